"""Bug reports: what somebody writes, with the whole match as the server knows it, for the host."""

import time
from typing import Annotated, Any

import msgspec
from sqlalchemy import Connection, func, insert, select

from tawantin import __version__
from tawantin.core import save
from tawantin.core.match import Entry, Match
from tawantin.house.lengths import BUG, BugText, ClientFacts, PageText, Word
from tawantin.house.replays import check_entry, check_seat, state_at
from tawantin.house.texts import UNSEEN
from tawantin.server import database
from tawantin.server.errors import BadRequest, TooMany
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.server.responses import Filed

DAY = 86400.0
PER_DAY = 50
MAX_CLIENT = 4000  # bytes of JSON
MAX_NUMBER = 2**31 - 1

Number = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]


class Bug(msgspec.Struct, kw_only=True):
    """What is wrong, where it was seen, and what the browser says about itself."""

    text: BugText
    page: PageText = ""
    table: Word | None = None
    entry: Number | None = None
    seat: Number | None = None
    client: ClientFacts = {}


async def file(tables: Repository, person: Person, bug: Bug, address: str) -> Filed:
    """Keep a report. The match goes with it, seed and all, and nothing of it is answered."""
    text = UNSEEN.sub("", bug.text).strip()
    if not text:
        raise BadRequest("bad_text", "bad_text_bug", most=BUG)
    if len(msgspec.json.encode(bug.client)) > MAX_CLIENT:
        raise BadRequest("too_large", "too_large_client", most=MAX_CLIENT)
    row: dict[str, Any] = {
        "person_id": person.id,
        "table_id": bug.table,
        "entry": bug.entry,
        "seat": bug.seat,
        "text": text,
        "page": UNSEEN.sub("", bug.page),
        "client": bug.client,
        "server": __version__,
        "at": time.time(),
    }
    if bug.table is not None:
        row |= await _position(tables, bug.table, bug, address)

    def change(connection: Connection) -> int:
        bugs = database.bug_reports
        recent = (bugs.c.person_id == person.id) & (bugs.c.at > row["at"] - DAY)
        count = select(func.count()).select_from(bugs).where(recent)
        if connection.execute(count).scalar_one() >= PER_DAY:
            raise TooMany("too_many_bugs", most=PER_DAY)
        made = connection.execute(insert(bugs).values(**row))
        assert made.inserted_primary_key is not None
        number: int = made.inserted_primary_key[0]
        return number

    return Filed(await tables.store.write(change))


async def _position(tables: Repository, table_id: str, bug: Bug, address: str) -> dict[str, Any]:
    table = await tables.get(table_id)
    match = table.match
    if match is None:
        return {}
    if bug.seat is not None:
        check_seat(match, bug.seat)
    if bug.entry is not None:
        check_entry(match, bug.entry)
    # The log as it is now: the game may go on meanwhile, and nobody waits for this.
    return await tables.heavy.run(address, _attached, match, match.log[:], bug.entry)


def _attached(match: Match, log: list[Entry], entry: int | None) -> dict[str, Any]:
    """The match so far without anybody's name, and the position after `entry` entries."""
    values = match.options, match.overlay, match.seed, match.salt
    found = Match(match.game, match.players, *values, begun=match.begun)
    found.log.extend(log)
    found.state = state_at(found, len(log))
    state = found.state if entry is None else state_at(found, entry)
    return {"match": save.save(found), "position": match.game.dump(state)}
