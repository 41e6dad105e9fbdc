"""Requests, sockets and work of a house without a server; the package says how it is used."""

import itertools
import json
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final, cast

from tawantin import bots
from tawantin.core.chance import FastRng
from tawantin.house import coaching
from tawantin.house.answers import PersonShown, plain
from tawantin.house.coaching import Hint
from tawantin.house.showing import log_page, update
from tawantin.house.texts import LOG_PAGE, check_language
from tawantin.house.thinking import choose
from tawantin.local.files import Found, HomeTable
from tawantin.local.reading import Misfit, read
from tawantin.local.routes import ROUTES, Answer, Asked, Malformed, Player, Query, number
from tawantin.local.tables import NotHere, NotStored, Store, Tables
from tawantin.table.refusals import Refused
from tawantin.words import LANGUAGES

log = logging.getLogger(__name__)

PERSON: Final = "person"
WALKS: Final = 100  # of the coach for a decision, after the game: a page has less time
STORED: Final = 8  # decisions of an analysis between two times that it is stored


@dataclass
class Looks:
    """What a client says on a socket: look from another seat or in another language."""

    seat: int | None = None
    lang: str | None = None


@dataclass
class Viewer:
    """An open socket: which table it shows, from which seat, and what it has been told."""

    table_id: str
    seat: int | None
    language: str
    version: int | None
    told: int | None


