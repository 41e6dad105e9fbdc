"""What Inca Empire says to the world outside its rules: things, events, reasons, questions."""

from typing import Final

from tawantin.core.contract import COUNT, SEAT, SEAT_SET, YES, Contract, Domain, Row, set_of
from tawantin.games.inca_empire.actions import NUMBERS
from tawantin.games.inca_empire.atlas import REGIONS, SITES
from tawantin.games.inca_empire.ids import (
    BUILDINGS,
    CARDS,
    COLOURS,
    DOORS,
    ERAS,
    KINDS,
    PHASES,
    PILGRIMAGES,
    TILES,
    TURN_ACTIONS,
)

SITE: Final = Domain("site", SITES)  # sites and regions have their names on the map
REGION: Final = Domain("region", REGIONS)
KIND: Final = Domain("kind", KINDS, "kind")
BUILDING: Final = Domain("building", BUILDINGS)
CARD: Final = Domain("card", CARDS, "card")
PILGRIMAGE: Final = Domain("pilgrimage", PILGRIMAGES, "card")
COLOUR: Final = Domain("colour", COLOURS)  # called by where it starts: seats are drawn in others
TILE: Final = Domain("tile", TILES, "tile")
PHASE: Final = Domain("phase", PHASES, "phase")
ERA: Final = Domain("era", ERAS, "era")
SECTOR: Final = Domain("sector", NUMBERS)
PLACE: Final = Domain("place", NUMBERS)
TURN_ACTION: Final = Domain("turn_action", TURN_ACTIONS)
INVASION: Final = Domain("invasion", ("normal", "arrival"))

BUILT: Final = {"labour": COUNT, "points": COUNT, "worth": COUNT, "others": SEAT_SET}
"""Price, points at once, points in each scoring, and for whom else these are."""

EVENTS: Final = (
    Row("colour", {"colour": COLOUR}),
    Row("turn_order", {"place": COUNT}),
    Row("round", {"round": COUNT, "era": ERA}),
    Row("phase", {"phase": PHASE}),
    Row("income", {"labour": COUNT}),
    Row("gave", {"taker": SEAT, "labour": COUNT}),
    Row("laid", {"sector": SECTOR, "seats": SEAT_SET}, secret={"card": CARD}),
    Row("drew", secret={"card": CARD}),
    Row("reshuffled"),
    Row("turned_up", {"card": CARD, "sector": SECTOR, "seats": SEAT_SET}),
    Row("lost_roads", {"number": COUNT}),
    Row("supported", {"labour": COUNT}),
    Row("road", {"a": SITE, "b": SITE}),
    Row("wild_road", {"a": SITE, "b": SITE}),
    # What a road brings: a building, another site, land to conquer; and tiles that now come.
    Row(
        "joined",
        {"site": SITE, "building": BUILDING, "points": COUNT},
        by=("building",),
        told=False,
    ),
    Row("reached", {"site": SITE, "kind": KIND}, by=("kind",), told=False),
    Row("in_reach", {"regions": set_of(REGION)}, told=False),
    Row("turning_up", {"regions": set_of(REGION), "tiles": COUNT}, told=False),
    Row("extra_road", {"labour": COUNT, "free": COUNT}, by=("free",)),
    Row("revealed", {"region": REGION, "tile": TILE}),
    Row("city", {"site": SITE, **BUILT}, by=("others",)),
    Row("upgrade", {"site": SITE, **BUILT}, by=("others",)),
    Row("garrison", {"site": SITE, **BUILT}, by=("others",)),
    Row("temple", {"site": SITE, **BUILT}, by=("others",)),
    Row(
        "terrace",
        {"region": REGION, "labour": COUNT, "points": COUNT, "income": COUNT, "worth": COUNT},
    ),
    Row("conquered", {"region": REGION, "labour": COUNT, "points": COUNT, "income": COUNT}),
    Row("pilgrimage", {"card": CARD, "build": YES, "points": COUNT}, by=("build",)),
    Row(
        "sapa",
        {
            "points": COUNT,
            "cities": COUNT,
            "garrisons": COUNT,
            "temples": COUNT,
            "terraces": COUNT,
        },
        by=("points",),
    ),
    Row("returned", {"labour": COUNT}),
    Row("invasion", {"arrived": YES}, by=("arrived",)),
    Row("ended", {"points": COUNT, "arrived": YES}, by=("arrived",)),
)

