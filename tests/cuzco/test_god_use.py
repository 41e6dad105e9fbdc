"""God cards in general: when, at what price, what they need and what they commit to."""

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.cards import PHASE, TOPS, discarded, fork, playable
from tests.cuzco.table import Table, refused

# Windows: every card in hand, every window visited.


def ready(*tops: str, round: int = 2) -> Table:
    """Seat 0 holds one of each card, can pay for all, and has material for every window."""
    table = Table(round=round).cards(0, *ids.CARDS).tops(*tops).offerings(0, 9).food(0, 5)
    for seat in (1, 2, 3):
        table.medallions(seat, 0)
    table.medallions(0, 3).feathers(0, 1, 2, 7, 8).tasks(0, "01", "02", "07")
    table.tiles(0, "a05a", "a06a", "r05a", "r09a", slid=("a10a",)).reserve(0, 2)
    return table.temple(step3=1).lying("points", 5).lying("trade", 2).on_sale("soup")


WALK = ("place 3 stone", "move i2")
WINDOWS = [
    ("before placing", "I", (), "placing", ["05", "06", "07", "09", "10", "12", "13", "14"]),
    ("with a die that is settled", "I", ("play 13",), "placing", ["05", "07", "09", "10"]),
    ("choosing a path", "I", WALK[:1], "moving", []),
    ("feather", "I", WALK, "feathering", []),
    ("choosing a tile", "I", ("place 3 research",), "taking", []),
    ("trading", "I", ("place 1 trade",), "trading", ["02", "05"]),
    ("ordeal", "I", ("place 1 temple",), "ordeal", ["05", "08"]),
    ("ordeal, second choice", "I", ("place 1 temple", "offering"), "ordeal", ["05"]),
    ("extra turn", "I", ("play 05", "place 3 points"), "placing",
     ["05", "06", "09", "10", "13", "14"]),
    ("phase II", "II", (), "using", ["01", "11", "15"]),
    ("path in phase II", "II", ("use agriculture 06",), "moving", []),
    ("delivered in phase II", "II", ("use agriculture 06", "move i1"), "feathering", []),
    ("ordeal in phase II", "II", ("use research 09", "headband 1"), "ordeal", ["08"]),
    ("market", "market", (), "buying", ["03"]),
    ("palace", "palace", (), "fulfilling", ["04"]),
    ("reduced task", "palace", ("play 04",), "fulfilling", []),
    ("new task", "palace", ("play 04", "fulfil 01"), "claiming", []),
    ("last tasks", "end", (), "settling", ["04"]),
    ("reduced last task", "end", ("play 04",), "settling", []),
]  # fmt: skip


@pytest.mark.rule("C-GODUSE-03", "C-INTI-04", "C-RULING-33")
@pytest.mark.parametrize("tops", TOPS, ids="-".join)
@pytest.mark.parametrize(
    ("phase", "actions", "frame", "cards"),
    [row[1:] for row in WINDOWS],
    ids=[w[0] for w in WINDOWS],
)
def test_C_RULING_98_each_card_has_its_moments_and_no_other(
    phase: str, actions: tuple[str, ...], frame: str, cards: list[str], tops: tuple[str, ...]
) -> None:
    table = ready(*tops, round=6 if phase == "end" else 2)
    PHASE[phase](table)
    table.do(*actions)
    assert table.frame == frame
    assert playable(table) == [card for card in cards if card in table.hand(0)]
    assert playable(table, "inti") == [card for card in cards if card in tops]
    for card in ids.CARDS:
        if card not in cards:
            assert table.why(f"play {card}").rule
            assert table.why(f"inti {card}").rule


@pytest.mark.rule("C-RULING-31")
@pytest.mark.parametrize(("phase", "actions"), [row[1:3] for row in WINDOWS if row[4]])
def test_C_GODUSE_04_every_card_may_be_kept(phase: str, actions: tuple[str, ...]) -> None:
    table = ready(*TOPS[0], round=6 if phase == "end" else 2)
    PHASE[phase](table)
    table.do(*actions)
    before = table.hand(0), table.s.offerings[0], table.s.inti[0], discarded(table)
    others = [text for text in table.legal() if not text.startswith(("play", "inti", "offering"))]
    assert others
    for text in others:
        other = fork(table).do(text)
        held = [card for card in before[0] if card in other.hand(0)]
        assert (held, other.s.offerings[0], other.s.inti[0]) == before[:3]
        assert discarded(other) == before[3]


# Paying.


@pytest.mark.rule("C-GODUSE-02")
def test_C_GODUSE_01_a_card_costs_one_offering_and_is_discarded() -> None:
    table = Table().medallions(0, 0).cards(0, "13")
    supply = table.s.offerings_left
    assert playable(table) == ["13"]
    table.do("play 13")
    assert (table.s.offerings[0], table.s.offerings_left) == (1, supply + 1)
    assert (table.hand(0), discarded(table)) == ([], ["13"])
    assert GAME.view(table.s, 1)["gods"]["discard"] == {"13": 1}


