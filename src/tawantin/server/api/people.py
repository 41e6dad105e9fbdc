"""Guests, accounts, sessions, programs."""

from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from tawantin.house.answers import PersonShown
from tawantin.house.lengths import WEBHOOK, Anything, Email, Name, Password, Webhook
from tawantin.server import leaving, lobby, webhooks
from tawantin.server.accounts import Accounts
from tawantin.server.api.common import (
    COOKIE,
    ME,
    Address,
    All,
    Anybody,
    Connection,
    Me,
    Measured,
)
from tawantin.server.config import Settings
from tawantin.server.errors import BadRequest, Forbidden, NotFound
from tawantin.server.limits import address_of
from tawantin.server.own import Everything
from tawantin.server.people import Pass, People, Person, require
from tawantin.server.push import COME_AGAIN, Hub
from tawantin.server.repository import Repository
from tawantin.server.responses import (
    ProgramShown,
    ProgramToken,
    SessionShown,
)
from tawantin.server.sessions import SHOWN, device
from tawantin.server.webhooks import Unreachable

Known = NamedDependency[People]


class Guest(msgspec.Struct):
    name: Name


class Account(msgspec.Struct):
    login: Name
    password: Password


class NewPassword(msgspec.Struct):
    old: Password
    new: Password


class Proof(msgspec.Struct):
    """The password once more; a guest has none."""

    password: Password = ""


class Profile(msgspec.Struct, omit_defaults=True):
    """What may be changed; what is left out stays."""

    name: Name | None = None
    email: Email | None = None
    webhook: Webhook | None = None
    notify_email: bool | None = None
    notify_webhook: bool | None = None
    settings: Anything | None = None


class Program(msgspec.Struct):
    name: Name


class PeopleController(Controller):
    path = "/people"
    tags = ("people",)
    dependencies = ME

    @post("/guest", summary="Play at once as a guest")
    async def guest(
        self,
        request: Connection,
        data: JSONBody[Guest],
        people: Known,
        config: NamedDependency[Settings],
    ) -> Response[PersonShown]:
        await people.attempts.enter("guest from", address_of(request.scope))
        return _with_cookie(await people.guest(data.name, _device(request)), config)

    @post("/login", summary="Log in", status_code=200)
    async def login(
        self,
        request: Connection,
        data: JSONBody[Account],
        people: Known,
        config: NamedDependency[Settings],
    ) -> Response[PersonShown]:
        await people.attempts.enter("login from", address_of(request.scope))
        made = await people.log_in(data.login, data.password, _device(request))
        return _with_cookie(made, config)

    @post("/logout", summary="Log out", status_code=204)
    async def logout(
        self,
        person: NamedDependency[Person | None],
        people: Known,
        hub: NamedDependency[Hub],
    ) -> Response[None]:
        if person is not None:
            hub.end(await people.end_sessions(person, person.session))
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @post("/register", summary="Make the guest an account", status_code=200)
    async def register(
        self,
        request: Connection,
        data: JSONBody[Account],
        person: Anybody,
        people: Known,
        tables: All,
        hub: NamedDependency[Hub],
        config: NamedDependency[Settings],
    ) -> Response[PersonShown]:
        """The login that was wished for gets a number behind it: the answer has it whole."""
        if person is None:
            await people.check_replaced(request.cookies.get(COOKIE, ""), data.password)
        me = require(person)
        await people.attempts.enter("register from", address_of(request.scope))
        made = await people.register(me, data.login, data.password, _device(request))
        await tables.unmark(me.id)
        hub.end({me.session}, COME_AGAIN)
        return _with_cookie(made, config)

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
        people: Known,
        accounts: NamedDependency[Accounts],
    ) -> PersonShown:
        """A new e-mail address gets a mail with a link: it counts when that was followed."""
        values = {k: v for k, v in msgspec.structs.asdict(data).items() if v is not None}
        _check_profile(me, values)
        if values.get("notify_email"):
            accounts.must_have_mail()
        email = values.pop("email", None)
        if email is not None:
            me = await accounts.set_email(me, email)
        return (await people.change(me, values) if values else me).shown()

    @post("/me/password", summary="Change the password", status_code=204)
    async def password(
        self,
        data: JSONBody[NewPassword],
        me: Me,
        people: Known,
        hub: NamedDependency[Hub],
    ) -> None:
        hub.end(await people.change_password(me, data.old, data.new))

    @get("/me/sessions", summary="Where I am logged in")
    async def sessions(self, me: Me, people: Known) -> list[SessionShown]:
        return await people.sessions(me)

    @delete("/me/sessions", summary="Log me out everywhere but here", status_code=204)
    async def end_others(self, me: Me, people: Known, hub: NamedDependency[Hub]) -> None:
        hub.end(await people.end_sessions(me, None, but=me.session))

    @delete("/me/sessions/{session_id:str}", summary="Log me out there", status_code=204)
    async def end_session(
        self, session_id: FromPath[str], me: Me, people: Known, hub: NamedDependency[Hub]
    ) -> None:
        if len(session_id) != SHOWN:
            raise NotFound("session")
        ended = await people.end_sessions(me, session_id)
        if not ended:
            raise NotFound("session")
        hub.end(ended)

    @post("/me/delete", summary="Delete the account for good", status_code=204)
    async def delete_me(
        self,
        data: JSONBody[Proof],
        me: Me,
        people: Known,
        tables: All,
        hub: NamedDependency[Hub],
    ) -> Response[None]:
        await people.check(me, data.password)
        going = [program.id for program in await people.tokens(me)] + [me.id]
        for person_id in going:
            await lobby.leave_all(tables, person_id)
            await tables.forget_name(person_id)
        await people.delete(me)
        for person_id in going:
            await lobby.leave_all(tables, person_id)  # also tables made meanwhile
            await _forget(person_id, tables, hub)
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @post("/me/export", summary="Everything stored about me", status_code=200)
    async def export(
        self, data: JSONBody[Proof], me: Me, people: Known, limits: Measured, address: Address
    ) -> Everything:
        await limits.enter("export", me, address)
        await people.check(me, data.password)
        return await people.store.read(lambda c: leaving.everything(c, me.id))

    @get("/me/programs", summary="My programs")
    async def programs(self, me: Me, people: Known) -> list[ProgramShown]:
        return await people.tokens(me)

    @post("/me/programs", summary="A bot account and its token")
    async def add_program(
        self,
        data: JSONBody[Program],
        me: Me,
        people: Known,
    ) -> ProgramToken:
        made = await people.new_token(me, data.name)
        return ProgramToken(made.person.id, made.person.name, made.token)

    @delete("/me/programs/{program_id:str}", summary="Take a program's token away")
    async def revoke(
        self,
        program_id: FromPath[str],
        me: Me,
        people: Known,
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
    hub.part(lambda person: person.id == person_id)


def _device(request: Connection) -> str:
    return device(request.headers.get("user-agent", ""))


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


def _check_profile(person: Person, values: dict[str, Any]) -> None:
    webhook = values.get("webhook")
    if webhook and person.mark == "guest":
        raise Forbidden("accounts_only")
    if webhook:
        if len(webhook) > WEBHOOK:
            raise BadRequest("bad_webhook")
        try:
            webhooks.plain(webhook)
        except Unreachable:
            raise BadRequest("bad_webhook") from None
    if len(msgspec.json.encode(values.get("settings", {}))) > 20_000:
        raise BadRequest("settings_too_big")
