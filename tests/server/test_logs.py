"""What is logged of requests that fail."""

import logging

import pytest
from sqlalchemy.exc import DataError

from tests.server.inside import InsideServer
from tests.server.people import ME

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


def test_data_that_the_database_cannot_hold_is_refused_without_a_traceback(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = server.guest("Ana")

    async def read(person: object) -> None:
        raise DataError("SELECT", None, ValueError("a NUL character"))

    monkeypatch.setattr(server.services.people, "tokens", read)
    with caplog.at_level(logging.WARNING):
        ana.refused(400, "bad_request", "GET", f"{ME}/programs")
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_nul_in_the_key_of_a_move_leaves_no_traceback(
    server: InsideServer, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL holds no such text."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    mover = server.turn(table, ana, ben)
    body = {**mover.choice(table), "key": "a\x00b"}
    with caplog.at_level(logging.WARNING):
        answer = mover.ask("POST", f"/api/tables/{table}/moves", body)
    stored = server.services.store.alone and answer.status_code == 200
    assert stored or answer.status_code == 400
    assert [record for record in caplog.records if record.exc_info] == []
