"""What Machu Picchu says: its things, and every event, reason, question and choice with them."""

from typing import Final

from tawantin.core.contract import (
    COUNT,
    SEAT,
    YES,
    Contract,
    Domain,
    Row,
    amounts_of,
    set_of,
)
from tawantin.games.machu_picchu.ids import CARDS, CLERGY, DOORS, ENDINGS, GOODS, MOONS, QUARTERS

GOOD: Final = Domain("good", GOODS, "good")
COST: Final = amounts_of(GOOD)
UNIT: Final = Domain("unit", GOODS)  # a unit of a good: three corn, one llama
UNITS: Final = set_of(UNIT)
PROFESSION: Final = Domain("profession", GOODS, "profession")
PROFESSIONS: Final = set_of(PROFESSION)
CLERIC: Final = Domain("cleric", CLERGY, "cleric")
QUARTER: Final = Domain("quarter", QUARTERS, "quarter")
MOON: Final = Domain("moon", MOONS)
CARD: Final = Domain("card", CARDS)
ENDING: Final = Domain("ending", ENDINGS, "ending")

EVENTS: Final = (
    Row("start_player"),
    Row("settled", {"profession": PROFESSION, "quarter": QUARTER}),
    Row("day", {"day": COUNT}),
    # The prince.
    Row("entered", {"quarter": QUARTER}),
    Row("rode", {"quarter": QUARTER}),
    Row("used_up", {"quarter": QUARTER}),
    Row("no_use", {"quarter": QUARTER}),
    Row("stayed", {"moon": MOON, "corn": COUNT}, by=("corn",)),
    Row("sun"),
    # Production.
    Row("bonus", {"quarter": QUARTER, "good": GOOD, "amount": COUNT}),
    Row("harvested", {"quarter": QUARTER, "good": GOOD, "amount": COUNT}),
    Row(
        "produced",
        {"quarter": QUARTER, "good": GOOD, "amount": COUNT, "corn": COUNT},
        by=("amount",),
    ),
    # Temples.
    Row("stones", {"quarter": QUARTER, "stones": COUNT}),
    Row("altar", {"quarter": QUARTER, "gifts": COUNT, "steps": COUNT}, by=("quarter",), told=False),
    Row("sacrificed", {"quarter": QUARTER, "llamas": COUNT}, by=("llamas",)),
    Row("offered", {"quarter": QUARTER, "units": UNITS}, by=("units",)),
    # Incas and clergy.
    Row("placed", {"professions": PROFESSIONS, "cost": COST}),
    Row("hired", {"cleric": CLERIC, "cost": COST, "steps": COUNT, "left": COUNT}),
    # Market: `buy` and `sell` are the prices afterwards.
    Row("added", {"good": GOOD, "buy": COUNT, "sell": COUNT}),
    Row("removed", {"good": GOOD, "buy": COUNT, "sell": COUNT}),
    Row("sold", {"good": GOOD, "corn": COUNT, "buy": COUNT, "sell": COUNT}),
    Row("bought", {"good": GOOD, "corn": COUNT, "buy": COUNT, "sell": COUNT}),
    # Sundial and night.
    Row(
        "sent",
        {"profession": PROFESSION, "sorts": COUNT, "steps": COUNT, "at_once": YES},
        by=("at_once",),
    ),
    Row("home"),
    Row("chose", {"units": UNITS}),
    Row("cashed", {"moon": MOON, "corn": COUNT}, by=("corn",)),
    Row("skipped", {"moon": MOON}),
    Row("restocked", {"quarters": set_of(QUARTER)}),
    Row("track_corn", {"good": GOOD, "amount": COUNT}),
    # The Inca path.
    Row("moved", {"steps": COUNT, "field": COUNT}),
    Row("owed", {"good": GOOD, "amount": COUNT}, by=("good",)),
    Row("paid_path", {"field": COUNT, "good": GOOD, "amount": COUNT}, by=("good", "amount")),
    Row("summit", {"cards": COUNT}, by=("cards",)),
    Row("drew", secret={"card": CARD}),
    Row("returned", secret={"card": CARD, "points": COUNT}),
    Row("replaced", {"points": COUNT}),
    # The end.
    Row("ended", {"ending": ENDING}),
    Row(
        "scored",
        {"points": COUNT, "gold": COUNT, "factor": COUNT, "result": COUNT, "times": YES},
        by=("times",),
    ),
)

