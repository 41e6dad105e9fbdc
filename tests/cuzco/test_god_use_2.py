"""Cards in general, continued: prerequisites, committing choices, and what being asked tells."""

import pytest

from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import Table
from tests.cuzco.test_god_use import PHASE, playable, refused

# Prerequisites (C-RULING-31).


def test_C_RULING_31_no_card_without_its_prerequisite() -> None:
    table = Table().medallions(0, 0).cards(0, "06", "09", "12", "14", "13", "02", "10")
    table.offerings(0, 3).dice(0, 6, 6, 6)
    assert refused(table, "play 06") == "C-RULING-38"  # no die lies anywhere
    again = [table.s.copy() for _ in range(4)]
    assert table.do("place 6 temple").legal()[0] == "take iliapa"  # 13 and 12 are not asked
    table.s = again[0]
    table.do("place 6 trade")
    assert (table.frame, refused(table, "play 02")) == ("trading", "C-GOD-02")
    table.s = again[1]
    assert table.do("place 6 research", "tile research 1").actor == 1  # nothing discarded: no 09
    table.s = again[2]
    table.do("place 6 stone")
    assert table.legal() == ["play 14", "pass"]
    table.s = again[3]
    table.khipus_in(0, "i2").do("place 6 stone", "pass", "move i2")
    assert table.actor == 1  # nothing delivered: no 10


def test_C_RULING_31_part_effects_are_enough() -> None:
    table = Table().medallions(0, 0).cards(0, "01", "02", "08").offerings(0, 3).food(1, 36)
    table.tiles(0, "r02a", slid=("a10a",))
    table.do("place 1 trade", "play 02", "raise a10a", "pass")
    table.phase_one(0).dice(0, 1).do("place 1 temple", "play 08")
    assert (table.s.food[0], table.s.status[0]) == (0, 3)
    assert table.phase_two(0).do("play 01", "use research 02").points(0, "persons") == 4


# Committing choices (C-RULING-81).


def far_away(players: int = 4) -> Table:
    """Seat 0 stands in o4: stone path 5, rope bridge 4; its only die is a 2."""
    return Table(players).medallions(0, 0).runner(0, "o4").dice(0, 2)


def test_C_RULING_81_a_closed_field_commits_to_card_07() -> None:
    table = Table().medallions(0, 0).cards(0, "07").lying("trade", 1).do("place 2 trade")
    assert (table.frame, table.legal()) == ("paying", ["play 07"])


def test_C_RULING_81_a_weak_die_commits_to_card_13_or_14() -> None:
    assert refused(far_away(), "place 2 stone") == "C-RULING-20"
    table = far_away().cards(0, "13").do("place 2 stone")
    assert (table.legal(), refused(table, "pass")) == (["play 13"], "C-RULING-81")
    table = far_away().cards(0, "14").do("place 2 stone")
    assert table.legal() == ["play 14"]
    table = far_away().cards(0, "13", "14").do("place 2 stone")
    assert table.legal() == ["play 13", "play 14"]
    table.do("play 13")
    assert table.legal() == ["play 14", "pass"]  # free to decline now
    broke = far_away().cards(0, "13").offerings(0, 0)
    assert refused(broke, "place 2 stone") == "C-RULING-20"


@pytest.mark.parametrize(
    ("cards", "offerings", "tops", "medallions", "pay"),
    [
        (("07", "13"), 2, ("08", "15"), 0, ["play 07"]),
        (("07", "13"), 1, ("08", "15"), 0, None),
        (("07",), 1, ("08", "13"), 1, ["play 07"]),
        (("13",), 1, ("07", "15"), 1, ["inti 07"]),
        (("07", "13"), 1, ("07", "15"), 1, ["inti 07"]),  # the offering is needed for 13
        (("07", "13"), 2, ("07", "15"), 1, ["play 07", "inti 07"]),
        ((), 0, ("07", "13"), 2, ["inti 07"]),
        ((), 0, ("07", "13"), 1, None),
        (("07",), 1, ("07", "13"), 1, ["play 07"]),  # the medallion is needed for 13
        (("07", "14"), 2, ("08", "15"), 0, ["play 07"]),
        (("07", "14"), 1, ("08", "15"), 0, None),
    ],
)
@pytest.mark.rule("C-RULING-39")
def test_C_RULING_81_every_needed_card_must_be_payable(
    cards: tuple[str, ...],
    offerings: int,
    tops: tuple[str, ...],
    medallions: int,
    pay: list[str] | None,
) -> None:
    table = far_away().cards(0, *cards).offerings(0, offerings).tops(*tops).lying("stone", 1)
    table.medallions(0, medallions)
    if pay is None:
        assert "place 2 stone" not in table.legal()
        return
    table.do("place 2 stone")
    assert table.legal() == pay
    table.do(pay[0])
    assert "pass" not in table.legal()


def test_C_RULING_81_an_unmet_task_commits_to_card_04() -> None:
    table = Table().medallions(0, 0).cards(0, "04").feathers(0, 7, 8).tasks(0, "01", "07", "12")
    assert table.palace_turn(0).do("fulfil 01").legal() == ["play 04"]


