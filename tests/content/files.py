"""Writing small files for a test, and reading what the loader says of them."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from regicide_legacy.content.findings import ContentError

EXAMPLES = Path(__file__).parent / "examples"

ENEMIES = """
enemies:
  - {strength: 10, health: 20, cards: [{id: herald, name: The Herald, class: bard}]}
"""


def written(folder: Path, text: str, name: str = "mission.yaml") -> Path:
    file = folder / name
    file.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return file


def findings(load: Callable[[], object], folder: Path | None = None) -> list[str]:
    """What `load` finds wrong, one line each, without the test's folder."""
    with pytest.raises(ContentError) as raised:
        load()
    lines = [str(finding) for finding in raised.value.findings]
    return lines if folder is None else [line.replace(f"{folder}/", "") for line in lines]
