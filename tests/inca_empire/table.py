"""Builds positions of Inca Empire with words: `Table().labour(0, 6).road(0, "pisac-callanga")`.

A table starts at seat 0's turn in the first People phase of all. Seat 0 is orange, 1
blue, 2 brown, 3 green; turn order is 0, 1, 2, 3, so seat 0 ranks last; nobody has labour; hands are
the first cards of the list; every culture tile that lies face up is of kind 1 (1 / 1 / 2), as long
as there are any. Changes keep cards and tiles conserved; only the number of cards per sector is
free.
"""

from collections.abc import Iterator
from typing import Any

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE, ID
from tawantin.games.inca_empire import building, ids, roads
from tawantin.games.inca_empire.atlas import REGIONS, SITES, holds, in_portions, pair
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.outlook import builds
from tawantin.games.inca_empire.setup import open_land
from tawantin.games.inca_empire.state import FACE_UP, EmpireState, laid_card, wild_road
from tawantin.games.inca_empire.sun import beside
from tests import chance
from tests.playing import Playing

ORANGE, BLUE, BROWN, GREEN = range(4)
FIRST_TURN = (0, 1)  # round and space, from 0


def fresh(players: int = 4, overlay: dict[str, Any] | None = None, **options: bool) -> EmpireState:
    """A new game, before its first draw."""
    state = GAME.new(players, options, overlay)
    assert isinstance(state, EmpireState)
    return state


def draws(s: EmpireState, *wanted: str) -> Iterator[tuple[str, list[str]]]:
    """Every draw of setup, just before it is made, with its possible outcomes.

    The draws named come out in their turn, of the others the first possible outcome.
    """
    left = list(wanted)
    while GAME.top(s).kind == CHANCE:
        options = [GAME.actions.text(action) for action in GAME.legal_actions(s)]
        verb = options[0].split()[0]
        yield verb, options
        text = next((one for one in left if one.split()[0] == verb), options[0])
        if text in left:
            left.remove(text)
        assert text in options
        GAME.apply(s, GAME.actions.parse(text))
    assert not left


def heap(s: EmpireState) -> list[int]:
    return chance.heap(GAME, s)


def random_game(seed: int, players: int = 4, **options: bool) -> Iterator[EmpireState]:
    """One and the same position, before every choice and draw of a random game and after the last.

    Events are kept in its recorder.
    """
    s, rng = fresh(players, None, **options), FastRng(seed)
    s.rec = Recorder()
    while not GAME.is_over(s):
        yield s
        actions = GAME.legal_actions(s)
        chance = GAME.top(s).kind == CHANCE
        GAME.apply(s, GAME.sample(s, rng) if chance else actions[rng.below(len(actions))])
    yield s


def site(name: str) -> int:
    return SITES.index(name)


def region(name: str) -> int:
    return REGIONS.index(name)


def card(name: str) -> int:
    return ids.CARDS.index(name)


