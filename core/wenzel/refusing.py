"""Why an action is refused: a reason for machines and a sentence for people.

A refusal is computed from what the refused seat knows: its own cards, the table, and the game's own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wenzel.actions import Action
from wenzel.errors import IllegalAction

if TYPE_CHECKING:
    from wenzel.deal import Deal

__all__ = ["refuse"]


def refuse(deal: Deal, seat: int, action: Action, legal: Sequence[Action]) -> IllegalAction:
    """The error that says why *seat* may not do *action* now."""
    bit = deal.rules.actions.bit.get(action)
    reason, text, led, obliging = "not-now", "", None, 0
    if deal.phase == "over":
        reason, text = "over", "the deal is over"
    elif bit is None:
        text = _call_refused(deal, seat, action)
    elif deal.phase != "play":
        reason, text = "not-playing", "no cards are being played yet"
    elif seat != deal.turn:
        reason, text = "not-your-turn", f"it is seat {deal.turn}'s turn, not seat {seat}'s"
    elif not deal.hands[deal.player] & bit:  # type: ignore[index]
        whose = "you do not hold" if deal.player == seat else f"seat {deal.player} does not hold"
        reason, text = "not-in-hand", f"{whose} {action.arg}"
    else:
        reason, text, led, obliging = _card_refused(deal, bit)
    codes = deal.rules.pack.names(obliging)
    if codes:
        text += f": {'you hold' if deal.player == seat else 'the hand holds'} {' '.join(codes)}"
    if legal:
        text += f" (you may: {_listed(legal)})"
    return IllegalAction(
        f"{action!s} is refused: {text}",
        reason=reason,
        seat=seat,
        action=action,
        legal=legal,
        led=led,
        obliging=codes,
    )


def _listed(legal: Sequence[Action]) -> str:
    return ", ".join(legal) if len(legal) <= 16 else f"{', '.join(legal[:15])}, and {len(legal) - 15} more"


def _call_refused(deal: Deal, seat: int, action: Action) -> str:
    hook = deal.rules.hooks.refuse
    said = hook(deal, seat, action) if hook is not None else None
    if said:
        return str(said)
    if deal.phase == "bidding" and seat != deal.turn:
        return f"{action.verb} is not open to seat {seat} now; it is seat {deal.turn}'s turn"
    return f"{action.verb} is not open now"


def _card_refused(deal: Deal, bit: int) -> tuple[str, str, str | None, int]:
    """Reason, sentence, group led and obliging cards for a card that is in hand but not legal."""
    tricks, player = deal._tricks, deal.player
    hand = deal.hands[player]  # type: ignore[index]
    led, best, _ = tricks.trick(deal.trick)
    holder = deal._lying[1]
    ours = bool(deal.trick) and tricks.table(player, holder) is tricks.waived
    by_ladder = tricks.legal(hand, deal.trick, ours)
    if by_ladder & bit:
        narrowed = deal.rules.hooks.narrow(deal, by_ladder)
        return "narrowed", narrowed.why if narrowed else "another rule forbids it", None, 0
    shown = deal.rules.pack.codes[best] if deal.trick else ""
    reason, text, obliging = tricks.refusal(hand, led, best, ours, shown)
    return reason, text, tricks.names[led] if deal.trick else None, obliging
