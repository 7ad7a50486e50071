"""What a terminal shows on standard error while something takes a while; elsewhere nothing is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


@contextmanager
def spinning(console: Console, doing: str) -> Iterator[Callable[[str], None]]:
    """Show what is being done until it is done; what is given takes words for how it stands now."""
    if not console.is_terminal:
        yield lambda _: None
        return
    from rich.text import Text

    with console.status(Text(doing)) as status:
        yield lambda words: status.update(Text(f"{doing} {words}"))


@contextmanager
def progressing(console: Console, doing: str) -> Iterator[Callable[[float], None] | None]:
    """Show how far it is until it is done; what is given takes the share that is done, 0 to 1; it is None elsewhere."""
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn

    with Progress(TextColumn("{task.description}", markup=False), BarColumn(), console=console, transient=True) as bar:
        task = bar.add_task(doing, total=1.0)
        yield lambda share: bar.update(task, completed=min(share, 1.0))
