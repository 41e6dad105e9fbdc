"""God cards and Inti medallions in general: when, at what price, and how the piles turn over."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.trade import PIPS_LEFT
from tests.cuzco.table import Table

TOPS = (
    ("01", "04", "07", "10", "13"),
    ("02", "05", "08", "11", "14"),
    ("03", "06", "09", "12", "15"),
)


def playable(table: Table, verb: str = "play") -> list[str]:
    """The cards that may be played in this way now."""
    return [text.split()[1] for text in table.legal() if text.startswith(f"{verb} ")]


def refused(table: Table, text: str) -> str:
    """The rule that forbids this action now."""
    assert text not in table.legal()
    return table.why(text).rule


def discarded(table: Table) -> list[str]:
    return [ids.CARDS[c] for c in range(15) for _ in range(table.s.discard[c])]


def top(table: Table, god: str) -> str | None:
    card = table.s.tops[ids.GODS.index(god)]
    return ids.CARDS[card] if card >= 0 else None


def draws(table: Table, text: str) -> list[str]:
    """Play an action and stop at the draw it leads to: its possible outcomes."""
    GAME.play(table.s, GAME.actions.parse(text))
    assert GAME.top(table.s).kind == CHANCE
    return [GAME.actions.text(action) for action in GAME.legal_actions(table.s)]


def clear_pile(table: Table, god: str) -> None:
    """The whole pile, top card included, is in the last seat's hand."""
    table.empty_pile(god, discard=False)
    at = ids.GODS.index(god)
    card = (table.s.players - 1) * 15 + table.s.tops[at]
    table.s.tops[at] = -1
    table.s.hand[card] += 1
    table.s.known[card] += 1


# Windows: every card in hand, every window visited.


def ready(*tops: str, round: int = 2) -> Table:
    """Seat 0 holds one of each card, can pay for all, and has material for every window."""
    table = Table(round=round).cards(0, *ids.CARDS).tops(*tops).offerings(0, 9).food(0, 5)
    for seat in (1, 2, 3):
        table.medallions(seat, 0)
    table.medallions(0, 3).feathers(0, 1, 2, 7, 8).tasks(0, "01", "02", "07")
    table.tiles(0, "a05a", "a06a", "r05a", "r09a", slid=("a10a",)).reserve(0, 2)
    return table.temple(step3=1).lying("points", 5).lying("trade", 2).on_sale("soup")


PHASE = {
    "I": Table.phase_one,
    "II": Table.phase_two,
    "market": Table.market_turn,
    "palace": Table.palace_turn,
    "end": Table.last_tasks,
}
WALK = ("place 3 stone", "pass", "move i2")
ORDEAL = ("place 1 temple", "pass")
WINDOWS = [
    ("before placing", "I", (), "placing", ["06"]),
    ("on a closed field", "I", ("place 3 trade",), "paying", ["07"]),
    ("after placing on stone", "I", ("place 3 stone",), "acting", ["13", "14"]),
    ("after placing on bridge", "I", ("place 3 bridge",), "acting", ["13", "14"]),
    ("after placing on agriculture", "I", ("place 3 agriculture",), "acting", ["13"]),
    ("after placing on trade", "I", ("place 1 trade",), "acting", ["13"]),
    ("after placing on temple", "I", ("place 3 temple",), "acting", ["13"]),
    ("after placing on headdress", "I", ("place 3 headdress",), "acting", ["13"]),
    ("choosing a path", "I", WALK[:2], "moving", []),
    ("delivering", "I", WALK, "delivering", ["10"]),
    ("feather", "I", (*WALK, "pass"), "feathering", []),
    ("choosing a tile", "I", ("place 3 research", "pass"), "taking", []),
    ("tile taken", "I", ("place 3 research", "pass", "tile research 3"), "salvaging", ["09"]),
    ("trading", "I", ("place 1 trade", "pass"), "trading", ["02"]),
    ("occupied step", "I", ("place 3 temple", "pass"), "placing_priest", ["12"]),
    ("ordeal", "I", ORDEAL, "ordeal", ["08"]),
    ("ordeal, first choice", "I", (*ORDEAL, "pass"), "ordeal", []),
    ("ordeal, second choice", "I", (*ORDEAL, "pass", "offering"), "ordeal", []),
    ("after the turn", "I", ("place 1 points",), "turn", ["05"]),
    ("extra turn", "I", ("place 3 points", "play 05"), "placing", ["06"]),
    ("phase II", "II", (), "using", ["01", "11", "15"]),
    ("path in phase II", "II", ("use agriculture 06",), "moving", []),
    ("delivered in phase II", "II", ("use agriculture 06", "move i1"), "feathering", []),
    ("ordeal in phase II", "II", ("use research 09", "headband 1"), "ordeal", ["08"]),
    ("market", "market", (), "buying", []),
    ("bought", "market", ("buy soup",), "buying", ["03"]),
    ("palace", "palace", (), "fulfilling", []),
    ("reduced task", "palace", ("fulfil 01",), "paying", ["04"]),
    ("new task", "palace", ("fulfil 01", "play 04"), "claiming", []),
    ("last tasks", "end", (), "settling", []),
    ("reduced last task", "end", ("fulfil 01",), "paying", ["04"]),
]


