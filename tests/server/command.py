"""The command `tawantin serve`, in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.inside import PATIENCE, until


def environment(**settings: object) -> dict[str, str]:
    found = {k: v for k, v in os.environ.items() if not k.startswith("TAWANTIN_")}
    return found | {f"TAWANTIN_{name.upper()}": str(value) for name, value in settings.items()}


COMMAND = [sys.executable, "-m", "tawantin.cli.main", "serve"]


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`tawantin serve` in a process of its own: its address, and the process."""
    settings = {"port": 0, "data_dir": folder / "data", "bot_pace": 0, **settings}
    with (folder / "errors").open("a+") as errors:
        process = subprocess.Popen(
            COMMAND,
            env=environment(**settings),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Tawantin is at http://127.0.0.1:"), (
                folder / "errors"
            ).read_text()
            url = line.split()[3]
            until("the server", lambda: answers(url) or None)
            yield url, process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/ready", timeout=PATIENCE, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def refused(**settings: object) -> str:
    done = subprocess.run(
        COMMAND,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "secret" not in line
    return line
