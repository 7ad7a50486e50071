"""One example for each word of the vocabulary, as the reference prints it: a rule, or other keys of a mission file.

They stand in a mission that declares the counters dread and rope, the mark salted, and the piles weather (face down)
and sky (face up); those of declarations declare all that they name. Tests load and play each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

DECLARATIONS: Final[Mapping[str, str]] = {
    "enemies": """\
enemies:
  - strength: 10
    health: 20
    cards: [{id: herald, name: The Herald, class: bard}]
    defeated: [{gather_played_cards: discard}, {place_enemy: discard}]""",
    "enemies, cards": """\
enemies:
  - strength: 10
    health: 20
    cards:
      - id: twin
        name: The Twin
        class: [cleric, bard]
        immune: [cleric]
        rules: [{upon: strike_begun, do: [{banish: {from: reserve}}]}]""",
    "enemies in the party": """\
enemies:
  - members: {where: {kind: member}, count: 3, pick: random}
    health: {number: {strength_of: {from: that_card}}, times: 5}""",
    "enemies in the party, members": """\
enemies:
  - members: {where: {class: warrior, strength: {at_most: 5}}, count: all}
    health: 15""",
    "counters": """\
counters:
  dread: {start: 0, lose_at: 8, text: At 8 dread the mission is lost.}
rules: [{upon: yielded, do: [{raise: {dread: 1}}]}]""",
    "piles": """\
piles:
  weather: {face: down, text: The weather deck.}
  sky: {face: up}
cards: [{id: rain, name: Rain, copies: 4, start: weather}]
rules: [{upon: turn_started, do: [{move: {from: weather, to: sky}}]}]""",
    "cards": """\
cards:
  - id: ballast
    name: Ballast
    copies: 4
    start: reserve_shuffled
    rules: [{in: mission_zone, while: always, change: {may_yield: false}}]
rules: [{upon: yielded, do: [{move: {from: discard, where: {id: [ballast-1, ballast-2]}, to: mission_zone}}]}]""",
    "members": """\
members:
  W1: {rules: [{upon: attack_formed, do: [{draw: {each: 1}}]}]}""",
    "packs": """\
packs:
  mission:
    - location: {title: The Toll Bridge}
    - story: {text: The toll has risen., instruction: Pay nothing yet.}
    - rules: {text: Who yields pays with a card from the reserve.}
  reward:
    - story: {text: The toll has fallen.}
rules: [{upon: yielded, do: [{banish: {from: reserve}}]}]""",
    "marks": """\
marks:
  salted: {text: A salted card pays for no strike.}
rules:
  - {upon: yielded, do: [{mark: {from: hand, with: salted}}]}
  - {while: always, change: {may_not_pay: {mark: salted}}}""",
    "classes": """\
classes:
  - id: druid
    name: Druid
    step: cast_spells
    after: cleric
    do: [{draw: {each: 1}}]
cards: [{id: hermit, name: The Hermit, class: druid, strength: 4, start: reserve_shuffled}]""",
    "relics": """\
relics:
  - id: bell
    name: The Drowned Bell
    text: Once for each enemy the current player may draw a card.
    rules: [{upon: turn_started, may: current_player, uses: 1, per: enemy, do: [{draw: {each: 1}}]}]""",
    "stickers": """\
stickers:
  - {id: long-night, code: K4, rules: [{while: always, change: {hand_limit: {minus: 1}}}]}""",
    "help": """\
help:
  budget: {number: losses, at_most: 6}
  offers: [{id: rations, cost: 3, rules: [{while: always, change: {hand_limit: {plus: 1}}}]}]""",
    "help, offers": """\
