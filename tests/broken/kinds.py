"""Plugins that are broken before anybody plays, each with its exact message."""

from __future__ import annotations

from broken.scratch import HEAD

GAME = """\
@hookimpl  # here
def games():
    return [Game(name="{name}", title="A game", players=(2,), rules={rules}, api=1{more})]
"""


def game(rules: str = "Rules()", more: str = "", body: str = "    pass") -> str:
    """The source of a plugin with one game; its rules are those of a game that works, changed by *body*."""
    return f"{HEAD}\n\nclass Rules(Duel):\n{body}\n\n\n" + GAME.replace("{rules}", rules).replace(
        "{more}", more
    )


def hook(text: str) -> str:
    """A game whose rules have one more hook, or one that is other than it should be."""
    return game(body=text.replace("# hook", "# there"))


def variant(text: str, more: str = "rules=Rules()") -> str:
    return (
        f"{HEAD}\n\nclass Rules:\n{text}\n\n\n@hookimpl  # here\ndef variants():\n"
        f'    return [Variant(name="{{name}}", game="duel", api=1, {more})]\n'
    )


GONE = "; mend it, or remove it with: pip uninstall broken-{name}"
AT = "plugin {name} (broken-{name} 1.0): hook games at {file}:{here}"
RULE = "plugin {name}: hook score at {file}:{there}"
ARGUMENTS = "; its arguments are: deal"
PLAYERS = "give the possible numbers, from 1 to 100, as a tuple, the default first: (4, 3)"
VARIANT = "plugin {name} (broken-{name} 1.0): hook variants at {file}:{here}: {name}: "

