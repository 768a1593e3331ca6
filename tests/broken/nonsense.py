"""Plugins whose hooks answer with the right type and make no sense, and stacks in which one of several is to blame."""

from __future__ import annotations

from broken.plugins import BOOM, PLUGINS, Plugins

# Answers of the right type that make no sense


def nonsense(name: str, hook: str, answer: str, due: str, **more: str) -> None:
    """A hook that returns *answer*; it may use ``deal`` or ``rules``, whichever the hook is given."""
    given = "rules" if hook in ("vocabulary", "trick_rules", "deal_plan", "table", "winners") else "deal"
    lines = more.pop("lines", "")
    body = f"{lines}    @hookimpl  # here\n    def {hook}(self, {given}):\n        return {answer}\n"
    PLUGINS.add(name, hook, body, due, **more)


SEATS = "; this table has the seats 0 to 1"

nonsense(
    "endless-bidding",
    "call",
    "Step(state=deal.state, turn=1 - deal.turn)",
    " has not ended the deal after 2000 actions; every call must bring the end of the bidding nearer",
)
nonsense(
    "unknown-bid",
    "legal_bids",
    "('give JS', 'double')",
    " names 'double', which is not in the vocabulary; the hook vocabulary must name every call",
)
nonsense(
    "bid-number",
    "legal_bids",
    "[3]",
    " names 3, which is not in the vocabulary; the hook vocabulary must name every call",
)
nonsense(
    "bid-list",
    "legal_bids",
    "[['give JS']]",
    " names ['give JS'], which is not in the vocabulary; the hook vocabulary must name every call",
)
nonsense(
    "unknown-announcement",
    "legal_announcements",
    "('weak',)",
    " names 'weak', which is not in the vocabulary; the hook vocabulary must name every call",
)
nonsense(
    "no-bid",
    "legal_bids",
    "()",
    " leaves seat 1, which is on turn, nothing to do; name at least one call, or begin the play in time",
)
nonsense(
    "twice-in-vocabulary",
    "vocabulary",
    "('strong', 'strong')",
    " gives words that cannot be used: the action Action('strong') stands twice in the vocabulary; "
    "every call must be an ASCII token of its own, such as 'trump H'",
)
nonsense(
    "number-in-vocabulary",
    "vocabulary",
    "('strong', 3)",
    " gives words that cannot be used: 'int' object has no attribute 'split'; "
    "every call must be an ASCII token of its own, such as 'trump H'",
)
nonsense(
    "no-call",
    "vocabulary",
    "('strong',)",
    " names calls, but nobody answers them; write the hook call",
    lines="    call = None\n",
)
nonsense(
    "card-of-another",
    "call",
    "Step(state=deal.state, moves=(Move(deal.hands[1 - deal.turn], deal.turn, 1 - deal.turn),), turn=0)",
    " moves {cards} from the hand of seat {seat}, where they are not; "
    "deal.hands and deal.piles say where the cards are",
)
nonsense(
    "card-of-no-pile",
    "call",
    "Step(state=deal.state, moves=(Move(1, 'kitty', deal.turn),), turn=0)",
    " moves AC from the pile kitty, where they are not; deal.hands and deal.piles say where the cards are",
)
nonsense(
    "no-cards-at-all",
    "call",
    "Step(state=deal.state, moves=(Move(-1, deal.turn, 0),), turn=0)",
    " moves -1, which is no set of cards; pack.mask makes one",
)
nonsense(
    "cards-as-text",
    "call",
    "Step(state=deal.state, moves=(Move('JS', deal.turn, 0),), turn=0)",
    " gives a step that cannot be carried out: "
    "TypeError: unsupported operand type(s) for &: 'str' and 'int'; "
    "the cards of a Move are a mask, and pack.mask makes one",
)
nonsense(
    "one-move",
    "call",
    "Step(moves=Move(1, 0, 1), turn=0)",
    " gives a step that cannot be carried out: TypeError: 'Move' object is not iterable; "
    "moves is a tuple; one alone is written with a comma: moves=(one,)",
)
nonsense(
    "detail-as-dict",
    "call",
    "Step(contract=Contract('duel', detail={'a': 1}), play=0)",
    " gives a step that cannot be carried out: TypeError: unhashable type: 'dict'; "
    "detail of a contract is a tuple of pairs: ((name, value),), and its values are tuples, not lists",
)
nonsense(
    "turn-and-play",
    "call",
    "Step(contract=Contract('duel'), turn=0, play=0)",
    " gives both turn and play; turn is who calls next, play who leads",
)
nonsense("to-seat-9", "call", "Step(moves=(Move(1, 9, 0),), turn=0)", " names the seat 9" + SEATS)
nonsense("turn-of-seat-2", "call", "Step(turn=2)", " names the seat 2" + SEATS)
nonsense("turn-of-true", "call", "Step(turn=True)", " names the seat True" + SEATS)
nonsense(
    "lead-of-seat-minus-1", "call", "Step(contract=Contract('x'), play=-1)", " names the seat -1" + SEATS
)
nonsense("shows-seat-5", "call", "Step(shows=(5,))", " names the seat 5" + SEATS)
nonsense("looks-at-none", "call", "Step(looks=(None,))", " names the seat None" + SEATS)
nonsense("dummy-7", "call", "Step(plays_for=((0, 7),))", " names the seat 7" + SEATS)
nonsense("all-sit-out", "call", "Step(sits_out=(0, 1))", " lets every seat sit out; at least one must play")
nonsense(
    "no-contract",
    "call",
    "Step(play=0)",
    " begins the play without a contract; give contract in this step or in an earlier one",
)
nonsense(
    "blind-play",
    "open_deal",
    "Step(blind=(1,), contract=Contract('x'), play=0)",
    " begins the play while a seat has not looked at its hand; give looks in this step or in an earlier one",
)
nonsense(
    "no-beginning",
    "open_deal",
    "Step()",
    " gives neither turn nor play, and does not end the deal; say who calls or leads first",
)
nonsense(
    "call-in-a-trick",
    "after_card",
    "Step(turn=0)",
    " wants a call of seat 0 in the middle of a trick; ask for it in after_trick",
)
nonsense(
    "pays-seat-4",
    "score",
    "Score((Payment(BANK, 4, 1, 'a trick'),))",
    " pays from -1 to 4, which are not both accounts; the accounts are the seats 0 to 1, POT and BANK",
)
nonsense(
    "pays-halves",
    "score",
    "Score((Payment(BANK, 0, 0.5, 'half a trick'),))",
    " pays 0.5, which is no whole number; count in the smallest unit; divide with //",
)
nonsense(
    "pays-nothing",
    "score",
    "Score(payments=None)",
    " gives payments that cannot be made: "
    "TypeError: 'NoneType' object is not iterable; payments is a tuple of Payment",
)
nonsense(
    "pays-from-bank",
    "score",
    "Score((Payment(BANK, 0, 3, 'a trick'),))",
    " leaves -3 in the bank, but the table is zero-sum; pay between seats and POT alone, or say zero_sum=False",
    lines="    @hookimpl\n    def table(self):\n        return Table(zero_sum=True)\n\n"
    "    @hookimpl\n    def after_card(self):\n        pass\n\n",
)
nonsense(
    "narrows-to-nothing",
    "narrow",
    "Narrowed(0, 'no')",
    " makes the legal cards 0; it must leave some of those it is given, and add none",
)
nonsense(
    "narrows-to-all",
    "narrow",
    "Narrowed(deal.rules.pack.all, 'all')",
    " makes the legal cards AC KC QC JC AS KS QS JS AH KH QH JH AD KD QD JD; "
    "it must leave some of those it is given, and add none",
)
nonsense(
    "sides-of-numbers",
    "sides",
    "{'first': 0}",
    " returned {'first': 0}; give every side the list of its seats",
)
nonsense(
    "omits-a-card",
    "trick_rules",
    "TrickRules(trumps=(), plain=tuple((s, ('A' + s, 'K' + s, 'Q' + s)) for s in 'CSHD'))",
    " gives impossible rules for the contract duel: trick rules name JC in 0 orders; it must be in exactly one; "
    "every card of the pack must stand in exactly one order",
)
nonsense(
    "ranks-a-card-twice",
    "trick_rules",
    "TrickRules.suited(rules.pack, 'AKQJA')",
    " gives impossible rules for the contract duel: trick rules name AC twice in one order; "
    "every card of the pack must stand in exactly one order",
)
nonsense(
    "ladder-without-rungs",
    "trick_rules",
    "TrickRules.suited(rules.pack, 'AKQJ', ladder=(FOLLOW, ANY))",
    " gives impossible rules for the contract duel: 'Words' object has no attribute 'when'; "
    "orders are tuples of codes, ladders are tuples of Rung: (Rung(FOLLOW), Rung(ANY))",
)
nonsense(
    "packets-as-a-number",
    "deal_plan",
    "DealPlan(4)",
    " gives a plan that cannot be dealt: TypeError: 'int' object is not iterable; "
    "packets and seats are tuples of numbers: (3, 4)",
)
nonsense(
    "deals-too-many",
    "deal_plan",
    "DealPlan.even(9)",
    " gives a plan that cannot be dealt: ValueError: the deal plan needs 18 cards, the pack has 16; "
    "the pack has 16 cards",
)
nonsense("nobody-wins", "winners", "()", " names (); it must name at least one of the seats 0 to 1")
nonsense("seat-2-wins", "winners", "(2,)", " names (2,); it must name at least one of the seats 0 to 1")

