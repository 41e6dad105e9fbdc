"""The printed values: read from TOML, overlaid, validated once, and kept in plain lists."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.core.tables import Table
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire import atlas, drawing, whole_map
from tawantin.games.inca_empire.ids import (
    COLOURS,
    GOD_LABOUR,
    GODS,
    INCA,
    N_ERAS,
    N_TILE_KINDS,
    N_TILES,
    PEOPLE,
    PHASES,
    SAPA,
    SUN,
)

KEPT_ERAS: Final = (1, 2, 3)  # era 1 (here 0) has no Sapa Inca phase
MOST_SUNS: Final = 4  # Sun phases before a scoring for which there are always enough cards
LATE_TURNS: Final = 4  # People phases of the last era, one for each invasion tile
LEAST_COLUMNS: Final = (1, 3, 2, 1)  # of each era
SKIPPED: Final = ((1, 2), (2, 1))  # era and column that early decline leaves out (E-VAR-05)

_cache: dict[str, dict[str, Any]] = {}


def shipped() -> dict[str, Any]:
    """Our own tables of printed values, the two maps among them."""
    if "shipped" not in _cache:
        found = tables.read(Path(__file__).parent / "data" / "printed.toml")
        for side in (4, 3):
            found[f"map_{side}"] = atlas.shipped(side)
        _cache["shipped"] = found
    return _cache["shipped"]


def overlaid(overlay: Table | None) -> dict[str, Any]:
    """Our values with those of `overlay` laid over them, entry by entry.

    A map that says `replace = true` stands in place of ours as a whole.
    """
    over = dict(overlay or {})
    maps: dict[str, Any] = {}
    for side in (4, 3):
        name = f"map_{side}"
        table = over.get(name)
        if isinstance(table, Mapping) and tables.REPLACE in table:
            rest = {key: value for key, value in table.items() if key != tables.REPLACE}
            if whole_map.replaces(table, name):
                del over[name]
                maps[name] = whole_map.complete(rest, side)
            else:
                over[name] = rest
    return {**tables.overlaid(shipped(), over), **maps}


class Ahead:
    """What is still to come after a space of the era track."""

    def __init__(self) -> None:
        self.scorings = 0  # Sapa Inca phases
        self.incomes: list[int] = []  # scorings that follow each Inca phase
        self.turns = 0  # People phases
        self.first_turns = 0  # those before the next scoring


class Data:
    """All printed values of one match, checked against the catalogue's constraints."""

    def __init__(self, printed: Table, side: int) -> None:
        tables.check_marks(printed)
        self.side: Final = side
        self.map: Final[Table] = printed[f"map_{side}"]
        self.atlas: Final = atlas.Atlas(self.map, side)
        drawing.check(self.map, side)
        self.region_names: Final = _on_the_map(printed, side, "regions", atlas.REGIONS)
        self.site_names: Final = _on_the_map(printed, side, "sites", atlas.SITES)
        self.spaces: Final[list[int]] = []  # [link] its place in a row of the encoding, once known
        self.beyond: Final = self._beyond()
        self.links: Final[list[Any]] = list(range(len(self.atlas.ends)))
        # [link] Actions as objects made one after the other: those of READY lie far apart.
        self.road_at: Final[list[Any]] = [act.ROAD + pair for pair in self.atlas.pair_of]
        self.wild_at: Final[list[Any]] = [act.WILD + pair for pair in self.atlas.pair_of]
        self.columns: Final[list[list[int]]] = []  # rounds, each a list of phases
        self.era_of: Final[list[int]] = []  # [round] era, from 0
        for era in range(N_ERAS):
            for column in _columns(printed, era):
                self.columns.append(column)
                self.era_of.append(era)
        self.skipped: Final = [
            (era, column - self.era_of.index(era)) in SKIPPED
            for column, era in enumerate(self.era_of)
        ]
        every = [False] * len(self.columns)
        self.ahead: Final = [_ahead(self.columns, out) for out in (every, self.skipped)]
        # [early decline][round][phase]
        _check_suns(self.columns)
        _check_suns([c for c, out in zip(self.columns, self.skipped, strict=True) if not out])
        self.income: Final = [_labour(printed, "income", era) for era in range(N_ERAS)]
        _check_income(self.income)
        self.kept: Final = [0] + [_labour(printed, "kept", era) for era in KEPT_ERAS]
        self.resistance: Final = _tiles(printed, "resistance", 1)
        self.labour: Final = _tiles(printed, "labour", 0)
        self.points: Final = _tiles(printed, "points", 0)
        self.copies: Final = _tiles(printed, "copies", 1)
        _check_tiles(self)
        self.invasion: Final = [
            _int(printed["invasion_tiles"], key, "E-DATA-12", 1) for key in ("normal", "arrival")
        ]
        if sum(self.invasion) != LATE_TURNS:
            raise BadData("E-DATA-12", f"invasion_tiles must be {LATE_TURNS} in all")
        if printed["sun_plan"]["circle"] != list(COLOURS):
            raise BadData("E-DATA-11", f"sun_plan.circle must be {', '.join(COLOURS)}")

    def _beyond(self) -> str:
        """A place on the map that none of ours has, as people read it; empty: there is none."""
        regions, sites, link = self.atlas.beyond()
        if regions:
            return self.region_names[regions[0]]
        if sites:
            return self.site_names[sites[0]]
        if link >= 0:
            a, b = self.atlas.ends[link]
            return f"{self.site_names[a]} - {self.site_names[b]}"
        return ""


def _made_3(overlay: Table | None) -> Data:
    return Data(overlaid(overlay), 3)


