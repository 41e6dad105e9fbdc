"""Setup, second half: start tasks, the draft, the deal of god cards, and whether material lasts."""

from itertools import permutations

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.opening import (
    BROWN,
    PAIRS,
    START,
    Opening,
    each_count,
    each_edition,
    gods,
    names,
)
from tests.cuzco.table import Table

# Tasks.


@each_edition
@each_count
def test_C_SETUP_27_one_start_task_each_the_rest_leave(players: int, edition: str) -> None:
    opening = Opening(players, edition=edition).until("dye").until("task")
    left = START[:]
    for seat in opening.s.order:
        assert opening.legal() == [f"task {task}" for task in left]
        opening.step()
        left.remove(opening.tasks(seat)[0])
    assert names(opening.finish().s.box) == left


def drafting(players: int = 4, edition: str = "de") -> Opening:
    """The first player has drawn tasks 10, 20, 30, 40 (nl: 10, 20), the palace shows others."""
    opening = Opening(players, edition=edition).until("task")
    opening.do(*(f"task {task:02}" for task in range(1, players + 3)))
    opening.until("task").do(*(f"task {task}" for task in START[:players]))
    return opening.do("task 10", "task 20", *(("task 30", "task 40") if edition == "de" else ()))


@pytest.mark.parametrize("pair", PAIRS)
@each_count
def test_C_SETUP_28_two_of_four_drawn_tasks_are_kept(players: int, pair: str) -> None:
    opening = drafting(players).until("keep")
    first = opening.s.order[0]
    assert GAME.actor(opening.s) == first
    assert opening.view(first)["seats"][first]["draft"] == ["10", "20", "30", "40"]
    assert opening.legal() == [f"keep {two}" for two in PAIRS]
    opening.do(f"keep {pair}").finish()
    drawn = ["10", "20", "30", "40"]
    kept = [drawn[int(i) - 1] for i in pair.split("+")]
    assert opening.tasks(first)[1:] == kept
    gone = set(drawn) - set(kept)
    held = {task for seat in range(players) for task in opening.tasks(seat)}
    assert not gone & (set(names(opening.s.stock)) | set(opening.view()["palace"]) | held)
    assert {ids.TASKS[task] for task in opening.s.dropped} >= gone


@pytest.mark.rule("C-SETUP-28", "C-SETUP-29")
@each_count
def test_C_ED_01_the_dutch_edition_deals_two_tasks_without_a_choice(players: int) -> None:
    opening = drafting(players, "nl")
    first = opening.s.order[0]
    opening.finish()
    assert opening.tasks(first)[1:] == ["10", "20"]
    assert opening.drawn("keep") == []
    assert len(opening.drawn("task")) == (players + 2) + players + 2 * players
    assert opening.s.stock.bit_count() == 55 - 2 * players - (players + 2)
    for seat in range(players):
        assert [task in START for task in opening.tasks(seat)] == [True, False, False]


@pytest.mark.rule("C-ED-01")
@each_count
def test_C_SETUP_29_three_open_tasks_one_of_them_grey(players: int) -> None:
    opening = Opening(players).finish()
    assert len(opening.drawn("keep")) == players
    assert opening.s.stock.bit_count() == {4: 33, 3: 38, 2: 43}[players]
    for seat in range(players):
        assert [task in START for task in opening.tasks(seat)] == [True, False, False]
        for viewer in range(-1, players):
            assert opening.view(viewer)["seats"][seat]["tasks"] == opening.tasks(seat)


def test_C_SETUP_29_the_order_of_tasks_has_no_effect() -> None:
    outcomes = set()
    for tasks in permutations(("s03", "38", "41")):
        table = Table().medallions(0, 0).food(0, 5).offerings(0, 4).tasks(0, *tasks)
        table.palace_turn(0)
        outcomes.add((*sorted(table.legal()), table.do("fulfil 38").score(0)))
    assert outcomes == {("fulfil 38", "fulfil 41", 6)}


@each_count
def test_C_RULING_68_feathers_then_tasks_then_cards(players: int) -> None:
    opening = Opening(players).finish()
    verbs = [text.split()[0] for _, text in opening.log]
    steps = [verb for i, verb in enumerate(verbs) if i == 0 or verbs[i - 1] != verb]
    fixed = ["arrange", "orient", "mask", "order", "stock", "lay", "task"]
    feathers = ["dye", "feather"] * players
    assert steps == [*fixed, *feathers, "task", "keep", "pool", "deal", "reveal"]


@each_count
def test_C_RULING_68_the_draft_is_hidden_and_simultaneous(players: int) -> None:
    opening = drafting(players).until("keep")
    first = opening.s.order[0]
    grey = [opening.tasks(first)[0]]
    others = [viewer for viewer in range(-1, players) if viewer != first]
    shown = [opening.view(viewer) for viewer in others]
    assert all(len(view["palace"]) == players + 2 for view in shown)
    opening.do("keep 1+2")
    shown += [opening.view(viewer) for viewer in others]
    for view in shown:
        seat = view["seats"][first]
        assert (seat["tasks"], seat["drafted"]) == (grey, 4)
        assert "draft" not in seat
    assert opening.view(first)["seats"][first]["put_away"] == ["30", "40"]
    opening.finish()
    for viewer in others:
        seat = opening.view(viewer)["seats"][first]
        assert seat["tasks"] == [*grey, "10", "20"]
        assert "put_away" not in seat


