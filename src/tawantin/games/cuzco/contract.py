"""All that Cuzco says to the world outside its rules, as tables."""

from typing import Final

from tawantin.core.contract import COUNT, SEAT, YES, Contract, Domain, Row, list_of
from tawantin.games.cuzco.actions import ORDERS, PAIRS, ROLLED, TRIANGLES
from tawantin.games.cuzco.ids import (
    ABILITIES,
    CARDS,
    CATEGORIES,
    COLOURS,
    DOORS,
    FIELDS,
    GODS,
    GOODS,
    KINDS,
    MASKS,
    PATHS,
    PLACES,
    PUTUTUS,
    TASKS,
    TILES,
)

# What a number can stand for. Cards, places, tasks and tiles have names put together by `words`.
CARD: Final = Domain("card", CARDS)
CATEGORY: Final = Domain("category", CATEGORIES, "category")
COLOUR: Final = Domain("colour", COLOURS, "feather")
FIELD: Final = Domain("field", FIELDS, "field")
GOD: Final = Domain("god", GODS, "god")
GOOD: Final = Domain("good", GOODS, "good")
KIND: Final = Domain("kind", KINDS, "term")  # of person tiles
MASK: Final = Domain("mask", MASKS)
ORDER: Final = Domain("order", ORDERS)  # of the triangles round Cuzco
PAIR: Final = Domain("pair", PAIRS)  # of four drawn tasks
PATH: Final = Domain("path", PATHS, "path_one")
PERSON: Final = Domain("person", ABILITIES, "person")
PLACE: Final = Domain("place", PLACES)
PUTUTU: Final = Domain("pututu", PUTUTUS, "pututu")
ROLL: Final = Domain("roll", ROLLED)
SOME_PATH: Final = Domain("some_path", (*PATHS, "any"), "path_one")
SOME_TILE: Final = Domain("some_tile", (*KINDS, "any"), "tile_one")
STAGE: Final = Domain("stage", ("gift", "progress"))  # of a fire ordeal
STUFF: Final = Domain("stuff", ("offerings", "khipus", "food"))
TASK: Final = Domain("task", TASKS)
TILE: Final = Domain("tile", TILES)
TRIANGLE: Final = Domain("triangle", TRIANGLES, "triangle")

EVENTS: Final = (
    # Setup and the beginning of a round.
    Row("round", {"round": COUNT}),
    Row("turn_order", {"place": COUNT}),
    Row("start_task", {"task": TASK}),
    Row("drafted", secret={"task": TASK}),
    Row("chose_tasks", secret={"first": TASK, "second": TASK}),
    Row("kept_task", {"task": TASK}),
    Row("palace_task", {"task": TASK}),
    Row("house_tile", {"tile": TILE, "kind": KIND, "at": COUNT}),
    Row("dealt", secret={"card": CARD}),
    Row("put_back", secret={"card": CARD}),
    Row("undealt", {"card": CARD}),
    Row("refilled", {"god": GOD}),
    Row("turned_up", {"card": CARD, "god": GOD}),
    Row("rolled", {"a": COUNT, "b": COUNT, "c": COUNT}),
    Row("got_pututu", {"pututu": PUTUTU}),
    # Dice.
    Row("turned_die", {"value": COUNT, "to": COUNT, "pututu": PUTUTU}),
    Row("placed", {"value": COUNT, "field": FIELD, "virtual": YES}, by=("virtual",)),
    Row("shifted", {"value": COUNT, "owner": SEAT, "from": FIELD, "to": FIELD}),
    # God cards.
    Row("played", {"card": CARD}),
    Row("inti", {"card": CARD}),
    Row("took_card", {"card": CARD, "god": GOD}),
    # The runner. `idle`: there is nothing to deliver; `full`: no slot is free for the feather.
    Row("rotated", {"rotation": COUNT}),
    Row("not_rotated", {"rotation": COUNT}, told=False),
    Row("moved", {"from": PLACE, "place": PLACE, "jump": YES, "idle": YES}, by=("idle",)),
    Row(
        "delivered",
        {"place": PLACE, "colour": COLOUR, "points": COUNT, "full": YES},
        by=("full",),
    ),
    Row("feather", {"colour": COLOUR, "slot": COUNT, "band": COUNT}),
    # Person tiles and trade. `at`: the house a tile lay at, 0 for the discard pile.
    Row("took_tile", {"tile": TILE, "kind": KIND, "at": COUNT}),
    Row("exchanged", {"pips": COUNT}, told=False),
    Row("slid", {"tile": TILE}),
    Row("raised", {"tile": TILE}),
    Row("gained_food", {"amount": COUNT}),
    Row("gained_offerings", {"amount": COUNT}),
    Row("advanced", {"steps": COUNT, "field": COUNT}),
    Row("reserved", {"amount": COUNT}),
    Row("used", {"kind": KIND, "person": PERSON, "strength": COUNT}),
    # Temple and headdress.
    Row("placed_priest", {"step": COUNT}),
    Row("priest_home", {"step": COUNT}),
    Row("activated", {"band": COUNT}),
    # The end of a round.
    Row("scored", {"points": COUNT, "category": CATEGORY}, by=("category",)),
    Row("medallion"),
    Row("medallion_gone"),
    Row("bought", {"good": GOOD, "price": COUNT}),
    Row("fulfilled", {"task": TASK, "points": COUNT}),
    Row("showed", {"cards": list_of(CARD)}),
    Row("discarded_task", {"task": TASK}),
    Row("claimed", {"task": TASK}),
)

