"""Packs: from what files say of them to the values that a campaign opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from regicide_legacy.campaign.changes import AppliedSticker, OwnedRelic
from regicide_legacy.campaign.packs import (
    Choose,
    GiveClass,
    Join,
    Leave,
    Mark,
    Order,
    PackCard,
    Paper,
    PartyPaper,
    RelicPaper,
    StickerPaper,
    Unmark,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.content.bringing import sticker_id, sticker_label
from regicide_legacy.content.campaign_files import party_card
from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.pack_document import (
    Chosen,
    Location,
    PackCardDocument,
    Page,
    PartyOrder,
    Story,
)
from regicide_legacy.engine.vocabulary.amounts import Filter


@dataclass(frozen=True)
class Papers:
    """What the cards of a campaign's packs name."""

    recruits: Mapping[str, PartyCard]
    stickers: Mapping[str, AppliedSticker]
    """By code or letter."""
    relics: Mapping[str, OwnedRelic]
    enemies: Mapping[str, str]
    """The names of the mission's enemies, by id."""

    @classmethod
    def of(cls, campaign: Mapping[str, Any], mission: MissionDocument | None = None) -> Papers:
        """Return those of a campaign's file, as plain data, and of the mission whose pack it is."""
        groups = mission.enemies if mission else ()
        return cls(
            {card["id"]: party_card(card) for card in campaign.get("recruits", ())},
            {sticker_label(sticker): _sticker(sticker) for sticker in campaign.get("stickers", ())},
            {
                relic["id"]: OwnedRelic(relic["id"], relic["name"], relic["text"])
                for relic in campaign.get("relics", ())
            },
            {card.id: card.name for group in groups if isinstance(group, EnemyGroup) for card in group.cards},
        )

    def cards(self, written: Iterable[PackCardDocument]) -> tuple[PackCard, ...]:
        """Return the cards of a pack, in order."""
        return tuple(map(self._card, written))

    def _card(self, card: PackCardDocument) -> PackCard:
        if card.sticker is not None:
            return StickerPaper(self.stickers[card.sticker])
        if card.relic is not None:
            return RelicPaper(self.relics[card.relic])
        if isinstance(card.party, str):
            return PartyPaper(Join(self.recruits[card.party]))
        if card.party is not None:
            return PartyPaper(self._order(card.party), card.party.title, card.party.text)
        if card.enemy is not None:
            named = (card.enemy,) if isinstance(card.enemy, str) else card.enemy
            return Paper("enemy", enemies=tuple(self.enemies[each] for each in named))
        return _paper(card)

    def _order(self, order: PartyOrder) -> Order:
        if order.leave is not None:
            return Leave(_chosen(order.leave))
        if order.mark is not None:
            return Mark(_chosen(order.mark), order.mark.with_)
        if order.unmark is not None:
            return Unmark(_chosen(order.unmark), order.unmark.with_)
        if order.give_class is not None:
            return GiveClass(_chosen(order.give_class), order.give_class.classes)
        # A file says one of the five.
        return Join(self.recruits[order.join or ""])


def _sticker(sticker: Mapping[str, Any]) -> AppliedSticker:
    printed = {key: sticker.get(key) for key in ("code", "letter", "section", "replaces")}
    return AppliedSticker(sticker_id(sticker), sticker["text"], **printed)


def _chosen(chosen: Chosen) -> Choose:
    where = chosen.where or Filter()
    if chosen.up_to is not None:
        return Choose(where, chosen.up_to, up_to=True)
    return Choose(where, 1 if chosen.count is None else chosen.count)


def _paper(card: PackCardDocument) -> Paper:
    kinds: tuple[
        tuple[Literal["location", "story", "helper", "rules", "stat"], Location | Story | Page | None], ...
    ] = (
        ("location", card.location),
        ("story", card.story),
        ("helper", card.helper),
        ("rules", card.rules),
        ("stat", card.stat),
    )
    kind, words = next((kind, words) for kind, words in kinds if words is not None)
    instruction = words.instruction if isinstance(words, Story) else None
    link = words.link if isinstance(words, Location) else None
    return Paper(kind, words.title, words.text, instruction, link)
