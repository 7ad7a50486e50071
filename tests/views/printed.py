"""What a view looks like once printed, as plain text."""

import io

from rich.console import Console

from regicide_legacy.views.console import console_for


def printed(*renderables, width=80):
    """Return the text that these renderables print."""
    stream = io.StringIO()
    console = console_for(stream)
    for renderable in renderables:
        console.print(renderable, width=width)
    return stream.getvalue()


def coloured(renderable):
    """Return what a renderable prints at a terminal with colours."""
    stream = io.StringIO()
    Console(file=stream, force_terminal=True, width=80, color_system="standard", markup=False, _environ={}).print(
        renderable
    )
    return stream.getvalue()
