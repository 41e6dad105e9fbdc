"""Tasks: what each asks for, how far a player is from it, and fulfilling one.

Every task is a row of one table: a measure, how many of it, and of which thing. Rules, texts, the
signs drawn on a task and bots read it there. `missing` counts the conditions still unmet, so a
task is met at 0 and card 04 helps at exactly 1 (C-RULING-45, C-RULING-58).
"""

from typing import Final

from tawantin.core.extend import bits, kinds, total
from tawantin.games.cuzco.ids import (
    ABILITIES,
    CARD_04,
    COLOURS,
    FARM,
    FOR_TASKS,
    GODS,
    GOODS,
    KINDS,
    MASK_FIELDS,
    N_ABILITIES,
    N_CARDS,
    N_COLOURS,
    N_GODS,
    N_GOODS,
    N_VILLAGES,
    PER_GOD,
    PER_KIND,
    PRIESTS_EACH,
    STUDY,
    TASKS,
)
from tawantin.games.cuzco.state import CuzcoState

FULL_POINTS: Final = 6  # C-PALACE-02
REDUCED_POINTS: Final = 4  # with card 04 (C-GOD-04)

# Measures.
ONE_EACH: Final = 0  # one of each of the parts in x (bit mask)
VILLAGES: Final = 1  # n villages
FEATHER_COLOUR: Final = 2  # n feathers of colour x
FEATHER_COLOURS: Final = 3  # n different colours
ALL_FEATHERS: Final = 4  # n feathers
VILLAGE_COLOUR: Final = 5  # n villages of colour x
VILLAGE_WORTH: Final = 6  # n villages worth x
VILLAGE_WORTHS: Final = 7  # villages of n different worths
KIND_ABILITIES: Final = 8  # n different abilities of kind x
KIND_SLID: Final = 9  # n slid tiles of kind x
ALL_SLID: Final = 10
KIND_TILES: Final = 11  # n tiles of kind x
GOD_KINDS: Final = 12  # cards of n different gods
SAME_GOD: Final = 13  # n cards of one god
CARDS_OF_GOD: Final = 14  # n cards of god x
GOOD: Final = 15  # n goods of kind x
GOOD_KINDS: Final = 16
ALL_GOODS: Final = 17
PRIESTS: Final = 18
FOOD: Final = 19
HEADBANDS: Final = 20
MEDALLIONS: Final = 21
OFFERINGS: Final = 22
INNER: Final = 23
OUTER: Final = 24
ABILITY: Final = 25  # n tiles, of either kind, with ability x
MEASURES: Final = (
    "one_each", "villages", "feather_colour", "feather_colours", "all_feathers", "village_colour",
    "village_worth", "village_worths", "kind_abilities", "kind_slid", "all_slid", "kind_tiles",
    "god_kinds", "same_god", "cards_of_god", "good", "good_kinds", "all_goods", "priests", "food",
    "headbands", "medallions", "offerings", "inner", "outer", "ability",
)  # fmt: skip

# What x is of, by measure; elsewhere it is a number, or nothing.
THINGS: Final[dict[int, tuple[str, ...]]] = {
    FEATHER_COLOUR: COLOURS,
    VILLAGE_COLOUR: COLOURS,
    KIND_ABILITIES: KINDS,
    KIND_SLID: KINDS,
    KIND_TILES: KINDS,
    GOOD: GOODS,
    CARDS_OF_GOD: GODS,
    ABILITY: ABILITIES,
}

# The parts of ONE_EACH; as bit masks, 1 << part.
PARTS: Final = ("priest", "agriculture", "research", "first", "good")
PRIEST: Final = 1 << 0
FARM_TILE: Final = 1 << 1
STUDY_TILE: Final = 1 << 2
FIRST: Final = 1 << 3
ANY_GOOD: Final = 1 << 4

