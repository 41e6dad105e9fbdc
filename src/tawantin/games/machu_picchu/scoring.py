"""Victory points, gold and the factors of a conquest."""

from typing import Final

from tawantin.games.machu_picchu.ids import (
    AGREED,
    BY_CLERGY,
    CONQUEST,
    CORN,
    ENDINGS,
    FOR_GOLD,
    FOR_PATH,
    FOR_REPLACEMENTS,
    GRANARY,
    N_CARDS,
    N_CATEGORIES,
    N_CLERGY,
    N_GOODS,
    N_SYMBOLS,
    REPLACEMENT,
    RUNNING,
    STABLE,
    UNIT,
)
from tawantin.games.machu_picchu.state import MachuState

MOST_GOLD: Final = 3  # the factor for most gold; one less for the next amount


def pieces(s: MachuState, seat: int, symbol: int) -> int:
    """M-CARD-03: own incas of the profession, or own clerics of the kind."""
    if symbol < N_GOODS:
        return s.incas[seat * N_GOODS + symbol]
    return s.clergy[seat * N_CLERGY + symbol - N_GOODS]


def card_worth(s: MachuState, seat: int, card: int) -> int:
    """M-CARD-03: the points of a card in this hand."""
    points = 0
    for symbol in s.data.symbols[card]:
        points += pieces(s, seat, symbol)
    return points


def storehouses(s: MachuState, seat: int) -> int:
    """M-SCORE-02, M-GOLD-01: storehouses the runner has reached on this lap (M-RULING-67)."""
    field = s.runner(seat)
    return int(field >= GRANARY) + int(field >= STABLE)


def card_symbols(s: MachuState, seat: int) -> list[int]:
    """How often each symbol is on the cards of this hand."""
    found = [0] * N_SYMBOLS
    hand = s.hand[seat]
    for card in range(N_CARDS):
        if hand >> card & 1:
            for symbol in s.data.symbols[card]:
                found[symbol] += 1
    return found


def card_points(s: MachuState, seat: int) -> list[int]:
    """M-SCORE-01: points by symbol."""
    counts = card_symbols(s, seat)
    return [count * pieces(s, seat, symbol) for symbol, count in enumerate(counts)]


def victory_points(s: MachuState, seat: int) -> int:
    """M-SCORE-01, without any factor."""
    cards = sum(card_points(s, seat))
    return cards + storehouses(s, seat) + REPLACEMENT * s.replaced[seat]


def gold(s: MachuState, seat: int) -> int:
    """M-GOLD-01: figures on own cards, and one for each storehouse reached."""
    hand = s.hand[seat]
    found = storehouses(s, seat)
    for card in range(N_CARDS):
        if hand >> card & 1:
            found += s.data.gold[card]
    return found


def how_ended(s: MachuState) -> str | None:
    """By its name; None while the game runs."""
    return ENDINGS[s.ending - BY_CLERGY] if s.ending != RUNNING else None


def factors(s: MachuState) -> list[int]:
    """M-GOLD-02, M-GOLD-03: 3 for most gold, 2 for the next amount, else 1; 1 after a rescue."""
    if s.ending not in (CONQUEST, AGREED):
        return [1] * s.players
    return factors_for([gold(s, seat) for seat in range(s.players)])


def factors_for(amounts: list[int]) -> list[int]:
    """M-RULING-65: equal amounts get equal factors."""
    ranks = sorted(set(amounts), reverse=True)
    return [max(1, MOST_GOLD - ranks.index(amount)) for amount in amounts]


def ledger(s: MachuState, seat: int) -> list[int]:
    """Points by category; what a gold factor adds is one of its own."""
    found = [0] * N_CATEGORIES
    for symbol, points in enumerate(card_points(s, seat)):
        found[symbol] = points
    found[FOR_PATH] = storehouses(s, seat)
    found[FOR_REPLACEMENTS] = REPLACEMENT * s.replaced[seat]
    found[FOR_GOLD] = sum(found) * (factors(s)[seat] - 1)
    return found


def results(s: MachuState) -> list[int]:
    """M-END-05: final scores; before the end, what a rescue now would give."""
    times = factors(s)
    return [victory_points(s, seat) * times[seat] for seat in range(s.players)]


def units(s: MachuState, seat: int) -> int:
    """M-END-06, M-RULING-60: goods, three corn as one."""
    at = seat * N_GOODS
    return sum(s.goods[at : at + N_GOODS]) - s.goods[at + CORN] + s.goods[at + CORN] // UNIT[CORN]


def ranking(s: MachuState) -> list[int]:
    scores = results(s)
    return sorted(range(s.players), key=lambda seat: (-scores[seat], -units(s, seat), seat))


def places(s: MachuState) -> list[int]:
    """Seats with equal scores and goods share a place (M-RULING-60)."""
    scores = results(s)
    worth = [(scores[seat], units(s, seat)) for seat in range(s.players)]
    return [1 + sum(1 for other in worth if other > own) for own in worth]
