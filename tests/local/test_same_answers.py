"""A server and a home without one are asked the same, and answer the same, byte for byte.

What must differ does not differ here: both get the same random numbers for dice, the same clock,
and bots that choose alike. This is left: tables at home have ids of their own kind, which are put
in each other's place; a home says that bots which think are weaker there; and where the others are
(`presence`) is told by servers alone, as nobody else can be at home.
"""

import itertools
import json
import random
import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tawantin import bots
from tawantin.bots import coach
from tawantin.core.chance import FastRng
from tawantin.house import coaching
from tawantin.house.answers import plain
from tawantin.local.routes import ROUTES, Player
from tawantin.server import play
from tawantin.server.api.common import COOKIE
from tawantin.server.clock import CLOCK
from tawantin.table.table import Table
from tests.local.keeping import AtHome, Json, Shelf
from tests.server.clocks import Clock
from tests.server.inside import InsideServer, Visitor, until

THERE, HERE = re.compile(r'"id":"([0-9a-f]{12})"'), re.compile(r'"id":"(h[0-9a-f]{12})"')
HINT_WALKS = 4
FEW = 9  # decisions that are looked at
PICKS = random.Random(15)


def same(there: str, here: str, what: object) -> None:
    """The same text; where it is not, no more of it than what differs first."""
    if there != here:
        pairs = zip(there, here, strict=False)
        at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(there), len(here)))
        part = slice(max(0, at - 200), at + 100)
        pytest.fail(f"{what}\nserver: {there[part]}\nhome:   {here[part]}")


