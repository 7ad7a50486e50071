"""JSON Schemas: derived from the documents, and the annotated examples show all that they have."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

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


def test_the_example_campaign_shows_every_key() -> None:
    shown = read_yaml(EXAMPLES / "campaign.yaml").data
    derived = schema("campaign")
    assert set(shown) == set(derived["properties"])
    assert set(shown["party"][0]) == set(derived["$defs"]["PartyCardDocument"]["properties"])


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
