"""Back to a moment: a base backup, what was archived since, and a server that goes on there."""

import shutil
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from tests.server import postgres
from tests.server.inside import until
from tests.server.real import Client, Server


def test_the_database_goes_back_to_a_moment_and_the_server_goes_on(tmp_path: Path) -> None:
    """As docs/hosting.md says; what was played after that moment has not been."""
    postgres.must_be_there()
    with postgres.server(options=archiving) as database:
        wal, base = database.folder / "wal", database.folder / "base"
        with (
            Server(tmp_path, None, database_url=database.url) as server,
            Client(server, "Ana") as ana,
        ):
            seats = [{"kind": "me"}, {"kind": "me"}]
            made = ana.post("/api/tables", {"game": "cuzco", "seats": seats}, 201)
            table = made["table"]["id"]
            ana.post(f"/api/tables/{table}/start")
            database.run("pg_basebackup", "-D", str(base), "-X", "none", "-c", "fast")
            for number in range(2):
                move(ana, table, f"before {number}")
            kept = ana.get(f"/api/tables/{table}")["version"]
            with psycopg.connect(database.url, autocommit=True) as connection:
                moment = asked(connection, "SELECT clock_timestamp()::text")
                for number in range(2):
                    move(ana, table, f"after {number}")
                last = asked(connection, "SELECT pg_walfile_name(pg_switch_wal())")
            until("the archive", lambda: (wal / last).exists() or None)
        database.stop()
        shutil.rmtree(database.folder / "data")
        base.rename(database.folder / "data")
        settings = {
            "restore_command": f"cp {wal}/%f %p",
            "recovery_target_time": moment,
            "recovery_target_action": "promote",
        }
        with (database.folder / "data" / "postgresql.auto.conf").open("a") as auto:
            auto.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        database.own(database.folder / "data" / "recovery.signal")
        database.restart()
        with psycopg.connect(database.url, autocommit=True) as connection:
            over = "SELECT NOT pg_is_in_recovery()"
            until("the recovery", lambda: asked(connection, over) or None)
        with (
            Server(tmp_path / "again", None, database_url=database.url) as server,
            Client(server, "Ben") as ben,
        ):
            assert ben.get(f"/api/tables/{table}")["version"] == kept


def asked(connection: "psycopg.Connection[Any]", query: LiteralString) -> Any:
    row = connection.execute(query).fetchone()
    assert row is not None
    return row[0]


def archiving(folder: Path) -> list[str]:
    (folder / "wal").mkdir(mode=0o777)
    (folder / "wal").chmod(0o777)
    keep = f"test ! -f {folder}/wal/%f && cp %p {folder}/wal/%f"
    return ["-c", "archive_mode=on", "-c", f"archive_command={keep}"]


def move(client: Client, table: str, key: str) -> None:
    shown = client.get(f"/api/tables/{table}")
    client.move(table, shown, shown["legal"][0]["action"], key)
