"""What of a campaign's file a table has met: a thing entered by hand may only share its name with one still sealed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from itertools import chain
from typing import Any

from regicide_legacy.campaign.changes import AppliedSticker, OwnedRelic
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState
from regicide_legacy.content.campaign_files import CampaignFile, listed, party_card
from regicide_legacy.content.packing import Papers
from regicide_legacy.content.reading import read_yaml


class Met:
    """Tells whether what a campaign has is the thing of that name in its file.

    It is where it says the same, or the pack that brings it is open: so nobody meets sealed rules by guessing a name,
    and a table that enters by hand what its packs brought has the rules too.
    """

    def __init__(self, campaign: CampaignFile, state: CampaignState) -> None:
        self._campaign = campaign
        self._state = state
        self._written = Papers.of(campaign.data)

    def member(self, card: PartyCard) -> bool:
        """Say whether a member is that of the file, or has no namesake there."""
        written = self._written.recruits.get(card.id)
        if written is None or ("party", card.id) in self._brought:
            return True
        said = (written.name, written.strength) == (card.name, card.strength)
        return said and set(written.classes) <= set(card.classes)

    def relic(self, relic: OwnedRelic) -> bool:
        """Say whether a relic is that of the file."""
        return self._written.relics.get(relic.id) == relic or ("relic", relic.id) in self._brought

    def sticker(self, sticker: AppliedSticker) -> bool:
        """Say whether a sticker is that of the file."""
        return self._written.stickers.get(sticker.label) == sticker or ("sticker", sticker.label) in self._brought

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes of the cards of the file that the table has met, and those that packs gave to members."""
        known = {card_id for kind, card_id in self._brought if kind == "party"}
        known.update(card.id for card in self._state.party if self.member(card))
        had = (card.classes for card in map(party_card, self._campaign.cards) if card.id in known)
        given = (listed(order["give_class"]["classes"]) for order in self._orders if "give_class" in order)
        return frozenset(chain.from_iterable(chain(had, given)))

    @cached_property
    def marks(self) -> frozenset[str]:
        """The marks that members bear or bore, and those that packs gave to members."""
        borne = (card.marks for card in (*self._state.party, *self._state.retired))
        given = (order["mark"]["with"] for order in self._orders if "mark" in order)
        return frozenset(chain(chain.from_iterable(borne), given))

    @cached_property
    def _brought(self) -> frozenset[tuple[str, str]]:
        """What the packs bring that are open: the kind of each, and what a pack calls it."""
        named = {(kind, each) for card in self._cards for kind, each in card.items() if isinstance(each, str)}
        return frozenset(named | {("party", order["join"]) for order in self._orders if "join" in order})

    @property
    def _orders(self) -> tuple[Mapping[str, Any], ...]:
        """What the cards of these packs say that happens to the party, in words."""
        return tuple(card["party"] for card in self._cards if isinstance(card.get("party"), Mapping))

    @cached_property
    def _cards(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(chain.from_iterable(self._cards_of(pack.id) for pack in self._state.packs))

    def _cards_of(self, pack: str) -> tuple[Mapping[str, Any], ...]:
        """Return the cards of a pack as its file has them; none where no file of the campaign has it."""
        of_a_mission = re.fullmatch("(mission|reward)-([0-9]+)", pack)
        if of_a_mission is None:
            packs = self._campaign.data.get("packs", ())
            return next((tuple(each.get("cards", ())) for each in packs if each["id"] == pack), ())
        file = self._campaign.mission_file(int(of_a_mission[2]))
        if file is None:
            return ()
        return tuple(read_yaml(file, known=True).data.get("packs", {}).get(of_a_mission[1], ()))
