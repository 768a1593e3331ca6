"""Why a call of Kontraspiel is refused: sentences for people, made from what the refused seat knows."""

from __future__ import annotations

from wenzel.deal import Deal
from wenzel.plugin import Action
from wenzel_kontraspiel.state import State

__all__ = ["refuse"]


def refuse(deal: Deal, seat: int, action: Action) -> str | None:
    """The reason why *seat* may not make this call now; ``None`` where the core's own sentence says it all."""
    if action.verb in {"match", "kontra", "recontra"}:
        return _announcement(deal, seat, action)
    if deal.phase == "play":
        return "the bidding is over"
    return _bid(deal, seat, action) if seat == deal.turn else None


def _bid(deal: Deal, seat: int, action: Action) -> str:
    state: State = deal.state
    verb = action.verb
    if state.round == 0:
        if state.soloist is None:
            return "first take or leave the turned-up card, before you see your hand"
        if verb != "discard":
            return "you have taken the turned-up card and must lay another away"
        taken = deal.rules.pack.codes[deal.layout.turnup]
        return (
            "that is the card you have just taken" if action.arg == taken else f"you do not hold {action.arg}"
        )
    if verb == "discard":
        return "you have taken no card"
    if verb in {"take", "leave"}:
        return "the turned-up card is not yours to take or leave"
    if verb == "accept":
        return "the preferred suit could be accepted in the first round only"
    if state.round == 1:
        return "in the first round you may accept the preferred suit; other trumps are named in the second"
    return "in the second round only eldest may name the preferred suit"


def _announcement(deal: Deal, seat: int, action: Action) -> str:
    state: State = deal.state
    if state.soloist is None:
        return f"{action.verb} comes after the bidding, and there is no soloist yet"
    if deal.phase != "play":
        return f"{action.verb} can come when the soloist has laid a card away"
    if action.verb == "match":
        return _match(deal, state, seat)
    if action.verb == "recontra":
        return _recontra(state, seat)
    return _kontra(deal, state, seat, action.arg)


def _match(deal: Deal, state: State, seat: int) -> str:
    if state.match:
        return f"{_who(state.soloist, seat)} announced match already"
    if state.round == 0:
        return "the soloist took the turned-up card, and no match can be announced against that"
    if state.kontra is not None:
        return f"{_who(state.kontra, seat)} said kontra, and a kontra fixes the soloist"
    if deal.won or deal.trick:
        return "it is too late: match is announced before the first card is played"
    if seat == state.soloist and not deal.rules.options["soloist_may_announce_match"]:
        return "the soloist may not announce match"
    return "the preferred suit may not be trumps of an announced match"


def _kontra(deal: Deal, state: State, seat: int, card: str) -> str:
    if seat == state.soloist:
        return "the soloist may not say kontra"
    if state.kontra is not None:
        return f"{_who(state.kontra, seat)} said kontra already"
    if len(deal.won) > 1 or (deal.won and deal.trick):
        return "it is too late: kontra may be said until the second trick begins"
    return _exchange(deal, state, card)


def _exchange(deal: Deal, state: State, card: str) -> str:
    if state.round == 0:
        return "the soloist has the turned-up card; say kontra alone"
    if state.match:
        return "match has been announced, and the turned-up card may not be taken any more; say kontra alone"
    if state.round == 2:
        return "the turned-up card may be taken only if the soloist accepted in the first round; say kontra alone"
    if deal.won or deal.trick:
        return "the turned-up card may be taken only before the first card is played; say kontra alone"
    return f"you do not hold {card}"


def _recontra(state: State, seat: int) -> str:
    if state.kontra is None:
        return "nobody has said kontra"
    if seat in {state.soloist, state.kontra}:
        return "recontra is for a player who is neither soloist nor kontra"
    if state.recontra is not None:
        return f"{_who(state.recontra, seat)} said recontra already"
    return "it is too late: recontra may be said until the third trick begins"


def _who(somebody: int | None, seat: int) -> str:
    return "you have" if somebody == seat else f"seat {somebody} has"
