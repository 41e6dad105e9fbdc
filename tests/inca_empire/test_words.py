"""Which sentence fits, and names, prices and gains that depend on the position."""

import pytest

from tawantin.core.events import Event
from tawantin.core.why import Reason
from tawantin.games.inca_empire.atlas import OUR_REGIONS, OUR_SITES
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.ids import (
    CARDS,
    CITY_PRICE,
    PHASES,
    PILGRIMAGE_POINTS,
    SUPPORT_LATE,
)
from tawantin.words import LANGUAGES, Words
from tests.inca_empire.table import BLUE, ORANGE, Table, card, region, site

NAMES = ("Anna", "Bert", "Cleo", "Dirk")
COLOURS = {
    "en": ("orange", "blue", "brown", "green"),
    "de": ("Orange", "Blau", "Braun", "Grün"),
    "nl": ("oranje", "blauw", "bruin", "groen"),
}
WORDS = {language: Words(language) for language in LANGUAGES}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def choice(table: Table, text: str, language: str = "en") -> str:
    return WORDS[language].action(GAME, table.s, GAME.actions.parse(text), COLOURS[language])


def line(
    kind: str, args: dict[str, int | str], language: str = "en", table: Table | None = None
) -> str | None:
    event = Event(kind, 0, args)
    return WORDS[language].event(GAME, event, NAMES, -1, table.s.printed() if table else None)


def why(key: str, args: dict[str, int | str], table: Table | None = None) -> str:
    return WORDS["en"].reason(GAME, Reason("", key, args), table.s if table else None)


def asked(table: Table, language: str = "en") -> str:
    return WORDS[language].prompt(GAME, table.s, NAMES, table.s.active)


def west() -> Table:
    """Orange's roads lead to the city site Vilcashuaman; Chanka is conquered; labour abounds."""
    table = Table().conquered(ORANGE, "chanka").labour(8)
    return table.road(ORANGE, "limatambo-saywite", "saywite-sondor", "sondor-vilcashuaman")


# A build option says what it costs and brings under the cards of the moment.


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Found a city in Vilcashuaman: 6 labour, 4 points, 3 more in each scoring"),
        ("de", "Stadt in Vilcashuaman gründen: 6 AE, 4 Punkte, 3 mehr je Wertung"),
        (
            "nl",
            "Een stad stichten in Vilcashuaman: 6 arbeid, 4 punten, 3 meer in elke puntentelling",
        ),
    ],
)
def test_a_city_names_its_price_and_its_points(language: str, text: str) -> None:
    assert choice(west(), "city vilcashuaman", language) == text


def test_prices_and_points_are_those_under_the_cards() -> None:
    table = west().sun(1, "epidemic", "renewal", "storm", "famine", "outpost").labour(8)
    table.road(ORANGE, "saywite-vitcos").garrison("vitcos")
    table.s.garrisons ^= 1 << site("vitcos")
    assert choice(table, "city vilcashuaman") == (
        "Found a city in Vilcashuaman: 8 labour, 6 points, 3 more in each scoring"
    )
    assert choice(table, "garrison vitcos") == (
        "Build a garrison in Vitcos: 5 labour, 4 points, 2 more in each scoring"
    )
    assert choice(table.garrison("vitcos"), "upgrade vitcos") == (
        "Turn the garrison in Vitcos into a city: 6 labour, 6 points, 1 more in each scoring"
    )


def test_who_else_a_building_serves_is_named() -> None:
    table = west()
    table.s.network[BLUE] |= 1 << site("vilcashuaman")
    table.s.network[3] |= 1 << site("vilcashuaman")
    assert choice(table, "city vilcashuaman").endswith(
        "3 more in each scoring, also for blue and green"
    )
    assert choice(table.city("vilcashuaman"), "temple vilcashuaman", "de").endswith(
        "1 mehr je Wertung, auch für Blau und Grün"
    )


def test_a_temple_counts_the_bonus_of_its_site() -> None:
    table = west().city("vilcashuaman", "pachacamac")
    table.s.network[ORANGE] |= 1 << site("pachacamac")
    bonus = table.s.data.atlas.bonus[site("pachacamac")]
    assert f"5 labour, {4 + bonus} points" in choice(table, "temple pachacamac")
    assert choice(table, "temple vilcashuaman") == (
        "Build a temple in Vilcashuaman: 5 labour, 4 points, 1 more in each scoring"
    )
    assert choice(table.sun(4, "eclipse"), "temple vilcashuaman") == (
        "Build a temple in Vilcashuaman: "
        "5 labour, 4 points, 1 more in each scoring, gives up the free roads"
    )


