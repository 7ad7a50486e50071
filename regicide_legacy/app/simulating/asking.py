"""What a simulation is to be of: a mission by its reference, and a party."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regicide_legacy.app.errors import Misused, Unreadable
from regicide_legacy.app.missions import campaign_in_view
from regicide_legacy.app.references import named_mission
from regicide_legacy.app.simulating.simulation import Played
from regicide_legacy.app.simulating.typical import typical_state
from regicide_legacy.campaign.errors import CampaignError
from regicide_legacy.campaign.party import Party, PartyCard, checked
from regicide_legacy.campaign.record import from_data
from regicide_legacy.engine.mission import PartyNames

if TYPE_CHECKING:
    from regicide_legacy.campaign.state import CampaignState
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.content.missions import LoadedMission
    from regicide_legacy.store.database import Store


def played_now(
    store: Store | None, data: Path, reference: str, settings: Mapping[str, str] | None = None
) -> tuple[Played, LoadedMission]:
    """Return a mission of the current campaign as its party would play it now, and the mission.

    A mission outside campaigns is played by its own cards. `data` is the folder of the database. Raises what starting
    the mission would.
    """
    content, state, own = campaign_in_view(store, data)
    mission = named_mission(reference, content, state, own, settings)
    if mission.number is None:
        return _alone(mission.loaded), mission.loaded
    return _with(mission.loaded, content, state, state.mission(mission.number).losses), mission.loaded


def played_at(file: Path, at_mission: int) -> tuple[Played, LoadedMission]:
    """Return a campaign's mission file as a typical party would play it at that mission, and the mission.

    Raises `Misused` for a file in no campaign's folder and a number that no mission has, and content errors.
    """
    from regicide_legacy.content.catalogue import load_campaign, load_mission, own_folder
    from regicide_legacy.content.force import in_force

    folder = file.resolve().parent
    if not (folder / "campaign.yaml").is_file():
        raise Misused(f"--at-mission: {file} lies in no campaign's folder, so no party is typical of it.")
    content = load_campaign(str(folder))
    if not 1 <= at_mission <= content.last_mission + 1:
        raise Misused(f"--at-mission: the missions of {content.title} are 1 to {content.last_mission}.")
    state = typical_state(content, at_mission, own_folder(content, folder))
    loaded = in_force(load_mission(str(file)), content, state)
    return _with(loaded, content, state, 0), loaded


def with_party(played: Played, file: Path) -> Played:
    """Return the same with the party of a file, as `legacy party show --json` prints one. Raises `Unreadable`."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        party = checked(from_data(PartyCard, _without_extras(card)) for card in data["cards"])
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror or error}.") from error
    except (ValueError, KeyError, TypeError, CampaignError) as error:
        raise Unreadable(f"{file} is no party: `legacy party show --json` prints one ({error}).") from error
    return replace(played, party=party, marks={})


def _without_extras(card: Any) -> Any:
    """Return a card as records have it: the first of its classes is told once more in what people read."""
    return {key: value for key, value in card.items() if key != "class"}


def _alone(loaded: LoadedMission) -> Played:
    party = tuple(map(PartyCard.of, loaded.mission.default_party()))
    return Played(mission=loaded.document, party=party)


def _with(loaded: LoadedMission, content: CampaignContent, state: CampaignState, losses: int) -> Played:
    from regicide_legacy.content.force import marks_borne, recruits_for

    mission = loaded.mission
    own: Party = tuple(map(PartyCard.of, mission.default_party()))
    return Played(
        mission=loaded.document,
        party=state.party if mission.party is PartyNames.CAMPAIGN else own,
        recruits=recruits_for(loaded, content, state),
        marks=marks_borne(mission, state),
        losses=losses,
    )
