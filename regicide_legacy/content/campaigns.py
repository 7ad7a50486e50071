"""Campaign files: reading one, and all that can be wrong with it.

What a campaign declares is judged as if all of it were in force in one mission, which has but one enemy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from regicide_legacy.content.beside import ALONE, Beside
from regicide_legacy.content.bringing import member_entry, sticker_entry, sticker_id, sticker_label
from regicide_legacy.content.campaign_document import CampaignDocument, PartyCardDocument
from regicide_legacy.content.campaign_files import CAMPAIGN_FILE, CampaignFile, known_campaign
from regicide_legacy.content.checking import check, checked
from regicide_legacy.content.findings import ContentError, Finding, nearest_word
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.missions import STAND_IN, senseless
from regicide_legacy.content.pack_document import TriggerDocument
from regicide_legacy.content.reading import Keys, Source, read_yaml
from regicide_legacy.content.resolving import known_names, name_findings
from regicide_legacy.engine.vocabulary.words import Named
from regicide_legacy.shipped import shipped

T = TypeVar("T")

CAMPAIGN_FORMAT: Final = "campaign/1"
_OF_A_MISSION: Final = re.compile("(mission|reward)-[0-9]+")


@dataclass(frozen=True)
class JudgedCampaign(CampaignFile):
    """A campaign's file that was looked at in whole."""

    document: CampaignDocument
    source: Source


def campaign_from_file(file: Path) -> JudgedCampaign:
    """Load a campaign file. Raises `ContentError` with all that is wrong with it."""
    source = read_yaml(file)
    document = checked(CampaignDocument, source, CAMPAIGN_FORMAT)
    loaded = JudgedCampaign(file, source.data, document, source)
    if found := list(_findings(loaded)):
        raise ContentError(found)
    return loaded


def beside(campaign: CampaignFile) -> Beside:
    """Return what a campaign's missions may name of it."""
    data = campaign.data
    return Beside(
        cards={card["id"]: card["name"] for card in campaign.cards},
        recruits=tuple(card["id"] for card in data.get("recruits", ())),
        marks=data.get("marks", {}),
        classes={each["id"]: each for each in data.get("classes", ())},
        stickers=tuple(map(sticker_label, data.get("stickers", ()))),
        relics=tuple(relic["id"] for relic in data.get("relics", ())),
    )


def beside_file(file: Path) -> Beside:
    """Return what stands beside a mission's file: the campaign in whose folder it lies; nothing where that is none.

    An owner's missions lie in a folder named as the shipped campaign that they are for. Raises `ContentError` where
    the campaign's file does not load.
    """
    if (own := file.parent / CAMPAIGN_FILE).is_file():
        return beside(campaign_from_file(own))
    named = shipped("missions") / file.resolve().parent.name / CAMPAIGN_FILE
    return beside(known_campaign(named)) if named.is_file() else ALONE


# What can be wrong with it.


def _findings(campaign: JudgedCampaign) -> Iterator[Finding]:
    document, source = campaign.document, campaign.source
    yield from _missions(source, document)
    yield from _twice(source, document)
    for place, relic in enumerate(document.relics):
        if relic.text is None:
            yield source.finding(("relics", place), "missing key text: what is printed on the relic")
    yield from _packs(source, document)
    placed = whole(campaign)
    value, findings = check(MissionDocument, placed, placed.data)
    yield from findings
    if value is None:
        return
    named = list(name_findings(placed, value, (), (), beside(campaign)))
    yield from named or senseless(placed, value)
    known = known_names(value, (), ALONE)[Named.CLASS]
    for key in ("party", "recruits"):
        for place, card in enumerate(getattr(document, key)):
            for number, name in enumerate(card.class_):
                if name not in known:
                    where = (key, place, "class", number)
                    yield source.finding(where, f"there is no class {name}", nearest_word(name, known))


def _missions(source: Source, document: CampaignDocument) -> Iterator[Finding]:
    for number in document.missions:
        if int(number) > document.last_mission:
            message = f"the last mission is {document.last_mission}"
            yield source.finding(("missions", number), message, of_key=True)


def _twice(source: Source, document: CampaignDocument) -> Iterator[Finding]:
    """Give a finding for each name of the campaign that another of its kind has; a mission's are looked at apart."""
    cards = [((key, place, "id"), card.id) for key in ("party", "recruits") for place, card in _placed(document, key)]
    packs = [(("packs", place, "id"), pack.id) for place, pack in enumerate(document.packs)]
    for named in (cards, packs):
        names = [name for _, name in named]
        for place, (keys, name) in enumerate(named):
            if name in names[:place]:
                yield source.finding(keys, f"{name} stands twice")
    stickers: Sequence[Mapping[str, Any]] = source.data.get("stickers", ())
    for place, sticker in enumerate(stickers):
        label = sticker_label(sticker)
        alike = [each for each in stickers[:place] if sticker_label(each) == label]
        if any(sticker_id(each) != sticker_id(sticker) for each in alike):
            yield source.finding(("stickers", place), f"another sticker is {label} already")


