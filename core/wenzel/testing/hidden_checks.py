"""Checks that nothing a seat cannot know reaches it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from wenzel.cards import bits
from wenzel.deal import Deal
from wenzel.dealing import Layout
from wenzel.events import Form
from wenzel.ruleset import Ruleset
from wenzel.testing.played import Played, mapped, walk
from wenzel.testing.shrink import Finding
from wenzel.testing.state_checks import refuse_all

__all__ = ["named", "secrets"]

REVEALING = frozenset({"dealt", "turnup", "talon", "move", "show", "play", "lead", "end"})
"""Events in which the rules themselves show something to those who see them."""


@attrs.frozen
class Trace:
    """What one observer has seen of a deal, action by action."""

    forms: list[Form]
    counts: list[int]
    facts: list[tuple[Any, ...]]


def _facts(deal: Deal, seat: int | None) -> tuple[Any, ...]:
    return deal.phase, deal.turn, deal.player, () if seat is None else deal.legal_actions(seat)


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def secrets(rules: Ruleset, played: Played) -> Finding | None:
    """Change what an observer has not seen, do the same again, and compare all that it gets to see."""
    rng = random.Random(f"{played.layout} {played.before.dealer}")
    observers = [*range(rules.players), None]
    traces: dict[int | None, Trace] = {seat: Trace([], [], []) for seat in observers}
    for _, deal in walk(rules, played):
        events = deal.events
        for seat, trace in traces.items():
            trace.forms.extend(e.seen_by(seat) for e in events[len(trace.forms) :])
            trace.counts.append(len(events))
            trace.facts.append(_facts(deal, seat))
    last = len(traces[None].counts) - 1
    found: Finding | None = None
    for moment in (0, int(rng.random() * (last + 1)), last):
        for seat in _observers(rules.players, rng, 3 if moment == 0 else 2):
            unseen = rules.pack.all & ~_seen(rules, traces[seat].forms[: traces[seat].counts[moment]])
            other = _permuted(played.layout, unseen, rng, whole=rng.random() < 0.6)
            wrong = _compare(rules, played, other, seat, traces[seat], rng)
            if wrong is not None and (found is None or wrong[0] < found[0]):
                found = wrong
    return found


def _observers(players: int, rng: random.Random, count: int) -> list[int | None]:
    """A spectator and some seats in a row."""
    first = int(rng.random() * players)
    return [None, *((first + i) % players for i in range(min(count - 1, players)))]


def _seen(rules: Ruleset, forms: Iterable[Form]) -> int:
    """The cards that the forms show, as a mask."""
    mask = 0
    for form in forms:
        if form["e"] in ("turnup", "play"):
            mask |= 1 << rules.pack.index(form["card"])
        elif form["e"] in ("dealt", "talon", "move", "show") and "cards" in form:
            mask |= rules.pack.mask(form["cards"])
    return mask


def _permuted(layout: Layout, unseen: int, rng: random.Random, *, whole: bool) -> Layout:
    """Another layout with the *unseen* cards in other places: all of them, or two that change places."""
    hidden = list(bits(unseen))
    moved = hidden.copy()
    size = 1 + max((*(hand.bit_length() for hand in layout.hands), layout.turnup, *layout.talon, *hidden))
    if whole:
        for i in range(len(moved) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            moved[i], moved[j] = moved[j], moved[i]
    elif len(moved) > 1:
        i, j = int(rng.random() * len(moved)), int(rng.random() * len(moved))
        moved[i], moved[j] = moved[j], moved[i]
    cards = list(range(size))
    for card, becomes in zip(hidden, moved, strict=True):
        cards[card] = becomes
    return mapped(layout, cards)


def _compare(
    rules: Ruleset, played: Played, other: Layout, seat: int | None, trace: Trace, rng: random.Random
) -> Finding | None:
    """Do the same on the *other* layout, as long as that is possible, and say where *seat* sees a difference."""
    deal = played.begin(rules)
    twin = Deal(rules, played.before, other)
    at = 0
    for done in range(len(played.steps) + 1):
        forms = [e.seen_by(seat) for e in twin.events[at:]]
        verdict = _differ(trace.forms[at : trace.counts[done]], forms, over=deal.over or twin.over)
        if verdict is not None:
            return (done, f"{_who(seat)} {verdict}{_cards(rules, other)}") if verdict else None
        at = trace.counts[done]
        mine, theirs = trace.facts[done], _facts(twin, seat)
        if mine != theirs:
            return done, f"{_who(seat)} is told {_difference(mine, theirs)}{_cards(rules, other)}"
        if done in (0, len(played.steps)) or rng.random() < 0.08:
            wrong = _looks(deal, twin, seat, str(rng.random()))
            if wrong:
                return done, f"{_who(seat)} {wrong}{_cards(rules, other)}"
        if done == len(played.steps):
            return None
        actor, token = played.steps[done]
        said = _same(deal, twin, actor, token, seat, rng)
        if said is None:
            return None
        deal.apply(actor, token)
        twin.apply(actor, said)
    return None


def _same(deal: Deal, twin: Deal, actor: int, token: str, seat: int | None, rng: random.Random) -> str | None:
    """An action that looks to *seat* like the one that was done, if there is one in the other layout."""
    legal = twin.legal_actions(actor)
    if actor == seat or token in deal.rules.actions.bit or _shown(deal, actor, token, seat) == token:
        return token if token in legal else None
    verb = deal.rules.parse(token).verb
    alike = [action for action in legal if action.verb == verb]
    if token in alike and rng.random() < 0.5:
        return token
    while alike:
        action = alike.pop(int(rng.random() * len(alike)))
        if _shown(twin, actor, action, seat) is None:
            return action
    return None


def _shown(deal: Deal, actor: int, token: str, seat: int | None) -> str | None:
    """What *seat* would be told of a call: the token, or ``None`` if it sees the verb alone."""
    probe = deal.copy()
    at = len(probe.events)
    probe.apply(actor, token)
    for event in probe.events[at:]:
        if event.kind == "call":
            said: str | None = event.seen_by(seat).get("do")
            return said
    return token


def _differ(mine: Sequence[Form], theirs: Sequence[Form], *, over: bool) -> str | None:
    """``None``: no difference; empty: the rules show something here; else what is told that should not be."""
    for i in range(max(len(mine), len(theirs))):
        a = mine[i] if i < len(mine) else None
        b = theirs[i] if i < len(theirs) else None
        if a == b:
            continue
        if over or {(a or {}).get("e"), (b or {}).get("e")} & REVEALING:
            return ""
        return f"sees the event {_json(a)}, which is {_json(b)}"
    return None


def _difference(mine: tuple[Any, ...], theirs: tuple[Any, ...]) -> str:
    for name, a, b in zip(("phase", "turn", "player", "legal actions"), mine, theirs, strict=True):
        if a != b:
            was, now = (", ".join(v) or "none" if isinstance(v, tuple) else v for v in (a, b))
            return f"{name} {was}, which {'are' if name == 'legal actions' else 'is'} {now}"
    return "nothing"


def _looks(deal: Deal, twin: Deal, seat: int | None, seed: str) -> str | None:
    """What differs in the views and in the refusals."""
    mine, theirs = deal.view(seat), twin.view(seat)
    for name, look in _LOOKS:
        a, b = look(mine), look(theirs)
        if a != b:
            return f"has a view whose {name} {_first(a, b)}"
    if seat is not None:
        told = [refuse_all(d, seat, random.Random(seed), 5) for d in (deal, twin)]
        if told[0] != told[1]:
            return f"is refused with words that {_first(str(told[0]), str(told[1]))}"
    return None


_LOOKS: tuple[tuple[str, Callable[[Any], str]], ...] = (
    ("JSON", lambda view: _json(view.to_dict())),
    ("repr", repr),
    ("proofs", lambda view: str(view.proofs)),
    ("unseen cards", lambda view: str(view.unseen)),
)


def _first(a: str, b: str) -> str:
    """The place where two texts part."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 40)
    return f"say ...{a[start : at + 60]}..., and ...{b[start : at + 60]}..."


