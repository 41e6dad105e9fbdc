"""The greedy bot's judgement, and that it beats chance."""

import pytest

from tawantin.bots.greedy import GreedyBot
from tawantin.bots.inca_empire import estimate
from tawantin.bots.random import RandomBot
from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.games.inca_empire.game import GAME
from tests.inca_empire.table import Table, fresh


def better(one: Table, other: Table, seat: int = 0) -> bool:
    return estimate(one.s, seat) > estimate(other.s, seat)


def test_roads_are_for_reaching_things() -> None:
    towards = Table().city("raqchi").road(0, "acomayo-cuzco")
    away = Table().city("raqchi").road(0, "cuzco-ollantaytambo")
    assert better(towards, away)
    there = Table().city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi")
    assert better(there, towards)


def test_income_is_worth_most_when_it_comes_early() -> None:
    early = estimate(Table().conquered(0, "cana").s, 0) - estimate(Table().s, 0)
    late = estimate(Table().at(6, 2).conquered(0, "cana").s, 0)
    late -= estimate(Table().at(6, 2).s, 0)
    assert early > 2 * late > 0


@pytest.mark.parametrize(("card", "good"), [("crew", True), ("flood", False)])
def test_cards_help_oneself_and_hurt_the_leader(card: str, good: bool) -> None:
    assert better(Table().sun(1, card), Table().sun(2, card)) == good
    led = (0, 9, 0, 0)  # by seat 1
    assert better(Table().score(*led).sun(3, card), Table().score(*led).sun(2, card)) == good


def test_a_pilgrimage_card_is_for_those_who_can_go() -> None:
    def shrine() -> Table:
        table = Table().road(0, "cuzco-ollantaytambo", "machu_picchu-ollantaytambo")
        return table.conquered(3, "vilcabamba").city("machu_picchu").temple("machu_picchu")

    assert better(shrine().sun(1, "small"), shrine().sun(1, "great"))


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_chance(players: int) -> None:
    rng, greedy, chance = FastRng(players), GreedyBot(2), RandomBot()
    s = fresh(players)
    while not GAME.is_over(s):
        seat = GAME.actor(s)
        if seat == CHANCE_SEAT:
            GAME.apply(s, GAME.sample(s, rng))
        else:
            bot = greedy if seat == 0 else chance
            GAME.apply(s, bot.choose(GAME, GAME.redetermine(s, seat, rng), seat, rng))
    assert s.rank[0] == 0
    assert s.score[0] > 2 * max(s.score[1:])
