"""Mission files with rules, for tests: a small mission around what a test is about."""

from pathlib import Path
from textwrap import dedent

from regicide_legacy.content.lint import lint

from .files import written

HEAD = "format: mission/1\nid: a\ntitle: A\nruleset: legacy\n"
ENEMIES = "enemies: [{strength: 10, health: 20, cards: [{id: herald, name: The Herald, class: bard}]}]\n"


def ruled(folder: Path, text: str) -> Path:
    """A mission file that says `text`, with one enemy, a bard in line 5, where the text names none."""
    text = dedent(text).lstrip("\n")
    if not text.startswith("format:"):
        text = HEAD + ("" if "enemies:" in text else ENEMIES) + text
    return written(folder, text)


def linted(folder: Path, text: str) -> list[str]:
    """What lint says of such a file, one line each, without the test's folder."""
    return [str(found).replace(f"{folder}/", "") for found in lint(ruled(folder, text))]
