"""Effects: what a rule does. In a file each is a map with exactly one key, the effect's word.

Every effect does what it can: a pile that holds too little is no error. Each makes one event, named by its past
tense, that names the rule and every card that moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from regicide_legacy.engine.vocabulary.amounts import Amount, Filter, Selector
from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.words import (
    Chooser,
    ClassName,
    Lasting,
    MarkName,
    NewName,
    NumberName,
    Pick,
    PileName,
    PlaceName,
    Player,
    SourceName,
    Span,
)


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a rule does."""

    word: ClassVar[str]
    """The one key of its map in a file."""
    alone: ClassVar[str | None] = None
    """The field that stands in a file as the word's whole value, in place of a map of keys."""


@dataclass(frozen=True, slots=True)
class Selected(Effect):
    """An effect on cards; its keys say which (see Selector)."""

    from_: SourceName
    """A pile, `hand`, `in_play`, `attack`, `enemy`, `that_card`, `this_card`, `those_cards`, or at set-up `party`."""
    of: Player | None = None
    """Whose hand or playmat; that player's hand and every player's playmat where left out."""
    among: Amount | None = None
    """Only so many cards nearest the end that is taken from."""
    where: Filter | None = None
    """Only the cards that match."""
    count: Amount | Literal["all"] | None = None
    """How many; 1 where left out."""
    up_to: Amount | None = None
    """How many at most; the chooser may take fewer."""
    pick: Pick | None = None
    """Which of them; by choice from hands, playmats and attacks, else from the top, where left out."""
    by: Player | None = None
    """Who chooses, looks or orders; the hand's owner, else that player, where left out."""

    @property
    def selector(self) -> Selector:
        """The cards it is about."""
        return Selector(self.from_, self.of, self.among, self.where, self.count, self.up_to, self.pick, self.by)


@dataclass(frozen=True, slots=True)
class Move(Selected):
    """Moves cards to a place, one by one. Where nothing is found nothing moves."""

    word: ClassVar[str] = "move"
    to: PlaceName = field(kw_only=True)
    """Where they go."""
    player: Player | None = None
    """Whose hand, where the place is a hand; that player's where left out."""


@dataclass(frozen=True, slots=True)
class Banish(Selected):
    """Moves cards to the top of the banished pile."""

    word: ClassVar[str] = "banish"


@dataclass(frozen=True, slots=True)
class DiscardCards(Selected):
    """Moves cards to the top of the discard pile. It pays for no damage, so nothing overshoots."""

    word: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Draws cards into hands, up to the hand limit; an empty pile is no penalty.

    `each`: every player named draws so many. `total`: so many cards one at a time, clockwise, as a bard's.
    """

    word: ClassVar[str] = "draw"
    each: Amount | None = None
    """How many every player named draws."""
    total: Amount | None = None
    """How many are drawn in all, one at a time."""
    who: Player | None = None
    """Who draws; that player where left out."""
    from_: PileName = "reserve"
    """The pile drawn from."""


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Shuffles a pile and moves so many cards from its top to a place, as a cleric does."""

    word: ClassVar[str] = "heal"
    count: Amount
    """How many are moved."""
    from_: PileName = "discard"
    """The pile that is shuffled and moved from."""
    to: PlaceName = "reserve_bottom"
    """Where they go."""


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffles a pile: `shuffle: discard`."""

    word: ClassVar[str] = "shuffle"
    alone: ClassVar[str | None] = "pile"
    pile: PileName
    """The pile."""


@dataclass(frozen=True, slots=True)
class Look(Selected):
    """Shows cards to a player (every player: reveals them); they stay where they are, as `those_cards`."""

    word: ClassVar[str] = "look"


@dataclass(frozen=True, slots=True)
class Reorder(Selected):
    """Looks at cards and puts them back at the same end in an order asked for, the first on top.

    Fewer than two are not asked about.
    """

    word: ClassVar[str] = "reorder"


@dataclass(frozen=True, slots=True)
class Raise(Effect):
    """Raises numbers: `enemy_strength`, `enemy_health` (both for this enemy) or counters, in file order."""

    word: ClassVar[str] = "raise"
    alone: ClassVar[str | None] = "numbers"
    numbers: Mapping[NumberName, Amount]
    """By how much, each by its name."""


@dataclass(frozen=True, slots=True)
class Lower(Effect):
    """Lowers numbers. Lowered strength is a shield; lowered health is damage, but no attack's: no doubling, no cap."""

    word: ClassVar[str] = "lower"
    alone: ClassVar[str | None] = "numbers"
    numbers: Mapping[NumberName, Amount]
    """By how much, each by its name."""


@dataclass(frozen=True, slots=True)
class Set(Effect):
    """Gives counters a value, within their bounds."""

    word: ClassVar[str] = "set"
    alone: ClassVar[str | None] = "numbers"
    numbers: Mapping[NumberName, Amount]
    """By how much, each by its name."""


