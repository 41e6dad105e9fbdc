"""Sessions: where somebody is logged in, and how that ends. A token is stored as its hash only."""

import hashlib
import time

from sqlalchemy import Connection, delete, insert, select, update

from tawantin.server import database
from tawantin.server.bell import ring
from tawantin.server.responses import SessionShown

HOUR = 3600.0
SHOWN = 16  # digits of a hash by which a session is called
REPLACED = "replaced"  # the kind of a session whose token opens nothing any more

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)

_s = database.sessions.c


def hashed(token: str) -> str:
    """Tokens are stored as hashes only: a copy of the database opens no door."""
    return hashlib.sha256(token.encode()).hexdigest()


def device(agent: str) -> str:
    """What somebody looks with, as they would call it; nothing if we cannot tell."""
    found = [
        next((name for mark, name in known if mark in agent), "") for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name)


def begin(
    connection: Connection, person_id: str, token: str, kind: str, label: str, lifetime: float
) -> None:
    now = time.time()
    connection.execute(
        insert(database.sessions).values(
            token=hashed(token),
            person_id=person_id,
            kind=kind,
            label=label,
            created=now,
            expires=now + lifetime,
            seen=now,
        )
    )


def seen(connection: Connection, session: str) -> None:
    which = update(database.sessions).where(_s.token == session)
    connection.execute(which.values(seen=time.time()))


def listed(connection: Connection, person_id: str, own: str) -> list[SessionShown]:
    """Where this person is logged in: here, by the session `own`, then the newest first."""
    query = (
        select(database.sessions)
        .where(_s.person_id == person_id, _s.kind == "cookie", _s.expires > time.time())
        .order_by(_s.token != own, _s.created.desc())
    )
    return [
        SessionShown(
            id=row.token[:SHOWN],
            label=row.label,
            created=row.created,
            seen=row.seen,
            current=row.token == own,
        )
        for row in connection.execute(query)
    ]


def replace(connection: Connection, person_id: str) -> None:
    """Make a person's cookies useless."""
    which = update(database.sessions).where(_s.person_id == person_id, _s.kind == "cookie")
    connection.execute(which.values(kind=REPLACED))
    ring(connection, "s")


def replaced(connection: Connection, held: set[str]) -> set[str]:
    """Which of these sessions another has replaced."""
    query = select(_s.token).where(_s.kind == REPLACED, _s.token.in_(held))
    return set(connection.execute(query).scalars())


def end(connection: Connection, person_id: str, which: str | None, but: str) -> set[str]:
    """End one session of a person, or all but one; the hashes of those that ended."""
    query = select(_s.token).where(_s.person_id == person_id, _s.kind == "cookie", _s.token != but)
    if which is not None:
        query = query.where(_s.token.startswith(which, autoescape=True))
    ended = set(connection.execute(query).scalars())
    connection.execute(delete(database.sessions).where(_s.token.in_(ended)))
    ring(connection, "s")
    return ended


def lost(connection: Connection, held: set[str]) -> set[str]:
    """Which of these are no sessions any more, or whose people are gone or banned."""
    p = database.people.c
    valid = (
        select(_s.token)
        .join(database.people, p.id == _s.person_id)
        .where(_s.expires > time.time(), p.deleted.is_(False), p.banned.is_(None))
    )
    left = set(held)
    waiting = sorted(held)
    while waiting:
        some, waiting = waiting[:500], waiting[500:]
        left.difference_update(connection.execute(valid.where(_s.token.in_(some))).scalars())
    return left
