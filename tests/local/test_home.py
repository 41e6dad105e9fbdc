"""Tables without a server: kept, found again, refused when they are not right, and passed on."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tawantin.core import registry
from tawantin.local import bundle
from tawantin.words import LANGUAGES
from tests.local.keeping import AtHome, Json, Shelf

GAME = "machu_picchu"


@pytest.fixture(scope="module")
def played() -> Json:
    """A running table as it is stored, some choices in."""
    ana = AtHome(Shelf())
    table = ana.start(GAME, "me", "random")
    ana.play(table, 6)
    found: Json = ana.ok("GET", f"/tables/{table}/file")
    return found


@pytest.fixture(scope="module")
def finished() -> Json:
    """A finished one."""
    ana = AtHome(Shelf())
    table = ana.start(GAME, "me", "random")
    ana.ok("POST", f"/tables/{table}/concede", {"seat": 0})
    while ana.home.work():
        pass
    found: Json = ana.ok("GET", f"/tables/{table}/file")
    return found


def test_what_is_stored_comes_back_as_it_was() -> None:
    shelf = Shelf()
    ana = AtHome(shelf)
    running = ana.start(GAME, "me", "me", "novice", pace={"kind": "days", "days": 2})
    ana.play(running, 7)
    ana.ok("PUT", f"/tables/{running}/memo", {"text": "llamas"})
    waiting = ana.ok("POST", "/tables", {"game": GAME, "lesson": True})["table"]["id"]
    paths = [f"/tables/{running}", f"/tables/{waiting}", f"/tables/{running}/memo"]
    paths += ["/tables/mine", "/people/now"]
    again = AtHome(shelf)
    assert [again.ok("GET", path) for path in paths] == [ana.ok("GET", path) for path in paths]
    ana.play(running, 3)
    again = AtHome(shelf)
    again.play(running, 3)
    ana = AtHome(shelf)
    assert ana.ok("GET", paths[0]) == again.ok("GET", paths[0])
    ana.ok("DELETE", f"/tables/{running}")
    ana.refused(404, "not_found", "GET", f"/tables/{running}")
    assert [line["id"] for line in ana.ok("GET", "/tables/mine")] == [waiting]


def broken(file: Json, *path: Any, value: Any) -> Json:
    """The file with another value at one place."""
    found: Json = json.loads(json.dumps(file))
    at: Any = found
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "tawantin-match"),
        (("seats",), []),
        (("seats", 0, "kind"), "ghost"),
        (("seats", 0, "name"), "Bo"),
        (("seats", 0, "orders"), {"nothing": True}),
        (("seats", 1, "bot"), "nobody"),
        (("table", "status"), "over"),
        (("table", "id"), "../person"),
        (("table", "pace"), {"kind": "live", "base": 1}),
        (("match",), None),
        (("match", "game"), "chess"),
        (("match", "players"), 99),
        (("match", "players"), 10**15),
        (("match", "options"), {"nothing": True}),
        (("match", "seed"), "00"),
        (("match", "seed"), None),
        (("match", "salt"), "other"),
        (("match", "log", 2), "1 nothing"),
        (("match", "log", 0), "* deal 0"),
        (("match", "rules_version"), 0),
        (("times",), ["noon"]),
        (("times",), [1e300]),
        (("table", "created"), 1e300),
        (("table", "created"), -1.0),
        (("table", "version"), "7"),
        (("table", "version"), -1),
        (("table", "rematch"), "../../me"),
        (("table", "branch_of"), "<b>"),
        (("table", "to_beat"), [1]),
        (("table", "to_beat"), ["many", "more"]),
        (("table", "lesson"), "yes"),
        (("seats", 0, "name"), "A\u202eb"),
        (("seats", 1), None),
        (("memo",), "x" * 5000),
        (("match", "log"), ["* deal 0"] * 30_000),
        (("match", "log"), {}),
        (("match", "data"), {"x": "y" * 300_000}),
        (("match", "seed"), "0" * 4000),
        (("match",), [[[]]] * 9),
        (("match", "data"), json.loads('{"x":' * 400 + "1" + "}" * 400)),
        (("analysis",), {"coach": "mine"}),
    ],
)
def test_a_file_that_is_not_right_is_refused_whole(played: Json, path: Any, value: Any) -> None:
    ana = AtHome(Shelf())
    wrong = broken(played, *path, value=value)
    for way in ("/files", "/files/challenge"):
        status, answer = ana.ask("POST", way, wrong)
        assert status == 400, answer
        assert answer["message"]
    assert [key for key in ana.shelf.list() if key.startswith("table/")] == []


def test_what_nests_without_end_is_refused() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    ask = AtHome(Shelf()).home.ask
    found = json.loads(ask(f'{{"method": "POST", "path": "/files", "body": {deep}}}'))
    assert found["status"] == 400


def test_what_a_file_says_of_itself_is_not_believed(finished: Json) -> None:
    """Points, an analysis, who played: found out anew."""
    ana = AtHome(Shelf())
    boast = {"scores": [999, 0], "ranking": [0, 1], "places": [1, 2], "points": [999, 0]}
    lies = broken(finished, "table", "result", value=boast)
    lies = broken(lies, "table", "to_beat", value=[999, 0])
    lies |= {"analysis": {"coach": 1, "decisions": 1, "found": [{"x": 1}], "done": True}}
    taken = ana.ok("POST", "/files", broken(lies, "seats", 0, "person_id", value="someone"))
    assert taken["result"]["scores"] == finished["table"]["result"]["scores"]
    assert ana.ok("GET", f"/tables/{taken['id']}/analysis")["status"] == "none"
    assert taken["your_seats"] == [0]
    assert taken["to_beat"] is None
    ana.refused(400, "bad_save", "POST", "/files/challenge", lies)  # nobody has reached that


def test_several_games_at_once() -> None:
    """Each goes on by itself; the one that is looked at comes first, and all are there again."""
    ana = AtHome(Shelf())
    tables = [ana.start(game, "me", "random", "random") for game in registry.NAMES]
    for table in tables:
        ana.ok("POST", f"/tables/{table}/handover", {"seat": 0})
    versions = {table: ana.ok("GET", f"/tables/{table}")["version"] for table in tables}
    ana.home.open("socket", tables[1], {})
    for _ in range(3):
        assert ana.home.work()
    moved = {t for t in tables if ana.ok("GET", f"/tables/{t}")["version"] > versions[t]}
    assert moved == {tables[1]}
    for table in tables:
        ana.ok("POST", f"/tables/{table}/takeback", {"seat": 0})
    while ana.home.work():
        pass
    again = AtHome(ana.shelf)
    assert {line["id"] for line in again.ok("GET", "/tables/mine")} == set(tables)
    for table in tables:
        assert again.ok("GET", f"/tables/{table}") == ana.ok("GET", f"/tables/{table}")


def test_a_broken_text_in_the_store_harms_no_other_table(played: Json) -> None:
    shelf = Shelf()
    ana = AtHome(shelf)
    whole = ana.ok("POST", "/files", played)["id"]
    bad = broken(played, "match", "log", 2, value="1 nothing")
    old = broken(played, "match", "rules_version", value=0)
    shelf.texts |= {
        "table/aa": "{",
        "table/bb": json.dumps(broken(bad, "table", "id", value="bb")),
        "table/cc": json.dumps(broken(old, "table", "id", value="cc")),
    }
    ana = AtHome(shelf)
    assert {line["id"] for line in ana.ok("GET", "/tables/mine")} == {whole, "bb", "cc"}
    ana.refused(400, "bad_save", "GET", "/tables/aa")
    for table in ("bb", "cc"):
        seen = ana.ok("GET", f"/tables/{table}")
        assert seen["pinned"]
        assert seen["prompt"]
        assert "view" not in seen
        ana.refused(409, "pinned", "POST", f"/tables/{table}/undo", {"seat": 0, "version": 1})
    closed = ana.ok("POST", "/tables/cc/close", {})
    assert closed["status"] == "over"
    assert AtHome(shelf).ok("GET", "/tables/cc/export")["log"] == played["match"]["log"]


def test_a_full_store_says_so_and_changes_nothing() -> None:
    ana = AtHome(Shelf())
    table = ana.start(GAME, "me", "random")
    seen = ana.play(table, 1)
    move = {"seat": 0, "action": seen["legal"][0]["action"], "version": seen["version"]}
    ana.shelf.full = True
    ana.refused(503, "storage", "POST", f"/tables/{table}/moves", move)
    ana.shelf.full = False
    assert ana.ok("GET", f"/tables/{table}") == seen
    ana.ok("POST", f"/tables/{table}/moves", move)


def test_a_bot_that_fails_makes_some_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = AtHome(Shelf())
    table = ana.start(GAME, "me", "random")
    ana.ok("POST", f"/tables/{table}/concede", {"seat": 0})
    monkeypatch.setattr("tawantin.local.home.choose", lambda *_: 1 / 0)
    ana.shelf.full = True
    assert not ana.home.work()  # nothing can be stored: the table waits as it was
    ana.shelf.full = False
    seen = ana.ok("GET", f"/tables/{table}")
    assert ana.home.work()
    assert ana.ok("GET", f"/tables/{table}")["version"] > seen["version"]
    assert "a bot failed" in caplog.text


def test_a_move_is_made_once_however_often_it_is_sent() -> None:
    ana = AtHome(Shelf())
    table = ana.start(GAME, "me", "me")
    seen = ana.ok("GET", f"/tables/{table}")
    action = seen["legal"][0]["action"]
    move = {"seat": seen["you"], "action": action, "version": seen["version"], "key": "once"}
    first = ana.ok("POST", f"/tables/{table}/moves", move)
    assert ana.ok("POST", f"/tables/{table}/moves", move) == first


def test_a_game_is_passed_on_and_played_again_with_the_same_dice(
    played: Json, finished: Json
) -> None:
    ben = AtHome(Shelf())
    taken = ben.ok("POST", "/files", played)
    assert taken["your_seats"] == [0]
    assert taken["entries"] == len(played["match"]["log"])
    assert ben.ok("POST", "/files", played)["id"] != taken["id"]
    assert ben.play(taken["id"], 2)["version"] > taken["version"]
    fresh = ben.ok("POST", "/files/challenge", finished)
    assert (fresh["status"], fresh["rated"]) == ("open", False)
    ben.ok("POST", f"/tables/{fresh['id']}/start", {})
    begun = ben.ok("GET", f"/tables/{fresh['id']}/file")["match"]
    same = {name: finished["match"][name] for name in ("seed", "salt", "options", "names")}
    assert {name: begun[name] for name in same} == same
    here, there = (
        [line for line in match["log"] if line.startswith("*")]
        for match in (begun, finished["match"])
    )
    assert here == there[: len(here)] != []


def test_what_is_to_be_beaten_is_known_to_the_end(played: Json, finished: Json) -> None:
    ben = AtHome(Shelf())
    ben.ok("POST", "/people/guest", {"name": "Ben"})
    table = ben.ok("POST", "/files/challenge", finished)["id"]
    ben.ok("POST", f"/tables/{table}/start", {})
    ben.ok("POST", f"/tables/{table}/concede", {"seat": 0})
    while ben.home.work():
        pass
    seen = AtHome(ben.shelf).ok("GET", f"/tables/{table}")
    assert (seen["status"], seen["to_beat"]) == ("over", finished["table"]["result"]["scores"])
    assert seen["seats"][0]["name"] == "Ben"
    assert ben.ok("POST", f"/tables/{table}/rematch", {})["to_beat"] is None
    assert ben.ok("POST", "/files/challenge", played)["to_beat"] is None  # nothing is reached yet


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/people/login"),
        ("GET", "/tables/0123456789ab/chat"),
        ("POST", "/tables/0123456789ab/seats/1/invite"),
        ("GET", "/moderation/reports"),
        ("POST", "/bugs"),
    ],
)
def test_what_needs_a_server_is_not_here(method: str, path: str) -> None:
    ana = AtHome(Shelf())
    said = {
        ana.refused(404, "not_here", method, path, {}, lang=code)["message"] for code in LANGUAGES
    }
    assert len(said) == len(LANGUAGES)


def test_nobody_is_invited_home() -> None:
    ana = AtHome(Shelf())
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invite"}]}
    ana.refused(404, "not_here", "POST", "/tables", wish)
    assert ana.ok("GET", "/tables/mine") == []


def test_sockets_say_what_is_wrong() -> None:
    ana = AtHome(Shelf())
    table = ana.start(GAME, "me", "random")
    ana.home.open("a", "nowhere", {})
    assert not ana.home.is_open("a")
    ana.home.open("a", table, {"lang": "qu"})
    assert not ana.home.is_open("a")
    ana.home.open("a", table, {})
    ana.home.hear("a", "{")
    for wish in ({"type": "sing"}, {"type": "look", "lang": "qu"}, {"type": "look", "seat": []}):
        ana.home.hear("a", json.dumps(wish))
    codes = [said.get("code", said["type"]) for said in map(json.loads, ana.heard)]
    assert codes == ["not_found", "bad_language", "table", *["bad_message"] * 4]
    assert ana.home.is_open("a")


def test_the_archive_is_all_a_home_needs(tmp_path: Path) -> None:
    """In a Python that has nothing else: no numpy, none of our other modules."""
    archive = tmp_path / "engine.zip"
    bundle.write(archive)
    with zipfile.ZipFile(archive) as found:
        assert {name.split("/")[0] for name in found.namelist()} == {"tawantin"}
        found.extractall(tmp_path / "engine")
    code = f"""
