from __future__ import annotations

import random

import pytest

from breadth import pinochle
from breadth.table import arranged, calls, cards, legal, plays, ruleset, run
from wenzel import Deal, IllegalAction
from wenzel.plugin import Contract

RULES = ruleset(pinochle)


def test_the_auction_goes_up_and_who_passes_is_out() -> None:
    deal = arranged(RULES, {})
    assert "pass" not in calls(deal)  # the first to speak must bid
    run(deal, "bid 25")
    assert "bid 25" not in calls(deal)
    run(deal, "pass", "bid 26", "pass")
    assert deal.turn == 1
    run(deal, "bid 30")
    assert deal.turn == 3
    run(deal, "pass")
    assert deal.turn == 1
    assert calls(deal) == {f"trump {s}" for s in "CSHD"}


def melding(hand: str, trump: str = "H") -> Deal:
    """Seat 1 has named the trump and is to lay his melds."""
    return run(arranged(RULES, {1: hand}), "bid 20", "pass", "pass", "pass", f"trump {trump}")


RUN = "AH TH KH QH JH"
FILL = "9C 9C' TC TC' AC 9S 9S'"


def test_melds_lie_on_the_table_until_all_have_laid_theirs() -> None:
    deal = melding(f"{RUN} {FILL}")
    assert calls(deal) == {"meld run", "meld marriage H", "done"}
    run(deal, "meld run")
    assert calls(deal) == {"done"}
    for seat in (None, 0, 2):
        view = deal.view(seat)
        assert view.counts[1] == 7
        assert set(view.piles["open:meld:1"].known) == set(RUN.split())
    run(deal, "done", "done", "done", "done")
    assert deal.phase == "play"
    assert deal.piles == {}
    assert deal.view(2).known == {1: ("AH", "TH", "KH", "QH", "JH")}
    assert not set(RUN.split()) & set(deal.view(2).unseen)
    plays(deal, "AH")
    assert deal.view(2).known == {1: ("TH", "KH", "QH", "JH")}


def test_a_card_serves_in_melds_of_different_kinds_but_once_in_a_kind() -> None:
    deal = melding("QS JD KS QH QC QD KH 9C 9C' TC TC' AC")
    assert {"meld pinochle", "meld marriage S", "meld around Q", "meld marriage H"} <= calls(deal)
    run(deal, "meld pinochle", "meld around Q", "meld marriage S")
    assert "meld pinochle" not in calls(deal)
    assert set(deal.view(0).piles["open:meld:1"].known) == {"QS", "JD", "QH", "QC", "QD", "KS"}


def test_two_copies_make_a_meld_twice() -> None:
    deal = melding("QS QS' JD JD' 9C 9C' TC TC' AC 9S 9S' TS")
    run(deal, "meld pinochle")
    assert "meld pinochle" in calls(deal)
    run(deal, "meld pinochle")
    assert calls(deal) == {"done"}
    assert deal.state.melds[1] == ("pinochle", "pinochle")


def test_the_marriage_of_a_run_is_no_marriage_of_its_own() -> None:
    deal = run(melding(f"{RUN} KH' QH' 9C 9C' TC TC' AC"), "meld run")
    assert calls(deal) == {"meld marriage H", "done"}
    run(deal, "meld marriage H")
    assert calls(deal) == {"done"}


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("run", 15),
        ("pinochle", 4),
        ("around A", 10),
        ("around J", 4),
        ("marriage H", 4),
        ("marriage C", 2),
        ("nine", 1),
    ],
)
def test_melds_count(meld: str, points: int) -> None:
    assert pinochle.meld_faces(meld, "H")[1] == points


PACK, TRICKS = RULES.pack, RULES.tricks(Contract("pinochle", 1, "H", 20))


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("KC", "AC 9C AH", "AC"),  # follow and beat
        ("TC", "KC 9C AH", "KC 9C"),  # follow
        ("AC", "AC' 9C", "AC' 9C"),  # an equal card does not beat
        ("KC 9H", "AC 9C AH", "AC 9C"),  # a trump beats all of the suit
        ("KC 9H", "AS JH 9H'", "JH"),  # overtrump
        ("KC QH", "AS JH 9H'", "JH 9H'"),  # trump
        ("KC", "AS 9S", "AS 9S"),
        ("KH", "AH 9H AC", "AH"),
    ],
)
def test_one_must_follow_beat_trump_and_overtrump(trick: str, hand: str, allowed: str) -> None:
    played = [PACK.index(code) for code in trick.split()]
    assert set(PACK.names(TRICKS.legal(PACK.mask(hand), played))) == set(allowed.split())


def test_of_equal_cards_the_first_wins() -> None:
    assert TRICKS.winner([PACK.index("AC"), PACK.index("AC'")]) == 0
    assert TRICKS.winner([PACK.index("AC'"), PACK.index("AC")]) == 0
    assert TRICKS.winner([PACK.index("KC"), PACK.index("AC'"), PACK.index("AC")]) == 1


def test_the_second_copy_has_its_own_token() -> None:
    deal = melding("AC AC' 9C 9C' TC TC' KC KC' QC QC' JC JC'")
    run(deal, "done", "done", "done", "done")
    assert {"AC", "AC'"} <= legal(deal)
    plays(deal, "ac'")
    assert "AC" in cards(deal, 1)
    assert "AC'" not in cards(deal, 1)
    with pytest.raises(IllegalAction):
        run(deal, "1: play AC'")


def played(seed: int) -> Deal:
    deal, rng = Deal.random(RULES, random.Random(seed)), random.Random(seed)
    run(deal, "bid 20", "pass", "pass", "pass", "trump S")
    while deal.phase == "bidding":
        assert deal.turn is not None
        run(deal, next(a for a in deal.legal_actions(deal.turn)))
    while not deal.over:
        assert deal.turn is not None
        run(deal, rng.choice(deal.legal_actions(deal.turn)))
    return deal


def test_the_bidders_make_their_bid_with_melds_and_tricks_or_lose_it() -> None:
    made = set()
    for seed in range(40):
        deal = played(seed)
        assert deal.result is not None
        totals = []
        for side in (0, 1):
            tricks = sum(
                RULES.pack.codes[c][0] in "ATK"
                for s in (side, side + 2)
                for c in range(48)
                if deal.taken(s) >> c & 1
            ) + (deal.trick_winners[-1] % 2 == side)
            melds = sum(pinochle.meld_faces(m, "S")[1] for s in (side, side + 2) for m in deal.state.melds[s])
            totals.append(tricks + melds if tricks else 0)
        others, bidders = totals
        expected = bidders if bidders >= 20 else -20
        assert deal.result.delta == (others, expected, others, expected)
        made.add(expected > 0)
    assert made == {True, False}
