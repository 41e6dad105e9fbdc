"""What meets each of the 61 tasks exactly, and what falls short of it by one and by two.

The positions that fall short hold plenty of everything that looks similar and does not count.
Villages are named on the standard map; feathers are letters on mask a (T V O R).
"""

from dataclasses import dataclass, replace

from tests.cuzco.table import Table

HAND = "hand"
INTI = "inti"

VILLAGES = "i1 i2 i3 i4 i5 i6 o1 o2 o3 o4 o5 o6"
INNER, OUTER = "i1 i2 i3 i4 i5 i6", "o1 o2 o3 o4 o5 o6"


@dataclass(frozen=True)
class Has:
    """What seat 0 owns, and what of it the others have; words are separated by blanks."""

    villages: str = ""
    feathers: str = ""
    bands: int = 0
    tiles: str = ""
    slid: str = ""
    cards: str = ""
    goods: str = ""
    priests: int = 0
    rivals: int = 0
    food: int = 0
    offerings: int = 1
    medallions: int = 0
    first: bool = True

    def lay(self, table: Table) -> Table:
        """Give all this to seat 0; seat 1 delivers to all villages, on top."""
        s = table.s
        if not self.first:
            table.order(*range(1, s.players), 0)
        table.khipus_in(0, *self.villages.split())
        table.khipus_in(1, *VILLAGES.split()[2:])
        used = [0, 0, 0, 0]
        for letter in self.feathers:
            colour = "TVOR".index(letter)
            table.feathers(0, colour * 3 + used[colour] + 1)
            used[colour] += 1
        table.headbands(0, *range(1, self.bands + 1))
        table.tiles(0, *self.tiles.split(), slid=tuple(self.slid.split()))
        table.cards(0, *self.cards.split())
        table.goods(0, *self.goods.split())
        for step in range(self.priests):
            table.temple(**{f"step{step + 1}": 0})
        for step in range(self.rivals):
            table.temple(**{f"step{6 - step}": 1})
        table.food(0, self.food).offerings(0, self.offerings)
        return table.medallions(0, self.medallions)

    def with_card_04(self, way: str) -> "Has":
        """The same and card 04: in the hand (the offering is there), or a medallion to copy it."""
        if way == HAND:
            return replace(self, cards=f"{self.cards} 04")
        return replace(self, medallions=self.medallions + 1)


@dataclass(frozen=True)
class Case:
    """One task: positions that meet it, lack one condition, lack two or more."""

    rule: str
    met: tuple[Has, ...]
    short: tuple[Has, ...]
    far: Has
    ways: tuple[str, ...] = (HAND, INTI)
    fillers: tuple[str, str] = ("37", "39")

    @property
    def task(self) -> str:
        return self.rule.removeprefix("C-TASK-").lower()


def two_of(rule: str, met: Has, one: Has, other: Has, far: Has) -> Case:
    """A task with two different requirements: either of them alone is short of it."""
    return Case(rule, (met,), (one, other), far)


def feathers_of(rule: str, colour: str) -> Case:
    others = "".join(letter * 3 for letter in "TVOR" if letter != colour)
    three = Has(feathers=colour * 3)
    short = Has(feathers=colour * 2 + others)
    return Case(rule, (three,), (short,), Has(feathers=colour + others))


def villages_of(rule: str, *wanted: str) -> Case:
    others = [village for village in VILLAGES.split() if village not in wanted]
    short = tuple(
        Has(villages=" ".join([v for v in wanted if v != left_out] + others[:8]))
        for left_out in wanted
    )
    far = Has(villages=" ".join([wanted[0], *others]))
    return Case(rule, (Has(villages=" ".join(wanted)),), short, far)


def goods_of(rule: str, good: str, *others: str) -> Case:
    decoys = " ".join(f"{other} {other}" for other in others)
    met, short = Has(goods=f"{good} {good}"), Has(goods=f"{good} {decoys}")
    return Case(rule, (met,), (short,), Has(goods=decoys))


def cards_of(rule: str, one: str, other: str, decoys: str, ways: tuple[str, ...]) -> Case:
    met = (Has(cards=f"{one} {other}"), Has(cards=f"{one} {one}"))
    short = (Has(cards=f"{one} {decoys}"), Has(cards=f"{other} {decoys}"))
    return Case(rule, met, short, Has(cards=decoys), ways)


def people_with(rule: str, ability: int) -> Case:
    """Two tiles of one ability, of either kind; short of it are pairs of five others."""
    pairs = [f"a{x:02}a r{x:02}a" for x in ((ability + step) % 12 + 1 for step in range(5))]
    decoys = " ".join(pairs)
    a, r = f"a{ability:02}", f"r{ability:02}"
    met = (Has(tiles=f"{a}a {r}a"), Has(tiles=f"{a}a {a}c"), Has(slid=f"{r}b {r}c"))
    short = (Has(tiles=f"{a}b {decoys}"), Has(slid=f"{r}b {decoys}"))
    return Case(rule, met, short, Has(tiles=decoys))


