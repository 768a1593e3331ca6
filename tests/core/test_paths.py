"""A card is played on a quick path or, where a game has hooks around plays, on a readable one: both do the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import GAMES, SMALL, catalogue, choices, examples, fresh_deal, rulesets, seeds, walk
from wenzel import Deal, Ruleset


def slowly(deal: Deal) -> Deal:
    """The same deal under a ruleset that never takes the quick path."""
    rules = deal.rules
    slow = Ruleset(rules.game, rules.players, rules.options, rules.variants, rules.versions)
    slow.plain_plays = {}
    return Deal(slow, deal.before, deal.layout)


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(15)
@given(data=st.data())
def test_the_quick_path_of_a_card_does_what_the_readable_one_does(game: str, data: st.DataObject) -> None:
    quick = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    slow = slowly(quick)
    states = []
    for seat, action in walk(quick, data.draw(choices)):
        now = json.dumps(quick.to_dict())
        assert json.dumps(slow.to_dict()) == now
        assert slow.legal_actions(seat) == quick.legal_actions(seat)
        states.append(now)
        slow.apply(seat, action)
    assert slow.to_dict() == quick.to_dict()
    while states:
        slow.undo()
        assert json.dumps(slow.to_dict()) == states.pop()


def test_there_is_a_quick_path_to_compare() -> None:
    for game in (*GAMES, "guests"):
        assert catalogue().ruleset(game).plain_plays
    assert not catalogue().ruleset("duel").plain_plays
