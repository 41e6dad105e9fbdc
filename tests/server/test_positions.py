"""Every position of a finished game, from every side; nothing of it while the game runs."""

import json
from typing import Any

import pytest

from tawantin.core.match import Match
from tests.server.finished import CUZCO, MATCH, SAVED, Someone, imported, refused
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture
def ana(server: InsideServer) -> Someone:
    return Someone(server.guest("Ana"))


@pytest.fixture
def bob(server: InsideServer) -> Someone:
    return Someone(server.guest("Bob"))


@pytest.fixture
def stranger(server: InsideServer) -> Someone:
    return Someone(server.stranger())


def views(match: Match) -> list[dict[str, Any]]:
    """All seats' views, as they arrive over the wire."""
    found: list[dict[str, Any]] = json.loads(json.dumps([match.view(s) for s in range(-1, 2)]))
    return found


def test_every_position_of_a_finished_game_from_every_side(ana: Someone, stranger: Someone) -> None:
    table = imported(ana)
    path, length = f"/tables/{table}/position", len(MATCH.log)
    again = Match(CUZCO, 2, MATCH.options, None, MATCH.seed, MATCH.salt, MATCH.names)
    for entry in range(length + 1):
        if entry % 97 == 0 or entry == length:
            nobody, first, second = views(again)
            beside = stranger.get(path, entry=entry).json()
            assert (beside["view"], beside["entry"], beside["entries"]) == (nobody, entry, length)
            assert stranger.get(path, entry=entry, seat=0).json()["view"] == first
            assert stranger.get(path, entry=entry, seat=1).json()["view"] == second
            seen = stranger.get(path, entry=entry, open="true").json()
            assert seen["views"] == [first, second]
            assert seen["to_act"] == max(again.actor, -1)
            assert bool(seen["line"]) == (entry > 0)
        if entry < length:
            again.append(MATCH.log[entry].seat, MATCH.log[entry].action, MATCH.log[entry].forced)


def test_a_position_names_its_entry_in_words(ana: Someone) -> None:
    table = imported(ana)
    entry = next(i for i, e in enumerate(MATCH.log) if e.seat == 1) + 1
    english = ana.get(f"/tables/{table}/position", entry=entry, seat=1).json()
    german = ana.get(f"/tables/{table}/position", entry=entry, seat=1, lang="de").json()
    assert english["line"]["number"] == entry - 1
    assert english["line"]["texts"]
    assert english["line"]["texts"] != german["line"]["texts"]
    end = ana.get(f"/tables/{table}/position", entry=len(MATCH.log)).json()
    assert end["to_act"] == -1


NO_POSITIONS: list[dict[str, Any]] = [
    {"entry": len(MATCH.log) + 1},
    {"entry": -1},
    {"entry": "x"},
    {},
    {"entry": 1, "seat": 2},
    {"entry": 1, "seat": -1},
    {"entry": 1, "seat": 0, "open": "true"},
    {"entry": 1, "lang": "xx"},
    {"entry": 10**30},
]


def test_a_position_that_is_not_there(ana: Someone) -> None:
    table = imported(ana)
    for query in NO_POSITIONS:
        answer = ana.get(f"/tables/{table}/position", **query)
        assert answer.status_code == 400, (query, answer.text)


def test_the_open_log_hides_nothing(ana: Someone, stranger: Someone) -> None:
    table = imported(ana)
    path, first = f"/tables/{table}/log", 0
    shown: list[dict[str, Any]] = []
    while lines := stranger.get(f"{path}/open", **{"from": first}).json():
        shown += lines
        first += len(lines)
    assert [x["action"] for x in shown] == [line.split(" ", 1)[1] for line in SAVED["log"]]
    secret = [i for i, e in enumerate(MATCH.log) if any(event.secret for event in e.events)]
    assert secret
    for number in secret:
        beside = stranger.get(path, **{"from": number}).json()[0]
        opened = [x["args"] for x in shown[number]["events"]]
        assert beside["action"] is None
        for args, event in zip(opened, MATCH.log[number].events, strict=True):
            known = {**event.args, **event.secret}
            assert args == CUZCO.event_args(event.kind, known)


def test_nothing_of_this_while_the_game_runs(ana: Someone, stranger: Someone) -> None:
    table = ana.new_table("me", "me")
    for status in ("open", "running"):
        assert ana.get(f"/tables/{table}").json()["status"] == status
        for person in (ana, stranger):
            at = person.get(f"/tables/{table}/position", entry=0, open="true")
            refused(at, 409, "not_over")
            refused(person.get(f"/tables/{table}/log/open"), 409, "not_over")
            message = refused(person.get(f"/tables/{table}/export"), 409, "not_over")
            assert message == "This is for finished games; this one is not over yet."
        if status == "open":
            assert ana.post(f"/tables/{table}/start").status_code == 200
