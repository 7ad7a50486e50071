"""Campaigns with their journal, party and missions; attempts with their choices."""

from alembic import op

revision = "0001"
down_revision = None

STATEMENTS = (
    """
    CREATE TABLE campaign (
        id INTEGER NOT NULL PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        content TEXT NOT NULL,
        is_current BOOLEAN NOT NULL,
        created_at TEXT NOT NULL
    )
    """,
    "CREATE UNIQUE INDEX one_current_campaign ON campaign (is_current) WHERE is_current",
    """
    CREATE TABLE journal (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        position INTEGER NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (campaign_id, position)
    )
    """,
    """
    CREATE TABLE party_card (
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
    CREATE TABLE attempt (
        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        campaign_id INTEGER REFERENCES campaign (id),
        mission_id TEXT NOT NULL,
        mission_title TEXT NOT NULL,
        mission_number INTEGER,
        mission_sha256 TEXT,
        mission_document TEXT,
        party TEXT,
        rules_version TEXT,
        players INTEGER NOT NULL,
        seats TEXT NOT NULL,
        bots TEXT NOT NULL,
        seed TEXT,
        setup TEXT,
        by_hand BOOLEAN NOT NULL,
        status TEXT NOT NULL,
        reason TEXT,
        enemies_defeated INTEGER,
        turns INTEGER,
        started_at TEXT,
        ended_at TEXT,
        played_on TEXT,
        note TEXT NOT NULL,
        forced_takebacks INTEGER NOT NULL,
        changes INTEGER NOT NULL,
        CONSTRAINT known_status CHECK (status IN ('running', 'won', 'lost', 'void')),
        CONSTRAINT table_size CHECK (players BETWEEN 1 AND 4),
        CONSTRAINT played_or_by_hand CHECK (by_hand = (mission_document IS NULL))
    )
    """,
    "CREATE INDEX attempt_of_campaign ON attempt (campaign_id)",
    "CREATE UNIQUE INDEX one_running_in_a_campaign ON attempt (campaign_id) WHERE status = 'running'",
    """
    CREATE UNIQUE INDEX one_running_outside ON attempt (status)
    WHERE status = 'running' AND campaign_id IS NULL
    """,
    """
    CREATE TABLE mission_state (
        campaign_id INTEGER NOT NULL REFERENCES campaign (id),
        number INTEGER NOT NULL,
        open BOOLEAN NOT NULL,
        attempts INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        first_won INTEGER REFERENCES attempt (number),
        PRIMARY KEY (campaign_id, number)
    )
    """,
    """
    CREATE TABLE choice (
        attempt INTEGER NOT NULL REFERENCES attempt (number),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (attempt, n)
    )
    """,
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