def _made_4(overlay: Table | None) -> Data:
    return Data(overlaid(overlay), 4)


_kept: Final = {3: tables.Kept(_made_3), 4: tables.Kept(_made_4)}  # by the side of the board


def load(overlay: Table | None, side: int) -> Data:
    """The data of a match; each is built once and shared."""
    found: Data = _kept[side].of(overlay)
    return found


def _on_the_map(printed: Table, side: int, table: str, keys: tuple[str, ...]) -> list[str]:
    """Return the names of regions or sites, in the order of their keys.

    A key of the other side has its name from there. A key of neither side has the name of our maps,
    and a spare key is its own name.
    """
    rows: dict[str, Any] = {}
    for maps in (shipped(), printed):
        for each in (3, 4):
            rows |= maps[f"map_{each}"][table]
    rows |= printed[f"map_{side}"][table]
    return [str(rows[key]["name"]) if key in rows else key.replace("_", " ") for key in keys]


def _int(table: Table, key: str, constraint: str, least: int = 0) -> int:
    value = table[key]
    if type(value) is not int or value < least:
        raise BadData(constraint, f"{key} must be a whole number of {least} or more, not {value!r}")
    return value


def _columns(printed: Table, era: int) -> list[list[int]]:
    """E-DATA-09: the rounds of an era, phases from top to bottom."""
    name = f"track.era_{era + 1}.columns"
    columns = printed["track"][f"era_{era + 1}"]["columns"]
    if not isinstance(columns, list) or not columns:
        raise BadData("E-DATA-09", f"{name} must have at least one column")
    found: list[list[int]] = []
    for column in columns:
        if not isinstance(column, list) or not all(phase in PHASES for phase in column):
            raise BadData("E-DATA-09", f"{name}: phases are {', '.join(PHASES)}")
        found.append([PHASES.index(phase) for phase in column])
    _check_columns(name, era, found)
    return found


def _ahead(columns: list[list[int]], skipped: list[bool]) -> list[list[Ahead]]:
    """What is to come after each space, without the rounds that are skipped."""
    return [
        [_after(columns, skipped, column, space) for space in range(len(columns[column]))]
        for column in range(len(columns))
    ]


def _after(columns: list[list[int]], skipped: list[bool], column: int, space: int) -> Ahead:
    phases = columns[column][space + 1 :]
    for later in range(column + 1, len(columns)):
        if not skipped[later]:
            phases += columns[later]
    found = Ahead()
    for phase in phases:
        if phase == SAPA:
            found.scorings += 1
            found.incomes = [scorings + 1 for scorings in found.incomes]
        elif phase == INCA:
            found.incomes.append(0)
        elif phase == PEOPLE:
            found.turns += 1
            if not found.scorings:
                found.first_turns += 1
    return found


def _check_columns(name: str, era: int, columns: list[list[int]]) -> None:
    for column in columns:
        if not column or column != sorted(column, key=_place_in_column):
            raise BadData("E-DATA-09", f"{name}: inca phases begin a column, sapa phases end it")
    every = [phase for column in columns for phase in column]
    if era == 0 and (SUN in every or SAPA in every or PEOPLE not in every or INCA not in every):
        raise BadData("E-DATA-09", f"{name}: era 1 has inca and people phases and no sun or sapa")
    if len(columns) < LEAST_COLUMNS[era] or (era == N_ERAS - 1 and len(columns) > 1):
        raise BadData("E-DATA-09", f"{name}: era {era + 1} cannot have {len(columns)} columns")
    late = every[-1] == SAPA and every.count(SAPA) == 1 and every.count(PEOPLE) <= LATE_TURNS
    if era == N_ERAS - 1 and not late:
        message = f"{name}: era 4 has one sapa phase, at its end, and at most 4 people phases"
        raise BadData("E-DATA-09", message)


def _place_in_column(phase: int) -> int:
    return {INCA: 0, SAPA: 2}.get(phase, 1)


def _check_suns(columns: list[list[int]]) -> None:
    """Every player can draw a card in every Sun phase."""
    suns = 0
    for column in columns:
        for phase in column:
            suns = 0 if phase == SAPA else suns + (phase == SUN)
            if suns > MOST_SUNS:
                raise BadData("E-DATA-09", f"track: more than {MOST_SUNS} sun phases before a sapa")


def _labour(printed: Table, table: str, era: int) -> int:
    return _int(printed[table][f"era_{era + 1}"], "labour", "E-DATA-10")


def _check_income(income: list[int]) -> None:
    if income[1] != 3 or income[0] <= 3 or income[2] >= 3 or income[3] > income[2]:
        raise BadData("E-DATA-10", "income falls from era to era, and is 3 in era 2")


def _tiles(printed: Table, key: str, least: int) -> list[int]:
    return [
        _int(printed["culture"][f"kind_{kind + 1}"], key, "E-DATA-08", least)
        for kind in range(N_TILE_KINDS)
    ]


def _check_tiles(data: Data) -> None:
    """E-DATA-08."""
    if sum(data.copies) != N_TILES:
        raise BadData("E-DATA-08", f"there are {N_TILES} culture tiles, not {sum(data.copies)}")
    if min(data.resistance) != 1:
        raise BadData("E-DATA-08", "some kind of culture tile has resistance 1")
    pairs = zip(data.copies, data.labour, strict=True)
    if sum(copies - 1 for copies, labour in pairs if labour == GOD_LABOUR) < GODS:
        raise BadData("E-DATA-08", "four tiles give 3 labour, also with three players")
    if not any(5 - labour in data.labour for labour in data.labour):
        raise BadData("E-DATA-08", "some two tiles give 5 labour together")