PLUGINS.add(
    "leads-without-cards",
    "open_deal",
    "    @hookimpl  # here\n    def open_deal(self):\n        return Step(contract=Contract('x'), play=0)\n\n"
    "    @hookimpl\n    def deal_plan(self):\n        return DealPlan((4,), seats=(1,))\n",
    " lets seat 0 lead, which has no cards; give play a seat with cards, or end the deal",
)
UNEVEN = (
    "    @hookimpl\n    def open_deal(self):\n        return Step(contract=Contract('x'), play=0)\n\n"
    "    @hookimpl  # here\n    def deal_plan(self):\n        return DealPlan((4,), seats=(0,))\n"
)
WITHOUT = (
    " and the moves after it leave seat 1 without a card in the middle of a trick; "
    "deal equal hands, or let the seat sit out"
)
PLUGINS.add("uneven", "deal_plan", UNEVEN, WITHOUT)
PLUGINS.add(
    "uneven-plain",
    "deal_plan",
    "    narrow = after_card = after_trick = None\n\n" + UNEVEN,
    WITHOUT,
)
PLUGINS.add(
    "never-over",
    "match_over",
    "    @hookimpl\n    def open_deal(self):\n        return Step(end='passed out')\n\n"
    "    @hookimpl  # here\n    def match_over(self):\n        return False\n",
    " does not end the match: 1000 deals in a row in which nobody could do anything; "
    "end the match, or deal so that somebody can act",
)

