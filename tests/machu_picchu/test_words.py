"""Which sentence fits, and names that depend on the match's data."""

import pytest

from tawantin.core.events import Event
from tawantin.core.why import Reason
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.ids import GOODS, MOONS, QUARTERS
from tawantin.words import LANGUAGES, Words
from tests.machu_picchu.table import Table

NAMES = ("Anna", "Bert", "Cleo", "Dirk")
WORDS = {language: Words(language) for language in LANGUAGES}
EN = WORDS["en"]


def choice(table: Table, text: str, language: str = "en") -> str:
    return WORDS[language].action(GAME, table.s, GAME.actions.parse(text))


def line(
    kind: str, args: dict[str, int | str], language: str = "en", table: Table | None = None
) -> str | None:
    event = Event(kind, 0, args, {})
    return WORDS[language].event(GAME, event, NAMES, -1, table.s.printed() if table else None)


def asked(table: Table, language: str = "en") -> str:
    return WORDS[language].prompt(GAME, table.s, NAMES, table.actor)


# A way says what it brings.


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Move to the Potters’ Quarter: take 2 pottery, produce up to 1 pottery for 1 corn each",
        ),
        (
            "de",
            "Ins Viertel der Töpfer ziehen: 2 Keramik nehmen, "
            "bis zu 1 Keramik für je 1 Mais produzieren",
        ),
        (
            "nl",
            "Naar de Pottenbakkerswijk gaan: 2 aardewerk nemen, "
            "tot 1 aardewerk voor elk 1 mais produceren",
        ),
    ],
)
def test_a_way_names_bonus_and_production(language: str, text: str) -> None:
    table = Table().bonus("potters_quarter", 2).incas(0, pottery=3).goods(0, corn=1)
    assert choice(table, "enter potters_quarter", language) == text


def test_a_way_without_own_incas_there_brings_the_bonus() -> None:
    table = Table()
    assert choice(table, "enter potters_quarter") == "Move to the Potters’ Quarter: take 1 pottery"
    table.bonus("potters_quarter", 0).incas(0, pottery=1)
    assert choice(table, "enter potters_quarter") == (
        "Move to the Potters’ Quarter: used up for today"
    )


def test_farmers_harvest_without_paying_and_so_do_those_of_others() -> None:
    table = Table().beside(0, "corn_terraces").incas(0, corn=2).goods(0, corn=0)
    assert choice(table, "enter corn_terraces") == (
        "Move to the Corn Terraces: take 3 corn, harvest 6 corn"
    )
    table.incas(1, corn=1)
    told = EN.action(GAME, table.s, GAME.actions.parse("enter corn_terraces"), NAMES)
    assert told == ("Move to the Corn Terraces: take 3 corn, harvest 6 corn, Bert harvests 3 corn")


def test_the_llama_of_a_ride_is_gone_on_arrival() -> None:
    table = Table().clergy(0, puma=2).goods(0, llama=2).beside(0, "temple_of_the_puma")
    assert choice(table, "enter temple_of_the_puma") == (
        "Move to the Temple of the Puma: 3 steps, sacrifice up to 2 llamas for 7 steps each"
    )
    table.prince(0, "weavers_quarter")
    assert choice(table, "ride temple_of_the_puma") == (
        "Move to the Temple of the Puma for 1 llama: "
        "3 steps, sacrifice up to 1 llama for 7 steps each"
    )
    table.goods(0, llama=1)
    assert choice(table, "ride temple_of_the_puma") == (
        "Move to the Temple of the Puma for 1 llama: 3 steps"
    )
    assert table.has(0, "llama") == 1


