"""Tries an installed package as a stranger would: `make release` says which build and extra."""

import importlib.metadata
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path

import tawantin
from tawantin import bots
from tawantin.core import game as engine
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.registry import NAMES, game

COMMAND = Path(sysconfig.get_path("scripts"), "tawantin")
WRONG_USE = 2


def said(*words: str) -> str:
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"tawantin {' '.join(words)}: {done.stderr}"
    return done.stdout


def refused(extra: str, *words: str) -> None:
    """One line that names the extra, and no traceback."""
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False)
    told = f"tawantin {' '.join(words)}: {done.stderr}"
    assert done.returncode == WRONG_USE, told
    assert done.stderr.count("\n") == 1, told
    assert f"'tawantin[{extra}]'" in done.stderr, told


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def try_files(flavour: str) -> None:
    assert tawantin.__version__ == importlib.metadata.version("tawantin")
    assert Path(str(engine.__file__)).suffix == (".py" if flavour == "pure" else ".so")
    files = importlib.metadata.files("tawantin") or []
    assert {"LICENSE", "NOTICE.md"} <= {path.name for path in files}


def try_games(*named: str) -> None:
    """A game of each kind with these bots."""
    for name in NAMES:
        one, draws = game(name), FastRng(1)
        players = one.players[0]
        seated = [bots.make(named[seat % len(named)]) for seat in range(players)]
        state = one.new(players)
        options = run_on(one, state, draws)
        while options:
            seat = one.actor(state)
            known = one.redetermine(state, seat, draws)
            options = advance(one, state, seated[seat].choose(one, known, seat, draws), draws)
        assert one.is_over(state)
        assert len(one.scores(state)) == players


def try_engine() -> None:
    assert [one.name for one in importlib.metadata.distributions()] == ["tawantin"]
    try_games("greedy", "novice", "random")
    refused("cli")
    refused("cli", "serve")


def try_command() -> None:
    assert said("--version") == f"tawantin {tawantin.__version__}\n"
    listed = said("games")
    for name in NAMES:
        assert name in listed
        assert said("rules", name), name
        assert said("data", name), name
        with tempfile.TemporaryDirectory() as folder:
            (overlay := Path(folder, "mine.toml")).write_text("", encoding="utf-8")
            assert json.loads(said("data", name, "--check", str(overlay), "--json"))["ok"], name
        assert json.loads(said("simulate", name, "--games", "2", "--json"))["games"] == 2
        assert said("play", name, "--people", "0", "--bots", "novice", "--seed", "01"), name


def try_cli() -> None:
    try_command()
    refused("server", "serve")
    refused("server", "people", "list")
    refused("bots", "arena", NAMES[0], "--bots", "greedy,random")
    refused("bots", "benchmark", NAMES[0], "--agent", "greedy")
    refused("research", "dataset", NAMES[0], "--out", "nowhere")


def try_bots() -> None:
    from tawantin.bots.lineup import bot_of

    for name in NAMES:
        one, draws = game(name), FastRng(1)
        state = one.new(one.players[0])
        run_on(one, state, draws)
        seat = one.actor(state)
        known = one.redetermine(state, seat, draws)
        assert bot_of(one, "search@5").choose(one, known, seat, draws) in one.legal_actions(state)
    refused("cli", "arena")


def try_server() -> None:
    try_command()
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "TAWANTIN_PORT": "0", "TAWANTIN_DATA_DIR": folder}
        env["TAWANTIN_LOG_LEVEL"] = "WARNING"
        with subprocess.Popen(
            [COMMAND, "serve"], stdout=subprocess.PIPE, text=True, env=env
        ) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+", server.stdout.readline())
                assert found is not None, "the server does not say where it is"
                look_at(found[0])
            finally:
                server.send_signal(signal.SIGTERM)
        assert server.returncode == 0, server.returncode


def look_at(address: str) -> None:
    """It is ready, and has a page, the page's script, and the games."""
    assert fetched(f"{address}/ready")
    page = fetched(address)
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script is not None, page
    assert len(fetched(address + script[1])) > 10_000
    games = json.loads(fetched(f"{address}/api/games"))
    assert {one["game"] for one in games} == set(NAMES)


def try_research() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            seats = str(game(name).players[0])
            made = ("--bots", "greedy,random", "--players", seats, "--games", "2", "--out", folder)
            assert json.loads(said("dataset", name, *made, "--json"))["games"] == 2
            assert "all is right" in said("dataset", "--check", folder)
        few = ("--players", "2", "--games", "1", "--out", f"{folder}/result.json")
        assert "signature" in said("benchmark", NAMES[0], "--agent", "greedy", *few)
        assert "played again" in said("benchmark", "--verify", f"{folder}/result.json")


def try_train() -> None:
    with tempfile.TemporaryDirectory() as folder:
        small = ("--rounds", "0", "--greedy", "2", "--epochs", "1", "--gate-games", "4")
        few = ("--gate-iterations", "2", "--workers", "1", "--json")
        found = json.loads(said("train", NAMES[0], "--out", folder, *small, *few))
        assert found["rounds"]
        refused("ray", "train", NAMES[0], "--out", f"{folder}/2", *small, "--ray", "local")


TRIALS: dict[str, Callable[[], None]] = {
    "": try_engine,
    "cli": try_cli,
    "bots": try_bots,
    "server": try_server,
    "research": try_research,
    "train": try_train,
}


def main() -> None:
    flavour, *extras = sys.argv[1:]
    try_files(flavour)
    TRIALS["".join(extras)]()


if __name__ == "__main__":
    main()
