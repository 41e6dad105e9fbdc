"""The catalogue's identities, for every position (M-CHK-02 to M-CHK-25)."""

from tawantin.core.errors import RulesBug
from tawantin.core.frame import ID
from tawantin.core.state import WIDTH
from tawantin.games.machu_picchu.ids import (
    ALL_CLERGY,
    BOX,
    BY_CARDS,
    BY_CLERGY,
    CELLS,
    CONQUEST,
    CORN,
    GAME_FLOW,
    GAME_OVER,
    LAST_MOON,
    MOST_BONUS,
    N_CARDS,
    N_CLERGY,
    N_GOODS,
    N_MOONS,
    NIGHT,
    NOWHERE,
    ROW,
    RUNNING,
    SUMMIT,
    TURN,
    UNIT,
)
from tawantin.games.machu_picchu.path import under_way
from tawantin.games.machu_picchu.state import MachuState, card_of, perhaps


def check(s: MachuState) -> None:
    """Raise RulesBug at the first identity that does not hold."""
    _check_goods(s)
    _check_pieces(s)
    _check_cards(s)
    _check_time(s)


def _must(holds: bool, check_id: str, what: str) -> None:
    if not holds:
        raise RulesBug(f"{check_id}: {what}")


def _open(s: MachuState, frame: int) -> list[int]:
    """Where on the stack frames of this kind are."""
    return [at for at in range(0, len(s.stack), WIDTH) if s.stack[at] == frame]


def _check_goods(s: MachuState) -> None:
    for good in range(N_GOODS):
        total = s.bank[good] + UNIT[good] * s.bonus[good]
        total += s.track if good == CORN else s.market[good - 1]
        total += sum(s.goods[seat * N_GOODS + good] for seat in range(s.players))
        _must(total == BOX[good], "M-CHK-08", f"good {good}: {total}")
        if s.strict and good != CORN:
            _must(s.bank[good] >= 0, "M-RULING-21", f"good {good}: the bank is overdrawn")
    _must(min(s.goods) >= 0, "M-CHK-09", "a holding is negative")
    _must(all(0 <= n <= CELLS for n in s.market), "M-CHK-14", "market column")
    _must(min(s.due_corn + s.due_llamas) >= 0, "M-CHK-10", "goods of the path")


def _check_pieces(s: MachuState) -> None:
    for kind in range(N_CLERGY):
        owned = sum(s.clergy[seat * N_CLERGY + kind] for seat in range(s.players))
        _must(owned == s.sold[kind] <= ROW[kind], "M-CHK-02", f"clergy {kind}")
    for seat in range(s.players):
        at = seat * N_GOODS
        discs = s.discs[seat] + s.sundial[seat] + sum(s.incas[at : at + N_GOODS])
        _must(discs == s.data.discs[s.players], "M-CHK-04", f"seat {seat}: discs")
        _must(min(s.incas[at : at + N_GOODS]) >= 0 <= s.discs[seat], "M-CHK-04", "a disc too few")
    for quarter, units in enumerate(s.bonus):
        check = "M-CHK-07" if quarter < N_GOODS else "M-CHK-06"
        _must(0 <= units <= MOST_BONUS, check, f"bonus of quarter {quarter}")


def _check_cards(s: MachuState) -> None:
    seen = s.deck
    cards = [s.deck, *s.hand, *(1 << card_of(entry) for entry in s.under)]
    _must(sum(mask.bit_count() for mask in cards) == N_CARDS, "M-CHK-03", "number of cards")
    for mask in cards:
        seen |= mask
    _must(seen == (1 << N_CARDS) - 1, "M-CHK-03", "a card is missing")
    for seat in range(s.players):
        if not _open(s, GAME_FLOW):
            _must(
                s.hand[seat].bit_count() == _hand_size(s, seat), "M-CHK-03", f"hand of seat {seat}"
            )
        at = seat * N_CARDS
        for card in range(N_CARDS):
            if s.traced[at + card]:
                _must(_is_traced(s, seat, card), "M-RULING-52", f"trace of {card}")
    if any(s.replaced):
        _must(not s.deck and not s.under, "M-CHK-25", "three points although a card is left")
    if s.deck:
        _must(not any(s.traced), "M-RULING-52", "a trace although the deck is not through")


def _hand_size(s: MachuState, seat: int) -> int:
    """M-CHK-03, M-CHK-10: one card more for each summit, a running draw included."""
    summits = s.walked[seat] // SUMMIT - s.replaced[seat]
    return s.data.cards_each + summits + under_way(s, seat)


def _is_traced(s: MachuState, watcher: int, card: int) -> bool:
    """Whether a traced card is in a hand or under the deck where its trace says it may be."""
    at = watcher * N_CARDS + card
    for seat in range(s.players):
        if s.traced[at] >> seat & 1 and s.hand[seat] >> card & 1:
            return True
    return any(card_of(entry) == card and perhaps(entry) >> at & 1 for entry in s.under)


def _check_time(s: MachuState) -> None:
    _must(1 <= s.day <= s.data.days, "M-CHK-16", "day")
    out = sum(1 for holder in s.moons if holder >= 0)
    # A night that the last card broke off has taken the discs back (M-RULING-56).
    broken_off = s.ending == BY_CARDS and out == 0 < s.taken
    night = broken_off or len(_open(s, NIGHT)) > 0
    _must(s.track == s.data.days - s.day - night, "M-CHK-16", "corn on the time track")
    _must(out <= s.taken if night else out == s.taken, "M-CHK-05", "moon discs")
    _must(s.taken <= min(N_MOONS, LAST_MOON + s.players - 1), "M-CHK-05", "moon discs of a day")
    _must((s.sun >= 0) == (s.taken >= LAST_MOON), "M-CHK-18", "sun disc")
    if night or s.ending == CONQUEST:
        _must(s.taken >= LAST_MOON, "M-CHK-05", "moon discs of a finished day")
        _must((s.active + 1) % s.players == s.sun, "M-CHK-18", "last player of the day")
    _must(s.taken == 0 or s.turn > s.players, "M-CHK-19", "a moon disc in a first turn")
    _must(s.turn <= s.players or NOWHERE not in s.prince, "M-CHK-19", "a prince is missing")
    _check_ending(s)


def _check_ending(s: MachuState) -> None:
    sold_out, drawn_out = sum(s.sold) == ALL_CLERGY, s.cards_left() == 0
    _must(
        (s.ending != RUNNING) == (s.stack[ID] == GAME_OVER), "M-CHK-22", "an end without an ending"
    )
    if s.ending == BY_CLERGY:
        _must(sold_out, "M-CHK-22", "clergy are left")
    elif s.ending == BY_CARDS:
        _must(drawn_out, "M-CHK-22", "cards are left")
    elif s.ending == CONQUEST:
        _must(s.day == s.data.days and not sold_out and not drawn_out, "M-CHK-22", "conquest")
    elif s.stack[ID] == TURN:
        _must(not sold_out and not drawn_out, "M-CHK-22", "a turn after the rescue")
