"""What a seat may know, as plain data: the browser, the bots and the log get this, no more."""

from collections.abc import Sequence
from typing import Any

from tawantin.core.frame import ID, PLAYER, Frame
from tawantin.games.machu_picchu import market as m
from tawantin.games.machu_picchu import production, temples
from tawantin.games.machu_picchu.data import STEPS
from tawantin.games.machu_picchu.ids import (
    CARDS,
    CATEGORIES,
    CLERGY,
    CORN,
    ENDINGS,
    GOODS,
    GROUPS,
    LLAMA,
    MAIN_TEMPLE,
    MOONS,
    N_CARDS,
    N_CLERGY,
    N_GOODS,
    N_MOONS,
    N_ONCE,
    N_QUARTERS,
    NOWHERE,
    QUARTERS,
    SUNDIAL,
    SYMBOLS,
    TEMPLE_OF,
    UNIT,
)
from tawantin.games.machu_picchu.scoring import (
    factors,
    gold,
    ledger,
    pieces,
    units,
    victory_points,
)
from tawantin.games.machu_picchu.state import MachuState, card_of, giver


def view(s: MachuState, seat: int, frames: Sequence[Frame]) -> dict[str, Any]:
    """Everything `seat` may know; -1 is a spectator. Only cards are hidden (M-INFO-01 to 04)."""
    frame = frames[s.stack[ID]]
    asks = frame.kind == PLAYER
    return {
        "game": "machu_picchu",
        "seat": seat,
        "players": s.players,
        "frame": frame.name,
        "to_act": frame.actor(s) if asks else -1,
        "asked": frame.asked(s) if asks else [],
        "prompt": frame.prompt(s) if asks else {},
        "strict_bank": bool(s.strict),
        "day": s.day,
        "turn": s.turn,
        "first": s.first,
        "active": s.active,
        "sun": s.sun if s.sun >= 0 else None,
        "last_turns": (s.sun - s.active) % s.players if s.sun >= 0 else 0,
        "quiet": s.quiet,
        "ending": ENDINGS[s.ending] if s.ending else None,
        "quarters": [_quarter(s, q) for q in range(N_QUARTERS)],
        "moons": [_moon(s, moon) for moon in range(N_MOONS)],
        "track_corn": s.track,
        "clergy": {CLERGY[kind]: _row(s, kind) for kind in range(N_CLERGY)},
        "market": {GOODS[ware + 1]: _column(s, ware) for ware in range(m.N_WARES)},
        "costs": {GOODS[i]: _goods(cost) for i, cost in enumerate(s.data.costs)},
        "cards": {
            CARDS[card]: {
                "symbols": [SYMBOLS[symbol] for symbol in s.data.symbols[card]],
                "gold": s.data.gold[card],
            }
            for card in range(N_CARDS)
        },
        "deck": {
            "left": s.cards_left(),
            "unseen": s.deck.bit_count(),
            "under": [
                {
                    "by": giver(entry),
                    "card": CARDS[card_of(entry)] if giver(entry) == seat else None,
                }
                for entry in s.under
            ],
        },
        "bank": {GOODS[g]: s.bank[g] for g in range(1, N_GOODS)} if s.strict else None,
        "yields": {
            QUARTERS[q]: [_yield(s, q, p) for p in range(s.players)]
            for q in range(N_ONCE)
            if s.bonus[q]
        },
        "seats": [_seat(s, p, seat) for p in range(s.players)],
    }


def _goods(amounts: Sequence[int]) -> dict[str, int]:
    return {GOODS[g]: n for g, n in enumerate(amounts) if n}


def _quarter(s: MachuState, q: int) -> dict[str, Any]:
    incas: list[int] = []
    if q < N_GOODS:
        incas = [s.incas[p * N_GOODS + q] for p in range(s.players)]
    elif q == SUNDIAL:
        incas = s.sundial[:]
    return {
        "id": QUARTERS[q],
        "group": GROUPS[q],
        "borders": [QUARTERS[other] for other in s.data.borders[q]],
        "bonus": s.bonus[q] if q < N_ONCE else None,
        "incas": incas,
        "princes": [p for p in range(s.players) if s.prince[p] == q],
    }


