"""Twenty bad mission files, and exactly what `legacy mission lint` prints of each: the page `bad-missions.md`.

Where lint now says something else on purpose, `python -m tests.content.test_bad_missions` writes the page anew.
"""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pytest

from regicide_legacy.cli.main import main

FOLDER = Path(__file__).parent / "bad_missions"
PAGE = Path(__file__).parent / "bad-missions.md"
FILES = sorted(file.name for file in FOLDER.glob("*.yaml"))


def linted(file: str) -> tuple[int, str]:
    """The exit code of `legacy mission lint`, run in the folder of the files, and what it prints."""
    before = Path.cwd()
    printed = io.StringIO()
    os.chdir(FOLDER)
    try:
        with contextlib.redirect_stdout(printed):
            return main(["mission", "lint", file]), printed.getvalue()
    finally:
        os.chdir(before)


def entry(file: str) -> str:
    """What the page shows of a file."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    return f"## {file}\n\n```yaml\n{text}```\n\n```console\n$ legacy mission lint {file}\n{linted(file)[1]}```\n"


def page() -> str:
    """The whole page as it should be."""
    return "\n".join(["# Twenty bad mission files\n\nAnd what lint prints of each.\n", *map(entry, FILES)])


def test_there_are_twenty() -> None:
    assert [file[:3] for file in FILES] == [f"{number:02}-" for number in range(1, 21)]


@pytest.mark.parametrize("file", FILES)
def test_the_page_shows_what_lint_prints(file: str) -> None:
    assert f"\n{entry(file)}" in PAGE.read_text(encoding="utf-8")


def test_the_page_shows_nothing_else() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("file", FILES)
def test_every_finding_has_its_place_and_is_one_line(file: str) -> None:
    code, printed = linted(file)
    assert code == 1
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()
    for said in printed.splitlines():
        name, line, column, severity, _ = said.split(":", 4)
        assert name == file
        assert 1 <= int(column) <= len(lines[int(line) - 1])
        assert severity.strip() in ("error", "warning")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
