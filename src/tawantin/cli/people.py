"""`tawantin people`: what only the host of a server does, beside the running server."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tawantin.cli.bugs import opened, when
from tawantin.cli.common import JsonOption, console, print_json
from tawantin.core.errors import BadSetup

if TYPE_CHECKING:
    from sqlalchemy import Connection

T = TypeVar("T")

EXAMPLES = """[bold]Examples[/bold]
  tawantin people list                     accounts, the newest first
  tawantin people reset ana-4711           a link to choose a new password, for a day
  The server's settings apply: TAWANTIN_DATA_DIR or TAWANTIN_DATABASE_URL."""

MAX_LISTED = 200

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

LoginArgument = Annotated[str, typer.Argument(metavar="LOGIN", help="The login of an account.")]


@app.command("list")
def list_people(
    part: Annotated[
        str, typer.Option("--with", metavar="TEXT", help="Only where login or name has this.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List accounts, the newest first."""
    from sqlalchemy import or_, select

    from tawantin.server.database import people as p

    columns = (p.c.login, p.c.name, p.c.created, p.c.moderator, p.c.silenced, p.c.banned)
    query = select(*columns).where(p.c.login.is_not(None), p.c.deleted.is_(False))
    if part:
        has = (
            p.c.login.icontains(part, autoescape=True),
            p.c.name.icontains(part, autoescape=True),
        )
        query = query.where(or_(*has))
    query = query.order_by(p.c.created.desc()).limit(MAX_LISTED)
    rows = read(lambda c: [dict(row) for row in c.execute(query).mappings()])
    if as_json:
        print_json(rows)
        return
    for row in rows:
        marks = [mark for mark in ("moderator", "silenced", "banned") if row[mark]]
        say(f"{when(row['created'])}  {row['login']:<38} {row['name']}  {' '.join(marks)}")


@app.command("reset")
def reset(login: LoginArgument) -> None:
    """Make a link by which somebody chooses a new password, once, within a day.

    Hand it over so that nobody else reads it. All their sessions end when it is used.
    """
    from tawantin.server.accounts import BY_HAND, RESET, link_for
    from tawantin.server.config import load
    from tawantin.server.deeds import record

    person_id = named(login)

    def change(connection: "Connection") -> str:
        record(connection, "reset", None, person_id)
        return link_for(connection, RESET, person_id, BY_HAND)

    key = write(change)
    say(f"{load().base_url}/reset#{key}")


def named(login: str) -> str:
    """The id of the account with this login."""
    from sqlalchemy import select

    from tawantin.server.database import people as p
    from tawantin.server.names import login_key

    query = select(p.c.id).where(p.c.login == login_key(login), p.c.deleted.is_(False))
    found = read(lambda c: c.execute(query).scalar_one_or_none())
    if found is None:
        raise BadSetup(f"there is no account {login}")
    person_id: str = found
    return person_id


def read(query: "Callable[[Connection], T]") -> T:
    with opened() as store:
        return store.read_now(query)


def write(change: "Callable[[Connection], T]") -> T:
    """Change the database the server's settings name, beside the server if it runs."""
    with opened() as store:
        return store.write_now(change)


def say(line: str) -> None:
    console().print(line, markup=False, soft_wrap=True)