def _moon(s: MachuState, moon: int) -> dict[str, Any]:
    good, amount = s.data.moons[moon]
    return {
        "id": MOONS[moon],
        "kind": "steps" if good == STEPS else GOODS[good],
        "amount": amount,
        "holder": s.moons[moon] if s.moons[moon] >= 0 else None,
    }


def _row(s: MachuState, kind: int) -> dict[str, Any]:
    return {
        "steps": s.data.steps[kind][:],
        "prices": [_goods(price) for price in s.data.clergy_prices[kind]],
        "sold": s.sold[kind],
        "value": temples.value(s, kind) or None,
    }


def _column(s: MachuState, ware: int) -> dict[str, Any]:
    return {
        "prices": s.data.prices[ware][:],
        "units": s.market[ware],
        "buy": m.buy_price(s, ware),
        "sell": m.sell_price(s, ware),
    }


def _yield(s: MachuState, q: int, p: int) -> dict[str, Any]:
    """What entering a once-a-day quarter now would give a seat at most."""
    found: dict[str, Any] = {
        "bonus": {},
        "stones": 0,
        "goods": {},
        "corn": 0,
        "llamas": 0,
        "steps": 0,
    }
    if q == CORN:
        found["bonus"] = {GOODS[CORN]: UNIT[CORN] * s.bonus[q]}
        farmers = s.incas[p * N_GOODS + CORN]
        found["goods"] = _goods([production.CORN_PER_FARMER * farmers])
    elif q < N_GOODS:
        found["bonus"] = {GOODS[q]: s.bonus[q]}
        found["corn"] = production.most(s, p, q)
        found["goods"] = {GOODS[q]: found["corn"]} if found["corn"] else {}
    else:
        found["stones"] = temples.STEPS_PER_STONE * s.bonus[q]
        if q == MAIN_TEMPLE:
            found["llamas"] = temples.payable(s, p).bit_count()
            found["steps"] = temples.STEPS_PER_UNIT * found["llamas"]
        else:
            found["llamas"] = temples.most_llamas(s, p, TEMPLE_OF[q])
            found["steps"] = temples.value(s, TEMPLE_OF[q]) * found["llamas"]
    return found


def _card(s: MachuState, p: int, card: int) -> dict[str, Any]:
    counts = [pieces(s, p, symbol) for symbol in s.data.symbols[card]]
    return {
        "id": CARDS[card],
        "symbols": [
            {"symbol": SYMBOLS[symbol], "count": count}
            for symbol, count in zip(s.data.symbols[card], counts, strict=True)
        ],
        "gold": s.data.gold[card],
        "points": sum(counts),
    }


def _seat(s: MachuState, p: int, viewer: int) -> dict[str, Any]:
    at = p * N_GOODS
    found: dict[str, Any] = {
        "goods": {GOODS[g]: s.goods[at + g] for g in range(N_GOODS)},
        "discs": s.discs[p],
        "incas": {GOODS[g]: s.incas[at + g] for g in range(N_GOODS)},
        "sundial": s.sundial[p],
        "clergy": {CLERGY[k]: s.clergy[p * N_CLERGY + k] for k in range(N_CLERGY)},
        "prince": QUARTERS[s.prince[p]] if s.prince[p] != NOWHERE else None,
        "runner": s.runner(p),
        "owed": {GOODS[CORN]: UNIT[CORN] * s.due_corn[p], GOODS[LLAMA]: s.due_llamas[p]},
        "cards": s.hand[p].bit_count(),
        "moons": [MOONS[moon] for moon in range(N_MOONS) if s.moons[moon] == p],
        "replacements": s.replaced[p],
        "units": units(s, p),
    }
    if p == viewer or s.ending:
        points, factor = victory_points(s, p), factors(s)[p]
        found["hand"] = [_card(s, p, card) for card in range(N_CARDS) if s.hand[p] >> card & 1]
        found["points"] = {CATEGORIES[c]: n for c, n in enumerate(ledger(s, p)) if n}
        found["score"] = {
            "points": points,
            "gold": gold(s, p),
            "factor": factor,
            "result": points * factor,
        }
    if p == viewer:
        found["traced"] = [
            {"card": CARDS[card], "seats": [q for q in range(s.players) if seats >> q & 1]}
            for card, seats in enumerate(s.traced[p * N_CARDS : (p + 1) * N_CARDS])
            if seats
        ]
    return found
