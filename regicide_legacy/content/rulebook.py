"""The Legacy rules in our own words and the helper card, with the stickers that are applied to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from regicide_legacy.campaign.changes import AppliedSticker
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.reading import read_yaml

STICKERS: Final = "stickers"
"""The id of the section for stickers that name no section we have."""

_FILE: Final = Path(__file__).with_name("rulebook.yaml")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a section, or a line of the helper card.

    `sticker` is the sticker that says it, None where it is as printed; `covers` is what that sticker lies over, None
    where it was added. An added paragraph has the sticker's id.
    """

    id: str
    text: str
    sticker: AppliedSticker | None = None
    covers: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rulebook, or a step of the helper card, whose id is 1 to 4b. `about` says what it holds."""

    id: str
    title: str
    about: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def stickers(self) -> tuple[AppliedSticker, ...]:
        """The stickers in it, in the order of its paragraphs."""
        return tuple(paragraph.sticker for paragraph in self.paragraphs if paragraph.sticker)


def rulebook(stickers: Sequence[AppliedSticker] = ()) -> tuple[Section, ...]:
    """Return the rulebook with the blue codes among these stickers, in the order in which they were applied.

    A sticker lies over the paragraph that it `replaces`, else it stands at the end of its section. One without a
    section that we have stands in a last section of its own.
    """
    return _with(_printed()["rulebook"], [sticker for sticker in stickers if sticker.code is not None])


def helper(stickers: Sequence[AppliedSticker] = ()) -> tuple[Section, ...]:
    """Return the helper card, a section for each step, with the green letters among these stickers, as `rulebook`."""
    return _with(_printed()["helper"], [sticker for sticker in stickers if sticker.letter is not None])


def goes_by(name: str, section: Section) -> bool:
    """Say whether a section is meant by this name, its id or title, in capitals or not, with hyphens or without."""
    return _slug(name) in (section.id, _slug(section.title), f"step-{section.id}")


def found(name: str, sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return the section that goes by a name, else those that have it as a part of their id: none, one or several."""
    exact = tuple(section for section in sections if goes_by(name, section))
    part = _slug(name)
    return exact or tuple(section for section in sections if part and part in section.id)


def _slug(name: str) -> str:
    return "-".join(name.casefold().replace("-", " ").split())


@cache
def _printed() -> dict[str, tuple[Section, ...]]:
    """Return the rulebook and the helper card as printed. The file is ours, so its shape is tested, not checked."""
    source = read_yaml(_FILE)
    if source.findings:
        raise ContentError(source.findings)
    return {
        name: tuple(
            Section(
                section_id,
                section["title"],
                section.get("about", ""),
                tuple(Paragraph(*paragraph) for paragraph in section["paragraphs"].items()),
            )
            for section_id, section in sections.items()
        )
        for name, sections in source.data.items()
    }


def _with(sections: Sequence[Section], stickers: Sequence[AppliedSticker]) -> tuple[Section, ...]:
    applied = list(sections)
    homeless = []
    for sticker in stickers:
        named = sticker.section or ""
        place = next((place for place, section in enumerate(applied) if goes_by(named, section)), None)
        if place is None:
            homeless.append(Paragraph(sticker.id, sticker.text, sticker))
        else:
            applied[place] = _with_sticker(applied[place], sticker)
    if homeless:
        applied.append(Section(STICKERS, "Stickers", "those that belong to no section here", tuple(homeless)))
    return tuple(applied)


def _with_sticker(section: Section, sticker: AppliedSticker) -> Section:
    before = section.paragraphs
    place = next((place for place, each in enumerate(before) if each.id == sticker.replaces), None)
    if place is None:
        return replace(section, paragraphs=(*before, Paragraph(sticker.id, sticker.text, sticker)))
    over = Paragraph(before[place].id, sticker.text, sticker, before[place].text)
    return replace(section, paragraphs=(*before[:place], over, *before[place + 1 :]))
