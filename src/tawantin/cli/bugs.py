"""`tawantin bugs` and `tawantin reports`: what people have told the host of a server."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from tawantin.cli.common import JsonOption, console, print_json
from tawantin.core.errors import BadSetup

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tawantin.server.store import Store

T = TypeVar("T")

EXAMPLES = """[bold]Examples[/bold]
  tawantin bugs list                   the newest first
  tawantin bugs show 12                one of them, with the position
  tawantin bugs export 12 bug.json     its match, for: tawantin replay bug.json
  The server's settings apply: TAWANTIN_DATA_DIR or TAWANTIN_DATABASE_URL."""

REPORTS_EXAMPLES = """[bold]Examples[/bold]
  tawantin reports                     chat lines people have reported, the newest first
  tawantin reports --json              for programs"""

MAX_LISTED = 200

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Number = Annotated[int, typer.Argument(metavar="ID", help="The number of the report.")]


@app.command("list")
def list_bugs(as_json: JsonOption = False) -> None:
    """List bug reports, the newest first."""
    from sqlalchemy import select

    from tawantin.server.database import bug_reports as b

    query = (
        select(b.c.id, b.c.at, b.c.table_id, b.c.entry, b.c.seat, b.c.page, b.c.server, b.c.text)
        .order_by(b.c.id.desc())
        .limit(MAX_LISTED)
    )
    rows = _read(lambda c: [dict(row) for row in c.execute(query).mappings()])
    if as_json:
        print_json(rows)
        return
    for row in rows:
        where = f"table {row['table_id']}" if row["table_id"] else row["page"]
        first = row["text"].splitlines()[0]
        _print(f"{row['id']:>5}  {when(row['at'])}  {where}  {first[:60]}")


@app.command("show")
def show_bug(number: Number, as_json: JsonOption = False) -> None:
    """Show one bug report: what was written, where, and the position."""
    found = _bug(number)
    del found["match"]
    if as_json:
        print_json(found)
        return
    position = found.pop("position")
    for name, value in found.items():
        _print(f"{name:<10} {when(value) if name == 'at' else value}")
    if position is not None:
        _print(f"{'position':<10} {json.dumps(position, ensure_ascii=False)}")


@app.command("export")
def export_bug(
    number: Number,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the match.")],
) -> None:
    """Write the match of a bug report to a file that replay and verify can read.

    It holds the seed: while that game runs, keep it to yourself.
    """
    match = _bug(number)["match"]
    if match is None:
        raise BadSetup(f"bug report {number} has no match")
    try:
        file.write_text(json.dumps(match, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{file} cannot be written: {error.strerror or error}") from None
    _print(f"{file}: {len(match['log'])} lines of {match['game']}")


def reports(as_json: JsonOption = False) -> None:
    """List the chat lines people have reported to the hosts of a server, the newest first."""
    from sqlalchemy import select

    from tawantin.server.database import chat as c
    from tawantin.server.database import reports as r

    query = (
        select(r.c.id, r.c.at, c.c.table_id, c.c.name, c.c.text, r.c.reason)
        .join(c, c.c.id == r.c.chat_id)
        .order_by(r.c.id.desc())
        .limit(MAX_LISTED)
    )
    rows = _read(lambda connection: [dict(x) for x in connection.execute(query).mappings()])
    if as_json:
        print_json(rows)
        return
    for row in rows:
        _print(f"{row['id']:>5}  {when(row['at'])}  table {row['table_id']}  {row['name']}")
        _print(f"       said      {row['text']}")
        _print(f"       reported  {row['reason']}")


def _bug(number: int) -> dict[str, Any]:
    from sqlalchemy import select

    from tawantin.server.database import bug_reports as b

    query = select(b).where(b.c.id == number)
    found = _read(lambda c: c.execute(query).mappings().one_or_none())
    if found is None:
        raise BadSetup(f"there is no bug report {number}")
    return {name: value for name, value in found.items() if name != "person_id"}


def _read(query: "Callable[[Connection], T]") -> T:
    """Ask the database; nothing is changed in it."""
    with opened() as store:
        return store.read_now(query)


@contextmanager
def opened() -> "Iterator[Store]":
    """The database that the server's settings name."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from tawantin.server.config import BadSettings, load
    from tawantin.server.store import Store

    try:
        url = load().url
        file = make_url(url).database if url.startswith("sqlite") else None
        if file is not None and not Path(file).is_file():
            raise BadSetup(f"there is no database {file}; set TAWANTIN_DATA_DIR as for the server")
        store = Store(url)
    except BadSettings as error:
        raise BadSetup(str(error)) from None
    try:
        yield store
    except SQLAlchemyError as error:
        problem = str(error).splitlines()[0]
        raise BadSetup(f"the database cannot be read: {problem}") from None
    finally:
        store.close()


def when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _print(line: str) -> None:
    console().print(line, markup=False, soft_wrap=True)
