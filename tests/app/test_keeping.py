"""What must be kept before something goes: where that fails, nothing goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from regicide_legacy.app.campaign_life import campaign_to_delete, delete_campaign, found_campaign, founding_of
from regicide_legacy.app.errors import Refused
from regicide_legacy.app.saving import export_campaign, file_name, import_campaign, planned_import
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import Inaccessible, StaleCampaign
from regicide_legacy.store.export_reading import read_export
from tests.app.conftest import noon
from tests.store.given import folder_bytes


@pytest.fixture
def thursdays(store: Store) -> Store:
    found_campaign(store, founding_of("Thursdays", "box", ("Ana", "Ben")), noon)
    return store


@pytest.mark.parametrize("step", ["back_up", "write_beside"])
def test_nothing_is_deleted_that_could_not_be_kept(
    thursdays: Store, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(path: Path, *_: str) -> Path:
        raise Inaccessible(path, "no room")

    before = export_campaign(thursdays)
    monkeypatch.setattr(f"regicide_legacy.store.backup.{step}", full)
    with pytest.raises(Inaccessible):
        delete_campaign(thursdays, campaign_to_delete(thursdays, "Thursdays").campaign)
    assert export_campaign(thursdays) == before


def test_nothing_is_imported_without_a_backup_of_what_is_there(
    thursdays: Store, monkeypatch: pytest.MonkeyPatch, database: Path
) -> None:
    def full(path: Path, _: str) -> Path:
        raise Inaccessible(path, "no room")

    export = read_export(export_campaign(thursdays))
    before = folder_bytes(database)
    monkeypatch.setattr("regicide_legacy.store.backup.back_up", full)
    with pytest.raises(Inaccessible):
        import_campaign(thursdays, export, "Copy")
    assert folder_bytes(database) == before


def test_what_is_deleted_meanwhile_is_not_deleted_twice(thursdays: Store) -> None:
    seen = campaign_to_delete(thursdays, "Thursdays").campaign
    deleted = delete_campaign(thursdays, seen)
    found_campaign(thursdays, founding_of("Fridays", "box"), noon)
    with pytest.raises(Refused, match="There is no campaign 'Thursdays'"):
        delete_campaign(thursdays, seen)
    assert deleted.export.exists()
    assert deleted.backup.exists()
    found_campaign(thursdays, founding_of("Thursdays", "box"))
    with pytest.raises(StaleCampaign):
        delete_campaign(thursdays, seen)


def test_a_plan_to_import_leaves_nothing_behind(thursdays: Store, database: Path) -> None:
    export = read_export(export_campaign(thursdays))
    before = folder_bytes(database)
    planned = planned_import(thursdays, export, "Copy")
    assert (planned.state.name, planned.current, planned.backup) == ("Copy", False, None)
    assert folder_bytes(database) == before


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Thursdays", "thursdays.json"),
        ("The club, 2026", "the-club-2026.json"),
        ("../../etc/passwd", "etc-passwd.json"),
        ("Žižkov", "zizkov.json"),
        ("木曜日", "campaign.json"),
    ],
)
def test_a_campaigns_file_has_a_name_that_any_disk_takes(name: str, file: str) -> None:
    assert file_name(name) == file
