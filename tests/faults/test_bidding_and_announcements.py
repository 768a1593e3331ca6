"""Faults that such software has had: bidding, and calls out of turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from by_hand import dealt, legal, refused, say
from strategies import GAMES, catalogue
from wenzel import Deal, Match, StaleAction


@pytest.mark.parametrize(
    ("game", "options", "wanted"),
    [
        ("polskpas", {}, {"pass", "accept"}),
        ("kontraspiel", {}, {"pass", "accept"}),
        ("baska", {}, {"pass", "kontra", "gran", "zolo", "gran-du", "zolo-du"}),
        ("polignac", {"slam": "capot"}, {"pass", "capot"}),
    ],
)
def test_fault_11_after_passes_the_last_player_is_asked(
    game: str, options: dict[str, str], wanted: set[str]
) -> None:
    hands = ["QC", "QS", "", ""] if game == "baska" else ["", "", "", ""]
    deal = dealt(game, hands, turnup=None if game in ("baska", "polignac") else "TH", options=options)
    for seat in range(3):
        assert deal.turn == seat
        say(deal, "pass")
    assert deal.turn == 3
    assert deal.phase == "bidding"
    assert legal(deal) == wanted


@pytest.mark.parametrize("game", ["polskpas", "kontraspiel"])
def test_fault_11_also_in_the_second_round(game: str) -> None:
    deal = dealt(game, ["", "", "", ""], turnup="TH")
    say(deal, *["pass"] * 7)
    assert deal.turn == 3
    assert legal(deal) == {"pass", "trump C", "trump S", "trump D"}


def all_pass(match: Match, deals: int) -> Iterator[Deal]:
    """Deals in which everybody passes as long as he can, and otherwise does the first thing he may."""
    for _ in range(deals):
        deal = match.deal
        yield deal
        while not deal.over:
            actions = deal.legal_actions(deal.turn or 0)
            deal_action = "pass" if "pass" in actions else "leave" if "leave" in actions else actions[0]
            match.apply(deal.turn or 0, deal_action)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", [0, 2])
def test_fault_12_the_dealer_moves_by_one_after_every_deal(game: str, first: int) -> None:
    """Played or passed out: eight deals, dealers 0 1 2 3 0 1 2 3, and eldest is the next seat."""
    options = {"end": "deals", "deals": 8} if game == "polignac" else {"deals": 8}
    match = Match(catalogue().ruleset(game, options=options), seed=3, dealer=first)
    dealers = []
    for deal in all_pass(match, 8):
        assert deal.eldest == (deal.dealer + 1) % 4
        assert deal.view(None).dealer == deal.dealer
        dealers.append(deal.dealer)
    assert dealers == [(first + i) % 4 for i in range(8)]
    assert match.over
    hows = {deal.how for deal in match.deals}
    assert hows == ({"played"} if game in ("polignac", "baska") else hows)
    if game == "polskpas":
        assert hows == {"passed out"}
    if game == "kontraspiel":
        assert "passed out" in hows


# Dealer 3, eldest 0; the turned-up card is no ace and no Wenzel, so that everybody bids.
HANDS = ["AC KC QC AS KS", "JC AH KH QH JH", "TC 9C AD KD QD", "JS QS TS 9S TD"]


def kontraspiel() -> Deal:
    return dealt("kontraspiel", HANDS, turnup="TH")


def test_fault_13_of_two_announcements_at_one_moment_the_second_is_stale() -> None:
    deal = say(kontraspiel(), "0 accept")
    step = deal.steps
    assert "kontra" in legal(deal, 1)
    assert "kontra" in legal(deal, 2)
    deal.apply(1, "kontra", step=step)
    with pytest.raises(StaleAction, match="look again") as stale:
        deal.apply(2, "kontra", step=step)
    assert stale.value.reason == "stale"
    assert "kontra" not in stale.value.legal
    error = refused(deal, 2, "kontra")  # nor does it count without a step
    assert error.reason == "not-now"
    assert [call.token for call in deal.view(None).calls] == ["accept", "kontra"]


def test_fault_14_vole_until_the_first_card_of_the_third_trick() -> None:
    """Before trick 1, in it, after it, in trick 2 and after it: allowed.  After the first card of trick 3: refused."""
    hands = ["JC JS JH AS KS", "", "", ""]
    deal = dealt("polskpas", hands, turnup="TS")
    say(deal, "accept", "discard KS")
    for played in range(20):
        allowed = "vole" in legal(deal, 0)
        assert allowed == (played <= 8), played
        if not allowed:
            assert refused(deal, 0, "vole").reason == "not-now"
        for other in (1, 2, 3):
            assert "vole" not in legal(deal, other)
        say(deal, deal.legal_actions(deal.turn or 0)[0])
        if deal.over:
            break
    assert deal.over


def test_fault_14_kontra_recontra_and_match_have_their_windows() -> None:
    """Kontra until the first card of the second trick, recontra until that of the third, a match before any card."""
    deal = say(kontraspiel(), "0 accept")
    said = say(deal.copy(), "1 kontra")
    for played in range(12):
        assert ("kontra" in legal(deal, 1)) == (played <= 4), played
        assert any(a.startswith("match") for a in legal(deal, 1)) == (played == 0), played
        assert any(a.startswith("kontra ") for a in legal(deal, 1)) == (played == 0), played
        assert ("recontra" in legal(said, 2)) == (played <= 8), played
        for table, call, until in ((deal, "kontra", 4), (said, "recontra", 8)):
            if played > until:
                assert refused(table, 2, call).reason == "not-now"
            else:
                table.apply(2, call)  # it is allowed, and does not last
                table.undo()
            card = next(a for a in table.legal_actions(table.turn or 0) if a.startswith("play"))
            say(table, card)


@pytest.mark.parametrize("order", [("0 vole", "0 play JC"), ("0 play JC", "0 vole")])
def test_fault_15_an_announcement_does_not_end_the_turn(order: tuple[str, str]) -> None:
    """Announce, then play; or play, then announce: both work, and a record replays them exactly as made."""
    rules = catalogue().ruleset("polskpas", options={"deals": 1})
    matches = (Match(rules, seed=seed, dealer=3) for seed in range(300))
    match = next(m for m in matches if "JC" in rules.pack.names(m.deal.hands[0]))
    match.apply(0, "accept")
    match.apply(0, next(a for a in match.legal_actions(0) if a != "discard JC"))
    for doing in order:
        seat, token = doing.split(" ", 1)
        match.apply(int(seat), token)
        assert match.turn == (1 if "0 play JC" in order[: order.index(doing) + 1] else 0)
    happened = [(e.kind, e.full.get("do", e.full.get("card"))) for e in match.deal.events[-2:]]
    assert happened == [("call" if "vole" in d else "play", d.split()[-1]) for d in order]
    again = Match.from_record(match.record(), catalogue())
    assert again.deal.to_dict() == match.deal.to_dict()
    assert again.record() == match.record()


def test_fault_15_an_announcement_of_another_seat_does_not_move_the_turn() -> None:
    deal = say(kontraspiel(), "0 accept", "2 kontra", "3 recontra")
    assert deal.turn == 0
    say(deal, "0 play AC")
    assert deal.turn == 1
