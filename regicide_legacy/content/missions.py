"""Missions: from a document to the engine's value, with `extends` resolved and the policies of its rule set."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from regicide_legacy.content.beside import ALONE, Beside, completion
from regicide_legacy.content.campaign_files import shipped_missions
from regicide_legacy.content.checking import check, format_finding
from regicide_legacy.content.declaring import POLICIES, declarations, mission
from regicide_legacy.content.findings import ContentError, Finding, nearest_word
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.reading import Keys, Source, read_text, read_yaml, sha256
from regicide_legacy.content.remarks import Severity
from regicide_legacy.content.resolving import name_findings
from regicide_legacy.engine.cards import Card, ranks_and_suits, starting_party
from regicide_legacy.engine.mission import (
    Mission,
    PartyNames,
)
from regicide_legacy.engine.vocabulary.declarations import Declarations
from regicide_legacy.shipped import is_shipped, shipped

MISSION_FORMAT: Final = "mission/1"


@dataclass(frozen=True)
class LoadedMission:
    """A mission as the engine plays it, and the document it was made from."""

    mission: Mission
    document: dict[str, Any]
    """The mission document as plain JSON data; `mission_from_document` reads it back.

    `extends` is resolved, what the mission's rules name of its campaign is declared in it, and its packs are left out:
    they are read one by one, when they are opened.
    """
    sha256: str
    """Of the file's bytes; of the document as canonical JSON where it is no file's, or has been changed."""
    number: int | None = None
    """Where it stands in its campaign."""
    relics: tuple[str, ...] | None = None
    """The relics that are allowed in it, by id; None where all are."""


def canonical_json(document: object) -> str:
    """Return a document as JSON in the one form that hashes are taken of: keys sorted, no spaces, UTF-8 as it is."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _document_sha256(document: object) -> str:
    return sha256(canonical_json(document).encode())


def mission_from_file(file: Path, beside: Beside = ALONE) -> LoadedMission:
    """Load a mission file; `beside` is what its campaign has.

    Raises `ContentError` with all that is wrong with it, or with what it extends.
    """
    source, data, findings = _read_document(file, (file.resolve(),), beside, known=is_shipped(file))
    value, document = _judged(source, data, findings, beside=beside)
    return LoadedMission(mission(value), _whole(document), source.sha256, value.number)


def mission_within(source: Source, file: Path, at: Keys, beside: Beside = ALONE) -> LoadedMission:
    """Load a mission that stands inside another file: the value at the keys `at` of `source`, read from `file`.

    Its `format` may be left out. `beside` is what its campaign has. Raises `ContentError` with all that is wrong with
    it.
    """
    data = source.data
    for key in at:
        data = data[key]
    document, findings = _resolved(source, {"format": MISSION_FORMAT, **data}, file, (), beside, at=at)
    value, document = _judged(source, document, findings, at, beside)
    return LoadedMission(mission(value), _whole(document), _document_sha256(_whole(document)))


def mission_from_document(document: Mapping[str, Any], name: str = "mission_document") -> Mission:
    """Return the mission of a resolved document, such as an attempt file holds; `name` stands for it in findings.

    Raises `ContentError` where it is no such document.
    """
    return with_document(document, ALONE, name)[0]


def with_document(document: Mapping[str, Any], beside: Beside, name: str) -> tuple[Mission, dict[str, Any]]:
    """Return the mission of a resolved document, and the document with what its rules name of its campaign.

    `name` stands for it in findings. Raises `ContentError` where it is no such document.
    """
    source = Source(name, dict(document))
    wrong = format_finding(source, MISSION_FORMAT)
    value, whole = _judged(source, source.data, [wrong] if wrong else [], beside=beside)
    return mission(value), whole


def with_policies(loaded: LoadedMission, settings: Mapping[str, str]) -> LoadedMission:
    """Return the mission with policies set by name, each value as YAML: `{"solo_jesters": "refresh"}`.

    Its hash is then that of the changed document. Raises `ContentError` for a policy or value that does not exist.
    """
    if not settings:
        return loaded
    document = dict(loaded.document)
    findings: list[Finding] = []
    for policy, value in settings.items():
        try:
            document[policy] = _setting(loaded.document, policy, value)
        except ContentError as error:
            findings += (replace(finding, line=None, column=None) for finding in error.findings)
    if findings:
        raise ContentError(findings)
    mission = mission_from_document(document)
    return replace(loaded, mission=mission, document=document, sha256=_document_sha256(document))


def _setting(document: Mapping[str, Any], policy: str, value: str) -> object:
    """Return a policy's value from its YAML. Raises `ContentError` for a policy or value that does not exist."""
    name = f"{policy}={value}"
    if policy not in POLICIES:
        raise ContentError([Finding(name, None, None, f"there is no policy {policy}", nearest_word(policy, POLICIES))])
    source = read_text(value, name)
    if source.findings:
        raise ContentError(source.findings)
    bare = {(policy, *keys): word for keys, word in source.bare.items()}
    placed = Source(name, {**document, policy: source.data}, bare=bare)
    _, findings = check(MissionDocument, placed, placed.data)
    if findings:
        raise ContentError(findings)
    return source.data