# God cards.

SET_ASIDE = ("01", "02", "04", "05", "07", "08", "10", "11", "13", "14")
TWO_TWINS = ("01", "02", "04", "07", "10", "11", "05", "08")  # first and third player
ONE_TWIN = ("01", "02", "04", "07", "10", "05")  # with three players


def dealt(players: int, edition: str, cards: tuple[str, ...]) -> Opening:
    """The first deal, in turn order, from two known cards of each god."""
    opening = Opening(players, edition=edition).until("pool")
    return opening.do(*(f"pool {c}" for c in SET_ASIDE), *(f"deal {c}" for c in cards))


@pytest.mark.parametrize(("players", "undealt"), [(3, 4), (4, 2)])
def test_C_SETUP_30_two_cards_of_each_god_are_shuffled_and_dealt(
    players: int, undealt: int
) -> None:
    opening = Opening(players).until("deal")
    assert gods(opening.drawn("pool")) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    opening = Opening(players).until("pool").do(*(f"pool {card}" for card in SET_ASIDE))
    left = list(SET_ASIDE)
    for card in ("01", "04", "07", "10", "13", "02", "05", "08")[: 2 * players]:
        assert opening.legal() == [f"deal {c}" for c in left]
        opening.do(f"deal {card}")
        left.remove(card)
    assert opening.verb == "reveal"
    assert len(left) == undealt
    assert [opening.hand(seat) for seat in opening.s.order[:2]] == [["01", "04"], ["07", "10"]]


@pytest.mark.rule("C-RULING-67")
def test_C_SETUP_31_the_second_of_two_equal_gods_goes_back() -> None:
    opening = dealt(4, "de", TWO_TWINS)
    assert opening.legal() == ["deal 02", "deal 11", "deal 13", "deal 14"]  # both cards put back
    opening.do("deal 11")
    assert opening.legal() == ["deal 02", "deal 13", "deal 14"]
    opening.do("deal 02").finish()
    hands = [opening.hand(seat) for seat in opening.s.order]
    assert hands == [["01", "11"], ["04", "07"], ["02", "10"], ["05", "08"]]
    assert opening.view()["gods"]["discard"] == {"13": 1, "14": 1}


def test_C_RULING_67_a_card_put_back_may_return_to_its_owner() -> None:
    opening = dealt(4, "de", TWO_TWINS).do("deal 02", "deal 13")  # the first is a twin again
    assert opening.legal() == ["deal 02", "deal 11", "deal 14"]
    opening.do("deal 02")
    assert opening.legal() == ["deal 02", "deal 11", "deal 14"]
    opening.do("deal 14").finish()
    assert [opening.hand(seat) for seat in opening.s.order[0::2]] == [["01", "14"], ["10", "13"]]


def test_C_SETUP_31_three_players_exchange_too() -> None:
    opening = dealt(3, "de", ONE_TWIN)
    assert opening.legal() == [f"deal {card}" for card in ("02", "08", "11", "13", "14")]
    opening.do("deal 08").finish()
    assert opening.hand(opening.s.order[0]) == ["01", "08"]
    assert opening.view()["gods"]["discard"] == dict.fromkeys(("02", "11", "13", "14"), 1)


@pytest.mark.rule("C-SETUP-31")
@each_edition
@pytest.mark.parametrize("players", [3, 4])
def test_C_RULING_67_the_exchange_always_ends_with_different_gods(
    players: int, edition: str
) -> None:
    exchanged = 0
    for seed in range(60):
        opening = Opening(players, seed, edition=edition).finish()
        exchanged += len(opening.drawn("deal")) > 2 * players
        assert all(len(set(gods(opening.hand(seat)))) == 2 for seat in range(players))
        assert ("return" in {text.split()[0] for _, text in opening.log}) == (
            edition == "nl" and len(opening.drawn("deal")) > 2 * players
        )
    assert 10 < exchanged < 50


@pytest.mark.parametrize("put_back", ["01", "02"])
def test_C_ED_02_the_dutch_edition_lets_the_player_choose(put_back: str) -> None:
    kept = "02" if put_back == "01" else "01"
    opening = dealt(4, "nl", TWO_TWINS)
    first, third = opening.s.order[0], opening.s.order[2]
    assert (opening.frame, GAME.actor(opening.s)) == ("put_back", first)
    assert opening.legal() == ["return 01", "return 02"]
    assert opening.why("return 13") == "C-ED-02"
    opening.do(f"return {put_back}")
    assert opening.legal() == ["deal 13", "deal 14"]  # drawn before it is shuffled back
    opening.do("deal 13")
    assert GAME.actor(opening.s) == third
    assert opening.legal() == ["return 10", "return 11"]
    opening.do("return 11")
    assert opening.legal() == [f"deal {put_back}", "deal 14"]
    opening.do(f"deal {put_back}").finish()
    assert opening.hand(first) == [kept, "13"]
    assert opening.hand(third) == [put_back, "10"]
    assert opening.view()["gods"]["discard"] == {"11": 1, "14": 1}


