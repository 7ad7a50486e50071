"""The words that several records share: players, places, kinds, spans of time."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias


class Named(StrEnum):
    """What a word in a file is the name of; it must exist there."""

    CARD = "card"
    CLASS = "class"
    MARK = "mark"
    COUNTER = "counter"
    NUMBER = "number"
    """A counter, `enemy_strength` or `enemy_health`."""
    PILE = "pile"
    ZONE = "zone"
    """A pile, `hand`, `in_play`, `attack` or `enemy`: where a card lies or comes from, without an end."""
    PLACE = "place"
    """Where a card is put: a pile or one of its ends, `hand` or `attack`."""
    SOURCE = "source"
    """Where a selector finds cards: a zone, or cards that the rule knows of."""
    REASON = "reason"
    """Why a mission ends."""


CardId: TypeAlias = Annotated[str, Named.CARD]
ClassName: TypeAlias = Annotated[str, Named.CLASS]
MarkName: TypeAlias = Annotated[str, Named.MARK]
CounterName: TypeAlias = Annotated[str, Named.COUNTER]
NumberName: TypeAlias = Annotated[str, Named.NUMBER]
PileName: TypeAlias = Annotated[str, Named.PILE]
ZoneName: TypeAlias = Annotated[str, Named.ZONE]
PlaceName: TypeAlias = Annotated[str, Named.PLACE]
SourceName: TypeAlias = Annotated[str, Named.SOURCE]
ReasonName: TypeAlias = Annotated[str, Named.REASON]

NewId: TypeAlias = Annotated[str, "id"]
"""An id that is given here: small letters and digits, joined by hyphens."""
NewName: TypeAlias = Annotated[str, "name"]
"""A name that is given here: as an id, or joined by underscores."""
Positive: TypeAlias = Annotated[int, range(1, 1000)]
"""A whole number above 0."""


class Player(StrEnum):
    """Who is meant. Effects on several players go clockwise from the current player, each finished before the next."""

    THAT_PLAYER = "that_player"
    """The moment's seat, the user of an offered rule, or the one being served in an effect on several."""
    CURRENT_PLAYER = "current_player"
    """The seat whose turn it is."""
    NEXT_PLAYER = "next_player"
    """The seat clockwise of that player."""
    EVERY_PLAYER = "every_player"
    """Every seat, clockwise from the current player."""
    OTHER_PLAYERS = "other_players"
    """Every seat but the current player's, clockwise."""
    ANY_PLAYER = "any_player"
    """The table decides, without talk."""


class Chooser(StrEnum):
    """Who chooses among options: a player, the table, or the generator."""

    THAT_PLAYER = "that_player"
    CURRENT_PLAYER = "current_player"
    NEXT_PLAYER = "next_player"
    ANY_PLAYER = "any_player"
    RANDOM = "random"


class CardKind(StrEnum):
    """What a filter may ask a card to be. A companion is a member too."""

    MEMBER = "member"
    COMPANION = "companion"
    JESTER = "jester"
    ENEMY = "enemy"
    TEMPORARY = "temporary"


class AttackKind(StrEnum):
    """How an attack was formed; `jester` beside one of the others where it was formed on a claimed jester."""

    BASIC = "basic"
    ANIMAL = "animal"
    KINFOLK = "kinfolk"
    SOLO_JESTER = "solo_jester"
    JESTER = "jester"


class Pick(StrEnum):
    """Which of the cards that match are taken."""

    TOP = "top"
    BOTTOM = "bottom"
    RANDOM = "random"
    CHOICE = "choice"


class Span(StrEnum):
    """How long a change or a spent use lasts."""

    TURN = "turn"
    ENEMY = "enemy"
    ATTEMPT = "attempt"


class Lasting(StrEnum):
    """How long a mark or a given class stays."""

    TURN = "turn"
    ATTEMPT = "attempt"
    CAMPAIGN = "campaign"


ALL: Final = "all"
"""As many as there are."""

PILES: Final = ("reserve", "discard", "banished", "mission_zone", "enemy_deck", "box")
"""The piles that every mission has; others are declared."""

SELECTED: Final = ("attack", "enemy", "that_card", "this_card", "those_cards", "party")
"""What a selector's `from` may name beside piles, `hand` and `in_play`."""
