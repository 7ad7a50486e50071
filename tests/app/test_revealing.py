"""What a choice has shown in a mission with rules, so that it may not be taken back."""

from __future__ import annotations

import pytest

from regicide_legacy.app.playing import Playing
from regicide_legacy.app.revealing import revealed
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy, Position

SEEN = "a hidden card was seen"
CHANCE = "chance has fallen"


def shown_by(do: str, *choices: str, **declared: object) -> str | None:
    """Return what a yield and these choices have shown where a rule does this upon the yield."""
    from yaml import safe_load

    document = safe_load(
        "{format: mission/1, id: m, title: M, ruleset: legacy, enemies: [{strength: 0, health: 20, cards: ["
        "{id: ogre, name: Ogre, class: bard}]}], piles: {shelf: {face: up}, well: {face: down}, stack: {face: top}},"
        f" counters: {{dread: {{start: 0}}}}, marks: {{damp: {{text: Damp}}}}, rules: [{{upon: yielded, do: [{do}]}}]}}"
    )
    mission = mission_from_document(document | declared)
    position = Position(
        enemy=GivenEnemy("ogre"),
        hands=(("C2", "C3"), ("B2", "B3")),
        reserve=("W2", "W3", "W4"),
        discard=("P2", "P3"),
        piles={"shelf": ("C4", "C5"), "well": ("B4", "B5"), "stack": ("W5", "W6")},
    )
    playing = Playing(Game.at(CompiledMission(mission, 2), position), frozenset())
    for choice in ("yield", *choices):
        playing.play(parse_choice(choice))
    return revealed(playing.history, ("Ana", "Ben"), mission.declared)


@pytest.mark.parametrize(
    ("do", "choices", "shows"),
    [
        ("raise: {dread: 1}", (), None),
        ("banish: {from: reserve}", (), SEEN),
        ("move: {from: reserve, to: well}", (), None),
        ("move: {from: reserve, to: hand}", (), SEEN),
        ("move: {from: discard, to: shelf}", (), None),
        ("move: {from: shelf, to: hand}", (), None),
        ("move: {from: well, to: shelf}", (), SEEN),
        ("move: {from: stack, to: shelf}", (), SEEN),
        ("move: {from: hand, to: shelf}", ("choose [C2]",), None),
        ("move: {from: hand, pick: random, to: shelf}", (), SEEN),
        ("move: {from: hand, of: other_players, count: all, to: shelf}", (), SEEN),
        ("draw: {each: 1}", (), "a card was drawn"),
        ("look: {from: reserve, count: 2}", (), SEEN),
        ("look: {from: hand, of: next_player, count: all, pick: top, by: every_player}", (), SEEN),
        ("shuffle: reserve", (), None),
        ("shuffle: shelf", (), "a shuffle has shown its outcome"),
        ("shuffle: stack", (), "a shuffle has shown its outcome"),
        ("heal: {count: 1}", (), "a cleric's shuffle has shown which cards went under the reserve"),
        ("heal: {count: 2}", (), None),
        ("heal: {count: 1, from: well}", (), None),
        ("mark: {from: hand, with: damp}", ("choose [C3]",), None),
        ("mark: {from: discard, pick: random, with: damp}", (), CHANCE),
        ("choose: {by: random, options: {one: {do: []}, two: {do: []}}}", (), CHANCE),
        ("choose: {options: {one: {do: []}, two: {do: []}}}", ("choose two",), None),
        ("choose: {by: any_player, options: {one: {do: []}, two: {do: []}}}", ("choose one",), None),
        ("name_next_player: {by: current_player}", ("next_player 1",), None),
    ],
)
def test_what_a_rule_shows(do: str, choices: tuple[str, ...], shows: str | None) -> None:
    assert shown_by(do, *choices) == shows
