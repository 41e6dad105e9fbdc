"""A real PostgreSQL server for the tests: made in a temporary folder, gone when they end."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.programs import need
from tests.server.real import free_port

DATABASES = os.environ.get("TAWANTIN_TEST_DATABASES", "sqlite postgresql").split()
USER = "tawantin"
PATIENCE = 120.0


def binaries() -> Path | None:
    """The folder with `initdb` and `postgres`, or None."""
    on_path = shutil.which("initdb")
    homes = [Path(on_path).resolve().parent] if on_path else []
    homes += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for home in homes:
        if (home / "initdb").exists() and (home / "postgres").exists():
            return home
    return None


def must_be_there() -> None:
    """Skip a test that needs a server of its own, where there is none or none is wanted."""
    if "postgresql" not in DATABASES:
        pytest.skip("TAWANTIN_TEST_DATABASES leaves PostgreSQL out: make test")
    need("PostgreSQL", "postgres", binaries() is not None)


def _account() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root: another account, or None if we are not root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("root, but there is no account postgres or nobody to run PostgreSQL as")


def _start(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    account = _account()
    setpriv = shutil.which("setpriv")
    if setpriv is not None:  # it dies with us, even if we are killed
        command = [setpriv, "--pdeathsig", "INT", *command]
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            command,
            cwd=folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
            extra_groups=[] if account else None,
        )


def _answers(server: "subprocess.Popen[bytes]", url: str) -> bool:
    """Wait for the server to let us in; False if it has ended instead."""
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                break
            time.sleep(0.02)
        else:
            return True
    return False


def _stop(server: "subprocess.Popen[bytes]") -> None:
    server.send_signal(signal.SIGINT)  # "fast": connections are closed, nothing is waited for
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


class Postgres:
    """A server in a folder of its own; it can be stopped and started again where it was."""

    def __init__(self, home: Path, folder: Path, options: list[str]) -> None:
        self.home = home
        self.folder = folder
        self.options = options
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, port: int) -> bool:
        """Whether it answers on this port."""
        self.url = f"postgresql://{USER}@127.0.0.1:{port}/postgres"
        data = str(self.folder / "data")
        self.process = _start(
            [
                *(str(self.home / "postgres"), "-D", data, "-k", str(self.folder)),
                *("-p", str(port), "-h", "127.0.0.1", "-c", "shared_buffers=32MB", *self.options),
            ],
            self.folder,
        )
        return _answers(self.process, self.url)

    def stop(self) -> None:
        if self.process is not None:
            _stop(self.process)
            self.process = None

    def restart(self) -> None:
        """Connections are cut, and it is away for a moment."""
        port = int(self.url.rpartition(":")[2].partition("/")[0])
        self.stop()
        if not self.start(port):
            raise RuntimeError(f"PostgreSQL did not come back:\n{self.log()}")

    def run(self, program: str, *arguments: str) -> None:
        """One of PostgreSQL's own programs, on this server and by its account."""
        made = _start([str(self.home / program), "-d", self.url, *arguments], self.folder)
        if made.wait(PATIENCE) != 0:
            raise RuntimeError(f"{program} failed:\n{self.log()}")

    def own(self, path: Path) -> None:
        """An empty file of its account."""
        path.touch()
        account = _account()
        if account is not None:
            os.chown(path, account.pw_uid, account.pw_gid)

    def log(self) -> str:
        return (self.folder / "log").read_text()


@contextmanager
def server(
    durable: bool = False, options: Callable[[Path], list[str]] = lambda folder: []
) -> Iterator[Postgres]:
    """A fresh server, with more options for its folder. Without fsync unless `durable`."""
    home = binaries()
    if home is None:
        raise RuntimeError("no PostgreSQL server binaries")
    with tempfile.TemporaryDirectory(prefix="tawantin-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        account = _account()
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)
        data = str(folder / "data")
        made = _start(
            [
                *(str(home / "initdb"), "-D", data, "-U", USER, "-E", "UTF8"),
                *("--locale=C", "--auth=trust", "--no-sync"),
            ],
            folder,
        )
        if made.wait(PATIENCE) != 0:
            raise RuntimeError(f"initdb failed:\n{(folder / 'log').read_text()}")
        fast = [] if durable else ["-F", "-c", "synchronous_commit=off"]
        found = Postgres(home, folder, [*fast, *options(folder)])
        try:
            if not found.start(free_port()):
                raise RuntimeError(f"PostgreSQL did not start:\n{found.log()}")
            yield found
        finally:
            found.stop()


@contextmanager
def running(durable: bool = False) -> Iterator[str]:
    """A fresh server; yields the URL of its first database."""
    with server(durable) as found:
        yield found.url
