"""The map of Inca Empire: the committed files are what the tables give; a bad map is refused."""

import shutil
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely

from maps.inca_empire import build, checks, preview
from maps.inca_empire.checks import Targets
from maps.inca_empire.model import Map, MapError, Road, Wild

Break = Callable[[Map], Map]
Check = Callable[[Map, Targets], None]

TARGETS = build.targets()


@pytest.fixture(scope="module")
def maps() -> dict[int, Map]:
    return {players: build.make(players) for players in build.SIDES}


def region(key: str, **changes: Any) -> Break:
    return lambda m: replace(m, regions={**m.regions, key: replace(m.regions[key], **changes)})


def site(key: str, **changes: Any) -> Break:
    return lambda m: replace(m, sites={**m.sites, key: replace(m.sites[key], **changes)})


def both(*breaks: Break) -> Break:
    def apply(m: Map) -> Map:
        for change in breaks:
            m = change(m)
        return m

    return apply


def road(*pairs: str, **changes: Any) -> Break:
    """Some connections, given as `a b`, changed; taken out when there is no change."""

    def apply(m: Map) -> Map:
        chosen = {tuple(pair.split()) for pair in pairs}
        assert chosen <= {(r.a, r.b) for r in m.roads}
        kept = tuple(r for r in m.roads if (r.a, r.b) not in chosen)
        changed = tuple(replace(r, **changes) for r in m.roads if (r.a, r.b) in chosen)
        return replace(m, roads=kept + (changed if changes else ()))

    return apply


def more_roads(*roads: Road) -> Break:
    return lambda m: replace(m, roads=m.roads + roads)


def only_wild(*links: Wild) -> Break:
    return lambda m: replace(m, wild=links)


def more_regions(m: Map) -> Map:
    extra = {f"pasto_{number}": m.regions["pasto"] for number in range(4)}
    return replace(m, regions={**m.regions, **extra})


def no_region(m: Map) -> Map:
    return replace(m, regions={key: r for key, r in m.regions.items() if key != "pasto"})


def alone(m: Map) -> Map:
    for key in m.starting().values():
        m = region(key, adjacent=())(m)
    return m


def no_coast(m: Map) -> Map:
    return replace(m, land=replace(m.land, coast=shapely.box(0, 0, *m.land.size)))


def no_way(m: Map) -> Map:
    return replace(m, roads=tuple(r for r in m.roads if "samaipata" not in (r.a, r.b)))


def empty_north(m: Map) -> Map:
    middle = m.sites["cuzco"].at[1]
    return replace(m, sites={key: s for key, s in m.sites.items() if s.at[1] >= middle})


