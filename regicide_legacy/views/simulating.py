"""What a simulation found: how often a mission is won, where it is lost, which rules and cards mattered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.endings import ending
from regicide_legacy.views.names import Names
from regicide_legacy.views.text import capitalized, counted, plain

Document = Mapping[str, Any]
"""A simulation, or one of its tables, as `--json` has it."""

_MOST_CARDS: Final = 10
_BAR: Final = 6
_WIDE_BAR: Final = 24
_UNTOLD: Final = {
    "undecided": "went on without end, broken off",
    "rule": "a card that is not known yet",
}
"""How games ended that no rule of the mission tells."""


def simulation_view(document: Document, names: Names) -> RenderableType:
    """Show a simulation; `names` are those of its cards, and what its rules say."""
    played = [table for table in document["tables"] if table["games"]]
    parts: list[RenderableType] = [_heading(document), _rates(document["tables"], detailed=True)]
    parts += _ends(played, names)
    parts += _losses(played, names)
    parts += _rules(played, names)
    parts += _cards(played, names)
    return Group(*parts)


def odds_view(document: Document) -> RenderableType:
    """Show only how often a mission is won."""
    return Group(_heading(document), _rates(document["tables"], detailed=False))


def _heading(document: Document) -> Text:
    bots = f"{document['advisor']} bots"
    if document["rollouts"]:
        bots += f" ({counted(document['rollouts'], 'rollout')} a decision)"
    party = counted(document["party_size"], "member")
    without = f", without {' and '.join(map(plain, document['without']))}" if document["without"] else ""
    by = f"  {party}, {bots}, seed {document['seed']}{without}"
    return Text(plain(document["title"]), "bold").append(by, "not bold dim")


def _rates(tables: Sequence[Document], *, detailed: bool) -> Table:
    columns: dict[str, Callable[[Document], str]] = {
        "Players": lambda table: str(table["players"]),
        "Won": lambda table: _share(table["win_rate"], 1),
        "95% interval": lambda table: f"{_share(table['low'], 1)} to {_share(table['high'], 1)}",
        "Games": lambda table: f"{table['games']:,}",
    }
    if detailed:
        columns |= {
            "Turns": lambda table: f"{table['turns']:.1f}",
            "Defeated": lambda table: f"{table['defeated']:.1f}",
        }
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)
    for name in columns:
        shown.add_column(Text(name), justify="right", no_wrap=True)
    for table in tables:
        shown.add_row(*(cell(table) if table["games"] or name == "Players" else "" for name, cell in columns.items()))
    return shown


def _ends(tables: Sequence[Document], names: Names) -> Iterator[RenderableType]:
    """Tell how games ended; of those won only where rules can win, too."""
    reasons: dict[str, None] = dict.fromkeys(reason for table in tables for reason in table["reasons"])
    if not reasons:
        return
    yield from _title("How games ended")
    grid = _grid(tables, "Reason")
    for reason in reasons:
        shares = [table["reasons"].get(reason, 0) / table["games"] for table in tables]
        words = _UNTOLD.get(reason) or ending(reason, names.rules)
        grid.add_row(Text(capitalized(words)), *(Text(_share(share) if share else "") for share in shares))
    yield grid


def _losses(tables: Sequence[Document], names: Names) -> Iterator[RenderableType]:
    """Draw at which enemies games were lost."""
    found = [{each["enemy"]: each["games"] for each in table["lost_at"]} for table in tables]
    # Each table has them in the mission's order, but not all of them.
    order = [card for card in (*names.cards, None) if any(card in lost for lost in found)]
    if not order:
        return
    most = max(games / table["losses"] for table, lost in zip(tables, found, strict=True) for games in lost.values())
    yield from _title("Lost against", "in what share of the losses")
    grid = _grid(tables, "Enemy", justify="left")
    width = _WIDE_BAR if len(tables) == 1 else _BAR
    for card in order:
        name = Text("another card, or none", "dim") if card is None else Text(names.short(card), names.style(card))
        shares = [
            lost.get(card, 0) / table["losses"] if table["losses"] else 0.0
            for table, lost in zip(tables, found, strict=True)
        ]
        grid.add_row(name, *(_bar(share, most, width) for share in shares))
    yield grid


def _bar(share: float, most: float, width: int) -> Text:
    if not share:
        return Text("")
    return Text(f"{_share(share):>4} ").append("█" * max(1, round(width * share / most)), "red")


def _rules(tables: Sequence[Document], names: Names) -> Iterator[RenderableType]:
    """Tell which rules did something, and how games went in which they did."""
    found = [{each["rule"]: each for each in table["rules"]} for table in tables]
    rules = dict.fromkeys(each["rule"] for table in tables for each in table["rules"])
    if not rules:
        return
    yield from _title(
        "Rules that did something", "in what share of games, and how much more often these were won, in points"
    )
    grid = _grid(tables, "Rule")
    for rule in rules:
        said = Text(plain(rule), "bold").append(f"  {names.rules.text(rule)}", "not bold")
        cells = [_in_games(rows[rule]) if rule in rows else Text("never", "dim") for rows in found]
        grid.add_row(said, *cells)
    yield grid
    late = "A rule that comes late is seen in games that go well, which need not be its doing: --without leaves it out."
    yield Text(late, "dim")


def _in_games(row: Document) -> Text:
    return Text(f"in {_share(row['games'])}\n").append_text(_points(row))


def _cards(tables: Sequence[Document], names: Names) -> Iterator[RenderableType]:
    """Tell which cards change the odds by being dealt."""
    found = [{each["card"]: each for each in table["cards"]} for table in tables]
    cards = {each["card"] for table in tables for each in table["cards"]}
    if not cards:
        return
    mattered = sorted(
        (card for card in cards if any(rows[card]["sure"] for rows in found if card in rows)),
        key=lambda card: (-max(abs(rows[card]["swing"] or 0) for rows in found if card in rows), card),
    )
    yield from _title(
        "Cards that mattered", "how much more often it is won with the card in an opening hand, in points"
    )
    listed = mattered[:_MOST_CARDS]
    if listed:
        grid = _grid(tables, "Card")
        for card in listed:
            grid.add_row(names.told(card), *(_points(rows[card]) if card in rows else Text("") for rows in found))
        yield grid
    more = f"{counted(len(mattered) - len(listed), 'card')} more mattered less. " if len(mattered) > len(listed) else ""
    others = "The others" if mattered else "No card"
    made = "made no difference" if mattered else "made a difference"
    yield Text(f"{more}{others} {made} that could not be chance.", "dim")


def _points(row: Document) -> Text:
    """Return by how many percentage points more was won with something than without, and how sure that is."""
    if row["swing"] is None:
        return Text("", "dim")
    swing = row["swing"] * 100
    around = max(row["high"] - row["swing"], row["swing"] - row["low"]) * 100
    style = "dim" if not row["sure"] else "green" if swing > 0 else "red"
    return Text(f"{swing:+.1f} ± {around:.1f}", style)


def _title(title: str, what: str = "") -> Iterator[Text]:
    """Give a title, and below it what is shown."""
    yield Text("")
    yield Text(title, "bold")
    if what:
        yield Text(what, "dim")


def _grid(tables: Sequence[Document], head: str, justify: Any = "right") -> Table:
    """Return a table with a column for each number of players."""
    grid = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    grid.add_column(Text(head))
    for table in tables:
        grid.add_column(Text(counted(table["players"], "player")), justify=justify, no_wrap=True)
    return grid


def _share(share: float, places: int = 0) -> str:
    """Return a share as a percentage: what is little is not nothing."""
    least = 10.0**-places
    if 0 < share * 100 < least:
        return f"<{least:.{places}f}%"
    return f"{share:.{places}%}"
