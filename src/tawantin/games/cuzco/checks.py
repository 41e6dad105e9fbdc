"""The catalogue's checks that one position can show: C-CHK-01 to C-CHK-21 and C-CHK-32."""

from tawantin.core.errors import RulesBug
from tawantin.core.state import WIDTH
from tawantin.games.cuzco.gods import is_turning_up
from tawantin.games.cuzco.ids import (
    BIG_PUTUTUS,
    CLAIMING,
    COPIES,
    DEAL,
    DEALT_EACH,
    DICE_EACH,
    DRAFTED_EACH,
    FOOD_IN_BOX,
    GAME_OVER,
    KEPT_EACH,
    KHIPUS_EACH,
    LAST_TASKS,
    LAY_OUT_ROUND,
    MASK_FIELDS,
    MEDALLIONS_IN_BOX,
    N_ABILITIES,
    N_BANDS,
    N_CARDS,
    N_CATEGORIES,
    N_COLOURS,
    N_GODS,
    N_GOODS,
    N_HOUSES,
    N_START_TASKS,
    N_TASKS,
    N_VILLAGES,
    OFFERINGS_IN_BOX,
    PER_ABILITY,
    PER_COLOUR,
    PER_GOD,
    PER_KIND,
    PHASE_ONE,
    POINTS,
    PRIESTS_EACH,
    ROLL,
    ROUND,
    SCORING,
    SETUP,
    SMALL_PUTUTUS,
    TASKS_EACH,
    TEMPLE_MEDALLIONS,
)
from tawantin.games.cuzco.setup import palace_tasks
from tawantin.games.cuzco.state import BY_CARD, CuzcoState, field_of, owner_of, pips_of
from tawantin.games.cuzco.tasks import open_tasks


def _must(truth: bool, check: str, message: str) -> None:
    if not truth:
        raise RulesBug(f"{check}: {message}")


def check(s: CuzcoState) -> None:
    """Raise RulesBug naming the first identity that does not hold in this position of a game."""
    check_material(s)
    frames = _open_frames(s)
    ending = LAST_TASKS in frames or SCORING in frames or GAME_OVER in frames
    if ending or (ROUND in frames and LAY_OUT_ROUND not in frames):
        _check_course(s, frames, ending)


def check_material(s: CuzcoState) -> None:
    """Nothing is lost or made: holds in a position that was laid out by hand, too."""
    for seat in range(s.players):
        _check_mask(s, seat)
    _check_map(s)
    _check_supplies(s)
    _check_cards(s)
    _check_persons(s)
    _check_tasks(s)
    _check_goods(s)
    _check_lowest(s)
    _check_order(s)
    for seat in range(s.players):
        first = seat * N_CATEGORIES
        total = sum(s.ledger[first : first + N_CATEGORIES])
        _must(s.score[seat] == total, "C-CHK-32", f"score {s.score[seat]}, ledger {total}")
    _must(min(s.ledger) >= 0, "C-CHK-20", "points were taken away")


def _check_mask(s: CuzcoState, seat: int) -> None:
    away = s.delivered[seat].bit_count()
    khipus, reserve = s.khipus[seat], s.reserve[seat]
    _must(khipus + reserve + away == KHIPUS_EACH, "C-CHK-01", f"seat {seat}: khipus are lost")
    _must(min(khipus, reserve) >= 0, "C-CHK-01", f"seat {seat}: negative khipus")
    _must(khipus + s.tile_count[seat] <= MASK_FIELDS, "C-CHK-02", f"seat {seat}: mask fields")
    mask = s.data.masks[s.mask[seat]] if s.mask[seat] >= 0 else [0] * 12
    for colour in range(N_COLOURS):
        slots = sum(
            1 for slot in range(N_VILLAGES) if s.feathers[seat] >> slot & 1 and mask[slot] == colour
        )
        count = s.feather_count[seat * 4 + colour]
        _must(slots == count <= PER_COLOUR, "C-CHK-05", f"seat {seat}: feathers of colour {colour}")
    for band in range(N_BANDS):
        both = s.feathers[seat] >> (2 * band) & 3 == 3
        _must(both or not s.headbands[seat] >> band & 1, "C-CHK-06", f"seat {seat}: headband")
    placed = s.temple.count(seat)
    _must(s.priests[seat] + placed == PRIESTS_EACH, "C-CHK-16", f"seat {seat}: priests")
    _must(max(s.temple) < s.players, "C-CHK-16", "a priest of nobody")


