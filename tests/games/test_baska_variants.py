"""Baśka: every variant, every pair of them in both orders, and options that beat what they set; the rules pages."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from baska_table import BIDS, GRAN, NORMAL, TOGETHER, baska, calls, deal, play, refusal, say
from vectors_data import catalogue
from wenzel.errors import ActionError, RulesetError
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract

NAMES = ("pagat", "as-trefl", "as-pik", "kop", "turniej")
TOGETHER_GO = {frozenset(pair) for pair in product(("pagat", "turniej"), ("as-trefl", "as-pik"))}
STRICT = {"trumping": "always", "old_loss": 2, "solo_loss": 2}
SETS: dict[str, dict[str, Any]] = {
    "pagat": STRICT,
    "as-trefl": {},
    "as-pik": {},
    "kop": {"trumping": "always", "old_loss": 1, "solo_loss": 1},
    "turniej": STRICT | {"old_exit": 27},
}
OPTIONS: dict[str, list[Any]] = {
    "settlement": ["points", "money"],
    "deals": [16, 1, 10_000],
    "max_doublings": [4, "none"],
    "trumping": ["overtake", "always", "free"],
    "old_loss": [1, 2, 3],
    "solo_loss": [1, 2, 3],
    "cicha_may_kontra": [True, False],
    "old_exit": [26, 27],
}
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def trumps(rules: Ruleset, contract: str) -> str:
    tricks = rules.tricks(Contract(contract))
    mine = [i for i in range(16) if tricks.members[0] >> i & 1]
    return " ".join(rules.pack.codes[i] for i in sorted(mine, key=lambda i: tricks.rank[i]))


def plain(rules: Ruleset) -> set[str]:
    return set(rules.pack.codes) - set(trumps(rules, "ordinary").split())


# Options


def test_these_are_the_options_with_their_defaults() -> None:
    assert baska().options == DEFAULTS
    assert catalogue("baska").games["baska"].players == (4,)


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in OPTIONS.items() for v in values])
def test_every_value_of_every_option(name: str, value: Any) -> None:
    assert baska(**{name: value}).options == DEFAULTS | {name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("settlement", "coins"),
        ("deals", 0),
        ("max_doublings", 5),
        ("max_doublings", "4"),
        ("old_exit", 28),
        ("old_loss", 4),
        ("cicha_may_kontra", 1),
        ("trumping", "never"),
        ("three_tens", True),
    ],
)
def test_other_values_and_options_are_refused(name: str, value: Any) -> None:
    with pytest.raises(RulesetError, match=name):
        catalogue("baska").ruleset("baska", 4, {name: value})


# Which variants there are, and which go together


def test_these_are_the_variants() -> None:
    assert tuple(catalogue("baska").variants["baska"]) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_a_variant_sets(name: str) -> None:
    more = {"three_tens": False} if name == "kop" else {}
    assert baska((name,)).options == DEFAULTS | SETS[name] | more


@pytest.mark.parametrize("name", NAMES)
def test_an_option_given_by_name_beats_the_variant(name: str) -> None:
    for option, value in SETS[name].items():
        for other in OPTIONS[option]:
            assert baska((name,), **{option: other}).options[option] == other
        assert baska((name,)).options[option] == value


@pytest.mark.parametrize("pair", list(permutations(NAMES, 2)))
def test_pairs(pair: tuple[str, str]) -> None:
    if frozenset(pair) in TOGETHER_GO:
        rules = baska(pair)
        assert rules.options == DEFAULTS | SETS[pair[0]] | SETS[pair[1]]
        ace = next(name for name in pair if name.startswith("as-"))
        assert trumps(rules, "ordinary") == trumps(baska((ace,)), "ordinary")
        assert trumps(rules, "gran") == GRAN
        return
    with pytest.raises(RulesetError, match="do not combine") as caught:
        baska(pair)
    sentence = str(caught.value).split("do not combine: ")[1]
    assert len(sentence.split()) > 8


def test_three_never_go_together() -> None:
    for three in permutations(NAMES, 3):
        with pytest.raises(RulesetError, match="do not combine"):
            baska(three)


def test_a_pair_in_either_order_plays_the_same() -> None:
    for ace in ("as-trefl", "as-pik"):
        for pair in ((ace, "pagat"), ("pagat", ace)):
            at = say(deal(TOGETHER, baska(pair)), "pass pass pass pass")
            assert at.contract == Contract("ordinary")
            assert calls(play(at, "QC")) == {"play TH"} | ({"play AS"} if ace == "as-pik" else set())


# as-trefl


def test_as_trefl_has_fourteen_trumps_and_leaves_two_spades() -> None:
    rules = baska(("as-trefl",))
    assert trumps(rules, "ordinary") == "AC TC " + NORMAL
    assert plain(rules) == {"AS", "TS"}


def test_as_trefl_the_wesele_partner_is_called_by_another_card() -> None:
    hands = ("QC QS TH AD", "JC QD AC TC", "QH JS AS TS", "AH JH JD TD")
    for variants, partner in (
        ((), 1),
        (("as-trefl",), 2),
        (("pagat", "as-trefl"), 2),
        (("as-trefl", "turniej"), 2),
    ):
        at = say(deal(hands, baska(variants)), "wesele pass pass pass")
        assert at.rules.hooks.sides(at) == {"old": (0, partner)}
        # The jack of clubs cannot lie above what calls; the queen of hearts can, as long as the ten is not seen.
        assert at.view(partner).sides == (
            {0: "old"} if variants else {0: "old", 1: "old", 2: "young", 3: "young"}
        )


def test_as_trefl_the_called_card_makes_the_partner_public() -> None:
    hands = ("QC QS JD AD", "TH QD AC TC", "QH JS AS TS", "AH JC JH TD")
    at = say(deal(hands, baska(("as-trefl",))), "wesele pass pass pass")
    everything = {0: "old", 1: "old", 2: "young", 3: "young"}
    assert at.view(1).sides == everything
    assert at.view(0).sides == at.view(None).sides == {0: "old"}
    play(at, "QC TH")
    assert at.view(None).sides == everything


# as-pik


def test_as_pik_has_thirteen_trumps() -> None:
    rules = baska(("as-pik",))
    assert trumps(rules, "ordinary") == "AS " + NORMAL
    assert plain(rules) == {"AC", "TC", "TS"}


def test_as_pik_keeps_the_jacks_for_the_wesele_partner() -> None:
    at = say(deal(TOGETHER, baska(("as-pik",))), "wesele pass pass pass")
    assert at.rules.hooks.sides(at) == {"old": (0, 1)}


@pytest.mark.parametrize("variants", [("as-trefl",), ("as-pik",), ("pagat", "as-pik"), ("turniej",)])
@pytest.mark.parametrize("contract", ["gran", "gran-du"])
def test_the_gran_order_is_never_changed(variants: tuple[str, ...], contract: str) -> None:
    assert trumps(baska(variants), contract) == GRAN
    there, here = (r.tricks(Contract(contract)) for r in (baska(), baska(variants)))
    assert (here.group, here.beats) == (there.group, there.beats)


# kop


def test_kop_has_no_gran_and_no_baska() -> None:
    rules = baska(("kop",))
    at = deal(("QC QS QH QD", "JC TH", "JS AC", "AH TC"), rules)
    assert calls(at) == {"pass", "kontra", "wesele", "zolo", "zolo-du"}
    for word in ("gran", "gran-du", "baska", "hirsch"):
        with pytest.raises(ActionError, match="is no action of this game"):
            at.apply(0, word)
    say(at, "wesele zolo")
    assert calls(at) & set(BIDS) == {"zolo-du"}
    assert "wesele is not higher than zolo" in refusal(at, "wesele")


def test_kop_doubles_with_slup_in_the_fourth_place() -> None:
    at = say(deal(TOGETHER, baska(("kop",))), "kontra re bok")
    assert "the next one is slup" in refusal(at, "kontra")
    assert "there are 4 doublings already" in refusal(say(at, "slup"), "slup")
    assert at.state.doublers == (0, 1, 2, 3)
    endless = say(deal(TOGETHER, baska(("kop",), max_doublings="none")), "kontra re bok slup double double")
    assert endless.state.doublers == (0, 1, 2, 3, 0, 1)
    assert baska(("kop",)).speak("slup") == "słup: double it a fourth time"
    assert baska(("kop",)).speak("re") == baska().speak("re")


def test_kop_plays_with_twelve_trumps_or_with_three_tens_fourteen() -> None:
    assert trumps(baska(("kop",)), "ordinary") == NORMAL
    rules = baska(("kop",), three_tens=True)
    assert trumps(rules, "zolo") == "AH TC TS TH QC QS QH QD JC JS JH JD AD TD"
    assert plain(rules) == {"AC", "AS"}


def test_kop_opens_its_own_option_and_nobody_elses() -> None:
    assert "three_tens" in baska(("kop",)).option_list
    assert all("three_tens" not in baska((name,)).option_list for name in NAMES if name != "kop")
    at = say(deal(TOGETHER, baska(("kop",), three_tens=True)), "wesele pass pass pass")
    assert at.rules.hooks.sides(at) == {"old": (0, 1)}


def test_kop_loses_once_and_trumps_always() -> None:
    hands = ("AC QC AD JD", "TC QH JS TH", "AH QS TD QD", "TS AS JC JH")
    at = play(say(deal(hands, baska(("kop",))), "pass pass pass pass"), "AC TC QS")
    assert calls(at) == {"play JC", "play JH"}


# Pages


def test_the_rules_page_tells_every_option_call_and_variant() -> None:
    page = catalogue("baska").games["baska"].page()
    assert page.startswith("# Baśka\n")
    for name, values in OPTIONS.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        assert all(str(value).lower() in row.replace("10000", "10000 ") for value in values)
    words = [*baska(max_doublings="none").actions.calls, *baska(("kop",)).actions.calls, *NAMES, "three_tens"]
    assert [word for word in words if f"`{word}`" not in page] == []
    assert "**[ruling]**" in page
    assert "## Sources" in page


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_has_its_page(name: str) -> None:
    variant = catalogue("baska").variants["baska"][name]
    assert variant.page().startswith(f"# {name}\n")
    assert variant.summary
    for option, value in variant.sets.items():
        told = variant.page() + (
            catalogue("baska").variants["baska"]["pagat"].page() if name == "turniej" else ""
        )
        assert f"`{option}={value}`" in told
    for added in variant.options:
        assert f"`{added.name}=true`" in variant.page()
    for other in NAMES:
        if frozenset((name, other)) in TOGETHER_GO:
            assert f"`{other}`" in variant.page()
