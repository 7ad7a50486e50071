"""What a pack on the table brought, entered at a terminal one thing after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from regicide_legacy.app.errors import Misused, Refused
from regicide_legacy.app.party import (
    CORRUPTED,
    Edit,
    checked_text,
    checked_word,
    edited_member,
    leaving_member,
    member_named,
    new_member,
    new_relic,
    new_sticker,
    unknown_classes,
    unused_id,
)
from regicide_legacy.app.typed import named
from regicide_legacy.campaign.changes import Change, OwnedRelic
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, changed
from regicide_legacy.campaign.telling import pack_words
from regicide_legacy.cli.prompting import Left, agreed, line_from
from regicide_legacy.views.changes import change_sentence, unknown_class_words
from regicide_legacy.views.text import capitalized

if TYPE_CHECKING:
    from regicide_legacy.cli.play_streams import Streams

_THINGS: Final = {
    "recruit": "a card joins the party",
    "sticker": "for the rulebook or the helper card",
    "relic": "lies beside the party from now on",
    "mark": "such as corrupted, on members",
    "class": "a member gets a second class",
    "left": "somebody leaves the party for good",
}


class _Nothing(Exception):
    """They thought better of it: nothing of this is entered."""


class Entering:
    """Asks what a pack brought and keeps what was entered, for a campaign as `state` has it."""

    def __init__(self, streams: Streams, state: CampaignState) -> None:
        self._streams = streams
        self._state = state
        self._entered: list[Change] = []

    def changes(self, pack: str) -> tuple[Change, ...]:
        """Return all that this pack brought. Who leaves in the middle keeps what was entered.

        Raises `Left`, or KeyboardInterrupt, where they leave before anything was.
        """
        self._streams.say(Text(""), Text(f"{capitalized(pack_words(pack))}: what did it bring?", "bold"), _menu())
        try:
            self._ask()
        except (Left, KeyboardInterrupt):
            # It was shown as done.
            if not self._entered:
                raise
            self._streams.say("What was entered so far is kept.")
        return tuple(self._entered)

    def _ask(self) -> None:
        entries: dict[str, Callable[[], list[Change]]] = {
            "recruit": self._recruit,
            "sticker": self._sticker,
            "relic": self._relic,
            "mark": self._mark,
            "class": self._class,
            "left": self._left,
        }
        while line := self._line("Number or word, Enter for nothing more>"):
            things = list(entries)
            thing = things[int(line) - 1] if re.fullmatch("[1-6]", line) else named(line, things, fewest=1)
            if thing is None:
                self._streams.complain(f"Nothing here is called {line!r}, only {', '.join(things)}.")
                continue
            try:
                self._enter(entries[thing]())
            except (Misused, Refused) as wrong:
                self._streams.complain(capitalized(str(wrong)))
            except _Nothing:
                self._streams.complain("Nothing was entered.")

    def _enter(self, changes: list[Change]) -> None:
        self._state = changed(self._state, changes)
        self._entered += changes
        self._streams.say(*(Text(f"  {change_sentence(change)}", "green") for change in changes))
        unknown = [class_ for change in changes for class_ in unknown_classes(change)]
        self._streams.say(*(Text(f"  {unknown_class_words(class_)}", "yellow") for class_ in unknown))

    # The things.

    def _recruit(self) -> list[Change]:
        name = self._field("Name>", lambda line: checked_text("A name", line))
        strength = int(self._field("Strength>", _number))
        classes = self._field("Class, several with commas>", lambda line: ",".join(_classes(line)))
        companion = agreed(self._streams, "An animal companion?")
        card = Edit(name=name, strength=strength, classes=_classes(classes))
        return [new_member(self._state, unused_id(self._state, name), card, companion=companion)]

    def _sticker(self) -> list[Change]:
        label = self._field("Blue code or green letter>", lambda line: line)
        text = self._field("What it says>", lambda line: checked_text("A text", line))
        while True:
            section = self._line("Section of the rulebook or step of the helper card, Enter for none>")
            try:
                return [new_sticker(self._state, label, text, section or None)]
            except Misused as wrong:
                self._streams.complain(capitalized(str(wrong).removeprefix("--section: ")))
                if not section:
                    raise

    def _relic(self) -> list[Change]:
        name = self._field("Name>", lambda line: checked_text("A name", line))
        text = self._field("What it says>", lambda line: checked_text("A text", line))
        return [new_relic(self._state, OwnedRelic(unused_id(self._state, name), name, text))]

    def _mark(self) -> list[Change]:
        members = self._members("Who? Ids or names, several with commas>")
        mark = self._line(f"Which mark? Enter for {CORRUPTED}>") or CORRUPTED
        return [edited_member(self._state, member.id, Edit(marks=[mark])) for member in members]

    def _class(self) -> list[Change]:
        (member, *_) = self._members("Who? Id or name>")
        more = self._field("Which class?>", lambda line: checked_word("A class", line))
        return [edited_member(self._state, member.id, Edit(classes=[*member.of_class(more).classes]))]

    def _left(self) -> list[Change]:
        members = self._members("Who? Ids or names, several with commas>")
        return [leaving_member(self._state, member.id) for member in members]

    # Asking.

    def _members(self, prompt: str) -> list[PartyCard]:
        words = self._field(prompt, lambda line: ",".join(self._member(word).id for word in _parts(line)))
        return [self._member(card_id) for card_id in dict.fromkeys(_parts(words))]

    def _member(self, word: str) -> PartyCard:
        return member_named(self._state, word)

    def _field(self, prompt: str, check: Callable[[str], str]) -> str:
        """Ask for something until `check` takes it; raise `_Nothing` for an empty line."""
        while line := self._line(prompt):
            try:
                return check(line)
            except (Misused, Refused) as wrong:
                self._streams.complain(capitalized(str(wrong)))
        raise _Nothing

    def _line(self, prompt: str) -> str:
        return line_from(self._streams, prompt)


def _menu() -> Table:
    grid = Table.grid(padding=(0, 2))
    for number, (word, what) in enumerate(_THINGS.items(), 1):
        grid.add_row(Text(f"  {number}", "bold"), Text(word, "bold"), Text(what))
    return grid


def _parts(line: str) -> list[str]:
    return [part.strip() for part in line.split(",") if part.strip()]


def _classes(line: str) -> tuple[str, ...]:
    classes = tuple(checked_word("A class", part.casefold()) for part in _parts(line))
    if len(set(classes)) != len(classes):
        raise Misused("A class stands once on a card.")
    return classes


def _number(line: str) -> str:
    if not re.fullmatch("[0-9]{1,3}", line):
        raise Misused("A strength is a whole number, such as 4.")
    return line
