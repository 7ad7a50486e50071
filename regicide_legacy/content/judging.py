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
    yield from _untold(document)
    if document.packs is not None:
        yield from _stories(document.packs.mission, ("packs", "mission"))
        yield from _stories(document.packs.reward, ("packs", "reward"))


def _untold(document: MissionDocument) -> Iterator[Remark]:
    """Give a remark for each of `texts` that is never told: what it would stand for is not in the mission."""
    if document.texts is None:
        return
    is_list = "is a list of effects"
    told = {
        "setup": (bool(document.setup), "the mission has a setup"),
        "defeated": (isinstance(document.defeated, tuple), f"defeated {is_list}"),
        "exact_damage": (isinstance(document.exact_damage, tuple), f"exact_damage {is_list}"),
        "win_when": (document.win_when is not None, "the mission has a win_when"),
        "lose_when": (document.lose_when is not None, "the mission has a lose_when"),
        "enemies_gone": (document.enemies_gone == "lose", "the mission says enemies_gone: lose"),
    }
    for key, (is_told, where) in told.items():
        if getattr(document.texts, key) is not None and not is_told:
            yield warning(Code.UNUSED, ("texts", key), f"this is told only where {where}; write that, or leave it out")


MOST_WORDS: Final = 90
"""A story has fewer words than this, so that its card can hold them."""


def _stories(cards: Sequence[PackCardDocument], keys: Keys) -> Iterator[Remark]:
    """Give a remark for each story that is too long for its card."""
    for place, card in enumerate(cards):
        words = len(card.story.text.split()) if card.story else 0
        if words >= MOST_WORDS:
            message = f"this story has {words} words, and a card holds fewer than {MOST_WORDS}"
            yield warning(Code.LENGTH, (*keys, place, "story", "text"), message)
