"""The examples of what every mission must be able to say, each as it stands in a mission file."""

MECHANISMS = {
    "banished pile": """
        rules: [{upon: strike_begun, when: {enemy: {class: bard}}, do: [{banish: {from: reserve, count: 1}}]}]
    """,
    "mission zone": """
        rules:
          - while: {cards: {from: mission_zone, where: {class: paladin}, at_least: 1}}
            change: {hand_limit: {minus: 1}}
        cards:
          - {id: wet-rope, name: Wet Rope, rules: [{in: mission_zone, while: always, change: {may_yield: false}}]}
    """,
    "immune to several": """
        enemies: [{strength: 10, health: 20, cards: [{id: twin, name: The Twin, class: [cleric, bard]}]}]
    """,
    "immunity gained": """
        rules:
          - {upon: yielded, do: [{change: {immune: {add: [warrior]}, for: enemy}}]}
          - {while: always, change: {immune: {add: {classes_of: {from: mission_zone, among: 1}}}}}
    """,
    "strength by the top card, health by a counter, strength each turn": """
        rules:
          - {while: always, change: {enemy_strength: {plus: {strength_of: {from: discard, among: 1}}}}}
          - {while: always, change: {enemy_health: {plus: {number: {counter: brine}, times: 5}}}}
          - {upon: turn_ended, do: [{raise: {enemy_strength: 1}}]}
        counters: {brine: {start: 0}}
    """,
    "cap, threshold": """
        rules:
          - {while: always, change: {attack_damage: {at_most: 12}}}
          - {while: {attack_strength: {at_most: 4}}, change: {attack_damage: 0}}
          - {upon: damage_dealt, when: {attack_damage: {at_least: 15}}, do: [{change: {may_feign_death: false}}]}
    """,
    "removed by exact damage only": """
        exact_damage: box
        defeated: enemy_bottom
    """,
    "ordered steps, exact branch": """
        defeated:
          - {banish: {from: reserve, count: 1}}
          - {gather_played_cards: discard}
          - {place_enemy: discard}
          - {shuffle: discard}
        exact_damage: [{place_enemy: reserve_top}, {draw: {each: 1, who: every_player}}]
    """,
    "start and end of turn": """
        rules:
          - {upon: turn_started, when: {cards: {from: hand, at_most: 1}}, do: [{draw: {each: 1}}]}
          - {upon: turn_ended, do: [{move: {from: reserve, to: mission_zone}}]}
    """,
    "temporary cards": """
        cards: [{id: ballast, name: Ballast, strength: 0, copies: 4, start: reserve_shuffled}]
    """,
    "side deck": """
        piles: {weather: {face: down}, sky: {face: up}}
        cards:
          - id: gale
            name: Gale
            start: weather
            rules: [{upon: {card_moved: {to: sky}}, do: [{raise: {enemy_strength: 3}}]}]
        rules: [{upon: enemy_revealed, do: [{move: {from: weather, to: sky}}]}]
    """,
    "damage to every player": """
        rules:
          - upon: enemy_revealed
            do: [{damage_players: {who: every_player, amount: {1: 5, 2: 4, 3: 3, 4: 3}}}]
    """,
    "corrupted, its removal, a second class": """
        marks: {corrupted: {text: Rotten, rules: [{upon: attack_formed, do: [{banish: {from: reserve}}]}]}}
        exact_damage:
          - {place_enemy: discard}
          - {unmark: {from: attack, count: all, with: corrupted, for: campaign}}
          - {give_class: {from: attack, where: {kind: companion}, class: cleric, for: campaign}}
        setup: [{mark: {from: party, count: 2, pick: random, with: corrupted}}]
    """,
    "set aside, added, lost for good": """
        setup:
          - move:
              from: party
              where: {kind: member, strength: {at_least: 8}}
              pick: choice
              by: any_player
              to: box
        rules:
          - {upon: enemy_defeated, when: {exact: true}, do: [{join_party: {from: box, where: {id: C7}}}]}
          - {upon: strike_suffered, when: {feigned: true}, do: [{leave_party: {from: discard}}]}
    """,
    "relic at a stated moment": """
        relics:
          - id: tin-horn
            name: Tin Horn
            rules: [{id: tin-horn, upon: strike_begun, may: any_player, uses: 1, do: [{draw: {each: 2}}]}]
    """,
    "a choice by a stated player": """
        rules:
          - upon: turn_ended
            do:
              - choose:
                  by: next_player
                  options:
                    bleed: {do: [{damage_players: {who: next_player, amount: 3}}]}
                    feed: {do: [{raise: {enemy_strength: 2}}]}
    """,
    "look at the top and reorder": """
        rules:
          - upon: spells_cast
            when: {attack: {has: {class: bard}}}
            do: [{reorder: {from: reserve, count: 3}}]
    """,
    "counters with limits": """
        counters: {dread: {start: 0, lose_at: 8}, rope: {start: 6, lose_at: 0}, bells: {start: 0, win_at: 5}}
        rules: [{upon: yielded, do: [{raise: {dread: 1, bells: 1}}, {lower: {rope: 1}}]}]
    """,
    "enemies returning stronger": """
        marks:
          risen:
            rules: [{in: enemy, while: always, change: {enemy_strength: {plus: 5}, enemy_health: {plus: 10}}}]
        defeated:
          - if:
              when: {enemy: {mark: risen}}
              do: [{place_enemy: discard}]
              otherwise: [{mark: {from: enemy, with: risen}}, {place_enemy: enemy_bottom}]
    """,
    "another way to win": """
        win_when: {classes_in: {from: mission_zone, at_least: 4}}
        enemies_gone: lose
        rules:
          - instead_of: lose
            when: {reason: enemies_defeated}
            uses: 1
            do: [{move: {from: discard, where: {kind: enemy}, count: all, to: enemy_shuffled}}]
    """,
    "help within a budget by losses": """
        cards: [{id: hired-blade, name: Hired Blade, class: warrior, strength: 6, copies: 2}]
        help:
          budget: {number: losses, at_most: 6}
          offers:
            - id: sellsword
              cost: 1
              at_most: 2
              do: [{move: {from: box, where: {id: hired-blade}, to: reserve_shuffled}}]
            - {id: rations, cost: 3, rules: [{while: always, change: {hand_limit: {plus: 1}}}]}
    """,
}

