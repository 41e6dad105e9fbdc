"""What is asked of a house without a server, path by path, as the server's API has it."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tawantin.bots import coach
from tawantin.core.errors import TawantinError
from tawantin.house import files, lengths, library, making, overlays, replays
from tawantin.house.answers import Made, PersonShown, Why
from tawantin.house.coaching import Analysis, analysis_shown
from tawantin.house.fair import changed_values
from tawantin.house.lengths import Anything, Name
from tawantin.house.names import clean_name
from tawantin.house.showing import shown, update
from tawantin.house.texts import LOG_PAGE, OVERLAY_KB, clean_memo
from tawantin.house.wishes import (
    Branch,
    Memo,
    OverlayText,
    SeatSpec,
    TableSpec,
)
from tawantin.local.files import Found, HomeTable, as_file
from tawantin.local.port import PageTables, at_once
from tawantin.local.reading import read
from tawantin.local.tables import Tables
from tawantin.service import play  # noqa: F401  (declares its operations)
from tawantin.service.operation import OPERATIONS, AtTable, Operation, perform
from tawantin.table import showing

if TYPE_CHECKING:
    from tawantin.local.home import Home

T = TypeVar("T")
Query = Mapping[str, Any]
Answer = tuple[int, object]


class Malformed(TawantinError):
    """A request that is none."""


@dataclass
class Player:
    """Whoever sits before the page."""

    id: str
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    mark: str | None = "guest"

    def shown(self) -> PersonShown:
        return PersonShown(
            id=self.id,
            name=self.name,
            login=None,
            bot=False,
            email=None,
            confirmed=False,
            webhook=None,
            notify_email=False,
            notify_webhook=False,
            settings=self.settings,
            moderator=False,
            silenced=None,
            notes=False,
        )


@dataclass
class Named:
    """Who wants to play."""

    name: Name


@dataclass
class Profile:
    """What somebody changes about themselves; what only a server could do has no place here."""

    name: Name | None = None
    settings: Anything | None = None


def number(query: Query, name: str) -> int | None:
    """A whole number among what is asked for, if it is there."""
    value = query.get(name)
    try:
        return None if value is None else int(value)
    except (TypeError, ValueError):
        raise Malformed(f"{name} is no number") from None


class Asked:
    """One request: whose house it is asked of, and all that it says."""

    def __init__(
        self, home: "Home", query: Query, body: object, language: str, path: re.Match[str]
    ) -> None:
        self.home = home
        self.tables: Tables = home.tables
        self.query = query
        self._body = body
        self.language = language
        self.path = path

    @property
    def me(self) -> Player:
        return self.home.needed()

    @property
    def table(self) -> HomeTable:
        return self.tables.get(self.path["table"], self.me)

    def body(self, kind: type[T]) -> T:
        return self._read(kind, self._body)

    @staticmethod
    def _read(kind: type[T], body: object) -> T:
        lengths.check(kind, body)
        return read(kind, body)

    def data(self) -> dict[str, Any]:
        """The body, whatever it is made of."""
        return self._read(Document, {"data": self._body}).data

    @property
    def seat(self) -> int | None:
        return number(self.query, "seat")

    def wanted(self, name: str) -> int:
        """A number that must be there, and be no less than nothing."""
        found = number(self.query, name)
        if found is None or found < 0:
            raise Malformed(f"{name} is missing or less than 0")
        return found

    def own_seat(self, table: HomeTable) -> int:
        seat = self.seat
        if seat is None:
            raise Malformed("seat is missing")
        table.must_sit(self.me.id, seat)
        return seat

    @property
    def book(self) -> tuple[str, str]:
        """Of which game something is read, and in which language."""
        return self.path["game"], self.language

    def first(self) -> int:
        return self.wanted("from") if "from" in self.query else 0

    def shown(self, table: HomeTable, seat: int | None = None) -> object:
        return shown(table, self.me, seat, self.language)


@dataclass
class Document:
    """An object of any kind."""

    data: Anything


# Who plays.


def guest(asked: Asked) -> PersonShown:
    name = clean_name(asked.body(Named).name)
    me = asked.home.person
    fresh = (
        Player(me.id, name, me.settings) if me is not None else Player(secrets.token_hex(6), name)
    )
    return asked.home.be(fresh)


def now(asked: Asked) -> PersonShown | None:
    me = asked.home.person
    return None if me is None else me.shown()


def profile(asked: Asked) -> PersonShown:
    wish, me = asked.body(Profile), asked.me
    name = me.name if wish.name is None else clean_name(wish.name)
    settings = me.settings if wish.settings is None else wish.settings
    return asked.home.be(Player(me.id, name, settings))


# Games.


def overlay(asked: Asked) -> object:
    wish = asked.body(OverlayText)
    overlays.check_size(len(wish.text.encode(errors="replace")), OVERLAY_KB)
    return overlays.checked(asked.path["game"], wish)


# Before the start and after the end.


def create(asked: Asked) -> Made:
    table = asked.tables.create(asked.me, asked.body(TableSpec))
    return Made(shown(table, asked.me, None, asked.language), {})


def remove(asked: Asked) -> None:
    asked.tables.remove(asked.table)


def leave(asked: Asked) -> object:
    table = asked.table
    asked.tables.leave(asked.me, table)
    return asked.shown(table)


def place(asked: Asked) -> object:
    table = asked.table
    asked.tables.place(asked.me, table, int(asked.path["seat"]), asked.body(SeatSpec))
    return asked.shown(table)


def start(asked: Asked) -> object:
    table = asked.table
    asked.tables.start(asked.me, table)
    return asked.shown(table)


def rematch(asked: Asked) -> object:
    return asked.shown(asked.tables.again(asked.me, asked.table))


def close(asked: Asked) -> object:
    table = asked.table
    asked.tables.close(asked.me, table)
    return asked.shown(table)


# Looking.


def scenery(asked: Asked) -> object:
    asked.table.must_not_be_pinned()
    return making.scenery(asked.table)


def changes(asked: Asked) -> object:
    table = asked.table
    return list(changed_values(table.game, table.overlay))


def updates(asked: Asked) -> object:
    since = asked.wanted("since") if "since" in asked.query else None
    return update(asked.table, asked.me, asked.seat, asked.language, since, most=LOG_PAGE)


def log(asked: Asked) -> object:
    table = asked.table
    eyes = table.viewer(asked.me.id, asked.seat)
    return showing.entries_shown(table, asked.first(), eyes, asked.language, LOG_PAGE)


def why(asked: Asked) -> Why:
    table = asked.table
    action = asked.query.get("action")
    if not isinstance(action, str):
        raise Malformed("action is missing")
    return Why(showing.why_not(table, asked.own_seat(table), action, asked.language))


def blocked(asked: Asked) -> object:
    table = asked.table
    return showing.blocked(table, asked.own_seat(table), asked.language)


def hint(asked: Asked) -> object:
    table = asked.table
    seat = asked.own_seat(table)
    table.running()
    table.must_be_alone(asked.me)
    table.must_be_played_by_hand(seat)
    table.must_be_asked(seat)
    return asked.home.advise(table, seat, asked.language)


def read_memo(asked: Asked) -> Memo:
    table = asked.table
    table.must_be_seated(asked.me.id)
    return Memo(table.memo)


def write_memo(asked: Asked) -> None:
    table = asked.table
    table.must_be_seated(asked.me.id)
    table.memo = clean_memo(asked.body(Memo).text)
    asked.tables.keep(table)


# Looking back.


def position(asked: Asked) -> object:
    table = asked.table
    entry, seat = asked.wanted("entry"), asked.seat
    match = table.over()
    seen_open = asked.query.get("open", False) in (True, "true", "True", "1")
    then = asked.query.get("then") or ()
    then = [then] if isinstance(then, str) else [str(one) for one in then]
    replays.check_position(match, entry, seat, seen_open, then)
    return replays.position(table, match, entry, seat, seen_open, asked.language, then)


def open_log(asked: Asked) -> object:
    table = asked.table
    table.over()
    return showing.open_entries_shown(table, asked.first(), asked.language, LOG_PAGE)


def branch(asked: Asked) -> object:
    wish = asked.body(Branch)
    return asked.shown(asked.tables.branch(asked.me, asked.table, wish.entry, wish.seat), wish.seat)


def history(asked: Asked) -> object:
    return replays.history(asked.table.over(), asked.language)


def draws(asked: Asked) -> object:
    table = asked.table
    return replays.draws(table, table.over())


def export(asked: Asked) -> object:
    table = asked.table
    if table.status == "over" and table.match is None:
        return files.saved_pinned(table, table.lines)
    return files.saved(table)


def bring_in(asked: Asked) -> object:
    return asked.shown(asked.tables.bring_in(asked.me, asked.data()))


def ask_analysis(asked: Asked) -> Analysis:
    """From here on `Home.work` looks at the game, decision by decision."""
    table = asked.table
    table.over()
    if table.analysis is None or table.analysis.coach != coach.VERSION:
        table.analysis = Found(coach=coach.VERSION)
    return analysis(asked)


def analysis(asked: Asked) -> Analysis:
    table = asked.table
    match, found = table.over(), table.analysis
    if found is None:
        return Analysis(status="none")
    if found.done:
        shown = analysis_shown(match, found.found, asked.language)
        shown.learned = found.learned
        return shown
    return Analysis(
        status="running",
        learned=found.learned,
        done_so_far=len(found.found),
        decisions=found.decisions,
    )


def carried_out(declared: Operation) -> Callable[[Asked], object]:
    """Return what answers a request by an operation of the service."""

    def answer(asked: Asked) -> object:
        table, body = asked.table, asked.body(declared.body)
        at = AtTable(PageTables(asked.tables, asked.me), table, asked.me)
        return at_once(perform(declared, at, body))

    return answer


def _route(method: str, path: str, status: int, answer: Callable[[Asked], object]) -> Any:
    pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path.replace("{seat}", r"(?P<seat>\d+)"))
    return method, re.compile(pattern), status, answer


ROUTES: Final[list[tuple[str, re.Pattern[str], int, Callable[[Asked], object]]]] = [
    *(_route(one.method, one.path, one.status, carried_out(one)) for one in OPERATIONS),
    _route("GET", "/people/now", 200, now),
    _route("GET", "/people/me", 200, lambda asked: asked.me.shown()),
    _route("PATCH", "/people/me", 200, profile),
    _route("POST", "/people/guest", 201, guest),
    _route("GET", "/people/mail", 200, lambda _: {"sends": False}),
    _route("GET", "/games", 200, lambda _: library.games()),
    _route("GET", "/games/{game}/words", 200, lambda a: library.words(*a.book, True).text),
    _route("GET", "/games/{game}/rules", 200, lambda a: library.rules(*a.book).text),
    _route("POST", "/games/{game}/overlay", 200, overlay),
    _route("GET", "/tables", 200, lambda _: []),
    _route("GET", "/tables/mine", 200, lambda asked: asked.tables.mine(asked.me)),
    _route("POST", "/tables", 201, create),
    _route("GET", "/tables/{table}", 200, lambda asked: asked.shown(asked.table, asked.seat)),
    _route("DELETE", "/tables/{table}", 204, remove),
    _route("POST", "/tables/{table}/leave", 200, leave),
    _route("PUT", "/tables/{table}/seats/{seat}", 200, place),
    _route("POST", "/tables/{table}/start", 200, start),
    _route("POST", "/tables/{table}/rematch", 200, rematch),
    _route("POST", "/tables/{table}/close", 200, close),
    _route("GET", "/tables/{table}/scenery", 200, scenery),
    _route("GET", "/tables/{table}/changes", 200, changes),
    _route("GET", "/tables/{table}/updates", 200, updates),
    _route("GET", "/tables/{table}/log", 200, log),
    _route("GET", "/tables/{table}/why", 200, why),
    _route("GET", "/tables/{table}/blocked", 200, blocked),
    _route("GET", "/tables/{table}/hint", 200, hint),
    _route("GET", "/tables/{table}/memo", 200, read_memo),
    _route("PUT", "/tables/{table}/memo", 204, write_memo),
    _route("GET", "/tables/{table}/position", 200, position),
    _route("GET", "/tables/{table}/log/open", 200, open_log),
    _route("POST", "/tables/{table}/branch", 201, branch),
    _route("GET", "/tables/{table}/history", 200, history),
    _route("GET", "/tables/{table}/draws", 200, draws),
    _route("GET", "/tables/{table}/export", 200, export),
    _route("POST", "/tables/{table}/analysis", 200, ask_analysis),
    _route("GET", "/tables/{table}/analysis", 200, analysis),
    _route("POST", "/import", 201, bring_in),
    _route("GET", "/tables/{table}/file", 200, lambda asked: as_file(asked.table)),
    _route("POST", "/files", 201, lambda a: a.shown(a.tables.take(a.me, a.data()))),
    _route("POST", "/files/challenge", 201, lambda a: a.shown(a.tables.challenge(a.me, a.data()))),
]