ROWS: Final[list[tuple[int, int, int]]] = [
    # S01 to S06: measure, n, x
    (ONE_EACH, 2, PRIEST | FARM_TILE), (ONE_EACH, 2, PRIEST | STUDY_TILE),
    (ONE_EACH, 2, FARM_TILE | STUDY_TILE), (ONE_EACH, 2, STUDY_TILE | FIRST),
    (ONE_EACH, 2, FARM_TILE | ANY_GOOD), (VILLAGES, 2, 0),
    # 01 to 07
    (FEATHER_COLOUR, 3, 2), (FEATHER_COLOUR, 3, 1), (FEATHER_COLOUR, 3, 3),
    (FEATHER_COLOUR, 3, 0), (FEATHER_COLOURS, 4, 0), (ALL_FEATHERS, 7, 0), (VILLAGES, 9, 0),
    # 08 to 14
    (VILLAGE_COLOUR, 3, 0), (VILLAGE_COLOUR, 3, 3), (VILLAGE_COLOUR, 3, 1),
    (VILLAGE_COLOUR, 3, 2), (VILLAGE_WORTH, 3, 3), (VILLAGE_WORTH, 3, 2), (VILLAGE_WORTHS, 5, 0),
    # 15 to 21
    (KIND_ABILITIES, 3, STUDY), (KIND_ABILITIES, 3, FARM), (KIND_SLID, 3, STUDY),
    (KIND_SLID, 3, FARM), (ALL_SLID, 5, 0), (KIND_TILES, 4, STUDY), (KIND_TILES, 4, FARM),
    # 22 to 31
    (GOD_KINDS, 4, 0), (SAME_GOD, 3, 0), (GOOD, 2, 0), (GOOD, 2, 1), (GOOD, 2, 4), (GOOD, 2, 2),
    (GOOD, 2, 3), (GOOD, 2, 5), (GOOD_KINDS, 3, 0), (ALL_GOODS, 4, 0),
    # 32 to 43
    (CARDS_OF_GOD, 2, 0), (CARDS_OF_GOD, 2, 1), (CARDS_OF_GOD, 2, 2), (CARDS_OF_GOD, 2, 3),
    (CARDS_OF_GOD, 2, 4), (PRIESTS, 3, 0), (FOOD, 5, 0), (HEADBANDS, 4, 0), (MEDALLIONS, 2, 0),
    (OFFERINGS, 4, 0), (INNER, 4, 0), (OUTER, 4, 0),
    # 44 to 55, in the order of the abilities named there
    (ABILITY, 2, 0), (ABILITY, 2, 1), (ABILITY, 2, 4), (ABILITY, 2, 5), (ABILITY, 2, 3),
    (ABILITY, 2, 2), (ABILITY, 2, 6), (ABILITY, 2, 7), (ABILITY, 2, 8), (ABILITY, 2, 9),
    (ABILITY, 2, 10), (ABILITY, 2, 11),
]  # fmt: skip
assert len(ROWS) == len(TASKS)

# The signs on a task, by measure: how many of which thing, x standing for the thing's name; `≠`
# of different kinds, `=` of one kind, `↓` slid down.
SIGNS: Final = {
    VILLAGES: "n khipu",
    FEATHER_COLOUR: "n feather:x",
    FEATHER_COLOURS: "n feather ≠",
    ALL_FEATHERS: "n feather",
    VILLAGE_COLOUR: "n khipu, feather:x",
    VILLAGE_WORTH: "n khipu, x point",
    VILLAGE_WORTHS: "n khipu, point ≠",
    KIND_ABILITIES: "n x ≠",
    KIND_SLID: "n x ↓",
    ALL_SLID: "n person ↓",
    KIND_TILES: "n x",
    GOD_KINDS: "n god-card ≠",
    SAME_GOD: "n god-card =",
    CARDS_OF_GOD: "n god:x",
    GOOD: "n good:x",
    GOOD_KINDS: "n good ≠",
    ALL_GOODS: "n good",
    PRIESTS: "n priest, temple",
    FOOD: "n food",
    HEADBANDS: "n headband",
    MEDALLIONS: "n medallion",
    OFFERINGS: "n offering",
    INNER: "n khipu, inner",
    OUTER: "n khipu, outer",
    ABILITY: "n person:x",
}


def parts(task: int) -> list[str]:
    """The parts of a task that asks for one of each; of others none."""
    measure, _, x = ROWS[task]
    return [part for i, part in enumerate(PARTS) if measure == ONE_EACH and x >> i & 1]


def thing(task: int) -> str:
    """The thing or the number that a task asks for, by its name."""
    measure, _, x = ROWS[task]
    return THINGS[measure][x] if measure in THINGS else str(x)


def signs(task: int) -> list[tuple[int, str, str]]:
    """What is drawn on a task: how many (0: the sign only says which), the thing, and a mark."""
    measure, wanted, _ = ROWS[task]
    if measure == ONE_EACH:
        return [(0 if part == "first" else 1, part, "") for part in parts(task)]
    found: list[tuple[int, str, str]] = []
    for sign in SIGNS[measure].split(", "):
        words = [
            str(wanted) if word == "n" else thing(task) if word == "x" else word
            for word in sign.split(" ")
        ]
        count = int(words.pop(0)) if words[0].isdigit() else 0
        name = words[0].replace(":x", f":{thing(task)}")
        found.append((count, name, words[1] if len(words) > 1 else ""))
    return found


INNER_MASK: Final = 0b000000111111
OUTER_MASK: Final = 0b111111000000


def about_hand(task: int) -> bool:
    """Tasks 22, 23 and 32 to 36 look at hidden cards."""
    return GOD_KINDS <= ROWS[task][0] <= CARDS_OF_GOD


