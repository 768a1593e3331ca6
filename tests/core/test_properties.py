"""What holds in every game, with every variant, option and number of players, at every moment of a deal."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import (
    GAMES,
    SMALL,
    catalogue,
    choices,
    choose,
    examples,
    fresh_deal,
    offers,
    play_out,
    rulesets,
    seeds,
    tables,
    walk,
)
from wenzel import Deal, IllegalAction, Match, Ruleset, WenzelError
from wenzel.ledger import BANK, POT

every_game = pytest.mark.parametrize("game", GAMES + SMALL)


def frozen(table: Deal | Match) -> str:
    """The whole state as text; for a match that of all its deals."""
    if isinstance(table, Deal):
        return json.dumps(table.to_dict())
    return json.dumps([table.over, table.turn, [d.to_dict() for d in table.deals]])


def assert_cards_conserved(deal: Deal) -> None:
    """Hands, trick, gathered tricks and piles hold every card of the pack exactly once."""
    lying = [i for hand in deal.hands for i in range(len(deal.rules.pack)) if hand >> i & 1]
    lying += deal.trick
    lying += [card for _, _, cards in deal.won for card in cards]
    lying += [card for pile in deal.piles.values() for card in pile]
    assert sorted(lying) == list(range(len(deal.rules.pack)))


def assert_accounts_add_up(deal: Deal) -> None:
    accounts = deal.ledger.accounts
    assert len(accounts) == deal.rules.players + 2
    assert sum(accounts) == 0
    if deal.rules.table.zero_sum:
        assert accounts[BANK] == 0
        assert sum(deal.ledger.balances) + deal.ledger.pot == 0
    if not deal.rules.table.coins:
        assert accounts[POT] == deal.before.pot


def assert_one_on_turn(deal: Deal) -> None:
    """Exactly one seat must act, and it can; the others may have something to say out of turn, but no card."""
    if deal.over:
        assert deal.turn is None
        assert not any(deal.legal_actions(seat) for seat in range(deal.rules.players))
        assert deal.result is not None
        return
    assert deal.turn in range(deal.rules.players)
    assert deal.result is None
    mine, others = offers(deal)
    assert mine
    assert len(set(mine)) == len(mine)
    assert not [action for _, action in others if action.startswith("play ")]
    known = deal.rules.actions.by_token
    assert all(action in known for _, action in mine + others)


def test_all_four_games_are_there_with_their_tables() -> None:
    assert {game: sorted({n for n, _ in tables(game)}) for game in GAMES} == {
        "baska": [4],
        "kontraspiel": [4],
        "polignac": [3, 4, 5, 6, 7, 8],
        "polskpas": [3, 4],
    }
    stacks = {stack for _, stack in tables("baska")}
    for alone in ("pagat", "turniej", "as-trefl", "as-pik", "kop"):
        assert (alone,) in stacks
    for pair in (("pagat", "as-trefl"), ("as-trefl", "pagat"), ("turniej", "as-pik"), ("as-pik", "turniej")):
        assert pair in stacks
    assert ("pagat", "turniej") not in stacks
    assert ("as-trefl", "as-pik") not in stacks


@every_game
@examples(30)
@given(data=st.data())
def test_cards_are_conserved_accounts_add_up_and_one_seat_is_on_turn(game: str, data: st.DataObject) -> None:
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    for _ in walk(deal, data.draw(choices)):
        assert_cards_conserved(deal)
        assert_accounts_add_up(deal)
        assert_one_on_turn(deal)
    assert_cards_conserved(deal)
    assert_accounts_add_up(deal)
    assert_one_on_turn(deal)


@every_game
@examples(30)
@given(data=st.data())
def test_the_result_adds_up(game: str, data: st.DataObject) -> None:
    """Balances, changes, pot and payments of a result say the same, and every payment multiplies out."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    play_out(deal, data.draw(choices))
    result = deal.result
    assert result is not None
    players = deal.rules.players
    assert [b + d for b, d in zip(deal.before.balances, result.delta, strict=True)] == list(result.balances)
    moved = [0] * players + [deal.before.pot, 0]
    for payment in result.payments:
        product = payment.base
        for _, factor in payment.factors:
            product *= factor
        assert payment.to_dict()["amount"] == payment.amount == product
        assert payment.why
        moved[payment.payer] -= product
        moved[payment.payee] += product
    assert moved[:players] == list(result.delta)
    assert moved[POT] == result.pot
    if deal.rules.table.zero_sum:
        assert sum(result.balances) + result.pot == 0
    if result.played:
        assert len(result.trick_winners) == len(deal.won)
    assert json.loads(json.dumps(result.to_dict())) == result.to_dict()


