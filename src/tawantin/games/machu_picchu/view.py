"""What a seat may know, as plain data: the browser, the bots and the log get this, no more."""

from typing import Any, Final

from tawantin.core.state import WIDTH
from tawantin.games.machu_picchu import entering, temples
from tawantin.games.machu_picchu import market as m
from tawantin.games.machu_picchu.flow import last_turns
from tawantin.games.machu_picchu.ids import (
    ALL_CLERGY,
    CARDS,
    CATEGORIES,
    CLERGY,
    CORN,
    GOODS,
    GRANARY,
    LAST_MOON,
    LLAMA,
    MOONS,
    N_CARDS,
    N_CLERGY,
    N_GOODS,
    N_MOONS,
    N_ONCE,
    N_QUARTERS,
    N_SYMBOLS,
    N_WARES,
    NIGHT,
    NOWHERE,
    QUARTERS,
    REPLACEMENT,
    ROW,
    RUNNING,
    STABLE,
    SUMMIT,
    SUNDIAL,
    SYMBOLS,
    UNIT,
    WARES,
)
from tawantin.games.machu_picchu.night import moon_price
from tawantin.games.machu_picchu.placing import next_price
from tawantin.games.machu_picchu.scenery import goods
from tawantin.games.machu_picchu.scoring import (
    card_points,
    card_symbols,
    card_worth,
    factors,
    gold,
    how_ended,
    ledger,
    pieces,
    storehouses,
    units,
    victory_points,
)
from tawantin.games.machu_picchu.state import MachuState, card_of, giver

NEXT: Final = 3  # prices of the market shown ahead


def public(s: MachuState) -> dict[str, Any]:
    """Everything but cards (M-INFO-01 to 04); quarters as they are to the active player."""
    ridden = entering.after_ride(s, s.active)
    prices = m.next_prices(s, NEXT)
    over = s.ending != RUNNING
    return {
        "options": {"strict_bank": bool(s.strict)},
        "order": [(s.first + i) % s.players for i in range(s.players)],
        "day": s.day,
        "night": NIGHT in s.stack[::WIDTH],
        "last_day": s.day == s.data.days,
        "turn": s.turn,
        "first": s.first,
        "active": s.active,
        "enters": s.active,
        "sun": s.sun if s.sun >= 0 else None,
        "sun_next": s.taken == LAST_MOON - 1,
        "last_turns": last_turns(s),
        "quiet": s.quiet,
        "ending": how_ended(s),
        "quarters": [_quarter(s, q, ridden) for q in range(N_QUARTERS)],
        "moons": [_moon(s, moon) for moon in range(N_MOONS)],
        "discs_taken": sum(1 for holder in s.moons if holder >= 0),
        "track_corn": s.track,
        "clergy": {CLERGY[kind]: _row(s, kind) for kind in range(N_CLERGY)},
        "clergy_left": ALL_CLERGY - sum(s.sold),
        "market": {WARES[ware]: _column(s, ware, *prices[ware]) for ware in range(N_WARES)},
        "deck": {
            "left": s.cards_left(),
            "unseen": s.deck.bit_count(),
            "under": [{"by": giver(entry), "card": None} for entry in s.under],
        },
        "bank": {GOODS[g]: s.bank[g] for g in range(1, N_GOODS)} if s.strict else None,
        "seats": [
            {**_seat(s, p), **_hand(s, p)} if over else _seat(s, p) for p in range(s.players)
        ],
    }


