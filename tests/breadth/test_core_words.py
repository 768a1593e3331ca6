"""What the small games made the core able to say, apart from any of them."""

from __future__ import annotations

import random
from types import ModuleType, SimpleNamespace

import pytest

from breadth import bridge, linger_longer
from breadth.table import ruleset, run
from wenzel import Card, CardError, Catalogue, Deal, Pack, PluginError
from wenzel.cards import parse_card
from wenzel.plugin import Game, hookimpl
from wenzel.view import View


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("21Z", "LZ"),
        ("z21", "LZ"),
        ("*21", "LZ"),
        ("LZ", "LZ"),
        ("10Z", "AZ"),
        ("0z", "0Z"),
        ("10S", "TS"),
        ("S10", "TS"),
    ],
)
def test_tarots_are_written_with_their_number_or_its_letter(text: str, code: str) -> None:
    assert str(parse_card(text)) == code


@pytest.mark.parametrize("text", ["1S", "BS", "22Z", "TZ", "QZ", "HC", "Z", "21"])
def test_suits_have_no_tarots_and_tarots_no_court(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


def test_tarots_are_shown_and_spoken_by_number() -> None:
    pack = Pack(["1Z", "LZ", "0Z", "AZ"])
    assert [pack.show(code) for code in pack.codes] == ["1*", "21*", "0*", "10*"]
    assert [pack.show(code, ascii=True) for code in pack.codes] == list(pack.codes)
    assert [pack.speak(code) for code in pack.codes] == ["tarot 1", "tarot 21", "fool", "tarot 10"]
    assert Card("LZ").rank.name == "21"
    assert Card("AS").rank.name == "ace"


def test_a_game_may_be_a_single_module() -> None:
    catalogue = Catalogue([("bridge", bridge)], installed=False)
    assert catalogue.games["bridge"].rules is bridge
    assert catalogue.ruleset("bridge").players == 4


def test_rule_hooks_beside_the_catalogue_hooks_are_refused_if_no_game_uses_them() -> None:
    plugin = SimpleNamespace(
        games=hookimpl(lambda: [Game("elsewhere", "Elsewhere", (4,), bridge, 1)]),
        score=hookimpl(lambda deal: None),
    )
    with pytest.raises(
        PluginError, match=r"hook score at .* is a hook of the rules, which stand elsewhere; put it"
    ):
        Catalogue([("elsewhere", plugin)], installed=False)


def test_a_misspelt_hook_in_a_single_module_is_refused() -> None:
    module = ModuleType("misspelt")
    vars(module).update(
        games=hookimpl(lambda: [Game("misspelt", "Misspelt", (4,), module, 1)]),
        gamez=hookimpl(lambda: [*()]),
    )
    with pytest.raises(PluginError, match=r"hook gamez at .* did you mean games"):
        Catalogue([("misspelt", module)], installed=False)


def test_calls_between_tricks_stop_the_play_until_it_is_resumed() -> None:
    deal = Deal.random(ruleset(bridge), random.Random(3))
    run(deal, "bid 1 NT", "pass", "pass", "pass")
    while not any(a.verb == "claim" for a in deal.legal_actions(deal.turn or 0)):
        run(deal, deal.legal_actions(deal.turn or 0)[0])
    before = deal.to_dict()
    run(deal, "claim 0")
    assert (deal.phase, deal.player, deal.turn) == ("bidding", None, 1)
    assert [bool(deal.legal_actions(seat)) for seat in range(4)] == [False, True, False, False]
    run(deal, "contest")
    assert deal.phase == "play"
    deal.undo()
    deal.undo()
    assert deal.to_dict() == before


def test_cards_that_were_seen_to_enter_a_hand_are_known_until_unseen_cards_leave_it() -> None:
    deal = Deal.random(ruleset(linger_longer), random.Random(1))
    view = deal.view(0)
    assert view.known == {}
    assert view.to_dict()["known"] == {}
    events = [
        *view.events,
        {"e": "move", "from": "turnup", "to": 2, "cards": [view.turnup]},
        {"e": "move", "from": 0, "to": 3, "cards": [view.hand[0]]} if view.hand else {},
    ]
    known = _fold(deal, events)
    assert known.known == {2: (view.turnup,), 3: (view.hand or ("",))[:1]}
    assert known.turnup is None
    assert not {view.turnup, known.known[3][0]} & set(known.unseen)
    later = _fold(deal, [*events, {"e": "move", "from": 2, "to": "laid:2", "count": 1}])
    assert later.known == {3: known.known[3]}
    assert view.turnup in later.unseen
    played = _fold(deal, [*events, {"e": "play", "seat": 3, "card": known.known[3][0]}])
    assert 3 not in played.known


def _fold(deal: Deal, events: list[dict[str, object]]) -> View:
    return View(deal.rules, 0, events, phase="play", turn=0, player=0, legal=())
