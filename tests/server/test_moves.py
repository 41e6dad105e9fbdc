"""Play over HTTP: moves made once, undo, giving a seat away, watching, asking why not."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, func, select, update

from tawantin.core import registry, save
from tawantin.games.cuzco.ids import FIELDS
from tawantin.house.answers import Changed
from tawantin.house.wishes import Move
from tawantin.server import database
from tawantin.server.errors import Refused
from tawantin.server.limits import NOWHERE
from tawantin.server.people import Person
from tawantin.server.port import ServerTables
from tawantin.service import play
from tawantin.service.operation import AtTable, perform
from tests.server.inside import InsideServer, Json, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


class Game:
    """Two people at a running table."""

    def __init__(self, server: InsideServer) -> None:
        self.server = server
        self.ana, self.ben = server.guest("Ana"), server.guest("Ben")
        self.id = server.start(self.ana, self.ben, rated=False)
        self.path = f"/api/tables/{self.id}"

    @property
    def both(self) -> list[Visitor]:
        return [self.ana, self.ben]

    def turn(self) -> tuple[Visitor, Visitor]:
        """Who is to decide, and who is not."""
        acting = self.server.turn(self.id, *self.both)
        return acting, self.ben if acting is self.ana else self.ana

    def until_undo(self) -> tuple[Visitor, Json]:
        """Play until the player to decide could take a choice back."""
        seen = self.server.play_until(self.id, self.both, lambda s: s["can_undo"])
        return self.turn()[0], seen

    def log(self) -> list[str]:
        """The log as the database has it."""
        e = database.entries
        query = select(e.c.line).where(e.c.table_id == self.id).order_by(e.c.number)
        return [row.line for row in self.server.sql(query)]

    def in_memory(self) -> list[str]:
        match = self.server.live(self.id).match
        assert match is not None
        return [save.write_entry(match.game, entry) for entry in match.log]


@pytest.fixture
def game(server: InsideServer) -> Game:
    return Game(server)


# Moves.


def test_a_move_is_durable_when_answered(game: Game) -> None:
    for _ in range(12):
        acting, _ = game.turn()
        before = acting.see(game.id)
        after = acting.move(game.id)
        assert after["version"] == before["version"] + 1
        assert after["entries"] == len(game.log()) > before["entries"]
        assert game.log() == game.in_memory()
        row = game.server.sql(select(database.tables))[0]
        assert (row.version, row.entries) == (after["version"], after["entries"])
        assert row.to_act == after["to_act"]


def test_a_stale_version(game: Game) -> None:
    acting, _ = game.turn()
    body = acting.choice(game.id)
    acting.post(f"{game.path}/moves", body)
    log = game.log()
    said = acting.refused(409, "stale", "POST", f"{game.path}/moves", body)
    assert said["version"] == body["version"] + 1
    ahead = body | {"version": body["version"] + 2}
    acting.refused(409, "stale", "POST", f"{game.path}/moves", ahead)
    assert game.log() == log


def test_a_retry_with_the_same_key_is_harmless(game: Game) -> None:
    acting, other = game.turn()
    body = acting.choice(game.id) | {"key": "my first"}
    first = acting.post(f"{game.path}/moves", body)
    assert first == {"version": body["version"] + 1}  # the rest is told by the socket
    log = game.log()
    again = acting.post(f"{game.path}/moves", body)
    assert (again["version"], game.log()) == (first["version"], log)
    game.server.forget(game.id)
    assert acting.post(f"{game.path}/moves", body)["version"] == first["version"]
    game.server.play_until(
        game.id, game.both, lambda s: s["you"] in other.see(game.id)["your_seats"]
    )
    log = game.log()
    theirs = other.choice(game.id) | {"key": "my first"}  # a key is the person's own
    other.post(f"{game.path}/moves", theirs)
    assert game.log() != log


def test_a_retry_of_the_last_move_of_the_game(game: Game) -> None:
    acting, other = game.turn()
    body = acting.choice(game.id) | {"key": "last"}
    acting.post(f"{game.path}/moves", body)
    game.server.finish(game.id, acting, other)
    assert acting.act("POST", f"{game.path}/moves", body)["status"] == "over"


def test_who_sends_a_move_to_two_processes_is_told_by_both_that_it_was_made(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one writes it down when this one has looked whether it is there already."""
    acting, _ = game.turn()
    body = acting.choice(game.id) | {"key": "twice"}
    store = game.server.services.store
    write = store.write
    firsts = iter([True])

    async def second(change: Callable[[Connection], Any]) -> Any:
        if next(firsts, False):
            await write(change)  # what the other does is the same
        return await write(change)

    monkeypatch.setattr(store, "write", second)
    assert acting.post(f"{game.path}/moves", body) == {"version": body["version"] + 1}
    monkeypatch.undo()
    assert acting.post(f"{game.path}/moves", body) == {"version": body["version"] + 1}
    assert acting.see(game.id)["version"] == body["version"] + 1
    assert game.log() == game.in_memory()


