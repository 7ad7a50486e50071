"""The Ember Court from mission 1 to the last there is and into the gauntlet: once played by bots, once on paper."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from regicide_legacy.app.campaigns import founding
from regicide_legacy.app.pack_answers import bots_answer, read_out
from regicide_legacy.app.packs import DuePacks
from regicide_legacy.campaign.journal import AttemptEnded, PackOpened, Result
from regicide_legacy.campaign.opening import Opening, Question
from regicide_legacy.campaign.packs import Join, PartyPaper
from regicide_legacy.campaign.party import Party
from regicide_legacy.campaign.state import CampaignState
from regicide_legacy.cli.documents import card_document
from regicide_legacy.content.catalogue import load_campaign, load_mission, pack_of, source_of
from tests.cli.conftest import Legacy
from tests.cli.sealed import Lid, given_away, opened, sealed_words

CONTENT = load_campaign("ember-court")
CODE = "E2-01P49M"
MOST_ATTEMPTS = 40
"""So often in a row no mission of a fair campaign is lost, by the way the seeds are."""


ASKED_AT = (1, 2, 6, 11)
"""Before these missions everything is asked that may name what is sealed."""


def to_the_gauntlet() -> tuple[str, ...]:
    """What opens the gauntlet where not every mission has been written yet."""
    return () if CONTENT.missions[-1] == CONTENT.last_mission else ("--force", "--reason", "the rest is being written")


def test_a_campaign_is_played_through(legacy: Legacy) -> None:
    seeds = count(1)
    lost: dict[int, int] = {}
    for number in CONTENT.missions:
        lost[number] = _won_at_last(legacy, number, seeds)
        if lost[number]:
            # Help is gone with the win: nobody who was hired has stayed.
            assert not {card["id"] for card in _party(legacy)} & _hired()
    packs = legacy("packs", "--json").json
    assert packs["due"] == []
    own = {f"{kind}-{number}" for kind in ("mission", "reward") for number in CONTENT.missions}
    assert own <= {pack["id"] for pack in packs["open"]}
    told = legacy("status", "--json").json["missions"][: len(lost)]
    assert [(each["won"], each["losses"]) for each in told] == [(True, losses) for losses in lost.values()]
    # By the way the seeds are, some attempts are lost: then pack M opens, and the next attempt has help.
    assert any(lost.values())
    assert "m" in {pack["id"] for pack in packs["open"]}
    assert _joined(legacy) == _joining(legacy)
    codes, forced = [], to_the_gauntlet()
    for wishes in (("--code", CODE), ("--grade", "1")):
        codes.append(_played(legacy, "gauntlet", next(seeds), *wishes, *forced)["code"])
        forced = ()
    assert codes[0] == CODE
    assert codes[1].startswith("E1-")
    _is_sound(legacy)


def test_a_campaign_is_recorded_on_paper(legacy: Legacy) -> None:
    shadow = Shadow()
    legacy("new", "Thursdays", "--players", "3")
    for number in CONTENT.missions:
        if number in ASKED_AT:
            assert list(_given_away(legacy, shadow.state)) == []
        for won in (False, True) if number == 2 else (True,):
            last = number == CONTENT.missions[-1]
            answers = shadow.ended(number, won=won, with_duck=last)
            words = [word for each in answers for word in ("--choose", each)]
            attack = ("--last-attack", "Duck") if last else ()
            ran = legacy("record", str(number), "--won" if won else "--lost", "--players", "3", *attack, *words)
            assert ran.code == 0, ran.err
    assert legacy("packs", "--json").json["due"] == []
    assert _party(legacy) == shadow.party
    assert _joined(legacy) == _joining(legacy)
    assert {"m", "q"} <= {pack["id"] for pack in legacy("packs", "--json").json["open"]}
    assert sum(len(card["classes"]) > 1 for card in _party(legacy) if card["id"] == "W1") == 1
    ran = legacy("record", CODE, "--won", "--players", "3", "--defeated", "8", *to_the_gauntlet())
    assert ran.code == 0, ran.err
    assert CODE in ran.out
    assert _party(legacy) == shadow.party
    _is_sound(legacy)


class Shadow:
    """What the packs prescribe, folded without the command line: how the party stands, and what the table answers."""

    def __init__(self) -> None:
        self._packs = DuePacks(CONTENT, [founding(CONTENT, ())])
        self._attempts = count(1)

    def ended(self, number: int, *, won: bool, with_duck: bool) -> list[str]:
        """End a mission, read the packs that this opens, and return the answers to what they ask, in order."""
        given: list[str] = []

        def answer(question: Question, party: Party) -> Sequence[str]:
            chosen = bots_answer(question, party)
            given.append(",".join(chosen) or "none")
            return chosen

        def read(opening: Opening) -> PackOpened:
            return read_out(opening, answer)

        ended = AttemptEnded(
            attempt=next(self._attempts),
            mission_number=number,
            mission_id=load_mission(str(number), campaign=CONTENT).mission.id,
            result=Result.WON if won else Result.LOST,
            players=3,
            seats=(),
            defeated=None,
            played_on=None,
            note="",
            by_hand=True,
            last_attack=("W1",) if with_duck else (),
        )
        self._packs.decide(ended)
        self._packs.read_all(read)
        return given

    @property
    def state(self) -> CampaignState:
        return self._packs.state

    @property
    def party(self) -> list[dict[str, Any]]:
        return [card_document(card) for card in self.state.party]


def _played(legacy: Legacy, mission: str, seed: int, *more: str) -> dict[str, Any]:
    ran = legacy("start-mission", mission, "--players", "2", "--seed", str(seed), "--auto", "--json", *more)
    assert ran.code == 0, ran.err
    told: dict[str, Any] = ran.json
    return told


def _won_at_last(legacy: Legacy, number: int, seeds: Iterator[int]) -> int:
    """Play a mission until it is won, each time with as much help as can be paid; return how often it was lost."""
    for losses in range(MOST_ATTEMPTS):
        bought = _affordable(legacy, number, losses)
        ended = _played(legacy, str(number), next(seeds), *(word for each in bought for word in ("--buy", each)))
        if losses == 1:
            assert bought
            assert _bought(legacy, ended) == bought
        if ended["outcome"] == "won":
            return losses
    raise AssertionError(f"mission {number} was lost {MOST_ATTEMPTS} times")


def _affordable(legacy: Legacy, number: int, losses: int) -> list[str]:
    """As much help as the losses at a mission pay for, the first offer as often as it goes."""
    if not losses:
        # Its pack may be sealed as yet, and nothing can be paid.
        return []
    offered = legacy("mission", "show", str(number), "--json").json["document"]["help"]
    left = min(losses * offered["budget"]["times"], offered["budget"]["at_most"])
    bought = []
    for offer in offered["offers"]:
        often = min(offer.get("at_most", 1), left // offer["cost"])
        left -= often * offer["cost"]
        bought += [offer["id"]] * often
    return bought


def _bought(legacy: Legacy, ended: dict[str, Any]) -> list[str]:
    """What was bought for an attempt, as its own file tells it."""
    exported = legacy("attempt", "export", str(ended["attempt"])).out
    bought: list[str] = json.loads(exported.splitlines()[0])["setup"].get("bought", [])
    return bought


def _party(legacy: Legacy) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = legacy("party", "show", "--json").json["cards"]
    return cards


def _hired() -> set[str]:
    return {card["id"] for pack in source_of(CONTENT).data["packs"] for card in pack.get("hired", ())}


def _joined(legacy: Legacy) -> list[str]:
    """The members who were not of the first forty, in order."""
    first = {card.id for card in CONTENT.party}
    return sorted(card["id"] for card in _party(legacy) if card["id"] not in first)


def _joining(legacy: Legacy) -> list[str]:
    """The recruits in the packs that are open, less those who have left again."""
    left = {card["id"] for card in legacy("status", "--json").json["retired"]}
    joining = {card for pack in legacy("packs", "--json").json["open"] for card in _recruits(pack["id"])}
    return sorted(joining - left)


def _recruits(pack_id: str) -> Iterator[str]:
    pack = pack_of(CONTENT, pack_id)
    assert pack is not None
    yield from (
        card.order.card.id for card in pack.cards if isinstance(card, PartyPaper) and isinstance(card.order, Join)
    )


SAYING = (
    *(("status",), ("packs",), ("history",), ("log",), ("export",), ("doctor",), ("mission", "list")),
    *(("party", "show"), ("party", "audit"), ("relics",), ("stickers",), ("rulebook", "--all"), ("helper",)),
    *((word, str(number)) for word in ("why", "odds") for number in (*CONTENT.missions, "gauntlet")),
    *(("mission", "show", str(number)) for number in (*CONTENT.missions, "gauntlet")),
)
"""What can be asked about a campaign at any time; odds are told of nothing that is sealed, so nothing is played."""


def _given_away(legacy: Legacy, state: CampaignState) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give each word of what is still sealed that something says which can be asked, and what says it."""
    folder = source_of(CONTENT).file.parent
    off = opened(state)
    assert sealed_words(off, folder)
    for words in SAYING:
        if words[0] == "odds" and Lid("mission", words[1]) in off:
            continue
        said = legacy(*words)
        yield from ((words, word) for word in given_away(said.out + said.err, off, folder))


def _is_sound(legacy: Legacy) -> None:
    examined = legacy("doctor", "--json")
    assert examined.code == 0
    assert [check for check in examined.json["checks"] if check["health"] == "wrong"] == []
