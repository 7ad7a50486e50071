"""Run the revisions on the connection that the program hands over, inside the transaction it has begun."""

from alembic import context

from regicide_legacy.store.tables import SQLModel

context.configure(connection=context.config.attributes["connection"], target_metadata=SQLModel.metadata)
context.run_migrations()