@pytest.mark.parametrize("key", ["same", None])
def test_a_double_click(game: Game, key: str | None) -> None:
    """Two requests at once: one move."""
    acting, _ = game.turn()
    body = acting.choice(game.id)
    tables = game.server.services.tables

    async def twice() -> list[int | BaseException]:
        table = await tables.get(game.id)
        person = Person(id=acting.id, name=acting.name, login=None, bot=False)
        wish = Move(body["seat"], body["action"], body["version"], key)
        port = ServerTables(game.server.services, NOWHERE)
        moves = [perform(play.move, AtTable(port, table, person), body=wish) for _ in range(2)]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        return [one.version if isinstance(one, Changed) else one for one in answers]

    answers = game.server.call(twice)
    refused = [a.code for a in answers if isinstance(a, Refused)]
    assert refused == ([] if key else ["stale"])
    assert acting.see(game.id)["version"] == body["version"] + 1


def test_another_process_has_moved_meanwhile(game: Game) -> None:
    """What is in memory proves stale at the write: it is dropped and read anew."""
    acting, _ = game.turn()
    t = database.tables
    game.server.sql(update(t).values(version=t.c.version + 1))
    body = acting.choice(game.id)
    log = game.log()
    acting.refused(409, "stale", "POST", f"{game.path}/moves", body)
    assert game.log() == log
    assert acting.see(game.id)["version"] == body["version"] + 1
    acting.move(game.id)
    assert game.log() == game.in_memory() != log


def test_an_illegal_move_names_the_rule(game: Game) -> None:
    acting, other = game.turn()
    body = acting.choice(game.id)
    said = acting.refused(409, "illegal", "POST", f"{game.path}/moves", body | {"action": "pass"})
    assert said["rule"].startswith("C-")
    assert said["rule"] in said["message"]
    for lang in ("de", "nl"):
        other_words = acting.refused(
            409, "illegal", "POST", f"{game.path}/moves", body | {"action": "pass"}, lang=lang
        )
        assert other_words["rule"] == said["rule"]
        assert other_words["message"] != said["message"]
    wrong = body | {"action": "fly home"}
    acting.refused(400, "malformed", "POST", f"{game.path}/moves", wrong)
    long = body | {"action": "x" * 81}
    acting.refused(400, "bad_request", "POST", f"{game.path}/moves", long)
    theirs = other.see(game.id)["you"]
    early = body | {"seat": theirs}
    other.refused(409, "not_your_turn", "POST", f"{game.path}/moves", early)
    acting.refused(403, "not_your_seat", "POST", f"{game.path}/moves", early)
    for seat in (-1, 2, 10**30):
        away = body | {"seat": seat}
        answer = acting.ask("POST", f"{game.path}/moves", away)
        assert answer.status_code in (400, 403)
    assert acting.see(game.id)["version"] == body["version"]
    acting.move(game.id)


# Looking.