def _check_map(s: CuzcoState) -> None:
    for village in range(N_VILLAGES):
        stack, owners = s.villages[village], 0
        while stack:
            seat = stack % 8 - 1
            _must(0 <= seat < s.players and not owners >> seat & 1, "C-CHK-03", "two khipus")
            owners |= 1 << seat
            stack //= 8
        for seat in range(s.players):
            same = owners >> seat & 1 == s.delivered[seat] >> village & 1
            _must(same, "C-CHK-03", f"village {village}")


def _check_supplies(s: CuzcoState) -> None:
    n = s.players
    for colour in range(N_COLOURS):
        out = sum(s.feather_count[seat * 4 + colour] for seat in range(n))
        _must(s.feathers_left[colour] + out == PER_COLOUR * n, "C-CHK-04", f"feathers of {colour}")
    if not s.unlimited:
        _must(s.offerings_left + sum(s.offerings) == OFFERINGS_IN_BOX, "C-CHK-07", "offerings")
        _must(s.food_left + sum(s.food) == FOOD_IN_BOX, "C-CHK-08", "food")
    _must(min(*s.offerings, s.offerings_left) >= 0, "C-CHK-07", "negative offerings")
    _must(min(*s.food, s.food_left) >= 0, "C-CHK-08", "negative food")
    _must(s.inti_left + sum(s.inti) + s.inti_gone == MEDALLIONS_IN_BOX, "C-CHK-09", "medallions")
    _must(min(*s.inti, s.inti_gone) >= 0, "C-CHK-09", "negative medallions")
    _must(
        0 <= s.inti_left + s.round - TEMPLE_MEDALLIONS <= 1, "C-CHK-09", "medallions in the temple"
    )
    small, big = s.small_left + sum(s.small), s.big_left + sum(s.big)
    _must(small == SMALL_PUTUTUS[n] and big == BIG_PUTUTUS[n], "C-CHK-19", "pututus")
    least = min(*s.small, *s.big, s.small_left, s.big_left)
    _must(least >= 0, "C-CHK-19", "negative pututus")


def _open_frames(s: CuzcoState) -> list[int]:
    return s.stack[::WIDTH]


def _check_cards(s: CuzcoState) -> None:
    dealing = DEAL in _open_frames(s)
    for card in range(N_CARDS):
        held = sum(s.hand[seat * N_CARDS + card] for seat in range(s.players))
        total = held + s.piles[card] + s.discard[card] + s.pool[card] + s.tops.count(card)
        if dealing:
            total += s.dealt.count(card)
            for seat in range(s.players):  # on its way back to the pool (C-ED-02)
                drawing = s.dealt[seat * 2 + 1] < 0 <= s.dealt[seat * 2]
                total += drawing and s.put_back[seat] == card
        _must(total == COPIES, "C-CHK-10", f"god card {card + 1:02}: {total}")
        for seat in range(s.players):
            at = seat * N_CARDS + card
            _must(0 <= s.known[at] <= s.hand[at], "C-CHK-10", f"seat {seat} knows {card}")
    for seat in range(s.players):
        first = seat * N_CARDS
        hidden = sum(s.hand[first : first + N_CARDS]) - sum(s.known[first : first + N_CARDS])
        _must(hidden == s.unknown[seat] <= DEALT_EACH, "C-CHK-10", f"seat {seat}: hidden cards")
    least = min(*s.piles, *s.discard, *s.pool)
    _must(least >= 0, "C-CHK-10", "negative god cards")
    for god, card in enumerate(s.tops):
        _must(
            card < 0 or card // PER_GOD == god, "C-CHK-11", f"pile {god} shows another god's card"
        )
    frames = _open_frames(s)
    if not any(frame in frames for frame in (SETUP, DEAL)) and s.tops.count(-1):
        for god in range(N_GODS):
            if s.tops[god] < 0 and not is_turning_up(s, god):
                empty = sum(s.piles[god * 3 : god * 3 + 3] + s.discard[god * 3 : god * 3 + 3])
                _must(empty == 0, "C-CHK-11", f"pile {god} shows no card")


