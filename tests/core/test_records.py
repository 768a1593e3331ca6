"""Records: what is written can be read; what is damaged is refused with the line that is to blame."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_games
from strategies import GAMES, SMALL, catalogue, choose, examples, seeds, sentence, tables
from wenzel import Action, Catalogue, Match, RecordError, RulesetError, WenzelError, events
from wenzel.deal import MAX_STEPS
from wenzel.events import Event
from wenzel.plugin import Game, Step, hookimpl
from wenzel.record import FORMAT, MAX_LINE


def played(game: str, seed: int = 1, actions: int = 45) -> Match:
    """A match with some actions done, also out of turn."""
    players, stack = tables(game)[seed % len(tables(game))]
    match = Match(catalogue().ruleset(game, players, variants=stack), seed=seed, dealer=seed % players)
    rng = random.Random(seed)
    for _ in range(actions):
        if not match.over:
            choose(match, int(rng.random() * 256))
    return match


@cache
def lines(game: str = "polskpas", seed: int = 1) -> tuple[str, ...]:
    """The lines of a sound record."""
    return tuple(played(game, seed).record().splitlines())


def read(text: Any) -> Match:
    return Match.from_record(text, catalogue())


def refused(text: Any, *culprits: str, line: int | None = None) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read(text)
    said = sentence(raised.value)
    for culprit in culprits:
        assert culprit in said
    if line is not None:
        assert raised.value.line == line
        assert said.startswith(f"line {line}: ")
    return raised.value


def with_line(number: int, text: str) -> str:
    """The sound record with line *number*, counted from 1, replaced."""
    return "\n".join(text if n == number else line for n, line in enumerate(lines(), 1)) + "\n"


def with_header(**fields: Any) -> str:
    return with_line(1, json.dumps({**json.loads(lines()[0]), **fields}))


# What is sound


@pytest.mark.parametrize("game", GAMES + SMALL)
@pytest.mark.parametrize("seed", range(4))
def test_a_record_gives_back_the_match(game: str, seed: int) -> None:
    match = played(game, seed)
    again = read(match.record())
    assert [d.to_dict() for d in again.deals] == [d.to_dict() for d in match.deals]
    assert (again.seed, again.first_dealer, again.over) == (match.seed, match.first_dealer, match.over)
    assert again.rules.identity() == match.rules.identity()
    assert again.record() == match.record()


def test_a_record_is_ascii_lines_of_json() -> None:
    text = Match(catalogue().ruleset("polskpas"), seed="zażółć \u2028 gęślą").record()
    assert text.isascii()
    assert text.endswith("}\n")
    header, *events = map(json.loads, text.splitlines())
    assert header["format"] == FORMAT
    assert header["wenzel"] == version("wenzel")
    assert header["plugins"] == {"polskpas": version("wenzel")}
    assert all(event["e"] for event in events)


def test_a_record_says_which_plugins_it_needs_with_their_versions() -> None:
    rules = catalogue().ruleset("baska", variants=["pagat", "as-trefl"])
    header = json.loads(Match(rules, seed=1).record().splitlines()[0])
    assert set(header["plugins"]) == {"baska", "baska/pagat", "baska/as-trefl"}
    assert header["variants"] == ["pagat", "as-trefl"]
    assert header["fingerprint"] == rules.fingerprint


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text + "  ",
        lambda text: "".join(
            json.dumps(dict(sorted(json.loads(x).items()))) + "\n" for x in text.splitlines()
        ),
    ],
    ids=[
        "carriage returns",
        "byte order mark",
        "no end of line",
        "blanks at the end",
        "names in another order",
    ],
)
def test_what_editors_do_to_a_text_is_no_damage(spoil: Callable[[str], str]) -> None:
    text = played("polskpas").record()
    assert read(spoil(text)).record() == text


def test_every_beginning_of_a_record_that_ends_after_an_action_is_a_match() -> None:
    """A record cut between two actions is the match at that moment; cut inside one it is refused."""
    whole = played("polskpas", actions=30)
    moments = {}
    again = Match(whole.rules, whole.seed, dealer=whole.first_dealer)
    moments[len(again.record().splitlines())] = again.record()
    for seat, action in actions_of(whole):
        again.apply(seat, action)
        moments[len(again.record().splitlines())] = again.record()
    every = whole.record().splitlines()
    for count in range(1, len(every) + 1):
        text = "\n".join(every[:count]) + "\n"
        if count in moments:
            assert read(text).record() == moments[count] == text
        else:
            refused(text, "ends in the middle", line=count + 1)


def actions_of(match: Match) -> list[tuple[int, str]]:
    """The actions of a match in a game without dummies, from its events."""
    done = []
    for deal in match.deals:
        for event in deal.events:
            if event.kind == "call":
                done.append((event.full["seat"], event.full["do"]))
            elif event.kind == "play":
                done.append((event.full["seat"], f"play {event.full['card']}"))
    return done


# What is damaged


@pytest.mark.parametrize("thing", [None, 5, b"{}", ["{}"], {"format": 1}])
def test_something_that_is_no_text(thing: object) -> None:
    refused(thing, "a record is text", type(thing).__name__)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\n", "line 1: the line is damaged"),
        ("hello", "line 1: the line is damaged"),
        ("{", "line 1"),
        ("[]", "line 1"),
        ("7", "line 1"),
        ("null", "line 1"),
        ("{}", "format"),
        ('{"format":2}', "format 2"),
        ('{"format":"1"}', "format '1'"),
        ('{"format":true}', "format True"),
        ('{"format":1.0}', "1.0 has no place"),
        ('{"format":NaN}', "NaN has no place"),
        ('{"format":1,"format":1}', "stands twice"),
        ('{"format":1}', "no good wenzel"),
        ("\x00" * 100, "line 1"),
        ("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "line 1"),
        ("\ud800", "line 1"),
    ],
)
def test_a_text_that_is_no_record(text: str, says: str) -> None:
    refused(text, says)


FIELDS = ("wenzel", "game", "plugins", "fingerprint", "players", "options", "variants", "seed", "dealer")
WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    "",
    "x",
    0,
    -1,
    99,
    10**30,
    10**4000,
    [[]],
    [{}],
    {"a": []},
    "\ud800",
)


def test_the_header_has_these_fields_and_no_others() -> None:
    assert set(json.loads(lines()[0])) == {"format", *FIELDS}


@pytest.mark.parametrize("field", FIELDS)
def test_a_header_without_a_field(field: str) -> None:
    header = json.loads(lines()[0])
    del header[field]
    refused(with_line(1, json.dumps(header)), f"no good {field}", line=1)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", WRONG, ids=lambda v: ascii(v)[:30] if v != 10**4000 else "huge")
def test_a_header_with_a_wrong_value(field: str, value: Any) -> None:
    """It is refused, or, where nothing depends on the value, read as the match that it is."""
    try:
        match = read(with_header(**{field: value}))
    except (RecordError, RulesetError) as error:
        sentence(error)
    else:
        assert field in ("wenzel", "plugins") or match.rules == read("\n".join(lines())).rules
        assert "".join(match.record().splitlines()[1:]) == "".join(lines()[1:])


def test_a_record_made_under_other_rules() -> None:
    refused(with_header(fingerprint="0" * 16), "other rules", "0" * 16, line=1)
    refused(with_header(options={"stake": 8}), "other rules", line=1)


@pytest.mark.parametrize(
    ("change", "culprit"),
    [
        ({"game": "bridge"}, "bridge"),
        ({"players": 7}, "7"),
        ({"variants": ["nonsense"]}, "nonsense"),
        ({"options": {"steak": 1}}, "steak"),
        ({"options": {"stake": "4"}}, "'4'"),
    ],
)
def test_a_record_of_rules_that_do_not_exist_here(change: dict[str, Any], culprit: str) -> None:
    with pytest.raises(RulesetError, match=culprit):
        read(with_header(**change))


def test_a_record_that_another_version_of_the_plugin_wrote_says_so_when_it_does_not_replay() -> None:
    text = with_header(plugins={"polskpas": "0.0.7"})
    assert read(text).deals  # the same events: no harm
    damaged = text.splitlines()
    damaged[-1] = damaged[-2]
    refused("\n".join(damaged), "written with polskpas '0.0.7'")


def test_another_seed_or_dealer_does_not_replay() -> None:
    refused(with_header(seed=2), "the rules say")
    refused(with_header(dealer=(json.loads(lines()[0])["dealer"] + 1) % 4), "the rules say", line=2)
    refused(with_header(dealer=4), "dealer", line=1)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"x"',
        "{}",
        '{"e":5}',
        '{"e":"nonsense"}',
        '{"e":[]}',
        "NaN",
        '{"e":NaN}',
        '{"e":1e999}',
    ],
)
@pytest.mark.parametrize("at", [2, 9, -1])
def test_a_damaged_line(line: str, at: int) -> None:
    number = at if at > 0 else len(lines())
    refused(with_line(number, line), line=number)


def test_every_line_left_out_doubled_or_exchanged_is_noticed() -> None:
    every = list(lines())
    tried = noticed = 0
    for at in range(1, len(every) - 1):
        for edited in (
            every[:at] + every[at + 1 :],
            every[: at + 1] + every[at:],
            [*every[:at], every[at + 1], every[at], *every[at + 2 :]],
        ):
            tried += edited != every
            try:
                match = read("\n".join(edited))
            except RecordError as error:
                noticed += (error.line or 0) > 1
            else:  # an announcement and a card may change places: that is another match, and a sound one
                assert match.record().splitlines() == edited
    assert noticed > 0.95 * tried


def test_every_value_edited_is_noticed_at_its_line() -> None:
    """Every value in every event, changed into something near it: also 1 into true, which Python takes for equal."""

    def near(value: Any) -> list[Any]:
        if isinstance(value, bool) or value is None:
            return [1, 0, "x"]
        if isinstance(value, int):
            return [value + 1, float(value), *([bool(value)] if value in (0, 1) else []), str(value)]
        if isinstance(value, str):
            return [value + "x", value.lower() if value.lower() != value else value.upper(), None]
        if isinstance(value, list):
            return [[*value, 1], value[:-1] if value else {}]
        return [{**value, "x": 1}]

    first: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(lines()[1:], 2):
        first.setdefault((json.loads(line)["e"], *json.loads(line)), number)
    assert len(first) >= 9
    for number in first.values():
        line = lines()[number - 1]
        event = json.loads(line)
        for name, value in event.items():
            for other in near(value):
                assert other is not value
                refused(with_line(number, json.dumps({**event, name: other})), line=number)
            refused(with_line(number, json.dumps({n: v for n, v in event.items() if n != name})), line=number)
        refused(with_line(number, json.dumps({**event, "extra": None})), line=number)
        refused(with_line(number, line[:-1] + ',"e":"x"}'), "stands twice", line=number)


def test_a_line_cut_short_is_noticed() -> None:
    text = played("polskpas").record()
    last = len(text.splitlines())
    for cut in range(2, 12):
        refused(text[:-cut], line=last)


@pytest.mark.parametrize("depth", [10, 100, 400, 900, 950, 980, 990, 1000, 3000, 10_000, 45_000])
@pytest.mark.parametrize("shape", ["[]", "{}"])
def test_deep_nesting(depth: int, shape: str) -> None:
    nest = "[" * depth + "]" * depth if shape == "[]" else '{"a":' * (depth // 2) + "1" + "}" * (depth // 2)
    for form in (
        '{"e":%s}',
        '{"e":"call","seat":0,"do":%s}',
        '{"e":"play","seat":%s,"card":"JS"}',
        '{"e":"play","seat":0,"card":%s}',
    ):
        for number in (7, len(lines()) + 1):
            text = "\n".join([*lines()[: number - 1], form % nest, *lines()[number:]])
            refused(text, line=number)
    for field in ("format", *FIELDS):
        header = json.dumps({**json.loads(lines()[0]), field: "@"}).replace('"@"', nest)
        inside = json.dumps({**json.loads(lines()[0]), field: {"polskpas": "@"}}).replace('"@"', nest)
        for text in (with_line(1, header), with_line(1, inside)):
            try:
                read(text)
            except WenzelError as error:
                sentence(error)
            else:
                assert field == "plugins"


def test_long_lines_and_numbers() -> None:
    refused(with_line(5, '{"e":"' + "x" * MAX_LINE + '"}'), str(MAX_LINE), line=5)
    refused(with_line(1, '{"e":"' + "x" * MAX_LINE + '"}'), line=1)
    refused(with_line(5, '{"e":' + "9" * 4000 + "}"), line=5)
    refused(with_line(5, '{"e":' + "9" * 50_000 + "}"), line=5)
    refused(with_line(5, '{"e":-' + "9" * 50_000 + "e99999}"), line=5)
    refused("\n" * 10_000_000, line=1)
    refused(lines()[0] + "\n" * 10_000_000, line=2)
    refused(lines()[0] + "\n" + "{}\n" * 1_000_000, line=2)
    refused("x" * (64 * 1024 * 1024 + 1), "at most 67108864")


class Patient(small_games.Guests):
    """Guests, in which one may wait before one says what is played: once, or a thousand times."""

    @hookimpl
    def vocabulary(self) -> list[str]:
        return ["wait", "alone"]

    @hookimpl
    def legal_bids(self) -> list[str]:
        return ["wait", "alone"]

    @hookimpl
    def call(self, seat: int, action: Action) -> Step:
        return Step(turn=seat) if action == "wait" else super().call(seat, action)


class PatientPlugin:
    @hookimpl
    def games(self) -> list[Game]:
        return [Game(name="patient", title="Patient", players=(4,), rules=Patient(), api=1)]


def test_a_long_deal_replays_in_a_time_that_grows_with_its_length_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No event is made anew for every action that comes after it."""
    shelf = Catalogue([("patient", PatientPlugin())], installed=False)
    match = Match(shelf.ruleset("patient"), seed=1)
    for _ in range(MAX_STEPS - 20):
        match.apply(match.turn or 0, "wait")
    text = match.record()
    made = 0

    def counted(*arguments: Any) -> Event:
        nonlocal made
        made += 1
        return called(*arguments)

    called = events.called
    monkeypatch.setattr(events, "called", counted)
    assert Match.from_record(text, shelf).deal.steps == MAX_STEPS - 20
    assert made == MAX_STEPS - 20


