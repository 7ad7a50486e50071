"""What a campaign brings into a mission, as entries of the mission's document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regicide_legacy.content.words import slug_like


def member_entry(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry under `members` of a party card as its campaign's file has it."""
    return {key: card[key] for key in ("name", "rules") if key in card}


def sticker_entry(sticker: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry under `stickers` of a sticker as its campaign's file has it."""
    kept = ("code", "letter", "text", "setup", "rules")
    return {"id": sticker_id(sticker), **{key: sticker[key] for key in kept if key in sticker}}


def sticker_label(sticker: Mapping[str, Any]) -> str:
    """Return what is printed on a sticker to say where it goes: its code or its letter."""
    label: str = sticker.get("code") or sticker["letter"]
    return label


def sticker_id(sticker: Mapping[str, Any]) -> str:
    """Return a sticker's id, made of its code or letter where its file gives none."""
    label = sticker_label(sticker)
    return sticker.get("id") or slug_like(label) or slug_like(f"sticker {label}") or "sticker"
