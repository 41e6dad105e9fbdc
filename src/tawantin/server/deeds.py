"""The log of deeds: what hosts, moderators and the server's own people have done to whom."""

import time

from sqlalchemy import Connection, insert

from tawantin.server import database


def record(
    connection: Connection,
    deed: str,
    by: str | None,
    person: str | None,
    table: str | None = None,
    text: str = "",
) -> None:
    """Written with the deed itself, in one transaction. `by` None: the host of the server."""
    values = {"by_id": by, "person_id": person, "table_id": table, "text": text}
    connection.execute(insert(database.deeds).values(at=time.time(), deed=deed, **values))