ALL_FEATHERS = "TTTVVVOOORRR"
BOTH = (HAND, INTI)

CASES: list[Case] = [
    two_of(
        "C-TASK-S01",
        Has(priests=1, tiles="a01a"),
        Has(priests=1, tiles="r01a r02a"),
        Has(tiles="a01a a02a", rivals=2),
        Has(tiles="r01a r02a", rivals=2),
    ),
    two_of(
        "C-TASK-S02",
        Has(priests=1, tiles="r01a"),
        Has(priests=1, tiles="a01a a02a"),
        Has(tiles="r01a r02a", rivals=2),
        Has(tiles="a01a a02a", rivals=2),
    ),
    two_of(
        "C-TASK-S03",
        Has(tiles="a01a r02a"),
        Has(tiles="r01a r01b"),
        Has(tiles="a01a a01b"),
        Has(villages=OUTER, priests=1),
    ),
    two_of(
        "C-TASK-S04",
        Has(tiles="r01a"),
        Has(tiles="r01a r02a", first=False),
        Has(tiles="a01a a02a"),
        Has(tiles="a01a a02a", first=False),
    ),
    two_of(
        "C-TASK-S05",
        Has(tiles="a01a", goods="jewellery"),
        Has(tiles="a01a a02a r01a"),
        Has(tiles="r01a r02a", goods="soup tools"),
        Has(tiles="r01a r02a", food=4),
    ),
    Case(
        "C-TASK-S06", (Has(villages="i1 o4"), Has(villages="i1 i3")), (Has(villages="i3"),), Has()
    ),
    feathers_of("C-TASK-01", "O"),
    feathers_of("C-TASK-02", "V"),
    feathers_of("C-TASK-03", "R"),
    feathers_of("C-TASK-04", "T"),
    Case(
        "C-TASK-05",
        (Has(feathers="TVOR"),),
        (Has(feathers="TTTVVVOOO"), Has(feathers="VOR"), Has(feathers="TTTOOORRR")),
        Has(feathers="TTTVVV"),
    ),
    Case(
        "C-TASK-06",
        (Has(feathers="TTTVVVO"), Has(feathers="TTVVOOR")),
        (Has(feathers="TTTVVV"), Has(feathers="TVVOOR")),
        Has(feathers="TTVVO"),
    ),
    Case(
        "C-TASK-07",
        (Has(villages=f"{INNER} o1 o2 o3"),),
        (Has(villages=f"{INNER} o1 o2"),),
        Has(villages=f"{OUTER} i1"),
    ),
    villages_of("C-TASK-08", "i1", "i5", "o4"),
    villages_of("C-TASK-09", "i4", "o2", "o5"),
    villages_of("C-TASK-10", "i2", "o3", "o6"),
    villages_of("C-TASK-11", "i3", "i6", "o1"),
    villages_of("C-TASK-12", "i1", "i3", "o3"),
    villages_of("C-TASK-13", "i5", "i6", "o1"),
    Case(
        "C-TASK-14",
        # Worth 1 2 4 5 7, then 1 2 3 6 7.
        (Has(villages="i2 i5 o6 o2 o5"), Has(villages="i4 i6 i3 o4 o5")),
        # Worth 1 1 2 2 2 3 3 3 4.
        (Has(villages="i2 i4 i5 i6 o1 i1 i3 o3 o6"),),
        Has(villages="i2 i4 i5 i6 o1 i1 i3 o3"),
    ),
    Case(
        "C-TASK-15",
        (Has(tiles="r01a r02a r03a"),),
        (Has(tiles="r01a r01b r01c r02a r02b a03a a04a a05a"),),
        Has(tiles="r01a r01b r01c a02a a03a a04a"),
    ),
    Case(
        "C-TASK-16",
        (Has(tiles="a01a a02a a03a"),),
        (Has(tiles="a01a a01b a01c a02a a02b r03a r04a r05a"),),
        Has(tiles="a01a a01b a01c r02a r03a r04a"),
    ),
    Case(
        "C-TASK-17",
        (Has(slid="r01a r01b r02a"),),
        (Has(slid="a01a a02a r01a a03a r02a", tiles="r03a r04a r05a"),),
        Has(slid="r01a a01a a02a a03a", tiles="r02a r03a r04a"),
    ),
    Case(
        "C-TASK-18",
        (Has(slid="a01a a01b a02a"),),
        (Has(slid="r01a r02a a01a r03a a02a", tiles="a03a a04a a05a"),),
        Has(slid="a01a r01a r02a r03a", tiles="a02a a03a a04a"),
    ),
    Case(
        "C-TASK-19",
        (Has(slid="r01a r02a a01a a02a a03a"), Has(slid="a01a a02a a03a a04a a05a")),
        (Has(slid="r01a r02a a01a a02a", tiles="r03a r04a a03a a04a"),),
        Has(slid="r01a r02a a01a", tiles="r03a r04a a03a a04a"),
    ),
    Case(
        "C-TASK-20",
        (Has(tiles="r01a r01b r01c r02a"), Has(slid="r01a r02a r03a r04a")),
        (Has(tiles="r01a r02a r03a a01a a02a a03a a04a a05a"),),
        Has(tiles="r01a r02a a01a a02a a03a a04a a05a"),
    ),
    Case(
        "C-TASK-21",
        (Has(tiles="a01a a01b a01c a02a"), Has(slid="a01a a02a a03a a04a")),
        (Has(tiles="a01a a02a a03a r01a r02a r03a r04a r05a"),),
        Has(tiles="a01a a02a r01a r02a r03a r04a r05a"),
    ),
    # Here the played card 04 must not be the only one of its god (C-RULING-46).
    Case(
        "C-TASK-22",
        (Has(cards="01 07 10 13"), Has(cards="04 08 11 14")),
        (Has(cards="01 02 03 05 06 07"),),
        Has(cards="01 02 03 05 06"),
    ),
    Case(
        "C-TASK-23",
        (Has(cards="01 02 03"), Has(cards="10 10 12")),
        (Has(cards="01 02 07 08 13 14"),),
        Has(cards="01 07 10 13"),
    ),
    goods_of("C-TASK-24", "soup", "clothing", "bowl"),
    goods_of("C-TASK-25", "clothing", "soup", "bowl"),
    goods_of("C-TASK-26", "tools", "bowl", "carafe"),
    goods_of("C-TASK-27", "bowl", "tools", "carafe"),
    goods_of("C-TASK-28", "carafe", "tools", "bowl"),
    goods_of("C-TASK-29", "jewellery", "tools", "soup"),
    Case(
        "C-TASK-30",
        (Has(goods="soup clothing tools"), Has(goods="bowl carafe jewellery")),
        (Has(goods="soup soup soup clothing clothing"),),
        Has(goods="soup soup soup soup soup"),
    ),
    Case(
        "C-TASK-31",
        (Has(goods="soup soup soup soup"), Has(goods="soup clothing bowl carafe")),
        (Has(goods="soup clothing bowl"),),
        Has(goods="soup clothing"),
    ),
    cards_of("C-TASK-32", "01", "02", "07 08 10 11 13 14", BOTH),
    cards_of("C-TASK-33", "05", "06", "01 02 07 08 10 11 13 14", (INTI,)),
    cards_of("C-TASK-34", "07", "08", "01 02 10 11 13 14", BOTH),
    cards_of("C-TASK-35", "10", "11", "01 02 07 08 13 14", BOTH),
    cards_of("C-TASK-36", "13", "14", "01 02 07 08 10 11", BOTH),
    Case(
        "C-TASK-37",
        (Has(priests=3),),
        (Has(priests=2, rivals=2),),
        Has(priests=1, rivals=3),
        fillers=("07", "39"),
    ),
    Case("C-TASK-38", (Has(food=5),), (Has(food=4),), Has(food=3)),
    Case(
        "C-TASK-39",
        (Has(feathers=ALL_FEATHERS, bands=4),),
        (Has(feathers=ALL_FEATHERS, bands=3),),
        Has(feathers=ALL_FEATHERS, bands=2),
        fillers=("07", "37"),
    ),
    Case("C-TASK-40", (Has(medallions=2),), (Has(medallions=1),), Has(), (HAND,)),
    Case("C-TASK-41", (Has(offerings=4),), (Has(offerings=3),), Has(offerings=2), (INTI,)),
    Case(
        "C-TASK-42",
        (Has(villages="i1 i3 i4 i6"),),
        (Has(villages=f"i2 i3 i5 {OUTER}"),),
        Has(villages=f"i1 i6 {OUTER}"),
    ),
    Case(
        "C-TASK-43",
        (Has(villages="o1 o3 o4 o6"),),
        (Has(villages=f"o2 o3 o5 {INNER}"),),
        Has(villages=f"o1 o6 {INNER}"),
    ),
    people_with("C-TASK-44", 1),
    people_with("C-TASK-45", 2),
    people_with("C-TASK-46", 5),
    people_with("C-TASK-47", 6),
    people_with("C-TASK-48", 4),
    people_with("C-TASK-49", 3),
    people_with("C-TASK-50", 7),
    people_with("C-TASK-51", 8),
    people_with("C-TASK-52", 9),
    people_with("C-TASK-53", 10),
    people_with("C-TASK-54", 11),
    people_with("C-TASK-55", 12),
]
