"""Guests, accounts, sessions, programs."""

from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.params import FromPath, JSONBody

from tawantin.server import lobby
from tawantin.server.api.common import COOKIE, ME, All, Connection, Me
from tawantin.server.config import Settings
from tawantin.server.errors import BadRequest, NotFound
from tawantin.server.people import Pass, People, Person
from tawantin.server.push import Hub
from tawantin.server.repository import Repository
from tawantin.server.responses import Everything, PersonShown, ProgramShown, ProgramToken

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


class PeopleController(Controller):
    path = "/people"
    tags = ("people",)
    dependencies = ME

    @post("/guest", summary="Play at once as a guest", middleware=[LOGIN_LIMIT])
    async def guest(
        self,
        data: JSONBody[Guest],
        people: NamedDependency[People],
        config: NamedDependency[Settings],
    ) -> Response[PersonShown]:
        return _with_cookie(await people.guest(data.name), config)

    @post("/login", summary="Log in", status_code=200, middleware=[LOGIN_LIMIT])
    async def login(
        self,
        data: JSONBody[Account],
        people: NamedDependency[People],
        config: NamedDependency[Settings],
    ) -> Response[PersonShown]:
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
        me: Me,
        people: NamedDependency[People],
    ) -> PersonShown:
        return (await people.register(me, data.login, data.password)).shown()

    @get("/now", summary="Who am I, if anybody?")
    async def now(self, person: NamedDependency[Person | None]) -> PersonShown | None:
        return None if person is None else person.shown()

    @get("/me", summary="Who am I?")
    async def me(self, me: Me) -> PersonShown:
        return me.shown()

    @patch("/me", summary="Change name, settings, notifications")
    async def change(
        self,
        data: JSONBody[Profile],
        me: Me,
        people: NamedDependency[People],
    ) -> PersonShown:
        values = {k: v for k, v in msgspec.structs.asdict(data).items() if v is not None}
        _check_profile(values)
        return (await people.change(me, values) if values else me).shown()

    @post("/me/password", summary="Change the password", status_code=204)
    async def password(
        self,
        request: Connection,
        data: JSONBody[NewPassword],
        me: Me,
        people: NamedDependency[People],
    ) -> None:
        token = request.cookies.get(COOKIE, "")
        await people.change_password(me, data.old, data.new, token)

    @delete("/me", summary="Delete the account for good")
    async def delete_me(
        self,
        me: Me,
        people: NamedDependency[People],
        tables: All,
        hub: NamedDependency[Hub],
    ) -> Response[None]:
        going = [program.id for program in await people.tokens(me)] + [me.id]
        for person_id in going:
            await lobby.leave_all(tables, person_id)
            await tables.forget_name(person_id)
        await people.delete(me)
        for person_id in going:
            await _forget(person_id, tables, hub)
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @get("/me/export", summary="Everything stored about me")
    async def export(self, me: Me, people: NamedDependency[People]) -> Everything:
        return await people.everything(me)

    @get("/me/programs", summary="My programs")
    async def programs(self, me: Me, people: NamedDependency[People]) -> list[ProgramShown]:
        return await people.tokens(me)

    @post("/me/programs", summary="A bot account and its token")
    async def add_program(
        self,
        data: JSONBody[Program],
        me: Me,
        people: NamedDependency[People],
    ) -> ProgramToken:
        made = await people.new_token(me, data.name)
        return ProgramToken(made.person.id, made.person.name, made.token)

    @delete("/me/programs/{program_id:str}", summary="Take a program's token away")
    async def revoke(
        self,
        program_id: FromPath[str],
        me: Me,
        people: NamedDependency[People],
        tables: All,
        hub: NamedDependency[Hub],
    ) -> None:
        if program_id not in [program.id for program in await people.tokens(me)]:
            raise NotFound("program")
        await lobby.leave_all(tables, program_id)
        await tables.forget_name(program_id)
        await people.revoke(me, program_id)
        await _forget(program_id, tables, hub)


async def _forget(person_id: str, tables: Repository, hub: Hub) -> None:
    """Nobody of this name is at a table or looks at one any more."""
    await tables.forget_name(person_id)  # also of tables read from the database meanwhile
    hub.part(person_id)


def _with_cookie(made: Pass, settings: Settings) -> Response[PersonShown]:
    cookie = Cookie(
        key=COOKIE,
        value=made.token,
        max_age=settings.session_days * 86400,
        httponly=True,
        secure=settings.secure,
        samesite="lax",
        path="/",
    )
    return Response(made.person.shown(), cookies=[cookie])


def _check_profile(values: dict[str, Any]) -> None:
    email, webhook = values.get("email"), values.get("webhook")
    if email and ("@" not in email or len(email) > 200 or any(c.isspace() for c in email)):
        raise BadRequest("bad_email")
    if webhook and (not webhook.startswith(("https://", "http://")) or len(webhook) > 500):
        raise BadRequest("bad_webhook")
    if len(msgspec.json.encode(values.get("settings", {}))) > 20_000:
        raise BadRequest("settings_too_big")