def test_C_RULING_81_a_use_beyond_the_tile_needs_card_01_first() -> None:
    table = Table().medallions(0, 0).cards(0, "01").tiles(0, "a04a").runner(0, "o2").phase_two(0)
    assert table.legal() == ["play 01", "pass"]  # stone path 3, the tile reaches 2
    assert table.do("play 01", "use agriculture 04").legal() == ["move i2"]


# Editions and texts.


@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_ED_30_card_08_in_phases_one_and_two_and_the_market_in_three(edition: str) -> None:
    table = Table(edition=edition).medallions(0, 0).cards(0, "08", "08").tiles(0, "r09a")
    table.feathers(0, 1, 2).do("place 1 temple", "play 08").phase_two(0)
    table.do("use research 09", "headband 1", "play 08")
    assert (table.frame, table.s.food[0]) == ("buying", 6)  # the market, after
    assert (table.points(0, "university"), table.s.status[0]) == (6, 0)


def test_C_RULING_01_the_virtual_one_is_not_added_to_the_die_before() -> None:
    """The note printed with card 06 is about card 05; card 06 itself adds nothing either."""
    table = Table().medallions(0, 0).cards(0, "05", "06").dice(0, 4, 5).lying("points", 1)
    table.do("place 4 bridge", "move i1", "feather 1", "play 05").lying("bridge", 1)
    assert table.legal() == [
        "place 1 stone", "place 1 agriculture", "place 1 research", "place 1 trade",
        "place 1 temple", "place 1 points", "play 06",
    ]  # fmt: skip
    table.do("play 06", "lift 1 points", "drop trade", "place 1 stone")
    assert table.legal() == ["move o1"]  # path 1, not 4 + 1


# Being asked tells nothing (C-RULING-88).

ASKED = [
    ("13", "15", "I", ("place 1 trade",), "acting", "trading"),
    ("14", "15", "I", ("place 6 stone",), "acting", "moving"),
    ("10", "11", "I", ("place 6 stone", "pass", "move i2"), "delivering", "feathering"),
    ("09", "08", "I", ("place 6 research", "tile research 3"), "salvaging", "placing"),
    ("02", "01", "I", ("place 1 trade", "pass", "point"), "trading", "placing"),
    ("12", "11", "I", ("place 6 temple",), "placing_priest", "ordeal"),
    ("08", "07", "I", ("place 1 temple", "pass"), "ordeal", "ordeal"),
    ("05", "04", "I", ("place 1 points",), "turn", "placing"),
    ("01", "02", "II", (), "using", None),
    ("11", "12", "II", ("use agriculture 05", "use research 05"), "using", None),
    ("15", "14", "II", ("use research 05", "use agriculture 05"), "using", None),
    ("03", "01", "market", ("buy soup",), "buying", "fulfilling"),
    ("04", "05", "palace", (), "fulfilling", None),
    ("04", "06", "end", (), "settling", None),
]


def asked(
    card: str, phase: str, actions: tuple[str, ...], known: bool = False, offerings: int = 2
) -> Table:
    table = Table(round=6 if phase == "end" else 2).medallions(0, 0).cards(0, card, known=known)
    table.offerings(0, offerings).dice(0, 1, 6).food(0, 2).temple(step6=1).feathers(0, 7, 8).tasks(
        0, "01", "07", "12"
    )
    table.tiles(0, "a05a", "r05a", "a02a", "r02a", slid=("a10a",)).reserve(0, 2).on_sale("soup")
    PHASE[phase](table)
    return table.do(*actions)


@pytest.mark.parametrize(
    ("card", "decoy", "phase", "actions", "frame"),
    [row[:5] for row in ASKED],
    ids=[f"{row[0]}-{row[2]}" for row in ASKED],
)
def test_C_RULING_88_being_asked_tells_nobody_what_is_in_the_hand(
    card: str, decoy: str, phase: str, actions: tuple[str, ...], frame: str
) -> None:
    held, empty = asked(card, phase, actions), asked(decoy, phase, actions)
    for table in (held, empty):
        assert (table.frame, table.actor) == (frame, 0)
    for viewer in (1, 2, 3, -1):
        assert GAME.view(held.s, viewer) == GAME.view(empty.s, viewer)
    if "pass" in held.legal():
        assert playable(held) == [card]
        assert empty.legal() == [text for text in held.legal() if text != f"play {card}"]
        assert GAME.view(held.do("pass").s, 1) == GAME.view(empty.do("pass").s, 1)


@pytest.mark.parametrize("why", ["card known", "no offering"])
@pytest.mark.parametrize(
    ("card", "decoy", "phase", "actions", "beyond"),
    [(*row[:4], row[5]) for row in ASKED if row[5]],
    ids=[f"{row[0]}-{row[2]}" for row in ASKED if row[5]],
)
def test_C_RULING_88_not_asked_when_everybody_knows_the_answer(
    card: str, decoy: str, phase: str, actions: tuple[str, ...], beyond: str, why: str
) -> None:
    actions = tuple(text for text in actions if text != "pass")
    if why == "card known":
        table = asked(decoy, phase, actions, known=True)
    else:
        table = asked(card, phase, actions, offerings=0)
    assert (table.frame, table.actor) == (beyond, 1 if beyond == "placing" else 0)
    if beyond == "ordeal":
        assert table.legal()[0] == "take iliapa"
