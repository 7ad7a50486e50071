"""A campaign as a file: exporting one, and importing what was exported."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn
from unicodedata import normalize

from regicide_legacy.app.current import campaign_of, check_free
from regicide_legacy.app.errors import Misused, Unreadable
from regicide_legacy.campaign.state import CampaignState, fold

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import Campaign, CampaignExport
    from regicide_legacy.store.repository import Repository


_LONGEST_NAME: Final = 60
_ANOTHER_NAME: Final = "it stays as it is, and --as NAME imports this one under another name"


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brings, or would bring: the campaign, and the number of each attempt in the file and here."""

    state: CampaignState
    numbers: tuple[tuple[int, int], ...]
    current: bool
    """Whether commands are about it from then on."""
    backup: Path | None
    """The copy of the database that was made before; None where there was nothing to keep, or nothing was imported."""


def checked_name(option: str, name: str) -> str:
    """Return a campaign's name as a person gave it. Raises `Misused` for one that could not be typed again."""
    # The same name typed on another keyboard may come in other code points.
    name = normalize("NFC", name).strip()
    if not name or not name.isprintable():
        raise Misused(f"{option}: a campaign's name is one line of printable text, such as Thursdays.")
    if name.startswith("-"):
        raise Misused(f"{option}: a campaign's name does not begin with a hyphen; commands take that for an option.")
    if len(name) > _LONGEST_NAME:
        raise Misused(f"{option}: a campaign's name has at most {_LONGEST_NAME} characters.")
    return name


def file_name(name: str) -> str:
    """Return what to call the file that a campaign is exported to, whatever letters its name has."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return f"{'-'.join(re.findall('[a-z0-9]+', plain)) or 'campaign'}.json"


def export_campaign(store: Store, name: str | None = None) -> str:
    """Return the text of the file of a campaign, the current one where none is named.

    The same campaign gives the same text. Raises what `campaign_of` raises.
    """
    with store.read() as reader:
        return exported(reader, campaign_of(reader, name))


def exported(reader: Reader, campaign: Campaign) -> str:
    """Return the text of the file of a campaign."""
    from regicide_legacy.store.exporting import export_document, exported_text

    return exported_text(export_document(reader, campaign.id))


def read_file(file: Path) -> CampaignExport:
    """Return the campaign in an exported file.

    Raises `Unreadable` where there is no such text, and the store's errors for one that is no whole export of ours.
    """
    from regicide_legacy.store.errors import Unimportable
    from regicide_legacy.store.export_reading import read_export

    try:
        return read_export(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Unimportable(f"{file} is no text") from error


def planned_import(store: Store | None, export: CampaignExport, name: str | None = None) -> Imported:
    """Return what importing this export under a name, else under its own, would bring; nothing is changed.

    Raises what `import_campaign` raises.
    """
    name = _name_for(export, name)
    if store is None:
        own = tuple((number, number) for number in _numbers(export))
        return Imported(
            replace(fold([line.line for line in export.journal]), name=name), own, current=True, backup=None
        )
    try:
        with store.write() as repository:
            _only_look(repository, export, name)
    except _OnlyLooked as looked:
        return looked.imported


def import_campaign(store: Store, export: CampaignExport, name: str | None = None) -> Imported:
    """Import an export as a campaign under a name, else under its own, after a backup of what there is.

    Raises `Refused` where a campaign has this name, `Misused` for a name that cannot be, and the store's errors.
    """
    from regicide_legacy.store.backup import BEFORE_IMPORT, back_up

    name = _name_for(export, name)
    with store.write() as repository:
        check_free(repository, name, _ANOTHER_NAME)
        anything = repository.campaigns() or repository.attempts()
        backup = back_up(store.path, BEFORE_IMPORT) if anything else None
        return replace(_import(repository, export, name), backup=backup)


class _OnlyLooked(Exception):
    """Takes back what was only done to see what comes of it."""

    def __init__(self, imported: Imported) -> None:
        super().__init__()
        self.imported = imported


def _name_for(export: CampaignExport, name: str | None) -> str:
    if name is not None:
        return checked_name("--as", name)
    try:
        return checked_name("the name in the file", export.name)
    except Misused as wrong:
        raise Misused(f"{wrong} Give it one with --as NAME.") from wrong


def _import(repository: Repository, export: CampaignExport, name: str) -> Imported:
    check_free(repository, name, _ANOTHER_NAME)
    campaign = repository.import_campaign(export, name)
    here = (attempt.number for attempt in repository.attempts() if attempt.campaign == campaign.id)
    numbers = tuple(zip(_numbers(export), here, strict=True))
    return Imported(repository.state(campaign.id), numbers, campaign.current, backup=None)


def _only_look(repository: Repository, export: CampaignExport, name: str) -> NoReturn:
    """Import it all the same, and raise what comes of it: so it is just what would be, and the transaction ends."""
    raise _OnlyLooked(_import(repository, export, name))


def _numbers(export: CampaignExport) -> list[int]:
    """Return the numbers of the attempts in an export, which stand there in order."""
    from regicide_legacy.store.records import PlayedAttempt

    return [each.summary.number if isinstance(each, PlayedAttempt) else each.number for each in export.attempts]
