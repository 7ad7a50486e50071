"""What a game played here tells its campaign: what rules changed for good, and the attack that ended it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from regicide_legacy.campaign.changes import CardChanged, CardJoined, CardLeft, PartyChanging
from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.vocabulary.words import Lasting


def changes_of(events: Iterable[Event], party: Party, recruits: Sequence[PartyCard]) -> tuple[PartyChanging, ...]:
    """Return what the rules of a won mission did for the campaign, in order (VOCABULARY, Effects).

    `events` are all of the attempt's, `party` is as the campaign has it now, `recruits` are the cards that could join.
    What makes no difference to that party any more is no change.
    """
    members = {card.id: card for card in party}
    joining = {card.id: card for card in recruits}
    changes: list[PartyChanging] = []
    for event in events:
        told = event.to_data()
        for card_id in told.get("cards", ()):
            change = _change(told, members.get(card_id), joining.get(card_id))
            if change is None:
                continue
            _follow(members, joining, change)
            if isinstance(change, CardJoined) and CardLeft(change.card) in changes:
                # It is back, as it was: it has not left.
                changes.remove(CardLeft(change.card))
            else:
                changes.append(change)
    return tuple(changes)


def _change(told: Mapping[str, Any], member: PartyCard | None, recruit: PartyCard | None) -> PartyChanging | None:
    """Return what an event is for one of its cards: a member, or one who is none and could join."""
    if member is None:
        return CardJoined(recruit) if recruit is not None and told["event"] == "joined_party" else None
    if told["event"] == "left_party":
        return CardLeft(member)
    if told.get("for") != Lasting.CAMPAIGN:
        return None
    match told["event"]:
        case "marked":
            after = member.marked(told["mark"])
        case "unmarked":
            after = member.unmarked(told["mark"])
        case _:
            after = member.of_class(told["class"])
    return None if after == member else CardChanged(member, after)


def _follow(members: dict[str, PartyCard], joining: dict[str, PartyCard], change: PartyChanging) -> None:
    match change:
        case CardJoined(card):
            members[card.id] = card
        case CardLeft(card):
            joining[card.id] = members.pop(card.id)
        case CardChanged(_, after):
            members[after.id] = after
        case _:
            assert_never(change)


def last_attack(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the cards of the attack that defeated the enemy defeated last; none where no attack of that turn did.

    `events` are all of an attempt's, oldest first.
    """
    defeats = (place for place in range(len(events) - 1, -1, -1) if events[place].name == "enemy_defeated")
    for event in reversed(events[: next(defeats, 0)]):
        if event.name == "attack_formed":
            return tuple(event.data["cards"])
        if event.name == "turn_ended":
            break
    return ()
