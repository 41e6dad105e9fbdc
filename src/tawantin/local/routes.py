"""What is asked of a house without a server, path by path, as the server's API has it."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from tawantin.bots import coach
from tawantin.core.errors import TawantinError
from tawantin.house import lengths, library, overlays
from tawantin.house.answers import Made, PersonShown
from tawantin.house.coaching import Analysis, analysis_shown
from tawantin.house.lengths import Anything, Name
from tawantin.house.names import clean_name
from tawantin.house.showing import shown
from tawantin.house.texts import OVERLAY_KB, clean_memo
from tawantin.house.wishes import (
    Branch,
    Memo,
    OverlayText,
    TableSpec,
)
from tawantin.local.files import Found, HomeTable, as_file
from tawantin.local.port import PageTables, at_once
from tawantin.local.reading import read
from tawantin.local.tables import Tables
from tawantin.service.catalogue import OPERATIONS
from tawantin.service.operation import AtTable, Operation, Parameter, perform

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


def whole(value: Any, name: str) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise Malformed(f"{name} is no number") from None


def number(query: Query, name: str) -> int | None:
    """A whole number among what is asked for, if it is there."""
    value = query.get(name)
    return None if value is None else whole(value, name)


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


def rematch(asked: Asked) -> object:
    return asked.shown(asked.tables.again(asked.me, asked.table))


# Notes and hints.


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


def branch(asked: Asked) -> object:
    wish = asked.body(Branch)
    return asked.shown(asked.tables.branch(asked.me, asked.table, wish.entry, wish.seat), wish.seat)


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


def value_of(one: Parameter, query: Query) -> object:
    """Return a parameter of an operation as its type, or say what is wrong with it."""
    value = query.get(one.called)
    if value is None:
        if one.default is Parameter.NEEDED:
            raise Malformed(f"{one.called} is missing")
        return one.default
    kinds = get_args(one.kind) or (one.kind,)
    if int in kinds:
        number = whole(value, one.called)
        if one.query.least is not None and number < one.query.least:
            raise Malformed(f"{one.called} is less than {one.query.least}")
        return number
    if bool in kinds:
        return value in (True, "true", "True", "1")
    texts = [value] if isinstance(value, str) or str in kinds else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Malformed(f"{one.called} is no text")
    if one.query.longest is not None and any(len(text) > one.query.longest for text in texts):
        raise Malformed(f"{one.called} has more than {one.query.longest} characters")
    return value if str in kinds else texts


def carried_out(declared: Operation) -> Callable[[Asked], object]:
    """Return what answers a request by an operation of the service."""

    def answer(asked: Asked) -> object:
        at = AtTable(PageTables(asked.tables, asked.me), asked.table, asked.me, asked.language)
        arguments = {one.name: value_of(one, asked.query) for one in declared.parameters}
        arguments |= {name: int(asked.path[name]) for name in declared.numbers}
        if declared.body is not None:
            arguments["body"] = asked.body(declared.body)
        return at_once(perform(declared, at, **arguments))

    answer.__name__ = declared.name
    return answer


def _route(method: str, path: str, status: int, answer: Callable[[Asked], object]) -> Any:
    pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path.replace("{seat}", r"(?P<seat>\d+)"))
    return method, re.compile(pattern), status, answer


ROUTES: Final[list[tuple[str, re.Pattern[str], int, Callable[[Asked], object]]]] = [
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
    _route("POST", "/tables/{table}/rematch", 200, rematch),
    _route("GET", "/tables/{table}/hint", 200, hint),
    _route("GET", "/tables/{table}/memo", 200, read_memo),
    _route("PUT", "/tables/{table}/memo", 204, write_memo),
    _route("POST", "/tables/{table}/branch", 201, branch),
    _route("POST", "/tables/{table}/analysis", 200, ask_analysis),
    _route("GET", "/tables/{table}/analysis", 200, analysis),
    _route("POST", "/import", 201, bring_in),
    _route("GET", "/tables/{table}/file", 200, lambda asked: as_file(asked.table)),
    _route("POST", "/files", 201, lambda a: a.shown(a.tables.take(a.me, a.data()))),
    _route("POST", "/files/challenge", 201, lambda a: a.shown(a.tables.challenge(a.me, a.data()))),
    *(_route(one.method, one.path, one.status, carried_out(one)) for one in OPERATIONS),
]