@pytest.mark.parametrize("game", GAMES + SMALL)
@examples(60)
@given(data=st.data())
def test_mutated_records_are_refused_or_are_matches(game: str, data: st.DataObject) -> None:
    """Whatever is done to a sound record: no other exception than this library's, and what is read is what is said."""
    text = "\n".join(lines(game, data.draw(st.integers(0, 3)))) + "\n"
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 1, 1, 1, 2, 10, 200]))
        inserted = data.draw(
            st.sampled_from(
                [
                    "",
                    "0",
                    "1",
                    '"',
                    "{",
                    "]",
                    ",",
                    "-",
                    "\n",
                    "true",
                    "null",
                    "[[",
                    "1e9",
                    "NaN",
                    "\\",
                    "\x00",
                    "\ud800",
                ]
            )
            | st.text(max_size=3)
            | st.just(text[at // 2 : at // 2 + 40])
        )
        text = text[:at] + inserted + text[at + length :]
    try:
        match = read(text)
    except WenzelError as error:
        sentence(error)
    else:
        got, said = (
            match.record().splitlines()[1:],
            [x for x in text.removeprefix("\ufeff").split("\n")[1:] if x.strip()],
        )
        assert [json.loads(x) for x in got] == [json.loads(x) for x in said]


@examples(100)
@given(st.text(max_size=300) | st.binary(max_size=300), seeds)
def test_arbitrary_text_is_refused(text: str | bytes, seed: int) -> None:
    with pytest.raises(RecordError):
        read(text)
    with pytest.raises(RecordError):
        read(f"{lines()[0]}\n{text!r}")


def test_a_refused_record_leaves_no_half_replayed_match_behind() -> None:
    """from_record makes a match or raises: there is no object that a caller could get hold of."""
    made: list[Match] = []

    class Watched(Match):
        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            made.append(self)

    assert Watched.from_record("\n".join(lines()), catalogue()) is made[0]
    with pytest.raises(RecordError):
        Watched.from_record(with_line(len(lines()), "{}"), catalogue())
