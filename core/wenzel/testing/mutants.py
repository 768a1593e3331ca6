"""Deliberate faults: a game's rules broken in one place, by changing what one of its hooks answers.

A fault is named by its kind and, where there are several, by what it concerns: ``drop-rung:ladder.0``,
``payment-base:ante``.  The name says all, so that another process can make the same fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from wenzel.deal import Deal
from wenzel.events import ALL
from wenzel.folding import Folded
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract, Step, viewers
from wenzel.testing.rewire import Change, Hook, Rewired, change_hooks
from wenzel.tricks import TrickRules

__all__ = ["KINDS", "Kind", "activate", "change_of", "mutated"]

Edit = Callable[[Any, tuple[Any, ...], str], Any]
"""From an answer, the arguments of the hook, and what the fault concerns, to the wrong answer."""


@attrs.frozen
class Kind:
    """A kind of fault.

    :ivar says: what is wrong, for people; ``{}`` stands for what it concerns.
    :ivar hooks: the hooks whose answers it changes.
    :ivar edit: how.
    :ivar asks: other arguments with which the hook is asked.
    """

    says: str
    hooks: tuple[str, ...]
    edit: Edit
    asks: Callable[[tuple[Any, ...]], tuple[Any, ...]] = tuple


def change_of(mutant: str) -> Change:
    """The change of hooks that the fault named *mutant* is.

    :raises ValueError: there is no such fault.
    """
    name, _, concerns = mutant.partition(":")
    if name not in KINDS:
        raise ValueError(f"there is no fault {name!r}; the faults: {', '.join(KINDS)}")
    kind = KINDS[name]

    def change(hook_name: str, hook: Hook) -> Hook:
        if hook is None or hook_name not in kind.hooks:
            return hook

        def faulty(*values: Any) -> Any:
            return kind.edit(hook(*kind.asks(values)), values, concerns)

        faulty.before_fault = hook  # type: ignore[attr-defined]
        return faulty

    return change


def says(mutant: str) -> str:
    """What a fault is, for people."""
    name, _, concerns = mutant.partition(":")
    return KINDS[name].says.format(concerns)


def mutated(rules: Ruleset, mutant: str) -> Ruleset:
    """The ruleset with one fault."""
    return Rewired(rules, change_of(mutant))


def activate(game: str, mutant: str) -> Callable[[], None]:
    """Give every ruleset of *game* that is made from now on a fault.

    :returns: a function that ends this.
    :raises ValueError: there is no such fault.
    """
    change, whole = change_of(mutant), Ruleset._fold

    def folded(self: Ruleset, layers: Any) -> Folded:
        hooks = whole(self, layers)
        return change_hooks(hooks, change) if self.game.name == game else hooks

    def end() -> None:
        Ruleset._fold = whole  # type: ignore[method-assign]

    Ruleset._fold = folded  # type: ignore[method-assign]
    return end


# Tricks


def _drop_rung(answer: TrickRules, _: Any, concerns: str) -> TrickRules:
    where, _, place = concerns.partition(".")
    ladder = getattr(answer, where)
    if ladder is None or len(ladder) <= int(place):
        return answer
    return attrs.evolve(answer, **{where: ladder[: int(place)] + ladder[int(place) + 1 :]})


def _swapped(codes: tuple[str, ...], place: int) -> tuple[str, ...]:
    if len(codes) < place + 2:
        return codes
    return (*codes[:place], codes[place + 1], codes[place], *codes[place + 2 :])


def _swap_trumps(answer: TrickRules, _: Any, concerns: str) -> TrickRules:
    return attrs.evolve(answer, trumps=_swapped(answer.trumps, int(concerns) - 1))


def _swap_ranks(answer: TrickRules, _: Any, concerns: str) -> TrickRules:
    plain = tuple((suit, _swapped(codes, int(concerns) - 1)) for suit, codes in answer.plain)
    return attrs.evolve(answer, plain=plain)


def _lowest_wins(answer: TrickRules, _: Any, __: str) -> TrickRules:
    return attrs.evolve(answer, plain=tuple((suit, codes[::-1]) for suit, codes in answer.plain))


def _trump_led_elsewhere(answer: TrickRules, _: Any, __: str) -> TrickRules:
    """The lowest trump goes to its printed suit, as its highest card."""
    if len(answer.trumps) < 2:
        return answer
    card = answer.trumps[-1]
    plain = dict(answer.plain)
    plain[card[1]] = (card, *plain.get(card[1], ()))
    return attrs.evolve(answer, trumps=answer.trumps[:-1], plain=tuple(plain.items()))


def _never_waived(answer: TrickRules, _: Any, __: str) -> TrickRules:
    return attrs.evolve(answer, sides=None)


# Payments


def _pay(edit: Callable[[Any], list[Any]]) -> Edit:
    """An edit of the payments that say the same reason."""

    def edited(answer: Any, _: Any, concerns: str) -> Any:
        if not getattr(answer, "payments", ()):
            return answer
        payments = [new for p in answer.payments for new in (edit(p) if p.why == concerns else [p])]
        return attrs.evolve(answer, payments=tuple(payments))

    return edited


def _factor(step: int | None) -> Edit:
    """An edit of the factor of one name: *step* more, or left out."""

    def edited(answer: Any, _: Any, concerns: str) -> Any:
        if not getattr(answer, "payments", ()):
            return answer
        payments = []
        for p in answer.payments:
            kept = [
                (n, f if n != concerns else f + (step or 0)) for n, f in p.factors if n != concerns or step
            ]
            payments.append(attrs.evolve(p, factors=tuple(kept)))
        return attrs.evolve(answer, payments=tuple(payments))

    return edited


PAYING = ("open_deal", "call", "after_card", "after_trick", "score")


# Calls


def _said(actions: Any, verb: str) -> list[str]:
    return [token for token in actions if str(token).split(" ", 1)[0] == verb]


def _lost(answer: Any, _: Any, concerns: str) -> Any:
    if not answer:
        return answer
    kept = [token for token in answer if token not in _said(answer, concerns)]
    return kept or answer


def _never(answer: Any, _: Any, concerns: str) -> Any:
    return [token for token in answer or () if token not in _said(answer or (), concerns)]


def _free(answer: Any, values: tuple[Any, ...], concerns: str) -> Any:
    deal: Deal = values[0]
    return answer if _said(answer, concerns) else [*answer, *_said(deal.rules.actions.calls, concerns)]


def _longer(answer: Any, values: tuple[Any, ...], concerns: str) -> Any:
    """What could be announced a trick ago can be announced still."""
    deal, seat = values
    if not deal.steps or _said(answer or (), concerns):
        return answer
    then, tricks = deal.copy(), len(deal.won)
    while then.steps and len(then.won) > tricks - 1 and not (tricks == 0 and then.phase != deal.phase):
        then.undo()
    inner = then.rules.hooks.legal_announcements
    asked = getattr(inner, "before_fault", inner)
    early = asked(then, seat) if asked is not None and then.phase != "over" else None
    return [*(answer or ()), *_said(early or (), concerns)]


def _shorter(answer: Any, values: tuple[Any, ...], concerns: str) -> Any:
    deal: Deal = values[0]
    return _never(answer, values, concerns) if deal.won else answer


# Steps


def _step(**edits: Callable[[Any, Deal], Any]) -> Edit:
    """An edit of one attribute of a step, where it is given."""

    def edited(answer: Any, values: tuple[Any, ...], _: str) -> Any:
        deal: Deal = values[0]
        if not isinstance(answer, Step):
            return answer
        given = {name: value for name in edits if is_given(value := getattr(answer, name))}
        new = {name: edits[name](value, deal) for name, value in given.items()}
        return attrs.evolve(answer, **new) if new else answer

    return edited


def is_given(value: Any) -> bool:
    """Whether a part of an answer says anything (seat 0 does)."""
    return value is not None and value is not False and value not in ((), {}, [])


def _next(seat: int, deal: Deal) -> int:
    return (seat + 1) % deal.rules.players


def _other_trump(contract: Contract, deal: Deal) -> Contract:
    if contract.trump is None:
        return contract
    suits = list(dict.fromkeys(code[1] for code in deal.rules.pack.codes))
    at = suits.index(contract.trump) if contract.trump in suits else 0
    return attrs.evolve(contract, trump=suits[(at + 1) % len(suits)])


def _leaking(contract: Contract, deal: Deal) -> Contract:
    """The contract with the first card of the hand before the dealer."""
    seat = (deal.dealer - 1) % deal.rules.players
    names = deal.rules.pack.names(deal.hands[seat])
    return attrs.evolve(contract, detail=(*contract.detail, ("leak", names[0] if names else "")))


def _shown(answer: Any, values: tuple[Any, ...], _: str) -> Any:
    deal: Deal = values[0]
    step = answer if isinstance(answer, Step) else Step()
    return attrs.evolve(step, shows=(*step.shows, deal.eldest)) if step.end is None else answer


def _notes(answer: Any, values: tuple[Any, ...], _: str) -> Any:
    deal: Deal = values[0]
    hidden = [card for name, pile in deal.piles.items() if viewers(name) != ALL for card in pile]
    if not hidden:
        return answer
    names = " ".join(deal.rules.pack.codes[i] for i in hidden)
    return attrs.evolve(answer, notes=(*answer.notes, f"hidden: {names}"))


# The match


def _same(answer: Any, _: Any, __: str) -> Any:
    return answer


def _deals(step: int) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    return lambda values: (values[0], values[1] + step, *values[2:])


def _losers(answer: Any, values: tuple[Any, ...], _: str) -> Any:
    rules: Ruleset = values[0]
    others = tuple(seat for seat in range(rules.players) if seat not in answer)
    return others or answer


def _constant(value: Any) -> Edit:
    return lambda _answer, _values, _concerns: value


def _evolved(**edits: Callable[[Any], Any]) -> Edit:
    return lambda answer, _values, _concerns: attrs.evolve(
        answer, **{name: edit(getattr(answer, name)) for name, edit in edits.items()}
    )


def _from_dealer(answer: Any, values: tuple[Any, ...], _: str) -> Any:
    rules, before = values
    seats = answer.seats or tuple((before.dealer + 1 + i) % rules.players for i in range(rules.players))
    return attrs.evolve(answer, seats=(seats[-1], *seats[:-1]))


KINDS: dict[str, Kind] = {
    "drop-rung": Kind("an obligation is forgotten: rung {} of the ladder", ("trick_rules",), _drop_rung),
    "swap-trumps": Kind("neighbouring trumps change places, from place {}", ("trick_rules",), _swap_trumps),
    "swap-ranks": Kind("neighbours in the plain suits change places, from place {}", ("trick_rules",), _swap_ranks),
    "lowest-wins": Kind("the plain suits rank the wrong way round", ("trick_rules",), _lowest_wins),
    "lowest-trump-plain": Kind("the lowest trump belongs to its printed suit", ("trick_rules",), _trump_led_elsewhere),
    "never-waived": Kind("an obligation holds even while the own side wins", ("trick_rules",), _never_waived),
    "payment-base": Kind("one unit more is paid: {}", PAYING, _pay(lambda p: [attrs.evolve(p, base=p.base + 1)])),
    "payment-lost": Kind("nothing is paid: {}", PAYING, _pay(lambda _: [])),
    "payment-reversed": Kind(
        "the wrong way is paid: {}", PAYING, _pay(lambda p: [attrs.evolve(p, payer=p.payee, payee=p.payer)])
    ),
    "factor": Kind("a factor is one more: {}", PAYING, _factor(1)),
    "factor-lost": Kind("a factor is forgotten: {}", PAYING, _factor(None)),
    "bid-lost": Kind("the call {} is never offered where there is another", ("legal_bids",), _lost),
    "bid-free": Kind("the call {} is open at every turn", ("legal_bids",), _free),
    "announcement-lost": Kind("the announcement {} is never open", ("legal_announcements",), _never),
    "window-longer": Kind("the announcement {} stays open a trick longer", ("legal_announcements",), _longer),
    "window-shorter": Kind("the announcement {} closes with the first trick", ("legal_announcements",), _shorter),
    "turn-order": Kind("after a call the wrong seat is on turn", ("call",), _step(turn=_next)),
    "first-speaker": Kind("the wrong seat speaks first", ("open_deal",), _step(turn=_next)),
    "leader": Kind("the wrong seat leads", ("open_deal", "call"), _step(play=_next)),
    "moves-lost": Kind("cards do not change places", ("open_deal", "call"), _step(moves=lambda _, __: ())),
    "secret-told": Kind("a secret call is told to all", ("call",), _step(secret=lambda _, __: False)),
    "contract-leaks": Kind("the contract names a hidden card", ("open_deal", "call"), _step(contract=_leaking)),
    "hand-shown": Kind("a call lays a hand open", ("call",), _shown),
    "notes-leak": Kind("the notes of the score name hidden cards", ("score",), _notes),
    "trump-changed": Kind("the wrong suit is trumps", ("open_deal", "call"), _step(contract=_other_trump)),
    "sits-in": Kind("nobody sits out", ("open_deal", "call"), _step(sits_out=lambda _, __: None)),
    "plays-himself": Kind("nobody plays another's cards", ("open_deal", "call"), _step(plays_for=lambda _, __: None)),
    "narrow-lost": Kind("a rule that goes beyond the trick is forgotten", ("narrow",), _constant(None)),
    "after-card-lost": Kind("what follows a card does not happen", ("after_card",), _constant(None)),
    "after-trick-lost": Kind("what follows a trick does not happen", ("after_trick",), _constant(None)),
    "memory-lost": Kind("nothing is remembered for the next deal", ("score",), _evolved(memory=lambda _: {})),
    "packets": Kind("the packets are dealt in the wrong order", ("deal_plan",), _evolved(packets=lambda p: p[::-1])),
    "dealt-from-dealer": Kind("the dealer deals to himself first", ("deal_plan",), _from_dealer),
    "losers-win": Kind("the losers win the match", ("winners",), _losers),
    "sides-lost": Kind("nobody plays with anybody", ("sides",), _constant({})),
    "known-sides-lost": Kind("nobody is told who plays with whom", ("known_sides",), _constant({})),
    "refusal-lost": Kind("the game does not say why a call is refused", ("refuse",), _constant(None)),
    "implies-lost": Kind("calls prove nothing", ("implies",), _constant(())),
    "words-lost": Kind("calls are spoken as tokens", ("speak",), lambda _, values, __: str(values[1])),
    "low-wins": Kind("low totals win in place of high ones", ("table",), _evolved(low_wins=lambda low: not low)),
    "longer-match": Kind("the match is a deal longer", ("match_over",), _same, _deals(-1)),
    "shorter-match": Kind("the match is a deal shorter", ("match_over",), _same, _deals(1)),
}  # fmt: skip
"""All kinds of faults by name."""
