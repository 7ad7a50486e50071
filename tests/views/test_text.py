"""Names that come from files and players cannot steer the terminal or Rich."""

from dataclasses import replace

from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.events import event_lines
from regicide_legacy.views.hand import hand_view
from regicide_legacy.views.piles import pile_view
from regicide_legacy.views.table import table_view
from regicide_legacy.views.text import plain
from tests.views.printed import printed
from tests.views.tables import at, names_of


def test_control_and_direction_marks_become_question_marks():
    assert plain("Ana\x1b[2J\nBen\u202e\u200b\x9b") == "Ana?[2J?Ben???"
    assert plain("Zoë Łukasz 🐍") == "Zoë Łukasz 🐍"


def test_markup_and_escapes_in_names_are_shown_as_they_are():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("C5", "C6"), ("C8",)), discard=("C9",))
    names = names_of(game, seats=("[red]Ana[/red]", "Be\x1b[31mn"))
    cards = {card_id: replace(card, name=f"[bold]\x1b{card.name} :smile:") for card_id, card in names.cards.items()}
    names = replace(names, cards=cards)
    lines = event_lines([event.seen_by(1) for event in game.play(game.choices()[0])], game.view(1), names, 1)
    view = game.view(0)
    text = printed(
        table_view(view, names, "[u]T"), hand_view(view, names), pile_view("D", view.discard, names, view), *lines
    )
    assert "\x1b" not in text
    assert "[red]Ana[/red]" in text
    assert "[bold]?James :smile:" in text
    assert "[u]T" in text