def _placed(document: CampaignDocument, key: str) -> Iterator[tuple[int, PartyCardDocument]]:
    yield from enumerate(getattr(document, key))


def _packs(source: Source, document: CampaignDocument) -> Iterator[Finding]:
    cards = [card.id for card in (*document.party, *document.recruits)]
    helping: list[str] = []
    for place, pack in enumerate(document.packs):
        if _OF_A_MISSION.fullmatch(pack.id):
            message = f"{pack.id} is a mission's own pack: it stands in the mission's file, under packs"
            yield source.finding(("packs", place, "id"), message)
        if pack.help and helping:
            yield source.finding(("packs", place, "help"), f"pack {helping[0]} brings help already", of_key=True)
        helping += [pack.id] if pack.help else []
        if isinstance(pack.opens, TriggerDocument):
            number, card = pack.opens.mission_won, pack.opens.last_enemy_defeated_by
            if number is not None and number > document.last_mission:
                where: Keys = ("packs", place, "opens", "mission_won")
                yield source.finding(where, f"the last mission is {document.last_mission}")
            if card is not None and card not in cards:
                where = ("packs", place, "opens", "last_enemy_defeated_by")
                yield source.finding(where, f"there is no card {card}", nearest_word(card, cards))


# All of it in one mission.


def whole(campaign: JudgedCampaign) -> Source:
    """Return a mission's source in which all that a campaign declares is in force, each part placed as in its file."""
    source = campaign.source
    placing = _Placing(source)
    placing.put("classes", source.data.get("classes", []), ("classes",))
    placing.put("relics", source.data.get("relics", []), ("relics",))
    for name, mark in source.data.get("marks", {}).items():
        placing.name("marks", name, mark, ("marks", name))
    for key in ("party", "recruits"):
        for place, card in enumerate(source.data.get(key, ())):
            placing.name("members", card["id"], member_entry(card), (key, place))
    for place, sticker in enumerate(source.data.get("stickers", ())):
        placing.put("stickers", [sticker_entry(sticker)], ("stickers",), place)
    for place, pack in enumerate(source.data.get("packs", ())):
        placing.put("cards", pack.get("hired", []), ("packs", place, "hired"))
        placing.read(pack.get("cards", []), ("packs", place, "cards"))
        if "help" in pack:
            placing.help(pack["help"], ("packs", place, "help"))
    return placing.source()


def whole_document(placed: Source) -> MissionDocument:
    """Return that mission as a value. Raises `ContentError` where the campaign's file does not load."""
    value, findings = check(MissionDocument, placed, placed.data)
    if value is None:
        raise ContentError(findings)
    return value


class _Placing:
    """Builds a mission out of parts of a campaign's file, and remembers where each of them stands there."""

    def __init__(self, source: Source) -> None:
        self._file = source
        self._data: dict[str, Any] = {"format": "mission/1", **STAND_IN}
        self._moves: dict[Keys, Keys] = {(): ()}

    def put(self, key: str, entries: Sequence[Any], where: Keys, first: int = 0) -> None:
        """Add entries to the list of a key; they stand at `where` in the file, the first of them at that place."""
        self._list(self._data, (key,), entries, where, first)

    def read(self, cards: Sequence[Any], where: Keys) -> None:
        """Add the cards of a pack."""
        if cards:
            self._list(self._data.setdefault("packs", {}), ("packs", "mission"), cards, where, 0)

    def _list(self, holder: dict[str, Any], to: Keys, entries: Sequence[Any], where: Keys, first: int) -> None:
        for place, entry in enumerate(entries, first):
            listed = holder.setdefault(str(to[-1]), [])
            self._moves[(*where, place)] = (*to, len(listed))
            listed.append(entry)

    def name(self, key: str, name: str, value: Any, where: Keys) -> None:
        """Add an entry to the map of a key."""
        self._data.setdefault(key, {})[name] = value
        self._moves[where] = (key, name)

    def help(self, value: Any, where: Keys) -> None:
        """Add the help that a pack brings."""
        self._data["help"] = value
        self._moves[where] = ("help",)

    def source(self) -> Source:
        """Return the mission as if it were read from the file."""
        return Source(
            self._file.file,
            self._data,
            keys=self._moved(self._file.keys),
            values=self._moved(self._file.values),
            bare=self._moved(self._file.bare),
        )

    def _moved(self, places: Mapping[Keys, T]) -> dict[Keys, T]:
        moved: dict[Keys, T] = {}
        for keys, place in places.items():
            length = next(length for length in range(min(len(keys), _DEEPEST), -1, -1) if keys[:length] in self._moves)
            if length or not keys:
                moved[(*self._moves[keys[:length]], *keys[length:])] = place
        return moved


_DEEPEST: Final = 4
"""How many keys lead to a part of a campaign's file that is placed, at most."""
