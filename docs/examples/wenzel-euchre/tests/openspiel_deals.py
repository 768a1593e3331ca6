"""Deals of OpenSpiel's ``euchre``, replayed with this package's rules.

A deal is kept as OpenSpiel gave it: its own action numbers and its own order of seats and cards.  Nothing here needs
OpenSpiel, so a recording can be replayed anywhere.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import attrs
from wenzel import Deal, Ruleset

RANKS, SUITS = "9TJQKA", "CDHS"
PASS, FIRST_SUIT, ALONE, PARTNER = 24, 25, 29, 30


@attrs.frozen
class Decision:
    """One decision: the player, his legal actions, and the one that was taken, all in OpenSpiel's numbers."""

    player: int
    legal: tuple[int, ...]
    taken: int


@attrs.frozen
class Recorded:
    """One deal of OpenSpiel's game.

    :ivar options: its parameters; this package's options have the same names.
    :ivar chance: outcomes of the chance nodes: the dealer, twenty cards one at a time beginning with the dealer, the
        card turned up.
    :ivar returns: what each player got.
    """

    options: Mapping[str, bool]
    chance: tuple[int, ...]
    decisions: tuple[Decision, ...]
    returns: tuple[int, ...]


def card_code(number: int) -> str:
    """OpenSpiel's card number as a code: 0 is the nine of clubs, 1 the nine of diamonds, ..., 23 the ace of spades."""
    return RANKS[number // 4] + SUITS[number % 4]


def card_number(code: str) -> int:
    """The inverse of :func:`card_code`."""
    return RANKS.index(code[0]) * 4 + SUITS.index(code[1])


def to_token(action: int, deal: Deal) -> str:
    """What OpenSpiel's *action* is called here, at this place of the deal."""
    if action < PASS:
        return f"{'discard' if deal.phase == 'bidding' else 'play'} {card_code(action)}"
    if action in (PASS, ALONE, PARTNER):
        return {PASS: "pass", ALONE: "alone", PARTNER: "partner"}[action]
    suit = SUITS[action - FIRST_SUIT]
    first_round = len([call for call in deal.view(None).calls if call.verb == "pass"]) < 4
    return "order-up" if first_round else f"trump {suit}"


def to_number(token: str, turned: str) -> int:
    """What the action *token* is called in OpenSpiel; *turned* is the code of the turned-up card."""
    verb, _, word = token.partition(" ")
    if verb in ("play", "discard"):
        return card_number(word)
    if verb in ("trump", "order-up"):
        return FIRST_SUIT + SUITS.index(word or turned[1])
    return {"pass": PASS, "alone": ALONE, "partner": PARTNER}[verb]


def begin(rules: Ruleset, chance: Iterable[int]) -> tuple[Deal, str]:
    """The deal that OpenSpiel's chance nodes made, and its turned-up card."""
    dealer, *cards = chance
    codes = [card_code(number) for number in cards]
    hands: list[list[str]] = [[] for _ in range(4)]
    for place, code in enumerate(codes[:20]):
        hands[(dealer + place) % 4].append(code)
    hidden = [code for code in rules.pack.codes if code not in codes]
    return Deal.from_cards(rules, dealer=dealer, hands=hands, turnup=codes[20], hidden=hidden), codes[20]


def replay(rules: Ruleset, recorded: Recorded) -> Deal:
    """Play *recorded* again, comparing who is on turn, what is legal, and what everybody gets.

    The legal actions are compared in both directions: every action of either side has its counterpart.
    """
    deal, turned = begin(rules, recorded.chance)
    for at, decision in enumerate(recorded.decisions):
        where = f"decision {at} of {recorded}"
        assert deal.turn == decision.player, where
        here = deal.legal_actions(decision.player)
        assert sorted(to_number(token, turned) for token in here) == sorted(decision.legal), where
        assert {to_token(action, deal) for action in decision.legal} == set(here), where
        for seat in {0, 1, 2, 3} - {decision.player}:
            assert deal.legal_actions(seat) == (), where
        deal.apply(decision.player, to_token(decision.taken, deal))
    assert deal.result is not None, recorded
    assert deal.result.delta == recorded.returns, recorded
    return deal


def write(path: Path, deals: Iterable[Recorded]) -> None:
    """Save a recording: gzipped JSON lines, the same bytes for the same deals."""
    lines = "".join(json.dumps(attrs.asdict(deal), separators=(",", ":")) + "\n" for deal in deals)
    path.write_bytes(gzip.compress(lines.encode(), mtime=0))


def read(path: Path) -> list[Recorded]:
    """Load a recording."""
    deals = []
    for line in gzip.decompress(path.read_bytes()).decode().splitlines():
        data = json.loads(line)
        decisions = tuple(Decision(d["player"], tuple(d["legal"]), d["taken"]) for d in data["decisions"])
        deals.append(Recorded(data["options"], tuple(data["chance"]), decisions, tuple(data["returns"])))
    return deals