# `need`: the die that would do, 0 where none would.
REASONS: Final = (
    # Dice.
    Row("no_passing"),
    Row("no_such_field", {"field": FIELD, "players": COUNT}),
    Row("no_such_die", {"value": COUNT}),
    Row("virtual_one", {"value": COUNT}),
    Row("die_turned", {"value": COUNT, "turned": COUNT}),
    Row("not_lower", {"value": COUNT, "field": FIELD, "lowest": COUNT}),
    Row("no_pututu", {"pututu": PUTUTU}),
    Row("exactly_two", {"value": COUNT, "to": COUNT}),
    Row("no_path", {"value": COUNT, "need": COUNT}, by=("need",)),
    Row("no_priest"),
    Row("no_headband", {"value": COUNT, "need": COUNT}, by=("need",)),
    Row("no_free_field"),
    Row("no_tile_in_reach", {"value": COUNT, "need": COUNT}, by=("need",)),
    Row("no_die_lying", {"card": CARD}),
    Row("same_field", {"field": FIELD}),
    Row("die_not_there", {"value": COUNT, "field": FIELD}),
    Row("die_settled"),
    Row("card_unused", {"field": FIELD}),
    # God cards.
    Row("card_not_now", {"card": CARD}),
    Row("card_not_in_hand", {"card": CARD}),
    Row("no_offering", {"card": CARD}),
    Row("card_not_face_up", {"card": CARD}),
    Row("no_medallion", {"card": CARD}),
    Row("already_copied", {"card": CARD}),
    Row("card_in_use", {"card": CARD}),
    Row("next_card_unpaid", {"card": CARD}),
    Row("card_no_use", {"card": CARD}),
    Row("pile_empty", {"god": GOD}),
    # The runner.
    Row("already_there", {"place": PLACE}),
    Row("cuzco_no_village"),
    Row("not_adjacent", {"place": PLACE}),
    Row("wrong_path_kind", {"place": PLACE, "path": PATH}),
    Row("path_too_high", {"place": PLACE, "need": COUNT, "value": COUNT}),
    Row("no_delivery", {"card": CARD}),
    Row("wrong_slot_colour", {"slot": COUNT, "colour": COLOUR}),
    Row("slot_filled", {"slot": COUNT}),
    # Person tiles and trade.
    Row("wrong_tile_kind", {"kind": KIND}),
    Row("tile_too_high", {"at": COUNT, "value": COUNT}),
    Row("house_empty", {"at": COUNT}),
    Row("tile_not_discarded", {"tile": TILE}),
    Row("nothing_slid", {"card": CARD}),
    Row("exchange_made", {"card": CARD}),
    Row("not_your_tile", {"tile": TILE}),
    Row("already_slid", {"tile": TILE}),
    Row("too_few_pips", {"price": COUNT, "pips": COUNT}),
    Row("no_offering_left"),
    Row("no_food_left"),
    Row("no_khipu_on_mask"),
    Row("no_raise", {"card": CARD}),
    Row("not_slid", {"tile": TILE}),
    Row("no_use_to_strengthen", {"card": CARD}),
    Row("no_further_ability", {"card": CARD}),
    Row("no_such_person", {"kind": KIND, "person": PERSON}),
    Row("ability_used", {"kind": KIND, "person": PERSON}),
    Row("kind_used", {"kind": KIND}),
    Row("no_effect", {"person": PERSON}),
    Row("too_many", {"amount": COUNT, "most": COUNT}),
    Row("take_at_least_one"),
    # Temple and headdress.
    Row("step_too_high", {"step": COUNT, "value": COUNT}),
    Row("step_empty", {"step": COUNT}),
    Row("headband_too_high", {"band": COUNT, "value": COUNT}),
    Row("headband_active", {"band": COUNT}),
    Row("feathers_missing", {"band": COUNT}),
    # Market and palace.
    Row("not_on_sale", {"good": GOOD}),
    Row("too_dear", {"good": GOOD, "price": COUNT, "food": COUNT}),
    Row("must_buy", {"card": CARD}),
    Row("not_your_task", {"task": TASK}),
    Row("task_unmet", {"task": TASK, "missing": COUNT}),
    Row("must_fulfil", {"task": TASK}),
    Row("not_one_short", {"card": CARD, "task": TASK}),
    Row("must_be_reduced", {"card": CARD}),
    Row("task_not_in_palace", {"task": TASK}),
)

