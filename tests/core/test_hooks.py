"""The hooks: folded answers are pluggy's, every hook is documented, and every hook has a real answer somewhere."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_games
from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choices,
    choose,
    examples,
    fresh_deal,
    random_choices,
    rulesets,
    seeds,
    tables,
    walk,
)
from wenzel import Deal, Match, PluginError, Ruleset, defaults
from wenzel.folding import specified
from wenzel.guarding import RETURNS
from wenzel.hooks import CatalogueHooks, RulesHooks
from wenzel.plugin import Variant, hookimpl

HOOKS = specified(RulesHooks)


def fresh(rules: Ruleset) -> Ruleset:
    """The same ruleset, built anew, for a test that changes its hooks."""
    return Ruleset(rules.game, rules.players, rules.options, rules.variants, rules.versions)


def compare_all_hooks(rules: Ruleset, asked: Counter[str]) -> None:
    """From now on ask pluggy as well whenever a folded hook is asked, with the same arguments."""

    def compared(name: str, folded: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(folded)
        def both(*values: Any) -> Any:
            asked[name] += 1
            real = getattr(rules.hooks.manager.hook, name)(**dict(zip(HOOKS[name], values, strict=True)))
            answer = folded(*values)
            assert answer == real, name
            return answer

        return both

    for name in HOOKS:
        folded = getattr(rules.hooks, name)
        if folded is None:
            assert not getattr(rules.hooks.manager.hook, name).get_hookimpls()
        else:
            setattr(rules.hooks, name, compared(name, folded))
    if rules.announce is not None:
        rules.announce = rules.hooks.legal_announcements


def ask_everything(deal: Deal, choice: int) -> None:
    """Ask whatever an observer or a host may ask of a deal at one moment."""
    for seat in (None, *range(deal.rules.players)):
        view = deal.view(seat)
        view.to_dict()
        assert view.proofs is not None
    action = deal.rules.actions.all[choice % len(deal.rules.actions.all)]
    assert deal.rules.speak(action)
    for seat in range(deal.rules.players):
        if action not in deal.legal_actions(seat):
            with pytest.raises(Exception, match="is refused"):
                deal.apply(seat, action)


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(15)
@given(data=st.data())
def test_folded_hooks_answer_what_pluggy_answers(game: str, data: st.DataObject) -> None:
    rules = fresh(data.draw(rulesets(game)))
    asked: Counter[str] = Counter()
    compare_all_hooks(rules, asked)
    for name in ("table", "pack", "vocabulary"):  # asked at construction, before the comparison was there
        getattr(rules.hooks, name)(rules)
    deal = fresh_deal(rules, data.draw(seeds))
    picks = data.draw(choices)
    for at, _ in enumerate(walk(deal, picks)):
        ask_everything(deal, picks[-1 - at % len(picks)])
    result = deal.result
    assert result is not None
    rules.hooks.match_over(rules, 1, result.balances)
    rules.hooks.winners(rules, result.balances)
    rules.hooks.sides(deal)
    always = {"table", "pack", "vocabulary", "deal_plan", "open_deal", "score", "known_sides", "speak"}
    assert always <= set(asked)


@functools.cache
def really_answered() -> dict[str, set[str]]:
    """For every hook the games in which somebody other than the core has answered, with more than ``None``."""
    found: dict[str, set[str]] = {name: set() for name in HOOKS}

    def noted(name: str, game: str, rules: Ruleset, folded: Callable[..., Any]) -> Callable[..., Any]:
        impls = [
            i for i in getattr(rules.hooks.manager.hook, name).get_hookimpls() if i.plugin is not defaults
        ]

        @functools.wraps(folded)
        def asked(*values: Any) -> Any:
            for impl in impls:
                if not impl.wrapper:
                    chosen = dict(zip(HOOKS[name], values, strict=True))
                    if impl.function(*[chosen[a] for a in impl.argnames]) is not None:
                        found[name].add(game)
            return folded(*values)

        return asked

    for game in GAMES + SMALL:
        for seed, (players, stack) in enumerate(tables(game) * 3):
            rules = fresh(catalogue().ruleset(game, players, variants=stack))
            for name in HOOKS:
                if getattr(rules.hooks, name) is not None:
                    setattr(rules.hooks, name, noted(name, game, rules, getattr(rules.hooks, name)))
            rules.announce = rules.hooks.legal_announcements
            for name in ("table", "pack", "vocabulary"):
                getattr(rules.hooks, name)(rules)
            rng = random.Random(seed)
            match = Match(rules, seed=seed)
            for _ in range(60):
                if match.over:
                    break
                choose(match, int(rng.random() * 256))
            assert match.standings
            deal = fresh_deal(rules, seed)
            for at, _ in enumerate(walk(deal, random_choices(rng))):
                ask_everything(deal, seed + at)
    return found


@pytest.mark.parametrize("name", HOOKS)
def test_every_rule_hook_has_a_real_answer_in_some_game(name: str) -> None:
    assert really_answered()[name], f"no shipped game and no game of the tests answers {name}"


@pytest.mark.parametrize("specs", [CatalogueHooks, RulesHooks])
def test_every_hook_is_documented(specs: type) -> None:
    """The docstring is the manual; every argument has a type there."""
    for name, function in vars(specs).items():
        if name.startswith("_"):
            continue
        text = function.__doc__ or ""
        assert text.strip().splitlines()[0].endswith((".", "?")) or text.strip(), name
        assert len(text.split()) >= 8, name
        assert function.__annotations__.get("return"), name
        for argument in specified(specs)[name]:
            assert argument in function.__annotations__, (name, argument)


def test_every_rule_hook_has_a_checked_type_of_answer() -> None:
    assert set(RETURNS) == set(HOOKS)


def test_catalogue_hooks_have_real_answers() -> None:
    assert set(specified(CatalogueHooks)) == {"games", "variants"}
    assert set(catalogue().games) >= {*GAMES, *SMALL}
    assert catalogue().variants["baska"]
    assert [v.name for v in small_games.variants()] == list(catalogue().variants["duel"])


@pytest.mark.parametrize(
    "name", sorted(set(HOOKS) - {"refuse", "narrow", "after_card", "after_trick", "legal_announcements"})
)
def test_an_answer_of_the_wrong_type_is_named(name: str) -> None:
    """A variant answers one hook with something impossible: the error names plugin, hook and what is wanted."""

    def wrong() -> object:
        return 3.5

    wrong.__name__ = name
    variant = type("Wrong", (), {name: staticmethod(hookimpl(wrong))})()
    rules = catalogue().ruleset("duel")
    declared = Variant(name="wrong", game="duel", api=1, rules=variant)

    def everything() -> None:
        broken = Ruleset(rules.game, variants=[declared])
        match = Match(broken, seed=1)
        while not match.over:
            for seat in range(2):
                for action in match.legal_actions(seat):
                    if action == "strong":
                        match.apply(seat, action)
                        assert match.view(1 - seat).proofs
            match.view(0).to_dict()
            broken.speak("strong")
            choose(match, 0)
        assert match.standings

    with pytest.raises(
        PluginError, match=f"plugin wrong: hook {name} at .*test_hooks.py:.* returned float; it must return"
    ):
        everything()
