"""The table of the balance: figures by mission, variant and table size, as JSON; and what must hold of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from regicide_legacy.advisor.intervals import wilson

DATA: Final = Path(__file__).with_name("balance.json")
TABLES: Final = (1, 2, 3, 4)

ENOUGH: Final = {"steady": 1000, "keen": 40}
"""So many games of an advisor are enough to judge a mission by."""

LEAST, MOST = 0.08, 0.60
STEP: Final = 0.25
"""Neighbours at the same table size differ by no more than this."""
HELPS: Final = 0.08
MATTERS: Final = 0.05
NOT_LUCK: Final = 0.40
"""The upper end of keen's interval is no lower than this."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What was counted of one mission, variant, advisor and table size."""

    games: int
    wins: int

    @property
    def rate(self) -> float:
        """Wins in games."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of 95 %."""
        return wilson(self.wins, self.games)

    @property
    def leaves_open(self) -> bool:
        """A bound of what is fair lies within its interval: on which side it is takes more games to tell."""
        low, high = self.interval
        return low < LEAST < high or low < MOST < high

    def to_data(self) -> dict[str, Any]:
        """As the table keeps it, with its rate and interval for those who read it."""
        low, high = self.interval
        return {**asdict(self), "rate": round(self.rate, 4), "low": round(low, 4), "high": round(high, 4)}


@dataclass(frozen=True, slots=True)
class Key:
    """What a figure is about: `who` is an advisor's name, or that of a player of one idea."""

    mission: int
    variant: str
    who: str
    players: int


class Balance:
    """The whole table. `read` and `write` keep it."""

    def __init__(self, data: dict[str, Any] | None = None) -> None:
        self._data = data or {"missions": {}}

    @classmethod
    def read(cls, file: Path = DATA) -> Balance:
        """Read the table; an empty one where there is none."""
        return cls(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else cls()

    def write(self, file: Path = DATA) -> None:
        """Write the table, missions in order."""
        missions = self._data["missions"]
        data = {**self._data, "missions": {number: missions[number] for number in sorted(missions, key=int)}}
        text = json.dumps(data, indent=1)
        # A figure is a line.
        text = re.sub(r"\{[^{}]*\}", lambda found: " ".join(found[0].split()), text)
        file.write_text(text + "\n", encoding="utf-8", newline="\n")

    @property
    def missions(self) -> tuple[int, ...]:
        """The numbers of the missions in it, rising."""
        return tuple(sorted(map(int, self._data["missions"])))

    def files(self, mission: int) -> dict[str, str]:
        """The hashes of the files that a mission was measured from; none where it never was."""
        found: dict[str, str] = self._data["missions"].get(str(mission), {}).get("files", {})
        return found

    def stamp(self, mission: int, files: dict[str, str]) -> None:
        """Keep that a mission's figures are those of these files."""
        self._mission(mission)["files"] = files

    def measured(self, key: Key, fingerprint: str, how: str) -> Figure | None:
        """A figure, where what was measured is still what is played, and was measured the same way."""
        variant = self._data["missions"].get(str(key.mission), {}).get("variants", {}).get(key.variant, {})
        if variant.get("fingerprint") != fingerprint or variant.get("how", {}).get(key.who) != how:
            return None
        return self.figure(key)

    def keep(self, key: Key, fingerprint: str, how: str, figure: Figure) -> None:
        """Put a figure into the table; figures of what is played no longer go."""
        variants = self._mission(key.mission).setdefault("variants", {})
        if variants.get(key.variant, {}).get("fingerprint") != fingerprint:
            variants[key.variant] = {"fingerprint": fingerprint, "how": {}, "figures": {}}
        variant = variants[key.variant]
        if variant["how"].get(key.who) != how:
            variant["how"][key.who] = how
            variant["figures"].pop(key.who, None)
        variant["figures"].setdefault(key.who, {})[str(key.players)] = figure.to_data()

    def figure(self, key: Key) -> Figure | None:
        """A figure; None where it was never measured."""
        variants = self._data["missions"].get(str(key.mission), {}).get("variants", {})
        found = variants.get(key.variant, {}).get("figures", {}).get(key.who, {}).get(str(key.players))
        return None if found is None else Figure(found["games"], found["wins"])

    def _mission(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self._data["missions"].setdefault(str(number), {})
        return found

    # What must hold.

    def judged(self, key: Key) -> Figure | None:
        """A figure of enough games to judge by."""
        figure = self.figure(key)
        return figure if figure is not None and figure.games >= ENOUGH.get(key.who, 0) else None

    def unfair(self) -> Iterator[str]:
        """Tell of every figure that is not as a fair campaign's (the bounds of the issue)."""
        for players in TABLES:
            before: Figure | None = None
            for mission in self.missions:
                figure = self.judged(Key(mission, "plain", "steady", players))
                yield from self._of_mission(mission, players, figure)
                if figure and before and abs(figure.rate - before.rate) > STEP:
                    yield f"mission {mission}, {players} players: {_percent(before)} before it, and {_percent(figure)}"
                before = figure
        for mission in self.missions:
            yield from self._idea(mission)

    def _of_mission(self, mission: int, players: int, figure: Figure | None) -> Iterator[str]:
        about = f"mission {mission}, {players} players"
        helped = self.judged(Key(mission, "helped", "steady", players))
        keen = self.judged(Key(mission, "plain", "keen", players))
        if figure and not LEAST <= figure.rate <= MOST:
            yield f"{about}: won {_percent(figure)}, not {LEAST:.0%} to {MOST:.0%}"
        if figure and helped and helped.rate - figure.rate < HELPS:
            yield f"{about}: help raises {_percent(figure)} to {_percent(helped)} only"
        if keen and keen.interval[1] < NOT_LUCK:
            yield f"{about}: keen wins {_percent(keen)}, at most {keen.interval[1]:.0%}"

    def _idea(self, mission: int) -> Iterator[str]:
        pairs = [
            (
                self.judged(Key(mission, "plain", "steady", players)),
                self.judged(Key(mission, "without_idea", "steady", players)),
            )
            for players in TABLES
        ]
        moved = [abs(with_it.rate - without.rate) for with_it, without in pairs if with_it and without]
        if moved and max(moved) < MATTERS:
            yield f"mission {mission}: without its idea it is won as often, within {max(moved):.1%} at every table size"

    def best_throughout(self, kinds: tuple[str, ...]) -> list[str]:
        """The players of one idea that are at least as good as steady wherever both were measured."""
        best = []
        for kind in kinds:
            pairs = [
                (
                    self.figure(Key(mission, "plain", kind, players)),
                    self.judged(Key(mission, "plain", "steady", players)),
                )
                for mission in self.missions
                for players in TABLES
            ]
            both = [(own, steady) for own, steady in pairs if own and steady]
            if both and all(own.interval[1] >= steady.rate for own, steady in both):
                best.append(kind)
        return best


def _percent(figure: Figure) -> str:
    return f"{figure.rate:.1%}"
