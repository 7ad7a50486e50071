"""What is in force in an attempt: a mission's document, with all that its campaign brings into it.

So an attempt is whole by itself, and nothing that changes in the campaign later changes it. A mission of a campaign
that has brought nothing yet is as its file says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState
from regicide_legacy.content.bringing import member_entry, sticker_entry, sticker_id
from regicide_legacy.content.campaign_files import CampaignFile, listed, party_card
from regicide_legacy.content.campaigns import beside
from regicide_legacy.content.catalogue import CampaignContent, source_of
from regicide_legacy.content.met import Met
from regicide_legacy.content.missions import LoadedMission, with_document
from regicide_legacy.engine.mission import Mission


def in_force(loaded: LoadedMission, content: CampaignContent, state: CampaignState) -> LoadedMission:
    """Return a campaign's mission with what the campaign brings into it now: what plays it, and what an attempt pins.

    These are the marks, classes and rules that members bear, relics, stickers, and the help of packs that are open;
    relics and stickers stand in the order gained, before the mission's own. Of what was entered by hand only that is in
    force which the table has met (`Met`). What a mission declares by the same name holds instead, and so do policies
    that it names, and help of its own. The gauntlet has no help, and the relics are those that its code allows. The
    hash stays that of the mission as it was loaded. Raises `ContentError` where the campaign and the mission do not go
    together.
    """
    campaign = source_of(content)
    brought = _Brought(loaded, campaign)
    met = Met(campaign, state)
    for card in state.party:
        brought.member(card.id if met.member(card) else None, met.classes.intersection(card.classes), card.marks)
    allowed = loaded.relics
    brought.relics(relic.id for relic in state.relics if met.relic(relic) and (allowed is None or relic.id in allowed))
    brought.stickers(sticker.id for sticker in state.stickers if met.sticker(sticker))
    if loaded.number is None or loaded.number <= content.last_mission:
        brought.help({pack.id for pack in state.packs})
    return brought.mission()


def everything_in_force(loaded: LoadedMission, content: CampaignContent) -> LoadedMission:
    """Return a campaign's mission with all that the campaign could ever bring into it.

    Raises `ContentError` where they do not go together.
    """
    campaign = source_of(content)
    data = campaign.data
    brought = _Brought(loaded, campaign)
    for card in campaign.cards:
        brought.member(card["id"], listed(card["class"]), data.get("marks", ()))
    brought.relics(relic["id"] for relic in data.get("relics", ()))
    brought.stickers(map(sticker_id, data.get("stickers", ())))
    brought.help({pack["id"] for pack in data.get("packs", ())})
    return brought.mission()


def recruits_for(loaded: LoadedMission, content: CampaignContent, state: CampaignState) -> tuple[PartyCard, ...]:
    """Return the recruits that a mission's rules name and who are not in the party: it may let them join."""
    named = loaded.document.get("members", {})
    recruits = map(party_card, source_of(content).data.get("recruits", ()))
    return tuple(card for card in recruits if card.id in named and state.member(card.id) is None)


def marks_borne(mission: Mission, state: CampaignState) -> dict[str, tuple[str, ...]]:
    """Return for each mark that a mission knows the members who bear it; without those that nobody bears."""
    borne = {mark: tuple(card.id for card in state.party if mark in card.marks) for mark in mission.declared.marks}
    return {mark: cards for mark, cards in borne.items() if cards}


class _Brought:
    """A mission's document to which things of its campaign are added. What is there by the same name stays."""

    def __init__(self, loaded: LoadedMission, campaign: CampaignFile) -> None:
        self._loaded = loaded
        self._campaign = campaign
        self._data = campaign.data
        self._cards: dict[str | None, Mapping[str, Any]] = {card["id"]: card for card in campaign.cards}
        self._document = dict(loaded.document)

    def mission(self) -> LoadedMission:
        """Return the mission with what was added; as it was where that is nothing."""
        if self._document == self._loaded.document:
            return self._loaded
        name = f"mission {self._loaded.mission.id}"
        mission, document = with_document(self._document, beside(self._campaign), name)
        return replace(self._loaded, mission=mission, document=document)

    def member(self, card_id: str | None, classes: Collection[str], marks: Collection[str]) -> None:
        """Add what a member bears: the rules of the card, where it is one of the file; its classes and marks."""
        card = self._cards.get(card_id)
        if card is not None and "rules" in card:
            self._name("members", {card["id"]: member_entry(card)})
        self._list("classes", [each for each in self._data.get("classes", ()) if each["id"] in classes])
        self._name("marks", {name: mark for name, mark in self._data.get("marks", {}).items() if name in marks})

    def relics(self, owned: Iterable[str]) -> None:
        """Add relics, by their ids in the order gained; one that the campaign's file does not have has no rules."""
        written = {relic["id"]: relic for relic in self._data.get("relics", ())}
        self._list("relics", [written[each] for each in owned if each in written], first=True)

    def stickers(self, applied: Iterable[str]) -> None:
        """Add stickers, by their ids in the order applied: their rules, what they do at set-up, their policies."""
        written = {sticker_id(sticker): sticker for sticker in self._data.get("stickers", ())}
        known = [written[each] for each in applied if each in written]
        self._list("stickers", [sticker_entry(sticker) for sticker in known], first=True)
        self._document = {**_policies(known), **self._document}

    def help(self, opened: Collection[str]) -> None:
        """Add the help of the packs that are open, and the cards that it hires."""
        if "help" in self._document:
            return
        for pack in self._data.get("packs", ()):
            if pack["id"] in opened and "help" in pack:
                self._document["help"] = pack["help"]
                self._list("cards", pack.get("hired", ()))

    def _name(self, key: str, entries: Mapping[str, Any]) -> None:
        there = self._document.get(key, {})
        more = {name: entry for name, entry in entries.items() if name not in there}
        if more:
            self._document[key] = {**there, **more}

    def _list(self, key: str, entries: Collection[Mapping[str, Any]], *, first: bool = False) -> None:
        there = self._document.get(key, [])
        more = [entry for entry in entries if all(entry["id"] != each["id"] for each in there)]
        if more:
            self._document[key] = [*more, *there] if first else [*there, *more]


def _policies(stickers: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the policies of stickers, by name: of two that have the same one, the last holds."""
    return {name: value for sticker in stickers for name, value in sticker.get("policies", {}).items()}
