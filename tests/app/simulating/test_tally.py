"""What is counted in parts comes to the same, however the parts are put together."""

from __future__ import annotations

import json
from collections import Counter
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.app.simulating.tally import Share, Tally

NUMBERS = st.integers(0, 10**6)
NAMES = st.sampled_from(["C7", "old-grudge", "mission.1", "strike", ""])
COUNTS = st.dictionaries(NAMES, st.integers(1, 10**6)).map(Counter)
SHARES = st.dictionaries(NAMES, st.builds(Share, NUMBERS, NUMBERS))
TALLIES = st.builds(Tally, NUMBERS, NUMBERS, NUMBERS, NUMBERS, COUNTS, COUNTS, SHARES, SHARES)


def together(*parts: Tally) -> Tally:
    def with_another(whole: Tally, part: Tally) -> Tally:
        whole.add(copied(part))
        return whole

    return reduce(with_another, parts, Tally())


def copied(tally: Tally) -> Tally:
    return Tally.from_data(json.loads(json.dumps(tally.to_data())))


@given(TALLIES)
def test_a_tally_is_the_same_after_its_way_as_json(tally: Tally) -> None:
    assert copied(tally) == tally


@given(TALLIES, TALLIES, TALLIES)
def test_the_order_of_the_parts_changes_nothing(one: Tally, two: Tally, three: Tally) -> None:
    assert together(one, two, three) == together(three, one, two)
    assert together(together(one, two), three) == together(one, together(two, three))


@given(TALLIES)
def test_nothing_added_is_nothing_changed(tally: Tally) -> None:
    assert together(tally, Tally()) == tally


def test_shares_are_added_name_by_name() -> None:
    one, two = Tally(rules={"tide": Share(4, 1)}), Tally(rules={"tide": Share(6, 4), "gale": Share(1, 0)})
    assert together(one, two).rules == {"tide": Share(10, 5), "gale": Share(1, 0)}
    assert together(one, two).rules["tide"].rate == 0.5
    assert Share().rate == 0