def own(s: MachuState, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """The seat's cards, those it put under the deck, and quarters as they are to it."""
    seats = public["seats"][:]
    seats[seat] = {**seats[seat], **_hand(s, seat), "traced": _traced(s, seat)}
    found: dict[str, Any] = {"enters": seat, "seats": seats}
    if any(giver(entry) == seat for entry in s.under):
        under = [
            {"by": giver(entry), "card": CARDS[card_of(entry)] if giver(entry) == seat else None}
            for entry in s.under
        ]
        found["deck"] = {**public["deck"], "under": under}
    if seat != s.active:
        ridden = entering.after_ride(s, seat)
        found["quarters"] = [
            {**quarter, **_entered(s, q, seat, ridden)}
            for q, quarter in enumerate(public["quarters"])
        ]
    return found


def _quarter(s: MachuState, q: int, ridden: MachuState) -> dict[str, Any]:
    incas: list[int] = []
    if q < N_GOODS:
        incas = [s.incas[p * N_GOODS + q] for p in range(s.players)]
    elif q == SUNDIAL:
        incas = s.sundial[:]
    return {
        "id": QUARTERS[q],
        "bonus": s.bonus[q] if q < N_ONCE else None,
        "incas": incas,
        "princes": [p for p in range(s.players) if s.prince[p] == q],
        **_entered(s, q, s.active, ridden),
    }


def _entered(s: MachuState, q: int, enters: int, ridden: MachuState) -> dict[str, Any]:
    """How `enters` would get there now, and who would get what."""
    way = entering.way(s, enters, q)
    arrived = ridden if way == entering.RIDE else s
    return {
        "way": way,
        "shares": _shares(arrived, q, enters) if q < N_ONCE and s.bonus[q] else [],
    }


def _shares(s: MachuState, q: int, enters: int) -> list[dict[str, Any]]:
    """What `enters` would get by coming here now, then those who get something too, clockwise."""
    shares: list[dict[str, Any]] = []
    for i in range(s.players):
        p = (enters + i) % s.players
        found = entering.share(s, q, p, i == 0)
        if i == 0 or not found.empty():
            shares.append(_share(q, p, found))
    return shares


def _share(q: int, p: int, found: entering.Share) -> dict[str, Any]:
    return {
        "seat": p,
        "bonus": {GOODS[q]: found.bonus} if found.bonus else {},
        "goods": {GOODS[q]: found.goods} if found.goods else {},
        "corn": found.corn,
        "stones": found.stones,
        "stones_pass": _passed(found.stones_pass),
        "most": found.most,
        "steps": found.steps,
        "steps_pass": _passed(found.steps_pass),
    }


def _passed(counts: tuple[int, int, int]) -> dict[str, int] | None:
    """What granaries, stables and summits give (M-PATH-02 to M-PATH-04)."""
    granaries, stables, summits = counts
    if not granaries and not stables and not summits:
        return None
    return {"corn": UNIT[CORN] * granaries, "llamas": stables, "cards": summits}


def _moon(s: MachuState, moon: int) -> dict[str, Any]:
    return {
        "id": MOONS[moon],
        "corn": moon_price(s, moon),
        "holder": s.moons[moon] if s.moons[moon] >= 0 else None,
    }


def _row(s: MachuState, kind: int) -> dict[str, Any]:
    price = next_price(s, kind)
    return {
        "sold": s.sold[kind],
        "left": ROW[kind] - s.sold[kind],
        "value": temples.value(s, kind) or None,
        "price": goods(price) if price is not None else None,
        "next_value": min(s.data.steps[kind][: s.sold[kind] + 1]),
        "lacks": [_lacks(s, p, price) for p in range(s.players)] if price is not None else [],
    }


def _lacks(s: MachuState, p: int, price: list[int]) -> dict[str, int]:
    return goods([max(0, n - s.goods[p * N_GOODS + g]) for g, n in enumerate(price)])


def _column(s: MachuState, ware: int, buying: list[int], selling: list[int]) -> dict[str, Any]:
    return {
        "units": s.market[ware],
        "buy": m.buy_price(s, ware),
        "sell": m.sell_price(s, ware),
        "buying": buying,
        "selling": selling,
    }


def _card(s: MachuState, p: int, card: int) -> dict[str, Any]:
    counts = [pieces(s, p, symbol) for symbol in s.data.symbols[card]]
    return {
        "id": CARDS[card],
        "symbols": [
            {"symbol": SYMBOLS[symbol], "count": count}
            for symbol, count in zip(s.data.symbols[card], counts, strict=True)
        ],
        "gold": s.data.gold[card],
        "points": card_worth(s, p, card),
    }


def _to(s: MachuState, p: int, field: int) -> int:
    """Steps from the runner to that field, at least one."""
    return (field - s.runner(p) - 1) % SUMMIT + 1


def _lines(s: MachuState, p: int, known: bool) -> list[dict[str, Any]]:
    """The eight lines of the scoring table; what is on the cards only where they are known."""
    counts: list[int | None] = [None] * N_SYMBOLS
    points: list[int | None] = [None] * N_SYMBOLS
    if known:
        counts = [*card_symbols(s, p)]
        points = [*card_points(s, p)]
    return [
        {
            "symbol": SYMBOLS[symbol],
            "pieces": pieces(s, p, symbol),
            "count": counts[symbol],
            "points": points[symbol],
        }
        for symbol in range(N_SYMBOLS)
    ]


def _seat(s: MachuState, p: int) -> dict[str, Any]:
    at = p * N_GOODS
    return {
        "goods": {GOODS[g]: s.goods[at + g] for g in range(N_GOODS)},
        "discs": s.discs[p],
        "incas": {GOODS[g]: s.incas[at + g] for g in range(N_GOODS)},
        "sundial": s.sundial[p],
        "clergy": {CLERGY[k]: s.clergy[p * N_CLERGY + k] for k in range(N_CLERGY)},
        "prince": QUARTERS[s.prince[p]] if s.prince[p] != NOWHERE else None,
        "runner": s.runner(p),
        "store": (None, "granary", "stable")[storehouses(s, p)],
        "ahead": {
            "granary": _to(s, p, GRANARY),
            "stable": _to(s, p, STABLE),
            "summit": _to(s, p, 0),
        },
        "owed": {GOODS[CORN]: UNIT[CORN] * s.due_corn[p], GOODS[LLAMA]: s.due_llamas[p]},
        "cards": s.hand[p].bit_count(),
        "moons": [MOONS[moon] for moon in range(N_MOONS) if s.moons[moon] == p],
        "replacements": REPLACEMENT * s.replaced[p],
        "units": units(s, p),
        "corn_units": s.goods[at + CORN] // UNIT[CORN],
        "lines": _lines(s, p, False),
    }


def _hand(s: MachuState, p: int) -> dict[str, Any]:
    """What a seat's cards are, and are worth."""
    paths = storehouses(s, p)
    points, factor = victory_points(s, p), factors(s)[p]
    return {
        "lines": _lines(s, p, True),
        "hand_points": sum(card_points(s, p)),
        "hand": [_card(s, p, card) for card in range(N_CARDS) if s.hand[p] >> card & 1],
        "points": {CATEGORIES[c]: n for c, n in enumerate(ledger(s, p)) if n},
        "score": {
            "points": points,
            "gold": gold(s, p),
            "gold_path": paths,
            "gold_cards": gold(s, p) - paths,
            "factor": factor,
            "result": points * factor,
        },
    }


def _traced(s: MachuState, p: int) -> list[dict[str, Any]]:
    """Cards the seat once put back, and who may hold them."""
    return [
        {"card": CARDS[card], "seats": [q for q in range(s.players) if seats >> q & 1]}
        for card, seats in enumerate(s.traced[p * N_CARDS : (p + 1) * N_CARDS])
        if seats
    ]