def test_steps_say_what_the_path_brings_and_what_comes_after_a_draw() -> None:
    table = Table().clergy(0, puma=1).goods(0, llama=1).beside(0, "temple_of_the_puma")
    table.runner(0, 5)
    assert choice(table, "enter temple_of_the_puma") == (
        "Move to the Temple of the Puma: 3 steps, 3 corn from the granary, "
        "sacrifice up to 1 llama for 8 steps each"
    )
    table.runner(0, 18)
    assert choice(table, "enter temple_of_the_puma") == (
        "Move to the Temple of the Puma: 3 steps, "
        "sacrifice up to 1 llama for 8 steps each, the summit: 3 cards"
    )


def test_a_house_is_of_use_only_to_those_who_can_pay() -> None:
    table = Table().goods(0, coca=2, pottery=1, cloth=1)
    assert choice(table, "enter house_of_the_virgins").endswith(": buy a virgin")
    assert choice(table, "enter house_of_the_priests").endswith(": nothing you can do there")
    assert choice(table, "enter royal_palace").endswith(": place incas")
    assert choice(table.discs(0, 0), "enter royal_palace").endswith(": nothing you can do there")


def test_the_first_turn_begins_somewhere() -> None:
    table = Table().prince(0, None)
    assert choice(table, "enter sundial") == "Begin at the Sundial: nothing you can do there"
    assert choice(table.incas(0, corn=1), "enter sundial", "de") == (
        "Bei der Sonnenuhr beginnen: einen Inka schicken"
    )
    assert asked(table) == "Set your prince free of charge in any quarter."


def test_the_third_disc_ends_the_day() -> None:
    table = Table()
    assert choice(table, "stay 2") == "Stay and take the moon disc “3 steps”"
    assert choice(table, "stay 4") == (
        "Stay and take the moon disc “1 llama”: cashing it in takes 1 corn"
    )
    table.moons(1, "1", "3")
    assert choice(table, "stay 2") == (
        "Stay and take the moon disc “3 steps”: "
        "you get the sun disc, everyone else has one more turn today"
    )


# The other choices.


def at_market(**goods: int) -> Table:
    return Table().prince(0, "sundial").goods(0, **goods).do("enter marketplace")


def at_sundial(day: int = 1) -> Table:
    return Table(day=day).incas(0, pottery=1).do("enter sundial")


