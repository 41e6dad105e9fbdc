# mypyc: skip
"""Inca Empire's numbers as names, and which sentence fits where one key has several.

Nothing here decides anything: the rules are in the frames, the sentences in the locales. Regions
and sites have the same name in every language, the one on the map.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tawantin.core.action import Action
from tawantin.core.frame import A, B
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire.atlas import REGIONS, SITES, members, pair, shipped
from tawantin.games.inca_empire.ids import (
    CARDS,
    CITY_WORTH,
    COLOURS,
    ECLIPSE,
    GARRISON_WORTH,
    HIDDEN,
    PHASES,
    PILGRIMAGE_POINTS,
    PILGRIMAGES,
    PRESSURE,
    ROAD_PRICE,
    TEMPLE_PRICE,
    TERRACE_POINTS,
    TERRACE_PRICE,
    TILES,
)
from tawantin.games.inca_empire.people import BEGUN, OPEN
from tawantin.games.inca_empire.roads import join
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import beside

if TYPE_CHECKING:
    from tawantin.words import Words

Value = int | str
Args = dict[str, Value]
Converter = Callable[["Words", Value, EmpireState | None], str]

GAME: Final = "inca_empire"
TEMPLE_WORTH: Final = 1  # in each Sapa Inca phase (E-SAPA-05)


# Values to names.


def _named(table: str, keys: tuple[str, ...]) -> Converter:
    """A converter that looks the value up in a table of the locales."""
    return lambda words, value, s: words.thing(table, keys[int(value)], GAME)


def _on_the_map(table: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    rows = {**shipped(3)[table], **shipped(4)[table]}
    return tuple(rows[key]["name"] for key in keys)


REGION_NAMES: Final = _on_the_map("regions", REGIONS)
SITE_NAMES: Final = _on_the_map("sites", SITES)
REGION_OF: Final = {key: region for region, key in enumerate(REGIONS)}
SITE_OF: Final = {key: site for site, key in enumerate(SITES)}


def _region(words: "Words", value: Value, s: EmpireState | None) -> str:
    return REGION_NAMES[int(value)]


def _site(words: "Words", value: Value, s: EmpireState | None) -> str:
    return SITE_NAMES[int(value)]


def _era(words: "Words", value: Value, s: EmpireState | None) -> str:
    return words.thing("era", str(value), GAME)


def _question(words: "Words", value: Value, s: EmpireState | None) -> str:
    return words.thing("question", str(value), GAME)


def _player(words: "Words", value: Value, s: EmpireState | None) -> str:
    """A player by name, or else by colour, if the position is at hand."""
    seat = int(value)
    if words.players:
        return words.players[seat]
    if s is None or s.colour[seat] < 0:
        return words.phrase("name", "seat", GAME, number=seat + 1)
    return words.thing("player", COLOURS[s.colour[seat]], GAME)


def _lines(s: EmpireState | None, sector: int) -> tuple[int, int] | None:
    """The seats whose lines border a sector (E-RULING-11), if the colours are dealt."""
    if s is None or min(s.colour) < 0 or sector >= s.players:
        return None
    return beside(s, sector)


def _sector(words: "Words", value: Value, s: EmpireState | None) -> str:
    """Where a card lies: between two players, if the position is at hand."""
    seats = _lines(s, int(value) - 1)
    if seats is None:
        return words.phrase("name", "sector", GAME, number=value)
    first, second = (_player(words, seat, s) for seat in seats)
    return words.phrase("name", "between", GAME, first=first, second=second)


def _affected(words: "Words", value: Value, s: EmpireState | None) -> str:
    """Whom a card there affects, told to the player to move."""
    assert s is not None
    seats = _lines(s, int(value) - 1)
    if seats is None:
        return words.phrase("name", "sector", GAME, number=value)
    names = [_player(words, seat, s) for seat in seats if seat != s.active]
    if s.active in seats:
        names.insert(0, words.thing("name", "you", GAME))
    return words.all_of(names)


def _tile(words: "Words", value: Value, s: EmpireState | None) -> str:
    """What a culture tile shows, if the match's data are at hand."""
    kind = int(value)
    if s is None:
        return words.phrase("name", "tile_kind", GAME, number=TILES[kind])
    data = s.data
    return words.phrase(
        "name",
        "tile",
        GAME,
        resistance=data.resistance[kind],
        labour=data.labour[kind],
        points=data.points[kind],
    )


def _scoring(words: "Words", value: Value, s: EmpireState | None) -> str:
    """What a building is worth in every scoring, and to whom else; `points:site`."""
    assert s is not None
    points, site = map(int, str(value).split(":"))
    others = [
        _player(words, seat, s)
        for seat in range(s.players)
        if seat != s.active and s.network[seat] >> site & 1
    ]
    if not others:
        return words.phrase("name", "scoring", GAME, points=points)
    names = words.all_of(others)
    return words.phrase("name", "scoring_shared", GAME, points=points, others=names)


