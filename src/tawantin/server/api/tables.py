"""Tables and play over HTTP."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from sqlalchemy import select

from tawantin.core import registry
from tawantin.server import schema
from tawantin.server.api.common import Lang, SeatQuery, check_language
from tawantin.server.config import Settings
from tawantin.server.errors import forbidden
from tawantin.server.people import Person, require
from tawantin.server.tables import Tables, TableSpec

MAX_LISTED = 100
MAX_LOG = 500


class Invitation(msgspec.Struct):
    invite: str | None = None


class Move(msgspec.Struct):
    """A choice in our notation, made from `version`; the same `key` is carried out once."""

    seat: int
    action: Annotated[str, msgspec.Meta(max_length=80)]
    version: int
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None


class SeatAt(msgspec.Struct):
    seat: int
    version: int = -1


class Made(msgspec.Struct):
    """A new table, and a link for each invited seat."""

    table: dict[str, Any]
    invitations: dict[str, str]


class TablesController(Controller):
    path = "/tables"
    tags = ("tables",)

    @get("/", summary="Open tables anyone may join")
    async def listed(self, tables: NamedDependency[Tables]) -> list[dict[str, Any]]:
        t = schema.tables
        query = (
            select(t)
            .where(t.c.status == "open", t.c.listed.is_(True))
            .order_by(t.c.created.desc())
            .limit(MAX_LISTED)
        )
        return await _summaries(tables, query)

    @get("/mine", summary="My tables, those waiting for me first")
    async def mine(
        self, tables: NamedDependency[Tables], person: NamedDependency[Person | None]
    ) -> list[dict[str, Any]]:
        person = require(person)
        t, s = schema.tables, schema.seats
        held = select(s.c.table_id).where(s.c.person_id == person.id)
        query = (
            select(t)
            .where(t.c.id.in_(held), t.c.status != "removed")
            .order_by(t.c.created.desc())
            .limit(MAX_LISTED)
        )
        found = await _summaries(tables, query, person)
        return sorted(found, key=lambda table: not table["my_turn"])

    @post("/", summary="Make a table")
    async def create(
        self,
        data: JSONBody[TableSpec],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
        config: NamedDependency[Settings],
    ) -> Made:
        person = require(person)
        table, invites = await tables.create(person, data)
        links = {
            str(seat): f"{config.base_url}/t/{table.id}?invite={token}"
            for seat, token in invites.items()
        }
        return Made(table.shown(person, None, "en"), links)

    @get("/{table_id:str}", summary="A table as I may see it")
    async def show(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
        seat: SeatQuery = None,
        lang: Lang = "en",
    ) -> dict[str, Any]:
        table = await tables.get(table_id)
        return table.shown(person, seat, check_language(lang))

    @delete("/{table_id:str}", summary="Remove a table before it starts")
    async def remove(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> None:
        await tables.remove(require(person), await tables.get(table_id))

    @post("/{table_id:str}/join", summary="Take a seat", status_code=200)
    async def join(
        self,
        table_id: FromPath[str],
        data: JSONBody[Invitation],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.join(person, await tables.get(table_id), data.invite)
        return table.shown(person, None, "en")

    @post("/{table_id:str}/leave", summary="Stand up before the start", status_code=200)
    async def leave(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.leave(person, await tables.get(table_id))
        return table.shown(person, None, "en")

    @post("/{table_id:str}/start", summary="Begin the game", status_code=200)
    async def start(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.start(person, await tables.get(table_id))
        return table.shown(person, None, "en")

    @post("/{table_id:str}/rematch", summary="The same table again", status_code=200)
    async def rematch(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.again(person, await tables.get(table_id))
        return table.shown(person, None, "en")

    @post("/{table_id:str}/moves", summary="Play", status_code=200)
    async def move(
        self,
        table_id: FromPath[str],
        data: JSONBody[Move],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
        lang: Lang = "en",
    ) -> dict[str, Any]:
        person, lang = require(person), check_language(lang)
        table = await tables.get(table_id)
        await tables.play(person, table, data.seat, data.action, data.version, data.key)
        return table.shown(person, data.seat, lang)

    @post("/{table_id:str}/undo", summary="Take back the last choice", status_code=200)
    async def undo(
        self,
        table_id: FromPath[str],
        data: JSONBody[SeatAt],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.undo(person, await tables.get(table_id), data.seat, data.version)
        return table.shown(person, data.seat, "en")

    @post("/{table_id:str}/concede", summary="Give up; a bot plays on", status_code=200)
    async def concede(
        self,
        table_id: FromPath[str],
        data: JSONBody[SeatAt],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.get(table_id)
        await tables.hand_over(person, table, data.seat, concede=True)
        return table.shown(person, data.seat, "en")

    @post("/{table_id:str}/handover", summary="Let a bot play my seat", status_code=200)
    async def hand_over(
        self,
        table_id: FromPath[str],
        data: JSONBody[SeatAt],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.hand_over(person, await tables.get(table_id), data.seat)
        return table.shown(person, data.seat, "en")

    @post("/{table_id:str}/takeback", summary="Play my seat again myself", status_code=200)
    async def take_back(
        self,
        table_id: FromPath[str],
        data: JSONBody[SeatAt],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await tables.take_back(person, await tables.get(table_id), data.seat)
        return table.shown(person, data.seat, "en")

    @get("/{table_id:str}/why", summary="Why can't I?")
    async def why(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
        seat: FromQuery[int],
        action: Annotated[str, QueryParameter(max_length=80)],
        lang: Lang = "en",
    ) -> dict[str, str | None]:
        table = await tables.get(table_id)
        if seat not in table.seats_of(require(person)):
            raise forbidden("not_your_seat", "This is not your seat.")
        return {"why": tables.why_not(table, seat, action, check_language(lang))}

    @get("/{table_id:str}/log", summary="The log in words")
    async def log(
        self,
        table_id: FromPath[str],
        tables: NamedDependency[Tables],
        person: NamedDependency[Person | None],
        first: Annotated[int, QueryParameter(name="from", ge=0)] = 0,
        seat: SeatQuery = None,
        lang: Lang = "en",
    ) -> list[dict[str, Any]]:
        table = await tables.get(table_id)
        check_language(lang)
        length = len(table.match.log) if table.match is not None else 0
        eyes = table.viewer(person, seat)
        last = min(length, first + MAX_LOG)
        return [table.entry_shown(n, eyes, lang) for n in range(first, last)]


class GamesController(Controller):
    path = "/games"
    tags = ("games",)

    @get("/", summary="Games, player counts and options")
    async def games(self) -> list[dict[str, Any]]:
        return [
            {
                "game": name,
                "players": list(registry.game(name).players),
                "rules_version": registry.game(name).rules_version,
                "options": [
                    {"name": o.name, "values": list(o.values), "default": o.default}
                    for o in registry.game(name).options
                ],
            }
            for name in registry.NAMES
        ]


async def _summaries(
    tables: Tables, query: Any, person: Person | None = None
) -> list[dict[str, Any]]:
    """One line per table, with the names at it."""
    s = schema.seats

    def read(connection: Any) -> list[dict[str, Any]]:
        rows = connection.execute(query).all()
        seats: dict[str, list[Any]] = {row.id: [] for row in rows}
        chairs = select(s).where(s.c.table_id.in_(list(seats))).order_by(s.c.seat)
        for chair in connection.execute(chairs):
            seats[chair.table_id].append(chair)
        return [_summary(row, seats[row.id], person) for row in rows]

    return await tables.store.read(read)


def _summary(row: Any, chairs: list[Any], person: Person | None) -> dict[str, Any]:
    mine = [c.seat for c in chairs if person is not None and c.person_id == person.id]
    mine_to_play = [c.seat for c in chairs if c.seat in mine and c.bot is None]
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "pinned": row.pinned,
        "players": row.players,
        "options": row.options,
        "pace": row.pace,
        "seats": [{"seat": c.seat, "kind": c.kind, "name": c.name, "bot": c.bot} for c in chairs],
        "my_turn": row.status == "running" and not row.pinned and row.to_act in mine_to_play,
        "my_seats": mine,
        "deadline": row.deadline,
        "created": row.created,
        "result": row.result,
    }