BROKEN: list[tuple[str, Check, int, str, Break]] = [
    ("E-DATA-01a", checks.starting_regions, 4, "starting regions are", region("cana", start="red")),
    ("E-DATA-01a", checks.starting_regions, 4, "round Cuzco", site("cuzco", touches=("antisuyu",))),
    ("E-DATA-01a", checks.starting_regions, 4, "starting sites", site("arica", start="blue")),
    ("E-DATA-01a", checks.starting_regions, 4, "no connection", road("cuzco pisac")),
    ("E-DATA-01a", checks.starting_regions, 4, "not in", road("cuzco pisac", region="opatari")),
    ("E-DATA-01b", checks.opening, 4, "canari", site("pisac", touches=("antisuyu", "canari"))),
    ("E-DATA-01c", checks.region_counts, 4, "46 regions for 45 tiles", more_regions),
    ("E-DATA-01d", checks.touching, 4, "arica touches no region", site("arica", touches=())),
    ("E-DATA-01d", checks.touching, 4, "unknown", site("arica", touches=("atlantis",))),
    ("E-DATA-01e", checks.connections, 4, "atlantis", road("cuzco pisac", region="atlantis")),
    ("E-DATA-01f", checks.kinds, 4, "tower", site("arica", kind="tower")),
    ("E-DATA-01g", checks.opening, 4, "no region is adjacent", alone),
    ("E-DATA-01h", checks.kinds, 4, "arica is a cuzco", site("arica", kind="cuzco")),
    ("E-DATA-01h", checks.pilgrimages, 4, "places", site("machu_picchu", pilgrimage="")),
    ("E-DATA-01h", checks.pilgrimages, 4, "no important", site("pachacamac", kind="city")),
    ("E-DATA-02", checks.starting_regions, 3, "starting regions", region("cunti", start="green")),
    ("E-DATA-02", checks.region_counts, 3, "40 regions for 39 tiles", more_regions),
    ("E-DATA-03", checks.kinds, 4, "machu_picchu", site("machu_picchu", bonus=0)),
    ("E-DATA-03", checks.kinds, 4, "quito, city, has 1", site("quito", bonus=1)),
    ("E-DATA-04", checks.kinds, 4, "pisac is no huaca", site("pisac", kind="city")),
    ("E-DATA-05", checks.wild_links, 4, "no coast", no_coast),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "twice",
        only_wild(*[Wild("aypate", "tomebamba", ("palta",))] * 2),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "not in order",
        only_wild(Wild("tomebamba", "aypate", ("palta",))),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "is printed",
        only_wild(Wild("cuzco", "pisac", ("antisuyu",))),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "water",
        only_wild(Wild("guayaquil", "tumbes", ("huancavilca", "palta"))),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "crosses a connection",
        only_wild(Wild("limatambo", "pisac", ("antisuyu", "chinchaysuyu"))),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "through a site",
        only_wild(Wild("chan_chan", "paramonga", ("chimu", "huaylas"))),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "off from the sea",
        both(
            site("manchan", at=(203.0, 552.0)),
            only_wild(Wild("chan_chan", "paramonga", ("chimu", "huaylas"))),
        ),
    ),
    (
        "E-DATA-05",
        checks.wild_links,
        4,
        "said to run through",
        only_wild(Wild("aypate", "tomebamba", ("pasto",))),
    ),
    ("E-DATA-06", checks.gods, 4, "5 hands of god", region("pasto", god=True)),
    (
        "E-DATA-06",
        checks.gods,
        4,
        "starting region",
        both(region("antisuyu", god=True), region("canari", god=False)),
    ),
    ("E-DATA-16", checks.connections, 4, "touches pasto", road("cuzco pisac", region="pasto")),
    (
        "E-DATA-16",
        checks.connections,
        4,
        "water",
        more_roads(Road("hatuncolla", "iskanwaya", "colla")),
    ),
    (
        "E-DATA-16",
        checks.connections,
        4,
        "runs through .*cuzco",
        more_roads(Road("paucartambo", "saywite", "collasuyu")),
    ),
    (
        "E-DATA-16",
        checks.connections,
        4,
        "printed twice",
        more_roads(Road("cuzco", "pisac", "antisuyu")),
    ),
    (
        "E-DATA-16",
        checks.connections,
        4,
        "crosses",
        more_roads(Road("limatambo", "pisac", "antisuyu")),
    ),
    ("E-DATA-16", checks.connections, 4, "no way from Cuzco to .*samaipata", no_way),
    ("E-RULING-55", checks.adjacency, 4, "pasto and quitu", region("pasto", adjacent=())),
    ("shipped", checks.region_counts, 4, "41 regions", no_region),
    ("shipped", checks.touching, 4, "atacama", site("catarpe", touches=("copiapo",))),
    ("shipped", checks.kinds, 4, "the bonus", site("machu_picchu", bonus=2)),
    (
        "shipped",
        checks.gods,
        4,
        "next to",
        both(region("vilcabamba", god=True), region("canari", god=False)),
    ),
    (
        "shipped",
        checks.gods,
        4,
        "neighbours",
        both(region("quitu", god=True), region("huaylas", god=False)),
    ),
    ("shipped", checks.sizes, 4, "21 garrisons", site("arica", kind="garrison")),
    ("shipped", checks.ways_out, 4, "pisac has 2 ways", road("callanga pisac")),
    (
        "shipped",
        checks.ways_out,
        4,
        "free ways out",
        road("acomayo cuzco", "cuzco ollantaytambo", "cuzco saywite"),
    ),
    ("shipped", checks.ways_out, 4, "pachacamac is 6", road("huarochiri pachacamac")),
    ("shipped", checks.ways_far, 3, "3 ways north, not 4", road("sondor wari")),
    ("shipped", checks.ways_far, 4, "3 ways south, not 4", road("arequipa maucallacta")),
    (
        "shipped",
        checks.in_one_region,
        4,
        "limatambo - pisac lies half in two",
        more_roads(Road("limatambo", "pisac", "antisuyu")),
    ),
    ("shipped", checks.spread, 4, "18 apart", site("la_compania", at=(507.0, 1346.0))),
    ("shipped", checks.spread, 4, "in the north", empty_north),
]


