"""From a mission document to the values that the engine plays: the mission, and what it declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, Final

from regicide_legacy.content.mission_document import ByTableSize, EnemyCard, EnemyGroup, MissionDocument
from regicide_legacy.content.owners import called
from regicide_legacy.engine.cards import Card, Kind
from regicide_legacy.engine.mission import (
    Enemy,
    JesterRule,
    Mission,
    PartyNames,
    Place,
    PlayerCounts,
    Policies,
    SoloJesters,
    Starter,
)
from regicide_legacy.engine.vocabulary.declarations import (
    Counter,
    Declarations,
    Defeat,
    EnemyDeclaration,
    Help,
    MembersGroup,
    Relic,
    Texts,
)

RULESETS: Final[Mapping[str, Policies]] = {
    "legacy": Policies(),
    "classic": Policies(
        jester=JesterRule.CANCEL_IMMUNITY,
        solo_jesters=SoloJesters.NONE,
        feign_death=False,
        starter=Starter.FIRST_SEAT,
    ),
}
"""The policies that hold where a mission names none (RULES: Legacy, Classic)."""

POLICIES: Final = tuple(field.name for field in fields(Policies))
"""The names of the policies, as mission files write them."""


def mission(document: MissionDocument) -> Mission:
    """Return the mission of a document: its enemies, the weakest group first, and its policies."""
    named = {name: value for name in POLICIES if (value := _policy(getattr(document, name))) is not None}
    groups = [group for group in document.enemies if isinstance(group, EnemyGroup)]
    return Mission(
        id=document.id,
        title=document.title,
        # The weakest group lies on top (Legacy, Set-up).
        groups=tuple(_group(group) for group in sorted(groups, key=lambda group: group.strength)),
        policies=replace(RULESETS[document.ruleset], **named),
        party=document.party or PartyNames.CAMPAIGN,
        declared=declarations(document),
    )


def _policy(value: Any) -> Any:
    """Return a policy's value as the engine has it; None where the file names none, or effects in place of one."""
    if isinstance(value, ByTableSize):
        return _player_counts(value)
    return policy_place(value) if isinstance(value, (str, tuple)) and not isinstance(value, StrEnum) else value


def _player_counts(numbers: ByTableSize) -> PlayerCounts:
    return numbers.one, numbers.two, numbers.three, numbers.four


def _group(group: EnemyGroup) -> tuple[Enemy, ...]:
    return tuple(
        Enemy(
            Card(card.id, card.name, group.strength, card.class_, Kind.ENEMY),
            group.health,
            card.class_ if card.immune is None else card.immune,
        )
        for card in group.cards
    )


def declarations(document: MissionDocument) -> Declarations:
    """Return what a mission declares, every rule with its id."""
    return Declarations(
        rules=called("mission", document.rules, first="mission.1"),
        rule_order=document.rule_order,
        defeated=_beyond_policy(document.defeated),
        exact_damage=_beyond_policy(document.exact_damage),
        enemies={card.id: one for group in _groups(document) for card in group.cards if (one := _enemy(group, card))},
        members_groups=tuple(group for group in document.enemies if isinstance(group, MembersGroup)),
        cards=_with_ids(document.cards),
        piles=document.piles,
        setup=document.setup,
        counters=_counters(document.counters),
        marks={name: replace(mark, rules=called(name, mark.rules)) for name, mark in document.marks.items()},
        classes=_with_ids(document.classes),
        relics=tuple(_relic(relic) for relic in document.relics),
        stickers=_with_ids(document.stickers),
        party={id_: called(id_, member.rules) for id_, member in document.members.items() if member.rules},
        help=document.help and _help(document.help),
        win_when=document.win_when,
        lose_when=document.lose_when,
        enemies_gone=document.enemies_gone,
        texts=document.texts or Texts(),
    )


def policy_place(defeat: Defeat | None) -> Place | None:
    """Return the place a policy can name for a defeated enemy, or None where it is more than that."""
    return Place(defeat) if isinstance(defeat, str) and defeat in tuple(Place) else None


def _beyond_policy(defeat: Defeat | None) -> Defeat | None:
    return None if policy_place(defeat) else defeat


def _groups(document: MissionDocument) -> tuple[EnemyGroup, ...]:
    return tuple(group for group in document.enemies if isinstance(group, EnemyGroup))


def _enemy(group: EnemyGroup, card: EnemyCard) -> EnemyDeclaration | None:
    carried = EnemyDeclaration(
        called(card.id, card.rules), card.defeated or group.defeated, card.exact_damage or group.exact_damage
    )
    return None if carried == EnemyDeclaration() else carried


def _with_ids(owners: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(replace(owner, rules=called(owner.id, owner.rules)) for owner in owners)


def _counters(counters: Mapping[str, Counter]) -> dict[str, Counter]:
    return {name: replace(counter, rules=called(name, counter.rules)) for name, counter in counters.items()}


def _relic(relic: Relic) -> Relic:
    return replace(relic, rules=called(relic.id, relic.rules), counters=_counters(relic.counters))


def _help(offered: Help) -> Help:
    return replace(offered, offers=_with_ids(offered.offers))
