"""Settings of a server, from environment variables. `docs/hosting.md` lists them all."""

import os
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from tawantin.house.texts import LOG_PAGE, OVERLAY_KB
from tawantin.table.table import LONGEST

PREFIX = "TAWANTIN_"

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Share = Annotated[float, msgspec.Meta(gt=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field is the variable of the same name in capitals, with TAWANTIN_ before it."""

    host: str = "127.0.0.1"
    port: Port = 8000
    data_dir: Path = Path("data")
    database_url: str = ""
    public_url: str = ""
    secure_cookies: bool = False
    trusted_origins: str = ""
    allowed_hosts: str = ""
    queues: str = "bots,analysis,notices"
    bot_workers: Count = 1
    bot_thinkers: Count = 1
    bot_pace: Seconds = 0.2
    bot_timeout: Seconds = 20.0
    bot_memory_mb: Count = 1024
    rate_limit: Count = 600
    rate_burst: Count = 300
    sockets_per_person: Count = 20
    sockets_per_address: Count = 100
    socket_rate: Share = 2.0
    socket_burst: Count = 40
    socket_queue_kb: Count = 1000
    log_page: Count = LOG_PAGE
    time_seconds: Share = 2.0
    time_share: Share = 0.2
    match_entries: Count = LONGEST
    live_entries: Count = 1_000_000
    overlay_kb: Count = OVERLAY_KB
    running_per_person: Count = 30
    running_per_address: Count = 100
    new_tables: Count = 30
    imports: Count = 5
    branches: Count = 10
    hints: Count = 20
    replays: Count = 300
    analyses: Count = 5
    analyses_waiting: Count = 3
    analyses_queue: Count = 100
    heavy_threads: Count = 1
    heavy_waiting: Count = 8
    header_seconds: Share = 10.0
    body_seconds: Share = 20.0
    write_seconds: Share = 30.0
    ping_seconds: Share = 20.0
    requests_at_once: Count = 200
    requests_per_address: Count = 4
    bots_per_address: Count = 20
    sockets: Count = 5000
    connections: Count = 10_000
    connections_per_address: Count = 200
    session_days: Count = 365
    smtp_host: str = ""
    smtp_port: Port = 25
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_starttls: bool = False
    mail_from: str = ""
    webhook_private: bool = False
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    idle_minutes: Count = 30
    pack_months: Annotated[int, msgspec.Meta(ge=0)] = 1

    @property
    def url(self) -> str:
        """The database: the one given, or a SQLite file in the data folder."""
        return self.database_url or f"sqlite:///{self.data_dir / 'tawantin.db'}"

    @property
    def base_url(self) -> str:
        """Where people reach this server, without a slash at the end."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def origins(self) -> tuple[str, ...]:
        """Origins a browser may send changes from."""
        extra = [o.strip().rstrip("/") for o in self.trusted_origins.split(",") if o.strip()]
        return (self.base_url, *extra)

    @property
    def secure(self) -> bool:
        """Whether cookies go over HTTPS only."""
        return self.secure_cookies or self.base_url.startswith("https://")

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names this server answers to, besides plain addresses; `*` is any."""
        extra = [name.strip().lower() for name in self.allowed_hosts.split(",") if name.strip()]
        here = socket.gethostname().lower()
        known = [urlsplit(origin).hostname or "" for origin in self.origins]
        return ("localhost", here, f"{here}.local", self.host.lower(), *known, *extra)


QUEUES = ("bots", "analysis", "notices")


class BadSettings(ValueError):
    """A variable has a value it cannot have."""


def queues_of(text: str) -> frozenset[str]:
    """What a process does besides answering; `none` of it is allowed."""
    found = frozenset(name.strip() for name in text.split(",") if name.strip())
    if found == {"none"}:
        return frozenset()
    if not found <= set(QUEUES):
        raise BadSettings(f"{PREFIX}QUEUES: of {', '.join(QUEUES)}, or none")
    return found


def load(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings an environment asks for; unknown TAWANTIN_ names are refused."""
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    known = {f"{PREFIX}{name.upper()}": name for name in fields}
    others = {f"{PREFIX}{name}" for name in ("PURE", "EXPECT_COMPILED", "FUZZ", "UPDATE_GOLDEN")}
    given: dict[str, object] = {}
    for variable, text in environ.items():
        if (
            not variable.startswith(PREFIX)
            or variable in others
            or variable.startswith(f"{PREFIX}TEST_")
        ):
            continue
        if variable not in known:
            raise BadSettings(f"{variable} is no setting; see docs/hosting.md")
        if text == "":
            continue  # as if it were not there
        name = known[variable]
        given[name] = _bool(text) if fields[name].type is bool else text
        if name == "log_level":
            given[name] = text.upper()
    try:
        found = msgspec.convert(given, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        problem, _, name = str(error).partition(" - at `$.")
        raise BadSettings(f"{PREFIX}{name.rstrip('`').upper()}: {problem}") from None
    queues_of(found.queues)
    return found


def _bool(text: str) -> object:
    return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}.get(
        text.lower(), text
    )


def _path(type_: type, value: object) -> object:
    return Path(str(value)) if type_ is Path else value