# What a road brings: the end of a phrase.


def _gain(words: "Words", value: Value, s: EmpireState | None) -> str:
    assert s is not None
    return ", ".join(_gains(words, s, int(value)))


def _gains(words: "Words", s: EmpireState, link: int) -> Iterator[str]:
    joined, reach, hidden = _opened_up(s, link)
    built = joined & (s.cities | s.garrisons)
    if built:
        sites = words.all_of([_building(words, s, site) for site in members(built)])
        yield words.phrase("name", "joins", GAME, sites=sites, points=_worth(s, built))
    if joined & s.data.atlas.city_sites & ~built:
        yield words.thing("name", "city_site", GAME)
    if joined & s.data.atlas.garrison_sites & ~built:
        yield words.thing("name", "garrison_site", GAME)
    if reach:
        regions = words.all_of([REGION_NAMES[region] for region in members(reach)])
        yield words.phrase("name", "reaches", GAME, regions=regions)
    if hidden:
        yield words.phrase("name", "turns_up", GAME, tiles=hidden.bit_count())


def _opened_up(s: EmpireState, link: int) -> tuple[int, int, int]:
    """Building sites that join the network, regions that can then be conquered, tiles turned up."""
    atlas, seat = s.data.atlas, s.active
    if not s.near[seat] >> link & 1:
        return 0, 0, 0
    a, b = atlas.ends[link]
    hidden = (atlas.lies_in[link] | atlas.touches[a] | atlas.touches[b]) & s.hidden
    new = atlas.end_bits[link] & ~s.network[seat]
    if not new:
        return 0, 0, hidden
    after = s.copy()
    join(after, seat, new)
    joined = after.network[seat] & ~s.network[seat] & (atlas.city_sites | atlas.garrison_sites)
    return joined, after.reach[seat] & ~s.reach[seat] & ~s.conquered, hidden


def _building(words: "Words", s: EmpireState, site: int) -> str:
    key = "city" if s.cities >> site & 1 else "garrison"
    if s.temples >> site & 1:
        key += "_temple"
    return words.phrase("name", key, GAME, site=SITE_NAMES[site])


def _worth(s: EmpireState, sites: int) -> int:
    """What these score in a Sapa Inca phase."""
    cities, garrisons = (sites & s.cities).bit_count(), (sites & s.garrisons).bit_count()
    temples = (sites & s.temples).bit_count()
    return CITY_WORTH * cities + GARRISON_WORTH * garrisons + TEMPLE_WORTH * temples


ARGS: Final[Mapping[str, Converter]] = {
    "a": _site,
    "affected": _affected,
    "b": _site,
    "card": _named("card", CARDS),
    "colour": _named("player", COLOURS),
    "era": _era,
    "gain": _gain,
    "holder": _player,
    "owner": _player,
    "phase": _named("phase", PHASES),
    "question": _question,
    "region": _region,
    "scoring": _scoring,
    "sector": _sector,
    "site": _site,
    "taker": _player,
    "tile": _tile,
    "no_such_sector.sector": lambda words, value, s: str(value),
}


# Which sentence.


def event_key(kind: str, args: Mapping[str, Value]) -> str | None:
    """The sentence for an event, by the number it depends on."""
    if kind == "sapa" and not args["points"]:
        return "sapa_none"
    if kind in ("invasion", "ended") and args["arrived"]:
        return f"{kind}_arrived"
    if kind == "pilgrimage" and args["build"]:
        return "pilgrimage_build"
    return kind


_VARIANT: Final = {
    "no_wild_road": ("cards", "used"),
    "no_expansion": ("cards", "used"),
    "road_action_over": ("given_up", "given_up"),
    "action_begun": ("build", "build"),
}


def reason_key(key: str, args: Mapping[str, Value]) -> str:
    """The sentence for a reason: a card that is used up is not one that never was."""
    if key in _VARIANT and args[_VARIANT[key][0]]:
        return f"{key}_{_VARIANT[key][1]}"
    return key


def prompt_key(frame: str, args: Mapping[str, Value], s: EmpireState) -> str:
    """The sentence for a question, by what is left of the turn."""
    if frame == "turn":
        return _left("turn", bool(args["road"]), bool(args["build"]))
    if frame == "extra_roads" and s.stack[B]:
        return "extra_roads_paid"
    return "roads_wild" if frame == "roads" and args["wild"] else frame


def _left(key: str, road: bool, building: bool) -> str:
    if road:
        return f"{key}_both" if building else f"{key}_road"
    return f"{key}_build" if building else key


