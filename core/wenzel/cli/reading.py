"""What a person means by a typed line: lenient about the form, strict about the meaning.

A line never means anything that the person did not name: numbers count only where a numbered list of calls was
shown, and cards always need their suit.
"""

from __future__ import annotations

import re

from wenzel.actions import Action
from wenzel.cards import SUITS
from wenzel.errors import ActionError, CardError
from wenzel.view import View

__all__ = ["meant", "numbered"]

_NUMBER = re.compile(r"[+-]?[0-9]+")


def numbered(view: View) -> tuple[Action, ...]:
    """The calls that may be chosen by number, in the order of their numbers.

    None while cards may be played, and none in a game that has numbers among its own words.
    """
    actions = view.rules.actions
    if any(action in actions.bit for action in view.legal) or any(call.isdigit() for call in actions.calls):
        return ()
    return view.legal


def meant(view: View, text: str) -> Action:
    """The action that *text* means for the reader of *view*.  It need not be legal.

    :raises ActionError: it means none; the message says what can be typed.
    """
    words = [_word(view, word) for word in text.split()]
    plain = " ".join(words)
    if not plain:
        raise ActionError("that was an empty line")
    if _NUMBER.fullmatch(plain) and plain not in view.rules.actions.code:
        return _by_number(view, plain)
    try:
        action = view.rules.parse(plain)
    except ActionError as error:
        raise ActionError(_unknown(view, text, str(error))) from None
    if len(words) == 1 and action not in view.legal:
        only = _one_verb(view, action)
        if only is not None:
            return only
    return action


def _by_number(view: View, plain: str) -> Action:
    choices = numbered(view)
    if choices and len(plain) < 6 and 1 <= int(plain) <= len(choices):
        return choices[int(plain) - 1]
    if choices:
        raise ActionError(f"there is no choice {plain:.20}; the numbers go from 1 to {len(choices)}")
    raise ActionError(f"{plain:.20} names no card: write the rank, then the suit, as in {_example(view)}")


def _one_verb(view: View, action: Action) -> Action | None:
    """A card alone, where all that may be done now is one and the same thing with a card (``discard``)."""
    code = action.arg
    verbs = {a.verb for a in view.legal}
    if view.turn != view.seat or len(verbs) != 1 or action not in view.rules.actions.bit:
        return None
    token = f"{verbs.pop()} {code}"
    return view.rules.actions.by_token.get(token)


def _word(view: View, word: str) -> str:
    """One typed word with suits as letters, and Ober and Unter as ranks where the pack has them."""
    bare = word.replace("\ufe0e", "").replace("\ufe0f", "")
    pack = view.rules.pack
    for suit in SUITS.values():
        if suit.code != "Z" and bare.lower() in (suit.symbol, suit.name, pack.suit_name(suit.code)):
            return suit.code
    if pack.style == "german" and len(bare) == 2:
        for ober_unter, rank in (("O", "Q"), ("U", "J")):
            at = bare.upper().find(ober_unter)
            if at >= 0 and _is_card(bare[:at] + rank + bare[at + 1 :]):
                return bare[:at] + rank + bare[at + 1 :]
    return word


def _is_card(text: str) -> bool:
    from wenzel.cards import parse_card

    try:
        parse_card(text)
    except CardError:
        return False
    return True


def _unknown(view: View, text: str, error: str) -> str:
    shown = ascii(" ".join(text.split())[:40])
    begun = [a for a in view.legal if a.verb == text.strip().lower()]
    if begun:
        more = ", ..." if len(begun) > 4 else ""
        return f"{shown} needs another word: {', '.join(begun[:4])}{more}"
    if numbered(view) == () and any(a in view.rules.actions.bit for a in view.legal):
        how = f"write the rank, then the suit, as in {_example(view)}"
        return f"{shown} is no card and no call: {how}; ? lists what you may do"
    if len(text) > 80:
        return error
    return f"{shown} is no call of this game; ? lists what you may do"


def _example(view: View) -> str:
    """A card of the pack that can serve as an example, whoever holds it."""
    return view.rules.pack.codes[0]