@each_edition
def test_C_SETUP_32_two_players_deal_from_one_card_per_god(edition: str) -> None:
    opening = Opening(2, edition=edition).until("deal")
    assert gods(opening.drawn("pool")) == [0, 1, 2, 3, 4]
    assert opening.legal() == [f"deal {card}" for card in opening.drawn("pool")]
    opening.finish()
    assert len(opening.drawn("deal")) == 4
    hands = opening.hand(0) + opening.hand(1)
    assert len(set(gods(hands))) == 4
    fifth = set(opening.drawn("pool")) - set(hands)
    assert opening.view()["gods"]["discard"] == dict.fromkeys(fifth, 1)


@each_edition
@pytest.mark.parametrize(("players", "discarded", "pile"), [(4, 2, 10), (3, 4, 10), (2, 1, 11)])
def test_C_SETUP_33_undealt_cards_and_tops_are_public(
    players: int, discarded: int, pile: int, edition: str
) -> None:
    opening = Opening(players, edition=edition).finish()
    tops = opening.drawn("reveal")
    hands = [opening.hand(seat) for seat in range(players)]
    assert gods(tops) == [0, 1, 2, 3, 4]
    for viewer in range(-1, players):
        view = opening.view(viewer)
        assert sum(view["gods"]["discard"].values()) == discarded
        assert [p["top"] for p in view["gods"]["piles"]] == tops
        assert [p["below"] + 1 for p in view["gods"]["piles"]] == [pile] * 5
        for seat, shown in enumerate(view["seats"]):
            assert shown["cards"] == {"known": [], "hidden": 2}
            assert shown.get("hand") == (hands[seat] if seat == viewer else None)


# Does the material last?


@pytest.mark.parametrize(
    ("players", "edition", "used"),
    [(4, "de", 52), (3, "de", 42), (2, "de", 32), (4, "nl", 44), (3, "nl", 36), (2, "nl", 28)],
)
def test_C_RULING_62_the_tasks_last_and_never_come_back(
    players: int, edition: str, used: int
) -> None:
    opening = Opening(players, seed=3, edition=edition).finish()
    gone = opening.s.box | sum(1 << task for task in opening.s.dropped if task >= 0)
    while not GAME.is_over(opening.s):
        opening.step()
        assert gone & ~opening.s.box & ~sum(1 << t for t in opening.s.dropped if t >= 0) == 0
        gone |= opening.s.box
        assert not any(gone >> task & 1 for task in opening.s.palace)
    assert 55 - opening.s.stock.bit_count() == used


@each_count
def test_C_RULING_63_the_person_tiles_last_exactly(players: int) -> None:
    opening = Opening(players, seed=4)
    for round in range(1, 7):
        opening.until("roll")
        assert opening.s.round == round
        assert opening.view()["person_stacks"] == [36 - 6 * round] * 2
        assert min(opening.s.houses) >= 0
        opening.until("place")


def test_C_RULING_63_all_houses_are_refilled_and_discards_stay_out() -> None:
    table = Table(round=5).tiles(0, "a09a", "a09b", "a09c", "a10a", "a10b", "a10c")
    assert table.s.houses[:6] == [-1] * 6  # all agriculture tiles taken, no research tile
    stacks = table.s.person_stack[:]
    discarded = [mask.bit_count() for mask in table.s.person_discard]
    table.round_end().settle().legal()
    assert (table.s.round, table.s.person_stack) == (6, [0, 0])
    laid = [sum(1 << tile % 36 for tile in table.s.houses[k : k + 6]) for k in (0, 6)]
    assert laid == stacks
    now = [mask.bit_count() for mask in table.s.person_discard]
    assert now == [discarded[0], discarded[1] + 6]


@each_edition
@each_count
def test_C_RULING_65_every_task_stays_in_the_game(players: int, edition: str) -> None:
    opening = Opening(players, edition=edition).until("task")
    assert opening.legal() == [f"task {task}" for task in BROWN]
    opening.until("dye").until("task")
    assert opening.legal() == [f"task {task}" for task in START]


@each_count
def test_C_RULING_65_the_scarce_tasks_stay_possible(players: int) -> None:
    market = Opening(players).finish().view()["market"]
    assert sum(row.count("jewellery") for row in market) == (3 if players == 4 else 2)
    table = Table(players, round=2).goods(0, "jewellery", "jewellery").tasks(0, "29")
    assert "fulfil 29" in table.palace_turn(0).legal()
    table = Table(players)
    for seat, slots in enumerate(((1, 2, 3), (7, 8, 9), (1, 2, 3), (10, 11, 12))[:players]):
        table.feathers(seat, *slots)  # all the turquoise there is
    assert table.s.feathers_left[0] == 0
    assert "fulfil 04" in table.tasks(players - 1, "04").palace_turn(players - 1).legal()