@pytest.mark.parametrize("players", build.SIDES)
@pytest.mark.rule("E-DATA-01", "E-DATA-02", "E-DATA-05", "E-DATA-16")
def test_the_committed_map_is_what_the_tables_give(maps: dict[int, Map], players: int) -> None:
    checks.check(maps[players], TARGETS)
    made = build.write(maps[players])
    assert build.path(players).read_text(encoding="utf-8") == made
    assert tomllib.loads(made)["players"] == players


@pytest.mark.parametrize(
    ("constraint", "check", "players", "message", "broken"),
    BROKEN,
    ids=[f"{row[0]}-{number}" for number, row in enumerate(BROKEN)],
)
def test_a_broken_map_is_refused_by_name(
    maps: dict[int, Map],
    constraint: str,
    check: Check,
    players: int,
    message: str,
    broken: Break,
) -> None:
    with pytest.raises(MapError, match=message) as refusal:
        check(broken(maps[players]), TARGETS)
    assert refusal.value.constraint == constraint


def test_every_check_is_run_and_broken() -> None:
    assert {row[1] for row in BROKEN} == {*checks.CHECKS}


def test_the_six_pilgrimages_lie_as_far_as_planned(maps: dict[int, Map]) -> None:
    steps = maps[4].distances("cuzco")
    far = {s.name: steps[key] for key, s in maps[4].sites.items() if s.pilgrimage}
    assert far == {
        "Machu Picchu": 2,
        "Huanuco Pampa": 5,
        "Pachacamac": 5,
        "Chiquitoy Viejo": 7,
        "Pucara de Andagala": 7,
        "Ranchillo": 9,
    }


def test_a_road_to_nowhere_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for table in build.HERE.glob("*.toml"):
        shutil.copy(table, tmp_path)
    with (tmp_path / "roads.toml").open("a", encoding="utf-8") as roads:
        roads.write('stray = [["cuzco", "eldorado"]]\n')
    monkeypatch.setattr(build, "HERE", tmp_path)
    with pytest.raises(MapError, match="eldorado"):
        build.make(4)


@pytest.fixture
def tool(
    maps: dict[int, Map], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[list[str]], int]:
    """The command, with its output in a folder of its own."""
    shutil.copy(build.DATA / "printed.toml", tmp_path)
    monkeypatch.setattr(build, "DATA", tmp_path)
    monkeypatch.setattr(build, "make", maps.__getitem__)
    return build.main


def test_the_tool_writes_and_checks(
    tool: Callable[[list[str]], int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(build, "check", lambda m, targets: None)
    assert tool(["--check"]) == 1
    assert "map_4.toml is not what the tables give" in capsys.readouterr().err
    assert tool([]) == 0
    assert tool(["--check"]) == 0
    assert tool(["--help"]) == 2


def test_the_tool_names_the_broken_constraint(
    tool: Callable[[list[str]], int],
    maps: dict[int, Map],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(build, "make", lambda players: no_way(maps[players]))
    assert tool([]) == 1
    assert capsys.readouterr().err.startswith("4 players: E-DATA-16: no way from Cuzco")


def test_the_map_can_be_drawn(maps: dict[int, Map]) -> None:
    picture = preview.draw(maps[4], with_wild=True)
    assert all(f">{s.name}</text>" in picture for s in maps[4].sites.values())
