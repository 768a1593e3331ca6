"""The table as the player in one seat sees it when it is that player's move."""

from __future__ import annotations

from wenzel.cli.screen import Cell, Screen
from wenzel.cli.words import Words
from wenzel.seats import around
from wenzel.view import View

__all__ = ["draw", "hand_line"]


def draw(screen: Screen, words: Words, view: View) -> None:
    """Write the table: the contract, every seat with its card in the trick, the cards beside, and the own hand."""
    rules = view.rules
    title = f"{rules.game.title} · deal {view.number + 1}"
    if view.phase == "play":
        title += f" · trick {len(view.tricks) + 1}"
    if rules.table.coins:
        title += f" · pot {view.pot}"
    facts = [words.contract(view.contract)]
    if view.turned:
        facts.append(f"turned up {words.card(view.turned)}{'' if view.turnup else ' (taken)'}")
    screen.write("")
    screen.line((title, "head"))
    if any(facts):
        screen.line(" · ".join(filter(None, facts)), indent=1)
    _seats(screen, words, view)
    _beside(screen, words, view)


def _seats(screen: Screen, words: Words, view: View) -> None:
    """A line for every seat, in the order of play, the own seat last."""
    rules, lying = view.rules, dict(view.trick.cards)
    play = view.phase == "play"
    leader = view.trick.leader if lying else view.player
    best = _winning(view)
    won = [t.winner for t in view.tricks]
    rows: list[list[Cell]] = [
        [("", ""), ("", ""), ("cards", "quiet"), (_account(view), "quiet"), ("said", "quiet")]
    ]
    if play:
        rows[0][2:2] = [("trick", "quiet"), ("won", "quiet")]
    first = 0 if view.seat is None else view.seat + 1
    for seat in around(first % rules.players, rules.players):
        mark = ">" if play and seat == leader else " "
        row: list[Cell] = [
            (f"{mark} {words.seat(seat)}", "head" if seat == view.seat else ""),
            (", ".join(_roles(view, seat)), "quiet"),
            str(view.counts[seat]),
            words.amount(view.balances[seat]),
            _said(words, view, seat),
        ]
        if play:
            card = "sits out" if seat in view.sits_out else ""
            if seat in lying:
                card = words.card(lying[seat]) + ("*" if seat == best else "")
            row[2:2] = [(card, "good" if seat == best else ""), str(won.count(seat))]
        rows.append(row)
    screen.table(rows, "<<<>>><" if play else "<<>><", indent=1)


def _account(view: View) -> str:
    return "balance" if view.rules.table.coins else "total"


def _winning(view: View) -> int | None:
    """The seat whose card wins the trick as it lies."""
    cards = view.trick.cards
    if not cards or view.contract is None:
        return None
    index = view.rules.pack.index
    place = view.rules.tricks(view.contract).winner([index(code) for _, code in cards])
    return cards[place][0] if place >= 0 else None


def _roles(view: View, seat: int) -> list[str]:
    roles = ["dealer"] if seat == view.dealer else []
    if view.contract is not None and view.contract.declarer == seat:
        roles.append("declarer")
    side = view.sides.get(seat)
    if side:
        roles.append(side)
    return roles


def _said(words: Words, view: View, seat: int) -> str:
    """The calls of a seat; once cards are played without the passes, of which there are many."""
    calls = [words.token(call.token or call.verb) for call in view.calls if call.seat == seat]
    if view.phase == "play":
        calls = [c for c in calls if c != "pass"]
    return ", ".join(calls)


def _beside(screen: Screen, words: Words, view: View) -> None:
    """Open hands and piles, and the own hand."""
    for seat, cards in sorted(view.open_hands.items()):
        if seat != view.seat:
            played = {code for _, code in view.played}
            screen.line(
                f"open, {words.seat(seat)}: {words.cards(c for c in view.sorted(cards) if c not in played)}",
                indent=3,
            )
    lying = [f"{words.seat(seat)} {words.cards(cards)}" for seat, cards in sorted(view.face_up.items())]
    if lying:
        screen.line(f"taken, face up: {' · '.join(lying)}", indent=3)
    for name, pile in sorted(view.piles.items()):
        if name != "turnup" and pile.known and not (name.startswith("laid:") and name != f"laid:{view.seat}"):
            screen.line(f"{words.pile(name)}: {words.cards(view.sorted(pile.known))}", indent=3)
    if view.seat is not None:
        screen.line((hand_line(words, view), ""), indent=3)


def hand_line(words: Words, view: View) -> str:
    """The own cards, each group apart, sorted by what beats what; then those that may be played, if not all may."""
    if view.hand is None:
        return f"your hand: {view.counts[view.seat or 0]} cards that you have not looked at"
    if not view.hand:
        return "your hand: no cards"
    rules = view.rules
    group = [0] * len(rules.pack) if view.contract is None else rules.tricks(view.contract).group
    parts: list[str] = []
    last: object = None
    for code in view.hand:
        mine = code[1] if view.contract is None else group[rules.pack.index(code)]
        if parts and mine != last:
            parts.append("")
        parts.append(words.card(code))
        last = mine
    return f"your hand:  {'  '.join(parts)}"