@every_game
@examples(15)
@given(data=st.data())
def test_do_and_undo_give_back_the_serialised_state(game: str, data: st.DataObject) -> None:
    """At every step, for every action that anybody may take there; at the end all the way back to the deal."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    states = []
    for _ in walk(deal, data.draw(choices)):
        before = frozen(deal)
        states.append(before)
        mine, others = offers(deal)
        for seat, action in mine + others:
            deal.apply(seat, action)
            assert frozen(deal) != before
            deal.undo()
            assert frozen(deal) == before, (seat, action)
    while states:
        deal.undo()
        assert frozen(deal) == states.pop()
    with pytest.raises(WenzelError, match="nothing to take back"):
        deal.undo()


@every_game
@examples(15)
@given(data=st.data())
def test_undone_actions_can_be_done_again(game: str, data: st.DataObject) -> None:
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    done = play_out(deal, data.draw(choices))
    end = frozen(deal)
    back = data.draw(st.integers(0, len(done)))
    for _ in range(back):
        deal.undo()
    for seat, action in done[len(done) - back :]:
        deal.apply(seat, action)
    assert frozen(deal) == end


@every_game
@examples(15)
@given(data=st.data())
def test_a_copy_is_independent_both_ways(game: str, data: st.DataObject) -> None:
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    mine, theirs = data.draw(choices), data.draw(choices)
    done = play_out(deal.copy(), mine)
    for seat, action in done[: data.draw(st.integers(0, len(done)))]:
        deal.apply(seat, action)
    here = frozen(deal)
    other = deal.copy()
    assert frozen(other) == here

    play_out(other, theirs)
    assert frozen(deal) == here  # what the copy does, the original does not see
    there = frozen(other)

    play_out(deal, mine)
    assert frozen(other) == there  # nor the other way round
    while other.steps:
        other.undo()
    again = frozen(deal)
    while deal.steps:
        deal.undo()
    assert frozen(deal) == frozen(other)
    assert frozen(deal) != again or not done


@every_game
@examples(10)
@given(data=st.data())
def test_a_match_replays_from_its_record_also_in_mid_deal(game: str, data: st.DataObject) -> None:
    match = Match(data.draw(rulesets(game)), data.draw(seeds), dealer=data.draw(st.integers(0, 1)))
    for choice in data.draw(choices)[: data.draw(st.integers(0, 96))]:
        if match.over:
            break
        choose(match, choice)
    record = match.record()
    again = Match.from_record(record, catalogue())
    assert frozen(again) == frozen(match)
    assert again.record() == record
    for _ in range(5):  # and it goes on in the same way
        if match.over:
            break
        again.apply(*choose(match, 0))
    assert frozen(again) == frozen(match)


@every_game
@examples(10)
@given(data=st.data())
def test_undo_in_a_match_goes_back_into_the_deal_before(game: str, data: st.DataObject) -> None:
    match = Match(data.draw(rulesets(game)), data.draw(seeds))
    states = []
    for choice in data.draw(choices)[:60]:
        if match.over:
            break
        states.append(frozen(match))
        choose(match, choice)
    while states:
        match.undo()
        assert frozen(match) == states.pop()


@every_game
@examples(10)
@given(data=st.data())
def test_a_refused_action_changes_nothing(game: str, data: st.DataObject) -> None:
    """Every action of the game, by every seat that may not do it now: IllegalAction, and the state is the same."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    until = data.draw(st.integers(0, 60))
    for at, _ in enumerate(walk(deal, data.draw(choices))):
        if at == until:
            break
    before = frozen(deal)
    for seat in range(deal.rules.players):
        legal = deal.legal_actions(seat)
        for action in deal.rules.actions.all:
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as refused:
                deal.apply(seat, action)
            assert refused.value.legal == legal
            assert (refused.value.seat, refused.value.action) == (seat, action)
            assert str(action) in str(refused.value)
    assert frozen(deal) == before