def test_only_the_seat_to_decide_has_choices(game: Game) -> None:
    acting, other = game.turn()
    stranger, guest = game.server.stranger(), game.server.guest("Cleo")
    seen = acting.see(game.id)
    assert len(seen["legal"]) > 1
    assert all(choice["action"] and choice["text"] for choice in seen["legal"])
    assert seen["prompt"]
    for visitor in (other, stranger, guest):
        assert visitor.see(game.id)["legal"] == []
    match = game.server.live(game.id).match
    assert match is not None
    for spectator in (stranger, guest):
        for query in ({}, {"seat": seen["you"]}):
            found = spectator.see(game.id, **query)
            assert (found["you"], found["your_seats"], found["host"]) == (-1, [], False)
            assert found["view"] == match.view(-1)
    assert other.see(game.id, seat=seen["you"])["view"] == match.view(-1)
    assert seen["view"] == match.view(seen["you"])


def test_languages(game: Game) -> None:
    acting, _ = game.turn()
    prompts = {acting.see(game.id, lang=lang)["prompt"] for lang in ("en", "de", "nl")}
    assert len(prompts) == 3
    acting.refused(400, "bad_language", "GET", game.path, lang="xx")
    acting.refused(400, "bad_language", "GET", f"{game.path}/log", lang="xx")
    body = acting.choice(game.id)
    acting.refused(400, "bad_language", "POST", f"{game.path}/moves", body, lang="xx")


def test_why_not(game: Game) -> None:
    acting, other = game.turn()
    choice = acting.choice(game.id)
    path, seat = f"{game.path}/why", choice["seat"]
    assert acting.get(path, seat=seat, action=choice["action"]) == {"why": None}
    reasons = {
        acting.get(path, seat=seat, action="pass", lang=lang)["why"] for lang in ("en", "de", "nl")
    }
    assert len(reasons) == 3
    acting.refused(400, "malformed", "GET", path, seat=seat, action="fly home")
    theirs = other.see(game.id)["you"]
    other.refused(409, "not_your_turn", "GET", path, seat=theirs, action="pass")
    other.refused(403, "not_your_seat", "GET", path, seat=seat, action="pass")
    acting.refused(400, "bad_request", "GET", path, seat=seat, action="x" * 81)


