"""How well the bots of an attempt play. Until now there was one way."""

from alembic import op

revision = "0003"
down_revision = "0002"

STATEMENTS = (
    """
    ALTER TABLE attempt ADD COLUMN bot_strength TEXT NOT NULL DEFAULT 'steady'
    CONSTRAINT known_strength CHECK (bot_strength IN ('random', 'steady', 'keen'))
    """,
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
