"""A year of a busy site: how much a million finished tables take, and how long it takes to ask.

    python -m benchmarks.retention --tables 1000000 --database postgresql

Some games are played at random to the end; the site's tables are these games over and over, with
people, times and ids of their own. They are stored packed, as the server leaves those of earlier
months; the last ones line by line, and then packed by the server's own hand. Needs 5 GB of disk.
Run from the root of the repository.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from sqlalchemy import Connection, func, select, text

from tawantin.bench import compiled
from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server import database, keeping, leaving, listing, migrate, packing, ratings, rows
from tawantin.server.packing import Packer
from tawantin.server.people import Person
from tawantin.server.store import Store
from tawantin.table.seats import Seat
from tawantin.table.table import result_of
from tests.server import postgres

YEAR = 365 * 86400.0
GAMES = 120  # played, and used again and again
PER_PERSON = 60  # tables of each person in the year
LINES = 2000  # tables that are stored line by line, to be packed
AT_ONCE = 2000  # rows of a table handed to the database together
ASKED = 200


class Played(NamedTuple):
    """A game as rows have it."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    lines: list[str]


def played(rng: random.Random) -> Played:
    game = registry.game(rng.choice(registry.NAMES))
    players = rng.choice(list(game.players))
    match = Match(
        game, players, seed=rng.randbytes(32), names=[f"Player {i}" for i in range(players)]
    )
    match.run()
    while not match.is_over:
        match.play(match.actor, rng.choice(match.legal_actions()))
    seats = [Seat(i, "person", name) for i, name in enumerate(match.names)]
    row = {
        "game": game.name,
        "rules_version": game.rules_version,
        "pinned": False,
        "players": players,
        "options": match.options,
        "overlay": None,
        "status": "over",
        "listed": False,
        "pace": {},
        "seed": match.seed,
        "salt": match.salt,
        "commitment": match.commitment,
        "version": len(match.log),
        "entries": len(match.log),
        "to_act": -1,
        "rated": True,
        "result": result_of(match, seats),
    }
    lines = [save.write_entry(game, entry) for entry in match.log]
    return Played(row, [dict(vars(seat)) for seat in seats], lines)


