"""Bad mission files and what each prints."""

import pytest

from .rule_files import linted, ruled

LOADING = {
    "a moment misspelt": (
        "rules: [{upon: strike_begin, do: [{win: {}}]}]",
        "6:16: error: upon cannot be strike_begin; did you mean strike_begun? [load]",
    ),
    "an effect misspelt": (
        "rules: [{upon: yielded, do: [{banis: {from: reserve}}]}]",
        "6:30: error: there is no effect banis; did you mean banish? [load]",
    ),
    "two effects in one map": (
        "rules: [{upon: yielded, do: [{banish: {from: reserve}, win: {}}]}]",
        "6:30: error: an effect is a map with exactly one key, and here are banish, win; "
        "make each an entry of its own [load]",
    ),
    "an effect that is a word": (
        "rules: [{upon: yielded, do: [win]}]",
        "6:30: error: an entry of do must be a map with one key, what it does, not the text win [load]",
    ),
    "an effect that is an empty map": (
        "rules: [{upon: yielded, do: [{}]}]",
        "6:30: error: an effect is a map with exactly one key, and here is none [load]",
    ),
    "a rule that does nothing": (
        "rules: [{upon: yielded, do: []}]",
        "6:29: error: do is empty, and a rule upon a moment does something; only instead_of may do nothing [load]",
    ),
    "a restriction left empty": (
        "rules: [{upon: yielded, when: {}, do: [{win: {}}]}]",
        "6:31: error: when is empty; leave the key out [load]",
    ),
    "a while without a condition": (
        "rules: [{while: {}, change: {may_yield: false}}]",
        "6:17: error: while is empty; write while: always if that is meant [load]",
    ),
    "a rule with two heads": (
        "rules: [{upon: yielded, while: always, do: [{win: {}}]}]",
        "6:32: error: a rule has one head, and this one has upon already [load]",
    ),
    "a rule without a head": (
        "rules: [{do: [{win: {}}]}]",
        "6:9: error: a rule has one of upon, instead_of and while, and here is none [load]",
    ),
    "a head misspelt": (
        "rules: [{upn: yielded, do: [{win: {}}]}]",
        "6:10: error: unknown key upn; did you mean upon? [load]",
    ),
    "a do misspelt": (
        "rules: [{upon: yielded, doo: [{win: {}}]}]",
        "6:25: error: unknown key doo; did you mean do? [load]",
    ),
    "no enemies": (
        "enemies: []",
        "5:10: error: enemies must have 1 or more, not an empty list [load]",
    ),
    "the moment's card taken for counted cards": (
        "win_when: {card: {from: hand}}",
        "6:18: error: card asks the moment's card, and has no from; cards counts those that a selector finds [load]",
    ),
    "an offer where none can be": (
        "rules: [{instead_of: strike, may: any_player, do: []}]",
        "6:35: error: may stands only with upon [load]",
    ),
    "a time without uses": (
        "rules: [{upon: yielded, per: turn, do: [{win: {}}]}]",
        "6:30: error: per says in which time uses count, and here is no uses [load]",
    ),
    "a key missing": (
        "rules: [{upon: yielded, do: [{move: {from: reserve}}]}]",
        "6:31: error: missing key to [load]",
    ),
    "a place misspelt": (
        "rules: [{upon: yielded, do: [{move: {from: reserve, to: resrve_top}}]}]",
        "6:57: error: there is no place resrve_top; did you mean reserve_top? [load]",
    ),
    "a counter that does not exist": (
        "counters: {dreads: {start: 0}}\nrules: [{upon: yielded, do: [{raise: {dread: 1}}]}]",
        "7:39: error: there is no counter dread; did you mean dreads? [load]",
    ),
    "a mark that does not exist": (
        "rules: [{upon: turn_ended, do: [{mark: {from: hand, with: salt}}]}]",
        "6:59: error: there is no mark salt; marks declares none [load]",
    ),
    "a card that does not exist": (
        "rules: [{upon: yielded, when: {enemy: {id: heralt}}, do: [{win: {}}]}]",
        "6:44: error: there is no card heralt; did you mean herald? [load]",
    ),
    "a class that does not exist": (
        "rules: [{upon: yielded, when: {enemy: {class: brad}}, do: [{win: {}}]}]",
        "6:47: error: there is no class brad; did you mean bard? [load]",
    ),
    "an amount that is a list": (
        "rules: [{upon: yielded, do: [{raise: {enemy_strength: [2]}}]}]",
        "6:55: error: enemy_strength must be a number, a word or a map, not a list of 1 [load]",
    ),
    "a key of a reckoned amount misspelt": (
        "rules: [{upon: yielded, do: [{raise: {enemy_strength: {number: players, tims: 2}}}]}]",
        "6:73: error: unknown key tims; did you mean times? [load]",
    ),
    "a table without all numbers of players": (
        "rules: [{upon: yielded, do: [{raise: {enemy_strength: {1: 2, 2: 3, 3: 3}}}]}]",
        "6:39: error: missing key 4 [load]",
    ),
    "a count without a test": (
        "rules: [{upon: yielded, when: {cards: {from: discard}}, do: [{win: {}}]}]",
        "6:39: error: a test is missing: is, at_least or at_most [load]",
    ),
    "an option that YAML bends": (
        "rules: [{upon: turn_ended, do: [{choose: {options: {no: {do: []}, pay: {do: [{win: {}}]}}}}]}]",
        "6:53: error: YAML reads the key no as false; use another word [load]",
    ),
    "an option that YAML would bend without quotes": (
        "rules: [{upon: turn_ended, do: [{choose: {options: {'no': {do: []}}}}]}]",
        "6:53: error: options: no is no id, because YAML has its own idea of that word; choose another [load]",
    ),
    "a number that is given as a word": (
        "rules: [{while: always, change: {hand_limit: {plus: two}}}]",
        "6:53: error: plus cannot be two; it is a number or a map, or one of attack_strength, ability_strength, "
        "attack_damage, strike_damage, excess, enemy_strength, enemy_health, damage_taken, players, turns, "
        "enemies_defeated, losses [load]",
    ),
    "a change misspelt": (
        "rules: [{upon: turn_ended, do: [{change: {hand_limt: {plus: 1}, for: turn}}]}]",
        "6:43: error: unknown key hand_limt; did you mean hand_limit? [load]",
    ),
    "a draw of no number": (
        "rules: [{upon: turn_ended, do: [{draw: {who: every_player}}]}]",
        "6:40: error: missing key each or total [load]",
    ),
    "both kinds of draw": (
        "rules: [{upon: turn_ended, do: [{draw: {each: 1, total: 2}}]}]",
        "6:57: error: only one of each and total can stand here [load]",
    ),
    "a count and a bound": (
        "rules: [{upon: turn_ended, do: [{discard: {from: hand, count: 1, up_to: 2}}]}]",
        "6:73: error: count says how many, and up_to how many at most; only one of them can stand [load]",
    ),
    "somebody's pile": (
        "rules: [{upon: turn_ended, do: [{look: {from: reserve, of: next_player}}]}]",
        "6:60: error: of says whose hand or playmat, so it stands only with from: hand or from: in_play [load]",
    ),
    "somebody's discard pile": (
        "rules: [{upon: turn_ended, do: [{move: {from: reserve, to: discard, player: next_player}}]}]",
        "6:77: error: player says whose hand, so it stands only with to: hand [load]",
    ),
    "a moment without anything": (
        "rules: [{upon: {card_moved: {}}, do: [{win: {}}]}]",
        "6:29: error: card_moved is empty; it takes from, to [load]",
    ),
    "a changed ability without a change": (
        "rules: [{while: always, change: {ability_strength: {of: bard}}}]",
        "6:52: error: nothing is changed: is, plus, minus, times, at_least or at_most is missing [load]",
    ),
    "a class both after and before": (
        "classes: [{id: tide, name: T, step: cast_spells, after: bard, before: cleric}]",
        "6:71: error: only one of after and before can stand here [load]",
    ),
    "no copy of a card": (
        "cards: [{id: coin, name: Coin, copies: 0}]",
        "6:40: error: copies must be 1 or more, not the number 0 [load]",
    ),
    "a pile with a name of every mission": (
        "piles: {hand: {face: up}}",
        "6:9: error: hand is a word of every mission already [load]",
    ),
    "a pile with a name that scenario files use": (
        "piles: {turns: {face: up}}",
        "6:9: error: turns is a word of scenario files already [load]",
    ),
    "a card with the id of another": (
        "cards: [{id: herald, name: H}]",
        "6:14: error: herald stands twice; the first is in line 5 [load]",
    ),
    "a party card that does not exist": (
        "rules: [{upon: yielded, do: [{move: {from: discard, where: {id: CC7}, to: box}}]}]",
        "6:65: error: there is no card CC7; did you mean C7? [load]",
    ),
}

