"""Who sits at the table: seats by name, which of them are bots', and who is named to start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from regicide_legacy.app.errors import Misused, nearest
from regicide_legacy.campaign.journal import MAX_PLAYERS
from regicide_legacy.store.records import BotStrength

if TYPE_CHECKING:
    from regicide_legacy.store.reader import Reader

_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class SeatWishes:
    """What the user said about the table; what was left open is None or empty.

    Names come as typed. `auto` lets bots play every seat; `strength` is the word for how well bots play.
    """

    players: int | None = None
    seats: Sequence[str] | None = None
    first: str | None = None
    bots: Sequence[str] = ()
    auto: bool = False
    strength: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The seats of one attempt, by name in clockwise order; elsewhere they are numbers from 0.

    `names` are those that people gave, if they did. `bots` are the seats that bots play, all with one strength. `first`
    is the seat named to start, None where the table decides.
    """

    seats: tuple[str, ...]
    names: tuple[str, ...]
    bots: frozenset[int]
    bot_strength: BotStrength
    first: int | None


@dataclass(frozen=True, slots=True)
class Sitting:
    """How many players, and their names where they have any."""

    players: int
    seats: tuple[str, ...] = ()


def table_for(wishes: SeatWishes, usual: Sitting) -> Table:
    """Return the table that the user wishes, `usual` where they did not say.

    Raises `Misused` for a table that cannot be: none or more than four seats, names that are empty, doubled or could
    not be typed again, a starter or bot that has no seat, a strength that is none or of no bot.
    """
    sitting = sitting_for(wishes.players, wishes.seats) or usual
    seats = sitting.seats or default_names(sitting.players)
    if wishes.auto and wishes.bots:
        raise Misused("--auto lets bots play every seat, so --bots has nothing to add: give one of them.")
    return Table(
        seats=seats,
        names=sitting.seats,
        bots=frozenset(
            range(len(seats)) if wishes.auto else (seat_named("--bots", name, seats) for name in wishes.bots)
        ),
        bot_strength=_strength(wishes),
        first=None if wishes.first is None else seat_named("--first", wishes.first, seats),
    )


def default_names(players: int) -> tuple[str, ...]:
    """Return what the seats are called where nobody named them."""
    return tuple(f"Player {number}" for number in range(1, players + 1))


def usual_sitting(reader: Reader) -> Sitting:
    """Return who plays if nothing is said: the players of the last attempt, else the campaign's, else one."""
    attempts = reader.attempts()
    if attempts:
        last = attempts[-1]
        named = last.seats != default_names(last.players)
        return Sitting(last.players, last.seats if named else ())
    campaign = reader.current()
    players = reader.state(campaign.id).players if campaign else ()
    return Sitting(len(players) or 1, players)


def sitting_for(players: int | None, seats: Sequence[str] | None) -> Sitting | None:
    """Return the players that were asked for, by number or by name; None where nothing was asked.

    Raises `Misused` where the number or the names cannot be.
    """
    if seats is None:
        if players is None:
            return None
        _check_count("--players", players)
        return Sitting(players)
    if players is not None and players != len(seats):
        raise Misused(f"--players says {players} and --seats names {len(seats)}: give one of them.")
    names = checked_names("--seats", seats)
    return Sitting(len(names), names)


def checked_names(option: str, typed: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names as they were typed with an option. Raises `Misused` where they cannot be."""
    names = tuple(_clean(name) for name in typed)
    _check_count(option, len(names))
    for name in names:
        _check_name(option, name)
    for place, name in enumerate(names):
        if name.casefold() in [other.casefold() for other in names[:place]]:
            raise Misused(f"Two seats are called {name}: give each a name of its own.")
    return names


def _check_count(option: str, count: int) -> None:
    if not 1 <= count <= MAX_PLAYERS:
        raise Misused(f"{option}: a mission is played by 1 to {MAX_PLAYERS} players, not {count}.")


def _check_name(option: str, name: str) -> None:
    if not name:
        raise Misused(
            f"{option} has an empty name: write the names with commas between them, such as {option} Ana,Ben."
        )
    if not name.isprintable() or "," in name:
        raise Misused(f"{option}: a name is printable text without commas, such as Ana.")
    if len(name) > _LONGEST_NAME:
        raise Misused(f"{option}: a name has at most {_LONGEST_NAME} characters.")


def _strength(wishes: SeatWishes) -> BotStrength:
    word = wishes.strength
    if word is None:
        return BotStrength.STEADY
    if word not in tuple(BotStrength):
        known = [str(strength) for strength in BotStrength]
        raise Misused(f"--strength: there is no {word!r}, only {', '.join(known)}.{nearest(word, known)}")
    if not (wishes.bots or wishes.auto):
        raise Misused("--strength says how well bots play: name their seats with --bots, or give --auto.")
    return BotStrength(word)


def _clean(name: str) -> str:
    # The same name typed on another keyboard may come in other code points.
    return normalize("NFC", name).strip()


def seat_named(option: str, name: str, seats: tuple[str, ...]) -> int:
    """Return the seat of a name as it was typed with an option. Raises `Misused` where nobody of that name sits."""
    name = _clean(name)
    if name in seats:
        return seats.index(name)
    listed = ", ".join(seats)
    raise Misused(f"{option}: nobody called {name or 'nothing'} sits here, only {listed}.{nearest(name, seats)}")