TOLL_BRIDGE = """
format: mission/1
id: toll-bridge
title: The Toll Bridge
ruleset: legacy
enemies:
  - {strength: 10, health: 20, cards: [{id: toll-keeper, name: Toll Keeper, class: [bard, paladin]}]}
  - strength: 15
    health: 30
    cards:
      - id: ferryman
        name: The Ferryman
        class: cleric
        rules:
          - {upon: enemy_revealed, do: [{damage_players: {who: every_player, amount: 4}}], text: Everyone suffers 4.}
piles: {fares: {face: down}, paid_fares: {face: up}}
counters: {patience: {start: {1: 5, 2: 5, 3: 6, 4: 7}, at_most: 7, lose_at: 0, text: At 0 the bridge goes up.}}
cards:
  - id: coin
    name: Coin
    copies: 3
    start: fares
    rules: [{upon: {card_moved: {to: paid_fares}}, do: [{raise: {patience: 1}}]}]
  - id: debt
    name: Debt
    copies: 3
    start: fares
    rules: [{upon: {card_moved: {to: paid_fares}}, do: [{raise: {enemy_strength: 2}}]}]
defeated: discard
exact_damage: [{place_enemy: mission_zone}, {move: {from: paid_fares, count: all, to: fares_shuffled}}]
rules:
  - {upon: yielded, do: [{lower: {patience: 1}}], text: Dawdling costs patience.}
  - while: {cards: {from: mission_zone, at_least: 1}}
    change: {hand_limit: {plus: 1}}
    text: An enemy in the mission zone carries for you.
  - upon: turn_ended
    text: The current player draws a fare or banishes two cards from the top of the reserve.
    do:
      - choose:
          options:
            fare: {do: [{move: {from: fares, to: paid_fares}}]}
            detour: {do: [{banish: {from: reserve, count: 2}}]}
"""
