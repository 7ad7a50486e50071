"""Write the exports of today that the tests import for ever after.

Run `python -m tests.exports.build` once, when what is written changed: every file that is there already is kept.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from regicide_legacy.store import open_store
from regicide_legacy.store.exporting import FORMAT, export_document, exported_text
from tests.migrations.build import build

HERE = Path(__file__).parent


def exports() -> dict[str, str]:
    """Return the export of each campaign of the database that the migrations' tests build, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder, "legacy.db"))
        with open_store(Path(folder, "legacy.db")) as store, store.read() as reader:
            return {each.name.lower(): exported_text(export_document(reader, each.id)) for each in reader.campaigns()}


def written() -> dict[str, str]:
    """Return every file that was ever written, by its name."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(HERE.glob("*.json"))}


if __name__ == "__main__":
    for name, text in exports().items():
        if text not in written().values():
            stem = f"{FORMAT.replace('/', '-')}-{name}"
            number = sum(file.startswith(stem) for file in written()) + 1
            HERE.joinpath(f"{stem}-{number}.json").write_text(text, encoding="utf-8", newline="\n")
