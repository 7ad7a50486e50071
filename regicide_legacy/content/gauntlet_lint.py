"""What is wrong or doubtful in a gauntlet's file: in itself, and in the missions that are drawn from it.

Every piece is looked at in a mission of its own, and every bench in one with all clauses, which has in it whatever any
draw can bring together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from regicide_legacy.content.beside import Beside
from regicide_legacy.content.checking import check, checked
from regicide_legacy.content.findings import ContentError, Finding
from regicide_legacy.content.gauntlet_code import GRADES, Code
from regicide_legacy.content.gauntlet_document import GauntletDocument, GradeDocument, Piece
from regicide_legacy.content.gauntlet_drawing import GAUNTLET_FORMAT, composed, draw
from regicide_legacy.content.judging import remarks
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.missions import with_document
from regicide_legacy.content.reading import Keys, Source, read_yaml
from regicide_legacy.content.remarks import Code as Remarked
from regicide_legacy.content.remarks import Severity
from regicide_legacy.engine.cards import BASE_CLASSES

Found = tuple[Finding, Remarked, Severity]


def judged(file: Path) -> Source:
    """Return a gauntlet's file as read. Raises `ContentError` with all that is wrong with it in itself."""
    source = read_yaml(file)
    document = checked(GauntletDocument, source, GAUNTLET_FORMAT)
    if found := list(_findings(source, document)):
        raise ContentError(found)
    return source


def lint_gauntlet(file: Path, campaign: Beside) -> Iterator[Found]:
    """Give all that is wrong or doubtful in a gauntlet's file. Raises `UnreadableFile`."""
    source = judged(file)
    told: set[str] = set()
    for keys, document in _missions(source.data):
        for message, code, severity in _of_mission(document, campaign):
            if message not in told:
                told.add(message)
                yield source.finding(keys, message), code, severity


def sample_missions(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the documents of a few missions in which every piece of a gauntlet is, with all that goes together."""
    return [document for _, document in _missions(data)]


def _findings(source: Source, document: GauntletDocument) -> Iterator[Finding]:
    yield from _pieces(source, "benches", document.benches, is_bench=True)
    yield from _pieces(source, "clauses", document.clauses, is_bench=False)
    for key, names in (("endings", document.names.endings), ("second_offices", document.names.second_offices)):
        missing = [name for name in BASE_CLASSES if name not in names]
        yield from (source.finding(("names", key), f"missing key {name}") for name in missing)
    if len(document.names.roots) < _enemies(document):
        message = f"there are {_enemies(document)} enemies and fewer roots of names"
        yield source.finding(("names", "roots"), message)
    grades = {str(grade): drawn for grade, drawn in document.grades.items()}
    for grade in map(str, GRADES):
        if grade in grades:
            yield from _grade(source, document, grade, grades[grade])
        else:
            yield source.finding(("grades",), f"missing key {grade}")


def _pieces(source: Source, key: str, pieces: Sequence[Piece], *, is_bench: bool) -> Iterator[Finding]:
    """Find pieces of one name, benches that do not say where enemies go, and clauses that do."""
    for place, piece in enumerate(pieces):
        if piece.id in [each.id for each in pieces[:place]]:
            yield source.finding((key, place, "id"), f"{piece.id} stands twice")
        says = [piece.exact_damage is not None, piece.defeated is not None]
        if is_bench and not all(says):
            yield source.finding((key, place), "a bench has exact_damage and defeated")
        if not is_bench and any(says):
            yield source.finding((key, place), "a clause has neither exact_damage nor defeated: these are the bench's")


def _enemies(document: GauntletDocument) -> int:
    return len(BASE_CLASSES) * len(document.enemies)


def _grade(source: Source, document: GauntletDocument, name: str, grade: GradeDocument) -> Iterator[Finding]:
    """Find a grade for which more is drawn than there is."""
    dispensable = len(BASE_CLASSES) * sum(not group.always for group in document.enemies)
    for key, drawn, most in (
        ("left_out", grade.left_out, min(dispensable, _enemies(document) - 1)),
        ("second_classes", grade.second_classes, _enemies(document) - grade.left_out),
        ("clauses", grade.clauses, len(document.clauses)),
    ):
        if drawn > most:
            yield source.finding(("grades", name, key), f"at most {most} can be drawn")


def _missions(data: Mapping[str, Any]) -> Iterator[tuple[Keys, dict[str, Any]]]:
    benches, clauses = ([piece["id"] for piece in data[key]] for key in ("benches", "clauses"))
    for place, clause in enumerate(clauses):
        yield ("clauses", place), _mission(data, benches[0], [clause])
    for place, bench in enumerate(benches):
        yield ("benches", place), _mission(data, bench, [])
    for place, bench in enumerate(benches):
        yield ("benches", place), _mission(data, bench, clauses)


def _mission(data: Mapping[str, Any], bench: str, clauses: Sequence[str]) -> dict[str, Any]:
    code = Code(data["edition"], 5, 0)
    return composed(data, replace(draw(data, code, ()), bench=bench, clauses=tuple(clauses)), code)


def _of_mission(document: dict[str, Any], campaign: Beside) -> Iterator[tuple[str, Remarked, Severity]]:
    try:
        whole = with_document(document, campaign, "gauntlet")[1]
    except ContentError as error:
        yield from ((finding.message, Remarked.LOAD, Severity.ERROR) for finding in error.findings)
        return
    value, _ = check(MissionDocument, Source("gauntlet", whole), whole)
    if value is not None:
        yield from ((remark.message, remark.code, remark.severity) for remark in remarks(value))
