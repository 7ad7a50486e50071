"""The doctor: everything that can be proven of what is kept, and what to do where something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.attempt_files import ABANDONED
from regicide_legacy.app.errors import DoesNotFollow
from regicide_legacy.app.folding import played
from regicide_legacy.engine import RULES_VERSION

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.errors import StoreError
    from regicide_legacy.store.records import PlayedAttempt


class Health(StrEnum):
    """What came of a check."""

    OK = "ok"
    REMARK = "remark"
    """Nothing is wrong, and yet something is worth knowing."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one check: `about` is what was looked at, `text` what was found, `remedy` what to do about it."""

    check: str
    about: str
    health: Health
    text: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Examination:
    """Every check, in order. `usable`: the database could be opened at all."""

    database: Path
    checks: tuple[Checked, ...]
    usable: bool = True

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return all(check.health is not Health.WRONG for check in self.checks)


_RESTORE: Final = "`legacy backup list` shows the backups, `legacy backup restore` puts one in its place."
_OTHER_VERSION: Final = "The version of this program that it was played with can replay it."
_REPORT: Final = "Please report it, with what `legacy export` prints."


def examine(database: Path) -> Examination:
    """Examine the database and what lies beside it.

    Raises the store's `NoDatabase` where nothing was ever saved, `Busy` and `Inaccessible` where nothing can be seen.
    """
    from regicide_legacy.store import open_store
    from regicide_legacy.store.errors import Damaged, Foreign, Refused, UpgradeFailed

    beside = (_newest_backup(database), *_left_over(database))
    try:
        with open_store(database, create=False) as store:
            checks = (*_of_the_store(store), *_of_attempts(store), *_of_contents(store))
    except (Refused, UpgradeFailed) as error:
        remedy = _RESTORE if isinstance(error, Damaged | Foreign) else ""
        broken = Checked("file", database.name, Health.WRONG, _how(error), remedy)
        return Examination(database, (broken, *beside), usable=False)
    return Examination(database, (*checks, *beside))


def _of_the_store(store: Store) -> Iterator[Checked]:
    from regicide_legacy.store.doctor import examine

    for finding in examine(store):
        if finding.problem is None:
            yield Checked(finding.check, finding.about, Health.OK, "")
        else:
            yield Checked(finding.check, finding.about, Health.WRONG, finding.problem, finding.remedy or "")


def _of_attempts(store: Store) -> Iterator[Checked]:
    """Replay every attempt that was played here, and compare what comes of it with what was recorded."""
    from regicide_legacy.store.errors import Damaged

    with store.read() as reader:
        try:
            numbers = [attempt.number for attempt in reader.attempts() if not attempt.by_hand]
        except Damaged:
            return  # the store's own check has told of it
    differing = 0
    for number in numbers:
        with store.read() as reader:
            try:
                attempt = reader.played(number)
            except Damaged:
                continue
        wrong = _what_differs(attempt)
        if wrong is None:
            continue
        differing += 1
        other = attempt.rules_version != RULES_VERSION
        rules = f"played by rules {attempt.rules_version}, and by rules {RULES_VERSION} " if other else ""
        health, remedy = (Health.REMARK, _OTHER_VERSION) if other else (Health.WRONG, _REPORT)
        yield Checked("replay", f"attempt {number}", health, f"{rules}{wrong}", remedy)
    if not differing:
        yield Checked("replay", f"{_counted(len(numbers), 'attempt')} played here", Health.OK, "")


def _what_differs(attempt: PlayedAttempt) -> str | None:
    """Return how an attempt replays to something else than was recorded, None where it does not."""
    summary = attempt.summary
    try:
        game = played(attempt).game
    except DoesNotFollow as error:
        return f"it does not lead on: {error}"
    over = game.reason is not None
    if summary.result is None or summary.reason == ABANDONED:
        return "its mission ends, and it was recorded as broken off or running" if over else None
    if not over:
        return f"its mission goes on, and it was recorded as {summary.result}"
    came_to = game.outcome.value, game.reason, game.enemies_defeated, game.turns
    recorded = summary.result.value, summary.reason, summary.enemies_defeated, summary.turns
    return None if came_to == recorded else f"it comes to {_in_words(*came_to)}, recorded as {_in_words(*recorded)}"


def _in_words(result: str, reason: str | None, defeated: int | None, turns: int | None) -> str:
    return f"{result} ({reason}, enemies defeated: {defeated}, turns: {turns})"


def _of_contents(store: Store) -> Iterator[Checked]:
    """See that what each campaign plays can be loaded, its open missions too; of others nothing is told."""
    from regicide_legacy.app.campaigns import content_of
    from regicide_legacy.app.references import campaign_mission, open_missions, own_missions
    from regicide_legacy.content.catalogue import edition_of
    from regicide_legacy.content.findings import ContentError
    from regicide_legacy.content.gauntlet_code import Code
    from regicide_legacy.store.errors import Damaged

    with store.read() as reader:
        campaigns = reader.campaigns()
    for campaign in campaigns:
        try:
            with store.read() as reader:
                state = reader.state(campaign.id)
            content = content_of(campaign)
            own = own_missions(store, content)
            edition = edition_of(content)
            for number in open_missions(content, state, own):
                drawn = edition if number == state.gauntlet else None
                campaign_mission(number, content, own, Code(drawn, 1, 0) if drawn else None)
        except Damaged:
            continue
        except (ContentError, OSError):
            health = Health.REMARK if campaign.archived else Health.WRONG
            yield Checked("content", campaign.name, health, *_content_trouble(campaign.content))
        else:
            yield Checked("content", campaign.name, Health.OK, "")


def _content_trouble(content: str) -> tuple[str, str]:
    """Return what is wrong with content that does not load, and what to do.

    Nothing of what is in it is told: what is wrong with a file may stand in words that are still sealed.
    """
    if not Path(content).exists():
        return f"{content}, which it plays, is not there", "Put it back. Party, log, export and undo do without it."
    return f"{content}, which it plays, cannot be read", "`legacy mission lint` says what is wrong there."


def _newest_backup(database: Path) -> Checked:
    from regicide_legacy.store.backup import backups
    from regicide_legacy.store.errors import StoreError
    from regicide_legacy.store.restoring import verify

    found = backups(database)
    if not found:
        return Checked("backup", "the newest backup", Health.REMARK, "there is none yet", "`legacy backup` makes one.")
    newest = found[0].path
    try:
        verify(newest)
    except StoreError as error:
        again = f"`legacy backup` makes a new one; then delete {newest.name}."
        return Checked("backup", newest.name, Health.WRONG, _how(error), again)
    return Checked("backup", newest.name, Health.OK, "")


def _left_over(database: Path) -> Iterator[Checked]:
    """Tell of files that a program which was cut short has left in the folder of the backups."""
    files = sorted(database.parent.glob("backups/*"))
    found = [file for file in files if file.suffix == ".part" or not file.stat().st_size]
    for file in found:
        remedy = "Delete it, unless a backup is being made just now."
        yield Checked("leftovers", file.name, Health.WRONG, "a backup that was cut short has left it", remedy)
    if not found:
        yield Checked("leftovers", "no file was cut short", Health.OK, "")


def _how(error: StoreError) -> str:
    """Return what is wrong with a file, without what to do."""
    from regicide_legacy.store.errors import Damaged

    return f"it is damaged ({error.how})" if isinstance(error, Damaged) else str(error)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
