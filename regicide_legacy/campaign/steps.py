"""Undo and redo: which entries of a journal are in force, and what would be taken back next.

A step is what one command decided: an entry, and those after it that continue it. Undo takes back whole steps, the
last first; redo brings them back until something else is decided. Entries are never removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import Decision, Entry, Redone, Undone


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in its journal. Positions count from 1; one that `continues` belongs to the last step in force."""

    position: int
    entry: Entry
    continues: bool = False


@dataclass(frozen=True, slots=True)
class DecidedLine:
    """A line whose entry is a decision."""

    position: int
    entry: Decision
    continues: bool


Step = tuple[DecidedLine, ...]
"""The lines of one step, oldest first; never empty."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The steps that are in force, oldest first, and those that redo would bring back, the next of them last."""

    steps: tuple[Step, ...]
    undone: tuple[tuple[Step, ...], ...] = ()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in force, oldest first."""
        return tuple(line.entry for step in self.steps for line in step)

    def undo(self, since: int | None = None) -> Undone | None:
        """Return the entry that takes back the last step, or every step since the one with this position.

        None where there is none: the founding is not taken back, nor what is not in force.
        """
        first = len(self.steps) - 1
        if since is not None:
            holding = (place for place, step in enumerate(self.steps) if since in _positions(step))
            first = next(holding, 0)
        if first < 1:
            return None
        return Undone(tuple(position for step in self.steps[first:] for position in _positions(step)))

    def redo(self) -> Redone | None:
        """Return the entry that brings back what was taken back last, None where there is nothing."""
        if not self.undone:
            return None
        return Redone(tuple(position for step in self.undone[-1] for position in _positions(step)))


def timeline(lines: Sequence[Line]) -> Timeline:
    """Return what of a journal is in force. Raises `BrokenJournal` where entries cannot follow one another."""
    steps: list[Step] = []
    undone: list[tuple[Step, ...]] = []
    for place, line in enumerate(lines, 1):
        if line.position != place:
            raise BrokenJournal(f"entry {place} says that it is entry {line.position}")
        entry = line.entry
        if isinstance(entry, Undone):
            taken = _last_steps(steps, entry.positions)
            del steps[-len(taken) :]
            undone.append(taken)
        elif isinstance(entry, Redone):
            if not undone or tuple(p for step in undone[-1] for p in _positions(step)) != entry.positions:
                raise BrokenJournal(f"entry {line.position} brings back what was not taken back last")
            steps += undone.pop()
        else:
            decided = DecidedLine(line.position, entry, line.continues)
            if not line.continues:
                steps.append((decided,))
            elif len(steps) > 1:
                # The founding stands alone, as it is never taken back: all that comes after it can be.
                steps[-1] = (*steps[-1], decided)
            else:
                raise BrokenJournal(f"entry {line.position} continues nothing")
            undone = []
    return Timeline(tuple(steps), tuple(undone))


def _last_steps(steps: list[Step], positions: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the last steps, which are those with just these positions."""
    for first in range(1, len(steps)):
        taken = tuple(steps[first:])
        if tuple(position for step in taken for position in _positions(step)) == positions:
            return taken
    raise BrokenJournal(f"entries {', '.join(map(str, positions))} are not the last ones, so they cannot be taken back")


def _positions(step: Step) -> tuple[int, ...]:
    return tuple(line.position for line in step)
