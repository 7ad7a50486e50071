"""What commands say of an attempt that has ended, and of what it changed in the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from regicide_legacy.cli.output import print_json, say, show, show_as_talk, write

if TYPE_CHECKING:
    from regicide_legacy.app.session import AttemptResult
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import AttemptSummary, PlayedAttempt


@contextmanager
def telling_of_founding(store: Store) -> Iterator[None]:
    """Say that a campaign was founded, where there was none before and is one afterwards."""
    with store.read() as reader:
        before = reader.current()
    yield
    with store.read() as reader:
        campaign = reader.current()
    if before is None and campaign is not None:
        say(f"Founded the campaign {campaign.name}: `legacy status` shows it.")


def tell_outcome(store: Store, ended: AttemptResult, *, as_json: bool) -> None:
    """Print how an attempt ended that bots played; in words, what it brought the campaign is said as well."""
    with store.read() as reader:
        attempt = reader.played(ended.number)
    if not as_json:
        reason = _in_words(ended.reason or "", attempt)
        write(
            f"Attempt {ended.number}, {attempt.summary.mission_title}: {ended.result} ({reason}). "
            f"Enemies defeated: {ended.enemies_defeated}. Turns: {ended.turns}. Seed: {attempt.seed}.\n"
        )
        tell_of_gauntlet(store, ended.number)
    else:
        _print_outcome(ended, attempt)
    if attempt.summary.campaign is not None:
        tell_campaign(store, ended.number)


def _in_words(reason: str, attempt: PlayedAttempt) -> str:
    """Return why a mission ended."""
    from regicide_legacy.cli.wording import rulings
    from regicide_legacy.content.missions import mission_from_document
    from regicide_legacy.views.endings import ending

    return ending(reason, rulings(mission_from_document(attempt.mission_document).declared))


def _print_outcome(ended: AttemptResult, attempt: PlayedAttempt) -> None:
    document: dict[str, Any] = {
        "attempt": ended.number,
        "mission": attempt.summary.mission_id,
        "code": _code_of(attempt.summary),
        "outcome": str(ended.result),
        "reason": ended.reason,
        "enemies_defeated": ended.enemies_defeated,
        "turns": ended.turns,
        "players": attempt.summary.players,
        "seats": list(attempt.summary.seats),
        "bot_strength": str(attempt.summary.bot_strength),
        "seed": attempt.seed,
    }
    print_json(document)


def tell_campaign(store: Store, attempt: int) -> None:
    """Say what an attempt played here has brought the campaign, with the packs read since, and where to see more."""
    from regicide_legacy.app.current import current_campaign
    from regicide_legacy.campaign.journal import AttemptEnded
    from regicide_legacy.campaign.telling import told
    from regicide_legacy.views.text import capitalized

    with store.read() as reader:
        campaign = current_campaign(reader)
        steps = reader.timeline(campaign.id).steps
        gauntlet = reader.state(campaign.id).gauntlet
    ends = (
        place
        for place, step in enumerate(steps)
        if any(isinstance(line.entry, AttemptEnded) and line.entry.attempt == attempt for line in step)
    )
    ended = next(ends, len(steps) - 1)
    brought = "; ".join(told(step, gauntlet) for step in steps[ended:])
    say(f"{capitalized(brought)}. `legacy status` shows what is next, `legacy undo` takes it back.")
    say(f"`legacy attempt show {attempt}` shows each choice, `legacy party audit` where every card belongs now.")


def tell_audit(store: Store, players: int) -> None:
    """Say in short what must lie where on the real table; after the gauntlet, which moves no card, only that."""
    from regicide_legacy.app.party_told import moved_cards, show_audit
    from regicide_legacy.views.audit import audit_view

    if not moved_cards(store):
        say("Every card belongs where it did: `legacy party audit` says where.")
        return
    checklist, _ = show_audit(store, players)
    show_as_talk(audit_view(checklist, short=True))


def tell_of_gauntlet(store: Store, attempt: int) -> None:
    """Print the result card of an attempt, where it was one at the gauntlet by a code."""
    from regicide_legacy.views.gauntlet import result_card

    with store.read() as reader:
        summary = reader.attempt(attempt)
    code = _code_of(summary)
    if code is None:
        return
    show(
        result_card(
            code,
            players=summary.players,
            result=str(summary.result),
            enemies_defeated=summary.enemies_defeated,
            turns=summary.turns,
        )
    )


def _code_of(attempt: AttemptSummary) -> str | None:
    """Return the code of the gauntlet that an attempt was at; None where it was none."""
    from regicide_legacy.content.gauntlet_code import Code

    code = None if attempt.mission_number is None else Code.in_id(attempt.mission_id)
    return None if code is None else str(code)
