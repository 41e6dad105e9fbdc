"""Tries an installed package as a stranger would: `make release` says `compiled` or `pure`."""

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
from pathlib import Path

import tawantin
from tawantin.core import game as engine
from tawantin.core.registry import NAMES

COMMAND = Path(sysconfig.get_path("scripts"), "tawantin")


def said(*words: str) -> str:
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"tawantin {' '.join(words)}: {done.stderr}"
    return done.stdout


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def try_files(flavour: str) -> None:
    assert tawantin.__version__ == importlib.metadata.version("tawantin")
    assert Path(str(engine.__file__)).suffix == (".py" if flavour == "pure" else ".so")
    files = importlib.metadata.files("tawantin") or []
    assert {"LICENSE", "NOTICE.md"} <= {path.name for path in files}


def try_command() -> None:
    assert said("--version") == f"tawantin {tawantin.__version__}\n"
    listed = said("games")
    for name in NAMES:
        assert name in listed
        assert said("rules", name), name
        assert said("data", name), name
        assert json.loads(said("simulate", name, "--games", "2", "--json"))["games"] == 2


def try_server(folder: Path) -> None:
    env = {**os.environ, "TAWANTIN_PORT": "0", "TAWANTIN_DATA_DIR": str(folder)}
    env["TAWANTIN_LOG_LEVEL"] = "WARNING"
    with subprocess.Popen([COMMAND, "serve"], stdout=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server does not say where it is"
            address = found[0]
            page = fetched(address)
            script = re.search(r'src="(/assets/[^"]+\.js)"', page)
            assert script is not None, page
            assert len(fetched(address + script[1])) > 10_000
            games = json.loads(fetched(f"{address}/api/games"))
            assert {one["game"] for one in games} == set(NAMES)
        finally:
            server.send_signal(signal.SIGTERM)
    assert server.returncode == 0, server.returncode


def main() -> None:
    (flavour,) = sys.argv[1:]
    try_files(flavour)
    try_command()
    with tempfile.TemporaryDirectory() as folder:
        try_server(Path(folder))
    print(f"tawantin {tawantin.__version__} ({flavour}): command, games, rules, server, client")


if __name__ == "__main__":
    main()