def test_a_conquest_names_price_points_and_income() -> None:
    table = Table().tile("opatari", 6).labour(8)
    table.road(ORANGE, "cuzco-paucartambo")
    table.s.hidden = 0
    assert choice(table, "conquer opatari") == (
        "Conquer Opatari: 4 labour, 3 points, 2 more labour in each Inca phase"
    )
    table.sun(1, "resistance", "resistance", "expansion")
    assert choice(table, "conquer opatari", "nl") == (
        "Opatari veroveren: 6 arbeid, 3 punten, 2 arbeid meer in elke Incafase, "
        "geeft een extra verovering op"
    )
    assert choice(table, "expand opatari") == (
        "Extra conquest, Opatari: 8 labour, 3 points, 2 more labour in each Inca phase, "
        "gives up the build action"
    )


def test_a_colour_is_called_by_where_it_starts() -> None:
    """Seats are drawn in colours of their own, the same in every game."""
    for side in (3, 4):
        table = Table(side)
        regions = table.s.data.region_names
        told = [line("colour", {"colour": colour}, "de", table) for colour in table.s.colour]
        starts = [regions[table.s.data.atlas.start_region[colour]] for colour in table.s.colour]
        assert told == [f"Anna startet in {start}." for start in starts]


def test_a_tile_nobody_has_seen_has_no_price() -> None:
    assert choice(Table(), "conquer picunche") == "Conquer Picunche"
    assert choice(Table(), "expand picunche", "de") == "Picunche zusätzlich erobern"


def test_a_terrace_gives_labour_and_points() -> None:
    assert choice(Table().conquered(ORANGE, "chanka").labour(2), "terrace chanka") == (
        "Build a terrace in Chanka: 2 labour, 1 point, "
        "1 more labour in each Inca phase, 1 more point in each scoring"
    )


def test_the_extra_road_names_its_free_companions() -> None:
    table = Table().labour(1)
    assert choice(table, "extra") == "Extra road: 1 labour"
    table.sun(1, "pressure")
    assert choice(table, "extra") == "Extra road: 1 labour, then up to 1 free road"
    table.sun(4, "pressure")
    assert choice(table, "extra", "de") == (
        "Zusätzliche Straße: 1 AE, danach bis zu 2 kostenlose Straßen"
    )


def test_a_pilgrimage_names_what_is_given_up() -> None:
    table = Table().sun(1, "great", "small").city("ranchillo", "machu_picchu")
    table.temple("ranchillo", "machu_picchu")
    table.s.network[ORANGE] |= 1 << site("ranchillo") | 1 << site("machu_picchu")
    assert choice(table, "pilgrimage great road") == (
        "Great pilgrimage instead of the road action: 7 points"
    )
    assert choice(table, "pilgrimage small build", "nl") == (
        "Kleine bedevaart in plaats van de bouwactie: 4 punten"
    )


# A road says where it leads.


def test_a_road_names_its_ends_and_where_it_leads() -> None:
    table = Table()
    assert choice(table, "road limatambo-saywite").startswith(
        "Road between Limatambo and Saywite: reaches the huaca Saywite"
    )
    assert "reaches the huaca Hatun Rucana" in choice(west(), "road hatun_rucana-vilcashuaman")


def test_a_road_is_told_from_the_network_outwards_whatever_the_alphabet_says() -> None:
    table = west().do("road hatun_rucana-vilcashuaman")
    assert table.told("road") == [(ORANGE, {"a": "vilcashuaman", "b": "hatun_rucana"})]
    table = Table().do("road limatambo-saywite")
    assert table.told("road") == [(ORANGE, {"a": "limatambo", "b": "saywite"})]


