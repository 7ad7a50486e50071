"""What can be wrong with a campaign's records."""

from __future__ import annotations


class CampaignError(Exception):
    """Base of every error the campaign raises."""


class MalformedRecord(CampaignError):
    """Data is no record that this version of the program knows, or a record says what cannot be."""


class BrokenJournal(CampaignError):
    """Entries, each whole, that cannot follow one another."""
