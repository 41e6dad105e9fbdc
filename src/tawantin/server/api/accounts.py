"""What accounts do by mail, over HTTP, and the notes they are left."""

import msgspec
from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy import delete as delete_rows
from sqlalchemy import select

from tawantin.house.lengths import Name, Password, Token
from tawantin.server import database
from tawantin.server.accounts import Accounts
from tawantin.server.api.common import ME, Connection, Me
from tawantin.server.errors import NotFound
from tawantin.server.limits import address_of
from tawantin.server.people import People
from tawantin.server.push import Hub
from tawantin.server.responses import NoteShown

MAX_ID = 2**31 - 1

By = NamedDependency[Accounts]


class Login(msgspec.Struct):
    login: Name


class Key(msgspec.Struct):
    """What stands in the link behind the #."""

    key: Token


class Mail(msgspec.Struct):
    """Whether this server sends mail."""

    sends: bool


class Fresh(msgspec.Struct):
    key: Token
    password: Password


class AccountsController(Controller):
    path = "/people"
    tags = ("people",)
    dependencies = ME

    @get("/mail", summary="Does this server send mail?")
    async def mail(self, accounts: By) -> Mail:
        return Mail(accounts.sends)

    @post("/forgot", summary="Mail me a link to choose a new password", status_code=204)
    async def forgot(self, request: Connection, data: JSONBody[Login], accounts: By) -> None:
        """The answer is the same whether there is such an account or not."""
        await _count(request, accounts)
        await accounts.forgot(data.login)

    @post("/reset", summary="Choose a new password by the link", status_code=204)
    async def reset(
        self, request: Connection, data: JSONBody[Fresh], accounts: By, hub: NamedDependency[Hub]
    ) -> None:
        await _count(request, accounts)
        hub.end(await accounts.reset(data.key, data.password))

    @post("/confirm", summary="The e-mail address is mine", status_code=204)
    async def confirm(self, request: Connection, data: JSONBody[Key], accounts: By) -> None:
        await _count(request, accounts)
        await accounts.confirm(data.key)

    @post("/unsubscribe", summary="No more mails to me", status_code=204)
    async def unsubscribe(self, request: Connection, data: JSONBody[Key], accounts: By) -> None:
        await _count(request, accounts)
        await accounts.unsubscribe(data.key)

    @post("/me/confirm", summary="Mail me the link to confirm my address again", status_code=204)
    async def confirm_again(self, me: Me, accounts: By) -> None:
        await accounts.confirm_again(me)

    @get("/me/notes", summary="What the server has to tell me")
    async def notes(self, me: Me, people: NamedDependency[People]) -> list[NoteShown]:
        n = database.notes.c
        query = select(n.id, n.kind, n.text, n.at).where(n.person_id == me.id).order_by(n.id)
        rows = await people.store.read(lambda c: c.execute(query).all())
        return [NoteShown(*row) for row in rows]

    @delete("/me/notes/{note_id:int}", summary="I have read that note", status_code=204)
    async def read(self, me: Me, note_id: FromPath[int], people: NamedDependency[People]) -> None:
        n = database.notes
        which = delete_rows(n).where(n.c.id == min(note_id, MAX_ID), n.c.person_id == me.id)
        if not await people.store.write(lambda c: c.execute(which).rowcount):
            raise NotFound("note")


async def _count(request: Connection, accounts: Accounts) -> None:
    await accounts.people.attempts.enter("link from", address_of(request.scope))
