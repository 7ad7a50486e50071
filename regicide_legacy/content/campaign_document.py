"""Campaign files (campaign/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, get_type_hints

from pydantic import AfterValidator, ConfigDict, Field

from regicide_legacy.campaign.journal import MISSIONS
from regicide_legacy.content.declaring import POLICIES
from regicide_legacy.content.docstrings import field_docs
from regicide_legacy.content.mission_document import MissionDocument, Rules
from regicide_legacy.content.pack_document import PackDocument
from regicide_legacy.content.vocabulary_types import SAID
from regicide_legacy.content.words import (
    STRICT,
    MissionNumber,
    Optional,
    OwnClasses,
    PartyCardId,
    Slug,
    Strength,
    Text,
    tell,
)
from regicide_legacy.engine.vocabulary.declarations import ClassDeclaration, MarkDeclaration, Relic
from regicide_legacy.engine.vocabulary.effects import Effect
from regicide_legacy.engine.vocabulary.words import NewName


@dataclass(frozen=True)
class PartyCardDocument:
    """One card of the starting party, or a recruit."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: PartyCardId
    """Class letter and strength, such as C7; a recruit has a slug."""
    name: Text
    """The name printed on the card."""
    class_: Annotated[OwnClasses, Field(alias="class")]
    """Its class, or a list of them; the campaign's own classes too."""
    strength: Strength
    """Its strength in points."""
    companion: bool = False
    """Whether it is an animal companion, which may attack together with one other card."""
    race: Optional[Text] = None
    """What the character is by birth."""
    descriptor: Optional[Text] = None
    """What is printed beside the name."""
    rules: Annotated[Rules, SAID] = ()
    """Rules that it carries in every mission."""


if TYPE_CHECKING:
    PolicyDocument = Mapping[str, Any]
else:
    _hints = get_type_hints(MissionDocument, include_extras=True)
    _docs = field_docs(MissionDocument)
    PolicyDocument = make_dataclass(
        "PolicyDocument",
        [(name, Annotated[_hints[name], Field(description=_docs[name])], None) for name in POLICIES],
        namespace={
            "__doc__": "Policies by their names, as a mission file has them.",
            "__pydantic_config__": STRICT,
            "__module__": __name__,
        },
        frozen=True,
    )


@dataclass(frozen=True)
class StickerDocument:
    """A sticker: a blue code changes the rulebook, a green letter the helper card."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    section: Slug
    """The section of the rulebook for a blue one; for a green one the step of the helper card, such as `step-2`."""
    text: Text
    """What is printed on it."""
    id: Optional[Slug] = None
    """How saved games name it; `r1` where it is left out and the code is R1, `sticker-12` where that is 12."""
    code: Optional[Text] = None
    """Its blue code, where it changes the rulebook."""
    letter: Optional[Text] = None
    """Its green letter, where it changes the helper card."""
    replaces: Optional[Slug] = None
    """The paragraph of that section that it lies over; it is added at the end where this is left out."""
    policies: Optional[PolicyDocument] = None
    """Policies that hold from now on in every mission that does not name them itself."""
    setup: Annotated[tuple[Effect, ...], SAID] = ()
    """What is done at the set-up of every mission, before what the mission itself says."""
    rules: Annotated[Rules, SAID] = ()
    """Rules that hold from now on in every mission."""


def _labelled(sticker: StickerDocument) -> StickerDocument:
    if (sticker.code is None) == (sticker.letter is None):
        there = "both" if sticker.code else "neither"
        tell(f"a sticker has either a blue code or a green letter, and this one has {there}")
    return sticker


@dataclass(frozen=True)
class CampaignDocument:
    """A campaign: the party it starts with, its missions by number, and what its packs bring."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    format: Literal["campaign/1"]
    """The format of this file."""
    id: Slug
    """How the program names the campaign; also the name of its folder."""
    title: Text
    """How people name it."""
    party: Annotated[tuple[PartyCardDocument, ...], Field(min_length=1)]
    """The starting party."""
    missions: Annotated[dict[MissionNumber, Slug], Field(min_length=1)]
    """The id of each mission by its number. Mission 1 with the id `the-writ` is the file `01-the-writ.yaml`."""
    text: Optional[Text] = None
    """What a table should know before it founds the campaign."""
    last_mission: Annotated[int, Field(ge=1, le=98)] = MISSIONS
    """The number of the mission that finishes the campaign."""
    gauntlet: Optional[Slug] = None
    """The id of the mission that opens when the campaign is finished: `the-gauntlet` is `the-gauntlet.yaml`."""
    classes: Annotated[tuple[ClassDeclaration, ...], SAID] = ()
    """Classes of the campaign's own. One is in force where a member bears it, or a mission's rules name it."""
    marks: Annotated[Mapping[NewName, MarkDeclaration], SAID] = field(default_factory=dict)
    """Marks that members may bear for good, by name. One is in force where a member bears it, or a rule names it."""
    recruits: tuple[PartyCardDocument, ...] = ()
    """Cards that may join the party."""
    relics: Annotated[tuple[Relic, ...], SAID] = ()
    """Relics that packs bring; each has a text."""
    stickers: tuple[Annotated[StickerDocument, AfterValidator(_labelled)], ...] = ()
    """Stickers that packs bring."""
    packs: Annotated[tuple[PackDocument, ...], SAID] = ()
    """Packs that are no mission's own."""
