"""Checks on every state that a deal passes through."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from wenzel.cards import bits
from wenzel.deal import Deal
from wenzel.dealing import Layout
from wenzel.ruleset import Ruleset
from wenzel.steps import TALON, TURNUP
from wenzel.testing.corpus import bound
from wenzel.testing.played import Played, refusal, walk
from wenzel.testing.shrink import Finding

__all__ = ["calculations", "cards", "copies", "ends", "rebuilt", "undone"]


def cards(rules: Ruleset, played: Played) -> Finding | None:
    """Hands, piles, table and tricks are the pack."""
    codes = rules.pack.codes
    for done, deal in walk(rules, played):
        places: dict[int, list[str]] = {}
        for place, mask in _places(deal):
            for card in mask:
                places.setdefault(card, []).append(place)
        for card in range(len(codes)):
            lies = places.pop(card, [])
            if len(lies) != 1:
                where = f"lies in {' and in '.join(lies)}" if lies else "lies nowhere"
                return done, f"{codes[card]} {where}"
        if places:
            return done, f"there is a card of index {min(places)}, which the pack does not have"
    return None


def _places(deal: Deal) -> Iterable[tuple[str, Iterable[int]]]:
    for seat, hand in enumerate(deal.hands):
        yield f"the hand of seat {seat}", bits(hand)
    for name, pile in deal.piles.items():
        yield f"the pile {name}", pile
    yield "the trick", deal.trick
    for number, (_, _, gathered) in enumerate(deal.won, 1):
        yield f"trick {number}", gathered


def ends(rules: Ruleset, played: Played) -> Finding | None:
    """The deal ends within the bound, and the same actions cannot bring it round to where it was again and again."""
    seen: dict[Any, int] = {}
    done, limit = 0, bound(rules)
    for done, deal in walk(rules, played):
        if deal.over:
            return None
        key = (
            deal.phase, deal.turn, deal.player, repr(deal.state), tuple(deal.hands), tuple(deal.trick), len(deal.won),
            tuple(sorted(deal.piles.items())), deal.contract,
        )  # fmt: skip
        if key in seen and _goes_on(deal, played.steps[seen[key] : done], limit):
            round_ = _actions(done - seen[key])
            return (
                done,
                f"after {round_} the deal is where it was, and so for ever: does a step forget turn or play?",
            )
        seen[key] = done
    return (done, f"the deal is not over after {_actions(done)}") if done >= limit else None


def _goes_on(deal: Deal, steps: Sequence[tuple[int, str]], limit: int) -> bool:
    """Whether the same actions can be done over and over."""
    again = deal.copy()
    while again.steps < limit:
        for seat, token in steps:
            if again.over or token not in again.legal_actions(seat):
                return False
            again.apply(seat, token)
    return True


def _actions(count: int) -> str:
    return f"{count} action{'' if count == 1 else 's'}"


def undone(rules: Ruleset, played: Played) -> Finding | None:
    """Every legal action, done and taken back, leaves the deal as it was; and so does a refused one."""
    deal = played.begin(rules)
    states = [deal.to_dict()]
    for done, (seat, token) in enumerate(played.steps):
        for other, action in _tries(deal, done):
            deal.apply(other, action)
            deal.undo()
            if deal.to_dict() != states[-1]:
                what = _changed(states[-1], deal.to_dict())
                return done, f"seat {other} did {action!s} and took it back, and {what}"
        refused = rules.actions.all[(done * 7) % len(rules.actions.all)]
        illegal = refused not in deal.legal_actions(seat)
        if illegal and refusal(deal, seat, refused) is not None and deal.to_dict() != states[-1]:
            what = _changed(states[-1], deal.to_dict())
            return done, f"seat {seat} was refused {refused!s}, and {what}"
        deal.apply(seat, token)
        states.append(deal.to_dict())
    for done in range(len(played.steps) - 1, -1, -1):
        deal.undo()
        if deal.to_dict() != states[done]:
            return len(played.steps), (
                f"everything was taken back down to action {done}, and {_changed(states[done], deal.to_dict())}"
            )
    return None


def _tries(deal: Deal, done: int) -> list[tuple[int, str]]:
    """A few legal actions of all seats: one of each verb."""
    tries: dict[tuple[int, str], str] = {}
    for seat in range(deal.rules.players):
        legal = deal.legal_actions(seat)
        for at in range(len(legal)):
            action = legal[(at + done) % len(legal)]
            tries.setdefault((seat, action.verb), action)
    return [(seat, action) for (seat, _), action in tries.items()]


def _changed(was: dict[str, Any], now: dict[str, Any]) -> str:
    """Which part of the state changed."""
    for name, value in was.items():
        if value != now[name]:
            return f"its {name} changed from {value!s:.200} to {now[name]!s:.200}"
    return "it gained something"


def copies(rules: Ruleset, played: Played) -> Finding | None:
    """A copy is equal; what is done to the one never shows in the other; both go on alike."""
    total = len(played.steps)
    for at in sorted({0, total // 3, (2 * total) // 3, max(total - 2, 0)}):
        deal = played.upto(at).replay(rules)
        twin, state = deal.copy(), deal.to_dict()
        if twin.to_dict() != state:
            return at, f"the copy differs: {_changed(state, twin.to_dict())}"
        for done, (seat, token) in enumerate(played.steps[at:], at + 1):
            twin.apply(seat, token)
            if done in (at + 1, total) and deal.to_dict() != state:
                return (
                    done,
                    f"seat {seat} did {token} in a copy, and in the deal {_changed(state, deal.to_dict())}",
                )
        finished = twin.to_dict()
        for seat, token in played.steps[at:]:
            deal.apply(seat, token)
        if deal.to_dict() != finished:
            return (
                total,
                f"deal and copy went on alike, and then {_changed(finished, deal.to_dict())} in the deal",
            )
        while twin.steps > at:
            twin.undo()
        if twin.to_dict() != state:
            return total, f"taken back in the copy, {_changed(state, twin.to_dict())}"
        if deal.to_dict() != finished:
            return total, f"taken back in the copy, and in the deal {_changed(finished, deal.to_dict())}"
    return None


def calculations(rules: Ruleset, played: Played) -> Finding | None:
    """Every payment is its base times its factors, has a reason, and together they are the result."""
    for done, deal in walk(rules, played):
        result = deal.result
        if result is None:
            continue
        moved = [0] * (rules.players + 2)
        for payment in result.payments:
            amount = payment.base
            for _, factor in payment.factors:
                amount *= factor
            if payment.amount != amount:
                return done, f"{payment.why!r} pays {payment.amount}, but base and factors make {amount}"
            if not payment.why.strip() or not all(name.strip() for name, _ in payment.factors):
                return done, f"a payment of {amount} does not say why"
            moved[payment.payer] -= amount
            moved[payment.payee] += amount
        told = [e.full for e in deal.events if e.kind == "pay"]
        if told != [{"e": "pay", **p.to_dict()} for p in result.payments]:
            return done, "the events tell of other payments than the result"
        if list(result.delta) != moved[:-2]:
            return done, f"the payments add to {moved[:-2]}, but the result says {list(result.delta)}"
        balances = [b + d for b, d in zip(deal.before.balances, result.delta, strict=True)]
        if list(result.balances) != balances or result.pot != deal.before.pot + moved[-2]:
            return (
                done,
                f"balances {list(result.balances)} and pot {result.pot} do not follow from the payments",
            )
    return None


def rebuilt(rules: Ruleset, played: Played) -> Finding | None:
    """Folding the full events gives the state; replaying them gives the deal."""
    deal: Deal | None = None
    told, at = _Fold(rules.players), 0
    for done, deal in walk(rules, played):
        events = deal.events
        for event in events[at:]:
            told.take(event.full)
        at = len(events)
        wrong = _folded(deal, told)
        if wrong:
            return done, wrong
    if deal is None:
        return None
    happened = [e.full for e in deal.events]
    index = rules.pack.index
    dealt = {
        e["seat"]: rules.pack.mask(e["cards"]) for e in happened if e["e"] == "dealt" and not e.get("look")
    }
    turned = [index(e["card"]) for e in happened if e["e"] == "turnup"]
    talon = [index(c) for e in happened if e["e"] == "talon" for c in e["cards"]]
    layout = Layout(
        tuple(dealt.get(seat, 0) for seat in range(rules.players)), turned[0] if turned else -1, tuple(talon)
    )
    again = Deal(rules, deal.before, layout)
    for e in happened:
        if e["e"] == "call":
            again.apply(e["seat"], e["do"])
        elif e["e"] == "play":
            again.apply(again.turn if again.player == e["seat"] else e["seat"], f"play {e['card']}")  # type: ignore[arg-type]
    if again.to_dict() != deal.to_dict():
        return len(played.steps), f"replayed from its events, {_changed(deal.to_dict(), again.to_dict())}"
    return None


def _folded(deal: Deal, state: _Fold) -> str | None:
    """What differs between the state and what the events tell."""
    names, codes = deal.rules.pack.names, deal.rules.pack.codes
    truth = {
        "hands": [sorted(names(h)) for h in deal.hands],
        "piles": {n: sorted(codes[i] for i in p) for n, p in deal.piles.items() if p},
        "trick": [codes[i] for i in deal.trick],
        "tricks": [(w, [codes[i] for i in c]) for w, _, c in deal.won],
        "accounts": deal.ledger.accounts[:-1],
        "contract": None if deal.contract is None else deal.contract.to_dict(),
        "over": deal.over,
    }
    told = {
        "hands": [sorted(h) for h in state.hands],
        "piles": {n: sorted(p) for n, p in state.piles.items() if p},
        "trick": state.trick,
        "tricks": state.tricks,
        "accounts": [*state.balances, state.pot],
        "contract": state.contract,
        "over": state.over,
    }
    for name, value in truth.items():
        if told[name] != value:
            return f"the events tell of {name} {told[name]!s:.200}, but it is {value!s:.200}"
    return None


class _Fold:
    """The state as far as the full events tell it."""

    def __init__(self, players: int) -> None:
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.piles: dict[str, set[str]] = {}
        self.trick: list[str] = []
        self.tricks: list[tuple[int, list[str]]] = []
        self.balances = [0] * players
        self.pot = 0
        self.contract: dict[str, Any] | None = None
        self.over = False

    def take(self, e: Any) -> None:
        """Fold one event in."""
        kind = e["e"]
        if kind == "deal":
            self.balances, self.pot = list(e["balances"]), e["pot"]
        elif kind == "dealt":
            self.hands[e["seat"]] = set(e["cards"])
        elif kind == "turnup":
            self.piles[TURNUP] = {e["card"]}
        elif kind == "talon":
            self.piles[TALON] = set(e["cards"])
        elif kind == "move":
            self._place(e["from"]).difference_update(e["cards"])
            self._place(e["to"]).update(e["cards"])
        elif kind == "play":
            self.hands[e["seat"]].discard(e["card"])
            self.trick.append(e["card"])
        elif kind == "trick":
            self.tricks.append((e["seat"], self.trick))
            self.trick = []
        elif kind == "contract":
            self.contract = dict(e["contract"])
        elif kind == "pay":
            self._pay(e["from"], -e["amount"])
            self._pay(e["to"], e["amount"])
        elif kind == "end":
            self.over = True

    def _place(self, place: int | str) -> set[str]:
        return self.hands[place] if isinstance(place, int) else self.piles.setdefault(place, set())

    def _pay(self, account: int | str, amount: int) -> None:
        if account == "pot":
            self.pot += amount
        elif isinstance(account, int):
            self.balances[account] += amount


def refuse_all(
    deal: Deal, seat: int, rng: random.Random, tries: int
) -> list[tuple[str, str, tuple[str, ...]]]:
    """What *seat* is told about some actions that it may not do: reason, sentence, obliging cards."""
    legal = set(deal.legal_actions(seat))
    told = []
    for _ in range(tries):
        action = deal.rules.actions.all[int(rng.random() * len(deal.rules.actions.all))]
        if action in legal:
            continue
        error = refusal(deal, seat, action)
        if error is not None:
            reason, obliging = getattr(error, "reason", ""), getattr(error, "obliging", ())
            told.append((reason, str(error), tuple(obliging)))
    return told
