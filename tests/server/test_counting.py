"""How often something may be done, by one process and by several together."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from tawantin.server.attempts import MOST, Attempts
from tawantin.server.counting import SWEEP, Count, Counts
from tawantin.server.errors import Conflict, TooMany
from tawantin.server.lobby import check_running
from tawantin.server.people import Person
from tawantin.server.store import Store
from tests.server.clocks import Seconds
from tests.server.conftest import MakeServer

TWICE = Count("login", "ana", 2, 60.0)


@pytest.fixture
def stores(database_url: str) -> Iterator[list[Store]]:
    """Those of two processes; alone on SQLite there is one."""
    first = Store(database_url)
    found = [first, first if first.alone else Store(database_url)]
    yield found
    for store in set(found):
        store.close()


def test_so_many_and_no_more_until_they_are_long_ago(stores: list[Store]) -> None:
    clock = Seconds()
    counts = Counts(stores[0], clock)

    async def go() -> None:
        ben = Count("login", "ben", 2, 60.0)
        assert await counts.enter(TWICE)
        clock.now = 30.0
        assert await counts.enter(TWICE, ben)
        assert not await counts.enter(TWICE, ben)
        assert await counts.enter(ben), "what was refused has not counted"
        clock.now = 61.0
        assert await counts.enter(TWICE)
        assert not await counts.enter(TWICE)
        await counts.forget("login", "ana")
        assert [await counts.enter(TWICE) for _ in range(3)] == [True, True, False]
        clock.now += SWEEP + 1
        assert await counts.enter(Count("login", "cid", 2, 60.0))

    asyncio.run(go())
    kept = stores[0].read_now(lambda c: c.execute(text("SELECT key FROM counts")).scalars().all())
    assert len(kept or counts._made) == 1, "what counts no more is forgotten"
    assert "cid" not in str(kept)


def test_two_processes_together_grant_no_more_than_one(stores: list[Store]) -> None:
    """Many at once, at both."""

    async def go() -> list[object]:
        shared = Counts(stores[0])
        counts = [shared, shared if stores[0].alone else Counts(stores[1])]
        attempts = [Attempts(each) for each in counts]
        tries = [attempts[i % 2].enter("login", "ana") for i in range(4 * MOST["login"][0])]
        return await asyncio.gather(*tries, return_exceptions=True)

    answers = asyncio.run(go())
    assert answers.count(None) == MOST["login"][0]
    assert {type(answer) for answer in answers if answer is not None} == {TooMany}


def test_running_tables_of_an_address_are_counted_by_all(make_server: MakeServer) -> None:
    """By another process, or after a restart; and no address is stored."""
    server = make_server(running_per_address=1, running_per_person=5)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, bots=("random",))
    origin = server.live(table).origin
    assert len(origin) == 32
    server = make_server(running_per_address=1, running_per_person=5)
    ana.server = ben.server = server
    other = server.open(ben, "me", "random")
    ben.refused(409, "too_many_running_here", "POST", f"/api/tables/{other}/start")
    assert ben.see(other)["status"] == "open"
    third = Person(id="x", name="x", login=None, bot=False)
    settings = server.services.settings
    with pytest.raises(Conflict):
        server.services.store.read_now(
            lambda c: check_running(c, settings, third.id, origin, other)
        )
    server.services.store.read_now(lambda c: check_running(c, settings, third.id, origin, table))