@every_game
@examples(10)
@given(data=st.data())
def test_an_action_and_its_token_and_a_scribbled_form_of_it_do_the_same(
    game: str, data: st.DataObject
) -> None:
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    plain, scribbled = deal.copy(), deal.copy()
    for seat, token in walk(deal, data.draw(choices)):
        action = next(a for a in plain.legal_actions(seat) if a == token)
        assert eval(repr(action), {"Action": type(action)}) == action  # noqa: S307 - a repr round-trips
        plain.apply(seat, str(action))
        scribbled.apply(seat, f"  {action.lower()}  ".replace(" ", "   "))
    assert frozen(plain) == frozen(scribbled) == frozen(deal)


@every_game
@examples(20)
@given(data=st.data())
def test_views_agree_with_the_deal(game: str, data: st.DataObject) -> None:
    """A view is computed from events alone; what it says of cards, accounts and table is what the deal holds."""
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    stop = data.draw(st.integers(0, 60))
    for at, _ in enumerate(walk(deal, data.draw(choices))):
        if at >= stop:
            break
    names = deal.rules.pack.names
    for seat in (None, *range(deal.rules.players)):
        view = deal.view(seat)
        assert (view.phase, view.turn, view.player, view.dealer) == (
            deal.phase,
            deal.turn,
            deal.player,
            deal.dealer,
        )
        assert view.counts == [hand.bit_count() for hand in deal.hands]
        assert view.trick.cards == tuple((s, c) for s, c in view.trick.cards)
        assert [deal.rules.pack.index(c) for _, c in view.trick.cards] == deal.trick
        assert [t.winner for t in view.tricks] == list(deal.trick_winners)
        assert (view.balances, view.pot) == (deal.ledger.balances, deal.ledger.pot)
        assert view.contract == deal.contract
        assert {n: p.count for n, p in view.piles.items()} == {
            n: len(cards) for n, cards in deal.piles.items() if n != "turnup"
        }
        if seat is None:
            assert view.hand is None
            assert view.legal == ()
        else:
            assert view.legal == deal.legal_actions(seat)
            if view.hand is not None:
                assert sorted(view.hand) == sorted(names(deal.hands[seat]))
        assert json.loads(json.dumps(view.to_dict())) == view.to_dict()


def rebuilt(rules: Ruleset, deal: Deal) -> Deal:
    """The same deal from given cards."""
    layout, codes = deal.layout, deal.rules.pack.codes
    before = {
        "balances" if rules.table.coins else "totals": list(deal.before.balances),
        "memory": dict(deal.before.memory),
        "number": deal.before.number,
        "pot": deal.before.pot,
    }
    return Deal.from_cards(
        rules,
        dealer=deal.dealer,
        hands=[list(rules.pack.names(hand)) for hand in layout.hands],
        turnup=codes[layout.turnup] if layout.turnup >= 0 else None,
        hidden=[codes[card] for card in layout.talon],
        before=before,
    )


@every_game
@examples(10)
@given(data=st.data())
def test_a_deal_from_given_cards_is_the_deal(game: str, data: st.DataObject) -> None:
    deal = fresh_deal(data.draw(rulesets(game)), data.draw(seeds))
    again = rebuilt(deal.rules, deal)
    assert frozen(again) == frozen(deal)
    for seat, action in walk(deal, data.draw(choices)):
        again.apply(seat, action)
    assert frozen(again) == frozen(deal)
