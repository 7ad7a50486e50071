"""Opening a pack: its cards are read in order, and each is resolved before the next (Legacy, Mission packs).

An opening is a value that waits for the table: it shows a card, asks what that card asks, and goes on. What comes of
it is one entry of the journal, when every card is resolved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from regicide_legacy.campaign.changes import (
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    RelicGained,
    StickerApplied,
)
from regicide_legacy.campaign.errors import CampaignError
from regicide_legacy.campaign.journal import PackOpened
from regicide_legacy.campaign.matching import matching
from regicide_legacy.campaign.packs import (
    GiveClass,
    Join,
    Leave,
    Mark,
    Pack,
    PackCard,
    PartyPaper,
    RelicPaper,
    StickerPaper,
    Unmark,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, changed

Choosing = Leave | Mark | Unmark | GiveClass
"""An order for members that the table may have to choose."""


class NoAnswer(CampaignError):
    """What was answered is not what was asked."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the table is asked: to choose from `options`, at least so many of them and at most so many.

    `options` are ids of members, or classes for the member `of`. `order` is what it is for.
    """

    order: Choosing
    options: tuple[str, ...]
    least: int
    most: int
    of: PartyCard | None = None


@dataclass(frozen=True, slots=True)
class Resolved:
    """A card that was read, with what it changed; `skipped` says why nothing came of it, where nothing did."""

    card: PackCard
    changes: tuple[Change, ...] = ()
    skipped: str | None = None


class Opening:
    """A pack under way, for a party as `state` has it. Not for a pack that is open: that one is only read."""

    def __init__(self, pack: Pack, state: CampaignState) -> None:
        self.pack = pack
        self._state = state
        self._resolved: list[Resolved] = []
        self._members: list[PartyCard] | None = None
        self._given: dict[str, str] = {}

    @property
    def state(self) -> CampaignState:
        """The campaign as it is after the cards that are resolved; the pack itself counts as open only when all are."""
        return self._state

    @property
    def card(self) -> PackCard | None:
        """The card that lies open now, None once every one is resolved."""
        place = len(self._resolved)
        return self.pack.cards[place] if place < len(self.pack.cards) else None

    @property
    def resolved(self) -> Sequence[Resolved]:
        """The cards that are resolved, in order."""
        return self._resolved

    def question(self) -> Question | None:
        """Return what the open card asks the table now, None where it asks nothing: then `resolve` goes on."""
        card = self.card
        if not isinstance(card, PartyPaper) or isinstance(card.order, Join):
            return None
        order = card.order
        asked = self._which_members(order) if self._members is None else None
        if asked is None and isinstance(order, GiveClass):
            return self._which_class(order, self._those_meant(order))
        return asked

    def _which_members(self, order: Choosing) -> Question | None:
        options = tuple(each.id for each in self._candidates(order))
        most = len(options) if order.who.count == "all" else min(order.who.count, len(options))
        least = 0 if order.who.up_to else most
        # Where every one of them is meant there is nothing to choose.
        return None if least == len(options) else Question(order, options, least, most)

    def _which_class(self, order: GiveClass, members: list[PartyCard]) -> Question | None:
        for member in members:
            classes = _classes_for(order, member)
            if len(classes) > 1 and member.id not in self._given:
                return Question(order, classes, 1, 1, member)
        return None

    def _those_meant(self, order: Choosing) -> list[PartyCard]:
        """Return the members that were chosen, or all that could be where there was nothing to choose."""
        return self._candidates(order) if self._members is None else self._members

    def _candidates(self, order: Choosing) -> list[PartyCard]:
        """Return the members for whom an order would change anything."""
        return [each for each in matching(self._state.party, order.who.where) if _changes_anything(order, each)]

    def answer(self, chosen: Sequence[str]) -> None:
        """Take what the table chooses, by id. Raises `NoAnswer`, with nothing changed, where it is none."""
        asked = self.question()
        if asked is None:
            raise NoAnswer("nothing is asked")
        for each in chosen:
            if each not in asked.options:
                raise NoAnswer(f"{each} is none of {', '.join(asked.options)}")
        if len(set(chosen)) != len(chosen):
            raise NoAnswer("one of them is named twice")
        if not asked.least <= len(chosen) <= asked.most:
            number = str(asked.most) if asked.least == asked.most else f"{asked.least} to {asked.most}"
            raise NoAnswer(f"choose {number} of them, not {len(chosen)}")
        if asked.of is None:
            # In the party's order, however they were named.
            self._members = [card for card in self._state.party if card.id in chosen]
        else:
            self._given[asked.of.id] = chosen[0]

    def resolve(self) -> Resolved:
        """Do what the open card says, once nothing is asked any more, and lay open the next; return what was done.

        Raises `NoAnswer` where something is still asked, or every card is resolved.
        """
        card = self.card
        if card is None or self.question() is not None:
            raise NoAnswer("nothing can be resolved before the question is answered")
        done = self._done(card)
        self._state = changed(self._state, done.changes)
        self._resolved.append(done)
        self._members, self._given = None, {}
        return done

    def _done(self, card: PackCard) -> Resolved:
        match card:
            case StickerPaper(sticker):
                if any(each.id == sticker.id for each in self._state.stickers):
                    return Resolved(card, skipped=f"sticker {sticker.label} is applied already")
                return Resolved(card, (StickerApplied(sticker),))
            case RelicPaper(relic):
                if any(each.id == relic.id for each in self._state.relics):
                    return Resolved(card, skipped=f"{relic.name} is yours already")
                return Resolved(card, (RelicGained(relic),))
            case PartyPaper(Join(joining)):
                if self._state.member(joining.id) is not None:
                    return Resolved(card, skipped=f"{joining.name} is in the party already")
                return Resolved(card, (CardJoined(joining),))
            case PartyPaper(Leave() | Mark() | Unmark() | GiveClass() as order):
                return self._ordered(card, order)
            case _:
                return Resolved(card)

    def _ordered(self, card: PartyPaper, order: Choosing) -> Resolved:
        members = self._those_meant(order)
        if not members:
            nobody = "there is nobody whom it could be" if self._members is None else "nobody was chosen"
            return Resolved(card, skipped=nobody)
        match order:
            case Leave():
                return Resolved(card, tuple(map(CardLeft, members)))
            case Mark(mark=mark):
                after = [each.marked(mark) for each in members]
            case Unmark(mark=mark):
                after = [each.unmarked(mark) for each in members]
            case GiveClass():
                after = [each.of_class(self._class_given(order, each)) for each in members]
            case _:
                assert_never(order)
        return Resolved(card, tuple(CardChanged(*pair) for pair in zip(members, after, strict=True)))

    def _class_given(self, order: GiveClass, member: PartyCard) -> str:
        """Return the class that was chosen for a member, or the only one that it could get."""
        return self._given.get(member.id) or _classes_for(order, member)[0]

    def entry(self) -> PackOpened:
        """Return what the journal gets. Raises `NoAnswer` before every card is resolved."""
        if self.card is not None:
            raise NoAnswer("not every card of the pack is resolved")
        changes = tuple(change for resolved in self._resolved for change in resolved.changes)
        return PackOpened(self.pack.id, self.pack.title, changes)


def _changes_anything(order: Choosing, member: PartyCard) -> bool:
    match order:
        case Leave():
            return True
        case Mark():
            return order.mark not in member.marks
        case Unmark():
            return order.mark in member.marks
        case GiveClass():
            return bool(_classes_for(order, member))
        case _:
            assert_never(order)


def _classes_for(order: GiveClass, member: PartyCard) -> tuple[str, ...]:
    return tuple(class_ for class_ in order.classes if class_ not in member.classes)
