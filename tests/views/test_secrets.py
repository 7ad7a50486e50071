"""No view shows a seat a card that it may not know, all through games of both rule sets."""

import random
import re
from collections import Counter

import pytest

from regicide_legacy.engine.choices import Orders, Subsets
from regicide_legacy.views.asking import asked_view
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
    ids.update(*view.in_play, *(group.cards for group in view.healed), *(pile.cards for pile in view.piles.values()))
    if isinstance(view.choices, (Orders, Subsets)):
        # Who is asked has looked at them.
        ids.update(view.choices.cards)
    return ids | {entry.card for group in view.stat_card for entry in group}


def named_in(text, game):
    """Return the ids of the cards that a text names, by id or by name."""
    words = set(re.findall(r"[\w-]+", text))
    folded = " ".join(text.split())
    names = Counter(card.name for card in game.compiled.cards)
    return {
        card.id
        for card in game.compiled.cards
        if card.id in words or (names[card.name] == 1 and re.search(rf"\b{re.escape(card.name)}\b", folded))
    }


def everything_shown(game, seat, events, names):
    view = game.view(seat)
    asked = [question(view, names), help_view(view, names)] if view.choices else []
    asked += [shown for shown in [asked_view(view, names)] if shown is not None]
    return printed(
        table_view(view, names, "The Writ"),
        hand_view(view, names),
        reserve_view(view, names),
        pile_view("Discard pile", view.discard, names, view),
        *event_lines([event.seen_by(seat) for event in events], view, names, seat),
        *asked,
    )


@pytest.mark.parametrize("mission", ["1", "classic", "bell-tower", "cellar", "toll-bridge"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_is_shown_only_what_it_may_know(mission, players):
    rng = random.Random(players)
    session = Session(dealt(mission, players, seed=players), bots=range(players))
    names = names_of(session.game)
    told = set()
    while session.result is None:
        # One seat at a time, drawn at random: printing takes long.
        seat = rng.randrange(players)
        before = session.game.view(seat)
        events = session.choose(session.bot_choice())
        text = everything_shown(session.game, seat, events, names)
        seen = {card for event in events for card in event.seen_by(seat).get("cards", ())}
        assert named_in(text, session.game) <= known(before) | known(session.game.view(seat)) | seen
        told |= {event.name for event in events}
    assert told & {"drawn", "looked", "moved"}
