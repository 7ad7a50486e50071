"""What a choice has shown that was hidden before it: the reason why it may not be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from regicide_legacy.engine.choices import ChooseCards, ChooseOption, Start
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED, Declarations, Face
from regicide_legacy.engine.vocabulary.rules import Rule
from regicide_legacy.engine.vocabulary.words import Chooser, Pick

if TYPE_CHECKING:
    from regicide_legacy.app.playing import Played

_HIDDEN: Final = ("reserve", "enemy_deck")
_MOVES: Final = ("moved", "banished", "discarded")


def revealed(played: Sequence[Played], seats: tuple[str, ...], declared: Declarations = NOTHING_DECLARED) -> str | None:
    """Return what these choices showed to people who could not know it, as a clause; None where they showed nothing.

    A card drawn, looked at or turned up, the outcome of a shuffle or of chance, and a card that a bot played or
    discarded. `declared` is what the mission says.
    """
    reveals = _Reveals(declared)
    for each in played:
        for event in each.events:
            if isinstance(each.choice, Start) and event.name == "enemy_revealed":
                # The first enemy is up since the deal.
                continue
            shown = reveals.by(event, each)
            if shown is not None:
                return shown
            if each.by_bot and event.data.get("from") == "hand":
                return f"{seats[each.seat]} has shown a card"
    return None


class _Reveals:
    """What events show in a mission that declares this."""

    def __init__(self, declared: Declarations) -> None:
        faces = {name: pile.face for name, pile in declared.every_pile.items()}
        self._face_down = {*_HIDDEN, *(name for name, face in faces.items() if face is not Face.UP)}
        self._top_shown = {name for name, face in faces.items() if face is Face.TOP}
        self._lots = set(_rules_of_chance(declared))

    def by(self, event: Event, played: Played) -> str | None:
        """Return what an event shows, if anything."""
        data = event.data
        match event.name:
            case "drawn":
                return "a card was drawn"
            case "enemy_revealed":
                return "an enemy was turned up"
            # A cleric who heals the whole discard pile shows nothing: the order under the reserve stays hidden.
            case "healed" if data.get(data["from"]):
                return "a cleric's shuffle has shown which cards went under the reserve"
            case "looked" if _names_cards(event):
                return "a hidden card was seen"
            case "card_shown":
                return "a card was shown"
            case "shuffled" if data.get("cards") or data["pile"] in self._top_shown:
                return "a shuffle has shown its outcome"
            case name if name in _MOVES and "rule" in data and self._shows(event, played):
                return "a hidden card was seen"
        return self._by_chance(event, played)

    def _shows(self, event: Event, played: Played) -> bool:
        """Say whether a move has shown a card, or which lies under it."""
        origin = event.data["from"]
        if origin in self._top_shown:
            return True
        if origin == "hand":
            chosen = played.choice.cards if isinstance(played.choice, ChooseCards) else ()
            return not set(event.to_data().get("cards", ())) <= set(chosen)
        return origin in self._face_down and _names_cards(event)

    def _by_chance(self, event: Event, played: Played) -> str | None:
        """Return that chance has fallen, where a rule that asks it has done something that not only it decides."""
        if event.data.get("rule") not in self._lots:
            return None
        chosen = isinstance(played.choice, ChooseOption) and event.data.get("option") == played.choice.option
        return None if chosen else "chance has fallen"


def _names_cards(event: Event) -> bool:
    """Say whether somebody saw which cards an event is about."""
    return bool(event.data.get("cards") or (event.owner is not None and event.secret.get("cards")))


def _rules_of_chance(declared: Declarations) -> Iterator[str]:
    """Give the ids of rules, and of what stands under no rule's head, in which the generator picks something."""
    for said in _parts(declared):
        if isinstance(said, Rule) and _asks_chance(said.do):
            yield said.id
        for key in ("defeated", "exact_damage"):
            if _asks_chance(getattr(said, key, None)):
                yield key
    yield from (own.id for own in declared.classes if _asks_chance(own.do))


def _asks_chance(said: Any) -> bool:
    return any(part is Pick.RANDOM or part is Chooser.RANDOM for part in _parts(said))


def _parts(said: Any) -> Iterator[Any]:
    """Give a value and all that stands in it."""
    yield said
    if is_dataclass(said):
        said = [getattr(said, field.name) for field in fields(said)]
    elif isinstance(said, Mapping):
        said = list(said.values())
    if isinstance(said, (list, tuple)):
        for each in said:
            yield from _parts(each)
