"""What a campaign gains and loses: packs, stickers, relics, retired members; steps to undo; the archive.

The tables from party_card to mission_state show the journal, folded, and are filled anew after every upgrade: here
they only need to have their columns.
"""

from alembic import op

revision = "0002"
down_revision = "0001"

STATEMENTS = (
    """
    ALTER TABLE campaign ADD COLUMN is_archived BOOLEAN NOT NULL DEFAULT 0
    CONSTRAINT archived_is_not_current CHECK (NOT (is_current AND is_archived))
    """,
    "ALTER TABLE journal ADD COLUMN continues BOOLEAN NOT NULL DEFAULT 0",
    "ALTER TABLE attempt ADD COLUMN taken_back BOOLEAN NOT NULL DEFAULT 0",
    "ALTER TABLE attempt ADD COLUMN recruits TEXT",
    "UPDATE attempt SET recruits = '[]' WHERE NOT by_hand",
    """
    CREATE TABLE retired_card (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        id TEXT NOT NULL,
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        strength INTEGER NOT NULL,
        classes TEXT NOT NULL,
        companion BOOLEAN NOT NULL,
        race TEXT,
        descriptor TEXT,
        marks TEXT NOT NULL,
        PRIMARY KEY (campaign_id, id)
    )
    """,
    """
    CREATE TABLE pack (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        id TEXT NOT NULL,
        place INTEGER NOT NULL,
        title TEXT,
        PRIMARY KEY (campaign_id, id)
    )
    """,
    """
    CREATE TABLE sticker (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        id TEXT NOT NULL,
        place INTEGER NOT NULL,
        text TEXT NOT NULL,
        code TEXT,
        letter TEXT,
        section TEXT,
        replaces TEXT,
        PRIMARY KEY (campaign_id, id)
    )
    """,
    """
    CREATE TABLE relic (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        id TEXT NOT NULL,
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (campaign_id, id)
    )
    """,
    "DROP TABLE mission_state",
    """
    CREATE TABLE mission_state (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        number INTEGER NOT NULL,
        open BOOLEAN NOT NULL,
        won BOOLEAN NOT NULL,
        attempts INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        first_won INTEGER REFERENCES attempt (number),
        at_first_attempt BOOLEAN NOT NULL,
        PRIMARY KEY (campaign_id, number)
    )
    """,
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
