"""Simulations for tests: missions that are over soon, and what was counted, as JSON data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from regicide_legacy.app.simulating.asking import Asked, played_by
from regicide_legacy.app.simulating.report import simulation_document
from regicide_legacy.app.simulating.running import Here, Runner
from regicide_legacy.app.simulating.simulation import Played, Simulation, Wanted

TOLL_BRIDGE = Path(__file__).parents[2] / "cli" / "missions" / "toll-bridge.yaml"
LAMPLIGHT = Path(__file__).parents[2] / "campaigns" / "lamplight"

ENDLESS = """\
format: mission/1
id: endless
title: The Endless Court
ruleset: legacy
enemies:
  - {strength: 0, health: 20, cards: [{id: clerk, name: "Bertrum, Clerk", class: bard}]}
exact_damage: enemy_bottom
defeated: enemy_bottom
rules:
  - {upon: turn_ended, do: [{heal: {count: 10}}, {draw: {each: 3}}]}
"""
"""A mission that nobody can win or lose."""


def played(reference: Path | str = TOLL_BRIDGE, **asked: Any) -> Played:
    return played_by(Asked(reference=str(reference), **asked), None, Path("/nowhere"))


def wanted(**how: Any) -> Wanted:
    return Wanted(**{"players": (2, 3), "games": 12, "advisor": "random", "seed": 5, **how})


def simulated(what: Played, how: Wanted, runner: Runner | None = None) -> dict[str, Any]:
    """Return the figures once all of it is played."""
    simulation = Simulation(what, how)
    for _ in simulation.run(runner or Here()):
        pass
    return simulation_document(simulation)