def _cards(rules: Ruleset, layout: Layout) -> str:
    hands = " / ".join(" ".join(rules.pack.names(hand)) for hand in layout.hands)
    return f" where cards it has not seen lie otherwise ({hands})"


def _json(data: object) -> str:
    return json.dumps(data, sort_keys=True, default=str)


CODE = re.compile(r"\b[AKQJNT2-9][CSHD]\b'*|\b[A-Z0-9]Z\b'*")
"""What looks like a card in a text."""


def named(rules: Ruleset, played: Played) -> Finding | None:
    """Every card that a view names is one that the observer has seen, or that a public call named before."""
    observers = [*range(rules.players), None]
    known: dict[int | None, set[str]] = {seat: set() for seat in observers}
    codes = set(rules.pack.codes)
    rng = random.Random(len(played.steps))
    at = 0
    for done, deal in walk(rules, played):
        fresh = deal.events[at:]
        at += len(fresh)
        for seat in observers:
            news = [e.seen_by(seat) for e in fresh]
            hidden = (
                e.full["cards"]
                for e, form in zip(fresh, news, strict=True)
                if e.kind == "move" and "count" in form
            )
            away = {card for cards in hidden for card in cards}
            wrong = _unknown(news, known[seat], codes, away)
            if wrong is None and (deal.over or rng.random() < 0.05):
                view = deal.view(seat)
                shown = {k: v for k, v in view.to_dict().items() if k not in ("legal", "events")}
                names = _codes(_json(shown) + repr(view), codes) - known[seat]
                wrong = f"names {_spoken(names)}" if names else None
            if wrong:
                return done, f"the view of {_who(seat)} {wrong}, and {_who(seat)} cannot know that"
    return None


def _unknown(news: Sequence[Form], known: set[str], codes: set[str], away: set[str]) -> str | None:
    """A card that the new forms name without right; *known* grows by those named with right."""
    for form in news:
        kind = form["e"]
        if kind in ("turnup", "play"):
            known.add(form["card"])
        elif kind in ("dealt", "talon", "move", "show"):
            known.update(form.get("cards", ()))
        elif kind == "call":
            said = _codes(form.get("do", ""), codes)
            if said & away:
                return f"says in the call {form['do']!r} that {_spoken(said & away)} went where it cannot see"
            known |= said
        elif kind not in ("deal", "lead", "trick", "sits", "dummy"):
            names = _codes(_json(form), codes)
            if names & away:
                return f"says in {_json(form)} that {_spoken(names & away)} went where it cannot see"
            if names - known:
                return f"names {_spoken(names - known)} in {_json(form)}"
    return None


def _codes(text: str, codes: set[str]) -> set[str]:
    return {code for code in CODE.findall(text) if code in codes}


def _spoken(codes: set[str]) -> str:
    return " ".join(sorted(codes))
