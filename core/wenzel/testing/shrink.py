"""From a deal that shows a failure to the shortest one that can be found."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

import attrs

from wenzel.errors import PluginError, WenzelError
from wenzel.ruleset import Ruleset
from wenzel.testing.played import Played

__all__ = ["Finding", "Probe", "attempt", "shrink"]

Finding = tuple[int, str]
"""After how many actions something is wrong, and what."""

Probe = Callable[[Played], Finding | None]
"""From a deal to the first thing that is wrong in it."""

NODES = 300
"""So many short deals are tried."""


LONG = 300
"""A deal of more actions is not shortened: it shows that something does not end."""


def attempt(probe: Probe, played: Played) -> Finding | None:
    """What *probe* finds.  That a hook failed is for another check to say; all else that is raised is a finding."""
    try:
        return probe(played)
    except PluginError:
        return None
    except Exception as error:  # noqa: BLE001 - whatever a broken game raises is a finding
        return len(played.steps), f"{type(error).__name__}: {error}"


def shrink(
    rules: Ruleset, probe: Probe, played: Played, finding: Finding, others: Iterable[Played]
) -> tuple[Played, str]:
    """A deal with as few actions as can be found in which *probe* still finds something.

    Tried are: the actions up to the finding, *others*, leaving actions out, and all short deals from the same cards.
    """
    best = _Best(probe, played, finding)
    if best.steps > LONG:
        return best.played, best.detail
    for other in others:
        if best.steps == 0:
            break
        best.offer(other)
    _leave_out(rules, best)
    _short_ones(rules, best)
    return best.played, best.detail


class _Best:
    """The shortest deal so far."""

    def __init__(self, probe: Probe, played: Played, finding: Finding) -> None:
        self.probe = probe
        self.played, self.detail = played, finding[1]
        self.offer(played.upto(finding[0]))

    @property
    def steps(self) -> int:
        return len(self.played.steps)

    def offer(self, played: Played) -> bool:
        """Take *played* instead, or its beginning, if it shows something and is shorter."""
        finding = attempt(self.probe, played)
        if finding is None or finding[0] >= self.steps:
            return False
        short = played.upto(finding[0])
        again = attempt(self.probe, short)  # random probes may need the rest to find it
        if again is None:
            short, again = played, finding
        if len(short.steps) >= self.steps:
            return False
        self.played, self.detail = short, again[1]
        return True


def _leave_out(rules: Ruleset, best: _Best) -> None:
    at = best.steps - 1
    while at >= 0:
        steps = best.played.steps
        if at < len(steps):
            best.offer(_mended(rules, attrs.evolve(best.played, steps=steps[:at] + steps[at + 1 :])))
        at -= 1


def _mended(rules: Ruleset, played: Played) -> Played:
    """The actions that can still be done; where a seat must act and its action is gone, its first one."""
    try:
        deal = played.begin(rules)
    except WenzelError:
        return played.upto(0)
    done: list[tuple[int, str]] = []
    for seat, token in played.steps:
        if deal.over:
            break
        try:
            if token not in deal.legal_actions(seat):
                continue
            done.append((seat, token))
            deal.apply(seat, token)
        except WenzelError:
            break
    return attrs.evolve(played, steps=tuple(done))


def _short_ones(rules: Ruleset, best: _Best) -> None:
    """Breadth first: what is found first is the shortest from these cards."""
    queue = deque([best.played.upto(0)])
    for _ in range(NODES):
        if not queue or len(queue[0].steps) >= best.steps:
            return
        played = queue.popleft()
        if best.offer(played) and best.steps <= len(played.steps):
            return
        try:
            deal = played.replay(rules)
            following = [(seat, str(a)) for seat in range(rules.players) for a in deal.legal_actions(seat)]
        except WenzelError:
            continue
        queue.extend(attrs.evolve(played, steps=(*played.steps, step)) for step in following)
