"""The party and what lies beside it, changed by hand: members, relics and stickers.

Functions with a `standing` work out what would change; `change_by_hand` writes it. What sealed packs hold is never
looked at, so nothing here can tell of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from regicide_legacy.app.campaigns import content_of
from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.current import current_campaign
from regicide_legacy.app.errors import Misused, Refused, nearest
from regicide_legacy.app.packs import is_box
from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    OwnedRelic,
    RelicGained,
    RelicLost,
    StickerApplied,
    StickerRemoved,
)
from regicide_legacy.campaign.journal import ChangedByHand
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.engine.cards import BASE_CLASSES

if TYPE_CHECKING:
    from regicide_legacy.campaign.state import CampaignState
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import Campaign, Standing

CORRUPTED: Final = "corrupted"
"""The mark whose sleeves the rulebook shows, so that everybody knows it."""

_SLUG: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MEMBER: Final = re.compile("[CBWP]([1-9]|10)")
_WHAT_IS_AN_ID: Final = "an id is small letters and digits joined by hyphens, such as old-grudge, or C7"
_STRONGEST: Final = 999
_LONGEST_NAME: Final = 80
_LONGEST_TEXT: Final = 1000


def show_standing(store: Store) -> Standing:
    """Return how the current campaign stands. Raises what `current_campaign` raises."""
    with store.read() as reader:
        return reader.standing(current_campaign(reader).id)


def change_by_hand(
    store: Store, standing: Standing, changes: Sequence[Change], note: str = "", clock: Clock = now
) -> Standing:
    """Write changes that the table entered as one step, and return the standing after.

    Raises `Misused` for a note that cannot be, `StaleCampaign` where something was decided since `standing`.
    """
    entry = ChangedByHand(tuple(changes), checked_text("--note", note) if note else "")
    with store.write() as repository:
        return repository.append(standing, [entry], clock())


# Members.


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to be different about a member; None and empty where nothing is. An empty text takes one away."""

    name: str | None = None
    strength: int | None = None
    classes: Sequence[str] | None = None
    race: str | None = None
    descriptor: str | None = None
    marks: Sequence[str] = ()
    unmarks: Sequence[str] = ()


def new_member(state: CampaignState, card_id: str, edit: Edit, *, companion: bool = False) -> CardJoined:
    """Return that a card of this id joins, with all that is said of it.

    Raises `Misused` for what cannot stand on a card, `Refused` where one of this id is in the party.
    """
    checked_id(card_id)
    present = _found(card_id, state.party)
    if present is not None:
        raise Refused(f"{present.id} is in the party already: {present.name}. `legacy party edit` changes it.")
    return CardJoined(_edited(PartyCard(card_id, "", 0, (), companion), edit))


def leaving_member(state: CampaignState, member: str) -> CardLeft:
    """Return that this member leaves for good. Raises `Refused` where nobody in the party is meant."""
    return CardLeft(member_named(state, member))


def edited_member(state: CampaignState, member: str, edit: Edit) -> CardChanged:
    """Return what an edit makes of a member. Raises `Refused` for nobody, `Misused` for no difference."""
    before = member_named(state, member)
    after = _edited(before, edit)
    if after == before:
        raise Misused(f"{before.name} is so already: say what is to be different, such as --mark corrupted.")
    return CardChanged(before, after)


def _edited(before: PartyCard, edit: Edit) -> PartyCard:
    """Return what an edit makes of a card. Raises `Misused` for what cannot stand on one."""
    strength = before.strength if edit.strength is None else edit.strength
    if not 0 <= strength <= _STRONGEST:
        raise Misused(f"--strength: a member has a strength of 0 to {_STRONGEST}, not {strength}.")
    after = replace(
        before,
        name=before.name if edit.name is None else checked_text("--name", edit.name, _LONGEST_NAME),
        strength=strength,
        classes=before.classes if edit.classes is None else _checked_classes(edit.classes),
        race=before.race if edit.race is None else _text_or_none("--race", edit.race),
        descriptor=before.descriptor if edit.descriptor is None else _text_or_none("--descriptor", edit.descriptor),
    )
    for mark in edit.unmarks:
        if mark not in before.marks:
            raise Misused(f"--unmark: {before.name} does not bear the mark {mark}.{nearest(mark, before.marks)}")
        after = after.unmarked(mark)
    for mark in edit.marks:
        after = after.marked(checked_word("--mark", mark))
    return after


