"""Checks on the answers of the hooks, and on the words of a game."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wenzel.actions import Action
from wenzel.deal import Deal
from wenzel.dealing import DealPlan
from wenzel.errors import PluginError, WenzelError
from wenzel.ledger import Payment, Score
from wenzel.ruleset import Ruleset
from wenzel.steps import Contract, Holding, Move, Narrowed, Step, Table
from wenzel.testing.listening import Listening
from wenzel.testing.state_checks import refuse_all
from wenzel.values import copied

__all__ = ["answers", "words"]


def words(rules: Ruleset) -> str | None:
    """What is wrong with the tokens of the ruleset, if anything."""
    space = rules.actions
    if len(set(space.all)) != len(space.all):
        return "a token stands twice in the vocabulary"
    for number, action in enumerate(space.all):
        if space.code[action] != number:
            return f"{action!s} is not number {number} of the actions"
        repeated = ast.literal_eval(repr(action).removeprefix("Action(").removesuffix(")"))
        if type(action) is not Action or Action(repeated) != action:
            return f"repr of {action!s} is {action!r}, which does not give the action back"
        for text in (str(action), action.lower(), f"  {action.replace(' ', '  ').upper()} "):
            try:
                read = rules.parse(text)
            except WenzelError as error:
                return f"{text!r} cannot be read: {error}"
            if read != action:
                return f"{text!r} is meant for {action!s}, but it is read as {read!s}"
    for code in rules.pack.codes:
        try:
            read = rules.parse(code)
        except WenzelError as error:
            return f"{code!r} cannot be read: {error}"
        if read != f"play {code}":
            return f"{code!r} is a card, but it is read as {read!s}"
    return None


class answers(Listening):  # noqa: N801 - used like a function
    """Every hook answers, with the right type in every part of the answer."""

    def hear(self, name: str, answer: Any, values: tuple[Any, ...]) -> str | None:
        """An answer of a wrong shape."""
        rules = values[0] if isinstance(values[0], Ruleset) else values[0].rules
        problem = _SHAPES[name](answer, rules)
        return f"hook {name}: {problem}" if problem else None

    def look(self, deal: Deal) -> str | None:
        """Nothing is wrong with a state; but all that can be asked in it is asked."""
        for seat in range(self.rules.players):
            deal.legal_actions(seat)
            refuse_all(deal, seat, random.Random(deal.steps), 2)
        for seen in (None, deal.steps % self.rules.players):
            view = deal.view(seen)
            _ = view.proofs, view.sides
        if deal.result is not None:
            self._ask_after(deal.before.number + 1, deal.result.balances)
        return None

    def _ask_after(self, deals: int, totals: tuple[int, ...]) -> None:
        hooks, rules = self.rules.hooks, self.rules
        hooks.match_over(rules, deals, totals)
        hooks.winners(rules, totals)
        for action in rules.actions.calls:
            hooks.speak(rules, action)

    def failed(self, error: PluginError) -> str | None:
        """That it fails."""
        return str(error)


Shape = Callable[[Any, Ruleset], str | None]
"""From an answer to what is wrong with it."""


def _fields(kind: type, **kinds: Callable[[Any, Ruleset], bool]) -> Shape:
    """A shape: a class and a test for each of its attributes."""

    def shape(answer: Any, rules: Ruleset) -> str | None:
        if not isinstance(answer, kind):
            return f"gave {answer!r:.100}, which is no {kind.__name__}"
        for name, test in kinds.items():
            value = getattr(answer, name)
            if not test(value, rules):
                return f"gave a {kind.__name__} with {name}={value!r:.100}: see {kind.__name__} for what it may be"
        return None

    return shape


def _maybe(test: Callable[[Any, Ruleset], bool]) -> Callable[[Any, Ruleset], bool]:
    return lambda value, rules: value is None or test(value, rules)


def _many(test: Callable[[Any, Ruleset], bool]) -> Callable[[Any, Ruleset], bool]:
    return lambda value, rules: isinstance(value, (tuple, list)) and all(test(v, rules) for v in value)


def _seat(value: Any, rules: Ruleset) -> bool:
    return type(value) is int and 0 <= value < rules.players


def _int(value: Any, _: Ruleset) -> bool:
    return type(value) is int


def _bool(value: Any, _: Ruleset) -> bool:
    return type(value) is bool


def _text(value: Any, _: Ruleset) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _mask(value: Any, rules: Ruleset) -> bool:
    return type(value) is int and 0 <= value <= rules.pack.all


def _account(value: Any, rules: Ruleset) -> bool:
    return type(value) is int and -2 <= value < rules.players


def _place(value: Any, rules: Ruleset) -> bool:
    return _text(value, rules) or _seat(value, rules)


def _token(value: Any, rules: Ruleset) -> bool:
    return isinstance(value, str) and value in rules.actions.code


def _factor(value: Any, rules: Ruleset) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and _text(value[0], rules) and type(value[1]) is int


def _pair(value: Any, rules: Ruleset) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(_seat(v, rules) for v in value)


def _is_json(value: Any) -> bool:
    """Whether the data is the same when it comes back from JSON (tuples may become lists)."""
    try:
        return bool(json.loads(json.dumps(value)) == copied(value))
    except (TypeError, ValueError):
        return False


def _detail(value: Any, _: Ruleset) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return isinstance(value, tuple) and _is_json([list(pair) for pair in value])


def _of(shape: Shape) -> Callable[[Any, Ruleset], bool]:
    return lambda value, rules: shape(value, rules) is None


_PAYMENT = _fields(
    Payment, payer=_account, payee=_account, base=_int, why=_text, factors=_many(_factor), amount=_int
)
_MOVE = _fields(Move, cards=_mask, source=_place, target=_place)
_CONTRACT = _fields(
    Contract, name=_text, declarer=_maybe(_seat), trump=_maybe(_text), level=_maybe(_int), detail=_detail
)
_STEP = _fields(
    Step,
    turn=_maybe(_seat),
    contract=_maybe(_of(_CONTRACT)),
    play=_maybe(_seat),
    moves=_many(_of(_MOVE)),
    payments=_many(_of(_PAYMENT)),
    secret=_bool,
    looks=_many(_seat),
    blind=_many(_seat),
    shows=_many(_seat),
    sits_out=_maybe(_many(_seat)),
    plays_for=_maybe(_many(_pair)),
    end=_maybe(_text),
)
_HOLDING = _fields(Holding, seat=_seat, cards=_mask, at_least=_int, at_most=_int)


def _tokens(answer: Any, rules: Ruleset) -> str | None:
    for token in answer or ():
        if not _token(token, rules):
            return f"gave {token!r:.100}, which is not in the vocabulary"
    return None


def _strings(answer: Any, _: Ruleset) -> str | None:
    wrong = [item for item in answer if not isinstance(item, str)]
    return f"gave {wrong[0]!r:.100}, which is no text" if wrong else None


def _spoken(answer: Any, rules: Ruleset) -> str | None:
    return None if _text(answer, rules) else "gave an empty text"


def _maybe_shape(shape: Shape) -> Shape:
    return lambda answer, rules: None if answer is None else shape(answer, rules)


def _right(_answer: Any, _rules: Ruleset) -> str | None:
    """The core has seen to the type already."""
    return None


def _teams(answer: Any, rules: Ruleset) -> str | None:
    seats = [seat for team in answer.teams for seat in team]
    if not all(_seat(seat, rules) for seat in seats) or len(set(seats)) != len(seats):
        return f"gave a Table with teams={answer.teams!r:.100}"
    flags = (answer.coins, answer.zero_sum, answer.low_wins)
    return None if all(type(flag) is bool for flag in flags) else f"gave {answer!r:.200}"


def _winners(answer: Sequence[Any], rules: Ruleset) -> str | None:
    good = answer and all(_seat(seat, rules) for seat in answer) and len(set(answer)) == len(answer)
    return None if good else f"gave {answer!r:.100}; at least one seat must win, and each once"


def _named_seats(answer: Mapping[Any, Any], rules: Ruleset) -> str | None:
    good = all(_text(name, rules) and _many(_seat)(seats, rules) for name, seats in answer.items())
    return None if good else f"gave {dict(answer)!r:.200}, which does not map names to seats"


def _known(answer: Mapping[Any, Any], rules: Ruleset) -> str | None:
    good = all(_seat(seat, rules) and _text(name, rules) for seat, name in answer.items())
    return None if good else f"gave {dict(answer)!r:.200}, which does not map seats to names"


def _holdings(answer: Sequence[Any], rules: Ruleset) -> str | None:
    return next((problem for h in answer if (problem := _HOLDING(h, rules))), None)


_SHAPES: dict[str, Shape] = {
    "table": lambda answer, rules: _fields(Table)(answer, rules) or _teams(answer, rules),
    "pack": _right,
    "vocabulary": _strings,
    "deal_plan": _fields(DealPlan, packets=_many(_int), turnup=_bool, seats=_maybe(_many(_seat))),
    "open_deal": _STEP,
    "legal_bids": _tokens,
    "legal_announcements": _tokens,
    "call": _STEP,
    "refuse": _maybe_shape(_spoken),
    "trick_rules": _right,
    "narrow": _maybe_shape(_fields(Narrowed, legal=_mask, why=_text)),
    "after_card": _maybe_shape(_STEP),
    "after_trick": _maybe_shape(_STEP),
    "sides": _named_seats,
    "known_sides": _known,
    "score": _fields(
        Score,
        payments=_many(_of(_PAYMENT)),
        memory=_maybe(lambda value, _: _is_json(value)),
        notes=_many(_text),
    ),
    "match_over": _right,
    "winners": _winners,
    "implies": _holdings,
    "speak": _spoken,
}
"""For every hook what is wrong with an answer."""