def test_a_road_names_the_buildings_it_joins() -> None:
    table = Table().conquered(ORANGE, "chanka").garrison("vitcos").city("vilcashuaman")
    table.road(ORANGE, "limatambo-saywite", "saywite-sondor").temple("vilcashuaman")
    assert choice(table, "road sondor-vilcashuaman").startswith(
        "Road between Sondor and Vilcashuaman: joins the city Vilcashuaman with its temple, "
        "4 more points in each scoring"
    )
    assert "joins the garrison Vitcos, 2 more points in each scoring" in choice(
        table, "road saywite-vitcos"
    )


def test_a_road_heals_what_was_cut_off() -> None:
    table = Table().conquered(ORANGE, "chanka").city("vilcashuaman")
    table.road(ORANGE, "limatambo-saywite", "sondor-vilcashuaman")
    text = choice(table, "road saywite-sondor")
    assert "reaches the huaca Sondor" in text
    assert "joins the city Vilcashuaman, 3 more points in each scoring" in text


def test_a_road_to_a_free_site_land_in_reach_and_hidden_tiles() -> None:
    table = Table().conquered(ORANGE, "chanka")
    table.road(ORANGE, "limatambo-saywite", "saywite-sondor")
    new = 1 << region("rucana")
    table.s.hidden |= new
    assert choice(table, "road sondor-vilcashuaman") == (
        "Road between Sondor and Vilcashuaman: reaches the city site Vilcashuaman, "
        "lets you conquer Rucana, turns up 1 culture tile"
    )


def test_a_road_that_cannot_be_built_is_just_a_road() -> None:
    table = Table()
    assert choice(table, "wild cuzco-limatambo") == "Wild road between Cuzco and Limatambo"
    assert choice(table, "road atriz-rumichaca", "de") == "Straße zwischen Atriz und Rumichaca"


# The sun plan.


@pytest.mark.parametrize(
    ("sector", "whom"),
    [("1", "you and blue"), ("2", "blue and brown"), ("4", "you and green")],
)
def test_a_card_is_laid_for_two_players(sector: str, whom: str) -> None:
    table = Table().before(1, 1).cards(ORANGE, "storm", "crew", "flood").settle()
    table.s.active = ORANGE
    assert choice(table, f"lay storm {sector}") == f"Lay “Storm”: affects {whom}"


def test_three_players_have_three_sectors() -> None:
    table = Table(3).before(1, 1).cards(ORANGE, "storm", "crew", "flood").settle()
    table.s.active = ORANGE
    assert choice(table, "lay storm 3", "de") == "„Unwetter“ legen: betrifft dich und Braun"
    assert choice(table, "lay storm 4") == "Lay “Storm”"


def test_a_card_laid_face_down_is_told_to_its_owner_only() -> None:
    event = Event("laid", 1, {"sector": 1, "seats": 0b110}, {"card": card("storm")})
    words, state = WORDS["en"], Table().s
    assert words.event(GAME, event, NAMES, 1, state.printed()) == (
        "Bert lays “Storm” face down between Bert and Cleo."
    )
    hidden = "Bert lays a card face down between Bert and Cleo."
    assert words.event(GAME, event, NAMES, 0, state.printed()) == hidden
    assert words.event(GAME, event, NAMES, -1, state.printed()) == hidden


# What is left of the turn.


def test_the_question_and_the_pass_know_what_is_left() -> None:
    table = Table().labour(6)
    assert asked(table) == (
        "Build up to 2 free roads and take one build action, in either order. You have 6 labour."
    )
    assert choice(table, "pass") == ("End the turn: gives up the free roads and the build action")
    table.do("road limatambo-saywite")
    assert asked(table) == "You may build 1 more free road."
    assert choice(table, "stop") == "Build no more roads"
    table.do("stop")
    assert asked(table) == "Build or conquer something, or end your turn. You have 6 labour."
    assert choice(table, "pass") == "End the turn: gives up the build action"
    table = Table().labour(6).sun(1, "expansion").road(ORANGE, "cuzco-paucartambo")
    assert asked(table.do("expand opatari")) == (
        "Go on with your build action, or build up to 2 free roads, which ends it. "
        "You have 3 labour."
    )


