"""The player of docs/programs.md, run as it stands there against a real server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tawantin.core import registry, save
from tests.server.real import PATIENCE, ROOT, Client, Json, Server, wait_for

GUIDE = ROOT / "docs" / "programs.md"
MAX_LINES = 30


def player() -> str:
    """The one Python block of the guide."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    assert isinstance(code, str)
    return code


class Program:
    """The player in a process of its own, in an empty folder, without this package in reach."""

    def __init__(self, folder: Path, link: str, token: str) -> None:
        path = folder / "player.py"
        path.write_text(player())
        environment = {"PATH": os.environ["PATH"], "TOKEN": token, "PAUSE": "0.01"}
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-W", "error::DeprecationWarning", str(path), link],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ends(self) -> tuple[int, str]:
        """Its exit status and what it printed, once it is done."""
        said, _ = self.process.communicate(timeout=2 * PATIENCE)
        return self.process.returncode, said


def new_table(host: Client, kind: str) -> tuple[str, str]:
    """A table for a program and a bot, and the link to its seat."""
    seats = [{"kind": kind}, {"kind": "bot", "bot": "random"}]
    made = host.post("/api/tables", {"game": "cuzco", "seats": seats}, 201)
    table = made["table"]["id"]
    return table, made["invitations"].get("0", f"{host.server.url}/t/{table}")


def new_token(host: Client) -> str:
    token: str = host.post("/api/people/me/programs", {"name": "Condor"}, 201)["token"]
    return token


def seated(host: Client, table: str, program: Program) -> Json:
    def ask() -> Json | None:
        assert program.process.poll() is None, program.ends()
        seat: Json = host.get(f"/api/tables/{table}")["seats"][0]
        return seat if seat["kind"] == "person" else None

    return wait_for("the program to sit down", ask)


def test_the_example_is_short_and_uses_the_standard_library_alone() -> None:
    code = player()
    assert len([line for line in code.splitlines() if line.strip()]) <= MAX_LINES
    names = re.findall(r"^(?:from|import) (.+?)(?: import .*)?$", code, re.MULTILINE)
    found = {name.split(".")[0] for line in names for name in line.split(", ")}
    assert found <= sys.stdlib_module_names


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["invite", "open"])
def test_the_example_plays_a_whole_game_against_a_bot(tmp_path: Path, kind: str) -> None:
    with Server(tmp_path / "server") as server, Client(server, "Ana") as host:
        table, link = new_table(host, kind)
        with Program(tmp_path, link, new_token(host)) as program:
            assert seated(host, table, program)["name"] == "Condor"
            host.post(f"/api/tables/{table}/start")
            status, said = program.ends()
        assert status == 0, said
        shown = host.get(f"/api/tables/{table}")
        scores = shown["result"]["scores"]
        assert said == f"scores {scores} mine {scores[0]}\n"
        assert (shown["status"], shown["result"]["conceded"]) == ("over", [])
        exported = host.get(f"/api/tables/{table}/export")
        verdict = save.verify(exported, registry.game)
        assert verdict.ok, verdict.problem
        assert exported["names"] == ["Condor", "Bot 2"]
        assert server.troubles() == ""


@pytest.mark.slow
def test_the_example_can_be_stopped_and_started_again_and_says_what_is_wrong(
    tmp_path: Path,
) -> None:
    # A pace, so that the game is not over before its first move is seen.
    slow = Server(tmp_path / "server", bot_pace=0.1, log_page=1000)
    with slow as server, Client(server, "Ana") as host:
        table, link = new_table(host, "invite")
        token = new_token(host)
        with Program(tmp_path, link, token) as first:
            seated(host, table, first)
        host.post(f"/api/tables/{table}/start")
        with Program(tmp_path, link, token) as second:

            def begun() -> bool | None:
                assert second.process.poll() is None, second.ends()
                log = host.get(f"/api/tables/{table}/log")
                return any(e["seat"] == 0 and not e["forced"] for e in log) or None

            wait_for("the first move", begun)
        with Program(tmp_path, link, new_token(host)) as stranger:
            status, said = stranger.ends()
            assert (status, said) == (1, "This can be done only before the game has started.\n")
        with Program(tmp_path, link, "no token") as nobody:
            status, said = nobody.ends()
            assert (status, said) == (1, "Play as a guest or log in first.\n")
