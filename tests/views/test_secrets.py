"""No view shows a seat a card that it may not know, all through games of both rule sets."""

import random
import re

import pytest

from regicide_legacy.views.events import event_lines
from regicide_legacy.views.hand import hand_view
from regicide_legacy.views.help import help_view
from regicide_legacy.views.piles import pile_view, reserve_view
from regicide_legacy.views.prompt import question
from regicide_legacy.views.table import table_view
from tests.views.printed import printed
from tests.views.tables import Session, dealt, names_of


def known(view):
    """Return the ids of the cards that this seat may name: its hand, and what is public."""
    ids = {*view.hand, *view.discard, *view.banished, *view.mission_zone, *view.reserve_top, *view.aside}
    ids.update(*view.in_play, *(group.cards for group in view.healed))
    return ids | {entry.card for group in view.stat_card for entry in group}


def named_in(text, game):
    """Return the ids of the cards that a text names, by id or by name."""
    words = set(re.findall(r"\w+", text))
    folded = " ".join(text.split())
    return {
        card.id
        for card in game.compiled.cards
        if card.id in words or (card.name != "Jester" and re.search(rf"\b{re.escape(card.name)}\b", folded))
    }


def everything_shown(game, seat, events, names):
    view = game.view(seat)
    asked = [question(view, names), help_view(view, names)] if view.choices else []
    return printed(
        table_view(view, names, "The Writ"),
        hand_view(view, names),
        reserve_view(view, names),
        pile_view("Discard pile", view.discard, names, view),
        *event_lines([event.seen_by(seat) for event in events], view, names, seat),
        *asked,
    )


@pytest.mark.parametrize("mission", ["1", "classic"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_is_shown_only_what_it_may_know(mission, players):
    rng = random.Random(players)
    session = Session(dealt(mission, players, seed=players), bots=range(players))
    names = names_of(session.game)
    cards_drawn = 0
    while session.result is None:
        # One seat at a time, drawn at random: printing takes long.
        seat = rng.randrange(players)
        before = session.game.view(seat)
        events = session.choose(session.bot_choice())
        text = everything_shown(session.game, seat, events, names)
        assert named_in(text, session.game) <= known(before) | known(session.game.view(seat))
        cards_drawn += sum(event.name == "drawn" for event in events)
    assert cards_drawn
