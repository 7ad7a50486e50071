"""What a simulation is to be of: a mission by its reference, and a party."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regicide_legacy.app.errors import Misused, Refused, Unreadable, nearest
from regicide_legacy.app.missions import campaign_in_view
from regicide_legacy.app.pack_answers import read_by_bots
from regicide_legacy.app.packs import is_box
from regicide_legacy.app.references import campaign_mission, check_open, gauntlet_code, mission_number, named_mission
from regicide_legacy.app.simulating.knowing import known
from regicide_legacy.app.simulating.simulation import Played
from regicide_legacy.app.simulating.typical import typical_state
from regicide_legacy.campaign.errors import CampaignError
from regicide_legacy.campaign.party import Party, PartyCard, checked
from regicide_legacy.campaign.record import from_data
from regicide_legacy.engine.mission import Mission, PartyNames

if TYPE_CHECKING:
    from regicide_legacy.campaign.journal import PackOpened
    from regicide_legacy.campaign.opening import Opening
    from regicide_legacy.campaign.state import CampaignState
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.content.missions import LoadedMission
    from regicide_legacy.store.database import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A mission by its reference, and which party plays it: that of a file, or one that is typical at a mission.

    Else the party is that of the campaign as it stands; outside campaigns it is the mission's own. `settings` are
    policies that are changed, `without` rules that are left out.
    """

    reference: str
    party: Path | None = None
    at_mission: int | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()


def played_by(asked: Asked, store: Store | None, data: Path) -> Played:
    """Return what is asked for. `data` is the folder of the database.

    Raises what starting the mission would, `Misused` for a number that no mission has, a file in no campaign or a rule
    that is not there, `Refused` where no party is typical, `Unreadable` where a file is no party, and content errors.
    """
    played = _with_every_rule(asked, store, data)
    rules = known(played).rules
    for rule in asked.without:
        if rule not in rules:
            title = played.loaded.mission.title
            raise Misused(f"--without: {title} has no rule {rule} that is known.{nearest(rule, rules)}")
    return replace(played, without=asked.without)


def _with_every_rule(asked: Asked, store: Store | None, data: Path) -> Played:
    party = None if asked.party is None else _party_of(asked.party)
    content, state, own = campaign_in_view(store, data)
    number = mission_number(asked.reference, state)
    if number is None and asked.at_mission is not None:
        return _of_file(asked, asked.at_mission, party)
    mission = named_mission(asked.reference, content, state, own, asked.settings)
    if number is None:
        loaded = mission.loaded
        return _with(loaded, _own_party(loaded.mission) if party is None else party)
    losses = state.mission(number).losses
    if asked.at_mission is not None:
        state = _typical(asked.at_mission, content, state, own)
    loaded = campaign_mission(number, content, own, gauntlet_code(asked.reference))
    return _in_campaign(loaded, content, state, party=party, settings=asked.settings, losses=losses)


def numbered_in_a_campaign(played: Played, asked: Asked) -> bool:
    """Say whether a campaign's file is played as if it were in none, which is rarely meant."""
    return not (played.sealed or asked.party or asked.at_mission) and played.loaded.number is not None


def _of_file(asked: Asked, number: int, party: Party | None) -> Played:
    from regicide_legacy.content.catalogue import load_campaign, load_mission

    file = Path(asked.reference)
    folder = file.resolve().parent
    if not file.is_file() or not (folder / "campaign.yaml").is_file():
        raise Misused(f"--at-mission: {file} is no file in a campaign's folder, so no party is typical of it.")
    content = load_campaign(str(folder))
    _check_number(number, content)
    loaded = load_mission(str(file))
    state = typical_state(content, number)
    played = _in_campaign(loaded, content, state, party=party, settings=asked.settings, losses=0)
    return replace(played, sealed=False)


def _check_number(number: int, content: CampaignContent) -> None:
    if not 1 <= number <= content.last_mission + 1:
        raise Misused(
            f"--at-mission: the missions of {content.title} are 1 to {content.last_mission}; "
            f"{content.last_mission + 1} is after all of them."
        )


def _typical(number: int, content: CampaignContent, state: CampaignState, own: Path) -> CampaignState:
    """Return a campaign as it typically is at one of its missions, as far as its packs are open in this one."""
    if is_box(content):
        raise Refused(
            "--at-mission: what the packs of your box bring is not in this program. "
            "Leave it out to play with your party, or name one: --party."
        )
    _check_number(number, content)
    check_open(number, state)

    def read_open_ones(opening: Opening) -> PackOpened | None:
        return read_by_bots(opening) if state.is_open(opening.pack.id) else None

    return typical_state(content, number, own, read_open_ones)


def _party_of(file: Path) -> Party:
    """Return the party in a file, as `legacy party show --json` prints one. Raises `Unreadable`."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return checked(from_data(PartyCard, _without_extras(card)) for card in data["cards"])
    except OSError as error:
        raise Unreadable(f"--party: {file} cannot be read: {error.strerror or error}.") from error
    except (ValueError, KeyError, TypeError, AttributeError, CampaignError) as error:
        why = f" ({error})" if isinstance(error, CampaignError) else ""
        raise Unreadable(f"--party: {file} holds no party as `legacy party show --json` prints one{why}.") from error


def _without_extras(card: Any) -> Any:
    """Return a card as records have it: the first of its classes is told once more in what people read."""
    return {key: value for key, value in card.items() if key != "class"}


def _own_party(mission: Mission) -> Party:
    return tuple(map(PartyCard.of, mission.default_party()))


def _in_campaign(
    loaded: LoadedMission,
    content: CampaignContent,
    state: CampaignState,
    *,
    party: Party | None,
    settings: Mapping[str, str],
    losses: int,
) -> Played:
    """Return a mission with all that a campaign brings to it, and who plays it there."""
    from regicide_legacy.content.force import in_force, recruits_for
    from regicide_legacy.content.missions import with_policies

    met = frozenset(card.id for card in state.party)
    if party is not None:
        state = replace(state, party=party)
    elif loaded.mission.party is not PartyNames.CAMPAIGN:
        party = _own_party(loaded.mission)
    loaded = with_policies(in_force(loaded, content, state), settings)
    played = _with(loaded, state.party if party is None else party)
    recruits = recruits_for(loaded, content, state)
    return replace(played, recruits=recruits, losses=losses, sealed=True, met=met)


def _with(loaded: LoadedMission, party: Party) -> Played:
    marks = {mark: tuple(card.id for card in party if mark in card.marks) for mark in loaded.mission.declared.marks}
    return Played(loaded=loaded, party=party, marks={mark: cards for mark, cards in marks.items() if cards})
