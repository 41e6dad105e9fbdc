"""E-DATA-17: a map that a file gives as a whole is checked, drawn and played, or refused."""

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tawantin import bots
from tawantin.bots.lineup import bot_of
from tawantin.core import save, tables
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.match import Match
from tawantin.games.inca_empire import atlas, whole_map
from tawantin.games.inca_empire.contract import REGION, SITE
from tawantin.games.inca_empire.encoding import ENCODER
from tawantin.games.inca_empire.game import GAME
from tawantin.testing import check_game, check_sentences
from tawantin.testing.traffic import check_traffic
from tawantin.words import LANGUAGES, Words
from tests.inca_empire.maps import Map, other, ours, overlay, renamed, without

VARIANTS = [
    (players, dict(zip(("pizarro", "early_decline", "convergence"), values, strict=True)))
    for players in (3, 4)
    for values in product((False, True), repeat=3)
    if players == 4 or not values[1]
]
NEW = ("site_1", "site_2")
pytestmark = pytest.mark.rule("E-DATA-17")


def test_ours_given_as_a_whole_is_the_same_map() -> None:
    over = {"map_3": ours(3), "map_4": ours(4)}
    assert GAME.tables(over) == GAME.tables(None)
    for players in (3, 4):
        assert GAME.scenery(players, over) == GAME.scenery(players, None)
        assert GAME.key(GAME.new(players, {}, over)) == GAME.key(GAME.new(players))
    assert list(tables.changes(GAME.tables(None), over)) == []


def test_a_map_may_be_laid_over_ours_row_by_row_as_ever() -> None:
    rows = {"sites": {"arica": {"kind": "garrison"}}}
    merged = GAME.tables({"map_4": {"replace": False, **rows}})
    assert merged == GAME.tables({"map_4": rows})
    assert merged["map_4"]["sites"]["arica"]["name"] == "Arica"
    with pytest.raises(BadData, match=r"there is no map_4.sites.site_1"):
        GAME.tables({"map_4": {"sites": {"site_1": other(4)["sites"]["site_1"]}}})
    with pytest.raises(BadData, match=r"map_4.replace is true or false, not 'yes'"):
        GAME.tables({"map_4": {"replace": "yes", **rows}})
    with pytest.raises(BadData, match=r"there is no track.replace"):
        GAME.tables({"track": {"replace": True}})


def test_what_rows_leave_out_is_as_usual() -> None:
    site = GAME.tables(overlay(4))["map_4"]["sites"]["site_1"]
    assert (site["start"], site["bonus"], site["pilgrimage"], site["note"]) == ("", 0, "", "")
    bare = other(4)
    del bare["about"]
    assert GAME.tables({"map_4": bare})["map_4"]["about"] == {}


def test_one_map_may_be_replaced_and_the_other_stays() -> None:
    assert GAME.scenery(3, overlay(4)) == GAME.scenery(3, None)
    assert GAME.scenery(4, overlay(3)) == GAME.scenery(4, None)


@pytest.mark.parametrize("players", [3, 4])
def test_it_is_drawn(players: int) -> None:
    seen, before = GAME.scenery(players, overlay()), GAME.scenery(players, None)
    assert {*seen["sites"]} - {*before["sites"]} == {"site_1", "site_2"}
    assert {*before["sites"]} - {*seen["sites"]} == {"caranqui", "arica"}
    assert seen["sites"]["site_1"]["at"] == [310, 40.5]
    assert seen["regions"]["region_1"]["name"] == "Chucuito"
    assert "replace" not in seen
    assert "about" not in seen
    json.dumps(seen, allow_nan=False)


