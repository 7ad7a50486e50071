"""Which mission is simulated, with which party, and what of it may be named."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from regicide_legacy.app.campaigns import founding
from regicide_legacy.app.clock import now
from regicide_legacy.app.errors import Misused, Refused, Unreadable
from regicide_legacy.app.missions import campaign_in_view
from regicide_legacy.app.pack_answers import read_by_bots
from regicide_legacy.app.simulating.asking import Asked, numbered_in_a_campaign, played_by
from regicide_legacy.app.simulating.knowing import known
from regicide_legacy.app.simulating.simulation import Played
from regicide_legacy.app.simulating.typical import typical_state
from regicide_legacy.campaign.journal import Decision, GateForced, PackOpened
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.cli.documents import card_document
from regicide_legacy.content.catalogue import load_campaign
from regicide_legacy.content.findings import ContentError
from regicide_legacy.store.database import Store
from tests.app.simulating.simulations import LAMPLIGHT, TOLL_BRIDGE, played, simulated, wanted

DROMWALLOW = LAMPLIGHT / "04-dromwallow.yaml"


def party(what: Played) -> set[str]:
    return {card.id for card in what.party}


def founded(store: Store, *decisions: Decision) -> None:
    content = load_campaign(str(LAMPLIGHT))
    with store.write() as repository:
        campaign = repository.found(founding(content, ()), now())
        repository.append(repository.standing(campaign.id), decisions, now())


def asked(store: Store, reference: str, **how: object) -> Played:
    return played_by(Asked(reference=reference, **how), store, store.path.parent)


# Typical parties.


def test_a_typical_party_has_what_the_packs_before_it_brought() -> None:
    content = load_campaign(str(LAMPLIGHT))
    first, second, last = (typical_state(content, number) for number in (1, 2, 4))
    assert (len(first.party), [pack.id for pack in first.packs]) == (40, ["mission-1"])
    assert {"ombretch", "pellacorn"} <= {card.id for card in second.party}
    # Each mission was lost once and then won: so the first loss opened pack m, and nothing was won at once.
    assert {pack.id for pack in last.packs} >= {"m", "reward-1", "reward-2", "reward-3", "v", "d", "mission-4"}
    assert {pack.id for pack in last.packs}.isdisjoint({"t", "q", "z", "reward-4"})
    assert typical_state(content, 5).finished
    assert [sticker.label for sticker in last.stickers] == ["A", "R1", "R2", "R3"]


def test_packs_that_are_left_bring_nothing() -> None:
    def leave(opening: Opening) -> PackOpened | None:
        return None if opening.pack.id in ("reward-1", "mission-2") else read_by_bots(opening)

    state = typical_state(load_campaign(str(LAMPLIGHT)), 3, read=leave)
    assert state.member("ombretch") is None
    assert state.member("quiddrel") is not None
    assert [sticker.label for sticker in state.stickers] == ["R2", "R3"]


def test_an_author_plays_a_file_as_at_its_mission() -> None:
    alone, there = played(DROMWALLOW), played(DROMWALLOW, at_mission=4)
    assert (len(alone.party), alone.recruits) == (40, ())
    assert {"ombretch", "thrumbolt"} <= party(there)
    assert [card.id for card in there.recruits] == ["murnwhistle"]
    # A member bears a mark from mission 1's reward until mission 3's takes it away.
    braxelfen = played(DROMWALLOW.with_name("02-braxelfen.yaml"), at_mission=2)
    assert (braxelfen.marks, there.marks) == ({"corrupted": ("C8",)}, {})
    assert {relic.id for relic in there.loaded.mission.declared.relics} == {"skarnhorn"}
    # Whoever has the file may read all of it.
    assert not there.sealed
    assert "murnwhistle" in known(there).cards


def test_a_campaigns_file_by_itself_is_noticed() -> None:
    plain = Asked(reference=str(DROMWALLOW))
    assert numbered_in_a_campaign(played(DROMWALLOW), plain)
    for reference, how in ((DROMWALLOW, {"at_mission": 4}), (TOLL_BRIDGE, {}), ("classic", {}), ("1", {})):
        assert not numbered_in_a_campaign(played(reference, **how), Asked(reference=str(reference), **how))


@pytest.mark.parametrize(
    ("reference", "number", "why"),
    [
        (str(TOLL_BRIDGE), 2, "no file in a campaign's folder"),
        ("classic", 2, "no file in a campaign's folder"),
        (str(DROMWALLOW), 6, "missions of Lamplight are 1 to 4"),
        (str(DROMWALLOW), 0, "missions of Lamplight are 1 to 4"),
    ],
)
def test_no_party_is_typical_of_that(reference: str, number: int, why: str) -> None:
    with pytest.raises(Misused, match=why):
        played(reference, at_mission=number)


# In a campaign.


def test_a_mission_of_the_campaign_is_played_by_its_party_now(store: Store) -> None:
    content = load_campaign(str(LAMPLIGHT))
    typical = typical_state(content, 2)
    opened = PackOpened("reward-1", None, ())
    founded(store, opened)
    assert typical.member("ombretch")
    what = asked(store, "1")
    assert len(party(what)) == 40
    assert what.sealed


def test_a_sealed_mission_is_refused_as_everywhere(store: Store) -> None:
    founded(store, GateForced("we have no time", mission=2))
    with pytest.raises(Refused, match="The pack of mission 2 is still sealed"):
        asked(store, "2")
    with pytest.raises(Refused, match="Mission 3 is locked"):
        asked(store, "3")
    with pytest.raises(Refused, match="Mission 3 is locked"):
        asked(store, "1", at_mission=3)


def test_a_typical_party_tells_of_no_pack_that_is_sealed(store: Store) -> None:
    forced = [GateForced("we have no time", mission=number) for number in (2, 3, 4)]
    founded(store, *forced, PackOpened("mission-4", "Dromwallow", ()), PackOpened("reward-2", None, ()))
    there = asked(store, "4", at_mission=4)
    # The pack that is open brings its member; another one, that a third stayed away, is what bots chose.
    assert "quiddrel" in party(there)
    assert party(there).isdisjoint({"ombretch", "pellacorn", "thrumbolt"})
    assert there.sealed


def test_of_a_box_no_party_is_typical(store: Store) -> None:
    content = load_campaign("box")
    with store.write() as repository:
        repository.found(founding(content, ()), now())
    with pytest.raises(Refused, match="what the packs of your box bring is not in this program"):
        asked(store, "1", at_mission=1)
    assert asked(store, "1").party == content.party


def test_losses_before_are_known(store: Store) -> None:
    from regicide_legacy.campaign.journal import AttemptEnded, Result

    lost = AttemptEnded(1, 1, "first-lamp", Result.LOST, 2, (), None, date(2026, 11, 30), "", by_hand=True)
    founded(store, lost)
    assert asked(store, "1").losses == 1


# Parties from files.


@pytest.fixture
def typical_party(tmp_path: Path) -> Path:
    file = tmp_path / "party.json"
    cards = typical_state(load_campaign(str(LAMPLIGHT)), 4).party
    file.write_text(json.dumps({"cards": [card_document(card) for card in cards]}))
    return file


def test_a_party_from_a_file_is_the_one_that_was_printed(typical_party: Path) -> None:
    at_mission = played(DROMWALLOW, at_mission=4)
    from_file = played(DROMWALLOW, at_mission=4, party=typical_party)
    assert from_file == at_mission
    assert simulated(from_file, wanted(games=2)) == simulated(at_mission, wanted(games=2))
    assert party(played("classic", party=typical_party)) == party(at_mission)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no JSON", "holds no party"),
        ("[]", "holds no party"),
        ('{"cards": [3]}', "holds no party"),
        ('{"cards": [{"id": "C1"}]}', "holds no party"),
        ('{"members": []}', "holds no party"),
    ],
)
def test_a_file_that_is_no_party_is_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "party.json"
    file.write_text(text)
    with pytest.raises(Unreadable, match=why):
        played(party=file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read: No such file"):
        played(party=tmp_path / "party.json")


# Rules, and what may be named.


def test_a_rule_is_left_out() -> None:
    with_it, without = played(), played(without=("mission.1", "ferryman"))
    how = wanted(games=20)
    all_rules, fewer = (simulated(what, how)["tables"][1]["rules"] for what in (with_it, without))
    assert {"mission.1", "mission.3", "ferryman"} <= {each["rule"] for each in all_rules}
    assert {"mission.1", "ferryman"}.isdisjoint(each["rule"] for each in fewer)
    assert "mission.3" in {each["rule"] for each in fewer}


def test_a_rule_that_is_not_there_cannot_be_left_out() -> None:
    with pytest.raises(Misused, match=r"The Toll Bridge has no rule mission\.9 that is known\. Did you mean mission"):
        played(without=("mission.9",))


def test_an_author_may_name_everything() -> None:
    names = known(played())
    assert {"toll-keeper", "C7", "J1", "coin-2"} <= set(names.cards)
    assert names.rules[:3] == ("mission.1", "mission.2", "mission.3")
    assert {"ferryman", "coin"} <= set(names.rules)
    assert names.tells("patience")
    assert names.tells("lose_when")
    assert not names.tells("mission.9")


def test_in_a_campaign_what_cards_say_is_not_told_before_they_are_seen(store: Store) -> None:
    campaign_in_view(store, store.path.parent)
    file = Played(loaded=played().loaded, party=played().party, sealed=True)
    names = known(file)
    assert {"toll-keeper", "ferryman", "C7"} <= set(names.cards)
    assert set(names.rules) == {"mission.1", "mission.2", "mission.3"}
    assert "coin-2" not in names.cards
    figures = simulated(file, wanted(games=20))
    assert {each["rule"] for each in figures["tables"][0]["rules"]} <= {"mission.1", "mission.2", "mission.3"}


def test_a_guessed_party_has_no_rules_to_tell(store: Store, typical_party: Path) -> None:
    founded(store)
    what = asked(store, "1", party=typical_party)
    assert "pellacorn" in party(what)
    assert not any(rule.startswith("pellacorn") for rule in known(what).rules)
    assert any(rule.startswith("pellacorn") for rule in known(played(DROMWALLOW, at_mission=4)).rules)


def test_what_does_not_load_is_told(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("format: mission/1\n")
    with pytest.raises(ContentError):
        played(file)
