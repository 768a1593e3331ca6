"""Polskpas, clause by clause, in the order of its rules page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from vectors_data import Case, catalogue, each, ruleset, ruleset_of
from wenzel.deal import Deal
from wenzel.errors import IllegalAction, RulesetError
from wenzel.ledger import Ledger
from wenzel.match import Match
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract
from wenzel_polskpas.rules import deal_winner, payments

JACKS = "JC JS JH JD"


def polskpas(players: int = 4, **options: Any) -> Ruleset:
    return ruleset("polskpas", players, **options)


def deal_with(
    rules: Ruleset, hands: dict[int, str], turnup: str = "KH", *, dealer: int = 0, pot: int = 0
) -> Deal:
    """A deal in which some seats have these cards; the rest is dealt out in pack order."""
    given = {seat: cards.split() for seat, cards in hands.items()}
    taken = {turnup, *(code for cards in given.values() for code in cards)}
    rest = [code for code in rules.pack.codes if code not in taken]
    whole = []
    for seat in range(rules.players):
        mine = given.get(seat, [])
        wanted = 5 - len(mine)
        whole.append(mine + rest[:wanted])
        rest = rest[wanted:]
    balances = [-pot] + [0] * (rules.players - 1)
    before = {"balances": balances, "pot": pot}
    return Deal.from_cards(rules, dealer=dealer, hands=whole, turnup=turnup, hidden=rest, before=before)


def say(deal: Deal, *tokens: str) -> Deal:
    """Let the seats on turn say these things, one after the other."""
    for token in tokens:
        assert deal.turn is not None
        deal.apply(deal.turn, token)
    return deal


def play(deal: Deal, cards: int = 20) -> Deal:
    """Play so many cards; everybody plays the last one that is legal."""
    for _ in range(cards):
        if deal.turn is not None:
            deal.apply(deal.turn, [a for a in deal.legal_actions(deal.turn) if a.verb == "play"][-1])
    return deal


def sure_deal(players: int = 4, pot: int = 0, **options: Any) -> Deal:
    """Seat 1 is eldest and soloist with the five highest trumps but one, which it has laid away."""
    deal = deal_with(polskpas(players, **options), {1: f"{JACKS} AH"}, pot=pot)
    return say(deal, "accept", "discard AH")


def near_deal(pot: int = 0) -> Deal:
    """Seat 1 is eldest and soloist in the second round, wins three tricks, loses the fourth, wins the fifth."""
    deal = deal_with(polskpas(), {1: f"{JACKS} 9C", 2: "AC KC QC TC"}, pot=pot)
    return say(deal, "pass", "pass", "pass", "pass", "trump S")


def lost_deal(pot: int = 0) -> Deal:
    """Seat 1 is eldest and soloist, has no trump but the king, and seat 2 has all jacks."""
    deal = deal_with(polskpas(), {1: "9S TS 9D TD 9C", 2: f"{JACKS} AH"}, pot=pot)
    return say(deal, "accept", "discard 9C")


def delta(deal: Deal) -> list[int]:
    assert deal.result is not None
    return list(deal.result.delta)


def bids(deal: Deal) -> list[str]:
    assert deal.turn is not None
    return sorted(deal.legal_actions(deal.turn))


# Pack and ranks


def test_the_pack_has_24_cards() -> None:
    assert set(polskpas().pack.codes) == {rank + suit for rank in "AKQJT9" for suit in "CSHD"}
    assert len(polskpas().pack) == 24


@pytest.mark.parametrize("players", [2, 5])
def test_three_or_four_play(players: int) -> None:
    with pytest.raises(RulesetError, match="4 or 3 players"):
        polskpas(players)


@pytest.mark.parametrize("trump", list("CSHD"))
def test_nine_trumps_and_the_order_of_every_suit(trump: str) -> None:
    rules = polskpas()
    tricks = rules.tricks(Contract("solo", 0, trump))
    in_order = sorted(rules.pack.codes, key=lambda code: tricks.rank[rules.pack.index(code)])
    trumps = [code for code in in_order if tricks.members[0] >> rules.pack.index(code) & 1]
    assert trumps == [*JACKS.split(), *(rank + trump for rank in "AKQT9")]
    for suit in "CSHD".replace(trump, ""):
        plain = [code for code in in_order if code[1] == suit and code[0] != "J"]
        assert plain == [rank + suit for rank in "AKQT9"]
        groups = {tricks.group[rules.pack.index(code)] for code in plain}
        assert len(groups) == 1
        assert 0 not in groups


# Stakes and deal


@pytest.mark.parametrize("stake", [4, 12])
def test_the_dealer_pays_the_stake_before_the_deal(stake: int) -> None:
    deal = deal_with(polskpas(stake=stake), {}, dealer=2, pot=8)
    assert deal.ledger.balances == [-8, 0, -stake, 0]
    assert deal.ledger.pot == 8 + stake


@pytest.mark.parametrize("stake", [0, 2, 6, -4])
def test_a_stake_is_a_multiple_of_4(stake: int) -> None:
    with pytest.raises(RulesetError, match="in steps of 4"):
        polskpas(stake=stake)


@pytest.mark.parametrize(("packets", "expected"), [("2-3", (2, 3)), ("3-2", (3, 2))])
def test_five_cards_in_two_packets_and_one_turned_up(packets: str, expected: tuple[int, ...]) -> None:
    rules = polskpas(packets=packets)
    plan = rules.hooks.deal_plan(rules, rules.fresh)
    assert plan.packets == expected
    assert plan.turnup
    layout = Match(rules, 3).deal.layout
    assert [hand.bit_count() for hand in layout.hands] == [5] * 4
    assert len(layout.talon) == 3


def test_play_is_clockwise_and_the_deal_passes_to_the_left_also_when_not_played() -> None:
    assert polskpas().table.direction == "clockwise"
    match = Match(polskpas(deals=8), 1)
    while not match.over:
        assert match.turn is not None
        match.apply(match.turn, "pass")
    assert [deal.dealer for deal in match.deals] == [0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize("suit", list("CSHD"))
def test_a_turned_up_jack_stands_for_its_printed_suit(suit: str) -> None:
    deal = deal_with(polskpas(), {1: "9S 9H"}, f"J{suit}")
    say(deal, "accept", "discard 9S")
    assert deal.contract == Contract("solo", 1, suit)


# Bidding


def test_first_round_one_turn_each_from_eldest() -> None:
    deal = deal_with(polskpas(), {}, dealer=2)
    for seat in (3, 0, 1, 2):
        assert deal.turn == seat
        assert bids(deal) == ["accept", "pass"]
        say(deal, "pass")
    assert deal.turn == 3


def test_the_acceptor_takes_the_turned_up_card_and_lays_another_away() -> None:
    deal = say(deal_with(polskpas(), {2: "AS KS QS TS 9S"}), "pass", "accept")
    assert deal.turn == 2
    assert bids(deal) == ["discard 9S", "discard AS", "discard KS", "discard QS", "discard TS"]
    with pytest.raises(IllegalAction, match="not the card just taken"):
        deal.apply(2, "discard KH")
    with pytest.raises(IllegalAction, match="it must be in your hand"):
        deal.apply(2, "discard AC")
    say(deal, "discard QS")
    assert set(deal.rules.pack.names(deal.hands[2])) == {"AS", "KS", "TS", "9S", "KH"}
    assert deal.contract == Contract("solo", 2, "H")


def test_the_acceptor_can_do_nothing_else_before_he_has_laid_a_card_away() -> None:
    deal = say(deal_with(polskpas(), {}), "accept")
    for token in ("pass", "accept", "trump C"):
        with pytest.raises(IllegalAction, match="must lay another away"):
            say(deal, token)
    with pytest.raises(IllegalAction, match="announced after the bidding"):
        say(deal, "vole")


def test_what_was_laid_away_is_known_to_the_soloist_alone() -> None:
    deal = say(deal_with(polskpas(), {2: "AS KS QS TS 9S"}), "pass", "accept", "discard QS")
    assert "QS" in json.dumps(deal.view(2).to_dict())
    for seat in (0, 1, 3, None):
        assert '"QS"' not in json.dumps(deal.view(seat).to_dict())
        assert "QS" in deal.view(seat).unseen
    assert deal.view(0).calls[-1].verb == "discard"


def test_second_round_names_another_suit_without_exchange() -> None:
    deal = say(deal_with(polskpas(), {}), *["pass"] * 4)
    assert deal.turn == 1
    say(deal, "pass")
    assert bids(deal) == ["pass", "trump C", "trump D", "trump S"]
    hand = deal.hands[2]
    say(deal, "trump D")
    assert deal.hands[2] == hand
    assert deal.contract == Contract("solo", 2, "D")
    assert deal.view(0).turnup == "KH"


def test_only_eldest_may_name_the_preferred_suit_in_the_second_round() -> None:
    deal = say(deal_with(polskpas(), {}), *["pass"] * 4)
    assert bids(deal) == ["pass", "trump C", "trump D", "trump H", "trump S"]
    for _ in range(3):
        say(deal, "pass")
        assert bids(deal) == ["pass", "trump C", "trump D", "trump S"]
        with pytest.raises(IllegalAction, match="only eldest may name the preferred suit"):
            say(deal, "trump H")


def test_eldest_names_the_preferred_suit_without_exchange() -> None:
    deal = say(deal_with(polskpas(), {}), *["pass"] * 4)
    hand = deal.hands[1]
    say(deal, "trump H")
    assert deal.contract == Contract("solo", 1, "H")
    assert deal.hands[1] == hand


def test_a_call_of_the_other_round_is_refused() -> None:
    deal = deal_with(polskpas(), {})
    with pytest.raises(IllegalAction, match="second round"):
        say(deal, "trump C")
    with pytest.raises(IllegalAction, match="not open now"):
        say(deal, "discard AC")
    say(deal, *["pass"] * 4)
    with pytest.raises(IllegalAction, match="first round"):
        say(deal, "accept")
    with pytest.raises(IllegalAction, match="seat 1's turn"):
        deal.apply(2, "pass")


def test_if_all_pass_again_the_pot_stays_and_the_next_dealer_antes() -> None:
    match = Match(polskpas(), 1)
    for _ in range(8):
        assert match.turn is not None
        match.apply(match.turn, "pass")
    (result,) = match.results
    assert (result.how, result.played, result.pot, result.delta) == ("passed out", False, 4, (-4, 0, 0, 0))
    assert (match.deal.dealer, match.pot) == (1, 8)


# Play


@pytest.mark.parametrize("soloist", [1, 2, 3, 0])
def test_eldest_leads_whoever_is_soloist(soloist: int) -> None:
    deal = deal_with(polskpas(), {})
    while deal.turn != soloist:
        say(deal, "pass")
    say(deal, "accept")
    deal.apply(soloist, deal.legal_actions(soloist)[0])
    assert (deal.phase, deal.turn) == ("play", 1)


@each("polskpas", "legal")
def test_legal_cards(case: Case) -> None:
    rules = polskpas()
    tricks = rules.tricks(Contract("solo", 0, case["trump"]))
    cards = [rules.pack.index(code) for code in case["trick"]]
    assert sorted(rules.pack.names(tricks.legal(rules.pack.mask(case["hand"]), cards))) == case["legal"]


@each("polskpas", "trick_winner")
def test_trick_winner(case: Case) -> None:
    rules = polskpas()
    tricks = rules.tricks(Contract("solo", 0, case["trump"]))
    assert tricks.winner([rules.pack.index(code) for code in case["trick"]]) == case["winner"]


def test_the_winner_leads_and_all_five_tricks_are_played() -> None:
    deal = play(sure_deal(), 4)
    assert (deal.trick_winners, deal.turn) == ((1,), 1)
    assert len(play(deal).won) == 5


@each("polskpas", "deal_winner")
def test_deal_winner(case: Case) -> None:
    assert deal_winner(case["trick_winners"]) == case["winner"]


# Vole


def open_to(deal: Deal, seat: int) -> bool:
    return "vole" in deal.legal_actions(seat)


def test_vole_is_open_from_the_discard_to_the_first_card_of_the_third_trick() -> None:
    deal = deal_with(polskpas(), {1: f"{JACKS} AH"})
    assert not open_to(deal, 1)
    say(deal, "accept")
    assert not open_to(deal, 1)
    say(deal, "discard AH")
    for _ in range(8):
        assert open_to(deal, 1)
        assert not any(open_to(deal, seat) for seat in (0, 2, 3))
        play(deal, 1)
    assert open_to(deal, 1)  # two tricks are done, the third has not begun
    play(deal, 1)
    assert not open_to(deal, 1)
    with pytest.raises(IllegalAction, match="before the third trick"):
        deal.apply(1, "vole")


def test_vole_does_not_use_up_a_turn() -> None:
    deal = play(sure_deal(), 1)
    assert deal.turn == 2
    deal.apply(1, "vole")
    assert deal.turn == 2
    assert play(deal).over
    mine = sure_deal()
    mine.apply(1, "vole")
    assert mine.turn == 1


def test_vole_is_announced_once() -> None:
    deal = sure_deal()
    deal.apply(1, "vole")
    assert not open_to(deal, 1)
    with pytest.raises(IllegalAction, match="announced already"):
        deal.apply(1, "vole")


def test_no_vole_once_another_has_won_a_trick() -> None:
    deal = play(lost_deal(), 3)
    assert open_to(deal, 1)  # the trick that goes to seat 2 is not finished
    play(deal, 1)
    assert deal.trick_winners == (2,)
    assert not open_to(deal, 1)
    with pytest.raises(IllegalAction, match="another player has won a trick"):
        deal.apply(1, "vole")


def test_only_the_soloist_may_announce_vole() -> None:
    deal = deal_with(polskpas(), {})
    with pytest.raises(IllegalAction, match="after the bidding, by the soloist"):
        deal.apply(1, "vole")
    deal = sure_deal()
    with pytest.raises(IllegalAction, match="only the soloist"):
        deal.apply(2, "vole")
    with pytest.raises(IllegalAction, match="not open now"):
        deal.apply(1, "pass")


# Payment


@each("polskpas", "payment")
def test_payment(case: Case) -> None:
    rules = ruleset_of("polskpas", case)
    ledger = Ledger([-case["pot"]] + [0] * (rules.players - 1), case["pot"])
    found = payments(rules, case["pot"], case["soloist"], case.get("vole", False), case["trick_winners"])
    for payment in found:
        ledger.pay(payment)
    ledger.accounts[0] += case["pot"]
    assert ledger.balances == case["delta"]
    assert ledger.pot == case["pot_after"]


def test_a_soloist_who_wins_takes_the_pot() -> None:
    deal = play(sure_deal(pot=12))
    assert deal.trick_winners == (1,) * 5  # five tricks without an announcement are worth no more
    assert delta(deal) == [-4, 16, 0, 0]
    assert deal.ledger.pot == 0


def test_a_soloist_who_does_not_win_doubles_the_pot_and_the_winner_gets_nothing() -> None:
    deal = play(lost_deal(pot=12))
    assert deal_winner(deal.trick_winners) == 2
    assert delta(deal) == [-4, -16, 0, 0]
    assert deal.ledger.pot == 32


def test_vole_made() -> None:
    deal = sure_deal(pot=12)
    deal.apply(1, "vole")
    assert delta(play(deal)) == [-4 - 4, 16 + 12, -4, -4]
    assert deal.result is not None
    assert [(p.payer, p.amount) for p in deal.result.payments] == [(0, 4), (-2, 16), (0, 4), (2, 4), (3, 4)]


def test_vole_made_with_full_payment() -> None:
    deal = sure_deal(pot=12, vole_payment="full")
    deal.apply(1, "vole")
    assert delta(play(deal)) == [-4 - 16, 16 + 48, -16, -16]


def test_vole_missed_and_the_deal_won() -> None:
    deal = near_deal(pot=12)
    deal.apply(1, "vole")
    play(deal)
    assert deal.tricks_won[1] == 4
    assert delta(deal) == [-4, 0, 0, 0]
    assert deal.ledger.pot == 16


def test_vole_and_the_deal_not_won() -> None:
    deal = lost_deal(pot=12)
    deal.apply(1, "vole")
    assert delta(play(deal)) == [-4, -16, 0, 0]
    assert deal.ledger.pot == 32


# End


@pytest.mark.parametrize(("players", "deals"), [(4, 12), (3, 9)])
def test_three_deals_for_each_player(players: int, deals: int) -> None:
    rules = polskpas(players)
    assert rules.options["deals"] == deals
    assert not rules.hooks.match_over(rules, deals - 1, (0,) * players)
    assert rules.hooks.match_over(rules, deals, (0,) * players)


def test_the_highest_balance_wins_ties_share_and_the_rest_of_the_pot_is_reported() -> None:
    match = Match(polskpas(deals=2), 1)
    while not match.over:
        assert match.turn is not None
        match.apply(match.turn, "pass")
    assert match.totals == (-4, -4, 0, 0)
    assert match.pot == 8
    assert [s.seat for s in match.standings if s.wins] == [2, 3]


# Three players


@pytest.mark.parametrize("removed", list("DCSH"))
def test_three_players_have_19_cards(removed: str) -> None:
    rules = polskpas(3, removed_ten=removed)
    assert set(polskpas().pack.codes) - set(rules.pack.codes) == {"9C", "9S", "9H", "9D", f"T{removed}"}
    for trump in "CSHD":
        tricks = rules.tricks(Contract("solo", 0, trump))
        assert tricks.members[0].bit_count() == (7 if trump == removed else 8)
    deal = Match(rules, 1).deal
    assert [hand.bit_count() for hand in deal.hands] == [5] * 3
    assert len(deal.layout.talon) == 3


def test_the_ten_of_diamonds_leaves_the_pack_unless_another_is_named() -> None:
    assert polskpas(3).pack == polskpas(3, removed_ten="D").pack


def test_removed_ten_does_nothing_with_four_players() -> None:
    assert polskpas(removed_ten="S").pack == polskpas().pack


def test_with_three_players_a_vole_costs_a_quarter_too() -> None:
    deal = sure_deal(3, pot=4)
    deal.apply(1, "vole")
    assert delta(play(deal)) == [-4 - 2, 8 + 4, -2]


# Options and the page


def test_options_and_their_defaults() -> None:
    assert polskpas().options == {
        "stake": 4,
        "packets": "2-3",
        "deals": 12,
        "removed_ten": "D",
        "vole_payment": "quarter",
    }


def test_calls_in_words() -> None:
    assert polskpas().speak("trump H") == "hearts as trumps"
    assert polskpas().speak("vole") == "vole"
    assert polskpas().speak("discard 9C") == "discard 9♣"


def test_the_page_names_every_option_value_and_token() -> None:
    game = catalogue("polskpas").game("polskpas")
    text = game.page()
    assert text.startswith("# Polskpas\n")
    for option in game.options:
        assert f"`{option.name}`" in text
        if isinstance(option.values, tuple):
            assert all(f"`{value}`" in text for value in option.values)
    for token in ("pass", "accept", "discard 9C", "trump H", "vole", "play JC"):
        assert f"`{token}`" in text