LINK: Final = {"a": SITE, "b": SITE}

REASONS: Final = (
    Row("card_not_in_hand", {"card": CARD}),
    Row("no_such_sector", {"sector": SECTOR}),
    Row("sector_taken", {"sector": SECTOR, "seats": SEAT_SET}),
    Row("no_wild_road", {"cards": COUNT}, by=("cards",)),
    Row("no_connection", LINK),
    Row("connection_free", LINK),
    Row("connection_taken", {**LINK, "holder": SEAT}),
    Row("not_joined", LINK),
    Row("too_far_out", LINK),
    Row("road_paid"),
    Row("road_action_over", {"given_up": YES}, by=("given_up",)),
    Row("build_action_over"),
    Row("no_expansion", {"cards": COUNT}, by=("cards",)),
    Row("no_road_possible"),
    Row("too_dear", {"price": COUNT, "labour": COUNT}),
    Row("site_built", {"site": SITE}),
    Row("site_not_joined", {"site": SITE}),
    Row("site_unconquered", {"site": SITE}),
    Row("no_city_site", {"site": SITE}),
    Row("no_garrison_site", {"site": SITE}),
    Row("no_outpost"),
    Row("no_garrison_there", {"site": SITE}),
    Row("temple_there", {"site": SITE}),
    Row("no_city_there", {"site": SITE}),
    Row("not_your_tile", {"region": REGION}),
    Row("terrace_there", {"region": REGION}),
    Row("not_to_conquer", {"region": REGION}),
    Row("conquered", {"region": REGION, "owner": SEAT}),
    Row("no_road_there", {"region": REGION}),
    Row("eclipse_roads"),
    Row("eclipse_pilgrimage"),
    Row("no_pilgrimage_card", {"card": CARD}),
    Row("one_pilgrimage"),
    Row("action_begun", {"build": YES}, by=("build",)),
    Row("no_holy_temple", {"card": CARD}),
)

ROADS: Final = {"left": COUNT, "wild": COUNT, "paid": YES}

QUESTIONS: Final = (
    Row("laying"),
    Row(
        "turn",
        {"road": YES, "build": YES, "begun": YES, "roads": COUNT, "labour": COUNT},
        by=("road", "build", "begun"),
    ),
    Row("roads", ROADS, by=("wild",)),
    Row("extra_roads", ROADS, by=("paid",)),
    Row("second_garrison", {"labour": COUNT}),
    Row("second_terrace", {"labour": COUNT}),
)

CHOICES: Final = (
    Row("pass"),
    Row("stop"),
    Row("lay", {"card": CARD, "sector": SECTOR}),
    Row("road", {"ends": set_of(SITE)}),
    Row("wild", {"ends": set_of(SITE)}),
    Row("extra"),
    Row("city", {"site": SITE}),
    Row("garrison", {"site": SITE}),
    Row("upgrade", {"site": SITE}),
    Row("temple", {"site": SITE}),
    Row("conquer", {"region": REGION}),
    Row("terrace", {"region": REGION}),
    Row("expand", {"region": REGION}),
    Row("pilgrimage", {"card": PILGRIMAGE, "instead": TURN_ACTION}, by=("instead",)),
    Row("colour", {"colour": COLOUR}),
    Row("tile", {"tile": TILE}),
    Row("deal", {"card": CARD}),
    Row("order", {"place": PLACE}),
    Row("draw", {"card": CARD}),
    Row("invasion", {"what": INVASION}, by=("what",)),
)

CONTRACT: Final = Contract(EVENTS, REASONS, QUESTIONS, CHOICES, DOORS)
