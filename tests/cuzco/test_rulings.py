"""Rulings of our own, where the rulebook is silent, and what no other file tests."""

import json

import pytest

from tawantin.core.chance import FastRng
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.table import Table


def test_C_RULING_80_a_shifted_die_stays_its_owner_s() -> None:
    table = Table().medallions(0, 0).cards(0, "06").lying("temple", 5, seat=2).dice(0, 6)
    table.do("play 06", "lift 5 temple", "drop stone")
    fields = {field["field"]: field["dice"] for field in GAME.view(table.s, 0)["fields"]}
    assert fields["stone"] == [{"seat": 2, "value": 5}]
    assert fields["temple"] == []
    assert GAME.view(table.s, 0)["seats"][0]["dice"] == [6]  # the mover still has to place
    assert "place 6 stone" not in table.legal()
    assert table.do("place 6 temple").s.dice[:3] == [0, 0, 0]


def test_C_RULING_88_being_asked_tells_nothing_about_the_hand() -> None:
    """A 6, and every field but points is closed to it: only card 07 would leave a choice."""

    def last_die(hidden: str) -> Table:
        table = Table().medallions(0, 0).cards(0, hidden, known=False).dice(0, 6)
        for field in ("stone", "bridge", "agriculture", "research", "trade", "temple"):
            table.lying(field, 1)
        return table

    holder, other = last_die("07"), last_die("08")
    assert holder.legal() == ["place 6 points", "play 07"]
    assert other.legal() == ["place 6 points"]
    for table in (holder, other):
        assert not GAME.is_forced(table.s, GAME.legal_actions(table.s))
    for rival in (1, -1):
        seen = [json.dumps(GAME.view(t.s, rival)) for t in (holder, other)]
        assert seen[0] == seen[1]


def test_C_RULING_88_nobody_is_asked_when_everybody_knows_the_answer() -> None:
    known = Table().medallions(0, 0).cards(0, "03").dice(0, 6)
    broke = Table().medallions(0, 0).offerings(0, 0).cards(0, "07", known=False).dice(0, 6)
    for table in (known, broke):
        for field in ("stone", "bridge", "agriculture", "research", "trade", "temple"):
            table.lying(field, 1)
        assert GAME.is_forced(table.s, GAME.legal_actions(table.s))


@pytest.mark.parametrize(("tile", "kind"), [("r02a", "research"), ("a02a", "agriculture")])
def test_C_RULING_89_two_cards_01_fall_on_the_next_use(tile: str, kind: str) -> None:
    table = Table().medallions(0, 0).cards(0, "01", "01").tiles(0, tile).phase_two(0)
    table.do("play 01", "play 01", f"use {kind} 02")
    assert table.points(0, "persons") == 2 * 3


@pytest.mark.parametrize(
    ("tile", "first", "more"),
    [
        ("r03", "feather 1", ["pass"]),
        ("r07", "take iliapa", ["pass"]),
    ],
)
def test_C_RULING_90_one_by_one_and_never_none(tile: str, first: str, more: list[str]) -> None:
    table = Table().medallions(0, 0).tiles(0, f"{tile}a", f"{tile}b").phase_two(0)
    table.do(f"use research {tile[1:]}")
    assert "pass" not in table.legal()
    assert table.why("pass").rule == "C-RULING-83"
    table.do(first)
    assert table.legal()[-1:] == more


def test_C_RULING_90_an_amount_is_named_from_one_to_k() -> None:
    table = Table().medallions(0, 0).tiles(0, "a10a", "a10b", "a10c").phase_two(0)
    table.do("use agriculture 10")
    assert table.legal() == ["amount 1", "amount 2", "amount 3"]
    assert table.why("amount 4").rule == "C-RULING-77"
    assert table.do("amount 2").s.food[0] == 2


def drafting() -> Table:
    """A real setup, played up to the draft of tasks."""
    rng = FastRng(3)
    table = Table(3)
    table.s = GAME.start(3, GAME.check_options(None), None)
    table.settle()
    while GAME.top(table.s).name != "draft":
        if GAME.actor(table.s) < 0:
            GAME.apply(table.s, GAME.sample(table.s, rng))
        else:
            GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    return table


