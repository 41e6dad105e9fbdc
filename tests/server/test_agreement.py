"""A game that has stalled ends when all people agree; bots do not stand in the way."""

from typing import Any

import pytest
from sqlalchemy import select

from tawantin.core import registry, save
from tawantin.server import database
from tests.server.city import MEADOW, PLANTATION, City
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, until

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture
def city(server: InsideServer) -> City:
    return City(server, "Ana Ben")


def agree(city: City, seat: int, agrees: bool = True) -> Any:
    return city.people[seat].act("POST", f"{city.path}/agree", {"agree": agrees})


def walk(city: City) -> Any:
    shown = city.see()
    here = shown["view"]["seats"][shown["to_act"]]["prince"]
    return city.move(f"enter {PLANTATION if here == MEADOW else MEADOW}")


def test_nothing_is_offered_while_the_game_goes_on(city: City) -> None:
    path, body = f"{city.path}/agree", {"agree": True}
    assert city.see()["offer"] is None
    city.people[0].refused(409, "no_offer", "POST", path, body)
    city.server.guest("Cid").refused(403, "not_seated", "POST", path, body)
    city.people[0].refused(400, "bad_request", "POST", path, {})
    opened = city.server.open(city.people[0], "me", "open", game="machu_picchu")
    city.people[0].refused(409, "wrong_status", "POST", f"/api/tables/{opened}/agree", body)
    assert city.server.stranger().see(opened)["offer"] is None


@pytest.mark.every_database
def test_all_agree_and_it_is_over_and_rated(server: InsideServer) -> None:
    city = City(server, "Ana Ben", rated=True)
    shown = city.stall()
    assert shown["offer"] == {"agreed": []}
    assert city.server.stranger().see(city.id)["offer"] == {"agreed": []}
    assert agree(city, 1)["offer"] == {"agreed": [1]}
    assert agree(city, 1, False)["offer"] == {"agreed": []}
    assert agree(city, 1)["version"] == shown["version"] + 3
    walk(city)
    assert city.see()["offer"] == {"agreed": [1]}  # a step that changes nothing
    over = agree(city, 0)
    assert (over["status"], over["offer"], over["asked"]) == ("over", None, [])
    assert len(over["result"]["places"]) == 2
    assert city.lines()[-1] == "! conclude"
    last = city.people[0].get(f"{city.path}/log/open", **{"from": over["entries"] - 1})[0]
    assert (last["seat"], last["action"]) == (-2, "conclude")
    assert last["texts"]
    city.people[0].refused(409, "wrong_status", "POST", f"{city.path}/agree", {"agree": True})

    verdict = save.verify(city.people[0].get(f"{city.path}/export"), registry.game)
    assert verdict.ok, verdict.problem
    assert verdict.over
    city.server.forget(city.id)
    assert city.see() == over
    until("the rating", lambda: rated(city) or None)
    position = city.people[0].get(f"{city.path}/position", entry=over["entries"])
    assert position["asked"] == []
    branch = city.people[0].post(f"{city.path}/branch", {"entry": over["entries"], "seat": 0})
    assert branch["status"] == "running"
    assert branch["entries"] < over["entries"]


def rated(city: City) -> list[Any]:
    t = database.tables
    query = select(t.c.rated).where(t.c.id == city.id, t.c.rated.is_(True))
    found: list[Any] = city.server.sql(query)
    return found


def test_a_moon_disc_withdraws_the_offer(city: City) -> None:
    city.stall()
    agree(city, 0)
    city.move("stay 1")
    assert city.see()["offer"] is None
    city.people[1].refused(409, "no_offer", "POST", f"{city.path}/agree", {"agree": True})
    assert city.server.live(city.id).agreed == set()


def test_the_offer_survives_a_restart(make_server: MakeServer) -> None:
    city = City(make_server(), "Ana Ben")
    city.stall()
    agree(city, 0)
    city.moved_to(make_server())
    assert city.see()["offer"] == {"agreed": [0]}
    assert agree(city, 1)["status"] == "over"


def test_bots_agree_always(city: City) -> None:
    """Also one that plays on for somebody: whoever is left decides alone."""
    city.server.services.bots.pace = 1e6
    city.stall()
    seat = city.see()["to_act"]
    city.people[seat].post(f"{city.path}/handover", {"seat": seat})
    assert city.see()["offer"] == {"agreed": [seat]}
    path, body = f"{city.path}/agree", {"agree": False}
    city.people[seat].refused(409, "bot_plays", "POST", path, body)
    assert agree(city, 1 - seat)["status"] == "over"


def test_handing_over_can_be_the_last_agreement(city: City) -> None:
    city.server.services.bots.pace = 1e6
    city.stall()
    agree(city, 0)
    over = city.people[1].act("POST", f"{city.path}/concede", {"seat": 1})
    assert over["status"] == "over"
    assert over["result"]["conceded"] == [1]