def test_after_building_the_roads_are_left() -> None:
    table = Table().labour(6).sun(1, "expansion").do("extra")
    assert asked(table) == "Where do you build the extra road?"
    table.do("road limatambo-saywite")
    assert asked(table) == "Build up to 2 free roads, or end your turn."
    assert choice(table, "pass", "de") == (
        "Zug beenden: verzichtet auf die kostenlosen Straßen und eine zusätzliche Eroberung"
    )
    table = Table().labour(6).sun(1, "expansion").do("road limatambo-saywite", "stop")
    table.do("extra", "road cuzco-ollantaytambo")
    assert asked(table) == "You may make an extra conquest, or end your turn. You have 5 labour."
    assert choice(table, "pass") == "End the turn: gives up an extra conquest"


def test_the_question_counts_wild_roads() -> None:
    table = Table().sun(1, "wild_road", "crew").do("road limatambo-saywite")
    assert asked(table) == "You may build 2 more free roads; at most 1 of them wild."


def test_a_second_garrison_is_declined_by_name() -> None:
    table = Table()
    words, frame = WORDS["en"], GAME.frames
    for name in ("second_garrison", "second_terrace"):
        table.s.stack[-8] = next(i for i, f in enumerate(frame) if f.name == name)
        text = words.action(GAME, table.s, GAME.actions.parse("stop"))
        assert text == f"Build no {name.replace('_', ' ')}"


# Events and reasons by their numbers.


@pytest.mark.parametrize(
    ("kind", "args", "text"),
    [
        ("gave", {"taker": 2, "labour": 1}, "Anna supports Cleo with 1 labour."),
        ("round", {"round": 2, "era": 1}, "Round 2 begins: Early Empire."),
        ("lost_roads", {"number": 1}, "Popular unrest: Anna loses 1 road."),
        ("invasion", {"arrived": 0}, "An invasion tile is turned up: no sail in sight."),
        (
            "invasion",
            {"arrived": 1},
            "An invasion tile is turned up: Pizarro has arrived. "
            "One last scoring, and the game is over.",
        ),
        (
            "pilgrimage",
            {"card": card("annual"), "build": 0, "points": 5},
            "Annual pilgrimage: Anna gives up the road action for 5 points.",
        ),
        (
            "pilgrimage",
            {"card": card("annual"), "build": 1, "points": 5},
            "Annual pilgrimage: Anna gives up the build action for 5 points.",
        ),
        (
            "sapa",
            {"points": 15, "cities": 6, "garrisons": 6, "temples": 1, "terraces": 2},
            "Anna scores 15 points: cities 6, garrisons 6, temples 1, terraces 2.",
        ),
        (
            "sapa",
            {"points": 0, "cities": 0, "garrisons": 0, "temples": 0, "terraces": 0},
            "Anna scores nothing.",
        ),
        ("ended", {"points": 99, "arrived": 0}, "The game is over. Anna wins with 99 points."),
        (
            "ended",
            {"points": 99, "arrived": 1},
            "Pizarro has ended the empire. Anna wins with 99 points.",
        ),
    ],
)
def test_events_by_their_numbers(kind: str, args: dict[str, int | str], text: str) -> None:
    assert line(kind, args) == text


def test_tiles_are_named_by_what_the_match_has_printed() -> None:
    args: dict[str, int | str] = {"region": region("chanka"), "tile": 4}
    assert line("revealed", args) == "The culture tile of Chanka is turned up: Culture tile 5."
    overlay = {"culture": {"kind_5": {"points": 7}}}
    assert line("revealed", args, "en", Table(overlay=overlay)) == (
        "The culture tile of Chanka is turned up: resistance 3, 3 labour, 7 points."
    )


def test_owners_are_named_or_have_their_seat() -> None:
    reason = Reason("", "conquered", {"region": region("chanka"), "owner": 1})
    already = "Chanka is conquered already; it belongs to "
    assert WORDS["en"].reason(GAME, reason, None, NAMES) == f"{already}Bert."
    assert WORDS["en"].reason(GAME, reason) == f"{already}player 2."


@every_language
def test_places_of_pilgrimage_are_named_on_the_board_for_three_too(language: str) -> None:
    """It has no such cards; what is said of them is what holds on the other side."""
    for three in (Table(3), Table(4)):
        said = WORDS[language].things(GAME.name, three.s.data)["pilgrimage"]
        assert said == WORDS[language].things(GAME.name)["pilgrimage"]


