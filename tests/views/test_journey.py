"""The map of a campaign."""

from regicide_legacy.campaign.state import MissionState
from regicide_legacy.views.journey import Stop, journey_view
from tests.views.printed import printed


def test_the_map_tells_where_the_table_is_and_how_the_missions_before_it_went():
    stops = [
        Stop(
            "1", "The Toll Bridge", "A bridge", MissionState(1, open=True, won=True, attempts=1, at_first_attempt=True)
        ),
        Stop("2", "The Mill", "", MissionState(2, open=True, won=True, attempts=3, losses=2)),
        Stop("3", "The Ferry", "", MissionState(3, open=True, attempts=1, losses=1)),
        Stop("4", standing=MissionState(4, open=True)),
        Stop("5", standing=MissionState(5)),
        Stop("classic", "The Classic Game"),
    ]
    lines = [" ".join(line.split()) for line in printed(journey_view("The River", stops, 3)).splitlines()]
    assert lines == [
        "The River",
        "● 1 The Toll Bridge A bridge won",
        "● 2 The Mill won, 2 losses",
        "◆ 3 The Ferry here you are, 1 loss",
        "◇ 4 open",
        "○ 5 locked",
        "",
        "Outside the campaign",
        "classic The Classic Game",
    ]


def test_a_finished_journey_is_nowhere_but_at_its_end():
    stops = [Stop("1", "The Toll Bridge", "", MissionState(1, open=True, won=True, attempts=1))]
    assert "here you are" not in printed(journey_view("The River", stops, None))