def test_what_is_other_than_ours() -> None:
    found = list(tables.changes(GAME.tables(None), overlay(4)))
    named = {name: (before, here) for name, before, here in found}
    assert len(named) == len(found)
    assert named["map_4.connections[atriz - site_1]"] == (None, ["atriz", "site_1", "pasto"])
    assert named["map_4.connections[caranqui - quito]"] == (["caranqui", "quito", "quitu"], None)
    assert named["map_4.sites.caranqui"][1] is None
    assert named["map_4.sites.site_1"][0] is None
    assert named["map_4.sites.acomayo.kind"] == ("huaca", "city")
    assert not [name for name in named if "about" in name or "replace" in name]
    assert len(found) < 50


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_random_games_keep_every_promise(players: int, options: dict[str, bool]) -> None:
    report = check_game(GAME, players, options, seed=len(VARIANTS), overlay=overlay())
    assert report.decisions > 50


@pytest.mark.parametrize("players", [3, 4])
def test_no_sentence_and_no_message_tells_a_secret(players: int) -> None:
    assert check_sentences(GAME, players, seed=3, overlay=overlay(), every=40)
    assert check_traffic(GAME, players, seed=4, overlay=overlay(), every=40)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_places_have_their_names(language: str) -> None:
    data = GAME.new(4, {}, overlay()).printed()
    words = Words(language)
    named = [words.named(GAME.name, SITE, atlas.SITES.index(key), data) for key in NEW]
    assert named == ["Guachicono", "Chinchorro"]
    region = atlas.REGIONS.index("region_1")
    assert words.named(GAME.name, REGION, region, data) == "Chucuito"


def test_a_match_is_saved_and_played_again() -> None:
    match = Match(GAME, 4, {}, overlay(), bytes(32))
    rng = FastRng(2)
    bot = bots.make("greedy")
    while not match.is_over and not any("site_" in line for line in lines(match)):
        match.run()
        seat = match.actor
        match.play(
            seat, bot.choose(GAME, match.game.redetermine(match.state, seat, rng), seat, rng)
        )
    again = save.load(json.loads(json.dumps(save.save(match))), lambda name: GAME)
    assert GAME.key(again.state) == GAME.key(match.state)
    assert lines(again) == lines(match)


def lines(match: Match) -> list[str]:
    return [save.write_entry(GAME, entry) for entry in match.log]


# What is wrong with it.


def put(value: Any, *path: Any) -> Callable[[Map], None]:
    """Write a value somewhere in a map."""

    def change(found: Map) -> None:
        place: Any = found
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def drop(*path: Any) -> Callable[[Map], None]:
    """Take something out of a map."""

    def change(found: Map) -> None:
        place: Any = found
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def more(table: str, *rows: Any) -> Callable[[Map], None]:
    return lambda found: found[table].extend(rows)


def crowd(found: Map) -> None:
    """More sites than a map may have."""
    for number in range(1, 41):
        found["sites"][f"site_{number}"] = {**found["sites"]["site_1"]}


def full(found: Map) -> None:
    """More regions than there are culture tiles."""
    rows = found["regions"]
    for number in range(2, 15):
        rows[f"region_{number}"] = {**rows["pasto"], "adjacent": []}


def apart(found: Map) -> None:
    """No road leads to a site."""
    found["connections"].remove(["atriz", "site_1", "pasto"])


def kindless(kind: str) -> Callable[[Map], None]:
    """No site of a kind."""

    def change(found: Map) -> None:
        for row in found["sites"].values():
            if row["kind"] == kind:
                row["kind"] = "huaca"

    return change


def empty(found: Map) -> None:
    """A region that no site touches."""
    without(found, "site_1")
    for key in ("atriz", "rumichaca", "quijos"):
        touches = found["sites"][key]["touches"]
        found["sites"][key]["touches"] = [r for r in touches if r != "pasto"] or ["quitu"]
    for table in ("connections", "wild"):
        found[table] = renamed(found[table], "pasto", "quitu")


