"""Twenty bad mission files and twenty bad campaign files, and exactly what `legacy mission lint` prints of each.

They stand on the pages `bad-missions.md` and `bad-campaigns.md`. Where lint now says something else on purpose,
`python -m tests.content.test_bad_missions` writes the pages anew.
"""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pytest

from regicide_legacy.cli.main import main

HERE = Path(__file__).parent
KINDS = ("missions", "campaigns")
FILES = [file for kind in KINDS for file in sorted((HERE / f"bad_{kind}").glob("*.yaml"))]
NAMES = [f"{file.parent.name}/{file.stem}" for file in FILES]


def page_of(kind: str) -> Path:
    return HERE / f"bad-{kind}.md"


def linted(file: Path) -> tuple[int, str]:
    """The exit code of `legacy mission lint`, run in the folder of a file, and what it prints."""
    before = Path.cwd()
    printed = io.StringIO()
    os.chdir(file.parent)
    try:
        with contextlib.redirect_stdout(printed):
            return main(["mission", "lint", file.name]), printed.getvalue()
    finally:
        os.chdir(before)


def entry(file: Path) -> str:
    """What a page shows of a file."""
    text = file.read_text(encoding="utf-8")
    return (
        f"## {file.name}\n\n```yaml\n{text}```\n\n```console\n$ legacy mission lint {file.name}\n{linted(file)[1]}```\n"
    )


def page(kind: str) -> str:
    """A whole page as it should be."""
    files = [file for file in FILES if file.parent.name == f"bad_{kind}"]
    return "\n".join([f"# Twenty bad {kind[:-1]} files\n\nAnd what lint prints of each.\n", *map(entry, files)])


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_twenty(kind: str) -> None:
    numbers = [file.name[:3] for file in FILES if file.parent.name == f"bad_{kind}"]
    assert numbers == [f"{number:02}-" for number in range(1, 21)]


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_the_page_shows_what_lint_prints(file: Path) -> None:
    kind = file.parent.name.removeprefix("bad_")
    assert f"\n{entry(file)}" in page_of(kind).read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_shows_nothing_else(kind: str) -> None:
    assert page_of(kind).read_text(encoding="utf-8") == page(kind)


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_every_finding_has_its_place_and_is_one_line(file: Path) -> None:
    code, printed = linted(file)
    assert code == 1
    lines = file.read_text(encoding="utf-8").splitlines()
    for said in printed.splitlines():
        name, line, column, severity, _ = said.split(":", 4)
        assert name == file.name
        assert 1 <= int(column) <= len(lines[int(line) - 1])
        assert severity.strip() in ("error", "warning")


if __name__ == "__main__":
    for each in KINDS:
        page_of(each).write_text(page(each), encoding="utf-8")
