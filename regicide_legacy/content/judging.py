"""All remarks on a mission document, from each that looks at one side of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from regicide_legacy.content.chances import chance_remarks
from regicide_legacy.content.defeating import defeating_remarks
from regicide_legacy.content.dependence import dependence_remarks
from regicide_legacy.content.hiding import hiding_remarks
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.pack_document import PackCardDocument
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Remark, warning
from regicide_legacy.content.sayings import sayings
from regicide_legacy.content.seeing import seeing_remarks


def remarks(document: MissionDocument) -> Iterator[Remark]:
    """Give all that is wrong or doubtful in a mission whose names are right."""
    said = tuple(sayings(document))
    for look in (seeing_remarks, hiding_remarks, dependence_remarks, defeating_remarks, chance_remarks):
        yield from look(document, said)
    if document.packs is not None:
        yield from _stories(document.packs.mission, ("packs", "mission"))
        yield from _stories(document.packs.reward, ("packs", "reward"))


MOST_WORDS: Final = 90
"""A story has fewer words than this, so that its card can hold them."""


def _stories(cards: Sequence[PackCardDocument], keys: Keys) -> Iterator[Remark]:
    """Give a remark for each story that is too long for its card."""
    for place, card in enumerate(cards):
        words = len(card.story.text.split()) if card.story else 0
        if words >= MOST_WORDS:
            message = f"this story has {words} words, and a card holds fewer than {MOST_WORDS}"
            yield warning(Code.LENGTH, (*keys, place, "story", "text"), message)
