"""Who reads the screen while a mission is played, what they may see, and what they have been told already."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.text import Text

from regicide_legacy.cli.wording import names_of
from regicide_legacy.engine.view import View
from regicide_legacy.views.events import event_lines, public
from regicide_legacy.views.names import Names

if TYPE_CHECKING:
    from regicide_legacy.app.session import AttemptSession

Reader = int | None
"""Who looks at the screen: a seat, or None where several people do and it may show no hand."""


def _without(cards: tuple[str, ...], hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in hand)


def names_at(session: AttemptSession) -> Names:
    """Return what the seats, cards and rules of an attempt are called."""
    return names_of(session.game.compiled, session.seats, session.bots, session.bought)


class Readers:
    """The people at the table. On a terminal that several share each is told the news apart; else all at once."""

    def __init__(self, session: AttemptSession, *, interactive: bool) -> None:
        self._session = session
        self._names = names_at(session)
        self.people = [seat for seat in range(len(session.seats)) if seat not in session.bots]
        self.only_person: Reader = self.people[0] if len(self.people) == 1 else None
        self.share_a_terminal = interactive and len(self.people) > 1
        """Several people share the terminal, so hands must be kept apart."""
        self._told: dict[Reader, int] = {}
        """How many choices there had been when each reader last chose."""

    def view(self, reader: Reader) -> View:
        """Return what the reader may know; where several read, no hand, and choices only if the table decides."""
        game = self._session.game
        if reader is not None:
            return game.view(reader)
        view = game.view(0)
        return replace(
            view,
            hand=(),
            choices=view.choices if game.decision.seat is None else (),
            marks={mark: shown for mark, cards in view.marks.items() if (shown := _without(cards, view.hand))},
            given_classes={card: given for card, given in view.given_classes.items() if card not in view.hand},
        )

    def news(self, reader: Reader) -> list[Text]:
        """Tell the reader what happened since they last chose, their own choice included."""
        history = self._session.history
        since = self._told.get(self._key(reader))
        opening = () if since is not None or history else self._session.game.opening
        if since is None:
            since = self._last_choice_of(reader)
        events = [*opening, *(event for played in history[since:] for event in played.events)]
        teller = reader if self.share_a_terminal else self.only_person
        seen: list[dict[str, Any]] = [public(each) if teller is None else each.seen_by(teller) for each in events]
        return event_lines(seen, self.view(reader), self._names, teller)

    def chose(self, reader: Reader, before: int) -> None:
        """Note that the reader has chosen when there were so many choices before: what came before was told.

        To all who watch too: they saw the screen when it was handed over.
        """
        self._told[self._key(reader)] = self._told[None] = before

    def took_back(self) -> None:
        """Note that choices were taken back: who is asked again sees the table as it was, and needs no news."""
        left = len(self._session.history)
        self._told = {reader: min(told, left) for reader, told in self._told.items()}
        self._told[self._key(self._session.game.decision.seat)] = left

    def _key(self, reader: Reader) -> Reader:
        return reader if self.share_a_terminal else None

    def _last_choice_of(self, reader: Reader) -> int:
        """Return the place of the last choice by that seat, or by anybody not a bot; 0 where there is none."""
        history = self._session.history
        for place in range(len(history) - 1, -1, -1):
            played = history[place]
            if not played.by_bot and reader in (None, played.seat):
                return place
        return 0
