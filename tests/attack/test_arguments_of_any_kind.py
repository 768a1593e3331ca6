"""Whatever is given for whatever argument: an error of this library, never another, and nothing has changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import wenzel


class Hateful(str):
    """A text that is like no other text."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(str(self))


THINGS: dict[str, Any] = {
    "nothing": None,
    "a number": -5,
    "a huge number": 10**5000,
    "a truth": True,
    "a fraction": 1.5,
    "no number": float("nan"),
    "bytes": b"x",
    "a list": [1],
    "a deep list": None,
    "a mapping": {"a": []},
    "a set": {3},
    "an object": object(),
    "a class": int,
    "a function": print,
    "a long text": "x" * 10**6,
    "a surrogate": "\ud800",
    "an escape": "\x1b[2J\u202e",
    "a hateful text": Hateful("x"),
    "an error": ValueError("x"),
}
for _ in range(5000):
    THINGS["a deep list"] = [THINGS["a deep list"]]

MATCH = wenzel.Match(wenzel.ruleset("baska"), seed=1)
DEAL, RULES, RECORD = MATCH.deal, MATCH.rules, MATCH.record()
CARDS = [list(RULES.pack.codes[at : at + 4]) for at in range(0, 16, 4)]

CALLS: dict[str, Callable[[Any], Any]] = {
    "apply action": lambda x: DEAL.apply(1, x),
    "apply seat": lambda x: DEAL.apply(x, "pass"),
    "apply step": lambda x: DEAL.apply(1, "re", step=x),
    "legal_actions": DEAL.legal_actions,
    "view": DEAL.view,
    "match": lambda x: wenzel.Match(x, 1),
    "match seed": lambda x: wenzel.Match(RULES, x),
    "match dealer": lambda x: wenzel.Match(RULES, 1, dealer=x),
    "record": wenzel.Match.from_record,
    "record catalogue": lambda x: wenzel.Match.from_record(RECORD, x),
    "game": wenzel.ruleset,
    "players": lambda x: wenzel.ruleset("baska", x),
    "options": lambda x: wenzel.ruleset("baska", options=x),
    "option": lambda x: wenzel.ruleset("baska", options={"trumping": x}),
    "number option": lambda x: wenzel.ruleset("baska", options={"deals": x}),
    "variants": lambda x: wenzel.ruleset("baska", variants=x),
    "variant": lambda x: wenzel.ruleset("baska", variants=[x]),
    "hands": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=x),
    "hand": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=[x] * 4),
    "cards": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=[[x] * 4] * 4),
    "dealer": lambda x: wenzel.Deal.from_cards(RULES, dealer=x, hands=CARDS),
    "turnup": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=CARDS, turnup=x),
    "hidden": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=CARDS, hidden=x),
    "before": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=CARDS, before=x),
    "totals": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=CARDS, before={"totals": x}),
    "memory": lambda x: wenzel.Deal.from_cards(RULES, dealer=0, hands=CARDS, before={"memory": x}),
    "card": wenzel.Card,
    "copy": lambda x: wenzel.Card("JS", x),
    "plugins": lambda x: wenzel.Catalogue(x, installed=False),
    "plugin": lambda x: wenzel.Catalogue([x], installed=False),
    "module": lambda x: wenzel.Catalogue([("x", x)], installed=False),
    "name": lambda x: wenzel.Catalogue([(x, json)], installed=False),
    "in words": RULES.speak,
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("thing", THINGS)
def test_any_argument(call: str, thing: str) -> None:
    before = json.dumps(DEAL.to_dict())
    try:
        CALLS[call](THINGS[thing])
    except wenzel.WenzelError as error:
        assert len(str(error)) < 1000  # noqa: PT017 - there need not be one
    assert json.dumps(DEAL.to_dict()) == before
