"""What is measured of a mission: as it is, with help, and without its new idea; each as it can be played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from regicide_legacy.app.simulating.asking import Asked, played_by
from regicide_legacy.app.simulating.simulation import Played
from regicide_legacy.app.simulating.typical import typical_state
from regicide_legacy.content.campaigns import beside
from regicide_legacy.content.catalogue import CampaignContent, load_campaign, source_of
from regicide_legacy.content.force import in_force
from regicide_legacy.content.missions import canonical_json, mission_from_file, with_document
from regicide_legacy.engine import RULES_VERSION

CAMPAIGN: Final = "ember-court"
LOSSES: Final = 3
"""So many losses' worth of help is bought."""

_IDEA: Final = (
    "rules",
    "setup",
    "piles",
    "counters",
    "marks",
    "cards",
    "members",
    "exact_damage",
    "defeated",
    "order_played_cards",
    "win_when",
    "lose_when",
    "enemies_gone",
)
"""What a mission can say beyond who its enemies are: all that mission 1 has not."""


@cache
def content() -> CampaignContent:
    """The campaign."""
    return load_campaign(CAMPAIGN)


def numbers() -> tuple[int, ...]:
    """The numbers of the missions that there are."""
    return content().missions


def mission_file(number: int) -> Path:
    """The file of a mission."""
    file = source_of(content()).mission_file(number)
    assert file is not None
    return file


def files(number: int) -> dict[str, str]:
    """What a mission's figures were measured from: the hashes of its file and of the campaign's."""
    mission, campaign = mission_file(number), source_of(content()).file
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in (mission, campaign)}


@cache
def plain(number: int) -> Played:
    """A mission with the party that a campaign typically has there; no help is bought."""
    return played_by(Asked(reference=str(mission_file(number)), at_mission=number), None, Path())


def helped(played: Played) -> Played:
    """The same with as much of the campaign's help as so many losses pay for, the first offer as often as it goes.

    What an offer does is done at set-up, so that a simulation that buys nothing plays as if it had been bought.
    """
    pack = next(pack for pack in source_of(content()).data["packs"] if "help" in pack)
    budget = pack["help"]["budget"]
    left = min(LOSSES * budget.get("times", 1), budget.get("at_most", 99))
    document = {key: value for key, value in played.loaded.document.items() if key != "help"}
    there = [card["id"] for card in document.get("cards", ())]
    document["cards"] = [*document.get("cards", ()), *(each for each in pack["hired"] if each["id"] not in there)]
    for offer in pack["help"]["offers"]:
        often = min(offer.get("at_most", 1), left // offer["cost"])
        left -= often * offer["cost"]
        for key, does in (("setup", "do"), ("rules", "rules")):
            document[key] = [*document.get(key, ()), *(offer.get(does, []) * often)]
    return _playing(replace(played, losses=LOSSES), {key: value for key, value in document.items() if value})


def without_idea(number: int) -> Played:
    """The mission with its enemies, and nothing else that mission 1 has not; the party and what it brings stay."""
    campaign = content()
    as_it_is = plain(number)
    loaded = mission_from_file(mission_file(number), beside(source_of(campaign)))
    document = {key: value for key, value in loaded.document.items() if key not in _IDEA}
    document["enemies"] = [_silent(group) for group in document["enemies"]]
    bare = _playing(
        replace(as_it_is, loaded=loaded), {**document, "exact_damage": "reserve_top", "defeated": "discard"}
    )
    in_it = in_force(bare.loaded, campaign, typical_state(campaign, number))
    marks = {mark: cards for mark, cards in as_it_is.marks.items() if mark in in_it.mission.declared.marks}
    return replace(as_it_is, loaded=in_it, marks=marks)


def _silent(group: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in group.items() if key not in ("exact_damage", "defeated")}
    if "cards" in kept:
        silent = ("rules", "exact_damage", "defeated")
        kept["cards"] = [{key: value for key, value in card.items() if key not in silent} for card in kept["cards"]]
    return kept


def _playing(played: Played, document: Mapping[str, Any]) -> Played:
    mission, whole = with_document(document, beside(source_of(content())), "balance")
    return replace(played, loaded=replace(played.loaded, mission=mission, document=whole))


def fingerprint(played: Played) -> str:
    """A hash of all that decides how a game goes: rules and numbers, the party, its marks; no words for players."""
    return hashlib.sha256(
        canonical_json(
            {
                "rules": RULES_VERSION,
                "mission": _unsaid(played.loaded.document),
                "party": [[card.id, card.strength, *card.classes] for card in played.party],
                "marks": {mark: list(cards) for mark, cards in played.marks.items()},
            }
        ).encode()
    ).hexdigest()


_WORDS: Final = ("name", "title", "text", "texts", "source")
"""What is said to players only."""


def _unsaid(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unsaid(each) for key, each in value.items() if key not in _WORDS}
    return [_unsaid(each) for each in value] if isinstance(value, list) else value


def variants(number: int) -> Iterator[tuple[str, Played]]:
    """Give what is measured of a mission, by name."""
    as_it_is = plain(number)
    yield "plain", as_it_is
    yield "helped", helped(as_it_is)
    bare = without_idea(number)
    if fingerprint(bare) != fingerprint(as_it_is):
        yield "without_idea", bare
