"""Campaign files (campaign/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from regicide_legacy.content.words import STRICT, Classes, MissionNumber, Optional, PartyCardId, Slug, Strength, Text


@dataclass(frozen=True)
class PartyCardDocument:
    """One card of the starting party."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: PartyCardId
    """Class letter and strength, such as C7; a recruit has a slug."""
    name: Text
    """The name printed on the card."""
    class_: Annotated[Classes, Field(alias="class")]
    """Its class, or a list of them."""
    strength: Strength
    """Its strength in points."""
    companion: bool = False
    """Whether it is an animal companion, which may attack together with one other card."""
    race: Optional[Text] = None
    """What the character is by birth."""
    descriptor: Optional[Text] = None
    """What is printed beside the name."""


@dataclass(frozen=True)
class CampaignDocument:
    """A campaign: the party it starts with and its missions by number."""

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
