"""What a gauntlet's code draws from its file's parts, and the document of the mission that is made of it.

The generator starts from the code's seed and draws, each uniformly: (1) the bench; (2) which enemies are left out,
none of a group that is always whole; who of the others has a second class, and for each of these, in the file's order,
which of the three; (3) the clauses; (4) the relics, of the campaign's in their order; (5) for each enemy in the file's
order its root, its middle and its office. Several of a kind are drawn one after another, and what is drawn is not there
for the next. What a mission says of them stands in the file's order again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from regicide_legacy.content.gauntlet_code import Code
from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.rng import Generator

T = TypeVar("T")

GAUNTLET_FORMAT: Final = "gauntlet/1"
"""What a file says in `format` that gauntlets are drawn from."""

_LISTS: Final = ("rules", "cards", "setup")
_MAPS: Final = ("piles", "counters", "marks")
_VALUES: Final = ("exact_damage", "defeated", "order_played_cards")
"""What a piece may bring: what is added to a mission's lists and maps, and what it says by itself."""


@dataclass(frozen=True, slots=True)
class DrawnEnemy:
    """An enemy that was drawn: the group it belongs to by its place, its classes, what its name is made of."""

    group: int
    classes: tuple[str, ...]
    given: str
    """Its given name."""
    office: str


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn for a code; bench, clauses and relics by their ids."""

    bench: str
    enemies: tuple[DrawnEnemy, ...]
    clauses: tuple[str, ...]
    relics: tuple[str, ...]


def draw(data: Mapping[str, Any], code: Code, relics: Sequence[str]) -> Draw:
    """Draw what a code stands for; `relics` are the ids of all that the campaign has."""
    generator = Generator(code.seed)
    grade = data["grades"][str(code.grade)]
    bench = data["benches"][generator.below(len(data["benches"]))]["id"]
    classes = _classes(data, grade, generator)
    clauses = _drawn([clause["id"] for clause in data["clauses"]], grade["clauses"], generator)
    allowed = _drawn(relics, min(data["relics"], len(relics)), generator)
    return Draw(bench, tuple(_named(data, classes, generator)), clauses, allowed)


def composed(data: Mapping[str, Any], found: Draw, code: Code) -> dict[str, Any]:
    """Return the document of a mission made of what was drawn; what it names of its campaign is not in it yet."""
    pieces = [piece for piece in data["benches"] if piece["id"] == found.bench]
    pieces += [piece for piece in data["clauses"] if piece["id"] in found.clauses]
    document: dict[str, Any] = {
        "format": "mission/1",
        "id": f"{data['id']}-{code.slug}",
        "title": f"{data['title']} {code}",
        "ruleset": data["ruleset"],
        "enemies": _groups(data, found.enemies),
    }
    for piece in pieces:
        document |= {key: piece[key] for key in _VALUES if key in piece}
        for key in _LISTS:
            if key in piece:
                document[key] = [*document.get(key, ()), *piece[key]]
        for key in _MAPS:
            if key in piece:
                document[key] = {**document.get(key, {}), **piece[key]}
    return document


def _classes(data: Mapping[str, Any], grade: Mapping[str, int], generator: Generator) -> list[tuple[int, list[str]]]:
    """Draw which enemies there are: the place of the group of each, and its classes."""
    everybody = [(group, name) for group in range(len(data["enemies"])) for name in BASE_CLASSES]
    dispensable = [(group, name) for group, name in everybody if not data["enemies"][group].get("always", False)]
    left_out = _drawn(dispensable, grade["left_out"], generator)
    here = [each for each in everybody if each not in left_out]
    doubled = _drawn(here, grade["second_classes"], generator)
    found = []
    for group, name in here:
        second = _drawn([each for each in BASE_CLASSES if each != name], int((group, name) in doubled), generator)
        found.append((group, [name, *second]))
    return found


def _named(data: Mapping[str, Any], classes: Sequence[tuple[int, list[str]]], generator: Generator) -> list[DrawnEnemy]:
    """Draw the enemies' names and offices."""
    names = data["names"]
    roots = list(names["roots"])
    offices = [list(group["offices"]) for group in data["enemies"]]
    found = []
    for group, of in classes:
        root = _taken(roots, generator)
        middle = names["middles"][generator.below(len(names["middles"]))]
        office = _taken(offices[group], generator)
        if len(of) > 1:
            office = f"{office} and {names['second_offices'][of[1]]}"
        found.append(DrawnEnemy(group, tuple(of), f"{root}{middle}{names['endings'][of[0]]}", office))
    return found


def _groups(data: Mapping[str, Any], enemies: Sequence[DrawnEnemy]) -> list[dict[str, Any]]:
    groups = []
    for place, group in enumerate(data["enemies"]):
        cards = [
            {
                "id": enemy.given.lower(),
                "name": f"{enemy.given}, {enemy.office}",
                "class": list(enemy.classes) if len(enemy.classes) > 1 else enemy.classes[0],
            }
            for enemy in enemies
            if enemy.group == place
        ]
        if cards:
            groups.append({"strength": group["strength"], "health": group["health"], "cards": cards})
    return groups


def _drawn(things: Sequence[T], count: int, generator: Generator) -> tuple[T, ...]:
    """Draw so many of some things, each once at most; they are returned in the order of the things."""
    left = list(enumerate(things))
    taken = [_taken(left, generator) for _ in range(count)]
    return tuple(thing for _, thing in sorted(taken, key=lambda each: each[0]))


def _taken(left: list[T], generator: Generator) -> T:
    return left.pop(generator.below(len(left)))
