"""The rulebook and the helper card as they are for the current campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.app.errors import Misused, nearest

if TYPE_CHECKING:
    from regicide_legacy.campaign.changes import AppliedSticker
    from regicide_legacy.content.rulebook import Section
    from regicide_legacy.store.database import Store


def show_rulebook(store: Store | None) -> tuple[Section, ...]:
    """Return the rulebook with the campaign's stickers; as printed where there is no campaign."""
    from regicide_legacy.content.rulebook import rulebook

    return rulebook(_stickers(store))


def show_section(store: Store | None, name: str) -> Section:
    """Return the section that goes by a name, or the only one that has it as a part of its own.

    Raises `Misused` where none is meant, or several could be.
    """
    from regicide_legacy.content.rulebook import found

    sections = show_rulebook(store)
    meant = found(name, sections)
    if len(meant) == 1:
        return meant[0]
    if meant:
        titles = ", ".join(section.title for section in meant)
        raise Misused(f"Several sections of the rulebook could be {name!r}: {titles}.")
    lists = f"The rulebook has no section {name!r}: `legacy rulebook` lists those it has."
    raise Misused(lists + nearest(name, [section.title for section in sections]))


def show_helper(store: Store | None) -> tuple[Section, ...]:
    """Return the helper card, step by step, with the campaign's stickers; as printed where there is no campaign."""
    from regicide_legacy.content.rulebook import helper

    return helper(_stickers(store))


def _stickers(store: Store | None) -> tuple[AppliedSticker, ...]:
    if store is None:
        return ()
    with store.read() as reader:
        campaign = reader.current()
        return reader.state(campaign.id).stickers if campaign else ()