@every_language
def test_places_are_called_what_the_match_calls_them(language: str) -> None:
    """A map laid over ours renames a place in the scenery and in every sentence."""
    rename = {
        "map_4": {
            "sites": {
                "vilcashuaman": {"name": "Willkawaman"},
                "pachacamac": {"name": "Pachakamaq"},
            },
            "regions": {"chanka": {"name": "Chanca"}},
        }
    }
    table = Table(overlay=rename).labour(8)
    assert GAME.scenery(4, rename)["sites"]["vilcashuaman"]["name"] == "Willkawaman"
    assert "Willkawaman" in choice(table, "city vilcashuaman", language)
    assert "Willkawaman" in choice(table, "road sondor-vilcashuaman", language)
    assert "Chanca" in choice(table, "conquer chanka", language)
    built: dict[str, int | str] = {"labour": 6, "points": 4, "worth": 3, "others": 0}
    said = line("city", {"site": site("vilcashuaman"), **built}, language, table)
    assert said is not None
    assert "Willkawaman" in said
    why_not = Reason("", "not_your_tile", {"region": region("chanka")})
    assert "Chanca" in WORDS[language].reason(GAME, why_not, table.s)
    texts = WORDS[language].things(GAME.name, table.s.printed())
    assert "Pachakamaq" in texts["card_text"]["annual"]
    assert "Pachacamac" not in texts["pilgrimage"]["annual"]
    assert "Pachacamac" in WORDS[language].things(GAME.name)["pilgrimage"]["annual"]


@every_language
def test_texts_of_things_name_what_is_printed(language: str) -> None:
    track = {"track": {"era_1": {"columns": [["inca", "people"], ["inca", "people"]]}}}
    words, overlaid = WORDS[language], Table(overlay=track).s.printed()
    for table, key, value in (
        ("building_text", "city", CITY_PRICE),
        ("card_text", "great", PILGRIMAGE_POINTS[1]),
        ("era_text", "3", SUPPORT_LATE),
    ):
        assert str(value) in words.things(GAME.name)[table][key]
    assert "7" in words.things(GAME.name)["option_text"]["early_decline"]
    assert "8" in words.things(GAME.name, overlaid)["option_text"]["early_decline"]


@pytest.mark.parametrize(
    ("key", "args", "text"),
    [
        ("no_wild_road", {"cards": 0}, "No “Wild road” card affects you."),
        (
            "no_wild_road",
            {"cards": 2},
            "You have built as many wild roads this turn as cards affect you: 2.",
        ),
        ("no_expansion", {"cards": 0}, "No “Rapid expansion” card affects you."),
        (
            "road_action_over",
            {"given_up": 0},
            "You have built the free roads of this turn already.",
        ),
        ("road_action_over", {"given_up": 1}, "You have given up the road action of this turn."),
        ("no_such_sector", {"sector": 3}, "There is no sector 4 with so few players."),
        ("too_dear", {"price": 6, "labour": 5}, "This costs 6 labour, and you have 5."),
    ],
)
def test_reasons_by_their_numbers(key: str, args: dict[str, int | str], text: str) -> None:
    assert why(key, args) == text


# Every thing has its words.


@every_language
def test_regions_and_sites_have_the_names_of_the_map(language: str) -> None:
    sides = [GAME.scenery(side, None) for side in GAME.players]
    for number, key in enumerate(OUR_SITES):
        name = next(side["sites"][key]["name"] for side in sides if key in side["sites"])
        built: dict[str, int | str] = {"labour": 6, "points": 4, "worth": 3, "others": 0}
        text = line("city", {"site": number, **built}, language)
        assert text is not None
        assert f" {name}" in text
    for number, key in enumerate(OUR_REGIONS):
        name = next(side["regions"][key]["name"] for side in sides if key in side["regions"])
        built = {"labour": 2, "points": 1, "income": 1, "worth": 1}
        text = line("terrace", {"region": number, **built}, language)
        assert text is not None
        assert f" {name}" in text


@every_language
def test_cards_phases_and_options_have_name_and_text(language: str) -> None:
    things = WORDS[language].things(GAME.name)
    for table, keys in (
        ("card", CARDS),
        ("phase", PHASES),
        ("option", [option.name for option in GAME.options]),
    ):
        assert list(things[table]) == list(keys)
        assert list(things[f"{table}_text"]) == list(keys)