JUDGED = {
    "an attack before there is one": (
        "rules: [{upon: turn_started, when: {attack: {kind: kinfolk}}, do: [{win: {}}]}]",
        "6:45: error: attack cannot be seen at turn_started; it can at attack_formed, spells_cast, damage_dealt, "
        "strike_begun, strike_suffered, turn_ended, enemy_defeated, card_moved, counter_changed [unseen]",
    ),
    "one of two moments that does not see it": (
        "rules: [{upon: [damage_dealt, yielded], when: {excess: {at_least: 1}}, do: [{win: {}}]}]",
        "6:56: error: excess cannot be seen at yielded; it can at damage_dealt, enemy_defeated [unseen]",
    ),
    "a number that the moment does not know": (
        "rules: [{upon: yielded, do: [{raise: {enemy_strength: excess}}]}]",
        "6:55: error: excess cannot be seen at yielded; it can at damage_dealt, enemy_defeated [unseen]",
    ),
    "a budget of what set-up does not know": (
        "help: {budget: attack_strength, offers: [{id: pump, cost: 1, do: [{move: {from: party, to: box}}]}]}",
        "6:16: error: attack_strength cannot be seen at setup; it can at attack_formed, spells_cast, damage_dealt, "
        "strike_begun, strike_suffered, turn_ended, enemy_defeated, card_moved, counter_changed [unseen]",
    ),
    "a relic's counter that starts at what set-up does not know": (
        "relics: [{id: horn, name: H, counters: {air: {start: excess, lose_at: 9}}}]",
        "6:46: warning: nothing in this mission names air [unused]",
        "6:54: error: excess cannot be seen at setup; it can at damage_dealt, enemy_defeated [unseen]",
    ),
    "members who share a class with a card that is none": (
        "enemies: [{members: {where: {shares_class_with: {from: that_card}}}, health: 5}]",
        "5:56: error: that_card cannot be seen at setup; it can at jester_played, card_moved [unseen]",
    ),
    "the moment's card where there is none": (
        "rules: [{upon: yielded, do: [{banish: {from: that_card}}]}]",
        "6:46: error: that_card cannot be seen at yielded; it can at jester_played, card_moved [unseen]",
    ),
    "this card, in a rule of no card": (
        "rules: [{upon: yielded, do: [{banish: {from: this_card}}]}]",
        "6:46: error: this_card is the card that bears the rule, and here none does [unseen]",
    ),
    "those cards, before any": (
        "rules: [{upon: turn_ended, do: [{move: {from: those_cards, to: discard}}]}]",
        "6:47: error: no effect before this one in its list names those_cards [unseen]",
    ),
    "a part of step 4b elsewhere": (
        "rules: [{upon: turn_ended, do: [{place_enemy: box}]}]",
        "6:47: error: place_enemy is a part of step 4b and stands only in defeated, exact_damage and instead_of such "
        "a part [misplaced]",
    ),
    "an effect that set-up cannot do": (
        "setup: [{draw: {each: 1}}]",
        "6:16: error: draw cannot be done at set-up; move, mark, set, choose and if can [misplaced]",
    ),
    "the enemy's strength set": (
        "counters: {dread: {start: 0}}\nrules: [{upon: yielded, do: [{set: {dread: 1, enemy_strength: 3}}]}]",
        "7:63: error: set is for counters only; raise or lower enemy_strength [misplaced]",
    ),
    "a place for a rule of no card": (
        "rules: [{in: discard, while: always, change: {may_yield: false}}]",
        "6:14: error: in says where a card must lie, and this rule sits on no card [misplaced]",
    ),
    "a card in hand that changes the game": (
        "cards: [{id: coin, name: C, rules: [{in: hand, while: always, change: {hand_limit: {plus: 1}}}]}]",
        "6:84: error: a card in a hand may change only what its holder may do, not hand_limit [misplaced]",
    ),
    "a card that joins an attack of the past": (
        "rules: [{upon: damage_dealt, do: [{move: {from: reserve, to: attack}}]}]",
        "6:62: error: cards can join the attack only at attack_formed [misplaced]",
    ),
    "an enemy that joins the attack": (
        "defeated: attack",
        "6:11: error: an enemy cannot join the attack [misplaced]",
    ),
    "a card that starts in a hand": (
        "cards: [{id: coin, name: C, start: hand}]",
        "6:36: error: no card can start in hand [misplaced]",
    ),
    "a card that starts among the enemies": (
        "cards: [{id: coin, name: C, start: enemy_bottom}]",
        "6:36: error: only enemies come into the enemy deck, and coin is none [misplaced]",
    ),
    "healed cards that go to a hand": (
        "rules: [{while: always, change: {heal_to: hand, paid_to: enemy_top}}]",
        "6:43: error: heal_to says for any card where it goes, and hand is no place for any [misplaced]",
        "6:58: error: paid_to says for any card where it goes, and enemy_top is no place for any [misplaced]",
    ),
    "cards discarded for damage that join the attack": (
        "rules: [{upon: attack_formed, do: [{change: {paid_to: attack}}]}]",
        "6:55: error: paid_to says for any card where it goes, and attack is no place for any [misplaced]",
    ),
    "a choice in an amount": (
        "rules: [{upon: turn_ended, do: [{draw: {each: {cards: {from: discard, up_to: 3, by: any_player}}}}]}]",
        "6:78: error: nobody chooses here, so up_to means nothing; count says how many [misplaced]",
        "6:85: error: nobody chooses here, so by means nothing [misplaced]",
    ),
    "a choice in a filter": (
        "rules: [{while: always, change: {may_not_pay: {shares_class_with: {from: discard, count: 1, pick: random}}}}]",
        "6:99: error: nobody chooses here, so pick cannot be random; leave it out [misplaced]",
    ),
    "a choice in a condition": (
        "win_when: {cards: {from: discard, count: 1, pick: choice, at_least: 1}}",
        "6:51: error: nobody chooses here, so pick cannot be choice; leave it out [misplaced]",
    ),
    "a class after one of another step": (
        "classes: [{id: tide, name: T, step: cast_spells, after: warrior, do: [{draw: {each: 1}}]}]\n"
        "cards: [{id: coin, name: C, class: tide}]",
        "6:57: error: warrior has its ability at deal_damage, and tide at cast_spells [misplaced]",
    ),
    "a strength that no ability counts": (
        "rules: [{upon: turn_ended, do: [{change: {ability_strength: {of: warrior, plus: 2}}}]}]",
        "6:66: error: the ability of warrior does not count ability_strength [misplaced]",
    ),
    "a rule that is called pass": (
        "rules: [{id: pass, upon: turn_ended, do: [{draw: {each: 1}}]}]",
        "6:14: error: pass is what declines an offer; call the rule otherwise [misplaced]",
    ),
    "a counter that starts outside its bounds": (
        "counters: {dread: {start: {1: 2, 2: 2, 3: 4, 4: 4}, at_most: 3}}\n"
        "rules: [{upon: yielded, do: [{raise: {dread: 1}}]}]",
        "6:27: error: it starts at 4, outside its own bounds [misplaced]",
    ),
    "a look through hands": (
        "rules: [{upon: turn_ended, when: {cards: {from: hand, where: {class: bard}, at_least: 1}}, do: [{win: {}}]}]",
        "6:62: error: the cards of hand are hidden: they may be counted, not looked through [hidden]",
    ),
    "the strength of the reserve": (
        "rules: [{while: always, change: {enemy_strength: {plus: {strength_of: {from: reserve, among: 1}}}}}]",
        "6:71: error: the cards of reserve are hidden: they cannot be asked for strength_of [hidden]",
    ),
    "the classes of a pile that lies face down": (
        "piles: {fog: {face: down}}\nrules: [{while: always, change: {immune: {classes_of: {from: fog, among: 1}}}}]",
        "7:55: error: the cards of fog are hidden: they cannot be asked for classes_of [hidden]",
    ),
    "more than the top of a pile whose top is seen": (
        "piles: {fog: {face: top}}\nwin_when: {classes_in: {from: fog, at_least: 2}}",
        "7:24: error: the cards of fog are hidden: they cannot be asked for classes_in [hidden]",
    ),
    "cards that one player looked at": (
        "rules: [{upon: turn_ended, do: [{look: {from: reserve}}, "
        "{raise: {enemy_strength: {strength_of: {from: those_cards}}}}]}]",
        "6:97: error: the cards of those_cards are hidden: they cannot be asked for strength_of [hidden]",
    ),
    "the strength of hidden cards, after damage that moves none of them": (
        "rules: [{upon: yielded, do: [{look: {from: reserve, count: 2}}, {damage_players: {amount: 2}}, "
        "{raise: {enemy_strength: {strength_of: {from: those_cards}}}}]}]",
        "6:135: error: the cards of those_cards are hidden: they cannot be asked for strength_of [hidden]",
    ),
    "the strength of cards healed from a hidden pile": (
        "piles: {fog: {face: down}}\n"
        "rules: [{upon: yielded, do: [{heal: {count: 2, from: fog}}, "
        "{raise: {enemy_strength: {strength_of: {from: those_cards}}}}]}]",
        "7:100: error: the cards of those_cards are hidden: they cannot be asked for strength_of [hidden]",
    ),
    "a comparison with a hand": (
        "rules: [{while: always, change: {may_not_pay: {shares_class_with: {from: hand}}}}]",
        "6:67: error: the cards of hand are hidden: they cannot be compared with [hidden]",
    ),
    "cards chosen from another's hand": (
        "rules: [{upon: turn_ended, do: [{discard: {from: hand, of: next_player, by: current_player}}]}]",
        "6:77: error: a hand is seen by its owner alone, who chooses from it [hidden]",
    ),
    "hidden cards chosen by the table": (
        "rules: [{upon: turn_ended, do: [{move: {from: reserve, pick: choice, by: any_player, to: discard}}]}]",
        "6:74: error: the table cannot choose among the hidden cards of reserve; one player can [hidden]",
    ),
    "a number that depends on itself": (
        "rules: [{while: {enemy_strength: {at_least: 5}}, change: {enemy_strength: {plus: 1}}}]",
        "6:75: error: enemy_strength would depend on itself [itself]",
    ),
    "a defeat that places the enemy on one path only": (
        "defeated: [{if: {when: {exact: true}, do: [{place_enemy: box}]}}]",
        "6:11: error: defeated must place the enemy on every path, with place_enemy [unplaced]",
    ),
    "a defeat whose options may all be closed": (
        "exact_damage: [{choose: {options: {a: {when: {players: 1}, do: [{place_enemy: box}]}}}}]",
        "6:15: error: exact_damage must place the enemy on every path, with place_enemy [unplaced]",
    ),
    "a rule in place of placing the enemy that does nothing": (
        "rules: [{instead_of: place_enemy, do: []}]",
        "6:39: warning: where this does not place the enemy, it goes to the discard pile [unplaced]",
    ),
    "a rule in place of placing the enemy that does it on one path only": (
        "rules: [{instead_of: place_enemy, do: [{if: {when: {exact: true}, do: [{place_enemy: box}]}}]}]",
        "6:39: warning: where this does not place the enemy, it goes to the discard pile [unplaced]",
    ),
    "a choice of everybody's": (
        "rules: [{upon: turn_ended, do: [{name_next_player: {by: every_player}}]}]",
        "6:57: error: one player decides, and every_player is several [nobody]",
    ),
    "options that are never open": (
        "rules: [{upon: turn_ended, do: [{choose: {options: {a: {when: {players: 5}, do: []}}}}]}]",
        "6:52: warning: none of these options can ever be open, so nobody chooses [nobody]",
        "6:73: warning: one to four play, so this never holds [never]",
    ),
    "an attack that never does damage": (
        "rules: [{while: always, change: {attack_damage: {at_most: 0}}}]",
        "6:49: warning: attack_damage is always 0, so no attack defeats an enemy, and no effect does [undefeatable]",
    ),
    "enemies that always return": (
        "defeated: enemy_bottom\nexact_damage: [{place_enemy: enemy_shuffled}]",
        "7:15: warning: an enemy goes back to the enemy deck however it is defeated, so the deck never empties "
        "[undefeatable]",
    ),
    "a test that no number passes": (
        "win_when: {cards: {from: mission_zone, at_least: 4, at_most: 2}}",
        "6:19: warning: no number passes this test [never]",
    ),
    "a value outside its own bounds": (
        "rules: [{upon: turn_ended, when: {turns: {is: 2, at_least: 3}}, do: [{draw: {each: 1}}]}]",
        "6:42: warning: no number passes this test [never]",
    ),
    "an enemy that is not there": (
        "rules: [{upon: yielded, when: {enemy: {class: [cleric, paladin]}}, do: [{draw: {each: 1}}]}]",
        "6:47: warning: no enemy of this mission has the class cleric or paladin [never]",
    ),
    "a counter that nothing changes": (
        "counters: {dread: {start: 0}}\nrules: [{upon: {counter_changed: dread}, do: [{draw: {each: 1}}]}]",
        "7:16: warning: no effect changes dread [never]",
    ),
    "a pile that nothing comes to": (
        "piles: {sky: {face: up}}\nrules: [{upon: {card_moved: {to: sky}}, do: [{draw: {each: 1}}]}]",
        "7:16: warning: no card ever comes to sky [never]",
    ),
    "a mark that no effect puts on": (
        "marks: {salted: {text: Salted}}",
        "6:17: warning: no effect puts salted on a card [never]",
    ),
    "a limit beyond its bounds": (
        "counters: {dread: {start: 0, at_most: 3, lose_at: 4}}\nrules: [{upon: yielded, do: [{raise: {dread: 1}}]}]",
        "6:51: warning: its bounds keep it from ever reaching 4 [never]",
    ),
    "a limit at which it starts": (
        "counters: {dread: {start: 4, lose_at: 4}}\nrules: [{upon: yielded, do: [{raise: {dread: 1}}]}]",
        "6:39: warning: it starts at 4, so it is there at once [never]",
    ),
    "the reserve before there is one": (
        "setup: [{move: {from: reserve, to: discard}}]",
        "6:23: warning: the reserve is empty at set-up; the party's cards are in party [never]",
    ),
    "rules that set each other off": (
        "counters: {a: {start: 0}, b: {start: 0}}\nrules:\n"
        "  - {upon: {counter_changed: a}, do: [{raise: {b: 1}}]}\n"
        "  - {upon: {counter_changed: b}, do: [{raise: {a: 1}}]}",
        "8:5: warning: these rules set each other off: mission.1, mission.2; uses on one of them ends it [circle]",
    ),
    "two rules of one name": (
        "rules: [{id: x, upon: turn_ended, do: [{win: {}}]}, {id: x, upon: yielded, do: [{win: {}}]}]",
        "6:58: error: another rule is called x already [twice]",
    ),
    "the same rule again": (
        "rules: [{upon: yielded, do: [{draw: {each: 1}}]}, {upon: yielded, do: [{draw: {each: 1}}], text: Again.}]",
        "6:51: warning: this says the same as rule mission.1 [twice]",
    ),
    "the same moment again": (
        "rules: [{upon: [turn_ended, turn_ended], do: [{draw: {each: 1}}]}]",
        "6:29: error: turn_ended stands twice [twice]",
    ),
    "a pile that nothing names": (
        "piles: {fog: {face: up}}",
        "6:14: warning: nothing in this mission names fog [unused]",
    ),
    "words for what a mission does not have": (
        "texts: {setup: Sit down., win_when: You win., lose_when: You lose., enemies_gone: Gone.}",
        "6:16: warning: this is told only where the mission has a setup; write that, or leave it out [unused]",
        "6:37: warning: this is told only where the mission has a win_when; write that, or leave it out [unused]",
        "6:58: warning: this is told only where the mission has a lose_when; write that, or leave it out [unused]",
        "6:83: warning: this is told only where the mission says enemies_gone: lose; write that, or leave it out "
        "[unused]",
    ),
    "words for a step 4b.1 that is a place": (
        "exact_damage: banished\ntexts: {exact_damage: It burns., defeated: It lies there.}",
        "7:23: warning: this is told only where exact_damage is a list of effects; write that, or leave it out "
        "[unused]",
        "7:44: warning: this is told only where defeated is a list of effects; write that, or leave it out [unused]",
    ),
}


