"""The checks that only a course of play can show, over whole random games."""

from collections import Counter

import pytest

from tawantin.games.cuzco import data, ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.gods import in_use
from tests.cuzco.stories import PLAYERS, stories
from tests.cuzco.table import Table

WATCHED = ("C-CHK-05", "C-CHK-06", "C-CHK-09", "C-CHK-10", "C-CHK-12", "C-CHK-13", "C-CHK-14",
           "C-CHK-21")  # fmt: skip


@PLAYERS
@pytest.mark.parametrize("check", WATCHED)
def test_games_keep_what_only_a_course_of_play_can_show(n: int, check: str) -> None:
    for story in stories(n):
        assert [fault for fault in story.faults if fault[0] == check] == []


@pytest.mark.rule("C-CHK-04", "C-CHK-07", "C-CHK-08", "C-CHK-09", "C-CHK-10", "C-CHK-13")
@PLAYERS
def test_the_numbers_after_setup(n: int) -> None:
    for story in stories(n):
        s = story.start
        assert s.feathers_left.count(3 * n) == 4 - n
        assert sum(s.feathers_left) == 12 * n - n
        assert (s.offerings_left, s.food_left) == (30 - 2 * n, 36)
        assert (s.inti_left, sum(s.inti), s.inti_gone) == (6, n, 4 - n)
        piles = [sum(s.piles[god * 3 : god * 3 + 3]) + (s.tops[god] >= 0) for god in range(5)]
        assert piles == [11 if n == 2 else 10] * 5
        assert (sum(s.discard), sum(s.hand)) == ({2: 1, 3: 4, 4: 2}[n], 2 * n)
        stock = {2: 43, 3: 38, 4: 33}[n] + (2 * n if s.nl else 0)
        assert s.stock.bit_count() == stock
        left = {2: 27, 3: 19, 4: 11} if s.nl else {2: 23, 3: 13, 4: 3}
        assert story.s.stock.bit_count() == left[n]


@PLAYERS
def test_C_CHK_17_turns_and_dice(n: int) -> None:
    for story in stories(n):
        placed = [e.seat for e in story.events("placed") if not e.args["virtual"]]
        assert Counter(placed) == dict.fromkeys(range(n), 18)
        assert story.uses == 6 * n
        assert [fault for fault in story.faults if fault[0] == "C-CHK-17"] == []


@PLAYERS
def test_C_CHK_18_dice_fall_on_every_field_but_points(n: int) -> None:
    seen = 0
    for story in stories(n):
        fields: dict[int, list[int]] = {}
        over = False  # card 07 is played for the next die
        for _, event in story.happened:
            if event.kind == "round":
                fields = {}
            elif event.kind in ("played", "inti") and event.args["card"] == ids.CARD_07:
                over = True
            elif event.kind == "shifted":  # cards 06 and 07 make exceptions
                fields.pop(int(event.args["from"]), None)
            elif event.kind == "placed" and event.args["field"] != ids.POINTS:
                field, value = int(event.args["field"]), int(event.args["value"])
                if over:
                    over = False
                    continue
                dice = fields.setdefault(field, [])
                assert all(value < die for die in dice)
                seen += len(dice)
                if not event.args["virtual"]:
                    dice.append(value)
    assert seen > 100


@PLAYERS
def test_C_CHK_20_start_points_and_points_never_fall(n: int) -> None:
    for story in stories(n):
        s = story.start
        assert [s.score[seat] for seat in s.order] == list(range(n))
        assert sum(s.score) == {2: 1, 3: 3, 4: 6}[n]
        assert all(by > 0 for _, what, _, by in story.changes if what == "score")


SETS = {ids.FOR_FEATHERS_SET: 6, ids.FOR_HEADBANDS_SET: 9, ids.FOR_TASKS_SET: 9,
        ids.FOR_KHIPUS_SET: 10, ids.FOR_PERSONS_SET: 12, ids.FOR_GOODS_SET: 6}  # fmt: skip


@PLAYERS
def test_C_CHK_22_every_set_is_all_or_nothing_and_52_at_most(n: int) -> None:
    for story in stories(n):
        for seat in range(n):
            assert all(story.total(seat, c) in (0, points) for c, points in SETS.items())
    table = Table(n, round=6).khipus_in(0, *ids.PLACES[:10]).feathers(0, *range(1, 13))
    table.headbands(0, *range(1, 7)).fulfilled(0, 9).goods(0, *["soup"] * 5, "tools")
    table.tiles(0, *(name for name in ids.TILES if name[0] == "a" and name[3] == "a"))
    table.final_scoring().settle()
    assert [table.points(0, ids.CATEGORIES[c]) for c in SETS] == [6, 9, 9, 10, 12, 6]
    assert sum(table.points(0, ids.CATEGORIES[c]) for c in SETS) == 52