NAN, FAR = float("nan"), float("inf")
AREQUIPA, CANA = ("sites", "arequipa"), ("regions", "cana")
ROW = [["a", "b", "c"]]
LINE = [[1, 1]] * (whole_map.MOST_POINTS + 1)
NOTE = {"mark": "printed", "reason": "compared"}
WRONG: list[tuple[str, Callable[[Map], None]]] = [
    # Tables and keys.
    ("map_4.land is missing: a map that replaces ours has all", drop("land")),
    ("map_4.sites.site_1.kind is missing", drop("sites", "site_1", "kind")),
    ("map_4.regions.cana.shape is missing", drop(*CANA, "shape")),
    ("map_4.land.coast is missing", drop("land", "coast")),
    ("there is no map_4.'tiles'; known here: players", put({}, "tiles")),
    ("there is no map_4.sites.arequipa.'size'", put(1, *AREQUIPA, "size")),
    ("map_4.sites must be a table, not list", put([], "sites")),
    ("map_4.sites.arequipa must be a table, not 'city'", put("city", "sites", "arequipa")),
    ("map_4.regions must be a table, not 3", put(3, "regions")),
    ("map_4.land must be a table", put([], "land")),
    ("map_4.players is 4, not 5", put(5, "players")),
    ("map_4.players is 4, not True", put(True, "players")),
    ("map_4.players is 4, not list", put([4], "players")),
    ("map_4.players is 4, not 3", put(3, "players")),
    ("map_4.sites.my_town: a site has a key of our maps or site_1 to site_40",
     put(other(4)["sites"]["site_1"], "sites", "my_town")),
    ("map_4.sites.site_41: a site has a key", put(other(4)["sites"]["site_1"], "sites", "site_41")),
    ("map_4.regions.my_land: a region has a key of our maps or region_1 to region_14",
     put(other(4)["regions"]["region_1"], "regions", "my_land")),
    # Sizes.
    ("map_4.sites has 126 rows, may have 120", crowd),
    ("map_4.regions has 59 rows, may have 49", full),
    ("map_4.connections has 301 entries, may have 300", put(ROW * 301, "connections")),
    ("map_4.wild has 301 entries, may have 300", put(ROW * 301, "wild")),
    (r"map_4.wild\[0\] has 5 entries, may have 4", put([["a"] * 5], "wild")),
    ("map_4.regions.cana.shape has 501 entries, may have 500", put(LINE, *CANA, "shape")),
    ("map_4.regions.cana.shape has 2 points, must have 3",
     put(LINE[:2], *CANA, "shape")),
    ("map_4.land.coast has 501 entries", put(LINE, "land", "coast")),
    (r"map_4.land.rivers\[0\] has 501 entries", put([LINE], "land", "rivers")),
    ("map_4.land.lakes has 51 entries, may have 50", put([[]] * 51, "land", "lakes")),
    ("map_4.sites.arequipa.touches has 9 entries", put(["x"] * 9, *AREQUIPA, "touches")),
    ("map_4.sites.arequipa.name has 81 letters", put("x" * 81, *AREQUIPA, "name")),
    ("map_4.sites.arequipa.note has letters that cannot be seen",
     put("Q\u202eq", *AREQUIPA, "note")),
    ("map_4.about has 17 tables", put({f"n{n}": NOTE for n in range(17)}, "about")),
    # Types.
    ("map_4.sites.arequipa.name must be a text, not 3", put(3, *AREQUIPA, "name")),
    ("map_4.sites.arequipa.kind must be a text", put(["city"], *AREQUIPA, "kind")),
    ("map_4.sites.arequipa.touches must be a list, not 'cana'",
     put("cana", *AREQUIPA, "touches")),
    (r"map_4.sites.arequipa.touches\[0\] must be a text", put([{}], *AREQUIPA, "touches")),
    ("map_4.sites.arequipa.at: a point is two numbers", put([1, "2"], *AREQUIPA, "at")),
    ("map_4.sites.arequipa.at: a point is two numbers", put([True, 2], *AREQUIPA, "at")),
    ("map_4.regions.cana.adjacent must be a list", put(5, *CANA, "adjacent")),
    (r"map_4.regions.cana.shape\[0\] has 3 entries",
     put([[1, 2, 3]] * 3, *CANA, "shape")),
    (r"map_4.connections\[0\] must be a list", put(["cuzco-pisac"], "connections")),
    (r"map_4.connections\[0\]\[0\] must be a text", put([[1, 2, 3]], "connections")),
    ("map_4.connections must be a list", put({}, "connections")),
    ("map_4.land.size: a point is two numbers", put(["1", 2], "land", "size")),
    ("map_4.land.forest must be a list", put({}, "land", "forest")),
    ("map_4.about must be a table", put([], "about")),
    ("map_4.about.sites must be a table", put(3, "about", "sites")),
    ("map_4.about.sites.mark is one of rulebook", put("sure", "about", "sites", "mark")),
    ("map_4.about.sites.reason must be a text", put(3, "about", "sites", "reason")),
    ("map_4.about.sites.marks must be a table", put([], "about", "sites", "marks")),
    ("map_4.about.sites.marks names 'x'", put({"x": "printed"}, "about", "sites", "marks")),
    ("map_4.about.sites.city must be a text, not list", put([14], "about", "sites", "city")),
    # Where things lie.
    (r"map_4.sites.arequipa.at: nan is not from 0 to 1000", put([NAN, 2], *AREQUIPA, "at")),
    (r"map_4.sites.arequipa.at: inf is not from 0", put([2, FAR], *AREQUIPA, "at")),
    (r"map_4.sites.arequipa.at: -1 is not from 0", put([-1, 2], *AREQUIPA, "at")),
    (r"map_4.sites.arequipa.at: 1401 is not from 0 to 1400", put([1, 1401], *AREQUIPA, "at")),
    (r"map_4.regions.cana.label: 1001 is not", put([1001, 9], *CANA, "label")),
    (r"map_4.regions.cana.shape\[1\]: 2001 is not from -1400 to 2000",
     put([[1, 1], [2001, 1], [1, 1]], *CANA, "shape")),
    (r"map_4.land.coast\[0\]: nan is not", put([[NAN, 1]], "land", "coast")),
    ("map_4.land.coast: there is no coast", put([], "land", "coast")),
    ("map_4.land.size: 99 is not from 100 to 10000", put([99, 500], "land", "size")),
    ("map_4.land.size: nan is not", put([NAN, 500], "land", "size")),
    # What hangs together.
    ("there is no cuzco", lambda found: without(found, "cuzco")),
    ("exactly one site is Cuzco", put("huaca", "sites", "cuzco", "kind")),
    ("there is no site 'caranqui'", more("connections", ["atriz", "caranqui", "pasto"])),
    ("there is no site 'caranqui'", more("wild", ["atriz", "caranqui", "pasto"])),
    ("there is no site 'eldorado'", more("connections", ["atriz", "eldorado", "pasto"])),
    ("there is no region 'lupaqa'", more("wild", ["atriz", "sajama", "lupaqa"])),
    ("there is no region 'lupaqa'", put(["lupaqa"], *AREQUIPA, "touches")),
    ("there is no region 'lupaqa'", put(["lupaqa"], *CANA, "adjacent")),
    ("linked already", more("connections", ["site_1", "atriz", "pasto"])),
    ("neither end touches its region", more("connections", ["quito", "site_1", "cana"])),
    ("two different sites", more("connections", ["quito", "quito", "quitu"])),
    ("site_1 touches no region", put([], "sites", "site_1", "touches")),
    ("the road graph is not connected: no way to site_1", apart),
    ("adjacency of ", put(["cana"], "regions", "quitu", "adjacent")),
    ("no site touches pasto", empty),
    ("kind is one of cuzco, important", put("tower", *AREQUIPA, "kind")),
    ("each pilgrimage has two sites", put("", "sites", "machu_picchu", "pilgrimage")),
    ("there is no garrison site", kindless("garrison")),
    ("a bonus is at most 99", put(100, "sites", "machu_picchu", "bonus")),
    ("a bonus at important sites", put("1", "sites", "machu_picchu", "bonus")),
    ("god is true or false", put("no", *CANA, "god")),
    ("'red' is no colour", put("red", *CANA, "start")),
    ("4 colours have a starting region", put("", "regions", "antisuyu", "start")),
    ("blue has no starting site", put("", "sites", "pisac", "start")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("message", "change"), WRONG, ids=[f"{number}" for number in range(len(WRONG))]
)
def test_a_wrong_map_is_refused_and_the_place_is_named(
    message: str, change: Callable[[Map], None]
) -> None:
    found = other(4)
    change(found)
    with pytest.raises(BadData, match=message):
        GAME.tables({"map_4": found})
    with pytest.raises(BadData):
        Match(GAME, 4, {}, {"map_4": found})


# Who can play on it.


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", bots.THOUGHTLESS)
def test_bots_that_know_no_map_play_on_it(name: str, players: int) -> None:
    played(players, name, 60)


@pytest.mark.parametrize("name", ["net@4", "estimate@4"])
def test_searches_by_features_play_on_it(name: str) -> None:
    played(4, name, 12)


def played(players: int, name: str, choices: int) -> None:
    match = Match(GAME, players, {}, overlay(), bytes(32))
    rng, bot = FastRng(1), bot_of(GAME, name)
    bots.check([name], GAME, match.state)
    for _ in range(choices):
        match.run()
        seat = match.actor
        match.play(
            seat, bot.choose(GAME, match.game.redetermine(match.state, seat, rng), seat, rng)
        )
    match.game.check(match.state)


def only(change: Callable[[Map], None]) -> dict[str, Any]:
    found = ours(4)
    change(found)
    return {"map_4": found}


def swap(found: Map) -> None:
    """A wild link of ours becomes a connection."""
    row = next(row for row in found["wild"] if len(row) == 3)
    found["wild"].remove(row)
    found["connections"].append(row)


BEYOND = [
    (overlay(4), "Chucuito"),
    (only(lambda found: found.update(renamed(found, "arica", "site_7"))), "Arica"),
    (only(more("wild", ["arequipa", "quito", "cana"])), "Quito - Arequipa"),
    (only(swap), "Arequipa - Arica"),
]


@pytest.mark.parametrize(("over", "place"), BEYOND)
@pytest.mark.parametrize("name", [*bots.GUIDED, "policy@4"])
def test_who_learnt_on_our_maps_refuses_it_and_names_the_place(
    name: str, over: dict[str, Any], place: str
) -> None:
    state = GAME.new(4, {}, over)
    assert bots.misfit(name, GAME, state) == place
    with pytest.raises(BadSetup, match=f"{name} cannot play here.* has no number for .*{place}"):
        bots.check(["greedy", name], GAME, state)


@pytest.mark.parametrize(("over", "place"), BEYOND)
def test_a_row_that_cannot_hold_it_is_not_written(over: dict[str, Any], place: str) -> None:
    out = ENCODER.blank()
    for _ in range(2):
        with pytest.raises(BadData, match=f"a row has no number for .*{place}"):
            ENCODER.write(GAME.new(4, {}, over), 0, 0, out, 0)


def test_a_map_with_less_than_ours_fits_into_a_row() -> None:
    """Links have other numbers there, and the same places."""
    match = Match(GAME, 4, {}, only(lambda found: without(found, "samaipata")), bytes(32))
    bots.check(["amauta"], GAME, match.state)
    match.run()
    whole = Match(GAME, 4, {}, None, bytes(32))
    whole.run()
    rows = []
    for state in (match.state, whole.state):
        out = ENCODER.blank()
        ENCODER.write(state, 0, 0, out, 0)
        rows.append(
            {
                name: out[at]
                for at, (name, _) in enumerate(ENCODER.numbers)
                if out[at] and name.startswith("table.road_")
            }
        )
    assert rows[0] == rows[1]
    assert len(rows[0]) == 4