import json, sys
sys.path.insert(0, {str(tmp_path / "engine")!r})
sys.modules["numpy"] = None
from tawantin.local.home import Home
texts = {{}}
class Store:
    get, delete = texts.get, texts.pop
    put = texts.__setitem__
    list = lambda self: [*texts]
home = Home(Store(), lambda: 1e9, lambda socket, text: None)
ask = lambda method, path, body=None: home.request(method, path, {{"lang": "de"}}, body)
for game in {[*registry.NAMES]!r}:
    assert ask("GET", f"/games/{{game}}/rules")[1]
    seats = [{{"kind": "me"}}, *[{{"kind": "bot", "bot": "master"}}] * 2]
    status, made = ask("POST", "/tables", {{"game": game, "seats": seats}})
    assert status == 201, made
    path = f"/tables/{{made.table['id']}}"
    assert ask("POST", f"{{path}}/start", {{}})[0] == 200
    assert ask("POST", f"{{path}}/concede", {{"seat": 0}})[0] == 200
    home.open("socket", path.split("/")[2], {{}})  # who is looked at moves first
    for _ in range(4):
        home.work()
    assert ask("GET", path)[1]["version"] > 3
print(sorted(name for name in sys.modules if name.split(".")[0] not in sys.stdlib_module_names))
"""
    command = [sys.executable, "-IS", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    loaded = {name.split(".")[0] for name in json.loads(done.stdout.replace("'", '"'))}
    assert loaded <= {"tawantin", "__main__", "numpy", "librt", "mypy_extensions", "sitecustomize"}