KINDS: dict[str, tuple[str, str]] = {
    # The module does not load.
    "import-error": (
        "import nowhere.to.be.found  # here\n",
        "plugin {name} (broken-{name} 1.0) does not load: "
        "ModuleNotFoundError: No module named 'nowhere' ({file}:{here})" + GONE,
    ),
    "syntax-error": (
        "x = 1\ny = = 2  # here\n",
        "plugin {name} (broken-{name} 1.0) does not load: "
        "SyntaxError: invalid syntax (wenzel_syntax_error.py, line 2) ({file}:{here})" + GONE,
    ),
    "exits": (
        "import sys\nsys.exit('no licence')  # here\n",
        "plugin {name} (broken-{name} 1.0) does not load: SystemExit: no licence ({file}:{here})" + GONE,
    ),
    "raises": (
        "class Odd(BaseException):\n    def __str__(self):\n        raise RuntimeError\n\n\nraise Odd  # here\n",
        "plugin {name} (broken-{name} 1.0) does not load: Odd: (it cannot be written) ({file}:{here})" + GONE,
    ),
    "odd-module": (
        (
            "class Odd:\n    def __getattr__(self, name):\n        raise RuntimeError('hands off')  # here\n"
            "\n\nodd = Odd()\n"
        ),
        "plugin {name} (broken-{name} 1.0) cannot be read: RuntimeError: hands off ({file}:{here})" + GONE,
    ),
    # It offers nothing, or says it wrongly.
    "nothing": (
        "x = 1\n",
        "plugin {name} (broken-{name} 1.0) offers nothing; mark a function games() or variants() with @hookimpl",
    ),
    "unmarked-games": (
        HEAD + "\n\ndef games():  # here\n    return []\n",
        (
            "plugin {name}: games at {file}:{here} has the name of a hook but is not marked; "
            "put @hookimpl above it, or rename it"
        ),
    ),
    "misspelt-games": (
        HEAD + "\n\n@hookimpl  # here\ndef gamse():\n    return []\n",
        "plugin {name}: hook gamse at {file}:{here} does not exist; did you mean games?",
    ),
    "misspelt-hook-beside-games": (
        HEAD
        + "import sys\n\n\n@hookimpl  # there\ndef tables():\n    pass\n\n\n"
        + GAME.replace("{rules}", "sys.modules[__name__]").replace("{more}", ""),
        "plugin {name}: hook tables at {file}:{there} does not exist; did you mean table?",
    ),
    "argument-games": (
        HEAD + "\n\n@hookimpl  # here\ndef games(catalogue):\n    return []\n",
        (
            "plugin {name}: hook games at {file}:{here} takes catalogue, which this hook does not pass; "
            "its arguments are: none"
        ),
    ),
    "games-fail": (
        HEAD + "\n\n@hookimpl  # here\ndef games():\n    return 1 / 0\n",
        AT + " failed: ZeroDivisionError: division by zero" + GONE,
    ),
    "games-exit": (
        HEAD + "\n\n@hookimpl  # here\ndef games():\n    raise SystemExit\n",
        AT + " failed: SystemExit" + GONE,
    ),
    "games-none": (
        HEAD + "\n\n@hookimpl  # here\ndef games():\n    pass\n",
        AT + " returned nothing; it must return a list of Game",
    ),
    "games-game": (
        HEAD + "\n\n@hookimpl  # here\ndef games():\n    return wenzel_duel.games()[0]\n",
        AT + " returned Game; it must return a list of Game",
    ),
    "games-names": (
        HEAD + "\n\n@hookimpl  # here\ndef games():\n    return [*wenzel_duel.games(), 'belote']\n",
        AT + " returned a list of Game, str; it must return a list of Game",
    ),
    "games-incomplete": (
        HEAD + "\n\n@hookimpl  # here\ndef games():\n    return [Game()]\n",
        AT + " failed: TypeError: Game.__init__() missing 5 required positional arguments: "
        "'name', 'title', 'players', 'rules', and 'api'" + GONE,
    ),
    # What it declares is not well formed.
    "wrong-api": (
        game().replace("api=1", "api=2"),
        AT + ": {name}: is written for plugin interface 2, this Wenzel has 1; "
        "install a version of broken-{name} for interface 1",
    ),
    "api-text": (
        game().replace("api=1", "api='1.0'"),
        AT + ": {name}: is written for plugin interface '1.0', this Wenzel has 1; "
        "install a version of broken-{name} for interface 1",
    ),
    "name-none": (
        game().replace('name="{name}"', "name=None"),
        (
            "plugin {name} (broken-{name} 1.0): None is no name for a game; "
            "use lower-case letters, digits and single hyphens"
        ),
    ),
    "name-capitals": (
        game().replace('name="{name}"', "name='My_Game'"),
        (
            "plugin {name} (broken-{name} 1.0): 'My_Game' is no name for a game; "
            "use lower-case letters, digits and single hyphens"
        ),
    ),
    "title-none": (
        game().replace('title="A game"', "title=None"),
        AT + ": {name}: title is None; give the name that people read",
    ),
    "players-number": (
        game().replace("players=(2,)", "players=(2)"),
        AT + ": {name}: players is 2; " + PLAYERS,
    ),
    "players-empty": (
        game().replace("players=(2,)", "players=()"),
        AT + ": {name}: players is (); " + PLAYERS,
    ),
    "players-twice": (
        game().replace("players=(2,)", "players=(2, 2)"),
        AT + ": {name}: players is (2, 2); " + PLAYERS,
    ),
    "options-list": (
        game(more=", options=['target']"),
        AT + ": {name}: options is ['target']; give a tuple of Option",
    ),
    "option-name": (
        game(more=", options=(Option('last-trick', (1, 2)),)"),
        AT + ": {name}: an option is named 'last-trick'; use a Python identifier in lower case",
    ),
    "option-twice": (
        game(more=", options=(Option('target', (1, 2)), Option('target', (3, 4)))"),
        AT + ": {name}: the option target stands there twice; give every option a name of its own",
    ),
    "option-empty": (
        game(more=", options=(Option('target', ()),)"),
        AT + ": {name}: the option target has the values (); give a tuple of different values, or Numbers",
    ),
    "option-range": (
        game(more=", options=(Option('target', Numbers(9, 3)),)"),
        AT + ": {name}: the option target has the range Numbers(low=9, high=3, step=1); "
        "give whole numbers, low to high, step above 0",
    ),
    "option-default": (
        game(more=", options=(Option('target', (1, 2), default=3),)"),
        AT + ": {name}: the option target has the default 3 with 2 players; allowed are: 1, 2",
    ),
    "page-text": (
        game(more=", page='rules.md'"),
        AT + ": {name}: page is 'rules.md'; give a function that returns the rules page: page(__name__)",
    ),
    "variant-game": (
        variant("    @hookimpl\n    def pack(self):\n        pass").replace('game="duel"', "game=Duel"),
        VARIANT + "game is <class 'wenzel_duel.Duel'>; give the name of the game that it changes",
    ),
    "variant-sets": (
        variant("    pass", "sets=['target']"),
        VARIANT + "sets is ['target']; give a mapping from names of options to values",
    ),
    "variant-excludes": (
        variant("    pass", "excludes=['cheap']"),
        VARIANT + "excludes is ['cheap']; give a mapping from names of variants to sentences",
    ),
    # Its rules are not well formed.
    "rules-none": (
        game("None"),
        AT + ": {name}: rules is None; give the module or object that holds the hooks",
    ),
    "rules-class": (
        game("Rules"),
        AT + ": {name}: rules is the class Rules; give an object of it: Rules()",
    ),
    "rules-empty": (
        game("attrs"),
        "plugin {name}: its rules, {attrs}, hold no hook; put @hookimpl above its hooks",
    ),
    "no-score": (
        game(body="    score = None"),
        "plugin {name}: the hook score is missing in {file}; without it there is no game",
    ),
    "variant-empty": (
        variant("    pass"),
        "plugin {name}: its rules, {file}, hold no hook; put @hookimpl above its hooks",
    ),
    "misspelt-hook": (
        hook("    @hookimpl  # hook\n    def trick_ruels(self):\n        pass"),
        "plugin {name}: hook trick_ruels at {file}:{there} does not exist; did you mean trick_rules?",
    ),
    "unmarked-hook": (
        hook("    def score(self, deal):  # hook\n        return Score()"),
        (
            "plugin {name}: score at {file}:{there} has the name of a hook but is not marked; "
            "put @hookimpl above it, or rename it"
        ),
    ),
    "renamed-argument": (
        hook("    @hookimpl  # hook\n    def score(self, daal):\n        pass"),
        RULE + " takes daal, which this hook does not pass (did you mean deal?)" + ARGUMENTS,
    ),
    "extra-argument": (
        hook("    @hookimpl  # hook\n    def score(self, deal, totals):\n        pass"),
        RULE + " takes totals, which this hook does not pass" + ARGUMENTS,
    ),
    "default-argument": (
        hook("    @hookimpl  # hook\n    def score(self, deal=None):\n        pass"),
        RULE + " gives deal a default, which hides mistakes" + ARGUMENTS,
    ),
    "star-arguments": (
        hook("    @hookimpl  # hook\n    def score(self, *deals):\n        pass"),
        RULE + " takes *deals, which is never filled" + ARGUMENTS,
    ),
    "keyword-arguments": (
        hook("    @hookimpl  # hook\n    def score(self, **all):\n        pass"),
        RULE + " takes **all, which is never filled" + ARGUMENTS,
    ),
    "keyword-only": (
        hook("    @hookimpl  # hook\n    def score(self, *, deal):\n        pass"),
        RULE + " takes deal, which is never filled" + ARGUMENTS,
    ),
    "tries-first": (
        hook("    @hookimpl(tryfirst=True)  # hook\n    def score(self, deal):\n        pass"),
        RULE + " uses tryfirst or trylast, which belong to the core; the order is: defaults, game, variants",
    ),
    "old-wrapper": (
        hook("    @hookimpl(hookwrapper=True)  # hook\n    def score(self, deal):\n        yield"),
        RULE + " is an old-style wrapper; use wrapper=True",
    ),
    "wraps-nothing": (
        hook("    @hookimpl(wrapper=True)  # hook\n    def score(self, deal):\n        return Score()"),
        RULE + " is marked as a wrapper and does not yield; it gets the answer with: answer = yield",
    ),
    "async-hook": (
        hook("    @hookimpl  # hook\n    async def score(self, deal):\n        return Score()"),
        RULE + " is async; write it with a plain def",
    ),
    "variant-argument": (
        variant("    @hookimpl  # there\n    def score(self, game):\n        pass"),
        RULE + " takes game, which this hook does not pass" + ARGUMENTS,
    ),
    # The name is taken.
    "a-polignac": (
        game().replace('name="{name}"', "name='polignac'"),
        (
            "plugin {name} (broken-{name} 1.0): the game polignac is already there, from polignac (wenzel {wenzel}); "
            "remove one of the two distributions"
        ),
    ),
    "takes-duel": (
        game().replace('name="{name}"', "name='duel'"),
        (
            "plugin {name} (broken-{name} 1.0): the game duel is already there, from duel (broken-duel 1.0); "
            "remove one of the two distributions"
        ),
    ),
    "takes-cheap": (
        variant("    pass", "sets={'target': 3}").replace('name="{name}"', "name='cheap'"),
        (
            "plugin {name} (broken-{name} 1.0): the variant cheap is already there, from duel (broken-duel 1.0); "
            "remove one of the two distributions"
        ),
    ),
    "twice-itself": (
        game().replace("return [", "return 2 * ["),
        "plugin {name} (broken-{name} 1.0): the game {name} is offered twice; give each a name of its own",
    ),
}
"""For every kind of broken plugin its source and its exact message."""
