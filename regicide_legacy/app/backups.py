"""Backups of the whole database: made, listed, looked into, and put in its place.

None of it opens the database itself: it is there for one that cannot be opened any more.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.app.errors import Refused, nearest

if TYPE_CHECKING:
    from regicide_legacy.store.backup import BackupFile
    from regicide_legacy.store.restoring import BackupLook


def make_backup(database: Path) -> Path:
    """Make a backup of the database and return where it is. Raises the store's errors, `NoDatabase` where none is."""
    from regicide_legacy.store.backup import BY_HAND, back_up
    from regicide_legacy.store.errors import NoDatabase
    from regicide_legacy.store.look import schema_of

    if schema_of(database) is None:
        raise NoDatabase(database)
    return back_up(database, BY_HAND)


def list_backups(database: Path) -> tuple[BackupFile, ...]:
    """Return the backups, the newest first. Raises `Refused` where there is none."""
    from regicide_legacy.store.backup import backups

    found = backups(database)
    if not found:
        raise Refused(f"There is no backup of {database} yet: `legacy backup` makes one.")
    return found


def backup_named(database: Path, word: str | None) -> Path:
    """Return the backup that is meant: its number in the list, its name there, or a path; the newest for None.

    Raises `Refused` where there is none.
    """
    from regicide_legacy.store.backup import backups

    found = backups(database)
    if word is None:
        return list_backups(database)[0].path
    if re.fullmatch("[0-9]{1,9}", word) and 1 <= int(word) <= len(found):
        return found[int(word) - 1].path
    named = [each.path for each in found if word in (each.path.name, each.path.stem)]
    if named:
        return named[0]
    if not Path(word).is_file():
        known = [each.path.name for each in found]
        raise Refused(f"There is no backup {word!r}.{nearest(word, known)} `legacy backup list` shows those there are.")
    return Path(word)


def is_backup(database: Path, word: str) -> bool:
    """Say whether a word means a backup."""
    try:
        backup_named(database, word)
    except Refused:
        return False
    return True


def look_into(backup: Path) -> BackupLook:
    """Return what a backup holds, after it was opened and read. Raises the store's errors for one that is not whole."""
    from regicide_legacy.store.restoring import verify

    return verify(backup)


def what_is_there(database: Path) -> BackupLook | str | None:
    """Return what a restore would replace: what the database holds, or what is wrong with it; None for nothing.

    Raises the store's errors for one that a restore leaves alone: it is too new, or not ours.
    """
    from regicide_legacy.store.errors import Damaged, NoSuchBackup
    from regicide_legacy.store.look import schema_of
    from regicide_legacy.store.restoring import verify

    try:
        return None if schema_of(database) is None else verify(database)
    except Damaged as error:
        return f"a damaged database ({error.how})"
    except NoSuchBackup:
        return None


def restore_backup(database: Path, backup: Path) -> Path | None:
    """Put a backup in the place of the database, and return where that is kept, None where none was there.

    Raises the store's errors, with nothing changed.
    """
    from regicide_legacy.store.restoring import restore

    return restore(database, backup)
