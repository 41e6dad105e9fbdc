"""Standing orders: given by the seat's own player, known to nobody else, followed at once."""

import json
from typing import Any

import pytest
from sqlalchemy import update

from tawantin.core import registry
from tawantin.server import database
from tests.server.city import GAME, City
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

ALL: dict[str, str | bool] = {"produce": "all"}
NONE = {"produce": "none"}


def order(city: City, seat: int, orders: dict[str, Any]) -> Any:
    body = {"seat": seat, "orders": orders}
    return city.people[seat].act("PUT", f"{city.path}/orders", body)


def test_every_game_says_which_orders_it_takes(server: InsideServer) -> None:
    for found in server.stranger().get("/api/games"):
        orders = registry.game(found["game"]).orders
        assert found["orders"] == [
            {"name": o.name, "values": list(o.values), "default": o.default} for o in orders
        ]


def test_an_order_is_followed_as_soon_as_the_seat_is_asked(server: InsideServer) -> None:
    city = City(server, "Ana Ben Cid")
    order(city, 0, ALL)
    order(city, 2, NONE)
    for _ in city.people:
        city.move("settle llama")
    mover = city.move("enter llama_meadow")["you"]
    shown = city.see()
    assert shown["asked"] == [1]
    entered = next(i for i, line in enumerate(city.lines()) if "enter" in line)
    assert city.lines()[entered] == f"{mover + 1} enter llama_meadow"
    assert sorted(city.lines()[entered + 1 :]) == ["1 produce 1", "3 produce 0"]
    log = city.people[1].get(f"{city.path}/log", **{"from": entered + 1})
    assert sorted((e["seat"], e["forced"], e["action"]) for e in log) == [
        (0, False, "produce 1"),
        (2, False, "produce 0"),
    ]
    server.forget(city.id)
    assert city.see() == shown


def test_an_order_answers_what_the_seat_is_just_asked(server: InsideServer) -> None:
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    before = city.see(1 - min(mover, 1))
    seat = before["you"]
    shown = order(city, seat, ALL)
    assert shown["you"] == seat
    assert shown["orders"] == {"produce": "all", "sacrifice": "ask"}
    assert seat not in shown["asked"]
    assert shown["version"] == before["version"] + 1
    assert city.lines()[-1] == f"{seat + 1} produce 1"
    other = next(i for i in shown["asked"])
    city.move("produce 0", other, before["version"])  # which nobody else has to look at again


def test_orders_are_taken_back_by_what_is_left_out(server: InsideServer) -> None:
    city = City(server, "Ana Ben")
    order(city, 0, {"produce": "none", "sacrifice": "none"})
    assert order(city, 0, {"sacrifice": "none"})["orders"] == {
        "produce": "ask",
        "sacrifice": "none",
    }
    city.ask_all()


def test_nobody_else_is_told(server: InsideServer) -> None:
    city = City(server, "Ana Ben")
    order(city, 0, ALL)
    assert city.see(0)["orders"]["produce"] == "all"
    assert city.see(1)["orders"]["produce"] == "ask"
    for eyes in (city.people[1], server.guest("Cid"), server.stranger()):
        for query in ({}, {"seat": 0}):
            told = eyes.see(city.id, **query)
            assert "all" not in json.dumps(told.get("orders"))
            updates = json.dumps(eyes.get(f"{city.path}/updates", since=0, **query))
            assert '"all"' not in updates
    assert "orders" not in server.stranger().see(city.id)
    games = city.people[0].post("/api/people/me/export", {})["games"]
    assert [seat["orders"] for seat in games] == [ALL]


def test_bad_orders_are_refused_and_change_nothing(server: InsideServer) -> None:
    city = City(server, "Ana Ben")
    path, ana = f"{city.path}/orders", city.people[0]
    version = city.see()["version"]
    for orders in ({"produce": "always"}, {"produce": True}, {"sleep": "ask"}, {"": ""}):
        said = ana.refused(400, "bad_orders", "PUT", path, {"seat": 0, "orders": orders})
        assert "produce" in said["message"]
    german = ana.refused(
        400, "bad_orders", "PUT", path, {"seat": 0, "orders": {"produce": "x"}}, lang="de"
    )
    assert german["message"] == "produce ist eines von: ask, all, none."
    bodies: list[Any] = [{"seat": 0}, {"seat": 0, "orders": {"produce": []}}, {"orders": {}}]
    for body in bodies:
        ana.refused(400, "bad_request", "PUT", path, body)
    for seat in (1, -1, 2, 10**30):
        answer = ana.ask("PUT", path, {"seat": seat, "orders": ALL})
        assert answer.status_code in (400, 403)
    assert city.see()["version"] == version
    opened = server.open(ana, "me", "open", game=GAME)
    body = {"seat": 0, "orders": ALL}
    ana.refused(409, "wrong_status", "PUT", f"/api/tables/{opened}/orders", body)


def test_a_game_without_orders(server: InsideServer) -> None:
    ana = server.guest("Ana")
    table = server.open(ana, "me", "me", game="cuzco")
    ana.post(f"/api/tables/{table}/start")
    path = f"/api/tables/{table}/orders"
    assert ana.act("PUT", path, {"seat": 1, "orders": {}})["orders"] == {}
    ana.refused(400, "bad_orders", "PUT", path, {"seat": 1, "orders": ALL})


def test_a_bot_does_not_follow_the_orders_of_the_person(server: InsideServer) -> None:
    server.services.bots.pace = 1e6
    city = City(server, "Ana Ben Cid")
    city.ask_all()
    city.people[0].post(f"{city.path}/handover", {"seat": 0})
    order(city, 0, ALL)
    assert 0 in city.see()["asked"]
    city.people[0].post(f"{city.path}/takeback", {"seat": 0})
    assert 0 not in city.see()["asked"]
    assert city.lines()[-1] == "1 produce 1"


@pytest.mark.every_database
def test_orders_survive_and_nobody_is_waited_for_after_a_crash(make_server: MakeServer) -> None:
    """Even if the orders had been written down, and not yet what they answer."""
    city = City(make_server(), "Ana Ben Cid")
    city.ask_all()
    s = database.seats
    where = (s.c.table_id == city.id) & (s.c.seat < 2)
    city.server.sql(update(s).where(where).values(orders=ALL))
    version = city.see()["version"]
    city.moved_to(make_server())
    shown = city.see()
    assert shown["asked"] == [2]
    assert shown["version"] == version + 1
    assert sorted(city.lines()[-2:]) == ["1 produce 1", "2 produce 1"]
    city.moved_to(make_server())
    assert city.see() == shown
