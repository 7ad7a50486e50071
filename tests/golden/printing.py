"""Values as lines of text: every field of a dataclass by its name, so that a new one shows by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.events import Event

MOST_LISTED = 60
"""Where there are more choices than this, only the first, the middle and the last one are printed."""


def text(value: object) -> str:
    """A value in one line, as YAML would have it: words without quotes, lists in brackets, records in braces."""
    if isinstance(value, str):
        return str(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(text, value))}]"
    if isinstance(value, Mapping):
        return _record(value)
    return _record(fields_of(value)) if is_dataclass(value) else str(value)


def _record(entries: Mapping[str, object]) -> str:
    return f"{{{', '.join(f'{key}: {text(value)}' for key, value in entries.items())}}}"


def lines(entries: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """A line for each entry, as its name and its text; where it is a list of lists or of records, one for each."""
    for name, value in entries.items():
        yield from _lines(name, value)


def _lines(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not value or isinstance(value[0], str | int):
        yield name, text(value)
    elif isinstance(value[0], Choice):
        yield name, choices_text(value)
    else:
        for place, entry in enumerate(value):
            yield from _lines(f"{name}.{place}", entry)


def choices_text(choices: Sequence[Choice]) -> str:
    """Choices by kind; of very many only how many there are, and three of them."""
    number = len(choices)
    if number > MOST_LISTED:
        first, middle, last = (choices[place] for place in (0, number // 2, number - 1))
        return f"{number}, from {first} over {middle} to {last}"
    kinds: dict[str, list[str]] = {}
    for choice in choices:
        kind, _, rest = str(choice).partition(" ")
        kinds.setdefault(kind, []).append(rest)
    return "; ".join(f"{kind} {' | '.join(listed)}".rstrip() for kind, listed in kinds.items())


def fields_of(value: object) -> dict[str, object]:
    """The fields of a dataclass by name."""
    assert is_dataclass(value)
    return {field.name: getattr(value, field.name) for field in fields(value)}


def event_text(event: Event) -> str:
    """An event as all may see it, then what is known of it beyond that, and to whom."""
    public = f"{event.name} {text(event.data)}"
    if not event.secret:
        return public
    return f"{public}, to {'nobody' if event.owner is None else f'seat {event.owner}'} {text(event.secret)}"
