"""The folders that are shipped with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from regicide_legacy import shipped as module
from regicide_legacy.shipped import shipped


def test_a_checkout_has_its_folders_beside_the_package() -> None:
    assert (shipped("migrations") / "env.py").is_file()
    assert shipped("missions").is_dir()


def test_an_installed_package_has_its_own_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PACKAGE", tmp_path / "site-packages" / "regicide_legacy")
    for folder in ("regicide_legacy/_migrations", "migrations"):
        (tmp_path / "site-packages" / folder).mkdir(parents=True)
    assert shipped("migrations") == tmp_path / "site-packages" / "regicide_legacy" / "_migrations"


def test_a_folder_that_is_missing_is_told() -> None:
    with pytest.raises(FileNotFoundError, match="install it again"):
        shipped("dragons")
