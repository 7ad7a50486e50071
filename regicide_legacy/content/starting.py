"""A start for authors: a whole mission in which every key is explained, and a scenario file to test it with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from string import Template
from typing import Final

_MISSION: Final = Template("""\
# yaml-language-server: $$schema=mission.schema.json
# The line above lets an editor check this file and complete its words while you type, as soon as
# `legacy mission schema > mission.schema.json` has written the schema beside it.
#
# All of this is an example: change it, take away what the mission has not, and look at it again with
#   legacy mission lint FILE      what is wrong or doubtful
#   legacy mission explain FILE   what the rules say, to compare with your own words
#   legacy mission test FILE...   the cases of scenario files
#   legacy mission reference      every word that a rule can use, with examples

# The version of this format.
format: mission/1
# How the program names the mission: small letters and digits, joined by hyphens.
id: $id
$number# How people name it.
title: $title
# Whose policies hold where this file names none: legacy, or classic.
ruleset: $ruleset
$party
# Policies: what your mission does otherwise than its rule set; leave out what it does alike.
# How many cards a hand is dealt and may hold, for one to four players.
hand_limit: {1: 8, 2: 7, 3: 6, 4: 5}
# Where an enemy goes that was defeated by exact damage: reserve_top, discard, banished, box …
exact_damage: reserve_top
# Where every other defeated enemy goes.
defeated: discard

# The enemies, in groups of one strength; each group is shuffled, and the weakest comes first.
enemies:
  # What each enemy of this group strikes for.
  - strength: 10
    # The damage each of them takes.
    health: 20
    cards:
      # id: how choices, rules and scenarios name the card. name: what is printed on it.
      # class: cleric, bard, warrior or paladin, or a list of them; the enemy is immune to it.
      - {id: gatekeeper, name: The Gatekeeper, class: bard}
      - {id: almoner, name: The Almoner, class: cleric}
  - strength: 15
    health: 30
    cards:
      - {id: constable, name: The Constable, class: paladin}

# Numbers that the table keeps, by a name of your own.
counters:
  dread:
    # Its first value.
    start: 0
    # The mission is lost as soon as it stands here. win_at, at_least and at_most can stand here too.
    lose_at: 6
    # Words for players: what is printed on the card.
    text: At 6 dread the gate is barred, and the mission is lost.

# Rules: each has one head (upon, instead_of or while) and says what happens then.
rules:
  # upon: the moment at which it does something.
  - upon: strike_begun
    # when: it does so only if this holds.
    when: {enemy: {class: bard}}
    # do: the effects, one after another, each a map with one key.
    do: [{banish: {from: reserve, count: 1}}]
    # text: the same in the words of the card, for players and for `explain`.
    text: A bard enemy banishes the top card of the reserve before it strikes.

  - upon: yielded
    do: [{raise: {dread: 1}}]
    text: Whenever a player yields, dread rises by 1.

  # while: as long as this holds (or always) …
  - while: {counter: {name: dread, at_least: 3}}
    # change: … this differs. Nothing is done, and nothing needs undoing.
    change: {enemy_strength: {plus: 2}}
    text: At 3 dread or more every enemy is 2 stronger.
""")

_SCENARIOS: Final = Template("""\
# yaml-language-server: $$schema=scenario.schema.json
# Cases that must hold in the mission beside this file. `legacy mission test` runs them, and the schema of the line
# above is written by `legacy mission schema scenario > scenario.schema.json`.

# The version of this format.
format: scenario/1
# The mission: a path from this file, or the id of a shipped one.
mission: $file
cases:
  # What must hold, in a few words.
  - name: exact damage wins the Gatekeeper over, and the Almoner steps up
    # The step or rule that says so.
    cites: step 4b
    players: 2
    # The table before the turn, piles from their top: what is not named is empty or as printed.
    given:
      enemy: {card: gatekeeper, health: 5}
      enemy_deck: [almoner]
      hands: [[$five, $two], [$three]]
    # The choices, in order. One within refuse: {…} must be refused.
    when:
      - attack: [$five]
    # What must be so afterwards: only what is named is looked at.
    then:
      reserve: [gatekeeper]
      discard: [$five]
      enemy: {card: almoner, health: 20, strength: 10}
      to_act: 0

  - name: a paladin shields against the Almoner's strike
    cites: step 4a
    players: 2
    given:
      enemy: {card: almoner}
      hands: [[$five, $seven], [$three]]
    when:
      - attack: [$five]
    then:
      enemy: {health: 15, strength: 5}
      decision: discard
      damage: 5

  - name: the Gatekeeper, a bard, banishes the top card of the reserve before it strikes
    cites: mission.1
    players: 2
    given:
      enemy: {card: gatekeeper}
      hands: [[$seven, $ten], [$three]]
      reserve: [$two, $four]
    when:
      - attack: [$seven]
    then:
      banished: [$two]
      reserve: [$four]
      damage: 10
""")

_PARTY: Final[Mapping[str, str]] = {
    "legacy": "",
    "classic": "# Which cards play: the party, or the ranks and suits of the classic deck.\nparty: ranks_and_suits\n",
}

_CARDS: Final[Mapping[str, Mapping[str, str]]] = {
    "legacy": {"two": "C2", "three": "C3", "four": "B4", "five": "P5", "seven": "W7", "ten": "W10"},
    "classic": {"two": "2H", "three": "3H", "four": "4D", "five": "5S", "seven": "7C", "ten": "10C"},
}
"""The cards that the scenarios play with: a paladin five, warriors seven and ten, and others."""


def mission_start(mission_id: str, title: str, ruleset: str, number: int | None = None) -> str:
    """Return a mission file of a rule set, "legacy" or "classic": whole, and clean to lint.

    `number` is where it stands in its campaign, None for a mission that stands alone.
    """
    stands = "" if number is None else f"# Where it stands in its campaign.\nnumber: {number}\n"
    return _MISSION.substitute(
        id=mission_id, title=_quoted(title), ruleset=ruleset, party=_PARTY[ruleset], number=stands
    )


def scenario_start(mission_file: str, ruleset: str) -> str:
    """Return a scenario file for the mission that `mission_start` begins, in the file of this name beside it."""
    return _SCENARIOS.substitute(file=_quoted(mission_file), **_CARDS[ruleset])


def _quoted(text: str) -> str:
    """Return one line of text as YAML reads it: JSON is YAML."""
    return json.dumps(text, ensure_ascii=False)