def missing(s: CuzcoState, seat: int, task: int) -> int:
    """How many conditions of the task the seat does not meet now."""
    measure, wanted, x = ROWS[task]
    have = _have(s, seat, measure, x)
    return wanted - have if have < wanted else 0


def _have(s: CuzcoState, seat: int, measure: int, x: int) -> int:
    if measure == ABILITY:
        at = seat * 24 + x
        return s.abilities[at] + s.abilities[at + N_ABILITIES]
    if measure == VILLAGES:
        return bits(s.delivered[seat])
    if measure == FEATHER_COLOUR:
        return s.feather_count[seat * N_COLOURS + x]
    if measure == GOOD:
        return s.goods[seat * N_GOODS + x]
    if measure == ONE_EACH:
        return _have_parts(s, seat, x)
    if measure <= VILLAGE_WORTHS:
        return _have_on_map(s, seat, measure, x)
    if measure <= KIND_TILES:
        return _have_tiles(s, seat, measure, x)
    if measure <= CARDS_OF_GOD:
        at = seat * N_CARDS
        gods: list[int] = [total(s.hand, at + PER_GOD * g, PER_GOD) for g in range(N_GODS)]
        return _have_cards(gods, measure, x)
    if measure == GOOD_KINDS:
        return kinds(s.goods, seat * N_GOODS, N_GOODS)
    if measure == ALL_GOODS:
        return total(s.goods, seat * N_GOODS, N_GOODS)
    if measure == PRIESTS:
        return PRIESTS_EACH - s.priests[seat]
    if measure == FOOD:
        return s.food[seat]
    if measure == HEADBANDS:
        return bits(s.headbands[seat])
    if measure == MEDALLIONS:
        return s.inti[seat]
    if measure == OFFERINGS:
        return s.offerings[seat]
    if measure == INNER:
        return bits(s.delivered[seat] & INNER_MASK)
    return bits(s.delivered[seat] & OUTER_MASK)


def _have_parts(s: CuzcoState, seat: int, x: int) -> int:
    """S01 to S05: how many of the parts are there."""
    have = 0
    if x & PRIEST and s.priests[seat] < PRIESTS_EACH:
        have += 1
    if x & FARM_TILE and tiles_of_kind(s, seat, FARM):
        have += 1
    if x & STUDY_TILE and tiles_of_kind(s, seat, STUDY):
        have += 1
    if x & FIRST and s.order[0] == seat:
        have += 1
    if x & ANY_GOOD and kinds(s.goods, seat * N_GOODS, N_GOODS):
        have += 1
    return have


def _have_on_map(s: CuzcoState, seat: int, measure: int, x: int) -> int:
    if measure == FEATHER_COLOURS:
        return kinds(s.feather_count, seat * N_COLOURS, N_COLOURS)
    if measure == ALL_FEATHERS:
        return bits(s.feathers[seat])
    delivered = s.delivered[seat]
    printed = s.net.feather if measure == VILLAGE_COLOUR else s.net.points
    if measure == VILLAGE_WORTHS:
        worths = 0
        for village in range(N_VILLAGES):
            if delivered >> village & 1:
                worths |= 1 << printed[village]
        return bits(worths)
    villages = 0
    for village in range(N_VILLAGES):
        if delivered >> village & 1 and printed[village] == x:
            villages += 1
    return villages


def _have_tiles(s: CuzcoState, seat: int, measure: int, x: int) -> int:
    if measure == ALL_SLID:
        return bits(s.slid[seat])
    if measure == KIND_SLID:
        slid, first, found = s.slid[seat], seat * MASK_FIELDS, 0
        for field in range(s.tile_count[seat]):
            if slid >> field & 1 and s.tiles[first + field] // PER_KIND == x:
                found += 1
        return found
    if measure == KIND_TILES:
        return tiles_of_kind(s, seat, x)
    return kinds(s.abilities, seat * 24 + x * N_ABILITIES, N_ABILITIES)


def tiles_of_kind(s: CuzcoState, seat: int, kind: int) -> int:
    return total(s.abilities, seat * 24 + kind * N_ABILITIES, N_ABILITIES)


def _have_cards(gods: list[int], measure: int, x: int) -> int:
    """How far a hand with these numbers of cards per god goes towards a task."""
    if measure == GOD_KINDS:
        return sum(1 for n in gods if n)
    if measure == SAME_GOD:
        return max(gods)
    return gods[x]


def met_by(gods: list[int], task: int) -> bool:
    """Whether a hand with these numbers of cards per god meets a task about the hand."""
    return lacking(gods, task) == 0


def lacking(gods: list[int], task: int) -> int:
    """What such a hand lacks for a task about the hand."""
    measure, wanted, x = ROWS[task]
    have = _have_cards(gods, measure, x)
    return wanted - have if have < wanted else 0