def mission_file(reference: str, folder: Path) -> Path | Finding:
    """Return the file of a shipped mission's id, or at a path from `folder`; where neither is there, say so."""
    ids = shipped_missions()
    if reference in ids:
        return shipped("missions") / f"{reference}.yaml"
    file = folder / reference
    try:
        if file.is_file():
            return file
        beside = [entry.name for entry in folder.glob("*.yaml")]
    except (OSError, ValueError):
        beside = []
    message = f"there is no mission {reference}, neither shipped nor as a file"
    return Finding(reference, None, None, message, nearest_word(reference, [*ids, *beside]))


def _read_document(
    file: Path, chain: tuple[Path, ...], beside: Beside, *, known: bool
) -> tuple[Source, dict[str, Any], list[Finding]]:
    """Return a mission file as read, its data with `extends` resolved, and what is wrong with it so far."""
    source = read_yaml(file, known=known)
    wrong = format_finding(source, MISSION_FORMAT)
    if wrong:
        raise ContentError([*source.findings, wrong])
    document, findings = _resolved(source, source.data, file, chain, beside)
    return source, document, [*source.findings, *findings]


def document_from_file(file: Path, beside: Beside = ALONE, *, known: bool = False) -> tuple[Source, MissionDocument]:
    """Return a mission file as read and as a value, whether or not the engine plays all that it says.

    `beside` is what its campaign has; for `known` see `read_yaml`. Raises `ContentError` with all that is wrong with
    it.
    """
    source, document, findings = _read_document(file, (file.resolve(),), beside, known=known)
    return source, _checked(source, document, findings, beside=beside)[0]


def _whole(document: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in ("extends", "packs")}


STAND_IN: Final[Mapping[str, Any]] = {
    "id": "stand-in",
    "title": "Stand-in",
    "ruleset": "legacy",
    "enemies": [{"strength": 1, "health": 1, "cards": [{"id": "stand-in", "name": "Stand-in", "class": "bard"}]}],
}
"""Stands for a mission that could not be loaded, so that the file which extends it can still be looked at."""


def _resolved(
    source: Source, data: dict[str, Any], file: Path, chain: tuple[Path, ...], beside: Beside, *, at: Keys = ()
) -> tuple[dict[str, Any], list[Finding]]:
    """Return the mission data at the keys `at` of a source with what it extends filled in, and what is wrong there.

    `chain` holds the files that led here, the present one last.
    """
    target = data.get("extends")
    if not isinstance(target, str):
        return data, []
    base, findings = _base(source, target, file, chain, beside, at=at)
    if "ruleset" in data:
        # Whoever names a rule set starts from its policies, not from those of the mission extended.
        base = {key: value for key, value in base.items() if key not in POLICIES}
    return {**base, **data}, findings


def _base(
    source: Source, target: str, file: Path, chain: tuple[Path, ...], beside: Beside, *, at: Keys
) -> tuple[Mapping[str, Any], list[Finding]]:
    found = mission_file(target, file.parent)
    where = (*at, "extends")
    if isinstance(found, Finding):
        return STAND_IN, [source.finding(where, found.message, found.nearest)]
    if found.resolve() in chain:
        names = ", ".join(link.name for link in (*chain[chain.index(found.resolve()) :], found))
        return STAND_IN, [source.finding(where, f"extends runs in a circle: {names}")]
    try:
        read, document, findings = _read_document(found, (*chain, found.resolve()), beside, known=is_shipped(found))
        _checked(read, document, findings, beside=beside)
        return _whole(document), []
    except ContentError as error:
        return STAND_IN, [source.finding(where, f"{target} does not load"), *error.findings]


def _judged(
    source: Source, document: dict[str, Any], findings: list[Finding], at: Keys = (), beside: Beside = ALONE
) -> tuple[MissionDocument, dict[str, Any]]:
    """Return a resolved document as `_checked` does. Raises `ContentError` also for what cannot be meant."""
    value, document = _checked(source, document, findings, at, beside)
    if wrong := list(senseless(source, value, at)):
        raise ContentError(wrong)
    return value, document


def _checked(
    source: Source, document: dict[str, Any], findings: list[Finding], at: Keys = (), beside: Beside = ALONE
) -> tuple[MissionDocument, dict[str, Any]]:
    """Return a resolved document as a value and as data, both with what its rules name of its campaign.

    Raises `ContentError` with these findings and all others.
    """
    value, wrong = check(MissionDocument, source, document, at)
    while value is not None and (more := completion(value, document, beside)):
        document = {**document, **more}
        value, wrong = check(MissionDocument, source, document, at)
    if value is None:
        raise ContentError([*findings, *wrong])
    party = [card.id for card in _stand_in_party(value)]
    findings = [*findings, *name_findings(source, value, at, party, beside)]
    if findings:
        raise ContentError(findings)
    return value, document


def senseless(source: Source, document: MissionDocument, at: Keys = ()) -> Iterator[Finding]:
    """Give a finding for all that a mission says in the vocabulary and that cannot be meant (VOCABULARY)."""
    if declarations(document) == Declarations():
        return
    # Only missions that say something need what judges it.
    from regicide_legacy.content.judging import remarks

    for remark in remarks(document):
        if remark.severity is Severity.ERROR:
            yield source.finding((*at, *remark.keys), remark.message)


def _stand_in_party(document: MissionDocument) -> tuple[Card, ...]:
    return ranks_and_suits() if document.party is PartyNames.RANKS_AND_SUITS else starting_party()