def action_key(frame: str, row: Action, s: EmpireState) -> tuple[str, Args]:
    """The phrase for a choice, and the values in it; any row, whether or not it is legal now."""
    return _ACTIONS[row.verb](frame, row.words, s)


Described = tuple[str, Args]
Describe = Callable[[str, tuple[str, ...], EmpireState], Described]


def _pass(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    if frame != "turn":
        return "pass", {}
    begun = s.stack[B] == BEGUN
    return _left("pass", s.stack[A] == OPEN and not begun, s.stack[B] == OPEN or begun), {}


def _stop(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    return (f"stop_{frame}" if frame.startswith("second") else "stop"), {}


def _lay(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    return "lay", {"card": CARDS.index(words[0]), "affected": words[1]}


def _road(key: str) -> Describe:
    """From the network outwards, with what it brings."""

    def describe(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
        a, b = (SITE_OF[word] for word in words[0].split("-"))
        network = s.network[s.active]
        if network >> b & 1 and not network >> a & 1:
            a, b = b, a
        args: Args = {"a": a, "b": b}
        link = s.data.atlas.link(pair(a, b))
        if link < 0 or not any(_opened_up(s, link)):
            return key, args
        return f"{key}_gain", {**args, "gain": link}

    return describe


def _extra(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    free = s.under(s.active, PRESSURE)
    return ("extra_free" if free else "extra"), {"labour": ROAD_PRICE, "free": free}


def _built(site: int, labour: int, points: int, worth: int) -> Args:
    return {"site": site, "labour": labour, "points": points, "scoring": f"{worth}:{site}"}


def _city(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    labour, points = build.city_price(s, s.active), build.city_points(s, s.active)
    return "city", _built(SITE_OF[words[0]], labour, points, CITY_WORTH)


def _garrison(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    labour, points = build.garrison_price(s, s.active), build.garrison_points(s, s.active)
    return "garrison", _built(SITE_OF[words[0]], labour, points, GARRISON_WORTH)


def _upgrade(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    labour, points = build.upgrade_price(s, s.active), build.city_points(s, s.active)
    return "upgrade", _built(SITE_OF[words[0]], labour, points, CITY_WORTH - GARRISON_WORTH)


def _temple(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    """Under solar eclipse it costs the road action, too (E-EVENT-18)."""
    site = SITE_OF[words[0]]
    key = "temple_eclipse" if s.under(s.active, ECLIPSE) else "temple"
    return key, _built(site, TEMPLE_PRICE, build.temple_points(s, site), TEMPLE_WORTH)


def _terrace(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    args: Args = {"labour": TERRACE_PRICE, "points": TERRACE_POINTS}
    return "terrace", {"region": REGION_OF[words[0]], **args}


def _conquest(key: str, extra: bool) -> Describe:
    def describe(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
        region = REGION_OF[words[0]]
        kind = s.tile[region]
        if kind == HIDDEN:
            return f"{key}_unseen", {"region": region}
        return key, {
            "region": region,
            "labour": build.conquest_price(s, s.active, region, extra),
            "points": s.data.points[kind],
            "income": s.data.labour[kind],
        }

    return describe


def _pilgrimage(frame: str, words: tuple[str, ...], s: EmpireState) -> Described:
    points = PILGRIMAGE_POINTS[PILGRIMAGES.index(words[0])]
    key = "pilgrimage_build" if words[1] == "build" else "pilgrimage"
    return key, {"card": CARDS.index(words[0]), "points": points}


def _simple(key: str, arg: str, names: tuple[str, ...] = ()) -> Describe:
    """A verb with one word: a name from the list, or a number as it is."""
    if not names:
        return lambda frame, words, s: (key, {arg: words[0]})
    return lambda frame, words, s: (key, {arg: names.index(words[0])})


_ACTIONS: Final[Mapping[str, Describe]] = {
    "pass": _pass,
    "stop": _stop,
    "lay": _lay,
    "road": _road("road"),
    "wild": _road("wild"),
    "extra": _extra,
    "city": _city,
    "garrison": _garrison,
    "upgrade": _upgrade,
    "temple": _temple,
    "conquer": _conquest("conquer", False),
    "terrace": _terrace,
    "expand": _conquest("expand", True),
    "pilgrimage": _pilgrimage,
    "colour": _simple("colour", "colour", COLOURS),
    "tile": _simple("tile", "tile", TILES),
    "deal": _simple("deal", "card", CARDS),
    "order": _simple("order", "seat"),
    "draw": _simple("draw", "card", CARDS),
    "invasion": lambda frame, words, s: (f"invasion_{words[0]}", {}),
}