def _check_persons(s: CuzcoState) -> None:
    for kind in range(2):
        first = kind * PER_KIND
        piled = [s.person_stack[kind], s.person_discard[kind]]
        found = [first + i for i in range(PER_KIND) for pile in piled if pile >> i & 1]
        found += [tile for tile in s.houses[kind * 6 : kind * 6 + 6] if tile >= 0]
        found += [tile for tile in s.tiles if tile >= 0 and tile // PER_KIND == kind]
        whole = sorted(found) == list(range(first, first + PER_KIND))
        _must(whole, "C-CHK-12", f"person tiles of kind {kind}")
    for seat in range(s.players):
        mine = s.tiles[seat * 12 : seat * 12 + 12]
        _must(sum(1 for t in mine if t >= 0) == s.tile_count[seat], "C-CHK-12", "tile count")
        for kind_ability in range(2 * N_ABILITIES):
            count = sum(1 for tile in mine if tile >= 0 and tile // PER_ABILITY == kind_ability)
            same = count == s.abilities[seat * 24 + kind_ability]
            _must(same, "C-CHK-12", f"seat {seat}: abilities")
        _must(s.slid[seat] >> s.tile_count[seat] == 0, "C-CHK-12", f"seat {seat}: slid")
    if s.round == 1:
        _must(not s.person_discard[0] and not s.person_discard[1], "C-CHK-12", "discards")


def _check_tasks(s: CuzcoState) -> None:
    if SETUP in _open_frames(s):
        return
    open_ones = [task for task in s.tasks if task >= 0]
    done = [entry % 64 for entry in s.fulfilled]
    dropped = [task for task in s.dropped if task >= 0]
    everywhere = s.palace + open_ones + done + dropped
    everywhere += [task for task in range(N_TASKS) if s.stock >> task & 1 or s.box >> task & 1]
    _must(sorted(everywhere) == list(range(N_TASKS)), "C-CHK-13", "tasks are lost or doubled")


def _check_goods(s: CuzcoState) -> None:
    if SETUP in _open_frames(s):
        return
    for good in range(N_GOODS):
        total = s.market.count(good) + s.goods_box[good]
        total += sum(s.goods[seat * 6 + good] for seat in range(s.players))
        _must(total == s.data.goods_copies[good], "C-CHK-15", f"goods of kind {good}")
    for seat in range(s.players):
        owned = sum(s.goods[seat * 6 : seat * 6 + 6])
        _must(owned <= s.round, "C-CHK-15", f"seat {seat}: goods")


def _check_lowest(s: CuzcoState) -> None:
    for field in range(len(s.lowest)):
        _must(s.lowest[field] == s.lowest_die(field), "C-PLACE-01", f"lowest die of field {field}")


def _check_order(s: CuzcoState) -> None:
    if SETUP in _open_frames(s):
        return
    _must(sorted(s.order) == list(range(s.players)), "C-CHK-21", "turn order")
    _must(sorted(s.rank) == list(range(s.players)), "C-CHK-21", "status stack")
    fields = [s.status[seat] for seat in s.rank]
    _must(fields == sorted(fields, reverse=True), "C-CHK-21", "status rank")


def _check_course(s: CuzcoState, frames: list[int], ending: bool) -> None:
    """What the course of the game brings, once a round is laid out."""
    for kind in range(2):
        left = s.person_stack[kind].bit_count()
        _must(left == PER_KIND - N_HOUSES * s.round, "C-CHK-12", f"stack of kind {kind}")
    _check_task_turns(s, frames, ending)
    _check_dice(s, frames)


def _check_task_turns(s: CuzcoState, frames: list[int], ending: bool) -> None:
    n = s.players
    drawn = KEPT_EACH if s.nl else DRAFTED_EACH
    stock = N_TASKS - N_START_TASKS - drawn * n - palace_tasks(n) * s.round
    _must(s.stock.bit_count() == stock, "C-CHK-13", "task stock")
    for seat in range(n):
        number = len(open_tasks(s, seat))
        claiming = number == TASKS_EACH - 1 and seat == s.active and CLAIMING in frames
        _must(ending or number == TASKS_EACH or claiming, "C-CHK-13", f"seat {seat}: open tasks")
        done = sum(1 for entry in s.fulfilled if entry // 64 == seat)
        _must(done <= (9 if ending else s.round), "C-CHK-14", f"seat {seat}: fulfilled tasks")
    if ending:
        _must(len(s.palace) == palace_tasks(n) - n, "C-CHK-14", "tasks left in the palace")


def _check_dice(s: CuzcoState, frames: list[int]) -> None:
    for seat in range(s.players):
        waiting = sum(1 for pips in s.dice[seat * 3 : seat * 3 + 3] if pips)
        dice = waiting + sum(1 for die in s.lying if owner_of(die) == seat)
        _must(
            dice == DICE_EACH or (not dice and ROLL in frames), "C-CHK-17", f"dice of seat {seat}"
        )
        _must(not waiting or PHASE_ONE in frames, "C-CHK-17", f"seat {seat} has not placed all")
    for field in range(len(s.lowest)):
        by_hand = [die for die in s.lying if field_of(die) == field and not die & BY_CARD]
        pips = [pips_of(die) for die in by_hand]
        falling = all(pips[i] > pips[i + 1] for i in range(len(pips) - 1))
        _must(falling or field == POINTS, "C-CHK-18", f"dice on field {field}")
