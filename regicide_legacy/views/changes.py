"""What changed for good, in words: one sentence for each change."""

from __future__ import annotations

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardJoined,
    CardLeft,
    Change,
    RelicGained,
    StickerApplied,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.telling import told_change
from regicide_legacy.views.text import capitalized, plain


def change_sentence(change: Change) -> str:
    """Return what a change does, such as: Wick, a lamplighter of strength 4, joins the party."""
    match change:
        case CardJoined(card):
            said = f"{card.name}, {member_words(card)}, joins the party"
        case CardLeft(card):
            said = f"{card.name} leaves the party for good"
        case StickerApplied(sticker):
            said = f"Sticker {sticker.label} goes {place_words(sticker)}"
        case RelicGained(relic):
            said = f"The relic {relic.name} is yours"
        case _:
            said = told_change(change)
    return f"{plain(said[:1].upper() + said[1:])}."


def member_words(card: PartyCard) -> str:
    """Return what a member is: a lamplighter of strength 4, an animal companion of strength 1 (cleric and bard)."""
    classes = " and ".join(card.classes)
    if card.companion:
        return f"an animal companion of strength {card.strength}" + (f" ({classes})" if classes else "")
    what = classes or "member without class"
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what} of strength {card.strength}"


def place_words(sticker: AppliedSticker) -> str:
    """Return where a sticker goes: into the rulebook (blue), or on the helper card (green)."""
    where = "into the rulebook" if sticker.code else "on the helper card"
    if not sticker.section:
        return where
    section = sticker.section.replace("-", " ")
    return f"{where}, at {section}" if sticker.code or section.startswith("step") else f"{where}, at step {section}"


def unknown_class_words(class_: str) -> str:
    """Return what it means that a card has a class that is none of the rulebook's."""
    return f"{capitalized(plain(class_))} is no class of the rulebook: here it counts by its strength alone."