def test_C_RULING_91_tasks_put_away_stay_with_their_drawer() -> None:
    table = drafting()
    first = table.actor
    rival = (first + 1) % 3
    keep = GAME.actions.parse("keep 1+2")
    GAME.play(table.s, keep)
    before = GAME.view(table.s, rival)["seats"][first]
    assert before["drafted"] == 4
    assert len(before["tasks"]) == 1  # the start task; the choice is not shown yet
    GAME.play(table.s, keep)
    GAME.play(table.s, keep)
    area = GAME.view(table.s, first)["seats"][first]
    assert len(area["put_away"]) == 2
    shown = json.dumps(GAME.view(table.s, rival)["seats"][first])
    assert "put_away" not in shown
    assert len(GAME.view(table.s, rival)["seats"][first]["tasks"]) == 3


def test_C_RULING_92_setup_choices_are_made_in_turn_order() -> None:
    table = drafting()
    actors = []
    while table.frame == "draft":
        actors.append(table.actor)
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    assert actors == table.s.order


def test_C_RULING_93_a_joint_field_offers_both_kinds_at_once() -> None:
    table = Table(3).medallions(0, 0).rotation(1).dice(0, 4).do("place 4 movement")
    # Arms clockwise from i1: B1, S2, B3, S4, B5, S6.
    assert table.legal() == ["move i1", "move i2", "move i3", "move i4"]
    persons = Table(2).medallions(0, 0).dice(0, 2).do("place 2 persons")
    assert persons.legal() == [
        "tile agriculture 1",
        "tile agriculture 2",
        "tile research 1",
        "tile research 2",
    ]


@pytest.mark.parametrize(("card", "other"), [("13", "14"), ("14", "13")])
def test_C_RULING_94_cards_13_and_14_never_go_with_the_same_die(card: str, other: str) -> None:
    table = Table().medallions(0, 0).cards(0, "13", "14").offerings(0, 2).dice(0, 4)
    assert {"play 13", "play 14"} <= set(table.legal())
    table.do(f"play {card}")
    assert f"play {other}" not in table.legal()
    assert table.why(f"play {other}").rule == "C-RULING-31"


def test_C_RULING_95_a_further_ability_beyond_the_uses_left() -> None:
    one = Table().medallions(0, 0).cards(0, "11").tiles(0, "r02a").phase_two(0)
    assert "play 11" not in one.legal()
    assert one.why("play 11").rule == "C-GOD-11"
    two = Table().medallions(0, 0).cards(0, "11").tiles(0, "r02a", "r05a").phase_two(0)
    assert "play 11" in two.legal()
    two.do("play 11")
    assert "pass" in two.legal()
    two.do("use research 02", "use research 05")
    assert two.frame != "using"


@pytest.mark.parametrize(("edition", "raised"), [("de", True), ("nl", False)])
def test_C_RULING_96_card_02_after_the_last_pip(edition: str, raised: bool) -> None:
    table = Table(edition=edition).medallions(0, 0).cards(0, "02").tiles(0, "r05a").dice(0, 1)
    table.do("place 1 trade")
    assert ("play 02" in table.legal()) is raised  # with nothing slid yet
    if raised:
        assert table.do("play 02", "slide r05a").legal() == ["raise r05a", "pass"]
        assert table.do("raise r05a").slid_tiles(0) == []
    else:
        assert table.do("slide r05a").frame != "trading"


@pytest.mark.parametrize("layout", ["shuffled", "standard"])
def test_C_RULING_97_triangles_vary_the_frame_does_not(layout: str) -> None:
    rng = FastRng(5)
    maps, rotations = set(), set()
    for _ in range(60):
        state = GAME.new(4, {"layout": layout})
        assert isinstance(state, CuzcoState)
        while GAME.top(state).name == "layout" and state.mask[0] < 0:
            GAME.apply(state, GAME.sample(state, rng))
        maps.add((state.f_order, state.b_order))
        rotations.add(state.rotation)
        frame = [state.net.points[6], state.net.points[8], state.net.points[10]]
        assert frame == state.data.points["frame"]
    assert rotations == set(range(6))
    assert len(maps) == 1 if layout == "standard" else len(maps) > 20
