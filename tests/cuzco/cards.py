"""What tests of god cards share: cards at hand in either way, and what became of them."""

from tawantin.core.frame import CHANCE
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.gods import in_use
from tests.cuzco.table import Table

WAYS = ("play", "inti")
EDITIONS = ("de", "nl")
QUIET = {  # face-up cards that open no window in this phase
    "I": ("01", "04", "07", "11", "15"),
    "II": ("02", "04", "07", "10", "13"),
    "III": ("01", "05", "07", "10", "13"),
}


def arm(table: Table, way: str, *cards: str, phase: str = "I") -> Table:
    """Seat 0 can pay for just these cards in this way; nobody else can play anything."""
    table.tops(*QUIET[phase]).offerings(0, 0)
    for seat in range(table.s.players):
        table.medallions(seat, 0)
    if way == "play":
        return table.cards(0, *cards).offerings(0, len(cards))
    return table.tops(*cards).medallions(0, len(cards))


def paid(table: Table, *cards: str) -> bool:
    """The cards are discarded, or in use through Inti, and nothing to pay with is left."""
    spent = table.s.offerings[0] == table.s.inti[0] == 0 and table.hand(0) == []
    used = [card for card in range(15) if table.s.discard[card] or in_use(table.s, card)]
    return spent and [ids.CARDS[card] for card in used] == sorted(set(cards))


def pips(table: Table) -> int | str:
    return GAME.top(table.s).prompt(table.s)["pips"]


def dice_on(table: Table, field: str) -> list[int]:
    at = ids.FIELDS.index(field)
    return [die % 8 for die in table.s.lying if die // 64 == at]


def fork(table: Table) -> Table:
    other = Table(table.s.players)
    other.s = table.s.copy()
    return other


TOPS = (
    ("01", "04", "07", "10", "13"),
    ("02", "05", "08", "11", "14"),
    ("03", "06", "09", "12", "15"),
)


def playable(table: Table, verb: str = "play") -> list[str]:
    """The cards that may be played in this way now."""
    return [text.split()[1] for text in table.legal() if text.startswith(f"{verb} ")]


def raisable(table: Table) -> list[str]:
    """The person tiles that may be raised now."""
    return [text.split()[1] for text in table.legal() if text.startswith("raise ")]


def discarded(table: Table) -> list[str]:
    return [ids.CARDS[c] for c in range(15) for _ in range(table.s.discard[c])]


def top(table: Table, god: str) -> str | None:
    card = table.s.tops[ids.GODS.index(god)]
    return ids.CARDS[card] if card >= 0 else None


def draws(table: Table, text: str) -> list[str]:
    """Play an action and stop at the draw it leads to: its possible outcomes."""
    GAME.play(table.s, GAME.actions.parse(text))
    assert GAME.top(table.s).kind == CHANCE
    return [GAME.actions.text(action) for action in GAME.legal_actions(table.s)]


def clear_pile(table: Table, god: str) -> None:
    """The whole pile, top card included, is in the last seat's hand."""
    table.empty_pile(god, discard=False)
    at = ids.GODS.index(god)
    card = (table.s.players - 1) * 15 + table.s.tops[at]
    table.s.tops[at] = -1
    table.s.hand[card] += 1
    table.s.known[card] += 1


PHASE = {
    "I": Table.phase_one,
    "II": Table.phase_two,
    "market": Table.market_turn,
    "palace": Table.palace_turn,
    "end": Table.last_tasks,
}