def unknown_classes(change: Change) -> tuple[str, ...]:
    """Return the classes that a card has got which are none of the rulebook's: a box may have some of its own."""
    match change:
        case CardJoined(card):
            return tuple(class_ for class_ in card.classes if class_ not in BASE_CLASSES)
        case CardChanged(before, after):
            new = (class_ for class_ in after.classes if class_ not in before.classes)
            return tuple(class_ for class_ in new if class_ not in BASE_CLASSES)
        case _:
            return ()


def check_known(campaign: Campaign, state: CampaignState, change: CardJoined | CardChanged) -> None:
    """See to it that the classes and marks that a card has got are some that the campaign knows so far.

    A box may have classes and marks of which this program knows nothing. Raises `Misused`, and content errors.
    """
    content = content_of(campaign)
    if is_box(content):
        return
    from regicide_legacy.content.catalogue import source_of
    from regicide_legacy.content.met import Met

    met = Met(source_of(content), state)
    before = change.before if isinstance(change, CardChanged) else None
    after = change.after if isinstance(change, CardChanged) else change.card
    borne = {class_ for card in state.party for class_ in card.classes}
    classes = [*BASE_CLASSES, *sorted((met.classes | borne) - {*BASE_CLASSES})]
    for option, had, has, known in (
        ("--class", before.classes if before else (), after.classes, classes),
        ("--mark", before.marks if before else (), after.marks, sorted(met.marks | {CORRUPTED})),
    ):
        for word in has:
            if word not in had and word not in known:
                there_is = f"so far there is {', '.join(known)}"
                what = option.removeprefix("--")
                raise Misused(f"{option}: {campaign.name} has no {what} {word}: {there_is}.{nearest(word, known)}")


def _checked_classes(classes: Sequence[str]) -> tuple[str, ...]:
    words = tuple(checked_word("--class", word) for word in classes)
    if len(set(words)) != len(words) or not words:
        raise Misused("--class: a member has a class, or several with commas between them, each once.")
    return words


def _text_or_none(option: str, text: str) -> str | None:
    return checked_text(option, text, _LONGEST_NAME) if text else None


def member_named(state: CampaignState, word: str) -> PartyCard:
    """Return the member with this id or name. Raises `Refused` where there is none, or there are several."""
    found = _found(word, state.party)
    named = [card for card in state.party if card.name.casefold() == word.casefold()]
    if found is None and len(named) > 1:
        raise Refused(f"Several are called {word}: say which, {' or '.join(card.id for card in named)}.")
    if found is None and not named:
        gone = _found(word, state.retired)
        if gone is not None:
            raise Refused(f"{gone.name} has left the party.")
        known = [word for card in state.party for word in (card.id, card.name)]
        raise Refused(f"Nobody in the party has the id or name {word}.{nearest(word, known)}")
    return found or named[0]


def _found(card_id: str, cards: Iterable[PartyCard]) -> PartyCard | None:
    return next((card for card in cards if card.id.casefold() == card_id.casefold()), None)


def checked_word(option: str, word: str) -> str:
    """Return a class or mark that a person entered. Raises `Misused` where it is no word for one."""
    if not _SLUG.fullmatch(word):
        raise Misused(f"{option}: {word or 'nothing'} is no word for it: small letters, such as cleric or corrupted.")
    return word


def checked_id(word: str) -> str:
    """Return an id that a person entered. Raises `Misused` where it is none."""
    if not (_SLUG.fullmatch(word) or _MEMBER.fullmatch(word)):
        raise Misused(f"{word or 'Nothing'} is no id: {_WHAT_IS_AN_ID}.")
    return word


