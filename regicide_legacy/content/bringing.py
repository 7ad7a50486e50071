"""What a campaign brings into a mission, as entries of the mission's document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regicide_legacy.content.campaign_document import StickerDocument


def member_entry(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry under `members` of a party card as its campaign's file has it."""
    return {key: card[key] for key in ("name", "rules") if key in card}


def sticker_entry(written: Mapping[str, Any], sticker: StickerDocument) -> dict[str, Any]:
    """Return the entry under `stickers` of a sticker as its campaign's file has it."""
    return {
        "id": sticker.given_id,
        **{key: written[key] for key in ("code", "letter", "text", "rules") if key in written},
    }