@pytest.mark.parametrize(
    ("table", "text", "phrase"),
    [
        (
            Table().goods(0, coca=1, pottery=2, cloth=1).do("enter royal_palace"),
            "place coca+cloth",
            "Place a coca planter and a weaver: pay 1 coca, 2 pottery, 1 cloth",
        ),
        (
            Table().goods(0, cloth=2).do("enter house_of_the_priests"),
            "hire puma",
            "Buy a puma priest: pay 1 coca, 1 pottery, 2 cloth, then 8 steps per llama",
        ),
        (
            Table().do("enter main_temple"),
            "offer corn+llama",
            "Sacrifice 3 corn and 1 llama: 4 steps, 3 corn from the granary",
        ),
        (at_market(), "sell coca", "Sell 1 coca: get 4 corn, gives up adjusting the market"),
        (at_market(corn=9), "buy llama", "Buy 1 llama: pay 5 corn, gives up adjusting the market"),
        (
            at_market(),
            "add cloth",
            "Add 1 cloth to the market: then buy for 4 corn, sell for 3",
        ),
        (at_market(), "pass", "Trade nothing"),
        (at_market().do("sell coca"), "pass", "Stop trading"),
        (
            at_sundial(),
            "send pottery",
            "Send a potter to the Sundial: 3 different units and 3 steps in the night",
        ),
        (
            at_sundial(9),
            "send pottery",
            "Send a potter to the Sundial: 3 different units and 3 steps at once, "
            "choose the goods of the Sundial",
        ),
        (
            at_sundial(9).do("send pottery"),
            "choose corn+coca+cloth",
            "Take 3 corn, 1 coca and 1 cloth: 3 steps",
        ),
        (
            Table.new().do(),
            "settle llama",
            "Place a llama herder as your first inca: on the Llama Meadow",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_choices_name_their_price_and_gain(table: Table, text: str, phrase: str) -> None:
    assert choice(table, text) == phrase


def test_the_question_gives_a_number_its_meaning() -> None:
    table = Table().incas(0, pottery=2).goods(0, corn=3)
    assert choice(table, "produce 2") == "Produce with 2 incas"
    table.do("enter potters_quarter")
    assert choice(table, "produce 2") == "Produce with 2 incas: 2 pottery for 2 corn"
    assert choice(table, "produce 0") == "Produce nothing"
    assert asked(table) == "How many of your incas produce pottery? 2 at most, each for 1 corn."


def test_llamas_for_the_steps_of_the_row() -> None:
    table = Table().clergy(0, condor=2).goods(0, llama=2)
    assert choice(table, "sacrifice 1") == "Sacrifice 1 llama"
    table.do("enter temple_of_the_condor")
    assert choice(table, "sacrifice 1") == "Sacrifice 1 llama: 6 steps, 3 corn from the granary"
    assert choice(table, "sacrifice 2", "de").startswith("2 Lamas opfern: 12 Schritte, ")
    assert choice(table, "sacrifice 0") == "Sacrifice nothing"


def test_a_card_to_put_back_says_what_it_is_worth() -> None:
    table = Table().runner(0, 18).incas(0, corn=2).clergy(0, puma=1).beside(0, "main_temple")
    table.no_goods().cards(0, "07").runner(0, 18).do("enter main_temple")
    assert table.frame == "climbing"
    assert choice(table, "return 01") == (
        "Put back corn + llama, 3 gold: worth 2 points now, then put back 1 more card"
    )
    assert choice(Table(), "return 01") == "Put back corn + llama, 3 gold"


def test_the_last_choice_says_how_the_game_ends() -> None:
    table = Table(day=9).sun(1).goods(0, coca=0, pottery=0, cloth=0)
    assert choice(table, "enter house_of_the_virgins") == (
        "Move to the House of the Virgins: nothing you can do there, the game is over: Conquest"
    )


# Names by data.


def test_cards_are_named_by_the_match_they_are_in() -> None:
    overlay = {"cards": {"two_professions": {"01": ["llama", "corn", 4]}}}
    assert choice(Table(overlay=overlay), "deal 01") == "Dealt: llama + corn, 4 gold"
    args: dict[str, int | str] = {"card": 0}
    assert EN.reason(GAME, Reason("M-CARD-01", "card_not_in_hand", args)) == (
        "You do not hold this sacrifice card: card 01. (M-CARD-01)"
    )


def test_prices_are_those_of_the_match() -> None:
    cheap = {"placing_costs": {"llama_herder": [1, 0, 1, 0, 0]}}
    dear = {"market": {"cloth": {"prices": [6, 6, 6, 3]}}}
    table = Table(overlay=cheap).beside(0, "watchmans_hut").do("enter watchmans_hut")
    assert choice(table, "place llama") == "Place a llama herder: pay 1 corn, 1 coca"
    table = Table(overlay=dear).prince(0, "sundial").do("enter marketplace")
    assert choice(table, "sell cloth") == (
        "Sell 1 cloth: get 6 corn, gives up adjusting the market"
    )
    view = GAME.view(table.s, 0)["market"]["cloth"]
    assert (view["buying"], view["selling"]) == ([6, 6, 6], [6, 3, 3])


def test_moon_discs_are_named_by_what_they_give() -> None:
    discs = ["3 steps", "2 steps", "3 corn", "1 llama", "1 coca", "1 coca", "1 cloth"]
    table = Table(overlay={"moon_discs": {"discs": discs}})
    taken = [line("stayed", {"moon": i, "corn": 0}, "en", table) for i in range(len(MOONS))]
    assert taken == [f"Anna stays and takes the moon disc “{disc}”." for disc in discs]
    assert line("stayed", {"moon": 3, "corn": 1}) == "Anna stays and takes the moon disc “disc 4”."
    table.moons(1, "1", "5", "6").turn_of(0).do("enter house_of_the_virgins")
    assert (
        choice(table, "cash 6")
        == "Cash in the moon disc “1 coca”: pay 1 corn, then 2 moon discs to cash in"
    )


# Events.


@pytest.mark.parametrize(
    ("kind", "args", "text"),
    [
        ("bonus", {"quarter": 1, "good": 1, "amount": 1}, "Anna takes the bonus, 1 llama."),
        ("bonus", {"quarter": 1, "good": 1, "amount": 2}, "Anna takes the bonus, 2 llamas."),
        ("produced", {"good": 1, "amount": 2, "corn": 2}, "Anna produces 2 llamas for 2 corn."),
        ("produced", {"good": 1, "amount": 1, "corn": 1}, "Anna produces 1 llama for 1 corn."),
        ("harvested", {"good": 0, "amount": 6}, "Anna harvests 6 corn."),
        ("produced", {"good": 1, "amount": 0, "corn": 0}, "Anna produces nothing."),
        ("sacrificed", {"cleric": 1, "llamas": 0}, "Anna sacrifices nothing."),
        ("offered", {"units": 0}, "Anna sacrifices nothing."),
        ("offered", {"units": 0b10011}, "Anna sacrifices 3 corn, 1 llama and 1 cloth."),
        ("paid_path", {"good": 0, "amount": 3}, "Anna gets 3 corn from the granary."),
        ("paid_path", {"good": 1, "amount": 2}, "Anna gets 2 llamas from the llama stable."),
        (
            "paid_path",
            {"good": 1, "amount": 0},
            "Anna gets no llama from the llama stable: the bank has none left.",
        ),
        ("summit", {"cards": 1}, "Anna reaches the summit and draws 1 card."),
        ("summit", {"cards": 0}, "Anna reaches the summit, and no card is left."),
        (
            "scored",
            {"points": 17, "gold": 18, "factor": 3, "result": 51, "times": 1},
            "Anna scores 17 victory points × 3 for 18 gold: 51.",
        ),
        (
            "scored",
            {"points": 34, "gold": 12, "factor": 1, "result": 34, "times": 0},
            "Anna scores 34 victory points.",
        ),
    ],
)
def test_events_by_their_numbers(kind: str, args: dict[str, int | str], text: str) -> None:
    assert line(kind, args) == text


def test_cards_are_told_to_their_owner_only() -> None:
    event = Event("returned", 1, {}, {"card": 0})
    state = Table().s
    assert EN.event(GAME, event, NAMES, 1, state.printed()) == (
        "Bert puts a sacrifice card back: corn + llama, 3 gold."
    )
    hidden = "Bert puts a sacrifice card back under the deck, unseen by the others."
    assert EN.event(GAME, event, NAMES, 0, state.printed()) == hidden
    assert EN.event(GAME, event, NAMES, -1, state.printed()) == hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quarter_and_profession_has_its_forms(language: str) -> None:
    for quarter, name in enumerate(QUARTERS):
        short = WORDS[language].thing("quarter", name, GAME.name)
        for kind in ("entered", "rode"):
            text = line(kind, {"quarter": quarter}, language)
            assert text is not None
            assert short in text, text
    for good in range(len(GOODS)):
        placed = line("placed", {"professions": 1 << good}, language)
        assert placed != line("sent", {"profession": good, "at_once": 0}, language)


# Several may be asked at once.


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Waiting for Anna, Bert and Cleo: production"),
        ("de", "Warten auf Anna, Bert und Cleo: Produktion"),
        ("nl", "Wachten op Anna, Bert en Cleo: productie"),
    ],
)
def test_all_who_are_asked_are_named(language: str, text: str) -> None:
    table = Table()
    for seat in range(3):
        table.incas(seat, pottery=1).goods(seat, corn=1)
    table.do("enter potters_quarter")
    assert WORDS[language].prompt(GAME, table.s, NAMES, 3) == text
