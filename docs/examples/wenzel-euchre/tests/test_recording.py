"""Deals that OpenSpiel's ``euchre`` played at random: the same legal actions at every decision, the same returns."""

from __future__ import annotations

from pathlib import Path

import pytest
import wenzel
from openspiel_deals import read, replay

DEALS = read(Path(__file__).with_name("openspiel.jsonl.gz"))
KINDS = sorted({tuple(sorted(deal.options.items())) for deal in DEALS})


def test_the_recording_holds_all_options_and_all_scores() -> None:
    assert len(DEALS) == 320
    assert len(KINDS) == 4
    assert {abs(deal.returns[0]) for deal in DEALS} == {0, 1, 2, 4}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(f"{name}={on}" for name, on in kind))
def test_every_deal_goes_as_it_went_there(kind: tuple[tuple[str, bool], ...]) -> None:
    rules = wenzel.ruleset("euchre", options=dict(kind))
    for deal in DEALS:
        if deal.options == dict(kind):
            replay(rules, deal)