QUESTIONS: Final = (
    Row("draft"),
    Row("put_back"),
    Row("turn"),
    Row("placing", {"virtual": YES, "cards": list_of(CARD)}, by=("virtual", "cards")),
    Row("shifting", {"lifted": YES}, by=("lifted",)),
    Row("rotating"),
    Row("moving", {"paths": SOME_PATH, "value": COUNT, "jump": YES}, by=("jump",)),
    Row("feathering", {"colour": COLOUR}),
    Row("taking", {"tile_kind": SOME_TILE, "value": COUNT}),
    Row("salvaging"),
    Row("trading", {"pips": COUNT, "raises": COUNT, "raising": YES}, by=("pips", "raising")),
    Row("stepping", {"value": COUNT}),
    Row("activating", {"value": COUNT}),
    Row("ordeal", {"stage": STAGE}, by=("stage",)),
    Row("using", {"agriculture": COUNT, "research": COUNT}),
    Row("amount", {"stuff": STUFF, "most": COUNT}, by=("stuff",)),
    Row("plucking", {"left": COUNT}),
    Row("drawing", {"left": COUNT}),
    Row("buying", {"food": COUNT, "cards": COUNT}, by=("cards",)),
    Row("fulfilling", {"helped": YES, "points": COUNT}, by=("helped",)),
    Row("claiming"),
    Row("settling", {"helped": YES, "points": COUNT}, by=("helped",)),
)

CHOICES: Final = (
    Row("pass"),
    Row("place", {"value": COUNT, "field": FIELD}),
    Row("pututu", {"value": COUNT, "to": COUNT, "pututu": PUTUTU}),
    Row("play", {"card": CARD}),
    Row("inti", {"card": CARD}),
    Row("lift", {"value": COUNT, "field": FIELD}),
    Row("drop", {"field": FIELD}),
    Row("rotate", {"rotation": COUNT}),
    Row("move", {"place": PLACE}),
    Row("feather", {"slot": COUNT}),
    Row("tile", {"kind": KIND, "at": COUNT}),
    Row("salvage", {"tile": TILE}),
    Row("slide", {"tile": TILE}),
    Row("raise", {"tile": TILE}),
    Row("take", {"god": GOD}),
    Row("offering"),
    Row("food"),
    Row("status"),
    Row("point"),
    Row("khipu"),
    Row("step", {"step": COUNT}),
    Row("headband", {"band": COUNT}),
    Row("use", {"kind": KIND, "person": PERSON}),
    Row("amount", {"amount": COUNT}),
    Row("buy", {"good": GOOD}),
    Row("fulfil", {"task": TASK}),
    Row("discard", {"task": TASK}),
    Row("claim", {"task": TASK}),
    Row("keep", {"pair": PAIR}),
    Row("return", {"card": CARD}),
    # Draws.
    Row("arrange", {"triangles": TRIANGLE, "order": ORDER}),
    Row("orient", {"rotation": COUNT}),
    Row("mask", {"mask": MASK}),
    Row("order", {"place": COUNT}),
    Row("dye", {"colour": COLOUR}),
    Row("stock", {"good": GOOD}),
    Row("lay", {"tile": TILE}),
    Row("task", {"task": TASK}),
    Row("pool", {"card": CARD}),
    Row("deal", {"card": CARD}),
    Row("reveal", {"card": CARD}),
    Row("reveal-copied", {"card": CARD}),
    Row("roll", {"dice": ROLL}),
)

CONTRACT: Final = Contract(EVENTS, REASONS, QUESTIONS, CHOICES, DOORS)