class Home:
    """All tables of one person, and everything that is asked about them."""

    def __init__(
        self, store: Store, now: Callable[[], float], send: Callable[[str, str], object]
    ) -> None:
        self.store = store
        self.now = now
        self.send = send
        self.tables = Tables(store, now, self._tell)
        self._viewers: dict[str, Viewer] = {}
        self._minds: dict[tuple[str, int, str], bots.Bot] = {}
        self._looks: dict[str, Iterator[dict[str, Any]]] = {}  # of the coach, by table
        self.walks = WALKS
        self._luck = Random(secrets.randbits(64))
        self._person = self._known()

    # Requests.

    def ask(self, text: str) -> str:
        """A request and its answer as JSON."""
        try:
            wish = json.loads(text)
            status, answer = self.request(
                wish["method"], wish["path"], wish.get("query") or {}, wish.get("body")
            )
        except RecursionError:  # a file or link of somebody who means no good
            status, answer = 400, {"code": "bad_request", "message": "it nests too deep"}
        return plain({"status": status, "answer": answer})

    def request(self, method: str, path: str, query: Query, body: object = None) -> Answer:
        """The answer to a request, and its status as HTTP counts them."""
        language = query.get("lang", "en")
        try:
            check_language(language)
            for wanted, pattern, status, answer in ROUTES:
                found = pattern.fullmatch(path.rstrip("/"))
                if wanted == method and found is not None:
                    return status, answer(Asked(self, query, body, language, found))
            raise NotHere
        except Refused as error:
            said = error.text(_spoken(language))
            return error.status, {"code": error.code, "message": said, **error.more}
        except (Malformed, Misfit) as error:
            return 400, {"code": "bad_request", "message": str(error)}

    # Who plays.

    def _known(self) -> Player | None:
        text = self.store.get(PERSON)
        try:
            return read(Player, json.loads(text)) if isinstance(text, str) else None
        except (ValueError, Misfit):
            return None

    @property
    def person(self) -> Player | None:
        return self._person

    def be(self, person: Player) -> PersonShown:
        self.store.put(PERSON, plain(person))
        self._person = person
        return person.shown()

    def needed(self) -> Player:
        """Whoever plays; a guest, if nobody has said."""
        if self._person is None:
            self.be(Player(secrets.token_hex(6), "Guest"))
        return cast(Player, self._person)

    # Sockets.

    def open(self, socket: str, table_id: str, query: Query) -> None:
        """Somebody looks at a table from now on."""
        language = query.get("lang", "en")
        try:
            check_language(language)
            table = self.tables.get(table_id, self.needed())
        except Refused as error:
            self._refuse(socket, error.code, error.text(_spoken(language)))
            return
        since = number(query, "since")
        viewer = Viewer(table_id, number(query, "seat"), language, since, None)
        self._viewers[socket] = viewer
        self._update(socket, viewer, table)

    def hear(self, socket: str, text: str) -> None:
        """Something is said on a socket."""
        viewer = self._viewers.get(socket)
        if viewer is None:
            return
        try:
            said = json.loads(text)
            kind = said.get("type") if isinstance(said, dict) else None
            if kind == "ping":
                self.send(socket, plain({"type": "clock", "now": self.now(), "runs": True}))
            elif kind == "look":
                self._look(socket, viewer, read(Looks, said))
            elif kind != "seen":  # nobody else is here to be told who looks
                raise Misfit("it is nothing that can be said here")
        except (ValueError, Misfit, Refused) as error:
            self._refuse(socket, "bad_message", str(error), stays=True)

    def close(self, socket: str) -> None:
        self._viewers.pop(socket, None)

    def is_open(self, socket: str) -> bool:
        return socket in self._viewers

    def _look(self, socket: str, viewer: Viewer, wish: Looks) -> None:
        if wish.lang is not None:
            viewer.language = check_language(wish.lang)
        viewer.seat, viewer.version, viewer.told = wish.seat, None, None
        self._update(socket, viewer, self.tables.get(viewer.table_id, self.needed()))

    def _refuse(self, socket: str, code: str, message: str, stays: bool = False) -> None:
        self.send(socket, plain({"type": "error", "code": code, "message": message}))
        if not stays:
            self._viewers.pop(socket, None)

    def _tell(self, table: HomeTable) -> None:
        """Everybody who looks at this table is told what has changed."""
        for socket, viewer in list(self._viewers.items()):
            if viewer.table_id == table.id:
                self._update(socket, viewer, table)

    def _update(self, socket: str, viewer: Viewer, table: HomeTable) -> None:
        """The table, and the log as far as the viewer does not know it, page by page."""
        person, seat, language = self._person, viewer.seat, viewer.language
        found = update(table, person, seat, language, viewer.version, viewer.told, most=LOG_PAGE)
        viewer.version, viewer.told = table.version, found["from"] + len(found["entries"])
        self.send(socket, plain(found))
        while viewer.told < table.length:
            page = log_page(table, person, seat, language, viewer.told, LOG_PAGE)
            viewer.told += len(page["entries"])
            self.send(socket, plain(page))

    # Work.

    def work(self) -> bool:
        """Do one piece of what is to be done; whether there is more."""
        watched = {viewer.table_id for viewer in self._viewers.values()}
        for table in sorted(self.tables.live.values(), key=lambda one: one.id not in watched):
            if table.bots_asked():
                with suppress(NotStored):  # the table is in the store as it was before
                    self._move_bot(table)
                return self.waiting
        for table in list(self.tables.live.values()):
            if table.analysis is not None and not table.analysis.done:
                self._analyse(table, table.analysis)
                return self.waiting
        return False

    @property
    def waiting(self) -> bool:
        """Whether there is something to be done."""
        return any(
            table.bots_asked() or (table.analysis is not None and not table.analysis.done)
            for table in self.tables.live.values()
        )

    def _move_bot(self, table: HomeTable) -> None:
        """The next decision of a bot; one that crashes is replaced by any legal move for once."""
        seat, name = table.bots_asked()[0]
        match = table.running()
        action, seconds = table.scripted(seat), 0.0
        last, spent = table.thought
        spent = spent if last == seat else 0.0
        if action is None:
            seed = self._luck.getrandbits(48)
            state = match.game.as_asked(match.state, seat)
            legal = match.game.legal_actions(state)
            seen = match.game.redetermine(state, seat, FastRng(seed))
            mind = self._minds.setdefault((table.id, seat, name), bots.make(name))
            try:
                action, seconds = choose(mind, name, match.game, seen, FastRng(seed), spent)
            except Exception:
                log.exception("a bot failed: %s", name)
            if action not in legal:
                action = self._luck.choice(legal)
        table.thought = seat, spent + seconds
        change = table.play_bot(seat, action, table.version, self.now())
        if change is not None:
            self.tables.commit(table, change)
        if table.status == "over":
            for key in [key for key in self._minds if key[0] == table.id]:
                del self._minds[key]

    def advise(self, table: HomeTable, seat: int, language: str) -> Hint:
        """What the coach would do on this seat."""
        match, seed = table.running(), self._luck.getrandbits(48)
        state = match.game.as_asked(match.state, seat)
        dump = match.game.dump(match.game.redetermine(state, seat, FastRng(seed)))
        found, learned, _ = coaching.advise(table.game, table.overlay, dump, seed)
        return coaching.hint_shown(table, seat, found, learned, language)

    def _analyse(self, table: HomeTable, so_far: Found) -> None:
        """The next decision of a finished game, as the coach sees it."""
        if table.id not in self._looks:
            self._looks[table.id] = self._looking(table, so_far)
        so_far.found += itertools.islice(self._looks[table.id], 1)
        so_far.done = len(so_far.found) >= so_far.decisions
        if so_far.done:
            del self._looks[table.id]
        if so_far.done or len(so_far.found) % STORED == 0:
            self.tables.keep(table)

    def _looking(self, table: HomeTable, so_far: Found) -> Iterator[dict[str, Any]]:
        """What the coach thinks of the decisions it has not looked at yet."""
        log = [(entry.seat, entry.action) for entry in table.over().log]
        game = coaching.Game(table.game, table.players, table.options, table.overlay, log)
        entries, so_far.learned = coaching.list_decisions(game)
        so_far.decisions = len(entries)
        people = [seat.seat for seat in table.seats if seat.kind == "person"]
        seats = people or list(range(table.players))
        return coaching.looking(game, entries[len(so_far.found) :], seats, self.walks)


def _spoken(language: object) -> str:
    """The language to refuse a request in: the one it asks for, if we speak it."""
    return language if isinstance(language, str) and language in LANGUAGES else "en"