class Site:
    """The rows of a year, table by table; the last ones are stored line by line."""

    def __init__(self, games: list[Played], tables: int, rng: random.Random) -> None:
        self.games = games
        self.tables = tables
        self.rng = rng
        self.people = [f"person{i:016d}" for i in range(max(10, 3 * tables // PER_PERSON))]
        self.ids: list[str] = []
        self.began = time.time() - YEAR - 70 * 86400
        self.packed = [packing.pack(self._timed(game, self.began)) for game in games]

    def rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for number, person in enumerate(self.people):
            made = {"id": person, "name": f"Player {number}", "bot": False, "settings": {}}
            plain = {"notify_email": False, "notify_webhook": False, "deleted": False}
            yield "people", {**made, **plain, "created": self.began}
        for number in range(self.tables):
            which = self.rng.randrange(len(self.games))
            yield from self._table(number, which, number >= self.tables - LINES)

    def _table(
        self, number: int, which: int, unpacked: bool
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        game, table_id = self.games[which], f"{self.rng.getrandbits(48):012x}"
        self.ids.append(table_id)
        created = self.began + number / self.tables * YEAR
        sitting = self.rng.sample(self.people, len(game.seats))
        ended = created + 3600
        own = {"id": table_id, "host_id": sitting[0], "created": created, "ended": ended}
        packed = None if unpacked else packing.month_of(ended)
        yield "tables", {**game.row, **own, "packed": packed}
        for person, seat in zip(sitting, game.seats, strict=True):
            yield "seats", {**seat, "table_id": table_id, "person_id": person}
        if not unpacked:
            yield "packs", {"table_id": table_id, "log": self.packed[which]}
            return
        for at, (line, when) in enumerate(self._timed(game, created)):
            entry = {"table_id": table_id, "number": at, "line": line, "at": when}
            yield "entries", {**entry, "version": at}

    def _timed(self, game: Played, began: float) -> list[tuple[str, float]]:
        """A person thinks for some seconds; draws and choices without another take no time."""
        found: list[tuple[str, float]] = []
        for line in game.lines:
            free = line[0] not in "*!" and "=" not in line[:3]
            began += round(self.rng.expovariate(0.1), 3) if free else 0.0
            found.append((line, began))
        return found


ORDER = ("people", "tables", "seats", "packs", "entries")


def fill(store: Store, site: Site) -> None:
    """Rows in the order of their keys, many at a time."""
    waiting: dict[str, list[tuple[Any, ...]]] = {name: [] for name in ORDER}
    columns: dict[str, list[str]] = {}
    with closing(store.engine.raw_connection()) as connection:
        driver = connection.driver_connection
        assert driver is not None
        if store.alone:
            driver.execute("PRAGMA synchronous=OFF")
            driver.execute("BEGIN")

        def write() -> None:
            for name in ORDER:
                if waiting[name]:
                    _copy(driver, name, columns[name], waiting[name])
                    waiting[name] = []
            driver.commit()
            if store.alone:
                driver.execute("BEGIN")

        for name, row in site.rows():
            if name not in columns:
                columns[name] = list(row)
            found = waiting[name]
            found.append(
                tuple(json.dumps(v) if isinstance(v, dict | list) else v for v in row.values())
            )
            if len(found) >= 10 * AT_ONCE and name != "seats":
                write()
        write()
        driver.commit()
        if not store.alone:
            driver.execute("SET lock_timeout = 0")  # PostgreSQL may be at it itself
        driver.execute("ANALYZE")
        driver.commit()


def _copy(driver: Any, name: str, columns: list[str], rows: list[tuple[Any, ...]]) -> None:
    if isinstance(driver, psycopg.Connection):
        with (
            driver.cursor() as cursor,
            cursor.copy(f"COPY {name} ({', '.join(columns)}) FROM STDIN") as copy,
        ):
            for row in rows:
                copy.write_row(row)
        return
    marks = ", ".join("?" * len(columns))
    driver.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows)


def sizes(connection: Connection) -> dict[str, float]:
    """Megabytes of each table with its indexes, on either database."""
    if connection.dialect.name == "postgresql":
        query = text("SELECT relname, pg_total_relation_size(relid) FROM pg_statio_user_tables")
    else:
        query = text(
            "SELECT m.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_master m ON m.name = d.name"
            " WHERE aggregate = TRUE GROUP BY 1"
        )
    return {name: size / 1e6 for name, size in connection.execute(query) if name in ORDER}


def asked(what: str, ask: Callable[[int], object], times: int = ASKED) -> None:
    taken: list[float] = []
    used = time.process_time()
    for number in range(times):
        began = time.perf_counter()
        ask(number)
        taken.append(time.perf_counter() - began)
    used = (time.process_time() - used) / times
    middle, most = statistics.median(taken), max(taken)
    print(f"| {what} | {middle * 1e3:.1f} | {most * 1e3:.1f} | {used * 1e3:.1f} |", flush=True)


def questions(store: Store, site: Site, rng: random.Random) -> None:
    """What people and the server ask of such a database."""
    packed, fresh = site.ids[: len(site.ids) - LINES], site.ids[-LINES:]
    people = [
        Person(id=rng.choice(site.people), name="", login=None, bot=False) for _ in range(ASKED)
    ]
    print("| asked | median ms | most | CPU of the process |\n|---|---|---|---|")
    asked(
        "a log of lines", lambda _: store.read_now(lambda c: packing.lines_of(c, rng.choice(fresh)))
    )
    asked(
        "a packed log", lambda _: store.read_now(lambda c: packing.lines_of(c, rng.choice(packed)))
    )
    asked(
        "open a replay of lines",
        lambda _: store.read_now(lambda c: opened(c, rng.choice(fresh))),
        50,
    )
    asked(
        "open a packed replay",
        lambda _: store.read_now(lambda c: opened(c, rng.choice(packed))),
        50,
    )
    asked("a person's list", lambda i: asyncio.run(listing.tables_of(store, people[i])))
    asked("a person's profile", lambda i: store.read_now(lambda c: ratings.profile(c, people[i])))
    asked("the lobby", lambda _: asyncio.run(listing.open_tables(store)))
    asked(
        "all that is stored about a person",
        lambda i: store.read_now(lambda c: leaving._games(c, people[i].id)),
        20,
    )
    asked(
        "bots nobody plays, at a start",
        lambda _: store.write_now(lambda c: keeping.run(c, keeping.MISSING)),
        20,
    )
    asked("matches nobody has rated", lambda _: store.write_now(ratings.settle), 20)
    before = packing.keep_from(time.time(), 13)
    asked(
        "tables to pack, where there are none",
        lambda _: store.read_now(lambda c: c.execute(packing.WAITING, {"before": before}).all()),
        20,
    )
    asked(
        "a person leaves", lambda i: store.write_now(lambda c: leaving.forget(c, people[i].id)), 10
    )


def opened(connection: Connection, table_id: str) -> None:
    table, _ = rows.read(connection, table_id)
    assert table.match is not None
    assert table.match.is_over


async def pack(store: Store) -> int:
    """All that waits, as fast as it goes."""
    packer, done = Packer(store, 1), 0
    while some := await packer.some():
        done += some
    return done


def run(url: str, tables: int) -> None:
    rng = random.Random(1)
    store = Store(url)
    try:
        migrate.upgrade(store.engine)
        site = Site([played(rng) for _ in range(GAMES)], tables, rng)
        began = time.perf_counter()
        fill(store, site)
        took = time.perf_counter() - began
        print(f"{tables} tables of {len(site.people)} people, made in {took:.0f} s")
        found = store.read_now(sizes)
        print("| rows of | MB | bytes a table |\n|---|---|---|")
        for name in ORDER:
            of = LINES if name == "entries" else tables - LINES if name == "packs" else tables
            print(f"| {name} | {found[name]:.0f} | {found[name] * 1e6 / of:.0f} |")
        entries = select(func.count()).select_from(database.entries)
        lines = store.read_now(lambda c: c.execute(entries).scalar_one()) / LINES
        print(f"(entries: of the {LINES} tables that are stored line by line, {lines:.0f} each)")
        questions(store, site, rng)
        began, used = time.perf_counter(), time.process_time()
        done = asyncio.run(pack(store))
        took, used = (time.perf_counter() - began) / done, (time.process_time() - used) / done
        print(f"packed {done} tables: {took * 1e3:.1f} ms each, {used * 1e3:.1f} of our CPU;")
        print(f"so a month of {tables // 12} takes {took * tables / 12 / 60:.0f} minutes of work")
    finally:
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="postgresql")
    arguments = parser.parse_args()
    print(f"{arguments.database}, {'compiled' if compiled() else 'not compiled'}")
    if arguments.database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            run(f"sqlite:///{Path(folder) / 'year.db'}", arguments.tables)
    else:
        with postgres.running() as url:
            run(url, arguments.tables)


if __name__ == "__main__":
    main()