@pytest.mark.rule("C-GODUSE-03", "C-INTI-04", "C-RULING-33")
@pytest.mark.parametrize("tops", TOPS, ids="-".join)
@pytest.mark.parametrize(
    ("phase", "actions", "frame", "cards"),
    [row[1:] for row in WINDOWS],
    ids=[w[0] for w in WINDOWS],
)
def test_each_card_has_its_windows_and_no_other(
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
@pytest.mark.parametrize(
    ("phase", "actions"),
    [row[1:3] for row in WINDOWS if row[4] and row[3] not in ("placing", "paying")],
)
def test_C_GODUSE_04_every_card_may_be_kept(phase: str, actions: tuple[str, ...]) -> None:
    table = ready(*TOPS[0])
    PHASE[phase](table)
    table.do(*actions)
    before = table.hand(0), table.s.offerings[0], table.s.inti[0], discarded(table)
    table.do("pass")
    assert (table.hand(0), table.s.offerings[0], table.s.inti[0], discarded(table)) == before


# Paying.


@pytest.mark.rule("C-GODUSE-02")
def test_C_GODUSE_01_a_card_costs_one_offering_and_is_discarded() -> None:
    table = Table().medallions(0, 0).cards(0, "13")
    supply = table.s.offerings_left
    table.do("place 1 trade")
    assert table.legal() == ["play 13", "pass"]
    table.do("play 13")
    assert (table.s.offerings[0], table.s.offerings_left) == (1, supply + 1)
    assert (table.hand(0), discarded(table)) == ([], ["13"])
    assert GAME.view(table.s, 1)["gods"]["discard"] == {"13": 1}


def test_C_GODUSE_01_no_offering_no_card() -> None:
    table = Table().medallions(0, 0).offerings(0, 0).cards(0, "06", "07", "13").lying("trade", 1)
    assert refused(table, "play 06") == "C-GODUSE-01"
    assert refused(table, "place 1 trade") == "C-PLACE-01"
    assert table.do("place 2 research").frame == "taking"


@pytest.mark.rule("C-GODUSE-01")
def test_an_offering_or_card_gained_in_the_turn_serves_later_in_it() -> None:
    table = Table().medallions(0, 0).offerings(0, 0).dice(0, 4).tops("05")
    table.do("place 4 trade", "take mama_quilia", "offering")
    assert table.legal() == ["play 05", "pass"]
    assert table.do("play 05").frame == "placing"


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
    table.do("place 3 temple")  # neither 13 nor 12 nor 08 is asked for
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
    expected = ["fulfil 01", "discard 01", "discard 08", "discard 09"]
    assert (table.actor, table.legal()) == (1, expected)


# No limits.


@pytest.mark.rule("C-RULING-30", "C-RULING-36")
def test_C_GODUSE_05_any_number_of_cards_in_one_turn() -> None:
    hand = ("05", "05", "06", "06", "07", "08", "12", "13")
    table = Table().medallions(0, 0).offerings(0, 8).cards(0, *hand)
    table.lying("trade", 5, 4).lying("temple", 1).temple(step6=2)
    table.do("play 06", "lift 5 trade", "drop points", "play 06", "lift 4 trade", "drop points")
    table.do("place 2 temple", "play 07", "play 13", "play 12", "play 08")
    table.do("play 05", "place 1 points", "play 05", "place 1 points")
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
    ("03", "market", ("buy soup", "play 03"), True),
    ("04", "palace", ("fulfil 01", "play 04"), False),
    ("05", "I", ("place 3 points", "play 05", "place 1 points"), True),
    ("06", "I", ("play 06", "lift 5 points", "drop trade"), True),
    ("07", "I", ("place 3 bridge", "play 07"), False),
    ("08", "I", ("place 2 temple", "play 08"), False),
    ("09", "I", ("place 3 research", "tile research 3", "play 09", "salvage r01a"), True),
    ("10", "I", ("place 3 stone", "move i2", "play 10"), True),
    ("11", "II", ("play 11",), True),
    ("12", "I", ("place 3 temple", "play 12"), False),
    ("13", "I", ("place 3 stone", "play 13"), False),
    ("14", "I", ("place 3 stone", "play 14"), False),
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


# Cards in the piles.


@pytest.mark.parametrize("god", range(5), ids=ids.GODS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_GODUSE_06_three_abilities_per_god_four_copies_each(players: int, god: int) -> None:
    first = god * 3
    three = [ids.CARDS[card] for card in range(first, first + 3)]
    table = Table(players).medallions(0, 0).offerings(0, 0).dice(0, 6, 6, 6)
    table.do("place 6 trade")
    table.s.stack[PIPS_LEFT] = 24  # enough pips for the whole pile
    assert draws(table, f"take {ids.GODS[god]}") == [f"reveal {card}" for card in three]
    table.do(*[f"take {ids.GODS[god]}"] * 11)
    assert table.hand(0) == [card for card in three for _ in range(4)]


def test_C_GODUSE_07_an_empty_pile_takes_in_the_discards_of_its_god() -> None:
    table = Table().medallions(0, 0).dice(0, 2).discard_pile("01", "10").empty_pile("viracocha")
    table.do("place 2 trade")
    assert draws(table, "take viracocha") == ["reveal 07", "reveal 08", "reveal 09"]
    assert discarded(table) == ["01", "10"]
    assert table.s.piles[6:9] == [3, 4, 4]
    table.draw("reveal 09").do()
    assert (table.hand(0), top(table, "viracocha")) == (["07"], "09")
    assert table.s.piles[6:9] == [3, 4, 3]


def test_C_GODUSE_07_no_refill_while_cards_are_left() -> None:
    table = Table().medallions(0, 0).dice(0, 2).discard_pile("07", "07", "07", "08")
    table.do("place 2 trade")
    assert draws(table, "take viracocha") == ["reveal 08", "reveal 09"]
    assert discarded(table) == ["07", "07", "07", "08"]


@pytest.mark.rule("C-GODUSE-08", "C-RULING-27")
@pytest.mark.parametrize("source", ["place 2 trade", "place 1 temple", "use research 07"])
def test_C_GODUSE_09_a_gained_card_is_a_face_up_one(source: str) -> None:
    table = Table().medallions(0, 0).offerings(0, 0).tops("02").tiles(0, "r07a")
    if source.startswith("use"):
        table.phase_two(0)
    table.do(source)
    takes = [text for text in table.legal() if text.startswith("take")]
    assert takes == [f"take {god}" for god in ids.GODS]
    assert table.draw("reveal 03").do("take iliapa").hand(0) == ["02"]
    assert top(table, "iliapa") == "03"
    assert table.s.known[1] == 1  # everybody has seen it


@pytest.mark.rule("C-INTI-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_GODUSE_08_cards_and_medallions_have_no_other_source(players: int) -> None:
    rng = FastRng(players)
    s = Table(players).s
    gained = 0
    while not GAME.is_over(s):
        cards, medallions, temple = s.hand[:], s.inti[:], s.inti_left
        if GAME.top(s).kind == CHANCE:
            action = GAME.sample(s, rng)
        else:
            options = GAME.legal_actions(s)
            action = options[rng.below(len(options))]
        GAME.apply(s, action)
        if any(now > then for now, then in zip(s.hand, cards, strict=True)):
            gained += 1
            assert GAME.actions.text(action).startswith("take ")
        won = sum(now - then for now, then in zip(s.inti, medallions, strict=True) if now > then)
        assert won <= temple - s.inti_left
    assert gained > 5


# An empty pile.


def test_C_RULING_28_an_empty_pile_without_discards_stays_empty_until_one_comes() -> None:
    table = Table().medallions(0, 0).dice(0, 6).tops("02").tiles(0, slid=("a01a", "a01b"))
    table.empty_pile("iliapa", discard=False).do("place 6 trade", "take iliapa")
    assert (table.hand(0), top(table, "iliapa")) == (["02"], None)
    assert refused(table, "take iliapa") == "C-RULING-28"
    assert [text for text in table.legal() if text.startswith("take")] == [
        f"take {god}" for god in ids.GODS[1:]
    ]
    table.do("play 02")  # discarded, and at once the pile again
    assert (table.frame, top(table, "iliapa"), discarded(table)) == ("raising", "02", [])
    assert "take iliapa" in table.do("raise a01a", "raise a01b").legal()


def test_C_RULING_28_all_five_piles_empty() -> None:
    table = Table().medallions(0, 0).offerings(0, 0).tiles(0, "r05a", "r07a").dice(0, 2)
    for god in ids.GODS:
        clear_pile(table, god)
    assert table.do("place 2 temple").legal() == ["offering"]
    table.phase_two(0)
    assert table.legal() == ["use research 05", "pass"]
    assert refused(table, "use research 07") == "C-RULING-83"


# Inti.


@pytest.mark.rule("C-INTI-01", "C-RULING-29")
def test_C_INTI_02_the_card_is_discarded_and_the_medallion_gone() -> None:
    """Example: a medallion for the face-up yellow card."""
    table = Table().cards(0, "03")
    offerings, temple, gone = table.s.offerings[0], table.s.inti_left, table.s.inti_gone
    table.do("place 1 trade")
    assert table.legal() == ["inti 13", "pass"]
    table.draw("reveal 15").do("inti 13")
    assert (table.s.inti[0], table.s.inti_left, table.s.inti_gone) == (0, temple, gone + 1)
    assert (table.s.offerings[0], table.hand(0)) == (offerings, ["03"])
    assert (discarded(table), top(table, "mama_sara")) == (["13"], "15")
    assert "take mama_sara" in table.legal()  # six pips


def test_C_INTI_01_a_medallion_and_a_face_up_card_are_needed() -> None:
    table = Table().lying("points", 3).tops("06")
    assert "inti 06" in table.legal()
    table.medallions(0, 0)
    assert refused(table, "inti 06") == "C-INTI-01"
    table.medallions(0, 1).tops("04")
    assert table.why("inti 06").key == "card_not_face_up"


def test_C_INTI_01_needs_no_offering() -> None:
    table = Table().offerings(0, 0).tops("06").lying("points", 3).do("inti 06")
    assert (table.frame, table.s.offerings[0]) == ("shifting", 0)


@pytest.mark.rule("C-RULING-29")
def test_the_next_card_is_turned_up_before_the_effect() -> None:
    table = Table().tops("02", "15").tiles(0, slid=("a01a", "a01b", "a01c")).dice(0, 2)
    table.do("place 2 trade").draw("reveal 03").do("inti 02")
    assert (table.frame, top(table, "iliapa"), discarded(table)) == ("raising", "03", ["02"])


def test_C_INTI_03_several_medallions_in_one_turn() -> None:
    table = Table().medallions(0, 3).tops("06", "09", "14").lying("points", 5)
    table.draw("reveal 06", "reveal 05", "reveal 13").do("inti 06", "lift 5 points", "drop trade")
    assert "inti 06" in table.legal()  # another copy of the same number: a different card
    table.do("inti 06", "lift 5 trade", "drop points", "place 1 bridge", "inti 14")
    assert (table.s.inti[0], discarded(table)) == (0, ["06", "06", "14"])


def test_C_RULING_34_a_copied_card_that_comes_back_cannot_be_copied_again() -> None:
    """Card 06 lies on an empty pile, another copy is in the discard pile."""
    table = Table(2).medallions(0, 2).tops("06").cards(1, *["04"] * 4, *["05"] * 4, "06", "06")
    table.discard_pile("06").lying("points", 5).lying("trade", 5)
    assert draws(table, "inti 06") == ["reveal 06", "reveal-copied 06"]
    other = Table(2)
    other.s = table.s.copy()
    table.draw("reveal 06").do("lift 5 points", "drop trade")
    assert playable(table, "inti") == ["06"]
    other.draw("reveal-copied 06").do("lift 5 points", "drop trade")
    assert (playable(other, "inti"), refused(other, "inti 06")) == ([], "C-INTI-03")
    other.do("place 1 points")  # seat 1's turn is another turn
    assert (other.actor, playable(other, "inti")) == (1, ["06"])


def test_C_RULING_85_the_extra_turn_of_card_05_is_a_new_turn_for_inti() -> None:
    table = Table().medallions(0, 3).cards(0, "05", "06").empty_pile("mama_sara", discard=False)
    table.do("place 1 trade", "inti 13")
    assert (table.frame, top(table, "mama_sara"), discarded(table)) == ("trading", "13", [])
    table.do("pass", "play 05", "place 1 bridge")
    assert table.legal() == ["inti 13", "pass"]


def test_C_RULING_87_a_copied_card_that_comes_back_may_be_taken_and_played() -> None:
    table = Table().medallions(0, 2).dice(0, 6).tops("02")
    table.tiles(0, slid=("a01a", "a01b", "a01c")).empty_pile("iliapa", discard=False)
    table.do("place 6 trade", "inti 02", "raise a01a", "pass")
    assert (top(table, "iliapa"), refused(table, "inti 02")) == ("02", "C-INTI-03")
    table.do("take iliapa")
    assert playable(table) == ["02"]
    table.do("play 02", "raise a01b", "pass")
    assert (table.s.offerings[0], top(table, "iliapa")) == (1, "02")
    assert refused(table, "inti 02") == "C-INTI-03"  # still the copied card


@pytest.mark.parametrize(
    ("task", "cards"),
    [
        ("22", ("01", "04", "07")), ("23", ("01", "02")), ("32", ("03",)), ("33", ("06",)),
        ("34", ("08",)), ("35", ("12",)), ("36", ("14",)),
    ],
)  # fmt: skip
def test_C_INTI_05_a_medallion_is_no_card_for_tasks(task: str, cards: tuple[str, ...]) -> None:
    table = Table(round=2).medallions(1, 0).medallions(0, 3).offerings(0, 0).tops("05")
    table.cards(0, *cards).tasks(0, task, "07", "12").palace_turn(0)
    reason = table.why(f"fulfil {task}")
    assert (reason.rule, reason.args["missing"]) == ("C-PALACE-03", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_INTI_06_one_at_setup_and_one_for_the_most_priests(players: int) -> None:
    s = GAME.start(players, GAME.check_options(None), None)
    assert s.inti == [1] * players
    table = Table(players)
    table.temple(step1=1, step4=1, step6=0).priests_step().settle()
    assert table.s.inti == [1, 2, 1, 1][:players]


def test_C_RULING_33_inti_copies_card_04_before_medallions_score() -> None:
    table = Table(round=6).offerings(0, 0).feathers(0, 7, 8).tasks(0, "01", "07", "31")
    table.medallions(0, 2).last_tasks(0).do("fulfil 01", "inti 04", "discard 07", "discard 31")
    while table.frame != "game_over":
        table.do(next(text for text in table.legal() if text.startswith("discard")))
    assert (table.points(0, "tasks"), table.points(0, "medallions")) == (4, 2)
