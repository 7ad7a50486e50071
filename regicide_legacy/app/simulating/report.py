"""What a simulation has found, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final

from regicide_legacy.advisor.intervals import by_chance, wilson
from regicide_legacy.app.simulating.knowing import Known, known
from regicide_legacy.app.simulating.simulation import Simulation, Table
from regicide_legacy.app.simulating.tally import Share, Tally

RULE: Final = "rule:"
"""What the reason begins with where a rule has ended a mission; what comes after it is its id."""

_CHANCE: Final = 0.05
"""So likely chance alone may let anything of a list seem to matter."""


def simulation_document(simulation: Simulation) -> dict[str, Any]:
    """Return what a simulation has found, as README describes it: rates and shares are 0 to 1."""
    played, wanted = simulation.played, simulation.wanted
    names = known(played)
    return {
        "mission": played.loaded.mission.id,
        "title": played.loaded.mission.title,
        "party_size": len(played.party),
        "without": list(played.without),
        "advisor": wanted.advisor,
        "rollouts": wanted.rollouts,
        "seed": wanted.seed,
        "games": wanted.games,
        "complete": simulation.done == wanted.all,
        "tables": [_table(table, names) for table in simulation.tables],
    }


def odds_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return only how often it was won."""
    kept = ("players", "games", "wins", "win_rate", "low", "high")
    tables = [{key: table[key] for key in kept} for table in document["tables"]]
    return {**document, "tables": tables}


def _table(table: Table, names: Known) -> dict[str, Any]:
    tally = table.tally
    low, high = wilson(tally.wins, tally.games)
    losses = tally.lost_at.total()
    return {
        "players": table.players,
        "games": tally.games,
        "wins": tally.wins,
        "losses": losses,
        "undecided": tally.games - tally.wins - losses,
        "win_rate": _rounded(tally.wins / tally.games if tally.games else 0.0),
        "low": _rounded(low),
        "high": _rounded(high),
        "turns": _mean(tally.turns, tally.games),
        "defeated": _mean(tally.defeated, tally.games),
        "reasons": _reasons(tally.reasons, names),
        "lost_at": _lost_at(tally.lost_at, names),
        "rules": _mattered("rule", {name: each for name, each in tally.rules.items() if names.tells(name)}, tally),
        "cards": _mattered("card", {name: each for name, each in tally.dealt.items() if name in names.cards}, tally),
    }


def _reasons(reasons: Counter[str], names: Known) -> dict[str, int]:
    """Return how many games ended for each reason; rules that may not be named are told together as `rule`."""
    told: Counter[str] = Counter()
    for reason, games in reasons.items():
        may = not reason.startswith(RULE) or names.tells(reason.removeprefix(RULE))
        told[reason if may else "rule"] += games
    return dict(told.most_common())


def _lost_at(lost_at: Counter[str], names: Known) -> list[dict[str, Any]]:
    """Return how many games were lost at each enemy, in the order of the mission's enemies; null where none was there.

    Cards that may not be named stand together under that, too.
    """
    told: Counter[str | None] = Counter()
    for card, games in lost_at.items():
        told[card if card in names.cards else None] += games
    order = [*names.cards, None]
    return [{"enemy": card, "games": told[card]} for card in order if told[card]]


def _mattered(key: str, shares: Mapping[str, Share], tally: Tally) -> list[dict[str, Any]]:
    """Return of each thing in what share of the games it was there, and how much more often these were won.

    Nothing is said of what was there in all games. What mattered most comes first. `sure`: chance alone would let none
    of them seem to matter so much, but for one time in twenty.
    """
    compared = sum(0 < share.games < tally.games for share in shares.values())
    # As if it were one of many: each of them has its share of what chance may do.
    chance = _CHANCE / max(1, compared)
    found = [{key: name, **_compared(share, tally, chance)} for name, share in shares.items()]
    return sorted(found, key=lambda each: (not each["sure"], -abs(each["swing"] or 0.0), each[key]))


def _compared(share: Share, tally: Tally, chance: float) -> dict[str, Any]:
    without = Share(tally.games - share.games, tally.wins - share.wins)
    row: dict[str, Any] = {"games": _rounded(share.games / tally.games)}
    if not without.games:
        return {**row, "swing": None, "low": None, "high": None, "sure": False}
    low, high = difference(share, without)
    return {
        **row,
        "swing": _rounded(share.rate - without.rate),
        "low": _rounded(low),
        "high": _rounded(high),
        "sure": by_chance(share.wins, share.games, without.wins, without.games) <= chance,
    }


def difference(one: Share, other: Share) -> tuple[float, float]:
    """Return the bounds of how much more often one is won than the other (Newcombe's interval of two Wilson ones)."""
    (low, high), (other_low, other_high) = (wilson(each.wins, each.games) for each in (one, other))
    between = one.rate - other.rate
    below = sqrt((one.rate - low) ** 2 + (other_high - other.rate) ** 2)
    above = sqrt((high - one.rate) ** 2 + (other.rate - other_low) ** 2)
    return max(-1.0, between - below), min(1.0, between + above)


def csv_lines(document: Mapping[str, Any]) -> Iterable[Iterable[Any]]:
    """Return the rows of a table, the first of them its head: a row for each number of players."""
    keys = ("players", "games", "wins", "losses", "undecided", "win_rate", "low", "high", "turns", "defeated")
    yield ("mission", "advisor", "seed", *keys)
    for table in document["tables"]:
        yield (document["mission"], document["advisor"], document["seed"], *(table[key] for key in keys))


def _mean(total: int, games: int) -> float:
    return round(total / games, 2) if games else 0.0


def _rounded(share: float) -> float:
    return round(share, 4)
