"""Reading an exported campaign, strictly: a file is taken whole or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, Final, get_args

from regicide_legacy.campaign.errors import CampaignError, MalformedRecord
from regicide_legacy.campaign.journal import MAX_PLAYERS, Entry, Result, entry_from_data
from regicide_legacy.campaign.party import PartyCard, checked
from regicide_legacy.campaign.record import from_data
from regicide_legacy.store.errors import DamagedExport, TooNewExport, Unimportable
from regicide_legacy.store.export_fitting import check_fits
from regicide_legacy.store.exporting import FORMAT
from regicide_legacy.store.records import (
    AttemptSummary,
    Bookmark,
    BotStrength,
    CampaignExport,
    Document,
    JournalLine,
    PlayedAttempt,
    RecordedChoice,
)

LARGEST: Final = 2**31 - 1
"""The largest number that anything of a campaign may have, seeds apart."""

_LARGEST_SEED: Final = 2**64 - 1
_KINDS: Final = frozenset(kind.kind for kind in get_args(Entry))


@dataclass(frozen=True, slots=True)
class _Export:
    name: str
    content: str


@dataclass(frozen=True, slots=True)
class _Line:
    position: int
    at: str
    continues: bool
    kind: str


@dataclass(frozen=True, slots=True)
class _Attempt:
    number: int
    mission_id: str
    mission_title: str
    mission_number: int
    players: int
    seats: tuple[str, ...]
    bots: tuple[int, ...]
    result: Result | None
    reason: str | None
    enemies_defeated: int | None
    turns: int | None
    started_at: str | None
    ended_at: str | None
    played_on: date | None
    note: str
    forced_takebacks: int
    bot_strength: BotStrength = BotStrength.STEADY
    """Before it was written, there was no other."""

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MAX_PLAYERS:
            raise MalformedRecord(f"a mission is played by 1 to {MAX_PLAYERS} players")
        if self.seats and len(self.seats) != self.players:
            raise MalformedRecord(f"{self.players} players, but {len(self.seats)} seats are named")
        if len(set(self.bots)) != len(self.bots) or not set(self.bots) <= set(range(self.players)):
            raise MalformedRecord("bots sit at seats of the table, each once")
        if self.number < 1 or self.mission_number < 1:
            raise MalformedRecord("attempts and missions are numbered from 1")


@dataclass(frozen=True, slots=True)
class _Played:
    mission_sha256: str
    rules_version: str
    seed: int
    changes: int
    party: tuple[PartyCard, ...]
    recruits: tuple[PartyCard, ...]

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= _LARGEST_SEED:
            raise MalformedRecord("a seed lies in 0 to 2**64 - 1")
        checked(self.party)


@dataclass(frozen=True, slots=True)
class _Choice:
    n: int
    seat: int


def read_export(text: str) -> CampaignExport:
    """Return the campaign that an exported file holds.

    Raises `TooNewExport` for a file of a newer version, `DamagedExport` for one whose parts do not fit together, and
    else `Unimportable`, saying what is wrong.
    """
    document = _document(text)
    _check_format(document.get("format"))
    rest, (_, journal, attempts) = _apart(document, "format", "journal", "attempts")
    with _malformed("the export"):
        head = from_data(_Export, rest)
    export = CampaignExport(
        tuple(_line(data, f"journal[{place}]") for place, data in enumerate(_listed(journal, "journal"))),
        tuple(_attempt(data, f"attempts[{place}]") for place, data in enumerate(_listed(attempts, "attempts"))),
    )
    check_fits(head.name, head.content, export)
    return export


def _document(text: str) -> Mapping[str, Any]:
    try:
        document = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
        # Half of a pair that stands for one character is no text that could be saved.
        json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Unimportable(f"it is no JSON that a campaign could stand in: {error}") from error
    if not isinstance(document, Mapping):
        raise Unimportable("it is no map")
    return document


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in the same map")
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def _check_format(found: object) -> None:
    if found == FORMAT:
        return
    numbered = re.fullmatch(r"export/([1-9][0-9]*)", found) if isinstance(found, str) else None
    if numbered is None:
        raise Unimportable("it is no exported campaign: its format would be export/1")
    raise TooNewExport(f"its format is {found}")


def _apart(data: object, *names: str) -> tuple[dict[str, Any], list[Any]]:
    """Return a map without these keys, and what stands there."""
    if not isinstance(data, Mapping):
        raise Unimportable("a part of it that should be a map is none")
    for name in names:
        if name not in data:
            raise Unimportable(f"a map in it lacks the key '{name}'")
    return {key: value for key, value in data.items() if key not in names}, [data[name] for name in names]


def _listed(data: object, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise Unimportable(f"{where} must be a list")
    return data


def _map(data: object, where: str) -> Document:
    if not isinstance(data, Mapping):
        raise Unimportable(f"{where} must be a map")
    return data


@contextmanager
def _malformed(where: str) -> Iterator[None]:
    try:
        yield
    except CampaignError as error:
        # What records are called in here says nothing to people.
        raise Unimportable(f"{where}: {re.sub('^_?[A-Z][A-Za-z]+', 'it', str(error))}") from error


def _line(data: object, where: str) -> JournalLine:
    rest, (content,) = _apart(data, "data")
    with _malformed(where):
        line = from_data(_Line, rest)
        if line.kind not in _KINDS:
            raise TooNewExport(f"its journal has an entry of the kind '{line.kind}'")
        entry = entry_from_data(line.kind, content)
    _check_numbers(content, where)
    return JournalLine(line.position, entry, _moment(line.at, where), line.continues)


def _attempt(data: object, where: str) -> AttemptSummary | PlayedAttempt:
    rest, (played,) = _apart(data, "played")
    with _malformed(where):
        attempt = from_data(_Attempt, rest)
    _check_numbers(rest, where)
    kept = {field.name: getattr(attempt, field.name) for field in fields(attempt)}
    moments = {
        key: None if kept[key] is None else _moment(kept[key], f"{where}.{key}") for key in ("started_at", "ended_at")
    }
    summary = AttemptSummary(**kept | moments, campaign=None, by_hand=played is None)
    if (summary.result is None) != (summary.ended_at is None) or (played is None and summary.result is None):
        raise DamagedExport(f"attempt {summary.number} has neither ended nor does it run")
    return summary if played is None else _played(played, summary, f"{where}.played")


def _played(data: object, summary: AttemptSummary, where: str) -> PlayedAttempt:
    rest, (mission_document, setup, choices) = _apart(data, "mission_document", "setup", "choices")
    with _malformed(where):
        played = from_data(_Played, rest)
    _check_numbers({key: value for key, value in rest.items() if key != "seed"}, where)
    recorded = tuple(
        _choice(choice, f"{where}.choices[{place}]")
        for place, choice in enumerate(_listed(choices, f"{where}.choices"))
    )
    if [choice.n for choice in recorded] != [*range(1, len(recorded) + 1)] or played.changes < len(recorded):
        raise DamagedExport(f"choices of attempt {summary.number} are missing")
    if any(not 0 <= choice.seat < summary.players for choice in recorded):
        raise DamagedExport(f"a choice of attempt {summary.number} was made at no seat of the table")
    return PlayedAttempt(
        summary=summary,
        mission_sha256=played.mission_sha256,
        mission_document=_map(mission_document, f"{where}.mission_document"),
        party=played.party,
        recruits=played.recruits,
        rules_version=played.rules_version,
        seed=played.seed,
        setup=_map(setup, f"{where}.setup"),
        choices=recorded,
        bookmark=Bookmark(summary.number, len(recorded), played.changes),
    )


def _choice(data: object, where: str) -> RecordedChoice:
    rest, (choice,) = _apart(data, "choice")
    with _malformed(where):
        kept = from_data(_Choice, rest)
    return RecordedChoice(kept.n, kept.seat, _map(choice, f"{where}.choice"))


def _check_numbers(data: Any, where: str) -> None:
    """See that no number is larger than the tables hold."""
    if isinstance(data, int) and not -LARGEST <= data <= LARGEST:
        raise Unimportable(f"{where}: {data} is too large a number")
    for part in data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        _check_numbers(part, where)


def _moment(text: str, where: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    # One way to write it only: others that Python reads too would not come back as they were.
    if moment is None or moment.tzinfo is None or moment.isoformat() != text:
        raise Unimportable(f"{where}: {text} is no time such as 2026-11-30T19:30:00+00:00")
    return moment
