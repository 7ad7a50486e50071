"""Attempt files: written, verified, and what is said of one that does not follow or is none."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regicide_legacy.content.attempt_reading import read_attempt
from regicide_legacy.content.attempts import Attempt, attempt_lines, lines_of, verify
from regicide_legacy.content.catalogue import load_campaign, load_mission
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.missions import LoadedMission, mission_from_file, with_policies
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choices import Choice, Discard, Start
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import IllegalChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import Setup, deal

from .files import EXAMPLES, findings


def played(loaded: LoadedMission, players: int, seed: int, members: tuple[Card, ...] | None = None) -> Attempt:
    """A game of random choices to its end."""
    compiled = CompiledMission(loaded.mission, players, members)
    setup = deal(compiled, seed)
    game = Game(compiled, setup)
    picker = random.Random(seed)
    choices: list[Choice] = []
    while legal := game.choices():
        choices.append(legal[picker.randrange(len(legal))])
        game.play(choices[-1])
    seats = ("Ana", "Ben", "Cara", "Dan")[:players]
    return Attempt(loaded.document, loaded.sha256, seats, setup, tuple(choices), members)


WRIT = load_mission("1", campaign="ember-court")
CLASSIC = load_mission("classic")
MISSIONS = {
    "legacy": WRIT,
    "classic": CLASSIC,
    "classic, refresh": with_policies(CLASSIC, {"solo_jesters": "refresh"}),
    "every policy": mission_from_file(EXAMPLES / "mission.yaml"),
}


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(MISSIONS)), st.integers(1, 4), st.integers(0, 2**64 - 1))
def test_what_is_written_follows(mission: str, players: int, seed: int) -> None:
    attempt = played(MISSIONS[mission], players, seed)
    lines = attempt_lines(attempt)
    assert verify(lines).follows
    file = read_attempt(lines)
    assert (file.setup, file.choices, file.mission) == (attempt.setup, attempt.choices, MISSIONS[mission].mission)


def annotated(name: str = "attempt") -> list[str]:
    text = (EXAMPLES / f"{name}.annotated.jsonl").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(("name", "takebacks"), [("attempt", 1), ("attempt-with-rules", 0)])
def test_the_annotated_examples_follow_and_are_what_we_write(name: str, takebacks: int) -> None:
    lines = annotated(name)
    assert verify(lines).follows
    file = read_attempt(lines)
    attempt = Attempt(
        file.header.mission_document,
        file.header.mission_sha256,
        file.header.seats,
        file.setup,
        file.choices,
        file.members,
        file.recruits,
        forced_takebacks=takebacks,
    )
    assert attempt_lines(attempt) == lines


def test_the_first_line_holds_what_a_stranger_needs() -> None:
    attempt = played(WRIT, 3, seed=5)
    header = json.loads(attempt_lines(attempt)[0])
    assert list(header) == [
        "format",
        "rules",
        "mission",
        "mission_sha256",
        "mission_document",
        "cards",
        "rules_in_force",
        "players",
        "seats",
        "seed",
        "setup",
    ]
    assert (header["format"], header["rules"], header["mission"]) == ("attempt/1", RULES_VERSION, "the-writ")
    assert header["mission_document"] == WRIT.document
    assert header["cards"] == {}
    assert list(header["setup"]) == ["enemy_deck", "reserve", "hands", "aside", "first_player", "losses", "opening"]
    assert header["setup"]["first_player"] is None
    first = json.loads(attempt_lines(attempt)[1])
    assert first["choice"] == {"start": first["seat"]}


def test_a_named_starter_leaves_events_before_the_first_choice() -> None:
    header = json.loads(attempt_lines(played(CLASSIC, 2, seed=5))[0])
    assert header["setup"]["first_player"] == 0
    assert header["setup"]["opening"][0]["event"] == "mission_started"


def test_only_cards_that_play_otherwise_than_the_base_ones_are_told() -> None:
    party = [card.to_card() for card in load_campaign().party]
    party[1] = Card("C2", "Sorrel", 2, ("cleric", "bard"))
    party.append(Card("wick", "Wick", 4, ("bard",)))
    lines = attempt_lines(played(WRIT, 2, 3, tuple(party)))
    assert json.loads(lines[0])["cards"] == {
        "C2": {"name": "Sorrel", "class": ["cleric", "bard"], "strength": 2, "kind": "member", "companion": False},
        "wick": {"name": "Wick", "class": ["bard"], "strength": 4, "kind": "member", "companion": False},
    }
    assert verify(lines).follows


def test_the_last_line_tells_the_end() -> None:
    end = json.loads(attempt_lines(played(WRIT, 2, seed=1))[-1])
    assert list(end) == ["outcome", "reason", "enemies_defeated", "turns", "final"]
    assert end["outcome"] == "lost"
    assert list(end["final"]) == [
        "enemy",
        "enemy_deck",
        "reserve",
        "discard",
        "banished",
        "mission_zone",
        "hands",
        "in_play",
        "aside",
        "yielded",
        "to_act",
        "decision",
        "damage",
    ]


def test_an_attempt_that_was_given_up() -> None:
    whole = played(WRIT, 2, seed=1)
    given_up = Attempt(
        whole.mission_document, whole.mission_sha256, whole.seats, whole.setup, whole.choices[:2], abandoned="void"
    )
    lines = attempt_lines(given_up)
    end = json.loads(lines[-1])
    assert (end["outcome"], end["reason"], end["abandoned"]) == ("playing", None, "void")
    assert "forced_takebacks" not in end
    assert verify(lines).follows


def test_choices_that_do_not_follow_are_not_written() -> None:
    whole = played(WRIT, 2, seed=1)
    with pytest.raises(IllegalChoice):
        attempt_lines(Attempt(whole.mission_document, whole.mission_sha256, whole.seats, whole.setup, (Discard("C2"),)))


def test_lines_of_a_file(tmp_path) -> None:
    file = tmp_path / "attempt.jsonl"
    file.write_text("\n".join(annotated()) + "\n", encoding="utf-8")
    assert verify(lines_of(file), str(file)).follows
    assert findings(lambda: lines_of(tmp_path / "none"), tmp_path) == ["none: there is no such file"]


def changed(number: int, change: Callable[[dict[str, Any]], object], name: str = "attempt") -> list[str]:
    """An annotated attempt with one line changed; lines count from 1."""
    lines = annotated(name)
    line = json.loads(lines[number - 1])
    change(line)
    lines[number - 1] = json.dumps(line)
    return lines


@pytest.mark.parametrize(
    ("number", "change", "why"),
    [
        (
            1,
            lambda line: line["setup"]["opening"].append({"event": "x"}),
            'event 1 is {"event": "x"}, and the replay has none',
        ),
        (2, lambda line: line.update(seat=0), "seat is 0, and the replay has 1"),
        (3, lambda line: line.update(n=7), "n is 7, and the replay has 2"),
        (
            5,
            lambda line: line.update(choice={"discard": ["W7"]}),
            "discard W7 is refused: that card is not in this hand (step 1)",
        ),
        (9, lambda line: line.update(turns=5), "turns is 5, and the replay has 4"),
        (9, lambda line: line["final"].update(reserve=["C2"]), 'reserve is ["C2"], and the replay has []'),
        (9, lambda line: line["final"].pop("aside"), "aside is missing"),
        (9, lambda line: line["final"].update(tide=3), "tide is nothing the replay has"),
    ],
)
def test_the_first_line_that_does_not_follow(number: int, change: Callable[[dict[str, Any]], object], why: str) -> None:
    result = verify(changed(number, change))
    assert not result.follows
    assert (result.line, result.why) == (number, why)
    assert str(result) == f"line {number} does not follow: {why}"


def test_a_forged_event_does_not_follow() -> None:
    def forge(line: dict[str, Any]) -> None:
        line["events"][1]["cards"] = ["W9"]

    result = verify(changed(4, forge))
    assert result.line == 4
    # Only the event that differs is told, not the others of the line.
    assert (result.why or "").startswith('event 2 is {"event": ')
    assert (result.why or "").count('{"event": ') == 2


def test_an_event_left_out_does_not_follow() -> None:
    result = verify(changed(4, lambda line: line["events"].pop()))
    assert result.line == 4
    assert (result.why or "").startswith(
        f"event {len(json.loads(annotated()[3])['events'])} is missing: the replay has "
    )


def test_a_line_left_out_does_not_follow() -> None:
    lines = annotated()
    result = verify([*lines[:3], *lines[4:]])
    assert result.line == 4


def test_another_rules_version_is_told() -> None:
    follows = verify(changed(1, lambda line: line.update(rules="0")))
    assert follows.follows
    assert follows.other_rules
    assert str(follows) == f"every line follows (it was played with rules version 0, this is {RULES_VERSION})"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda line: line.update(packs={}), "x.jsonl:1:1: unknown key packs"),
        (lambda line: line.pop("seed"), "x.jsonl:1:1: missing key seed"),
        (lambda line: line.update(seed=-1), "x.jsonl:1:1: seed must be 0 or more, not the number -1"),
        (lambda line: line.update(seed=2**64), f"x.jsonl:1:1: seed must be less than {2**64}, not the number {2**64}"),
        (
            lambda line: line.update(format="attempt/2"),
            "x.jsonl:1:1: this program reads attempt/1, and this is attempt/2",
        ),
        (
            lambda line: line.update(mission="other"),
            "x.jsonl:1:1: mission is other, and mission_document has the id two-bailiffs",
        ),
        (
            lambda line: line.update(seats=["Ana"]),
            "x.jsonl:1:1: seats must have one entry for each of 2 players, not 1",
        ),
        (
            lambda line: line.update(rules_in_force=["r1"]),
            "x.jsonl:1:1: this program does not know the rules in force: r1",
        ),
        (lambda line: line["mission_document"].pop("title"), "x.jsonl:1:1: missing key title"),
        (
            lambda line: line["mission_document"].update(rulset=1),
            "x.jsonl:1:1: unknown key rulset; did you mean ruleset?",
        ),
        (
            lambda line: line["setup"].update(first_player=2),
            "x.jsonl:1:1: first_player must be null or a seat from 0 to 1",
        ),
        (
            lambda line: line["setup"]["hands"].pop(),
            "x.jsonl:1:1: hands must have one entry for each of 2 players, not 1",
        ),
        (
            lambda line: line["setup"].update(enemy_deck=[]),
            "x.jsonl:1:1: enemy_deck must have 1 or more, not an empty list",
        ),
        (lambda line: line["setup"]["enemy_deck"].append("C2"), "x.jsonl:1:1: C2 is no enemy of this mission"),
        (lambda line: line["setup"]["reserve"].append("C1"), "x.jsonl:1:1: C1 is in two places"),
        (
            lambda line: line["setup"]["reserve"].append("wik"),
            "x.jsonl:1:1: there is no card wik in this attempt; did you mean wick?",
        ),
        (
            lambda line: line["cards"].update(clerk=line["cards"]["wick"]),
            "x.jsonl:1:1: clerk is the id of an enemy and of a card beside the mission",
        ),
    ],
)
def test_a_first_line_that_is_wrong(change: Callable[[dict[str, Any]], object], said: str) -> None:
    assert findings(lambda: verify(changed(1, change), "x.jsonl")) == [said]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda setup: setup["piles"].update(fare=["coin-3"]),
            [
                "there is no pile fare in this mission; did you mean fares?",
                "there is no card coin-3 in this attempt; did you mean coin-2?",
            ],
        ),
        (lambda setup: setup["piles"]["fares"].append("C1"), ["C1 is in two places"]),
        (
            lambda setup: setup["piles"].update(enemy_deck=["bailiff"]),
            ["there is no pile enemy_deck in this mission", "bailiff is in two places"],
        ),
        (
            lambda setup: setup["counters"].update(watr=1),
            ["there is no counter watr in this mission; did you mean water?"],
        ),
        (lambda setup: setup["counters"].update(water=-1), ["water must be 0 or more, not the number -1"]),
        (
            lambda setup: setup["marks"].update(soakd=["C1"]),
            ["there is no mark soakd in this mission; did you mean soaked?"],
        ),
        (lambda setup: setup["marks"].update(soaked=["C5"]), ["C5 bears a mark, and lies nowhere"]),
        (
            lambda setup: setup["marks"].update(soaked=["C55"]),
            ["there is no card C55 in this attempt; did you mean C5?"],
        ),
        (lambda setup: setup["set_aside"].append("C1"), ["C1 is set aside, and not in the box"]),
        (lambda setup: setup.update(bought=["pump", "pump"]), ["pump can be bought once at most"]),
        (lambda setup: setup.update(losses=0), ["this help costs 1, and 0 may be spent"]),
        (
            lambda setup: setup.update(bought=["pum"]),
            [
                "there is no help pum in this mission; did you mean pump?",
                "this program does not know the rules in force: pump",
                "rules_in_force lacks pum",
            ],
        ),
        (lambda setup: setup.update(bought=[]), ["this program does not know the rules in force: pump"]),
        (lambda setup: setup.update(members=[]), ["W9 is no enemy of this mission"]),
        (
            lambda setup: setup["members"].append({"W7": 3}),
            [
                "members must have one entry for each of 1 groups, not 2",
                "W7 is a member who is an enemy, and not in the enemy deck",
            ],
        ),
        (lambda setup: setup["members"][0].update({"coin-1": 3}), ["coin-1 is no card of the party"]),
        (lambda setup: setup.update(piles=[]), ["piles must be a map, not an empty list"]),
    ],
)
def test_a_setup_that_is_none_of_its_mission(change: Callable[[dict[str, Any]], object], said: list[str]) -> None:
    lines = changed(1, lambda line: change(line["setup"]), "attempt-with-rules")
    assert findings(lambda: verify(lines, "x.jsonl")) == [f"x.jsonl:1:1: {each}" for each in said]


def test_cards_in_the_box_are_recruits_unless_they_are_set_aside() -> None:
    file = read_attempt(annotated("attempt-with-rules"))
    assert [card.id for card in file.recruits] == ["moss"]
    assert {"P9", "W9", "wick"} <= {card.id for card in file.members}
    assert file.game().full_state()["box"] == ["P9", "moss"]


def test_a_card_beside_the_mission_has_an_id_of_its_own() -> None:
    def name(line: dict[str, Any]) -> None:
        line["cards"]["coin-1"] = line["cards"]["moss"]

    said = "x.jsonl:1:1: coin-1 is the id of a card of the mission and of a card beside it"
    assert findings(lambda: verify(changed(1, name, "attempt-with-rules"), "x.jsonl")) == [said]


@pytest.mark.parametrize(("first_player", "line", "refused"), [(None, 2, "start 0 is refused: "), (0, 1, "")])
def test_rules_without_end_do_not_follow(first_player: int | None, line: int, refused: str) -> None:
    def drown(header: dict[str, Any]) -> None:
        document = header["mission_document"]
        undertow = {"id": "undertow", "upon": "enemy_revealed", "do": [{"lower": {"enemy_health": 30}}]}
        document.update(defeated="enemy_bottom", rules=[undertow])
        header["setup"]["first_player"] = first_player

    result = verify(changed(1, drown, "attempt-with-rules"))
    assert result.line == line
    assert result.why == f"{refused}these rules set each other going without end: undertow"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "x.jsonl:3:2: this is no JSON: Expecting property name enclosed in double quotes"),
        ("", "x.jsonl:3:1: this is no JSON: Expecting value"),
        ("[]", "x.jsonl:3:1: a line must be a JSON object"),
        ('{"n": 2, "n": 2}', "x.jsonl:3:1: key n stands twice"),
        ('{"n": NaN}', "x.jsonl:3:1: NaN is no number"),
        ('{"n": 123456789012345678901234567890}', "x.jsonl:3:1: a number is too large"),
        ('{"n": "\\ud800"}', "x.jsonl:3:1: half a character (a lone surrogate) is no text"),
        ("[" * 100_000, "x.jsonl:3:1: this is nested too deeply"),
        ('{"n": 2, "seat": 0, "choice": {}}', "x.jsonl:3:1: missing key events"),
        (
            '{"n": 2, "seat": 0, "choice": {"atack": ["C2"]}, "events": []}',
            "x.jsonl:3:1: atack is no choice; choices are attack, yield, jester, claim, discard, feign, refresh, "
            "next_player, start, choose, order",
        ),
    ],
)
def test_a_line_that_is_none(line: str, said: str) -> None:
    lines = annotated()
    lines[2] = line
    assert said in findings(lambda: verify(lines, "x.jsonl"))


def test_a_file_cut_short() -> None:
    lines = annotated()
    said = "after this the last line is missing, which tells how the attempt ended"
    assert findings(lambda: verify(lines[:-1], "x.jsonl")) == [f"x.jsonl:8:1: {said}"]
    assert findings(lambda: verify(lines[:1], "x.jsonl")) == [f"x.jsonl:1:1: {said}"]
    assert findings(lambda: verify([], "x.jsonl")) == ["x.jsonl:1:1: the file is empty"]
    assert findings(lambda: verify(["", ""], "x.jsonl")) == ["x.jsonl:1:1: the file is empty"]


@given(st.integers(0, 8), st.data())
def test_whatever_is_changed_it_follows_or_not_or_has_findings(number: int, data: st.DataObject) -> None:
    lines = annotated()
    line = lines[number]
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 8)))
    lines[number] = line[:start] + data.draw(st.text(st.sampled_from('{}[]",:0123abCW\\ '), max_size=6)) + line[end:]
    assert outcome(lines) in ("follows", "does not", "is none")


def outcome(lines: list[str]) -> str:
    try:
        return "follows" if verify(lines).follows else "does not"
    except ContentError as error:
        return "is none" if error.findings else "is none, and nothing is said of it"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_names_who_starts(players: int) -> None:
    compiled = CompiledMission(WRIT.mission, players)
    game = Game(compiled, deal(compiled, 1))
    assert (game.decision.kind, game.decision.seat) == ("start", None)
    assert list(game.choices()) == [Start(seat) for seat in range(players)]


@pytest.mark.parametrize(("loaded", "players"), [(WRIT, 1), (CLASSIC, 1), (CLASSIC, 4)])
def test_there_is_nothing_to_ask_in_solo_or_where_the_first_seat_starts(loaded: LoadedMission, players: int) -> None:
    compiled = CompiledMission(loaded.mission, players)
    setup: Setup = deal(compiled, 1)
    assert setup.first_player == 0
    assert Game(compiled, setup).decision.kind == "attack"
