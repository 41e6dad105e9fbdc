"""Guests, accounts, sessions, programs."""

from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.middleware.rate_limit import RateLimitConfig
from sqlalchemy import select

from tawantin.server import schema
from tawantin.server.api.common import COOKIE, Connection
from tawantin.server.config import Settings
from tawantin.server.errors import bad_request, not_found
from tawantin.server.people import Pass, People, Person, require

LOGIN_LIMIT = RateLimitConfig(rate_limit=("minute", 30)).middleware


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
    async def guest(self, data: Guest, people: People, settings: Settings) -> Response[Person]:
        return _with_cookie(await people.guest(data.name), settings)

    @post("/login", summary="Log in", status_code=200, middleware=[LOGIN_LIMIT])
    async def login(self, data: Account, people: People, settings: Settings) -> Response[Person]:
        return _with_cookie(await people.log_in(data.login, data.password), settings)

    @post("/logout", summary="Log out", status_code=204)
    async def logout(self, request: Connection, people: People) -> Response[None]:
        token = request.cookies.get(COOKIE)
        if token:
            await people.log_out(token)
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @post("/register", summary="Make the guest an account", status_code=200)
    async def register(self, data: Account, person: Person | None, people: People) -> Person:
        return await people.register(require(person), data.login, data.password)

    @get("/me", summary="Who am I?")
    async def me(self, person: Person | None) -> Person:
        return require(person)

    @patch("/me", summary="Change name, settings, notifications")
    async def change(self, data: Profile, person: Person | None, people: People) -> Person:
        person = require(person)
        values = {k: v for k, v in msgspec.structs.asdict(data).items() if v is not None}
        _check_profile(values)
        return await people.change(person, values) if values else person

    @post("/me/password", summary="Change the password", status_code=204)
    async def password(self, data: NewPassword, person: Person | None, people: People) -> None:
        await people.change_password(require(person), data.old, data.new)

    @delete("/me", summary="Delete the account for good")
    async def delete_me(self, person: Person | None, people: People) -> Response[None]:
        await people.delete(require(person))
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @get("/me/export", summary="Everything stored about me")
    async def export(self, person: Person | None, people: People) -> dict[str, Any]:
        person = require(person)
        seats, tables, chat = schema.seats, schema.tables, schema.chat

        def query(connection: Any) -> dict[str, Any]:
            games = connection.execute(
                select(seats.c.table_id, seats.c.seat, tables.c.game, tables.c.status)
                .join(tables, tables.c.id == seats.c.table_id)
                .where(seats.c.person_id == person.id)
            ).all()
            said = connection.execute(
                select(chat.c.table_id, chat.c.text, chat.c.at).where(chat.c.person_id == person.id)
            ).all()
            return {
                "person": msgspec.to_builtins(person),
                "games": [{str(k): v for k, v in row._mapping.items()} for row in games],
                "chat": [{str(k): v for k, v in row._mapping.items()} for row in said],
            }

        found = await people.store.read(query)
        return {**found, "programs": await people.tokens(person)}

    @get("/me/programs", summary="My programs")
    async def programs(self, person: Person | None, people: People) -> list[dict[str, Any]]:
        return await people.tokens(require(person))

    @post("/me/programs", summary="A bot account and its token")
    async def add_program(
        self, data: Program, person: Person | None, people: People
    ) -> ProgramToken:
        made = await people.new_token(require(person), data.name)
        return ProgramToken(made.person.id, made.person.name, made.token)

    @delete("/me/programs/{program_id:str}", summary="Take a program's token away")
    async def revoke(self, program_id: str, person: Person | None, people: People) -> None:
        if not await people.revoke(require(person), program_id):
            raise not_found("program")


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