def missing_after(s: CuzcoState, seat: int, task: int, way: int) -> int:
    """What the task lacks once card 04 is paid for: way 1 from the hand, 2 by Inti.

    C-RULING-46.
    """
    refund_04(s, seat, way, -1)
    lacking = missing(s, seat, task)
    refund_04(s, seat, way, 1)
    return lacking


def refund_04(s: CuzcoState, seat: int, way: int, times: int) -> None:
    """Card 04, seen by all, and what was paid for it back to the seat; -1 takes them again."""
    if way == 1:
        s.hand[seat * N_CARDS + CARD_04] += times
        s.known[seat * N_CARDS + CARD_04] += times
        s.offerings[seat] += times
    else:
        s.inti[seat] += times


def complete(s: CuzcoState, seat: int, task: int, points: int) -> None:
    """Score a fulfilled task and lay it on the mask (C-PALACE-02, C-PALACE-05)."""
    remove(s, seat, task)
    s.fulfilled.append(seat * 64 + task)
    if s.rec is not None:
        s.rec.add("fulfilled", seat, {"task": task, "points": points})
    if about_hand(task):
        show_cards(s, seat, task, 1 if points < FULL_POINTS else 0)
    s.gain(seat, points, FOR_TASKS)


def put_away(s: CuzcoState, seat: int, task: int) -> None:
    """An open task goes to the box, scoring nothing (C-PALACE-06)."""
    remove(s, seat, task)
    s.box |= 1 << task
    if s.rec is not None:
        s.rec.add("discarded_task", seat, {"task": task})


def remove(s: CuzcoState, seat: int, task: int) -> None:
    first = seat * 3
    for place in range(first, first + 3):
        if s.tasks[place] == task:
            s.tasks[place] = -1
            return


def open_tasks(s: CuzcoState, seat: int) -> list[int]:
    first = seat * 3
    return [task for task in s.tasks[first : first + 3] if task >= 0]


def show_cards(s: CuzcoState, seat: int, task: int, less: int) -> None:
    """Show just the cards a task needs: known ones first, then the lowest (C-RULING-55)."""
    measure, wanted, x = ROWS[task]
    wanted -= less
    shown: list[int] = []
    if measure == GOD_KINDS:
        # Gods of whom a card is known already cost no secret; they are shown first.
        gods = sorted(range(N_GODS), key=lambda g: (not _known_of(s, seat, g), g))
        for god in gods:
            if len(shown) < wanted:
                shown += _cheapest(s, seat, god, 1)
    else:
        god = x
        if measure == SAME_GOD:
            able = [g for g in range(N_GODS) if len(_cheapest(s, seat, g, wanted)) == wanted]
            god = min(able, key=lambda g: (wanted - min(wanted, _known_of(s, seat, g)), g))
        shown = _cheapest(s, seat, god, wanted)
    counts = [0] * N_CARDS
    for card in shown:
        counts[card] += 1
        if counts[card] > s.known[seat * N_CARDS + card]:
            s.known[seat * N_CARDS + card] += 1
            became_known(s, seat, card)
    if s.rec is not None:
        s.rec.add("showed", seat, {"cards": ",".join(str(card) for card in sorted(shown))})


def became_known(s: CuzcoState, seat: int, card: int) -> None:
    """A card of the first deal has now been seen by everybody."""
    god = card // PER_GOD
    s.gone[seat * 2 + 2 - s.unknown[seat]] = god
    s.unknown[seat] -= 1
    for row in range(0, len(s.doubts), 7):
        if s.doubts[row] == seat:
            s.doubts[row + 2 + god] += 1
    if s.rec is not None:
        s.rec.reveal(seat)


def _known_of(s: CuzcoState, seat: int, god: int) -> int:
    at = seat * N_CARDS + god * PER_GOD
    return sum(s.known[at : at + PER_GOD])


def _cheapest(s: CuzcoState, seat: int, god: int, wanted: int) -> list[int]:
    """Up to `wanted` cards of this god, known ones first, then by number."""
    at = seat * N_CARDS
    cards = range(god * PER_GOD, god * PER_GOD + PER_GOD)
    known = [card for card in cards for _ in range(s.known[at + card])]
    hidden = [card for card in cards for _ in range(s.hand[at + card] - s.known[at + card])]
    return (known + hidden)[:wanted]


def note_doubt(s: CuzcoState, seat: int, task: int) -> None:
    """Everybody sees that the seat cannot meet this task with its hand: remember it, so that
    nobody is later thought to hold what would have met it (C-RULING-57)."""
    if s.unknown[seat] and about_hand(task):
        s.doubts += [seat, task, *(_known_of(s, seat, god) for god in range(N_GODS))]
