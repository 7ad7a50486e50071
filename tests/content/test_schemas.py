"""JSON Schemas: derived from the documents, and the annotated examples show all that they have."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any

import pytest

from regicide_legacy.content.campaigns import beside_file, campaign_from_file
from regicide_legacy.content.missions import document_from_file
from regicide_legacy.content.pack_document import Chosen
from regicide_legacy.content.parts import parts
from regicide_legacy.content.reading import read_yaml
from regicide_legacy.content.schemas import SCHEMAS, schema

from .files import EXAMPLES


def objects(derived: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield derived
    yield from (each for each in derived["$defs"].values() if "properties" in each)


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_schema_is_whole(kind: str) -> None:
    derived = schema(kind)
    assert derived["$id"] == f"urn:regicide-legacy:{kind}:1"
    assert derived["title"] == f"{kind}/1"
    assert derived["properties"]["format"]["const"] == f"{kind}/1"
    for each in objects(derived):
        assert each["description"]
        assert each["additionalProperties"] is False or "propertyNames" in each
        assert all(value["description"] for value in each["properties"].values())


def test_only_a_format_is_required_of_a_mission_that_extends_another() -> None:
    derived = schema("mission")
    assert derived["required"] == ["format"]
    assert derived["anyOf"] == [{"required": ["extends"]}, {"required": ["id", "title", "ruleset", "enemies"]}]


def test_a_mission_within_a_scenario_needs_no_format() -> None:
    assert "required" not in schema("scenario")["$defs"]["MissionDocument"]
    assert schema("mission")["required"] == ["format"]


def test_a_key_that_may_be_left_out_is_never_null_but_where_null_means_something() -> None:
    then = schema("scenario")["$defs"]["ThenDocument"]["properties"]
    nullable = {key for key, value in then.items() if {"type": "null"} in value.get("anyOf", ())}
    assert nullable == {"reason", "to_act", "enemy"}


def test_the_example_missions_show_every_key() -> None:
    shown = {key for name in ("mission.yaml", "rules.yaml") for key in read_yaml(EXAMPLES / name).data}
    assert shown == set(schema("mission")["properties"]) - {"extends"}


OF_A_CAMPAIGN = (
    "CampaignDocument",
    "PartyCardDocument",
    "StickerDocument",
    "PackDocument",
    "PackCardDocument",
    "PartyOrder",
    "TriggerDocument",
)
CHOSEN = ("Chosen", "Marking", "ClassGiving")
"""They have keys in common."""


def test_the_example_campaign_shows_every_key() -> None:
    document = campaign_from_file(EXAMPLES / "campaign.yaml").document
    mission = document_from_file(EXAMPLES / "mission.yaml", beside_file(EXAMPLES / "mission.yaml"))[1]
    derived = schema("campaign")
    keys = {name: set(derived["$defs"].get(name, derived)["properties"]) for name in OF_A_CAMPAIGN}
    keys["Chosen"] = {key for name in CHOSEN for key in derived["$defs"][name]["properties"]}
    shown: dict[str, set[str]] = {name: set() for name in keys}
    for part in (*parts(document, ()), *parts(mission.packs, ())):
        name = "Chosen" if isinstance(part.value, Chosen) else type(part.value).__name__
        if name in shown:
            shown[name] |= {field.name.rstrip("_") for field in fields(part.value) if _said(part.value, field)}
    assert {name: keys[name] - shown[name] for name in keys} == {name: set() for name in keys}


def _said(record: Any, field: Field[Any]) -> bool:
    default = field.default_factory() if field.default_factory is not MISSING else field.default
    return bool(getattr(record, field.name) != default)


def test_the_example_scenario_shows_every_key() -> None:
    case = read_yaml(EXAMPLES / "scenario.yaml").data["cases"][0]
    documents = schema("scenario")["$defs"]
    assert set(case) == set(documents["CaseDocument"]["properties"])
    assert set(case["given"]) == {*documents["GivenDocument"]["properties"], "vault"}
    piles = {"vault", "vault_set", "vault_count"}
    assert set(case["then"]) == {*documents["ThenDocument"]["properties"], *piles}


def test_a_state_may_have_the_piles_of_its_mission_and_no_other_kind_of_key() -> None:
    documents = schema("scenario")["$defs"]
    for name in ("GivenDocument", "ThenDocument"):
        pattern = documents[name]["propertyNames"]["pattern"]
        assert all(re.search(pattern, key) for key in (*documents[name]["properties"], "storm-deck", "vault_count"))
        assert not re.search(pattern, "Vault")
    assert documents["GivenDocument"]["additionalProperties"] == {"type": "array", "items": {"type": "string"}}


def test_no_kind_but_these() -> None:
    with pytest.raises(KeyError):
        schema("attempt")
