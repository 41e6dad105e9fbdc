"""Guests, accounts, sessions, programs."""

from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.params import FromPath, JSONBody
from sqlalchemy import select

from tawantin.server import schema
from tawantin.server.api.common import COOKIE, Connection
from tawantin.server.config import Settings
from tawantin.server.errors import bad_request, not_found
from tawantin.server.people import Pass, People, Person, require
from tawantin.server.push import Hub
from tawantin.server.tables import Tables

LOGIN_LIMIT = RateLimitConfig(rate_limit=("minute", 30), store="login_limit").middleware


class Guest(msgspec.Struct):
    name: str


class Account(msgspec.Struct):
    login: str
    password: str


class NewPassword(msgspec.Struct):
    old: str
    new: str


class Profile(msgspec.Struct, omit_defaults=True):
    """What may be changed; what is left out stays."""

    name: str | None = None
    email: str | None = None
    webhook: str | None = None
    notify_email: bool | None = None
    notify_webhook: bool | None = None
    settings: dict[str, Any] | None = None


class Program(msgspec.Struct):
    name: str


class ProgramToken(msgspec.Struct):
    """The token is shown once, here."""

    id: str
    name: str
    token: str


class PeopleController(Controller):
    path = "/people"
    tags = ("people",)

    @post("/guest", summary="Play at once as a guest", middleware=[LOGIN_LIMIT])
    async def guest(
        self,
        data: JSONBody[Guest],
        people: NamedDependency[People],
        config: NamedDependency[Settings],
    ) -> Response[Person]:
        return _with_cookie(await people.guest(data.name), config)

    @post("/login", summary="Log in", status_code=200, middleware=[LOGIN_LIMIT])
    async def login(
        self,
        data: JSONBody[Account],
        people: NamedDependency[People],
        config: NamedDependency[Settings],
    ) -> Response[Person]:
        return _with_cookie(await people.log_in(data.login, data.password), config)

    @post("/logout", summary="Log out", status_code=204)
    async def logout(self, request: Connection, people: NamedDependency[People]) -> Response[None]:
        token = request.cookies.get(COOKIE)
        if token:
            await people.log_out(token)
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @post("/register", summary="Make the guest an account", status_code=200)
    async def register(
        self,
        data: JSONBody[Account],
        person: NamedDependency[Person | None],
        people: NamedDependency[People],
    ) -> Person:
        return await people.register(require(person), data.login, data.password)

    @get("/me", summary="Who am I?")
    async def me(self, person: NamedDependency[Person | None]) -> Person:
        return require(person)

    @patch("/me", summary="Change name, settings, notifications")
    async def change(
        self,
        data: JSONBody[Profile],
        person: NamedDependency[Person | None],
        people: NamedDependency[People],
    ) -> Person:
        person = require(person)
        values = {k: v for k, v in msgspec.structs.asdict(data).items() if v is not None}
        _check_profile(values)
        return await people.change(person, values) if values else person

    @post("/me/password", summary="Change the password", status_code=204)
    async def password(
        self,
        request: Connection,
        data: JSONBody[NewPassword],
        person: NamedDependency[Person | None],
        people: NamedDependency[People],
    ) -> None:
        token = request.cookies.get(COOKIE, "")
        await people.change_password(require(person), data.old, data.new, token)

    @delete("/me", summary="Delete the account for good")
    async def delete_me(
        self,
        person: NamedDependency[Person | None],
        people: NamedDependency[People],
        tables: NamedDependency[Tables],
        hub: NamedDependency[Hub],
    ) -> Response[None]:
        person = require(person)
        going = [program["id"] for program in await people.tokens(person)] + [person.id]
        for person_id in going:
            await tables.part_with(person_id)
            await tables.forget_name(person_id)
        await people.delete(person)
        for person_id in going:
            await _forget(person_id, tables, hub)
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @get("/me/export", summary="Everything stored about me")
    async def export(
        self, person: NamedDependency[Person | None], people: NamedDependency[People]
    ) -> dict[str, Any]:
        person = require(person)
        p, t, s, c = schema.people.c, schema.tables.c, schema.sessions.c, schema.chat.c
        seats, mutes, reports = schema.seats, schema.mutes, schema.reports
        wanted = {
            "games": select(
                seats.c.table_id, seats.c.seat, t.game, t.status, seats.c.conceded, seats.c.notify
            )
            .join(schema.tables, t.id == seats.c.table_id)
            .where(seats.c.person_id == person.id),
            "chat": select(c.table_id, c.text, c.at).where(c.person_id == person.id),
            "sessions": select(s.kind, s.label, s.created, s.expires).where(
                s.person_id == person.id
            ),
            "muted": select(mutes.c.muted_id).where(mutes.c.person_id == person.id),
            "reports": select(reports.c.chat_id, reports.c.reason, reports.c.at).where(
                reports.c.person_id == person.id
            ),
        }

        def query(connection: Any) -> dict[str, Any]:
            since = connection.execute(select(p.created).where(p.id == person.id)).scalar_one()
            lists = {
                name: [{str(k): v for k, v in row._mapping.items()} for row in rows]
                for name, rows in ((n, connection.execute(q)) for n, q in wanted.items())
            }
            return {"person": {**msgspec.to_builtins(person), "created": since}, **lists}

        found = await people.store.read(query)
        return {**found, "programs": await people.tokens(person)}

    @get("/me/programs", summary="My programs")
    async def programs(
        self, person: NamedDependency[Person | None], people: NamedDependency[People]
    ) -> list[dict[str, Any]]:
        return await people.tokens(require(person))

    @post("/me/programs", summary="A bot account and its token")
    async def add_program(
        self,
        data: JSONBody[Program],
        person: NamedDependency[Person | None],
        people: NamedDependency[People],
    ) -> ProgramToken:
        made = await people.new_token(require(person), data.name)
        return ProgramToken(made.person.id, made.person.name, made.token)

    @delete("/me/programs/{program_id:str}", summary="Take a program's token away")
    async def revoke(
        self,
        program_id: FromPath[str],
        person: NamedDependency[Person | None],
        people: NamedDependency[People],
        tables: NamedDependency[Tables],
        hub: NamedDependency[Hub],
    ) -> None:
        person = require(person)
        if program_id not in [program["id"] for program in await people.tokens(person)]:
            raise not_found("program")
        await tables.part_with(program_id)
        await tables.forget_name(program_id)
        await people.revoke(person, program_id)
        await _forget(program_id, tables, hub)


async def _forget(person_id: str, tables: Tables, hub: Hub) -> None:
    """Nobody of this name is at a table or looks at one any more."""
    await tables.forget_name(person_id)  # also of tables read from the database meanwhile
    hub.part(person_id)


def _with_cookie(made: Pass, settings: Settings) -> Response[Person]:
    cookie = Cookie(
        key=COOKIE,
        value=made.token,
        max_age=settings.session_days * 86400,
        httponly=True,
        secure=settings.secure_cookies,
        samesite="lax",
        path="/",
    )
    return Response(made.person, cookies=[cookie])


def _check_profile(values: dict[str, Any]) -> None:
    email, webhook = values.get("email"), values.get("webhook")
    if email and ("@" not in email or len(email) > 200 or any(c.isspace() for c in email)):
        raise bad_request("bad_email", "That is no e-mail address.")
    if webhook and (not webhook.startswith(("https://", "http://")) or len(webhook) > 500):
        raise bad_request("bad_webhook", "A webhook is an http or https address.")
    if len(msgspec.json.encode(values.get("settings", {}))) > 20_000:
        raise bad_request("settings_too_big", "Settings may hold 20 kB at most.")
