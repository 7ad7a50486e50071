"""How well bots play: each attempt keeps it, and plays on with it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from regicide_legacy.advisor import ADVISORS, Budget, Keen, answer
from regicide_legacy.app.attempt_files import export_attempt
from regicide_legacy.app.attempts import play_out, resume, start_mission
from regicide_legacy.app.errors import Misused
from regicide_legacy.app.playing import Playing
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.engine.choices import Discard
from regicide_legacy.store.database import Store
from regicide_legacy.store.records import BotStrength
from tests.views.tables import dealt

STRENGTHS = [str(strength) for strength in BotStrength]
TWO = frozenset({0, 1})


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keen bots think about everything for a moment only."""
    monkeypatch.setitem(ADVISORS, "keen", lambda compiled, seed: Keen(compiled, seed, Budget(12)))  # type: ignore[index]


def table(strength: str | None, *bots: str) -> SeatWishes:
    return SeatWishes(seats=("Ana", "Ben"), first="Ben", bots=bots, strength=strength)


def test_there_is_an_advisor_for_each_strength() -> None:
    assert [*ADVISORS] == STRENGTHS


def test_bots_choose_what_an_advisor_of_their_strength_does() -> None:
    games = set()
    for strength in BotStrength:
        playing = Playing(dealt(players=2), TWO, strength=strength, seed=5)
        advisor = ADVISORS[strength](playing.game.compiled, 5)
        while not playing.over and len(playing.history) < 8:
            assert playing.bot_choice() == answer(advisor, playing.game, sorted(TWO))
            playing.let_bots_choose()
        games.add(tuple(played.choice for played in playing.history))
    assert len(games) == 3


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_seed_is_the_same_game(store: Store, strength: str) -> None:
    auto = SeatWishes(players=2, auto=True, strength=strength)
    numbers = [play_out(store, "classic", auto, seed=seed).number for seed in (3, 3, 4)]
    # The first line counts how often the mission was lost before.
    first, again, other = (export_attempt(store, number)[1:] for number in numbers)
    assert first == again != other
    with store.read() as reader:
        assert reader.attempt(numbers[0]).bot_strength == strength


def test_without_a_word_bots_are_steady(store: Store) -> None:
    assert start_mission(store, "1", table(None, "Ben"), seed=4).bot_strength is BotStrength.STEADY


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_game_that_is_resumed_goes_on_as_it_would_have(store: Store, strength: str) -> None:
    session = start_mission(store, "1", table(strength, "Ben"), seed=4)
    resumed = resume(store)
    assert resumed.bot_strength == strength
    expected = session.bot_choice()
    assert resumed.bot_choice() == expected
    resumed.let_bots_choose()
    assert resumed.history[0].choice == expected


def test_wherever_it_is_left_it_goes_on_as_it_would_have() -> None:
    """In the midst of a payment, too, which a keen bot plans at once."""
    start = dealt(players=2, seed=7)
    playing = Playing(start, TWO, strength=BotStrength.KEEN, seed=7)
    while not playing.over and len(playing.history) < 24:
        choices = [played.choice for played in playing.history]
        resumed = Playing(start, TWO, choices, strength=BotStrength.KEEN, seed=7)
        expected = playing.bot_choice()
        assert resumed.bot_choice() == expected
        playing.let_bots_choose()
    kinds = [type(played.choice) for played in playing.history]
    assert (Discard, Discard) in pairwise(kinds)


def test_a_choice_taken_back_leaves_bots_as_good_as_they_were() -> None:
    playing = Playing(dealt(players=2, first=1), frozenset({1}), strength=BotStrength.RANDOM, seed=9)
    first = playing.let_bots_choose()
    assert playing.rewound(0).strength is BotStrength.RANDOM
    assert playing.rewound(0).bot_choice() == first.choice


def test_an_interruption_while_a_bot_thinks_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = start_mission(store, "1", table("keen", "Ben"), seed=4)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Keen, "choose", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.let_bots_choose()
    assert session.history == []
    with store.read() as reader:
        assert reader.played(1).choices == ()
    session.let_bots_choose()
    assert len(session.history) == 1


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        (table("kene", "Ben"), "only random, steady, keen. Did you mean keen"),
        (table("keen"), "name their seats with --bots"),
    ],
)
def test_a_strength_that_is_none_or_of_nobody_is_refused(store: Store, wishes: SeatWishes, says: str) -> None:
    with pytest.raises(Misused, match=says):
        start_mission(store, "1", wishes)
