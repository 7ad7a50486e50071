"""Whether the parts of an exported campaign, each whole, belong to one another."""

from __future__ import annotations

from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import AttemptEnded
from regicide_legacy.campaign.state import fold
from regicide_legacy.store.errors import DamagedExport
from regicide_legacy.store.records import AttemptSummary, CampaignExport, PlayedAttempt


def check_fits(name: str, content: str, export: CampaignExport) -> None:
    """See that the parts of an export fit together, and with the name and the content that it says.

    Raises `DamagedExport`.
    """
    try:
        fold([line.line for line in export.journal])
    except BrokenJournal as error:
        raise DamagedExport(f"its journal does not lead on: {error}") from error
    if (name, content) != (export.name, export.content):
        raise DamagedExport("its name or content is not what its journal says")
    summaries = [each.summary if isinstance(each, PlayedAttempt) else each for each in export.attempts]
    numbers = [summary.number for summary in summaries]
    if numbers != sorted(set(numbers)):
        raise DamagedExport("its attempts are not in order, each once")
    if sum(summary.result is None for summary in summaries) > 1:
        raise DamagedExport("two of its attempts run at once")
    told = [line.entry for line in export.journal if isinstance(line.entry, AttemptEnded)]
    ended = {summary.number: summary for summary in summaries if summary.result is not None}
    if sorted(entry.attempt for entry in told) != sorted(ended):
        raise DamagedExport("its attempts are not those that its journal names")
    for entry in told:
        if not _is_what(entry, ended[entry.attempt]):
            raise DamagedExport(f"attempt {entry.attempt} is not what its journal says")


def _is_what(entry: AttemptEnded, summary: AttemptSummary) -> bool:
    return (
        entry.mission_number == summary.mission_number
        and entry.mission_id == summary.mission_id
        and entry.result == summary.result
        and entry.players == summary.players
        and entry.seats == summary.seats
        and entry.defeated == summary.enemies_defeated
        and entry.played_on == summary.played_on
        and entry.note == summary.note
        and entry.by_hand == summary.by_hand
    )
