"""Piles of god cards and how they turn over, and Inti medallions."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE
from tawantin.core.frame import A as PIPS_LEFT
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.cards import PHASE, clear_pile, discarded, draws, playable, raisable, top
from tests.cuzco.table import Table, refused

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
    assert (raisable(table), top(table, "iliapa")) == (["a01a", "a01b"], "02")
    assert discarded(table) == []
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
    assert "inti 13" in table.legal()
    table.do("inti 13", "place 1 trade", "offering", "offering")
    assert (table.s.inti[0], table.s.inti_left, table.s.inti_gone) == (0, temple, gone + 1)
    assert (table.s.offerings[0], table.hand(0)) == (offerings + 2, ["03"])
    assert (discarded(table), top(table, "mama_sara")) == ([], "13")
    assert refused(table, "take mama_sara") == "C-RULING-29"
    table.draw("reveal 15").do("offering")  # six pips
    assert (discarded(table), top(table, "mama_sara")) == (["13"], "15")


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


USES = {  # the card used through Inti, what is done then, and the last of it
    "01": ("II", (), ("use research 05", "use agriculture 05")),
    "01, one half": ("II", ("use research 05",), ("pass",)),
    "02": ("I", (), ("place 1 trade", "inti 02", "raise a10a", "raise a10b")),
    "02, one tile": ("I", (), ("place 1 trade", "inti 02", "raise a10a", "pass")),
    "03": ("market", (), ("buy soup",)),
    "04": ("palace", (), ("fulfil 01",)),
    "04, last tasks": ("end", (), ("fulfil 01",)),
    "05": ("I", (), ("place 3 points", "place 1 points")),
    "06": ("I", (), ("lift 5 points", "drop temple")),
    "07": ("I", (), ("place 3 trade",)),
    "08": ("I", ("place 1 temple",), ("inti 08",)),
    "09": ("I", (), ("place 3 research", "tile research 1", "salvage a01a")),
    "10": ("I", (), ("place 3 stone", "move i2")),
    "11": ("II", (), ("use research 05",)),
    "12": ("I", (), ("place 3 temple",)),
    "13, trade": ("I", (), ("place 1 trade", "pass")),
    "13, temple": ("I", (), ("place 1 temple",)),
    "13, headband": ("I", (), ("place 1 headdress", "headband 1")),
    "13, tile": ("I", (), ("place 1 research", "tile research 1")),
    "13, path": ("I", (), ("place 1 stone", "move i2")),
    "14": ("I", (), ("place 3 stone", "move o5")),
    "15": ("II", (), ("use agriculture 05",)),
}


@pytest.mark.rule("C-INTI-02")
@pytest.mark.parametrize("name", USES)
def test_C_RULING_29_the_next_card_is_turned_up_after_the_use_and_no_sooner(name: str) -> None:
    card, (phase, before, during) = name[:2], USES[name]
    table = Table(round=6 if phase == "end" else 2).tops(card).medallions(0, 1).food(0, 5)
    table.tiles(0, "a05a", "a06a", "r05a", "r06a", slid=("a10a", "a10b")).feathers(0, 1, 2, 7, 8)
    table.temple(step3=1).lying("points", 5).lying("trade", 2).tasks(0, "01", "02", "07")
    table.on_sale("soup")
    PHASE[phase](table.reserve(0, 2))
    table.do(*before)
    god = ids.GODS[(int(card) - 1) // 3]
    if f"inti {card}" not in during:
        during = (f"inti {card}", *during)
    for text in during:
        assert (top(table, god), discarded(table)) == (card, [])
        table.do(text)
    assert (discarded(table), table.s.inti[0]) == ([card], 0)
    assert sum(table.s.piles) + len(ids.GODS) + sum(table.s.hand) == 59


def test_C_RULING_29_card_01_is_turned_over_before_a_further_use() -> None:
    """Both halves are used, and card 15 gives one more use of agriculture."""
    table = Table().tops("01").medallions(0, 1).tiles(0, "r05a", "a05a", "a10a").cards(0, "15")
    table.phase_two(0).offerings(0, 1).do("inti 01", "use research 05")
    assert (top(table, "iliapa"), discarded(table)) == ("01", [])
    table.do("use agriculture 05")
    assert (table.frame, discarded(table)) == ("using", ["01"])
    assert table.legal() == ["play 15", "pass"]


@pytest.mark.parametrize(("card", "kind"), [("11", "research"), ("15", "agriculture")])
def test_C_RULING_29_cards_11_and_15_are_turned_over_after_one_use(card: str, kind: str) -> None:
    """The other kind of tile can still be used, and the second use of this one."""
    table = Table().tops(card).medallions(0, 1).tiles(0, "r05a", "r10a", "a05a", "a10a")
    table.phase_two(0).do(f"inti {card}", f"use {kind} 05")
    assert (table.frame, discarded(table)) == ("using", [card])
    assert f"use {kind} 10" in table.legal()


def test_C_RULING_29_a_card_in_use_is_neither_taken_nor_used_again() -> None:
    table = Table().tops("13").medallions(0, 2).dice(0, 2).do("inti 13", "place 2 trade")
    assert refused(table, "take mama_sara") == "C-RULING-29"
    assert GAME.view(table.s, 1)["gods"]["piles"][4]["copied"] is True
    table = Table().tops("05").medallions(0, 2).do("inti 05")
    assert table.why("inti 05").key == "card_in_use"
    table.do("place 3 points")  # a new turn: it is still the same use
    assert table.why("inti 05").key == "card_in_use"


@pytest.mark.rule("C-RULING-28", "C-RULING-29")
def test_no_god_card_can_be_gained_while_the_only_one_is_in_use() -> None:
    table = Table().offerings(0, 0).medallions(0, 1).tops("12").temple(step1=1)
    for god in ids.GODS:
        if god != "pacha_mama":
            clear_pile(table, god)
    table.empty_pile("pacha_mama", discard=False).do("inti 12", "place 1 temple")
    assert table.legal() == ["take pacha_mama", "offering"]  # the use is over: it came back
    table = Table().medallions(0, 1).tops("01").tiles(0, "r05a", "a07a")
    for god in ids.GODS[1:]:
        clear_pile(table, god)
    table.phase_two(0).do("inti 01")
    assert refused(table, "use agriculture 07") == "C-RULING-83"


def test_C_INTI_03_several_medallions_in_one_turn() -> None:
    table = Table().medallions(0, 3).tops("06", "09", "14").lying("points", 5)
    table.draw("reveal 06", "reveal 05", "reveal 13").do("inti 06", "lift 5 points", "drop trade")
    assert "inti 06" in table.legal()  # another copy of the same number: a different card
    table.do("inti 06", "lift 5 trade", "drop points", "inti 14", "place 1 bridge", "move o5")
    assert (table.s.inti[0], discarded(table)) == (0, ["06", "06", "14"])


def test_C_RULING_34_a_copied_card_that_comes_back_cannot_be_copied_again() -> None:
    """Card 06 lies on an empty pile, another copy is in the discard pile."""
    table = Table(2).medallions(0, 2).tops("06").cards(1, *["04"] * 4, *["05"] * 4, "06", "06")
    table.discard_pile("06").lying("points", 5).lying("trade", 5)
    table.do("inti 06", "lift 5 points")
    assert draws(table, "drop trade") == ["reveal 06", "reveal-copied 06"]
    other = Table(2)
    other.s = table.s.copy()
    table.draw("reveal 06").do()
    assert "06" in playable(table, "inti")
    other.draw("reveal-copied 06").do()
    assert refused(other, "inti 06") == "C-INTI-03"
    other.do("place 1 points")  # seat 1's turn is another turn
    assert (other.actor, "06" in playable(other, "inti")) == (1, True)


def test_C_RULING_85_the_extra_turn_of_card_05_is_a_new_turn_for_inti() -> None:
    table = Table().medallions(0, 3).cards(0, "05", "06").empty_pile("mama_sara", discard=False)
    table.do("inti 13", "place 1 trade")
    assert (top(table, "mama_sara"), discarded(table)) == ("13", [])
    table.do("play 05", "pass")
    assert "inti 13" in table.legal()


def test_C_RULING_87_a_copied_card_that_comes_back_may_be_taken_and_played() -> None:
    table = Table().medallions(0, 2).dice(0, 6).tops("02")
    table.tiles(0, slid=("a01a", "a01b", "a01c")).empty_pile("iliapa", discard=False)
    table.do("place 6 trade", "inti 02", "raise a01a", "raise a01b")
    assert (top(table, "iliapa"), refused(table, "inti 02")) == ("02", "C-INTI-03")
    table.do("take iliapa")
    assert playable(table) == ["02"]
    table.do("play 02", "raise a01c")
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
    table.medallions(0, 2).last_tasks(0).do("inti 04", "fulfil 01", "discard 07", "discard 31")
    while table.frame != "game_over":
        table.do(next(text for text in table.legal() if text.startswith("discard")))
    assert (table.points(0, "tasks"), table.points(0, "medallions")) == (4, 2)
