"""The greedy bot's judgement, and that it beats chance."""

import pytest

from tawantin.bots.greedy import GreedyBot
from tawantin.bots.inca_empire import estimate
from tawantin.bots.random import RandomBot
from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.games.inca_empire.game import GAME
from tests.inca_empire.table import Table, fresh


def choice(table: Table) -> str:
    """What the bot does at a table."""
    seat = GAME.actor(table.s)
    return GAME.actions.text(GreedyBot().choose(GAME, table.s, seat, FastRng(1)))


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
    assert better(Table().scores(*led).sun(3, card), Table().scores(*led).sun(2, card)) == good


def test_a_pilgrimage_card_is_for_those_who_can_go() -> None:
    def shrine() -> Table:
        table = Table().road(0, "cuzco-ollantaytambo", "machu_picchu-ollantaytambo")
        return table.conquered(3, "vilcabamba").city("machu_picchu").temple("machu_picchu")

    assert better(shrine().sun(1, "small"), shrine().sun(1, "great"))


def test_it_builds_the_road_that_reaches_a_city() -> None:
    table = Table().city("raqchi").conquered(3, "cana").road(0, "acomayo-cuzco")
    assert choice(table) == "road acomayo-raqchi"


def test_the_extra_road_is_for_the_last_labour_of_the_game() -> None:
    table = Table().at(6, 8).city("raqchi").conquered(3, "cana").road(0, "acomayo-cuzco")
    table.labour(1).do("road cuzco-ollantaytambo", "stop")
    assert choice(table) == "extra"
    assert choice(table.do("extra")) == "road acomayo-raqchi"


def test_a_city_is_built_while_it_pays() -> None:
    table = Table().at(4, 6).conquered(3, "cana").road(0, "acomayo-cuzco", "acomayo-raqchi")
    assert choice(table.labour(6).do("road cuzco-ollantaytambo", "stop")) == "city raqchi"


def test_a_pilgrimage_is_made_for_the_action_of_less_use() -> None:
    table = Table().at(6, 8).road(0, "cuzco-ollantaytambo", "machu_picchu-ollantaytambo")
    table.road(0, "acomayo-cuzco", "acomayo-raqchi").conquered(3, "vilcabamba", "cana", "colla")
    table.city("machu_picchu").temple("machu_picchu").garrison("hatuncolla").sun(1, "small")
    assert choice(table) == "pilgrimage small build"  # there is nothing to build with
    table.labour(6)
    assert choice(table) == "city raqchi"
    assert choice(table.do("city raqchi")) == "pilgrimage small road"


def test_it_lays_a_storm_on_the_leader() -> None:
    table = Table().scores(0, 0, 30, 0).before(1, 1).cards(0, "storm").settle()
    assert choice(table) in ("lay storm 2", "lay storm 3")  # beside brown, seat 2, not beside it


def test_it_lays_good_cards_beside_itself() -> None:
    table = Table().scores(0, 0, 30, 0).before(1, 1).cards(0, "crew").settle()
    assert choice(table) in ("lay crew 1", "lay crew 4")


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
    assert s.score[0] > 1.5 * sum(s.score[1:]) / (players - 1)