class Both:
    """One person at a server and at home, who asks both the same."""

    def __init__(self, server: InsideServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.ana: Visitor = server.guest("Ana")
        self.home = AtHome(Shelf(), CLOCK.now)
        self.home.home.be(Player(self.ana.id, "Ana"))
        self.home.home.walks = coach.WALKS
        self.ids: dict[str, str] = {}  # of tables, at the server and at home
        self.asked: set[tuple[str, str]] = set()  # methods and patterns of paths
        self._requests = itertools.count(1)
        self._luck = itertools.count()
        monkeypatch.setattr(secrets, "token_hex", lambda n: f"{next(self._luck):0{2 * n}x}")
        monkeypatch.setattr(secrets, "token_bytes", lambda n: next(self._luck).to_bytes(n))
        monkeypatch.setattr(random, "getrandbits", lambda n: 7)
        monkeypatch.setattr(self.home.home, "_luck", Seven())
        self._socket: Any = None

    def ask(self, method: str, path: str, body: object = None, **query: Any) -> Any:
        """The answer of both, which must be the same."""
        first = next(self._requests) * 1000
        self._luck = itertools.count(first)
        there = self.ana.ask(method, f"/api{path}", body, **query)
        self._luck = itertools.count(first)
        status, answer = self.home.home.request(method, self.at_home(path), query, body)
        here = "" if answer is None and status == 204 else plain(answer)
        self._meet(there.text, here)
        here = self.at_the_server(here)
        same(f"{there.status_code} {there.text}", f"{status} {here}", (method, path, body, query))
        self.asked |= {(m, p.pattern) for m, p, _, _ in ROUTES if m == method and p.fullmatch(path)}
        self._listen()
        return json.loads(here or "null")

    def words(self, game: str, language: str) -> None:
        """A game in words: the same, but for the levels that think."""
        path = f"/games/{game}/words"
        there: Json = self.ana.get(f"/api{path}", lang=language)
        here: Json = self.home.ok("GET", path, lang=language)
        for one, other in zip(there["bots"], here["bots"], strict=True):
            if other["bot"] in bots.THINKING:
                assert other["text"].startswith(one["text"])
                assert other["text"] == one["at_home"] != one["text"]
                one |= {"text": other["text"], "rating": None}
        assert there == here

    # Ids.

    def at_home(self, text: str) -> str:
        for there, here in self.ids.items():
            text = text.replace(there, here)
        return text

    def at_the_server(self, text: str) -> str:
        for there, here in self.ids.items():
            text = text.replace(here, there)
        return text

    def _meet(self, there: str, here: str) -> None:
        """A table that both have made just now."""
        for one, other in zip(THERE.findall(there), HERE.findall(here), strict=False):
            if other not in self.ids.values():
                self.ids[one] = other

    def refused(self, method: str, path: str, body: object = None, **query: Any) -> None:
        """What both refuse, and in the same words."""
        assert self.ask(method, path, body, **query).keys() >= {"code", "message"}

    def malformed(self, method: str, path: str, body: object = None, **query: Any) -> None:
        """What is no request at all: where that is found out it is said in its own words."""
        there = self.ana.ask(method, f"/api{path}", body, **query)
        status, answer = self.home.home.request(method, self.at_home(path), query, body)
        assert isinstance(answer, dict)
        assert (
            (status, answer["code"])
            == (400, "bad_request")
            == (
                there.status_code,
                there.json()["code"],
            )
        )

    # Sockets.

    def watch(self, table: str, **query: Any) -> None:
        path = f"/api/tables/{table}/socket?" + "&".join(f"{k}={v}" for k, v in query.items())
        headers = {"cookie": f"{COOKIE}={self.ana.cookie}"}
        self._socket = self.server.client.websocket_connect(path, headers=headers).__enter__()
        self.home.home.open("socket", self.ids[table], query)
        self._listen()

    def say(self, **message: Any) -> None:
        self._socket.send_text(json.dumps(message))
        self.home.home.hear("socket", json.dumps(message))
        self._listen()

    def stop(self) -> None:
        """Nothing was said at one of the two that was not said at the other."""
        self.say(type="ping")
        self.hang_up()

    def hang_up(self) -> None:
        self.home.home.close("socket")
        if self._socket is not None:
            self._socket.close()
            self._socket.__exit__(None, None, None)
        self._socket = None

    def _listen(self) -> None:
        heard, self.home.heard[:] = self.home.heard[:], []
        if self._socket is not None:
            for text in heard:
                same(self._socket.receive_text(), self.at_the_server(text), "on the socket")

    # Play.

    def work(self, table: str) -> None:
        """The bots at home play; those at the server make the same moves."""
        tables, more = self.server.services.tables, True
        here, there = self.home.home.tables.live[self.ids[table]], self.server.live(table)
        while more and here.bots_asked():
            seat, version = here.bots_asked()[0][0], here.version
            before = here.length
            more = self.home.home.work()
            assert here.match is not None
            action = here.match.log[before].action
            assert self.server.call(play.move_bot, tables, there, seat, action, version)
            self._listen()

    def make(self, wish: Json, **query: Any) -> str:
        table: str = self.ask("POST", "/tables", wish, **query)["table"]["id"]
        return table

    def move(self, table: str, seen: Json) -> Json:
        action = PICKS.choice(seen["legal"])["action"]
        move = {"seat": seen["you"], "action": action, "version": seen["version"], "key": "a"}
        move["key"] = f"{seen['version']} {action}"
        self.ask("POST", f"/tables/{table}/moves", move)
        return move

    def play(
        self, table: str, moves: int, also: Callable[[Json], None] = lambda seen: None
    ) -> Json:
        """So many choices of ours; `also`: what else is asked when we are."""
        for _ in range(moves):
            self.work(table)
            seen: Json = self.ask("GET", f"/tables/{table}")
            if seen["status"] == "over":
                break
            also(seen)
            self.move(table, seen)
        self.work(table)
        found: Json = self.ask("GET", f"/tables/{table}")
        return found

    def finish(self, table: str) -> None:
        """Bots play to the end, for us too."""
        for seat in self.ask("GET", f"/tables/{table}")["your_seats"]:
            self.ask("POST", f"/tables/{table}/concede", {"seat": seat})
        self.work(table)


class Seven:
    """The same luck for all bots."""

    def getrandbits(self, _: int) -> int:
        return 7


def quick_advice(game: str, overlay: Any, dump: Json, seed: int) -> Any:
    """A hint that takes so many walks, however busy the machine is."""
    found = coaching.coach_for(game)
    state = found.game.load(dump, overlay)
    advice = found.advise(state, found.game.actor(state), FastRng(seed), iterations=HINT_WALKS)
    return advice, found.learned, 0.0


@pytest.fixture
def both(server: InsideServer, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Both]:
    monkeypatch.setattr(coaching, "advise", quick_advice)
    monkeypatch.setattr(Table, "substitute", "random")
    found = Both(server, monkeypatch)
    yield found
    found.hang_up()


def seats(*kinds: str) -> list[Json]:
    return [{"kind": k} if k == "me" else {"kind": "bot", "bot": k} for k in kinds]


def look_around(both: Both, table: str) -> Callable[[Json], None]:
    """All that can be asked about a running game, each time something of it."""
    path, turns = f"/tables/{table}", itertools.count()

    def ask(seen: Json) -> None:
        turn, you = next(turns), seen["you"]
        seat = {"seat": you}
        if turn % 6 == 0:
            both.ask("GET", f"{path}/blocked", **seat, lang="de")
        if turn % 6 == 1:
            both.ask("GET", f"{path}/log", **{"from": 3}, lang="nl")
            both.ask("GET", f"{path}/updates", since=max(0, seen["version"] - 2))
        if turn % 6 == 2:
            both.ask("GET", f"{path}/why", **seat, action=seen["legal"][-1]["action"])
            both.refused("POST", f"{path}/moves", {**seat, "action": "x", "version": 0})
        if turn % 6 == 3:
            both.move(table, seen)
            after = both.ask("GET", path)
            undo = {**seat, "version": after["version"]}
            both.ask("POST", f"{path}/undo", undo)
            both.refused("POST", f"{path}/undo", {**seat, "version": 0})
            both.work(table)
            seen.update(both.ask("GET", path))
        if turn == 4:
            both.ask("GET", f"{path}/hint", **seat, lang="nl")
            both.say(type="look", seat=None, lang="de")
            both.say(type="ping")
        if turn == 5:
            both.ask("POST", f"{path}/handover", seat)
            both.refused("GET", f"{path}/hint", **seat)
            both.ask("POST", f"{path}/takeback", seat)
            seen.update(both.ask("GET", path))

    return ask


def look_back(both: Both, table: str) -> None:
    """All that can be asked about a finished game."""
    path = f"/tables/{table}"
    entries = both.ask("GET", path)["entries"]
    both.ask("GET", f"{path}/history", lang="de")
    both.ask("GET", f"{path}/draws")
    both.ask("GET", f"{path}/log/open", **{"from": entries - 20})
    for entry in (0, 7, entries):
        both.ask("GET", f"{path}/position", entry=entry)
        both.ask("GET", f"{path}/position", entry=entry, open="true", lang="nl")
    both.refused("GET", f"{path}/position", entry=entries + 1)
    both.refused("GET", f"{path}/position", entry=1, seat=0, open="true")
    both.refused("GET", f"{path}/position", entry=3, then="nothing")
    saved = both.ask("GET", f"{path}/export")
    brought = both.ask("POST", "/import", saved)
    both.ask("GET", f"/tables/{brought['id']}/analysis")
    saved["log"][5] = "1 nothing"
    both.refused("POST", "/import", saved)
    both.refused("POST", "/import", {"format": "?"})


def analyse(both: Both, table: str) -> None:
    path = f"/tables/{table}/analysis"
    both.ana.post(f"/api{path}", {})
    until("the analysis", lambda: both.ana.get(f"/api{path}")["status"] == "done" or None)
    both.home.ok("POST", both.at_home(path), {})
    while both.home.home.work():
        pass
    assert both.ask("GET", path, lang="de")["seen"]


def test_a_game_against_a_bot(both: Both) -> None:
    both.ask("GET", "/people/now")
    both.ask("GET", "/people/me")
    both.ask("PATCH", "/people/me", {"settings": {"lang": "de"}})
    both.ask("GET", "/people/mail")
    both.ask("GET", "/games")
    table = both.make({"game": "cuzco", "seats": seats("me", "apprentice")}, lang="de")
    path = f"/tables/{table}"
    both.watch(table, lang="en")
    both.ask("PUT", f"{path}/seats/1", {"kind": "open"})
    both.refused("POST", f"{path}/start", {})
    both.ask("PUT", f"{path}/seats/1", {"kind": "bot", "bot": "novice"})
    both.ask("POST", f"{path}/start", {})
    both.ask("GET", f"{path}/scenery")
    both.play(table, 14, look_around(both, table))
    both.ask("PUT", f"{path}/memo", {"text": "khipu  "})
    both.ask("GET", f"{path}/memo")
    both.stop()
    both.refused("GET", f"{path}/export")
    both.ask("GET", "/tables/mine")
    both.finish(table)
    look_back(both, table)
    fresh = both.ask("POST", f"{path}/rematch", {})
    assert both.ask("POST", f"{path}/rematch", {})["id"] == fresh["id"]
    branch = both.ask("POST", f"{path}/branch", {"entry": 20, "seat": 1})["id"]
    both.watch(branch, since=0)
    both.play(branch, 2)
    both.stop()
    both.ask("GET", "/tables/mine")
    both.ask("POST", f"/tables/{fresh['id']}/leave", {})


def test_a_hot_seat_with_house_rules(both: Both) -> None:
    ana, ben, bot = seats("me", "me", "apprentice")
    wish = {"game": "inca_empire", "seats": [ana, {**ben, "name": "Ben"}, bot]}
    both.refused("POST", "/tables", {**wish, "options": {"nothing": True}})
    table = both.make(wish)
    both.ask("POST", f"/tables/{table}/start", {}, lang="nl")
    both.watch(table, lang="nl", seat=1)
    both.play(table, 10, look_around(both, table))
    both.stop()
    both.finish(table)
    look_back(both, table)


def test_all_at_once_and_in_advance(both: Both) -> None:
    wish = {"game": "machu_picchu", "seats": seats("me", "me", "novice", "apprentice")}
    table = both.make(wish)
    path = f"/tables/{table}"
    both.ask("POST", f"{path}/start", {})
    both.watch(table, lang="de")
    orders = both.ask("GET", "/games")[1]
    both.refused("PUT", f"{path}/orders", {"seat": 0, "orders": {"nothing": True}})
    both.ask("PUT", f"{path}/orders", {"seat": 0, "orders": {}})
    assert orders
    both.refused("POST", f"{path}/agree", {"agree": True})
    both.play(table, 10, look_around(both, table))
    both.stop()
    both.finish(table)
    look_back(both, table)


@pytest.mark.parametrize("game", ["cuzco", "machu_picchu", "inca_empire"])
def test_a_guided_game(both: Both, game: str) -> None:
    for language in ("en", "de", "nl"):
        both.words(game, language)
        both.ask("GET", f"/games/{game}/rules", lang=language)
    table = both.make({"game": game, "lesson": True})
    both.ask("POST", f"/tables/{table}/start", {})
    both.play(table, 5)


def test_an_analysis(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = coaching.list_decisions
    monkeypatch.setattr(coaching, "list_decisions", lambda game: (whole(game)[0][:FEW], True))
    table = both.make({"game": "machu_picchu", "seats": seats("me", "random")})
    both.ask("POST", f"/tables/{table}/start", {})
    both.finish(table)
    analyse(both, table)


def test_refusals(both: Both) -> None:
    both.refused("GET", "/tables/0123456789ab")
    both.refused("GET", "/games/chess/words")
    both.refused("GET", "/tables/0123456789ab", lang="qu")
    both.refused("POST", "/tables", {"game": "chess", "lesson": True})
    both.refused("POST", "/tables", {"game": "cuzco", "seats": seats("random", "random")})
    both.refused("POST", "/tables", {"game": "cuzco", "seats": seats("me", "nobody")})
    both.refused("POST", "/tables", {"game": "cuzco", "seats": seats("me")})
    both.refused("POST", "/tables", {"game": "cuzco", "seats": [{"kind": "me", "name": "Bot 1"}]})
    values = {"status": {"points": [0, 1, 2, 3, 4, 8, 15]}}
    wish = {"game": "cuzco", "seats": seats("me", "random"), "overlay": values}
    both.refused("POST", "/tables", {**wish, "listed": True})
    both.ask("POST", "/games/cuzco/overlay", {"text": json.dumps(values), "players": 2})
    both.refused("POST", "/games/cuzco/overlay", {"text": "what = 1979-05-27", "players": 2})
    table = both.make(wish)
    both.ask("GET", f"/tables/{table}/changes")
    both.ask("POST", f"/tables/{table}/start", {})
    both.refused("POST", f"/tables/{table}/start", {})
    both.refused("POST", f"/tables/{table}/rematch", {})
    both.refused("POST", f"/tables/{table}/close", {})
    both.refused("GET", f"/tables/{table}/history")
    both.refused("POST", f"/tables/{table}/moves", {"seat": 1, "action": "x", "version": 1})
    both.refused("GET", f"/tables/{table}/blocked", seat=1)
    both.refused("PUT", f"/tables/{table}/memo", {"text": "x" * 5000})
    both.malformed("POST", f"/tables/{table}/moves", {"seat": "x", "action": "x", "version": 1})
    both.malformed("POST", f"/tables/{table}/moves", {"seat": 0, "action": "x" * 99, "version": 1})
    both.malformed("POST", f"/tables/{table}/undo", {"version": 1})
    both.malformed("GET", f"/tables/{table}/position")
    both.malformed("GET", f"/tables/{table}/blocked", seat="x")