def test_C_GODUSE_01_no_offering_no_card() -> None:
    table = Table().medallions(0, 0).offerings(0, 0).cards(0, "06", "07", "13").lying("trade", 1)
    for card in ("06", "07", "13"):
        assert refused(table, f"play {card}") == "C-GODUSE-01"


@pytest.mark.rule("C-GODUSE-01")
def test_an_offering_or_card_gained_in_the_turn_serves_later_in_it() -> None:
    table = Table().medallions(0, 0).offerings(0, 0).dice(0, 6).tops("05")
    table.do("place 6 trade", "take mama_quilia", "offering")
    assert playable(table) == ["05"]
    assert table.do("play 05", "pass").frame == "placing"
    assert table.actor == 0


def test_C_GODUSE_01_the_offering_of_an_ordeal_comes_too_late_for_card_08() -> None:
    table = Table().medallions(0, 0).offerings(0, 0).cards(0, "08").do("place 1 temple")
    assert "play 08" not in table.legal()
    assert table.do("offering").legal() == ["food", "status"]


# Own turn.


@pytest.mark.rule("C-ED-10")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_GODUSE_03_only_in_the_own_turn(edition: str) -> None:
    table = Table(edition=edition).cards(0, *ids.CARDS).offerings(0, 9).medallions(1, 0)
    table.temple(step3=2).lying("points", 5).tops("06").phase_one(1)
    assert (table.actor, playable(table), playable(table, "inti")) == (1, [], [])
    table.do("place 3 temple")
    assert (table.actor, table.frame, table.legal()[-1]) == (1, "ordeal", "offering")
    table.do("offering", "food")
    assert (table.actor, table.frame) == (2, "placing")


def test_C_RULING_32_own_turns_outside_phase_one() -> None:
    """University, priests and round end ask nobody; then the first in order is asked."""
    table = ready(*TOPS[0]).university().settle()
    assert (table.frame, table.actor, table.s.inti_left) == ("buying", 0, 4)
    table = ready(*TOPS[0]).round_end().settle().do()
    assert (table.frame, table.actor, table.s.round) == ("placing", 0, 3)


@pytest.mark.parametrize("step", ["palace", "end"])
def test_C_RULING_32_palace_and_last_tasks_are_own_turns(step: str) -> None:
    table = Table(round=6).cards(1, "04").feathers(1, 10, 11).medallions(1, 0).medallions(0, 0)
    table.tasks(0, "07", "31", "39").tasks(1, "01", "08", "09")
    PHASE[step](table)
    assert (table.actor, table.legal()) == (0, ["discard 07", "discard 31", "discard 39"])
    if step == "palace":
        table.do("discard 07", f"claim {ids.TASKS[table.s.palace[0]]}")
    else:
        table.do("discard 07", "discard 31", "discard 39")
    expected = ["discard 01", "discard 08", "discard 09", "play 04"]
    assert (table.actor, table.legal()) == (1, expected)


# No limits.


@pytest.mark.rule("C-RULING-30", "C-RULING-36")
def test_C_GODUSE_05_any_number_of_cards_in_one_turn() -> None:
    hand = ("05", "05", "06", "06", "07", "08", "12", "13")
    table = Table().medallions(0, 0).offerings(0, 8).cards(0, *hand)
    table.lying("trade", 5, 4).lying("temple", 1).temple(step6=2)
    table.do("play 06", "lift 5 trade", "drop points", "play 06", "lift 4 trade", "drop points")
    table.do("play 07", "play 13", "play 12", "place 2 temple", "play 05", "play 08")
    table.do("play 05", "place 1 points", "place 1 points")
    assert (table.hand(0), table.s.offerings[0]) == ([], 0)
    assert discarded(table) == list(hand)
    assert (table.actor, table.score(0), table.s.temple) == (1, 4, [-1, -1, -1, -1, -1, 0])


def test_C_GODUSE_05_no_hand_limit() -> None:
    table = Table().medallions(0, 0).cards(0, *ids.CARDS).offerings(0, 0).dice(0, 6)
    table.do("place 6 trade", "take iliapa", "take iliapa", "take viracocha")
    assert len(table.hand(0)) == 18


COPIES = [
    ("01", "II", ("play 01",), True),
    ("02", "I", ("place 3 trade", "play 02", "raise a10a", "raise a10b"), True),
    ("03", "market", ("play 03",), True),
    ("04", "palace", ("play 04",), False),
    ("05", "I", ("play 05",), True),
    ("06", "I", ("play 06", "lift 5 points", "drop trade"), True),
    ("07", "I", ("play 07",), False),
    ("08", "I", ("place 2 temple", "play 08"), False),
    ("09", "I", ("play 09",), True),
    ("10", "I", ("play 10",), True),
    ("11", "II", ("play 11",), True),
    ("12", "I", ("play 12",), False),
    ("13", "I", ("play 13",), False),
    ("14", "I", ("play 14",), False),
    ("15", "II", ("play 15",), True),
]