class Table(Playing):
    """One position, and the verbs to change it and play on from it."""

    game = GAME
    s: EmpireState

    def __init__(self, players: int = 4, overlay: dict[str, Any] | None = None, **options: bool):
        self.s = fresh(players, overlay, **options)
        self.chance: list[str] = []
        self.events: list[Event] = []
        while GAME.top(self.s).kind == CHANCE:
            self._draw()
        self.at(*FIRST_TURN).labour(*[0] * players)

    def row(self, what: str, seat: int = 0) -> dict[str, Any]:
        """A row of a seat's price list."""
        return next(row for row in builds(self.s, seat) if row["what"] == what)

    # Changing the position.

    def at(self, column: int, space: int, seat: int = 0) -> "Table":
        """The black figure stands on a People phase, in which it is a seat's turn."""
        s = self.s
        s.column, s.space, s.active = column, space, seat
        assert s.data.columns[column][space] == ids.PEOPLE
        begun = s.order.index(seat) + 1
        s.stack[:] = [ids.TRACK, 1, *[0] * 6, ids.PEOPLE_PHASE, begun, *[0] * 6, ids.TURN, *[0] * 7]
        return self

    def before(self, column: int, space: int) -> "Table":
        """A phase has just ended, and the one on this space is to come."""
        s = self.s
        s.column, s.space = column, space - 1
        s.stack[:] = [ids.TRACK, 1, *[0] * 6]
        return self

    def settle(self) -> "Table":
        """Let the game run to the next question."""
        self.s.rec = Recorder()
        GAME.settle(self.s)
        self._tell()
        self._draws()
        return self

    def labour(self, *amounts: int) -> "Table":
        self.s.labour[: len(amounts)] = amounts
        return self

    def scores(self, *points: int) -> "Table":
        """Scores, reached in the order of the present ranking, leader first."""
        s = self.s
        for seat in s.rank[:]:
            s.gain(seat, points[seat], ids.FOR_CONQUESTS)
        return self

    def colours(self, *names: str) -> "Table":
        """Other colours for the seats, with their first roads."""
        s = self.s
        s.vacant = in_portions(s.data.atlas.printed, s.data.atlas.portions)
        for seat, name in enumerate(names):
            s.colour[seat] = ids.COLOURS.index(name)
            s.roads[seat] = 0
            roads.take(s, seat, s.data.atlas.start_road[s.colour[seat]])
            roads.rebuild(s, seat)
        return self

    def road(self, seat: int, *pairs: str, wild: bool = False) -> "Table":
        for text in pairs:
            link = self.link(text)
            if wild:
                self.s.wild.append(wild_road(link, seat))
            else:
                if not self.s.roads[seat] >> link & 1:
                    assert holds(self.s.vacant, 0, link)  # not another's
                    roads.take(self.s, seat, link)
        roads.rebuild(self.s, seat)
        return self._uncover(self.s.reach[seat])

    def conquered(self, seat: int, *names: str) -> "Table":
        for name in names:
            self._uncover(1 << region(name))
            self.s.owned[seat] |= 1 << region(name)
            open_land(self.s, region(name))
            self._uncover(self.s.data.atlas.adjacent[region(name)])
        return self

    def tile(self, name: str, kind: int) -> "Table":
        """Another tile lies face up in a region."""
        s, at = self.s, region(name)
        self._uncover(1 << at)
        s.tiles_left[s.tile[at]] += 1
        s.tiles_left[kind - 1] -= 1
        s.tile[at] = kind - 1
        return self

    def terrace(self, *names: str) -> "Table":
        for name in names:
            self.s.terraces |= 1 << region(name)
        return self

    def city(self, *names: str) -> "Table":
        for name in names:
            self.s.cities |= 1 << site(name)
        return self

    def garrison(self, *names: str) -> "Table":
        for name in names:
            self.s.garrisons |= 1 << site(name)
        return self

    def temple(self, *names: str) -> "Table":
        for name in names:
            self.s.temples |= 1 << site(name)
        return self

    def sun(self, sector: int, *names: str, by: int = 0) -> "Table":
        """Cards lie face up in a sector, 1 to 4; sector 1 is orange's and blue's, seats 0 and 1."""
        for name in names:
            self._take(name)
            self.s.plan.append(laid_card(card(name), sector - 1, by, 0) | FACE_UP)
            for seat in beside(self.s, sector - 1):
                self.s.force[seat * ids.N_CARDS + card(name)] += 1
        return self

    def cards(self, seat: int, *names: str) -> "Table":
        """The seat's hand: exactly these cards."""
        s, at = self.s, seat * ids.N_CARDS
        for i in range(ids.N_CARDS):
            s.pile[i] += s.hand[at + i]
            s.hand[at + i] = s.got[at + i] = 0
        for name in names:
            self._take(name, seat)
            s.hand[at + card(name)] += 1
            s.got[at + card(name)] += 1
        return self

    def _take(self, name: str, taker: int = -1) -> None:
        """A card from the pile, or one that another's hand exchanges for it."""
        s, wanted = self.s, card(name)
        if not s.pile[wanted]:
            others = [p for p in range(s.players) if p != taker]
            seat = next(p for p in others if s.hand[p * ids.N_CARDS + wanted])
            other = next(i for i in range(ids.N_CARDS) if s.pile[i])
            for heap in (s.hand, s.got):
                heap[seat * ids.N_CARDS + wanted] -= 1
                heap[seat * ids.N_CARDS + other] += 1
            s.pile[other] -= 1
            s.pile[wanted] += 1
        s.pile[wanted] -= 1

    def _uncover(self, regions: int) -> "Table":
        s = self.s
        for at in range(len(REGIONS)):
            if regions & s.hidden & 1 << at:
                roads.turn_tile(s, at, next(k for k in range(6) if s.tiles_left[k]))
        return self

    # Playing.

    def do(self, *texts: str) -> "Table":
        """Legal actions, one after the other, and the draws that follow."""
        self.s.rec = Recorder()
        for text in texts:
            GAME.play(self.s, GAME.actions.parse(text))
            self._tell()
            self._draws()
        return self

    def _draws(self) -> None:
        while GAME.top(self.s).kind == CHANCE:
            self._draw()
            self._tell()

    def _draw(self) -> None:
        options = GAME.legal_actions(self.s)
        wanted = GAME.actions.parse(self.chance.pop(0)) if self.chance else options[0]
        assert wanted in options
        GAME.apply(self.s, wanted)

    def _tell(self) -> None:
        if self.s.rec is not None:
            self.events += self.s.rec.take()

    # Asking.

    def link(self, text: str) -> int:
        a, b = text.split("-")
        return self.s.data.atlas.link(pair(site(a), site(b)))

    def can(self, text: str) -> bool:
        return GAME.actions.parse(text) in GAME.legal_actions(self.s)

    def verbs(self) -> set[str]:
        return {GAME.actions.row(action).verb for action in GAME.legal_actions(self.s)}

    def told(self, kind: str) -> list[tuple[int, dict[str, int | str]]]:
        """Events of a kind: the seat and the numbers, named."""
        return [
            (event.seat, GAME.event_args(kind, dict(event.args)))
            for event in self.events
            if event.kind == kind
        ]

    def price(self, seat: int, name: str, extra: bool = False) -> int:
        return building.conquest_price(self.s, seat, region(name), extra)

    def top(self) -> int:
        return self.s.stack[ID]


