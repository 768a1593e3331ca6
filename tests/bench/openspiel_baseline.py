"""Speed of OpenSpiel's trick-taking games under random play driven from Python: the yardstick for Wenzel.

OpenSpiel's games are C++; each step crosses into it once or twice, as it does for anyone who plays them from
Python. Needs the package ``open_spiel``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Literal

import attrs
import numpy as np
import pyspiel

GAMES = ("euchre", "hearts")
"""The games that are nearest to Wenzel's own: four seats, tricks, a short and a long deal."""

Chance = Literal["example", "outcomes", "uniform"]
"""How a driver draws at chance nodes: with numpy, as OpenSpiel's own example does; by the probabilities that the game
gives, in a plain loop; or each outcome alike."""


@attrs.frozen
class Rate:
    """What a measurement found.

    :ivar game: OpenSpiel's name of the game.
    :ivar deals: whole deals played.
    :ivar seconds: time taken, by the monotonic clock.
    :ivar steps: actions applied, those at chance nodes (one for each card dealt) included.
    """

    game: str
    deals: int
    seconds: float
    steps: int

    @property
    def deals_per_second(self) -> float:
        """Whole deals per second."""
        return self.deals / self.seconds

    @property
    def steps_per_second(self) -> float:
        """Applied actions per second."""
        return self.steps / self.seconds


def play_by_outcomes(game: Any, rng: random.Random) -> int:
    """Play one deal at random, chance nodes by their probabilities; return the number of steps.

    This is how OpenSpiel's own examples drive a game, with a faster way to draw than theirs.
    """
    draw = rng.random
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            left = draw()
            for action, probability in state.chance_outcomes():  # noqa: B007 - the action drawn is the last one seen
                left -= probability
                if left < 0:
                    break
        else:
            legal = state.legal_actions()
            action = legal[int(draw() * len(legal))]
        state.apply_action(action)
        steps += 1
    state.returns()
    return steps


def play_as_in_the_example(game: Any, rng: random.Random) -> int:
    """Play one deal at random, drawing with numpy as OpenSpiel's Python example does; return the number of steps."""
    drawn = np.random.RandomState(int(rng.random() * 2**31))
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = drawn.choice(actions, p=probabilities)
        else:
            action = drawn.choice(state.legal_actions(state.current_player()))
        state.apply_action(action)
        steps += 1
    state.returns()
    return steps


def play_uniformly(game: Any, rng: random.Random) -> int:
    """Play one deal at random, every outcome of a chance node alike; return the number of steps.

    Dealing is even in card games, so the deals are spread as by :func:`play_by_outcomes`, but the list of
    probabilities is never built: this is OpenSpiel at its fastest from Python.
    """
    draw = rng.random
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
        steps += 1
    state.returns()
    return steps


_DRIVERS: dict[Chance, Callable[[Any, random.Random], int]] = {
    "example": play_as_in_the_example,
    "outcomes": play_by_outcomes,
    "uniform": play_uniformly,
}


def measure(game: str, seconds: float, seed: int, chance: Chance = "uniform") -> Rate:
    """Play whole deals of ``game`` for about ``seconds`` seconds and return how many there were.

    One deal is played beforehand and not counted, since the first one loads the game. The same seed gives the
    same deals; how many of them fit into the time differs from run to run.

    :param game: a name that OpenSpiel knows, such as those in :data:`GAMES`.
    :param seconds: a deal that is under way when they are over is played to its end.
    :param chance: how to draw at chance nodes, see :data:`Chance`.
    """
    play = _DRIVERS[chance]
    loaded = pyspiel.load_game(game)
    play(loaded, random.Random(seed))
    rng = random.Random(seed)
    deals = steps = 0
    start = now = time.perf_counter()
    while deals == 0 or now - start < seconds:
        steps += play(loaded, rng)
        deals += 1
        now = time.perf_counter()
    return Rate(game=game, deals=deals, seconds=now - start, steps=steps)