@pytest.mark.parametrize(("card", "phase", "actions", "again"), COPIES, ids=[c[0] for c in COPIES])
def test_C_RULING_30_copies_add_up_where_the_card_adds_something(
    card: str, phase: str, actions: tuple[str, ...], again: bool
) -> None:
    table = Table(round=2).medallions(0, 0).offerings(0, 5).cards(0, card, card).food(0, 5)
    table.tiles(0, "a02a", "a05a", "r02a", "r05a", "r12a", slid=("a10a", "a10b", "a10c"))
    table.reserve(0, 4).temple(step3=1).lying("points", 5).lying("bridge", 1).on_sale("soup")
    table.feathers(0, 7, 8).tasks(0, "01", "07", "12")
    PHASE[phase](table)
    table.do(*actions)
    assert table.s.discard[int(card) - 1] == 1
    assert (f"play {card}" in table.legal()) is again


# Prerequisites (C-RULING-31).


def test_C_RULING_31_no_card_without_its_prerequisite() -> None:
    table = Table().medallions(0, 0).cards(0, "06", "09", "12", "14", "13", "02", "10")
    table.offerings(0, 3).dice(0, 6, 6, 6)
    assert refused(table, "play 06") == "C-RULING-38"  # no die lies anywhere
    assert playable(table) == ["10", "14"]
    for card in ("09", "12", "13"):  # nothing discarded, nobody in the temple, dice of 6 only
        assert refused(table, f"play {card}") == "C-RULING-31"
    assert refused(fork(table).do("place 6 trade"), "play 02") == "C-GOD-02"
    table.s.khipus[0] = table.s.reserve[0] = 0
    assert refused(table, "play 10") == "C-RULING-31"  # no khipu to deliver


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


def test_C_RULING_81_card_07_commits_to_a_closed_field() -> None:
    table = Table().medallions(0, 0).cards(0, "07").lying("trade", 1).do("play 07")
    assert table.legal() == [f"place {die} trade" for die in (1, 2, 3)]


def test_C_RULING_81_a_weak_die_needs_card_13_or_14() -> None:
    for hand in ((), ("13",), ("13", "14")):
        assert refused(far_away().cards(0, *hand), "place 2 stone") == "C-RULING-20"
    table = far_away().cards(0, "13").do("play 13")
    assert "place 2 stone" in table.legal()
    table = far_away().cards(0, "14").do("play 14")
    assert table.legal() == ["place 2 stone", "place 2 bridge"]


def test_C_RULING_81_nothing_is_spent_on_card_05_that_the_die_still_needs() -> None:
    table = far_away().cards(0, "05", "10", "13").offerings(0, 2).do("play 10")
    assert table.legal() == ["play 13"]  # nothing is delivered without it
    assert refused(table, "play 05") == "C-RULING-81"
    table.offerings(0, 3).do("play 13")
    assert "play 05" in table.legal()


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
    """One field is closed, and only a 6 or a jump can use it: how may card 07 be paid?"""
    table = far_away().cards(0, *cards).offerings(0, offerings).tops(*tops).lying("stone", 1)
    table.medallions(0, medallions)
    assert [text for text in table.legal() if text[5:] == "07"] == (pay or [])
    for text in pay or []:
        after = fork(table).do(text)
        assert "place 2 stone" not in after.legal()
        assert [t for t in after.legal() if t[5:] in ("13", "14")]


@pytest.mark.parametrize(
    ("hand", "tops", "offerings", "medallions", "offered"),
    [
        (("07", "10", "13"), ("08", "15"), 3, 0, True),
        (("07", "10", "13"), ("08", "15"), 2, 0, False),
        (("10",), ("07", "13"), 1, 2, True),
        (("10",), ("07", "13"), 1, 1, False),
        (("10", "13"), ("07", "15"), 2, 1, True),
    ],
)
def test_C_RULING_81_a_card_may_need_two_others(
    hand: tuple[str, ...], tops: tuple[str, ...], offerings: int, medallions: int, offered: bool
) -> None:
    """Both movement fields are closed, and a 2 leads nowhere from o4."""
    table = far_away().cards(0, *hand).offerings(0, offerings).tops(*tops)
    table.medallions(0, medallions).lying("stone", 1).lying("bridge", 1)
    assert ("play 10" in table.legal()) is offered
    if not offered:
        assert refused(table, "play 10") == "C-RULING-81"


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
    table.do("play 05", "place 4 bridge", "move i1", "feather 1").lying("bridge", 1)
    assert table.legal() == [
        "place 1 stone", "place 1 agriculture", "place 1 research", "place 1 trade",
        "place 1 temple", "place 1 points", "play 06",
    ]  # fmt: skip
    table.do("play 06", "lift 1 points", "drop trade", "place 1 stone")
    assert table.legal() == ["move o1"]  # path 1, not 4 + 1