REASONS: Final = (
    Row("nothing_to_stay"),
    Row("moon_taken", {"moon": MOON, "holder": SEAT}),
    Row("already_here", {"quarter": QUARTER}),
    Row("not_adjacent", {"quarter": QUARTER}),
    Row("first_is_free", {"quarter": QUARTER}),
    Row("ride_elsewhere", {"quarter": QUARTER}),
    Row("ride_not_needed", {"quarter": QUARTER}),
    Row("no_llama", {"quarter": QUARTER}),
    Row("too_few_incas", {"number": COUNT, "incas": COUNT}),
    Row("too_little_corn", {"number": COUNT, "corn": COUNT}),
    Row("bank_empty", {"good": GOOD, "left": COUNT}),
    Row("bank_out", {"good": GOOD}),
    Row("too_few_clergy", {"number": COUNT, "clergy": COUNT, "cleric": CLERIC}),
    Row("too_few_llamas", {"number": COUNT, "llamas": COUNT}),
    Row("no_unit", {"good": GOOD, "need": COUNT, "have": COUNT}),
    Row("other_house", {"professions": PROFESSIONS, "quarter": QUARTER}),
    Row("no_disc", {"need": COUNT, "discs": COUNT}),
    Row("too_dear", {"good": GOOD, "need": COUNT, "have": COUNT}),
    Row("not_sold_here", {"cleric": CLERIC, "quarter": QUARTER}),
    Row("row_empty", {"cleric": CLERIC}),
    Row("adjust_first"),
    Row("none_there", {"good": GOOD}),
    Row("column_full", {"good": GOOD}),
    Row("nothing_to_sell", {"good": GOOD}),
    Row("back_again"),
    Row("no_inca_there", {"quarter": QUARTER}),
    Row("not_your_moon", {"moon": MOON}),
    Row("free_moon", {"moon": MOON}),
    Row("no_corn_for_moon", {"moon": MOON}),
    Row("other_number", {"wanted": COUNT, "chosen": COUNT}),
    Row("card_not_in_hand", {"card": CARD}),
    Row("only_together"),
)

QUESTIONS: Final = (
    Row("settling"),
    Row("turn", {"first": YES}, by=("first",)),
    Row("producing", {"good": GOOD, "most": COUNT}),
    Row("sacrificing", {"cleric": CLERIC, "steps": COUNT, "most": COUNT}),
    Row("offering", {"steps": COUNT}),
    Row("placing", {"quarter": QUARTER, "discs": COUNT}),
    Row("hiring", {"quarter": QUARTER}, by=("quarter",)),
    Row("trading", {"traded": YES, "corn": COUNT}, by=("traded",)),
    Row("sending"),
    Row("cashing", {"moons": COUNT, "corn": COUNT}),
    Row("choosing", {"sorts": COUNT, "steps": COUNT}),
    Row("climbing", {"left": COUNT}),
)

CHOICES: Final = (
    Row("pass"),
    Row("settle", {"profession": PROFESSION}),
    Row("enter", {"quarter": QUARTER}),
    Row("ride", {"quarter": QUARTER}),
    Row("stay", {"moon": MOON}),
    Row("produce", {"incas": COUNT}, by=("incas",)),
    Row("sacrifice", {"llamas": COUNT}, by=("llamas",)),
    Row("offer", {"units": UNITS}),
    Row("place", {"professions": PROFESSIONS}),
    Row("hire", {"cleric": CLERIC}),
    Row("add", {"good": GOOD}),
    Row("remove", {"good": GOOD}),
    Row("sell", {"good": GOOD}),
    Row("buy", {"good": GOOD}),
    Row("send", {"profession": PROFESSION}),
    Row("cash", {"moon": MOON}),
    Row("skip", {"moon": MOON}),
    Row("choose", {"units": UNITS}),
    Row("return", {"card": CARD}),
    # Draws, and the agreement to stop.
    Row("start", {"place": COUNT}),
    Row("deal", {"card": CARD}),
    Row("draw", {"card": CARD}),
    Row("conclude"),
)

CONTRACT: Final = Contract(EVENTS, REASONS, QUESTIONS, CHOICES, DOORS)