def unused_id(state: CampaignState, name: str) -> str:
    """Return an id, like a name, that no card or relic of the campaign has had."""
    letters = "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
    words = re.sub("[^a-z0-9]+", "-", letters).strip("-")
    base = words if _SLUG.fullmatch(words) else f"card-{words}".rstrip("-")
    taken = {each.id for those in (state.party, state.retired, state.relics) for each in those}
    others = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return next(card_id for card_id in (base, *others) if card_id not in taken)


def checked_text(option: str, text: str, longest: int = _LONGEST_TEXT) -> str:
    """Return a line that a person entered. Raises `Misused` where nothing stands in it, or more than fits."""
    if not text.strip() or not text.isprintable():
        raise Misused(f"{option} takes one line of printable text.")
    if len(text) > longest:
        raise Misused(f"{option}: at most {longest} characters fit.")
    return text


# Relics and stickers.


def new_relic(state: CampaignState, relic: OwnedRelic) -> RelicGained:
    """Return that this relic is the party's. Raises `Misused` for one that cannot be, `Refused` for one it has."""
    checked_id(relic.id)
    checked_text("--name", relic.name, _LONGEST_NAME)
    checked_text("--text", relic.text)
    if any(each.id == relic.id for each in state.relics):
        raise Refused(f"The relic {relic.id} is yours already.")
    return RelicGained(relic)


def lost_relic(state: CampaignState, word: str) -> RelicLost:
    """Return that the relic with this id or name is the party's no longer. Raises `Refused` where it is not now."""
    for relic in state.relics:
        if word.casefold() in (relic.id.casefold(), relic.name.casefold()):
            return RelicLost(relic)
    known = [each for relic in state.relics for each in (relic.id, relic.name)]
    raise Refused(f"No relic of yours has the id or name {word}.{nearest(word, known)}")


def new_sticker(state: CampaignState, label: str, text: str, section: str | None = None) -> StickerApplied:
    """Return that this sticker is applied: a blue one by its code, such as R2 or 12, a green one by its letter.

    Raises `Misused` for one that cannot be, `Refused` for one that is applied already.
    """
    code, letter = _code_or_letter(label)
    checked_text("--text", text)
    known = code or letter or ""
    if any(each.label.casefold() == known.casefold() for each in state.stickers):
        raise Refused(f"Sticker {known} is applied already.")
    return StickerApplied(
        AppliedSticker(known.casefold(), text, code, letter, _section(section, blue=code is not None))
    )


def _section(name: str | None, *, blue: bool) -> str | None:
    """Return the id of the rulebook's section, or the helper card's step, that a name means.

    Raises `Misused` where it means none of them, or several.
    """
    from regicide_legacy.content.rulebook import found, helper, rulebook

    if name is None:
        return None
    sections = rulebook() if blue else helper()
    meant = found(name, sections)
    if len(meant) != 1:
        shows = "rulebook" if blue else "helper"
        guess = nearest(name, [section.id for section in sections])
        raise Misused(f"--section: {name!r} is no section that `legacy {shows}` shows.{guess}")
    return meant[0].id


def removed_sticker(state: CampaignState, label: str) -> StickerRemoved:
    """Return that the sticker with this code or letter comes off. Raises `Refused` where none such is applied."""
    for sticker in state.stickers:
        if label.casefold() in (sticker.label.casefold(), sticker.id.casefold()):
            return StickerRemoved(sticker)
    raise Refused(f"No sticker {label} is applied.{nearest(label, [each.label for each in state.stickers])}")


def _code_or_letter(label: str) -> tuple[str | None, str | None]:
    if re.fullmatch("[A-Za-z]", label):
        return None, label.upper()
    if re.fullmatch("[A-Za-z]{0,3}-?[0-9]{1,3}[A-Za-z]?", label):
        return label.upper(), None
    raise Misused(
        f"{label or 'Nothing'} is no sticker: a blue code has a digit, such as R2 or 12; a green letter is one."
    )
