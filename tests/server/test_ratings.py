"""Ratings: which matches count, what they change, and that nobody sees another's."""

import json
from typing import Any

import pytest
from sqlalchemy import select, update

from tawantin.server import database, ratings
from tests.server.conftest import MakeServer
from tests.server.finished import MATCH, SAVED
from tests.server.inside import InsideServer, Visitor, until

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

PATH = "/api/people/me/profile"
FIRST, SECOND = MATCH.result()["ranking"]
RESULT = {**MATCH.result(), "conceded": [], "timed_out": []}


@pytest.fixture
def server(make_server: MakeServer) -> InsideServer:
    """Matches come from files here, more of them than anybody has at once."""
    return make_server(imports=100)


def ended(server: InsideServer, people: list[Visitor | None], **values: Any) -> str:
    """A finished match of two, these people in its seats."""
    host = next((p for p in people if p is not None), None) or server.guest("Host")
    table: str = host.post("/api/import", SAVED)["id"]
    values = {"imported": None, **values}  # as if it had been played here
    t, s = database.tables, database.seats
    for seat, person in enumerate(people):
        where = (s.c.table_id == table) & (s.c.seat == seat)
        who = {"person_id": person.id, "name": person.name} if person else {}
        server.sql(update(s).where(where).values(kind="person" if person else "bot", **who))
    server.sql(update(t).where(t.c.id == table).values(**values))
    server.forget(table)
    return table


def settle(server: InsideServer) -> None:
    server.services.store.write_now(ratings.settle)


def of(person: Visitor) -> Any:
    found = person.get(PATH)["ratings"]
    return found[0] if found else None


def by_place(ana: Visitor, bob: Visitor) -> list[Visitor | None]:
    """Seats so that Ana is first and Bob second."""
    return [ana, bob] if FIRST == 0 else [bob, ana]


def test_the_winner_gains_and_the_loser_loses(server: InsideServer) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    table = ended(server, by_place(ana, bob))
    settle(server)
    assert of(ana) == {"game": "cuzco", "rating": 1138, "matches": 1}
    assert of(bob) == {"game": "cuzco", "rating": 927, "matches": 1}
    won, lost = ana.get(PATH)["history"][0], bob.get(PATH)["history"][0]
    assert (won["table"], won["game"], won["place"]) == (table, "cuzco", 1)
    assert (won["score"], won["change"]) == (SAVED["result"]["scores"][FIRST], 138)
    assert (lost["place"], lost["change"], lost["opponents"]) == (2, -73, ["Ana"])
    ended(server, by_place(bob, ana))
    settle(server)
    assert (of(ana)["matches"], of(bob)["matches"]) == (2, 2)
    assert of(ana)["rating"] < 1138
    assert of(bob)["rating"] > 927
    assert [played["place"] for played in ana.get(PATH)["history"]] == [2, 1]


def test_who_shares_a_place_neither_gains_nor_loses_on_the_other(server: InsideServer) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    shared = {**RESULT, "places": [1, 1]}
    table = ended(server, by_place(ana, bob), result=shared)
    settle(server)
    assert of(ana) == of(bob)
    for person in (ana, bob):
        assert person.get(PATH)["history"][0]["place"] == 1
        assert person.see(table)["result"]["places"] == [1, 1]


def test_results_from_before_places_were_stored_count_as_ranked(server: InsideServer) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    old = {key: value for key, value in RESULT.items() if key != "places"}
    table = ended(server, by_place(ana, bob), result=old)
    settle(server)
    assert of(ana)["rating"] == 1138
    assert [person.get(PATH)["history"][0]["place"] for person in (ana, bob)] == [1, 2]
    places = [2, 1] if FIRST else [1, 2]
    assert ana.see(table)["result"]["places"] == places
    assert ana.get("/api/tables/mine")[0]["result"]["places"] == places


def test_a_match_is_rated_once(server: InsideServer) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    ended(server, by_place(ana, bob))
    for _ in range(3):
        settle(server)
    assert of(ana)["matches"] == 1
    assert of(ana)["rating"] == 1138


@pytest.mark.every_database
def test_what_does_not_count(server: InsideServer) -> None:
    ana, bob, gone = (server.guest(name) for name in ("Ana", "Bob", "Gone"))
    tables = [
        ended(server, [ana, None]),
        ended(server, [ana, ana]),
        ended(server, [ana, gone]),
        ended(server, by_place(ana, bob), branch_of="0123456789ab", branch_entries=0),
        ended(server, by_place(ana, bob), result=None),
        ended(server, by_place(ana, bob), friendly=True),
        ended(server, by_place(ana, bob), imported=True),
        ended(server, by_place(ana, bob), overlay={"headbands": {}}),
        ended(server, by_place(ana, bob)),
    ]
    s = database.seats
    helped = (s.c.table_id == tables[-1]) & (s.c.seat == 0)
    server.sql(update(s).where(helped).values(handed_over=1.0))
    gone.post("/api/people/me/delete", {})
    settle(server)
    assert of(ana) is None
    assert [played["change"] for played in ana.get(PATH)["history"]] == [None] * len(tables)
    t = database.tables
    rated = server.sql(select(t.c.rated).where(t.c.id.in_(tables)))
    assert {row.rated for row in rated} == {False}


def test_programs_are_rated_like_people(server: InsideServer) -> None:
    ana = server.guest("Ana")
    robo = server.program(server.guest("Owner"), "Robo")
    ended(server, by_place(robo, ana))
    settle(server)
    assert of(robo)["rating"] == 1138


def test_a_real_game_is_rated_by_itself(server: InsideServer) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    table = server.start(ana, bob, bots=("random",))
    over = server.finish(table, ana, bob)

    def changes() -> list[int] | None:
        found = [person.get(PATH)["history"][0]["change"] for person in (ana, bob)]
        return None if None in found else found

    got = until("the rating", changes)
    places = [over["result"]["ranking"].index(seat) for seat in (0, 1)]
    assert (got[0] > got[1]) == (places[0] < places[1])
    played = ana.get(PATH)["history"][0]
    assert played["opponents"] == ["Bob", "Bot 3"]
    assert played["place"] == places[0] + 1


@pytest.mark.every_database
def test_nobody_sees_another_s_and_who_leaves_takes_them_along(server: InsideServer) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    ended(server, by_place(ana, bob))
    settle(server)
    text = json.dumps(bob.get(PATH))
    assert ana.id not in text
    numbers: list[str] = []
    json.loads(text, parse_int=numbers.append)  # digits of a time or an id are none
    assert "1138" not in numbers
    server.stranger().refused(401, "not_logged_in", "GET", PATH)
    for path in (f"/api/people/{ana.id}", f"/api/people/{ana.id}/profile"):
        assert bob.ask("GET", path).status_code == 404
    assert ana.post("/api/people/me/export", {})["ratings"][0]["matches"] == 1
    ana.post("/api/people/me/delete", {})
    for table in (database.ratings, database.rated):
        rows = server.sql(select(table.c.person_id))
        assert [row.person_id for row in rows] == [bob.id]
    assert bob.get(PATH)["history"][0]["opponents"] == ["-"]


@pytest.mark.parametrize(("mu", "sigma", "number"), [(25, 25 / 3, 1000), (30, 2, 1960)])
def test_the_number_shown(mu: float, sigma: float, number: int) -> None:
    assert ratings.shown(mu, sigma) == number
