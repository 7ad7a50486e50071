"""What people mean by what they type for a card."""

import pytest

from regicide_legacy.app.typed import meant

CARDS = {
    "C7": ("Hesper",),
    "W5": ("Elmo",),
    "W10": ("Ursa",),
    "mordand": ("Mordand, Candle-Bearer", "Mordand"),
    "old-grudge": ("Bert",),
    "coin-1": ("Coin",),
    "coin-2": ("Coin",),
    "odo": ("Oldham",),
}


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("c7", "C7"),
        ("HESPER", "C7"),
        ("hes", "C7"),
        ("mordand", "mordand"),
        ("Mordand, C", "mordand"),
        ("old-", "old-grudge"),
        # A name is heard before an id.
        ("old", "odo"),
        ("coin-2", "coin-2"),
        ("1", "C7"),
        ("8", "odo"),
        # Nobody, and no two, are called so.
        ("el", None),
        ("W", None),
        ("coin", None),
        ("0", None),
        ("9", None),
        ("²", None),
        ("1" * 5000, None),
        ("", None),
    ],
)
def test_a_card_goes_by_id_name_the_beginning_of_one_or_number(word, card):
    assert meant(word, tuple(CARDS), CARDS.__getitem__) == card


def test_where_little_hangs_on_it_one_letter_is_enough():
    assert meant("n", ("north", "south"), fewest=1) == "north"
    assert meant("n", ("north", "south")) is None
    assert meant("2", ("north", "south"), fewest=1) == "south"