# Later in the match: the action that ended the deal before is taken back

for _hook in ("deal_plan", "open_deal"):
    _given = "before" if _hook == "deal_plan" else "deal"
    _number = "before.number" if _hook == "deal_plan" else "deal.before.number"
    PLUGINS.add(
        f"later-{_hook.replace('_', '-')}",
        _hook,
        f"    @hookimpl  # here\n    def {_hook}(self, {_given}):\n        if {_number} == 1:\n"
        '            raise KeyError("boom")\n',
        BOOM.replace("after", "after1"),
        over="duel",
    )

# Wrappers

PLUGINS.add(
    "yields-twice",
    "score",
    "    @hookimpl(wrapper=True)  # here\n    def score(self):\n        score = yield\n        yield\n"
    "        return score\n",
    " yields twice; a wrapper yields once, and returns the answer",
    over="duel",
)
PLUGINS.add(
    "yields-never",
    "score",
    "    @hookimpl(wrapper=True)  # here\n    def score(self, deal):\n        if deal is None:\n            yield\n"
    "        return Score()\n",
    " does not yield; a wrapper yields once, and gets the answer there",
    over="duel",
)
PLUGINS.add(
    "fails-before",
    "score",
    '    @hookimpl(wrapper=True)  # here\n    def score(self):\n        raise KeyError("boom")\n        yield\n',
    BOOM,
    over="duel",
)

# Who is to blame: the one that gave the answer, whoever is stacked over or under it

PLUGINS.add(
    "bids-nonsense",
    "legal_bids",
    "    @hookimpl  # here\n    def legal_bids(self):\n        return ('double',)\n",
    " names 'double', which is not in the vocabulary; the hook vocabulary must name every call",
    over="duel",
)
PLUGINS.add(
    "wraps-nonsense",
    "legal_bids",
    "    @hookimpl(wrapper=True)  # here\n    def legal_bids(self):\n        bids = yield\n"
    "        return [*bids, 'double']\n",
    " names 'double', which is not in the vocabulary; the hook vocabulary must name every call",
    over="duel",
)
PLUGINS.add(
    "no-opinion",
    "legal_bids",
    "    @hookimpl\n    def legal_bids(self):\n        pass\n",
    " names 'double', which is not in the vocabulary; the hook vocabulary must name every call",
    over="unknown-bid",
    blamed="unknown-bid",
)
PLUGINS.add(
    "passes-on",
    "legal_bids",
    "    @hookimpl(wrapper=True)\n    def legal_bids(self):\n        return (yield)\n",
    " names 'double', which is not in the vocabulary; the hook vocabulary must name every call",
    over="unknown-bid",
    blamed="unknown-bid",
)
PLUGINS.add(
    "wraps-a-failure",
    "score",
    "    @hookimpl(wrapper=True)\n    def score(self):\n        return (yield)\n",
    BOOM,
    over="fails-score",
    blamed="fails-score",
)
PLUGINS.add(
    "wraps-silence",
    "score",
    "    @hookimpl(wrapper=True)\n    def score(self):\n        return (yield)\n",
    " returned nothing; it must return Score",
    over="silent-score",
    blamed="silent-score",
)
for _outer in ("cheap+bids-nonsense", "bids-nonsense+cheap"):
    PLUGINS.due[f"duel+{_outer}"] = PLUGINS.due["duel+bids-nonsense"]
    PLUGINS.blamed[f"duel+{_outer}"] = "bids-nonsense"
    PLUGINS.hooks[f"duel+{_outer}"] = "legal_bids"

STACKS = [key for key in PLUGINS.due if key.count("+") > 1]


"""Stacks of what is there already."""


def source() -> str:
    own = Plugins()
    own.rules = PLUGINS.rules
    own.due = {key: due for key, due in PLUGINS.due.items() if key not in STACKS}
    return own.source()