cards: [{id: sellsword, name: The Sellsword, class: warrior, strength: 5}]
help:
  budget: 2
  offers: [{id: hire, cost: 1, do: [{move: {from: box, where: {id: sellsword}, to: reserve_shuffled}}]}]""",
    "texts": "win_when: {classes_in: {from: mission_zone, at_least: 4}}\ntexts: {win_when: All four classes came.}",
    "exact_damage": "exact_damage: [{place_enemy: mission_zone}, {draw: {each: 1}}]",
    "defeated": "defeated: [{gather_played_cards: discard}, {place_enemy: discard}, {shuffle: discard}]",
    "rule_order": "rule_order: current_player",
    "setup": "setup: [{move: {from: party, where: {kind: companion}, count: 2, pick: random, to: mission_zone}}]",
    "win_when": "win_when: {classes_in: {from: mission_zone, at_least: 4}}",
    "lose_when": "lose_when: {cards: {from: banished, at_least: 12}}",
    "enemies_gone": "enemies_gone: lose\nwin_when: {turns: {at_least: 12}}",
}

MOMENTS: Final[Mapping[str, str]] = {
    "mission_started": "{upon: mission_started, do: [{move: {from: weather, to: sky}}]}",
    "enemy_revealed": "{upon: enemy_revealed, do: [{damage_players: {who: every_player, amount: 3}}]}",
    "turn_started": "{upon: turn_started, when: {cards: {from: hand, at_most: 1}}, do: [{draw: {each: 1}}]}",
    "jester_played": "{upon: jester_played, do: [{lower: {dread: 1}}]}",
    "attack_formed": "{upon: attack_formed, when: {attack: {kind: kinfolk}}, do: [{raise: {dread: 1}}]}",
    "yielded": "{upon: yielded, do: [{lower: {rope: 1}}]}",
    "spells_cast": "{upon: spells_cast, when: {attack: {has: {class: bard}}}, do: [{draw: {each: 1}}]}",
    "damage_dealt": "{upon: damage_dealt, when: {excess: {at_least: 5}}, do: [{raise: {dread: 1}}]}",
    "strike_begun": "{upon: strike_begun, when: {enemy: {class: bard}}, do: [{banish: {from: reserve}}]}",
    "strike_suffered": "{upon: strike_suffered, when: {feigned: true}, do: [{raise: {dread: 2}}]}",
    "turn_ended": "{upon: turn_ended, do: [{raise: {enemy_strength: 1}}]}",
    "enemy_defeated": "{upon: enemy_defeated, when: {exact: true}, do: [{draw: {each: 1, who: every_player}}]}",
    "card_moved": "{upon: {card_moved: {to: mission_zone}}, when: {card: {kind: enemy}}, do: [{raise: {dread: 1}}]}",
    "counter_changed": "{upon: {counter_changed: dread}, when: {counter: {name: dread, is: 5}}, do: [{lose: {}}]}",
}

STEPS: Final[Mapping[str, str]] = {
    "place_enemy": "{instead_of: place_enemy, when: {exact: true}, do: [{place_enemy: hand}]}",
    "gather_played_cards": "{instead_of: gather_played_cards, do: [{gather_played_cards: banished}]}",
    "reveal_enemy": "{instead_of: reveal_enemy, do: [{reveal_enemy: {}}, {raise: {enemy_strength: 2}}]}",
    "strike": "{instead_of: strike, when: {enemy_strength: {at_most: 3}}, do: []}",
    "draw": "{instead_of: draw, when: {cards: {from: reserve, is: 0}}, do: [{raise: {dread: 1}}]}",
    "heal": "{instead_of: heal, uses: 1, per: enemy, do: [{draw: {each: 1}}]}",
    "win": "{instead_of: win, when: {counter: {name: dread, at_least: 3}}, do: [{lower: {dread: 3}}]}",
    "lose": "{instead_of: lose, when: {reason: strike}, uses: 1, do: [{draw: {each: 2}}]}",
    "ability": "{instead_of: {ability: cleric}, do: [{heal: {count: {number: ability_strength, divided_by: 2}}}]}",
}

CONDITIONS: Final[Mapping[str, str]] = {
    "all": "{upon: yielded, when: {all: [{players: 2}, {losses: {at_least: 1}}]}, do: [{draw: {each: 1}}]}",
    "any": "{upon: yielded, when: {any: [{players: 1}, {losses: {at_least: 3}}]}, do: [{draw: {each: 1}}]}",
    "not": "{upon: turn_ended, when: {not: {enemy: {class: bard}}}, do: [{raise: {dread: 1}}]}",
    "attack_strength": "{while: {attack_strength: {at_most: 4}}, change: {attack_damage: 0}}",
    "ability_strength": "{instead_of: {ability: bard}, when: {ability_strength: {at_most: 3}}, do: []}",
    "attack_damage": "{upon: damage_dealt, when: {attack_damage: {at_least: 15}}, do: [{lower: {dread: 1}}]}",
    "strike_damage": "{upon: strike_begun, when: {strike_damage: 0}, do: [{draw: {each: 1}}]}",
    "excess": "{upon: enemy_defeated, when: {excess: {at_least: 5}}, do: [{raise: {dread: 1}}]}",
    "enemy_strength": "{upon: strike_begun, when: {enemy_strength: {at_least: 20}}, do: [{raise: {dread: 1}}]}",
    "enemy_health": "{while: {enemy_health: {at_most: 10}}, change: {enemy_strength: {plus: 5}}}",
    "damage_taken": "{upon: turn_ended, when: {damage_taken: 0}, do: [{raise: {dread: 1}}]}",
    "players": "{while: {players: {at_most: 2}}, change: {hand_limit: {plus: 1}}}",
    "turns": "{upon: turn_ended, when: {turns: {at_least: 20}}, do: [{lose: {}}]}",
    "enemies_defeated": "{while: {enemies_defeated: {at_least: 4}}, change: {enemy_strength: {plus: 2}}}",
    "losses": "{while: {losses: {at_least: 2}}, change: {hand_limit: {plus: 1}}}",
    "counter": "{while: {counter: {name: dread, at_least: 4}}, change: {hand_limit: {minus: 1}}}",
    "cards": "{while: {cards: {from: mission_zone, where: {class: paladin}, at_least: 1}}, change: {may_yield: false}}",
    "strength_of": "{upon: turn_ended, when: {strength_of: {from: mission_zone, at_least: 20}}, do: [{win: {}}]}",
    "classes_in": "win_when: {classes_in: {from: mission_zone, at_least: 4}}",
    "enemy": "{upon: strike_begun, when: {enemy: {class: [bard, cleric]}}, do: [{raise: {dread: 1}}]}",
    "card": "{upon: {card_moved: {to: discard}}, when: {card: {kind: companion}}, do: [{raise: {dread: 1}}]}",
    "attack": "{upon: attack_formed, when: {attack: {kind: kinfolk, every: {class: bard}}}, do: [{lower: {dread: 1}}]}",
    "exact": "{upon: enemy_defeated, when: {exact: false}, do: [{raise: {dread: 1}}]}",
    "yielded": "{upon: turn_ended, when: {yielded: true}, do: [{raise: {dread: 1}}]}",
    "feigned": "{upon: strike_suffered, when: {feigned: false}, do: [{lower: {dread: 1}}]}",
    "reason": "{instead_of: lose, when: {reason: no_play}, uses: 1, do: [{draw: {each: 1}}]}",
}

AMOUNTS: Final[Mapping[str, str]] = {
    "number": "{upon: yielded, do: [{raise: {dread: 2}}]}",
    "table": "{upon: yielded, do: [{raise: {dread: {1: 1, 2: 1, 3: 2, 4: 2}}}]}",
    "attack_strength": "{upon: attack_formed, do: [{change: {strike_damage: {minus: attack_strength}}}]}",
    "ability_strength": "{instead_of: {ability: cleric}, do: [{draw: {total: ability_strength, who: every_player}}]}",
    "attack_damage": "{upon: damage_dealt, do: [{raise: {dread: {number: attack_damage, divided_by: 10}}}]}",
    "strike_damage": "{instead_of: strike, do: [{banish: {from: reserve, count: strike_damage}}]}",
    "excess": "{upon: enemy_defeated, do: [{banish: {from: reserve, count: excess}}]}",
    "enemy_strength": "{upon: yielded, do: [{raise: {dread: {number: enemy_strength, divided_by: 10}}}]}",
    "enemy_health": "{while: always, change: {enemy_strength: {plus: {number: enemy_health, divided_by: 10}}}}",
    "damage_taken": "{upon: turn_ended, do: [{raise: {enemy_health: {number: damage_taken, at_most: 5}}}]}",
    "players": "{upon: enemy_revealed, do: [{raise: {enemy_health: {number: players, times: 2}}}]}",
    "turns": "{while: always, change: {enemy_strength: {plus: {number: turns, divided_by: 5}}}}",
    "enemies_defeated": "{while: always, change: {enemy_health: {plus: enemies_defeated}}}",
    "losses": "{while: always, change: {hand_limit: {plus: {number: losses, at_most: 2}}}}",
    "counter": "{while: always, change: {enemy_strength: {plus: {counter: dread}}}}",
    "cards": "{while: always, change: {enemy_strength: {plus: {cards: {from: mission_zone}}}}}",
    "strength_of": "{while: always, change: {enemy_strength: {plus: {strength_of: {from: discard, among: 1}}}}}",
    "classes_in": "{upon: spells_cast, do: [{draw: {each: {classes_in: {from: attack}}}}]}",
    "reckoned": "{upon: yielded, do: [{raise: {dread: {number: {counter: rope}, divided_by: 2, rounded: up}}}]}",
}

FILTERS: Final[Mapping[str, str]] = {
    "id": "{upon: turn_ended, do: [{move: {from: discard, where: {id: C7}, to: reserve_top}}]}",
    "class": "{while: always, change: {may_not_play: {class: [bard, cleric]}}}",
    "kind": "{upon: turn_ended, do: [{banish: {from: discard, where: {kind: companion}}}]}",
    "mark": "{while: always, change: {may_not_pay: {mark: salted}}}",
    "strength": "{while: always, change: {may_not_pay: {strength: {at_least: 9}}}}",
    "shares_class_with": "{while: always, change: {may_not_play: {shares_class_with: {from: mission_zone, among: 1}}}}",
    "not": "{upon: turn_ended, do: [{banish: {from: discard, where: {not: {kind: member}}}}]}",
    "any": "{while: always, change: {may_not_pay: {any: [{kind: jester}, {strength: 1}]}}}",
}

SELECTORS: Final[Mapping[str, str]] = {
    "from": "{upon: turn_ended, do: [{banish: {from: reserve}}]}",
    "of": "{upon: yielded, do: [{discard: {from: hand, of: every_player}}]}",
    "among": "{upon: turn_ended, do: [{banish: {from: discard, among: 3, where: {class: bard}, count: all}}]}",
    "where": "{upon: turn_ended, do: [{banish: {from: discard, where: {class: bard}}}]}",
    "count": "{upon: turn_ended, do: [{move: {from: discard, count: 2, to: reserve_bottom}}]}",
    "up_to": "{upon: turn_started, do: [{discard: {from: hand, up_to: 2}}]}",
    "pick": "{upon: yielded, do: [{discard: {from: hand, of: every_player, pick: random}}]}",
    "by": "{upon: turn_ended, do: [{move: {from: discard, pick: choice, by: next_player, to: reserve_top}}]}",
}

EFFECTS: Final[Mapping[str, str]] = {
    "move": "{upon: turn_ended, do: [{move: {from: reserve, to: mission_zone}}]}",
    "banish": "{upon: yielded, do: [{banish: {from: reserve, count: 2}}]}",
    "discard": "{upon: yielded, do: [{discard: {from: reserve, count: 2}}]}",
    "draw": "{upon: enemy_defeated, do: [{draw: {total: 4, who: every_player}}]}",
    "heal": "{upon: enemy_defeated, do: [{heal: {count: 3}}]}",
    "shuffle": "{upon: enemy_defeated, do: [{shuffle: discard}]}",
    "look": "{upon: turn_started, do: [{look: {from: enemy_deck, by: current_player}}]}",
    "reorder": "{upon: turn_started, do: [{reorder: {from: reserve, count: 3}}]}",
    "raise": "{upon: yielded, do: [{raise: {dread: 1, enemy_strength: 2}}]}",
    "lower": "{upon: turn_started, when: {counter: {name: rope, is: 0}}, do: [{lower: {enemy_health: 5}}]}",
    "set": "{upon: enemy_defeated, do: [{set: {dread: 0}}]}",
    "damage_players": "{upon: enemy_revealed, do: [{damage_players: {who: every_player, amount: 4}}]}",
    "change": "{upon: yielded, do: [{change: {immune: {add: [warrior]}, for: enemy}}]}",
    "mark": "{upon: yielded, do: [{mark: {from: hand, with: salted}}]}",
    "unmark": "{upon: enemy_defeated, do: [{unmark: {from: attack, count: all, with: salted}}]}",
    "give_class": "{upon: enemy_revealed, do: [{give_class: {from: enemy, class: paladin}}]}",
    "join_party": "{upon: enemy_defeated, when: {exact: true}, do: [{join_party: {from: box, where: {id: B3}}}]}",
    "leave_party": "{upon: strike_suffered, when: {feigned: true}, do: [{leave_party: {from: discard}}]}",
    "choose": (
        "{upon: turn_ended, do: [{choose: {by: next_player, options: "
        "{bleed: {do: [{damage_players: {who: next_player, amount: 3}}]}, feed: {do: [{raise: {dread: 1}}]}}}}]}"
    ),
    "if": "{upon: yielded, do: [{if: {when: {players: 1}, do: [{win: {}}], otherwise: [{raise: {dread: 1}}]}}]}",
    "place_enemy": "exact_damage: [{place_enemy: mission_zone}, {draw: {each: 1}}]",
    "gather_played_cards": "defeated: [{gather_played_cards: discard}, {place_enemy: discard}, {shuffle: discard}]",
    "reveal_enemy": "{instead_of: reveal_enemy, do: [{reveal_enemy: {}}, {raise: {enemy_strength: 2}}]}",
    "name_next_player": "{upon: turn_ended, do: [{name_next_player: {by: current_player}}]}",
    "win": "{upon: {counter_changed: rope}, when: {counter: {name: rope, is: 9}}, do: [{win: {}}]}",
    "lose": "{upon: turn_ended, when: {cards: {from: reserve, is: 0}}, do: [{lose: {}}]}",
}

CHANGES: Final[Mapping[str, str]] = {
    "hand_limit": "{while: {cards: {from: mission_zone, at_least: 1}}, change: {hand_limit: {plus: 1}}}",
    "kinfolk_limit": "{while: always, change: {kinfolk_limit: {plus: 2}}}",
    "enemy_strength": "{while: always, change: {enemy_strength: {plus: {counter: dread}}}}",
    "enemy_health": "{while: always, change: {enemy_health: {plus: {number: {counter: dread}, times: 5}}}}",
    "attack_strength": "{while: always, change: {attack_strength: {minus: 1}}}",
    "attack_damage": "{while: always, change: {attack_damage: {at_most: 12}}}",
    "strike_damage": "{while: {yielded: true}, change: {strike_damage: {plus: 2}}}",
    "ability_strength": "{while: always, change: {ability_strength: {of: cleric, minus: 2}}}",
    "immune": "{while: always, change: {immune: {add: {classes_of: {from: mission_zone, among: 1}}}}}",
    "abilities_off": "{while: {counter: {name: dread, at_least: 6}}, change: {abilities_off: [cleric]}}",
    "attack_kinds": "{while: always, change: {attack_kinds: {remove: [kinfolk]}}}",
    "may_not_play": "{while: always, change: {may_not_play: {strength: 10}}}",
    "may_not_pay": "{while: always, change: {may_not_pay: {kind: companion}}}",
    "may_yield": "{while: always, change: {may_yield: false}}",
    "may_feign_death": "{upon: yielded, do: [{change: {may_feign_death: false}}]}",
    "may_play_jester": "{while: always, change: {may_play_jester: false}}",
    "ignores_immunity": "{while: {attack: {kind: animal}}, change: {ignores_immunity: true}}",
    "heal_to": "{while: always, change: {heal_to: reserve_top}}",
    "paid_to": "{while: always, change: {paid_to: banished}}",
}