def test_words_for_what_a_mission_has_are_told(tmp_path) -> None:
    text = """\
setup: [{move: {from: party, to: box}}]
exact_damage: [{place_enemy: banished}]
defeated: [{place_enemy: discard}]
win_when: {turns: {at_least: 12}}
lose_when: {cards: {from: reserve, at_most: 0}}
enemies_gone: lose
texts:
  setup: One stays at home.
  exact_damage: It burns.
  defeated: It lies there.
  win_when: Twelve turns are over.
  lose_when: The reserve is empty.
  enemies_gone: Nobody is left to talk to.
"""
    assert linted(tmp_path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "setup: [{move: {from: party, to: reserve_shuffled}}, {move: {from: reserve, to: discard}}]",
        "setup: [{move: {from: reserve, to: discard}}]\ncards: [{id: coin, name: Coin, start: reserve_top}]",
    ],
)
def test_a_reserve_that_set_up_fills_is_not_empty(tmp_path, text: str) -> None:
    assert linted(tmp_path, text + "\n") == []


def test_rules_of_which_one_applies_only_so_often_are_no_circle(tmp_path) -> None:
    text, _ = JUDGED["rules that set each other off"]
    assert linted(tmp_path, text.replace("{upon", "{uses: 1, upon", 1) + "\n") == []