@PLAYERS
def test_C_CHK_23_a_task_gives_6_or_4(n: int) -> None:
    seen: Counter[int] = Counter()
    for story in stories(n):
        scored = story.points(ids.FOR_TASKS)
        played = [e for e in story.events("played") if e.args["card"] == ids.CARD_04]
        played += [e for e in story.events("inti") if e.args["card"] == ids.CARD_04]
        assert len(played) == sum(points == 4 for _, _, points in scored)
        seen.update(points for _, _, points in scored)
        done = Counter(entry // 64 for entry in story.s.fulfilled)
        assert Counter(seat for _, seat, _ in scored) == done
        assert all(done[p] <= 9 and story.total(p, ids.FOR_TASKS) <= 54 for p in range(n))
    assert set(seen) == {4, 6}


@PLAYERS
def test_C_CHK_24_university_and_priests(n: int) -> None:
    for story in stories(n):
        assert all(1 <= points <= 15 for _, _, points in story.points(ids.FOR_UNIVERSITY))
        for seat in range(n):
            assert story.total(seat, ids.FOR_UNIVERSITY) <= 90
            assert story.total(seat, ids.FOR_PRIESTS) <= 48
        assert sum(story.total(seat, ids.FOR_PRIESTS) for seat in range(n)) <= 72
    mine = all_ = 0
    for round in range(1, 7):
        table = Table(n, round=round).temple(step6=0, step5=0, step4=0, step3=0, step2=1, step1=1)
        table.status(0, 15).university().settle()
        assert table.points(0, "university") == 15
        mine += table.points(0, "priests")
        all_ += sum(table.points(seat, "priests") for seat in range(n))
    assert (mine, all_) == (48, 72)


@PLAYERS
def test_C_CHK_25_headbands(n: int) -> None:
    bonus = (0, 10, 10, 7, 7, 4, 4)
    for story in stories(n):
        round = band = 0
        for cause, event in story.happened:
            if event.kind == "round":
                round = int(event.args["round"])
            elif event.kind == "activated":
                band = int(event.args["band"])
            elif cause == "activating headband" and event.kind == "scored":
                assert event.args["points"] == bonus[round] + band - 1
        assert all(story.total(seat, ids.FOR_HEADBANDS) <= 75 for seat in range(n))
    total = 0
    for band in range(1, 7):
        table = Table(n).medallions(0, 0).dice(0, 6).feathers(0, 2 * band - 1, 2 * band)
        total += table.do("place 6 headdress", f"headband {band}").points(0, "headbands")
    assert total == 75


@PLAYERS
def test_C_CHK_26_medallions_at_the_end(n: int) -> None:
    for story in stories(n):
        for seat in range(n):
            assert story.s.inti[seat] <= 7
            assert story.total(seat, ids.FOR_MEDALLIONS) == 2 * story.s.inti[seat]
    table = Table(n, round=6).temple(step1=0).priests_step()
    table.medallions(0, 6).settle()
    assert table.s.inti[0] == 7
    assert table.final_scoring().settle().points(0, "medallions") == 14


@PLAYERS
def test_C_CHK_27_every_card_is_paid_for_and_discarded(n: int) -> None:
    for story in stories(n):
        spent = Counter(what for _, what, _, by in story.changes for _ in range(-by))
        assert spent["offerings"] == len(story.events("played")) == spent["cards"]
        assert spent["medallions"] == len(story.events("inti"))
        cards = [by for cause, by in story.discards if cause.split()[1:2] == ["play"]]
        assert cards == [1] * len(story.events("played"))
        later = [by for cause, by in story.discards if cause.split()[1:2] != ["play"]]
        assert min(later) == 0
        assert sum(later) <= len(story.events("inti"))  # some end while nothing is chosen
        assert not any(in_use(story.s, card) for card in range(ids.N_CARDS))


@PLAYERS
def test_C_CHK_28_every_village_scores_once(n: int) -> None:
    for story in stories(n):
        s = story.s
        worth = sum(s.net.points[village] for village in range(12) if s.villages[village])
        assert sum(story.total(seat, ids.FOR_VILLAGES) for seat in range(n)) == worth
        assert max(Counter(stack % 8 for stack in s.villages if stack).values()) <= 10


def test_C_CHK_29_components() -> None:
    s = GAME.start(4, GAME.check_options(None), None)
    assert sum(data.load(None).goods_copies) == 30
    assert (s.stock.bit_count(), ids.N_TASKS, len(ids.TASKS)) == (55, 6 + 55, 61)
    assert (sum(s.piles), len(s.piles), len(s.tops)) == (60, 15, 5)
    assert sum(stack.bit_count() for stack in s.person_stack) == 72
    assert sum(s.feathers_left) == 48
    assert (s.small_left, s.big_left) == (12, 3)
    assert (s.inti_left, sum(s.inti)) == (6, 4)


@PLAYERS
def test_C_CHK_30_the_length_of_the_game(n: int) -> None:
    phases = ["round", "phase_one", "phase_two", "university", "priests", "market", "palace"]
    for story in stories(n):
        called = [name for name in story.steps if name != "game"]
        rounds = [*phases, "round_end"] * 5 + phases
        assert called == ["setup", *rounds, "last_tasks", "scoring", "game_over"]


CAUSES = {
    ids.FOR_START: {"setup"},
    ids.FOR_POINTS: {"placing place"},
    ids.FOR_TRADE: {"trading point"},
    ids.FOR_HEADBANDS: {"activating headband"},
    ids.FOR_PERSONS: {"use 02"},
    ids.FOR_CARD_10: {"moving move"},
    ids.FOR_UNIVERSITY: {"university"},
    ids.FOR_PRIESTS: {"priests"},
    ids.FOR_MARKET: {"buying buy"},
    ids.FOR_TASKS: {"fulfilling fulfil", "settling fulfil"},
}


def test_C_CHK_31_every_point_has_its_source() -> None:
    for category in range(ids.N_CATEGORIES):
        causes: set[str] = set()
        for story in (story for n in (2, 3, 4) for story in stories(n)):
            assert [fault for fault in story.faults if fault[0] == "C-CHK-31"] == []
            scored = story.points(category)
            causes |= {cause for cause, _, _ in scored}
            if category in (ids.FOR_POINTS, ids.FOR_TRADE):
                each = 2 if category == ids.FOR_POINTS else 1
                assert all(points == each for _, _, points in scored)
        assert causes <= CAUSES.get(category, {"scoring"})
        assert causes == CAUSES.get(category, causes)


@PLAYERS
def test_C_CHK_31_person_02_gives_2_per_tile(n: int) -> None:
    for story in stories(n):
        used = [int(e.args["strength"]) for e in story.events("used") if e.args["person"] == 1]
        assert [points for _, _, points in story.points(ids.FOR_PERSONS)] == [2 * k for k in used]


@PLAYERS
def test_C_CHK_32_the_score_is_the_ledger_and_a_game_can_be_repeated(n: int) -> None:
    for story in stories(n):
        for seat in range(n):
            points = [p for c in range(18) for _, who, p in story.points(c) if who == seat]
            assert GAME.scores(story.s)[seat] == sum(points)
        again = GAME.start(n, GAME.check_options(story.options), None)
        GAME.settle(again)
        for action in story.actions:
            GAME.apply(again, action)
        assert GAME.key(again) == GAME.key(story.s)


SOURCES = {
    "food": {"slide a", "ordeal food", "use 10", "ordeal play 08", "ordeal inti 08"},
    "offerings": {"trading offering", "ordeal offering", "use 01"},
    "medallions": {"priests"},
    "feathers": {"feathering feather", "trading feather", "plucking feather"},
    "cards": {"deal", "trading take", "ordeal take", "drawing take"},
    "hidden": {"deal"},
    "tiles": {"taking tile", "salvaging salvage"},
    "free": {"moving move", "trading khipu", "use 08"},
}


@pytest.mark.parametrize("what", list(SOURCES))
def test_C_CHK_33_sources_of_material(what: str) -> None:
    gained = {
        cause
        for n in (2, 3, 4)
        for story in stories(n)
        for cause, name, _, by in story.changes
        if name == what and by > 0
    }
    assert gained == SOURCES[what]


@PLAYERS
def test_C_CHK_33_a_feather_comes_at_setup_or_with_a_delivery(n: int) -> None:
    for story in stories(n):
        village = [-1] * n
        given = 0
        for cause, event in story.happened:
            if event.kind == "delivered":
                village[event.seat] = int(event.args["place"])
            elif event.kind == "feather" and cause == "feathering feather":
                if village[event.seat] < 0:
                    given += 1
                else:
                    assert event.args["colour"] == story.s.net.feather[village[event.seat]]
                    village[event.seat] = -2
        assert given == n
        assert len(story.events("delivered")) == sum(mask.bit_count() for mask in story.s.delivered)


def test_C_CHK_34_sinks_of_material() -> None:
    lost: dict[str, set[str]] = {}
    for story in (story for n in (2, 3, 4) for story in stories(n)):
        assert [fault for fault in story.faults if fault[0] == "C-CHK-34"] == []
        for cause, what, _, by in story.changes:
            if by < 0:
                words = cause.split()
                lost.setdefault(what, set()).add(words[1] if len(words) == 3 else cause)
    assert lost.pop("food") == {"buying buy"}
    assert lost.pop("offerings") == lost.pop("cards") == {"play"}
    assert lost.pop("medallions") == {"inti"}
    assert lost.pop("free") == {"taking tile", "salvaging salvage"}
    lost.pop("hidden")
    assert lost == {}


@PLAYERS
def test_C_CHK_34_a_medallion_leaves_an_empty_temple(n: int) -> None:
    for story in stories(n):
        left = len(story.events("medallion_gone"))
        assert len(story.events("medallion")) == 6 - left
        assert story.s.inti_gone == 4 - n + left + len(story.events("inti"))
    table = Table(n).priests_step().settle()
    assert table.s.inti_left == 5
    assert sum(table.s.inti) == n


@PLAYERS
def test_C_RULING_73_only_the_two_dealt_cards_are_ever_unknown(n: int) -> None:
    for story in stories(n):
        first = {(cause, by) for cause, what, _, by in story.changes if what == "hidden" and by > 0}
        assert first == {("deal", 2)}
        assert all(count <= 2 for count in story.s.unknown)
        unseen = ("dealt", "drafted", "chose_tasks", "put_back")
        assert not [e for _, e in story.happened if e.secret and e.kind not in unseen]