@dataclass(frozen=True, slots=True)
class DamagePlayers(Effect):
    """Deals damage to players: each in turn discards as for a strike; who cannot loses the mission."""

    word: ClassVar[str] = "damage_players"
    amount: Amount
    """How much each of them suffers."""
    who: Player = Player.THAT_PLAYER
    """Who suffers it."""
    feign_death: bool = False
    """Whether a full hand may answer it by feigning death."""


@dataclass(frozen=True, slots=True)
class StartChange(Effect):
    """Starts a change for the rest of the turn, of this enemy or of the attempt; its amounts are fixed now."""

    word: ClassVar[str] = "change"
    change: Change
    """What differs; its keys stand beside `for`."""
    for_: Span = Span.TURN
    """For how long."""


@dataclass(frozen=True, slots=True)
class Mark(Selected):
    """Puts a declared mark on cards; one that bears it already keeps it."""

    word: ClassVar[str] = "mark"
    with_: MarkName = field(kw_only=True)
    """The mark."""
    for_: Literal[Lasting.ATTEMPT, Lasting.CAMPAIGN] = Lasting.ATTEMPT
    """For how long."""


@dataclass(frozen=True, slots=True)
class Unmark(Selected):
    """Takes a declared mark off cards."""

    word: ClassVar[str] = "unmark"
    with_: MarkName = field(kw_only=True)
    """The mark."""
    for_: Literal[Lasting.ATTEMPT, Lasting.CAMPAIGN] = Lasting.ATTEMPT
    """For how long."""


@dataclass(frozen=True, slots=True)
class GiveClass(Selected):
    """Gives cards a class; an enemy in play is immune to it as well."""

    word: ClassVar[str] = "give_class"
    class_: ClassName = field(kw_only=True)
    """The class."""
    for_: Lasting = Lasting.ATTEMPT
    """For how long."""


@dataclass(frozen=True, slots=True)
class JoinParty(Selected):
    """Lets cards join the party for the campaign; no enemy, jester or temporary card ever does."""

    word: ClassVar[str] = "join_party"


@dataclass(frozen=True, slots=True)
class LeaveParty(Selected):
    """Lets members leave the party for the campaign; they go to the box."""

    word: ClassVar[str] = "leave_party"


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose; offered only if `when` holds."""

    do: tuple[Effect, ...]
    """What it does; it may be an empty list."""
    when: Condition | None = None
    """Offered only if this holds."""
    text: str | None = None
    """Words for players."""


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Has a player choose one of the options that hold, or the generator; without any nothing happens."""

    word: ClassVar[str] = "choose"
    options: Mapping[NewName, Option]
    """Each option by its word."""
    by: Chooser = Chooser.THAT_PLAYER
    """Who chooses."""


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Does one list of effects if a condition holds, else another."""

    word: ClassVar[str] = "if"
    when: Condition
    """What is asked."""
    do: tuple[Effect, ...]
    """Done if it holds."""
    otherwise: tuple[Effect, ...] = ()
    """Done if it does not."""


@dataclass(frozen=True, slots=True)
class PlaceEnemy(Effect):
    """Puts the defeated enemy in a place: `place_enemy: discard`. Only in step 4b; done once."""

    word: ClassVar[str] = "place_enemy"
    alone: ClassVar[str | None] = "place"
    place: PlaceName
    """Where."""


@dataclass(frozen=True, slots=True)
class GatherPlayedCards(Effect):
    """Gathers the cards in play to a place: `gather_played_cards: discard`. Only in step 4b; done once."""

    word: ClassVar[str] = "gather_played_cards"
    alone: ClassVar[str | None] = "place"
    place: PlaceName
    """Where."""


@dataclass(frozen=True, slots=True)
class RevealEnemy(Effect):
    """Turns up the next enemy. Only in step 4b; done once."""

    word: ClassVar[str] = "reveal_enemy"


@dataclass(frozen=True, slots=True)
class NameNextPlayer(Effect):
    """Has a player name who has the next turn, if this turn passes on."""

    word: ClassVar[str] = "name_next_player"
    by: Player = Player.THAT_PLAYER
    """Who names the seat."""


@dataclass(frozen=True, slots=True)
class Win(Effect):
    """Wins the mission, at once."""

    word: ClassVar[str] = "win"


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Loses the mission, at once."""

    word: ClassVar[str] = "lose"


EFFECTS: Final[tuple[type[Effect], ...]] = (
    Move,
    Banish,
    DiscardCards,
    Draw,
    Heal,
    Shuffle,
    Look,
    Reorder,
    Raise,
    Lower,
    Set,
    DamagePlayers,
    StartChange,
    Mark,
    Unmark,
    GiveClass,
    JoinParty,
    LeaveParty,
    Choose,
    If,
    PlaceEnemy,
    GatherPlayedCards,
    RevealEnemy,
    NameNextPlayer,
    Win,
    Lose,
)
"""Every effect, in the order of the reference."""
