"""The rulebook and the helper card: what a sticker says begins with its code, in its colour and in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.views.text import class_style, one_line, plain

if TYPE_CHECKING:
    from regicide_legacy.campaign.changes import AppliedSticker
    from regicide_legacy.content.rulebook import Paragraph, Section

_WIDEST: Final = 80
"""Longer lines of prose are hard to read."""


def contents_view(sections: Sequence[Section]) -> RenderableType:
    """Show the rulebook's table of contents, a line for each section, with the stickers in it."""
    grid = Table.grid(padding=(0, 2))
    for section in sections:
        about = Text(section.about)
        for sticker in section.stickers:
            about.append(" ").append_text(_mark(sticker))
        grid.add_row(Text(section.title, "bold"), about)
    return Constrain(grid, _WIDEST)


def rulebook_view(sections: Sequence[Section]) -> RenderableType:
    """Show sections whole, a blank line between paragraphs and two between sections."""
    lines = [line for section in sections for line in (Text(), Text(), *_section(section))]
    return Constrain(Group(*lines[2:]), _WIDEST)


def helper_view(steps: Sequence[Section]) -> RenderableType:
    """Show the helper card: each step with its lines."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for step in steps:
        grid.add_row(Text(_number(step), "bold"), Text(step.title, "bold"))
        for paragraph in step.paragraphs:
            grid.add_row(Text(), _paragraph(paragraph))
    return Constrain(grid, _WIDEST)


def contents_lines(sections: Sequence[Section]) -> list[str]:
    """Tell the table of contents to be read out: a line for each section, and nothing but words."""
    return [f"{section.title}: {section.about}.{_words(section.stickers)}" for section in sections]


def rulebook_lines(sections: Sequence[Section]) -> list[str]:
    """Tell sections to be read out: a line for each heading and each paragraph, and nothing but words."""
    return [line for section in sections for line in (f"{section.title}.", *map(_read, section.paragraphs))]


def helper_lines(steps: Sequence[Section]) -> list[str]:
    """Tell the helper card to be read out, as `rulebook_lines`."""
    lines = []
    for step in steps:
        heading = f"Step {step.id}: {step.title}." if _number(step) else f"{step.title}."
        lines += [heading, *map(_read, step.paragraphs)]
    return lines


def _number(step: Section) -> str:
    """Return what a step goes by; nothing for the part of stickers that name no step of ours."""
    return step.id if step.id[0].isdigit() else ""


def _section(section: Section) -> list[Text]:
    lines = [Text(section.title, "bold")]
    for paragraph in section.paragraphs:
        lines += [_paragraph(paragraph), Text()]
    return lines[:-1]


def _paragraph(paragraph: Paragraph) -> Text:
    text = Text("\n".join(map(plain, paragraph.text.splitlines())))
    if paragraph.sticker is None:
        if paragraph.id in BASE_CLASSES:
            text.stylize(class_style((paragraph.id,)), 0, len(paragraph.id))
        return text
    return Text.assemble(_mark(paragraph.sticker), " ", text)


def _mark(sticker: AppliedSticker) -> Text:
    return Text(f"[{plain(sticker.label)}]", "bold blue" if sticker.code else "bold green")


def _words(stickers: Sequence[AppliedSticker]) -> str:
    return "".join(f" Sticker {plain(sticker.label)}." for sticker in stickers)


def _read(paragraph: Paragraph) -> str:
    if paragraph.sticker is None:
        return one_line(paragraph.text)
    done = "adds" if paragraph.covers is None else "changes this"
    return f"Sticker {plain(paragraph.sticker.label)} {done}: {one_line(paragraph.text)}"
