"""`tawantin people`: what only the host of a server does, beside the running server."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tawantin.cli.bugs import opened, when
from tawantin.cli.common import JsonOption, console, print_json
from tawantin.core.errors import BadSetup

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tawantin.server.moderation import Measure

T = TypeVar("T")

EXAMPLES = """[bold]Examples[/bold]
  tawantin people list                     accounts, the newest first
  tawantin people reset ana-4711           a link to choose a new password, for a day
  tawantin people moderator ana-4711       she sees reports, warns, silences and bans
  tawantin people ban eve-0815 "insults"   shut out, and her seats go to bots
  tawantin people deeds                    what was done, by whom, to whom
  The server's settings apply: TAWANTIN_DATA_DIR or TAWANTIN_DATABASE_URL."""

MAX_LISTED = 200

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

TextArgument = Annotated[str, typer.Argument(metavar="TEXT", help="Why: they can read it.")]
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


@app.command("moderator")
def moderator(
    login: LoginArgument,
    off: Annotated[bool, typer.Option("--off", help="No longer.")] = False,
) -> None:
    """Make somebody a moderator: they see reports, and can warn, silence and ban."""
    from tawantin.server.moderation import appoint

    person_id = named(login)
    write(lambda connection: appoint(connection, person_id, not off))
    say(f"{login} is {'no longer' if off else 'now'} a moderator")


@app.command("warn")
def warn(login: LoginArgument, text: TextArgument) -> None:
    """Leave somebody a warning that they see on their page."""
    _act(login, "warn", text)


@app.command("silence")
def silence(
    login: LoginArgument,
    text: TextArgument,
    days: Annotated[float, typer.Option("--days", help="For how long.")] = 7.0,
) -> None:
    """Let somebody say nothing in any chat for some days."""
    _act(login, "silence", text, days)


@app.command("ban")
def ban(login: LoginArgument, text: TextArgument) -> None:
    """Shut somebody out: logged out everywhere, bots take their seats."""
    _act(login, "ban", text)


@app.command("lift")
def lift(login: LoginArgument, text: TextArgument) -> None:
    """End somebody's silence or ban."""
    _act(login, "lift", text)


@app.command("deeds")
def deeds(as_json: JsonOption = False) -> None:
    """The log of deeds: what hosts, moderators and this command have done, the newest first."""
    import msgspec

    from tawantin.server import moderation

    rows = read(moderation.deeds)
    if as_json:
        print_json(msgspec.to_builtins(rows))
        return
    for row in rows:
        where = f" at table {row.table}" if row.table else ""
        who = row.by or "the server's host"
        say(f"{when(row.at)}  {who}: {row.deed} {row.person or '-'}{where}  {row.text}")


def _act(login: str, measure: "Measure", text: str, days: float = 0.0) -> None:
    from tawantin.house.lengths import REASON
    from tawantin.server.errors import Refused
    from tawantin.server.limits import one_line
    from tawantin.server.moderation import DEEDS, act

    person_id = named(login)
    try:
        clean = one_line(text, REASON, "bad_text_reason")
        write(lambda connection: act(connection, None, person_id, measure, clean, days))
    except Refused as error:
        raise BadSetup(error.text("en")) from None
    say(f"{login}: {DEEDS[measure]}")


def named(login: str) -> str:
    """The id of the account with this login."""
    from sqlalchemy import select

    from tawantin.house.names import login_key
    from tawantin.server.database import people as p

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
