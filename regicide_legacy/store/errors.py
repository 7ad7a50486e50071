"""What can go wrong with the database. Each error's text says what happened and what to do."""

from __future__ import annotations

from pathlib import Path


class StoreError(Exception):
    """Base of every error the store raises."""


class Busy(StoreError):
    """Another process holds the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use by another window; nothing was changed. Try again.")


class Refused(StoreError):
    """The file at `path` is none that this program may touch; its bytes are as they were."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(text)
        self.path = path


class TooNew(Refused):
    """A newer version of the program has written the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            f"{path} was written by a newer version of this program; nothing was changed. Update the program.",
        )


class Foreign(Refused):
    """The file is no database, or not one of ours."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            f"{path} is no database of this program, or its beginning was overwritten; nothing was changed. "
            "Name another file, or put a backup in its place.",
        )


class Damaged(Refused):
    """The database is ours, but not whole."""

    def __init__(self, path: Path, how: str) -> None:
        self.how = how
        super().__init__(
            path,
            f"{path} is damaged ({how}); nothing was changed. "
            "`legacy backup list` shows the backups, `legacy backup restore` puts one in its place.",
        )


class Inaccessible(StoreError):
    """The operating system does not let us read or write the file."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} cannot be read or written ({why}). Check the path, its rights and the disk's room.")


class UpgradeFailed(StoreError):
    """A schema upgrade went wrong; the database is as it was before."""

    def __init__(self, path: Path, why: str) -> None:
        self.why = why
        super().__init__(
            f"{path} could not be brought to this version ({why}); nothing was changed. "
            "Please report it; the version you had before still opens it."
        )


class Unimportable(StoreError):
    """A file is no exported campaign, or not one as this program writes it. Nothing of it was taken."""

    def __init__(self, why: str) -> None:
        super().__init__(f"nothing was imported: {why}. Only a file that `legacy export` wrote can be imported.")
        self.why = why


class DamagedExport(StoreError):
    """An exported campaign whose parts do not fit together. Nothing of it was taken."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the export is damaged, and nothing was imported: {why}. Export the campaign again.")
        self.why = why


class TooNewExport(StoreError):
    """A newer version of the program has written the export. Nothing of it was taken."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the export was written by a newer version of this program ({why}); nothing was imported. "
            "Update the program."
        )
        self.why = why


class NotFound(StoreError):
    """What was asked for is not there."""


class NoDatabase(NotFound):
    """Nothing was saved yet."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"nothing is saved yet at {path}")
        self.path = path


class NoSuchBackup(NotFound):
    """There is no such backup."""

    def __init__(self, backup: Path) -> None:
        super().__init__(f"there is no backup {backup}: `legacy backup list` shows those there are")
        self.backup = backup


class NoSuchCampaign(NotFound):
    """There is no such campaign."""

    def __init__(self, campaign: int) -> None:
        super().__init__(f"there is no campaign {campaign}")


class NoSuchAttempt(NotFound):
    """There is no attempt of this number."""

    def __init__(self, attempt: int) -> None:
        super().__init__(f"there is no attempt {attempt}")
        self.attempt = attempt


class NoChoices(NotFound):
    """The attempt was recorded by hand: there is a result, but nothing to replay."""

    def __init__(self, attempt: int) -> None:
        super().__init__(f"attempt {attempt} was recorded from a real table: it has a result, but no choices")
        self.attempt = attempt


class NameTaken(StoreError):
    """Another campaign has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is a campaign '{name}' already: choose another name")
        self.name = name


class ArchivedCampaign(StoreError):
    """The campaign lies in the archive."""

    def __init__(self, name: str) -> None:
        super().__init__(f"campaign '{name}' is archived: restore {name} takes it out of the archive")
        self.name = name


class AttemptRunning(StoreError):
    """One attempt runs at a time, in a campaign and outside."""

    def __init__(self, attempt: int) -> None:
        super().__init__(f"attempt {attempt} is still running: resume {attempt} or abandon it")
        self.attempt = attempt


class Stale(StoreError):
    """The attempt is no longer as the caller last saw it."""

    def __init__(self, attempt: int) -> None:
        super().__init__(
            f"another window has gone on with attempt {attempt}; nothing was changed here. "
            f"Resume {attempt} to see how it stands."
        )
        self.attempt = attempt


class StaleCampaign(StoreError):
    """The campaign is no longer as the caller last saw it."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"another window has gone on with campaign '{name}'; nothing was changed here. "
            "Look at its status and try again."
        )
        self.name = name
