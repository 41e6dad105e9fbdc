"""The bell on a live PostgreSQL, rung by whoever can: no words keep others from being heard."""

from threading import Timer

import psycopg
import pytest

from tawantin.server import bell
from tawantin.server.bell import CHANNEL, MOST, PRESENT, Bell
from tawantin.server.store import Store
from tests.server.conftest import MakeServer
from tests.server.inside import until, watching

OTHER = "0123abcd"  # the name of a process


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_words_that_mean_nothing_harm_nobody(make_server: MakeServer, database_url: str) -> None:
    server = make_server()
    services, ended = server.services, list[int]()
    services.together.ended = lambda: ended.append(1)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    nowhere = "f" * 12
    hostile = [
        *("", " ", "x", "s", OTHER, f"{OTHER} ", f"{OTHER} :", f"{'y' * MOST} s", "ÿ\N{LLAMA} s"),
        *(f"{OTHER} {what}" for what in "hwgtcvpq"),
        *(f"{OTHER} {what}:{of}" for what in "htcv" for of in (table, nowhere, "'; --", "")),
        f"{OTHER} t:{table}:x t:{table}:-1 t:{table}:{'9' * 40} t:{nowhere}:5 c:{table}:1e9",
        f"{OTHER} h:{table}:0+1+99+:-5 h:{nowhere}::9 h:{table}:+-:1 p:nobody q:nothing",
        f"{OTHER} " + "t " * (MOST // 2),
    ]
    url = services.store.engine.url.set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(url, autocommit=True) as rogue, watching(server, ana, table) as eye:
        for _ in range(20):
            with rogue.transaction():
                for words in hostile:
                    rogue.execute("SELECT pg_notify(%s, %s)", [CHANNEL, words])
        assert not ended
        rogue.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{OTHER} t:{table} s"])
        until("the last word", lambda: True if ended else None)
        assert services.hub.elsewhere.known() == [OTHER]
        server.call(services.together.look_around)  # asks who that was
        version = server.turn(table, ana, ben).move(table)["version"]
        while eye.receive_json().get("seq") != version:
            pass  # it is told in the end
    assert services.bell.lost == 0
    assert services.together.unheard > 0


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_who_has_just_gone_is_waited_for_and_who_is_there_is_not(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that starts when another has ended is the first, however late that is noticed."""
    store = Store(database_url)
    url = store.engine.url.set(drivername="postgresql").render_as_string(False)
    try:
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("SELECT pg_advisory_lock_shared(%s)", [PRESENT])
            for lingers, first in ((0.05, False), (60.0, True)):
                monkeypatch.setattr(bell, "LINGERS", lingers)
                ends = Timer(0.3, other.close)
                if first:
                    ends.start()
                found = Bell(store.engine, store.name)
                assert found.claim() is first
                found.share(first)
                assert found._connection is not None
                shown = found._connection.execute("SHOW lock_timeout").fetchone()
                assert shown == ("0",)
                found.close()
            ends.join()
    finally:
        store.close()
