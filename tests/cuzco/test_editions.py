"""C-ED-01 to C-ED-33: what the Dutch edition changes, and everything it does not."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tawantin.words import Tables, Words
from tests.cuzco.cards import raisable
from tests.cuzco.table import Table

EDITIONS = pytest.mark.parametrize("edition", ["de", "nl"])


def fresh(players: int, edition: str, pututu: bool = False) -> CuzcoState:
    s = GAME.start(players, GAME.check_options({"edition": edition, "pututu": pututu}), None)
    GAME.settle(s)
    return s


def texts(s: CuzcoState) -> list[str]:
    return [GAME.actions.text(action) for action in GAME.legal_actions(s)]


def play(s: CuzcoState, *actions: str) -> None:
    for text in actions:
        GAME.play(s, GAME.actions.parse(text))
        GAME.check(s)


def walk(s: CuzcoState, rng: FastRng) -> int:
    """A random action, not carried out."""
    if GAME.top(s).kind == CHANCE:
        return GAME.sample(s, rng)
    options = GAME.legal_actions(s)
    return options[rng.below(len(options))]


# The four real differences.


@pytest.mark.rule("C-SETUP-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_ED_01_four_tasks_and_a_choice_or_two_without(players: int) -> None:
    for edition, each in (("de", 4), ("nl", 2)):
        s, rng, choices = fresh(players, edition), FastRng(1), 0
        while GAME.top(s).name != "placing":
            if GAME.top(s).name == "draft":
                choices += 1
                assert texts(s) == [f"keep {p}" for p in ("1+2", "1+3", "1+4", "2+3", "2+4", "3+4")]
            GAME.apply(s, walk(s, rng))
        assert choices == (players if edition == "de" else 0)
        assert s.stock.bit_count() == 55 - each * players - (players + 2)
        assert sum(task >= 0 for task in s.dropped) == (2 * players if edition == "de" else 0)
        assert all(s.tasks[seat * 3] < 6 <= min(s.tasks[seat * 3 + 1 : seat * 3 + 3])
                   for seat in range(players))  # fmt: skip


def dealt(edition: str, *hands: str) -> CuzcoState:
    """Four players; Iliapa 01 and 02 and the lowest card of each other god twice are dealt."""
    s = fresh(4, edition)
    while GAME.top(s).name != "deal":
        GAME.apply(s, GAME.legal_actions(s)[0])
    play(s, "pool 01", "pool 02")
    play(s, *(f"pool {card}" for card in ("04", "04", "07", "07", "10", "10", "13", "13")))
    play(s, *(f"deal {card}" for hand in hands for card in hand.split()))
    return s


def hand(s: CuzcoState, place: int) -> list[int]:
    at = s.order[place] * 15
    return [card + 1 for card in range(15) for _ in range(s.hand[at + card])]


def discarded(s: CuzcoState) -> list[int]:
    return [card + 1 for card in range(15) for _ in range(s.discard[card])]


def test_C_ED_02_german_the_second_card_is_mixed_in_before_the_draw() -> None:
    s = dealt("de", "01 02", "04 07", "04 10", "07 13")
    assert (GAME.top(s).name, texts(s)) == ("deal", ["deal 02", "deal 10", "deal 13"])
    play(s, "deal 02")  # the same hand again: once more
    assert texts(s) == ["deal 02", "deal 10", "deal 13"]
    play(s, "deal 10")
    assert (hand(s, 0), discarded(s)) == ([1, 10], [2, 13])


def test_C_ED_02_dutch_the_player_chooses_and_draws_before_it_is_mixed_in() -> None:
    s = dealt("nl", "01 02", "04 07", "04 10", "07 13")
    assert (GAME.top(s).name, GAME.actor(s)) == ("put_back", s.order[0])
    assert texts(s) == ["return 01", "return 02"]
    reason = GAME.why_not(s, GAME.actions.parse("return 04"))
    assert reason is not None
    assert reason.rule == "C-ED-02"
    play(s, "return 01")
    assert texts(s) == ["deal 10", "deal 13"]
    play(s, "deal 13")
    assert (hand(s, 0), discarded(s)) == ([2, 13], [1, 10])


def test_C_ED_02_two_such_hands() -> None:
    """German: both cards go back, then both players draw. Dutch: one player after the other."""
    s = dealt("de", "01 02", "04 04", "07 10", "07 13")
    assert texts(s) == ["deal 02", "deal 04", "deal 10", "deal 13"]
    play(s, "deal 04", "deal 02")
    assert (hand(s, 0), hand(s, 1), discarded(s)) == ([1, 4], [2, 4], [10, 13])
    s = dealt("nl", "01 02", "04 04", "07 10", "07 13")
    play(s, "return 02")
    assert texts(s) == ["deal 10", "deal 13"]
    play(s, "deal 10")
    assert (GAME.actor(s), texts(s)) == (s.order[1], ["return 04"])
    play(s, "return 04")
    assert texts(s) == ["deal 02", "deal 13"]
    play(s, "deal 02")
    assert (hand(s, 0), hand(s, 1), discarded(s)) == ([1, 10], [2, 4], [4, 13])


@pytest.mark.rule("C-RULING-43")
@EDITIONS
def test_C_ED_05_card_02_during_the_trade(edition: str) -> None:
    table = Table(edition=edition).cards(0, "02").medallions(0, 0).dice(0, 4)
    table.tiles(0, slid=("a01a", "a02a", "r01a")).do("place 4 trade")
    assert "play 02" in table.legal()
    table.do("point")
    if edition == "nl":
        assert "play 02" not in table.legal()
        assert table.why("play 02").rule == "C-ED-05"
    else:
        table.do("play 02", "raise a01a", "raise r01a")
        assert table.frame == "trading"  # at most two
        assert table.slid_tiles(0) == ["a02a"]


@EDITIONS
def test_C_ED_05_before_the_first_exchange_both_raise_up_to_two(edition: str) -> None:
    table = Table(edition=edition).cards(0, "02").medallions(0, 0).dice(0, 4)
    table.tiles(0, slid=("a01a", "a02a", "r01a")).do("place 4 trade", "play 02", "raise a01a")
    assert raisable(table) == ["a02a", "r01a"]
    assert table.do("raise a02a").slid_tiles(0) == ["r01a"]


@pytest.mark.rule("C-PUTUTU-06")
@EDITIONS
def test_C_ED_11_a_big_pututu_changes_by_up_to_or_exactly_two(edition: str) -> None:
    table = Table(pututu=True, edition=edition).pututus(0, small=1, big=1).medallions(0, 0)
    offered = [text for text in table.dice(0, 3).legal() if text.startswith("pututu")]
    small = ["pututu 3 2 small", "pututu 3 4 small"]
    two = ["pututu 3 1 big", "pututu 3 5 big"]
    one = ["pututu 3 2 big", "pututu 3 4 big"]
    assert sorted(offered) == sorted(small + two + (one if edition == "de" else []))
    if edition == "nl":
        assert table.why("pututu 3 2 big").rule == "C-ED-11"


@pytest.mark.rule("C-ED-05", "C-ED-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_edition_nl_changes_nothing_else_after_setup(players: int) -> None:
    """German games, every position asked again as a Dutch one."""
    found = {"trading": 0, "placing": 0}
    for seed in range(12):
        s, rng = fresh(players, "de", pututu=True), FastRng(seed)
        while not GAME.is_over(s):
            dutch, frame = s.copy(), GAME.top(s)
            if s.stack[8:9] in ([ids.SETUP], [ids.DEAL]):
                GAME.apply(s, walk(s, rng))
                continue
            dutch.nl = 1
            mine, theirs = texts(s), texts(dutch)
            gone = [text for text in mine if text not in theirs]
            assert [text for text in mine if text in theirs] == theirs
            if gone:
                found[frame.name] += 1
                words = [text.split() for text in gone]
                if frame.name == "trading":  # card 02, and what it would raise
                    assert all(word[1] == "02" or word[0] == "raise" for word in words)
                else:
                    assert all(word[3] == "big" for word in words)
                    assert all(abs(int(word[1]) - int(word[2])) == 1 for word in words)
            action = walk(s, rng)
            if GAME.actions.text(action) not in gone:
                GAME.apply(dutch, action)
                GAME.apply(s, action)
                dutch.nl = 0
                if GAME.top(s).name != "trading" or GAME.top(s).prompt(s)["pips"]:
                    assert GAME.key(dutch) == GAME.key(s)
            else:
                GAME.apply(s, action)
    assert min(found.values()) > 0


# The same in both editions: misprints, labels, clarifications.


def locale(language: str) -> Tables:
    return Words(language).things("cuzco")


def palace(edition: str, *tasks: str) -> Table:
    return Table(round=5, edition=edition).tasks(0, *tasks).medallions(0, 0)


@EDITIONS
def test_C_ED_03_person_05_advances_1_2_3(edition: str) -> None:
    for tiles in range(1, 4):
        table = Table(edition=edition).medallions(0, 0)
        table.tiles(0, *["r05a", "r05b", "r05c"][:tiles]).phase_two(0).do("use research 05")
        assert table.points(0, "university") == tiles  # field n of the track gives n


@EDITIONS
def test_C_ED_04_twelve_feathers_are_worth_6(edition: str) -> None:
    for slots, points in ((12, 6), (11, 0)):
        table = Table(round=6, edition=edition).feathers(0, *range(1, slots + 1))
        assert table.final_scoring().settle().points(0, "feathers_set") == points


@EDITIONS
def test_C_ED_06_card_04_with_two_orange_feathers_is_about_task_01(edition: str) -> None:
    table = palace(edition, "01", "s01", "37").feathers(0, 7, 8).cards(0, "04").palace_turn(0)
    assert table.legal() == ["discard 01", "discard s01", "discard 37", "play 04"]
    assert table.do("play 04", "fulfil 01").score(0) == 4


@EDITIONS
def test_C_ED_07_task_11_is_about_orange_villages(edition: str) -> None:
    table = palace(edition, "11", "37", "39").khipus_in(0, "i3", "i6", "o1").palace_turn(0)
    assert table.legal() == ["fulfil 11"]
    for language, word in (("de", "orange"), ("en", "orange"), ("nl", "oranje")):
        assert word in locale(language)["task"]["11"]


@EDITIONS
@pytest.mark.parametrize(
    ("task", "good", "de", "nl"),
    [
        ("26", "tools", "Werkzeug", "gereedschap"),
        ("27", "bowl", "Schale", "kommen"),
        ("28", "carafe", "Karaffe", "karaffen"),
    ],
)
def test_C_ED_08_the_german_numbers_of_tasks_26_to_28(
    edition: str, task: str, good: str, de: str, nl: str
) -> None:
    table = palace(edition, "26", "27", "28").goods(0, good, good).palace_turn(0)
    assert table.legal() == [f"fulfil {task}"]
    assert de.lower() in locale("de")["task"][task].lower()
    assert nl.lower() in locale("nl")["task"][task].lower()


@EDITIONS
@pytest.mark.parametrize(("task", "person"), [("54", "11"), ("55", "12")])
def test_C_ED_09_the_german_numbers_of_tasks_54_and_55(
    edition: str, task: str, person: str
) -> None:
    table = palace(edition, "54", "55", "37").tiles(0, f"a{person}a", f"r{person}a")
    assert table.palace_turn(0).legal() == [f"fulfil {task}"]
    for language in ("de", "en", "nl"):
        names = locale(language)
        assert names["person"][person] in names["task"][task]


@EDITIONS
def test_C_ED_10_cards_are_played_in_the_own_turn_only(edition: str) -> None:
    table = Table(edition=edition).cards(0, "06").medallions(1, 0).lying("points", 4)
    table.phase_one(1)
    assert table.actor == 1
    assert not [text for text in table.legal() if text.startswith(("play", "inti"))]
    assert table.why("play 06").rule == "C-GODUSE-01"
    assert "play 06" in table.phase_one(0).legal()


@EDITIONS
def test_C_ED_12_task_13_asks_for_three_villages_worth_2(edition: str) -> None:
    table = palace(edition, "13", "37", "39").khipus_in(0, "i5", "i6", "o1")
    assert table.palace_turn(0).legal() == ["fulfil 13"]
    table = palace(edition, "13", "37", "39").khipus_in(0, "i5", "i6", "i1", "i3")
    assert "fulfil 13" not in table.palace_turn(0).legal()


@EDITIONS
def test_C_ED_13_the_kinds_of_person_tiles_are_not_mixed_up(edition: str) -> None:
    """Whatever colour a list calls them: the agriculture field gives food, research status."""
    table = Table(edition=edition).medallions(0, 0).dice(0, 1, 6, 6)
    table.houses("agriculture", _1="a04b").houses("research", _1="r04c")
    table.do("place 1 agriculture", "tile agriculture 1").phase_one(0, turn=2).dice(0, 1, 6)
    table.do("place 1 research", "tile research 1").phase_one(0, turn=3).dice(0, 2)
    assert table.mask_tiles(0) == ["a04b", "r04c"]
    table.do("place 2 trade", "slide a04b")
    assert (table.s.food[0], table.s.status[0]) == (2, 0)
    assert (table.do("slide r04c").s.food[0], table.s.status[0]) == (2, 3)


@EDITIONS
def test_C_ED_14_the_palace_belongs_to_phase_three(edition: str) -> None:
    table = Table(edition=edition).status(2, 5).university().settle()
    assert (table.frame, table.actor) == ("fulfilling", 2)  # in the new turn order
    table = Table(edition=edition).medallions(0, 0).cards(0, "04").tiles(0, "a02a").phase_two(0)
    assert table.legal() == ["use agriculture 02", "pass"]
    assert table.why("play 04").rule == "C-GODUSE-03"


@pytest.mark.rule("C-ED-17")
@EDITIONS
def test_C_ED_15_pututus_come_with_the_roll_of_phase_one(edition: str) -> None:
    """Everybody rolls three ones; the three big pututus go to the last three in order."""
    table = Table(edition=edition, pututu=True).order(2, 0, 3, 1).round_end().settle()
    assert table.s.big == [0, 0, 0, 0]
    assert "place 1 points" in table.legal()
    assert (table.frame, table.s.round, table.s.dice[:3]) == ("placing", 2, [1, 1, 1])
    assert table.s.big == [1, 1, 0, 1]


@EDITIONS
def test_C_ED_16_the_second_pututu_example_is_about_agriculture(edition: str) -> None:
    table = Table(edition=edition, pututu=True).pututus(0, small=2).medallions(0, 0)
    table.dice(0, 6).lying("agriculture", 5)
    table.do("pututu 6 5 small", "pututu 5 4 small", "place 4 agriculture")
    assert table.legal() == [f"tile agriculture {value}" for value in (1, 2, 3, 4)]


@EDITIONS
def test_C_ED_18_markers_on_one_field_keep_their_order(edition: str) -> None:
    table = Table(edition=edition).status(0, 3).status(3, 3).status(1, 3)
    assert table.university().settle().s.order == [1, 3, 0, 2]


@EDITIONS
def test_C_ED_19_without_a_delivery_no_feather(edition: str) -> None:
    for own, next_frame in ((("i2",), "placing"), ((), "feathering")):
        table = Table(edition=edition).medallions(0, 0).dice(0, 4).runner(0, "i1")
        table.khipus_in(0, *own).do("place 4 stone", "move i2")
        assert table.frame == next_frame


@EDITIONS
def test_C_ED_20_card_09_needs_a_discarded_tile_and_room(edition: str) -> None:
    for round, tiles, offered in ((2, (), True), (1, (), False), (2, ("a12a",), False)):
        table = Table(round=round, edition=edition).cards(0, "09").medallions(0, 0)
        table.tiles(0, *tiles).dice(0, 6)
        assert ("play 09" in table.legal()) is offered


@EDITIONS
def test_C_ED_21_six_goods_are_worth_6(edition: str) -> None:
    goods = ("soup", "soup", "clothing", "bowl", "tools", "jewellery")
    for owned, points in ((6, 6), (5, 0)):
        table = Table(round=6, edition=edition).goods(0, *goods[:owned])
        assert table.final_scoring().settle().points(0, "goods_set") == points


@pytest.mark.rule("C-RULING-55")
@EDITIONS
def test_C_ED_22_bought_goods_are_no_secret(edition: str) -> None:
    table = Table(edition=edition).goods(0, "jewellery")
    for viewer in (-1, 0, 1):
        assert GAME.view(table.s, viewer)["seats"][0]["goods"] == {"jewellery": 1}


@EDITIONS
def test_C_ED_23_the_one_of_card_05_is_virtual(edition: str) -> None:
    table = Table(edition=edition).cards(0, "05").medallions(0, 0).dice(0, 3, 6, 6)
    table.do("play 05", "place 3 points", "place 1 trade")
    assert [die % 8 for die in table.s.lying] == [3]
    assert table.s.dice[:3].count(6) == 2
    assert table.legal() == ["point", "pass"]  # one pip, not one and three


@EDITIONS
def test_C_ED_24_headdress_needs_feathers_and_pips(edition: str) -> None:
    table = Table(edition=edition).medallions(0, 0).feathers(0, 7, 8, 9).dice(0, 3, 4)
    assert "place 4 headdress" in table.legal()
    assert table.why("place 3 headdress").rule == "C-HEAD-02"
    bare = Table(edition=edition).medallions(0, 0).feathers(0, 7, 9).dice(0, 6)
    assert bare.why("place 6 headdress").rule == "C-HEAD-02"


@EDITIONS
def test_C_ED_25_after_the_palace_of_round_6_come_the_last_tasks(edition: str) -> None:
    table = Table(2, round=6, edition=edition).tasks(1, "37", "39", "07").palace_turn(1)
    table.do("discard 37")
    table.do(table.legal()[0])
    assert (table.frame, table.actor, table.s.round) == ("settling", 0, 6)
    assert table.s.houses.count(-1) == 0


@EDITIONS
def test_C_ED_26_joint_fields_are_free_of_earlier_dice(edition: str) -> None:
    for first in ("i2", "i1"):  # seat 0 goes over the stone or the bridge arm
        table = Table(3, edition=edition).dice(0, 5, 6, 6).dice(1, 4, 6, 6)
        for seat in range(3):
            table.medallions(seat, 0)
        table.do("place 5 movement", f"move {first}")
        table.do(table.legal()[0], "place 4 movement")
        assert table.legal() == ["move i1", "move i2", "move i3", "move i4"]
    for kind in ("agriculture", "research"):
        table = Table(2, edition=edition).medallions(0, 0).medallions(1, 0).dice(0, 5).dice(1, 1)
        table.do("place 5 persons", f"tile {kind} 5", "place 1 persons")
        assert table.legal() == ["tile agriculture 1", "tile research 1"]


@EDITIONS
def test_C_ED_27_card_01_adds_one_tile_to_1_2_or_3(edition: str) -> None:
    for tiles in (1, 2, 3):
        table = Table(edition=edition).medallions(0, 0).cards(0, "01")
        table.tiles(0, *["r01a", "r01b", "r01c"][:tiles]).phase_two(0)
        table.do("play 01", "use research 01")
        assert table.legal() == [f"amount {n}" for n in range(1, tiles + 2)]


@pytest.mark.rule("C-TRADE-13")
@EDITIONS
def test_C_ED_28_any_mix_of_exchanges(edition: str) -> None:
    table = Table(edition=edition).medallions(0, 0).status(0, 1).dice(0, 5)
    table.tiles(0, "r01b", "r02c", "a03c")
    table.do("place 5 trade", "slide r02c", "offering", "slide a03c", "slide r01b")
    assert (table.s.status[0], table.s.food[0], table.s.offerings[0]) == (6, 3, 3)
    assert table.actor == 1


@EDITIONS
def test_C_ED_29_priests_score_wherever_they_stand(edition: str) -> None:
    table = (
        Table(round=3, edition=edition).temple(step1=0, step6=1, step5=1).priests_step().settle()
    )
    assert [table.points(seat, "priests") for seat in range(4)] == [2, 4, 0, 0]


@EDITIONS
def test_C_ED_30_card_08_in_phases_one_and_two(edition: str) -> None:
    table = Table(edition=edition).medallions(0, 0).cards(0, "08").do("place 1 temple")
    assert table.legal()[-1] == "play 08"
    table = Table(edition=edition).medallions(0, 0).cards(0, "08").feathers(0, 1, 2)
    table.tiles(0, "a09a").phase_two(0).do("use agriculture 09", "headband 1")
    assert table.legal()[-1] == "play 08"
    table.do("play 08")
    assert (table.s.food[0], table.points(0, "university")) == (3, 3)


@EDITIONS
def test_C_ED_31_every_task_of_the_stock_may_come_next(edition: str) -> None:
    table = Table(edition=edition).round_end().settle()
    while not texts(table.s)[0].startswith("task"):
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    assert len(texts(table.s)) == table.s.stock.bit_count() == (33 if edition == "de" else 41)


def test_C_ED_32_names_follow_each_language() -> None:
    assert "Khipu" in locale("de")["term"]["khipu"]
    assert "khipu" in locale("en")["term"]["khipu"]
    assert "quipu" in locale("nl")["term"]["khipu"]
    for language in ("de", "en", "nl"):
        words = str(locale(language)).lower()
        assert locale(language)["god"]["iliapa"] == "Iliapa"
        assert "pututu" in locale(language)["option"]["pututu"].lower()
        assert not [slip for slip in ("puputu", "putupu", "tawantisuyu") if slip in words]
    assert "khipu" not in " ".join(locale("nl")["task"].values()).lower()
    assert "quipu" not in " ".join(locale("de")["task"].values()).lower()


@EDITIONS
def test_C_ED_33_person_08_moves_up_to_k_khipus(edition: str) -> None:
    for tiles in (2, 3):
        table = Table(edition=edition).medallions(0, 0)
        table.tiles(0, *["a08a", "a08b", "a08c"][:tiles]).phase_two(0).do("use agriculture 08")
        assert table.legal() == [f"amount {n}" for n in range(1, tiles + 1)]
