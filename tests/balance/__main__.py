"""Measure the balance of The Ember Court: `python -m tests.balance [MISSION ...] [--games 2000] [--keen 40]`.

What is measured already, of missions that still play the same, is kept; so a run that was broken off goes on where it
was, and after a change only what it changed is measured again. Each figure is written when it is there. At the end the
picture is drawn, and what is out of bounds is told. With figures of fewer games than these measured before, more are
played; so are they where the games do not tell on which side of a bound a mission lies.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from regicide_legacy.app.simulating.running import Here, Runner, Workers
from regicide_legacy.app.simulating.simulation import Played, Simulation, Wanted

from . import kinds, picture, variants
from .table import TABLES, Balance, Figure, Key

SEED = 6
MORE = 2.5
"""So many times the games are played where they leave open whether a mission is within bounds."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for; return 1 where something is out of bounds."""
    asked = _asked(arguments)
    balance = Balance.read()
    kinds.register()
    runner = Workers(asked.workers) if asked.workers > 1 else Here()
    for mission in asked.missions or variants.numbers():
        _measure(balance, mission, asked, runner)
    picture.PICTURE.write_text(picture.drawn(balance), encoding="utf-8", newline="\n")
    unfair = [
        *balance.unfair(),
        *(f"always {each} is best throughout" for each in balance.best_throughout(tuple(kinds.KINDS))),
    ]
    print("\n".join(unfair) or "All that was measured of enough games is within bounds.")
    return 1 if unfair else 0


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__)
    parser.add_argument("missions", nargs="*", type=int, metavar="MISSION", help="missions by number; else all")
    parser.add_argument("--games", type=int, default=2000, help="games of steady for each variant and table size")
    parser.add_argument("--keen", type=int, default=40, help="games of keen for each table size")
    parser.add_argument("--rollouts", type=int, default=100, help="keen's rollouts for a decision")
    parser.add_argument("--kinds", type=int, default=200, help="games of each player of one idea for each table size")
    parser.add_argument("--players", type=int, nargs="*", choices=TABLES, default=TABLES, help="table sizes")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.missions) - set(variants.numbers()):
        parser.error(f"there is no mission {min(unknown)}")
    return asked


@dataclass(frozen=True)
class _Wish:
    """So many games of a player, at each table size, and who plays them."""

    who: str
    games: int
    rollouts: int | None
    runner: Runner

    @property
    def how(self) -> str:
        return f"seed {SEED}" if self.rollouts is None else f"seed {SEED}, {self.rollouts} rollouts"


def _measure(balance: Balance, mission: int, asked: argparse.Namespace, runner: Runner) -> None:
    """Measure all of a mission that is not measured yet, and stamp it with its files."""
    for variant, played in variants.variants(mission):
        wishes = [_Wish("steady", asked.games, None, runner)]
        if variant == "plain":
            wishes.append(_Wish("keen", asked.keen, asked.rollouts, runner))
            # Only this process knows the players of one idea.
            wishes += [_Wish(kind, asked.kinds, None, Here()) for kind in kinds.KINDS]
        for wish in wishes:
            for players in asked.players if wish.games else ():
                key = Key(mission, variant, wish.who, players)
                _figure(balance, key, played, wish)
                if wish.who == "steady" and _is_open(balance, mission, players):
                    _figure(balance, key, played, replace(wish, games=round(MORE * wish.games)))
    balance.stamp(mission, variants.files(mission))
    balance.write()


def _is_open(balance: Balance, mission: int, players: int) -> bool:
    """Say whether it takes more games to tell whether a mission is within bounds; with help it is played as often."""
    figure = balance.figure(Key(mission, "plain", "steady", players))
    return figure is not None and figure.leaves_open


def _figure(balance: Balance, key: Key, played: Played, wish: _Wish) -> None:
    fingerprint = variants.fingerprint(played)
    there = balance.measured(key, fingerprint, wish.how)
    if there is not None and there.games >= wish.games:
        return
    begun = time.monotonic()
    batch = 1 if wish.who == "keen" else 20
    wanted = Wanted(
        players=(key.players,), games=wish.games, advisor=key.who, rollouts=wish.rollouts, seed=SEED, batch=batch
    )
    simulation = Simulation(played, wanted)
    for _ in simulation.run(wish.runner):
        pass
    tally = simulation.tables[0].tally
    figure = Figure(tally.games, tally.wins)
    balance.keep(key, fingerprint, wish.how, figure)
    balance.write()
    took = time.monotonic() - begun
    where = f"mission {key.mission:2}  {key.variant:12}  {key.who:9}  {key.players} players"
    print(f"{where}  {figure.rate:6.1%} of {figure.games}  {took:6.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