@pytest.mark.parametrize(
    "do", ["{raise: {enemy_health: 9}}", "{move: {from: enemy, to: box}}", "{place_enemy: box}", "{win: {}}"]
)
def test_an_enemy_that_is_placed_healed_or_moved_is_not_left(tmp_path, do: str) -> None:
    assert linted(tmp_path, f"rules: [{{instead_of: place_enemy, do: [{do}]}}]\n") == []


def test_what_an_extended_mission_says_is_found_at_extends(tmp_path) -> None:
    ruled(tmp_path, "piles: {fog: {face: up}}\n").rename(tmp_path / "base.yaml")
    found = linted(tmp_path, "format: mission/1\nextends: base.yaml\n")
    assert found == ["mission.yaml:2:10: warning: nothing in this mission names fog [unused]"]


@pytest.mark.parametrize("what", LOADING)
def test_a_file_that_does_not_load(tmp_path, what: str) -> None:
    text, said = LOADING[what]
    assert linted(tmp_path, text + "\n") == [f"mission.yaml:{said}"]


@pytest.mark.parametrize("what", JUDGED)
def test_a_file_that_makes_no_sense(tmp_path, what: str) -> None:
    text, *said = JUDGED[what]
    assert linted(tmp_path, text + "\n") == [f"mission.yaml:{each}" for each in said]