# Scenes that several chapters use.

FREE = ("road cuzco-ollantaytambo", "road cuzco-saywite", "road acomayo-urcos")
WAY = ("acomayo-cuzco", "acomayo-raqchi", "cuzco-paucartambo", "callanga-paucartambo")


def realm(labour: int = 0, *cards: str) -> Table:
    """Orange is joined to Raqchi, a city site, and to Callanga and Macusani, two garrison sites, in
    land of green's. Cards lie beside its line, on the left and on the right in turn."""
    table = Table().road(ORANGE, *WAY, "macusani-paucartambo").conquered(GREEN, "cana", "opatari")
    for i, name in enumerate(cards):
        table.sun(1 if i % 2 else 4, name)
    return table.labour(labour)


def gained(table: Table) -> tuple[int, int]:
    """Labour left and points of orange."""
    return table.s.labour[ORANGE], table.s.score[ORANGE]


def next_phase(table: Table) -> Table:
    """Orange's turn in the second People phase of all."""
    return table.at(0, 2)


def shrine(*cards: str, labour: int = 20) -> Table:
    """Realm with a city in Raqchi and orange joined to a temple in Machu Picchu."""
    table = realm(labour, *cards).conquered(GREEN, "vilcabamba").city("machu_picchu", "raqchi")
    table.road(ORANGE, "cuzco-ollantaytambo", "machu_picchu-ollantaytambo")
    return table.temple("machu_picchu")
