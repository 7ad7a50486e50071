"""Effects: what a rule does. In a file each is a map with exactly one key, the effect's word.

Every effect does what it can: a pile that holds too little is no error. Each makes one event, named by its past
tense, that names the rule and every card that moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from regicide_legacy.engine.vocabulary.amounts import Amount, Filter, Selector
from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.words import Chooser, Lasting, Pick, Player, Span


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a rule does."""

    word: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Selected(Effect):
    """An effect on cards; its keys say which (see Selector)."""

    from_: str
    of: Player | None = None
    among: Amount | None = None
    where: Filter | None = None
    count: Amount | Literal["all"] | None = None
    up_to: Amount | None = None
    pick: Pick | None = None
    by: Player | None = None

    @property
    def selector(self) -> Selector:
        """The cards it is about."""
        return Selector(self.from_, self.of, self.among, self.where, self.count, self.up_to, self.pick, self.by)


@dataclass(frozen=True, slots=True)
class Move(Selected):
    """Moves cards to a place, one by one. Where nothing is found nothing moves."""

    word: ClassVar[str] = "move"
    to: str = ""
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
    total: Amount | None = None
    who: Player | None = None
    from_: str = "reserve"


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Shuffles a pile and moves so many cards from its top to a place, as a cleric does."""

    word: ClassVar[str] = "heal"
    count: Amount = 0
    from_: str = "discard"
    to: str = "reserve_bottom"


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffles a pile: `shuffle: discard`."""

    word: ClassVar[str] = "shuffle"
    pile: str


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
    numbers: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class Lower(Effect):
    """Lowers numbers. Lowered strength is a shield; lowered health is damage, but no attack's: no doubling, no cap."""

    word: ClassVar[str] = "lower"
    numbers: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class Set(Effect):
    """Gives counters a value, within their bounds."""

    word: ClassVar[str] = "set"
    numbers: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class DamagePlayers(Effect):
    """Deals damage to players: each in turn discards as for a strike; who cannot loses the mission."""

    word: ClassVar[str] = "damage_players"
    amount: Amount
    who: Player = Player.THAT_PLAYER
    feign_death: bool = False


@dataclass(frozen=True, slots=True)
class StartChange(Effect):
    """Starts a change for the rest of the turn, of this enemy or of the attempt; its amounts are fixed now."""

    word: ClassVar[str] = "change"
    change: Change
    for_: Span = Span.TURN


@dataclass(frozen=True, slots=True)
class Mark(Selected):
    """Puts a declared mark on cards; one that bears it already keeps it."""

    word: ClassVar[str] = "mark"
    with_: str = ""
    for_: Lasting = Lasting.ATTEMPT


@dataclass(frozen=True, slots=True)
class Unmark(Selected):
    """Takes a declared mark off cards."""

    word: ClassVar[str] = "unmark"
    with_: str = ""
    for_: Lasting = Lasting.ATTEMPT


@dataclass(frozen=True, slots=True)
class GiveClass(Selected):
    """Gives cards a class; an enemy in play is immune to it as well."""

    word: ClassVar[str] = "give_class"
    class_: str = ""
    for_: Lasting = Lasting.ATTEMPT


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
    when: Condition | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Has a player choose one of the options that hold, or the generator; without any nothing happens."""

    word: ClassVar[str] = "choose"
    options: Mapping[str, Option]
    by: Chooser = Chooser.THAT_PLAYER


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Does one list of effects if a condition holds, else another."""

    word: ClassVar[str] = "if"
    when: Condition
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceEnemy(Effect):
    """Puts the defeated enemy in a place: `place_enemy: discard`. Only in step 4b; done once."""

    word: ClassVar[str] = "place_enemy"
    place: str


@dataclass(frozen=True, slots=True)
class GatherPlayedCards(Effect):
    """Gathers the cards in play to a place: `gather_played_cards: discard`. Only in step 4b; done once."""

    word: ClassVar[str] = "gather_played_cards"
    place: str


@dataclass(frozen=True, slots=True)
class RevealEnemy(Effect):
    """Turns up the next enemy. Only in step 4b; done once."""

    word: ClassVar[str] = "reveal_enemy"


@dataclass(frozen=True, slots=True)
class NameNextPlayer(Effect):
    """Has a player name who has the next turn, if this turn passes on."""

    word: ClassVar[str] = "name_next_player"
    by: Player = Player.THAT_PLAYER


@dataclass(frozen=True, slots=True)
class Win(Effect):
    """Wins the mission, at once."""

    word: ClassVar[str] = "win"


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Loses the mission, at once."""

    word: ClassVar[str] = "lose"