def test_everything_that_cannot_be_done_has_its_reason(game: Game) -> None:
    """The blocked ones and the legal ones are all one could think of, and each says why."""
    path = f"{game.path}/blocked"
    for _ in range(20):
        acting, other = game.turn()
        seen = acting.see(game.id)
        seat = seen["you"]
        blocked = acting.get(path, seat=seat)
        match = game.server.live(game.id).match
        assert match is not None
        thinkable = match.game.top(match.state).candidates(match.state)
        names = [match.game.actions.text(action) for action in thinkable]
        legal = [choice["action"] for choice in seen["legal"]]
        assert sorted(names) == sorted(legal + [b["action"] for b in blocked])
        for each in blocked[:3]:
            why = acting.get(f"{game.path}/why", seat=seat, action=each["action"])
            assert each["why"] == why["why"]
            assert each["rule"] in each["why"]
            assert each["text"]
        acting.move(game.id, pick=len(legal) // 2)
    acting, other = game.turn()
    seat = acting.see(game.id)["you"]
    words = [{b["why"] for b in acting.get(path, seat=seat, lang=x)} for x in ("en", "de", "nl")]
    assert not words[0] & words[1]
    assert not words[0] & words[2]
    other.refused(403, "not_your_seat", "GET", path, seat=seat)
    other.refused(409, "not_your_turn", "GET", path, seat=other.see(game.id)["you"])


def test_updates_without_a_socket(game: Game) -> None:
    """The answer is what the socket tells, for whoever asks."""
    path = f"{game.path}/updates"
    for _ in range(3):
        acting, other = game.turn()
        before = acting.see(game.id)
        acting.move(game.id)
        for visitor in (acting, other, game.server.stranger()):
            told = visitor.get(path, since=before["version"])
            assert (told["type"], told["seq"], told["reset"]) == (
                "table",
                before["version"] + 1,
                False,
            )
            assert told["from"] == before["entries"]
            assert told["table"] == visitor.see(game.id)
            assert told["entries"] == visitor.get(f"{game.path}/log", **{"from": told["from"]})
    everything = game.ana.get(path)
    assert (everything["reset"], everything["from"]) == (True, 0)
    assert everything["entries"] == game.ana.get(f"{game.path}/log")
    nothing = game.ana.get(path, since=everything["seq"], lang="de")
    assert (nothing["reset"], nothing["entries"]) == (False, [])
    assert nothing["table"] == game.ana.see(game.id, lang="de")
    assert game.ana.get(path, since=10**9)["reset"] is True
    game.ana.refused(400, "bad_request", "GET", path, since=-1)


def pages(game: Game) -> list[list[Any]]:
    """The whole log, page by page."""
    found: list[list[Any]] = []
    while page := game.ana.get(f"{game.path}/log", **{"from": sum(map(len, found))}):
        found.append(page)
    return found


def test_events_name_things_as_the_notation_does(game: Game) -> None:
    for number in range(40):
        acting, _ = game.turn()
        acting.move(game.id, pick=number % len(acting.see(game.id)["legal"]))
    events = [e for page in pages(game) for line in page for e in line["events"]]
    placed = [e["args"]["field"] for e in events if e["kind"] == "placed"]
    assert placed
    assert set(placed) <= set(FIELDS)


def test_the_log_in_pages(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(10):
        game.turn()[0].move(game.id)
    path = f"{game.path}/log"
    everything = [line for page in pages(game) for line in page]
    assert [line["number"] for line in everything] == list(range(len(game.log())))
    assert all(line["at"] > 0 for line in everything)
    assert any(line["texts"] for line in everything)
    fewer = msgspec.structs.replace(game.server.services.settings, log_page=4)
    monkeypatch.setattr(game.server.services, "settings", fewer)
    assert all(len(page) <= 4 for page in pages(game))
    assert [line for page in pages(game) for line in page] == everything
    assert game.ana.get(path, **{"from": 10**9}) == []
    game.ana.refused(400, "bad_request", "GET", path, **{"from": -1})
    game.server.forget(game.id)
    monkeypatch.undo()
    assert [line for page in pages(game) for line in page] == everything


# Taking back.


def test_undo(game: Game) -> None:
    acting, seen = game.until_undo()
    log = game.log()
    body = {"seat": seen["you"], "version": seen["version"]}
    back = acting.act("POST", f"{game.path}/undo", body)
    assert back["version"] == seen["version"] + 1
    assert back["to_act"] == seen["you"]
    assert game.log() == game.in_memory() == log[: len(game.log())]
    assert len(game.log()) < len(log)
    acting.refused(409, "stale", "POST", f"{game.path}/undo", body)
    again = acting.move(game.id)
    assert game.log() == log
    assert (again["view"], again["legal"]) == (seen["view"], seen["legal"])


def test_undo_has_limits(game: Game) -> None:
    acting, other = game.turn()
    seen = acting.see(game.id)
    assert seen["can_undo"] is False
    body = {"seat": seen["you"], "version": seen["version"]}
    acting.refused(409, "no_undo", "POST", f"{game.path}/undo", body)
    acting.refused(409, "stale", "POST", f"{game.path}/undo", {"seat": seen["you"]})
    acting, seen = game.until_undo()
    other = game.turn()[1]
    theirs = {"seat": other.see(game.id)["you"], "version": seen["version"]}
    other.refused(409, "no_undo", "POST", f"{game.path}/undo", theirs)
    mine = {"seat": seen["you"], "version": seen["version"]}
    other.refused(403, "not_your_seat", "POST", f"{game.path}/undo", mine)


@pytest.mark.every_database
def test_undo_after_a_reload(game: Game) -> None:
    acting, seen = game.until_undo()
    game.server.forget(game.id)
    assert acting.see(game.id) == seen
    body = {"seat": seen["you"], "version": seen["version"]}
    short = acting.act("POST", f"{game.path}/undo", body)
    assert short["entries"] == len(game.log()) < seen["entries"]
    game.server.forget(game.id)
    assert acting.see(game.id) == short
    e = database.entries
    assert game.server.sql(select(func.max(e.c.number)))[0][0] == short["entries"] - 1


@pytest.mark.every_database
def test_a_reloaded_table_goes_on_identically(game: Game) -> None:
    """Two copies of one table get the same moves; one is read anew before each of them."""
    twin = Game(game.server)
    t = database.tables
    row = game.server.sql(select(t).where(t.c.id == game.id))[0]
    same = {"seed": row.seed, "commitment": row.commitment, "salt": row.salt}
    same |= {"status": "open", "version": 2, "entries": 0}
    game.server.sql(update(t).where(t.c.id == twin.id).values(**same))
    game.server.sql(database.entries.delete().where(database.entries.c.table_id == twin.id))
    game.server.forget(twin.id)
    twin.ana.post(f"{twin.path}/start")
    for number in range(60):
        pick = number % 3
        moves = []
        for each in (game, twin):
            acting = each.turn()[0]
            pick = min(pick, len(acting.see(each.id)["legal"]) - 1)
            moves.append(acting.move(each.id, pick=pick))
            if each is twin:
                each.server.forget(twin.id)
        assert moves[0]["view"] == moves[1]["view"]
    assert game.log() == twin.log()


# Giving the seat away.


def test_hand_over_and_take_back(game: Game) -> None:
    acting, other = game.turn()
    seat = acting.see(game.id)["you"]
    acting.refused(409, "not_handed_over", "POST", f"{game.path}/takeback", {"seat": seat})
    other.refused(403, "not_your_seat", "POST", f"{game.path}/handover", {"seat": seat})
    before = len(game.log())
    handed = acting.act("POST", f"{game.path}/handover", {"seat": seat})
    assert handed["seats"][seat]["bot"] == "apprentice"
    seen = game.server.wait(game.id, other, lambda s: s["to_act"] == s["you"])
    assert len(game.log()) > before
    game.server.idle(game.id)
    body = {"seat": seat, "action": "pass", "version": seen["version"]}
    acting.refused(409, "bot_plays", "POST", f"{game.path}/moves", body)
    acting.refused(409, "bot_plays", "POST", f"{game.path}/undo", body)
    back = acting.act("POST", f"{game.path}/takeback", {"seat": seat})
    assert back["seats"][seat]["bot"] is None
    assert back["seats"][seat]["conceded"] is False
    game.server.play_until(game.id, game.both, lambda s: s["you"] == seat)
    acting.move(game.id)


def test_conceding_is_for_good(game: Game) -> None:
    acting, other = game.turn()
    seat = acting.see(game.id)["you"]
    given_up = acting.act("POST", f"{game.path}/concede", {"seat": seat})
    assert given_up["seats"][seat]["conceded"] is True
    for action in ("concede", "handover", "takeback"):
        acting.refused(409, "conceded", "POST", f"{game.path}/{action}", {"seat": seat})
    over = game.server.finish(game.id, other)
    assert over["result"]["conceded"] == [0, 1]


def test_a_bot_plays_on_and_the_result_says_so(game: Game) -> None:
    """One concedes, the other plays to the end; then it is known who gave up."""
    acting, other = game.turn()
    seat = acting.see(game.id)["you"]
    acting.post(f"{game.path}/concede", {"seat": seat})
    while True:
        seen = game.server.wait(
            game.id, other, lambda s: s["status"] == "over" or s["to_act"] == s["you"]
        )
        if seen["status"] == "over":
            break
        other.move(game.id, pick=len(seen["legal"]) - 1)
    assert seen["result"]["conceded"] == [seat]
    assert sorted(seen["result"]["ranking"]) == [0, 1]
    verdict = save.verify(other.get(f"{game.path}/export"), registry.game)
    assert verdict.ok, verdict.problem
