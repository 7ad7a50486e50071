"""What of a campaign is still sealed, word by word: all that its files say, and nothing open says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from regicide_legacy.campaign.state import CampaignState, MissionState, mission_pack

CONTENT = Path(__file__).parents[1] / "campaigns" / "lamplight"
"""The test campaign, which is meant wherever no other is named."""
_PACKAGE = Path(__file__).parents[2] / "regicide_legacy"
_SHORTEST = 5


@dataclass(frozen=True)
class Lid:
    """What opens a part of the content: a mission, a pack, a recruit, a relic, a sticker or a class, by its name."""

    kind: str
    name: str


def words(text: str) -> set[str]:
    """Return the words in a text that are long enough to be looked for."""
    return set(re.findall(f"[a-z]{{{_SHORTEST},}}", text.casefold()))


@cache
def parts(content: Path = CONTENT) -> tuple[tuple[Lid, str], ...]:
    """Return what stands under each lid."""
    campaign = _read(content / "campaign.yaml")
    found = [*_beside(campaign)]
    for number, name in enumerate((*campaign["missions"].values(), campaign["gauntlet"]), 1):
        mission = _read(next(content.glob(f"*{name}.yaml")))
        own_packs = mission.get("packs", {})
        itself = {key: said for key, said in mission.items() if key != "packs"}
        found += [
            (Lid("mission", str(number)), _text(itself)),
            (Lid("pack", f"mission-{number}"), _text(own_packs.get("mission", []))),
            (Lid("pack", f"reward-{number}"), _text(own_packs.get("reward", []))),
        ]
    return tuple(found)


def _beside(campaign: dict[str, Any]) -> Iterator[tuple[Lid, str]]:
    kinds = {"recruits": "recruit", "relics": "relic", "classes": "class", "packs": "pack"}
    for key, kind in kinds.items():
        for each in campaign[key]:
            yield Lid(kind, each["id"]), _text(each)
    for sticker in campaign["stickers"]:
        yield Lid("sticker", sticker.get("code") or sticker["letter"]), _text(sticker)


def _public(content: Path) -> list[Any]:
    """Return what is on the campaign's own cover, and the party that begins it."""
    return [_read(content / "campaign.yaml").get(key, "") for key in ("title", "text", "party")]


@cache
def _read(file: Path) -> dict[str, Any]:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def _text(data: Any) -> str:
    if isinstance(data, dict):
        return " ".join(_text(each) for pair in data.items() for each in pair)
    if isinstance(data, list):
        return " ".join(map(_text, data))
    return str(data)


@cache
def _program(content: Path) -> str:
    """Return all that the program itself can say, whatever that content says."""
    files = [*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.yaml"), *_PACKAGE.parent.glob("missions/**/*.yaml")]
    return " ".join(file.read_text(encoding="utf-8").casefold() for file in files if content not in file.parents)


def opened(state: CampaignState) -> frozenset[Lid]:
    """Return the lids that are off in a campaign."""
    cards = [*state.party, *state.retired]
    return frozenset(
        {
            *(Lid("mission", str(mission.number)) for mission in state.missions if _known(mission, state)),
            *(Lid("pack", pack.id) for pack in state.packs),
            *(Lid("recruit", card.id) for card in cards),
            *(Lid("class", class_) for card in cards for class_ in card.classes),
            *(Lid("relic", relic.id) for relic in state.relics),
            *(Lid("sticker", sticker.label) for sticker in state.stickers),
        }
    )


def _known(mission: MissionState, state: CampaignState) -> bool:
    """Say whether a mission's pack is open. The first mission is no secret; the gauntlet has no pack."""
    no_secret = mission.number in (1, state.gauntlet)
    return mission.open and (no_secret or state.is_open(mission_pack(mission.number)))


@cache
def sealed_words(lids_off: frozenset[Lid], content: Path = CONTENT) -> frozenset[str]:
    """Return the words of what is sealed that neither the program nor anything open says."""
    known = words(_text(_public(content))).union(*(words(text) for lid, text in parts(content) if lid in lids_off))
    sealed = set().union(*(words(text) for lid, text in parts(content) if lid not in lids_off))
    new = (word for word in sealed - known if not any(word in each for each in known))
    return frozenset(word for word in new if not _says(word, content))


@cache
def _says(word: str, content: Path) -> bool:
    return word in _program(content)


def given_away(text: str, lids_off: frozenset[Lid], content: Path = CONTENT) -> list[str]:
    """Return the words in a text that are still sealed."""
    folded = text.casefold()
    return sorted(word for word in sealed_words(lids_off, content) if word in folded)


def names(lids_off: frozenset[Lid]) -> list[tuple[Lid, str]]:
    """Return the names of what is sealed in the test campaign, as files write them: of missions their ids."""
    campaign = _read(CONTENT / "campaign.yaml")
    missions = dict(enumerate((*campaign["missions"].values(), campaign["gauntlet"]), 1))
    return [
        (lid, missions[int(lid.name)] if lid.kind == "mission" else lid.name)
        for lid, _ in parts()
        if lid not in lids_off and lid.kind not in ("pack", "sticker")
    ]
