"""Tables of people, without a server."""

from tawantin.core.match import Match
from tawantin.core.registry import game
from tawantin.table.clocks import Pace
from tawantin.table.seats import Seat
from tawantin.table.table import Table

NAMES = ("Ana", "Ben", "Cid", "Dan", "Eva")
LIVE = Pace("live", base=60, increment=5)


def seated(players: int, hot: bool = False) -> list[Seat]:
    """Each seat somebody's own, or all of them Ana's."""
    return [Seat(i, "person", NAMES[i], NAMES[0 if hot else i]) for i in range(players)]


def started(
    name: str, players: int = 0, pace: Pace | None = None, hot: bool = False, seed: int = 0
) -> Table:
    """A table at its first decision, at time 0."""
    one = game(name)
    held = seated(players or one.players[0], hot)
    table = Table(held, pace or Pace())
    match = Match(one, len(held), seed=bytes([seed]) * 32, names=[seat.name for seat in held])
    table.start(match, 0.0)
    return table


def choose(table: Table, at: float = 0.0, pick: int = 0) -> str:
    """Whoever is to act plays one of the legal actions."""
    assert table.match is not None
    actions = table.match.legal_actions()
    text = table.match.game.actions.text(actions[pick % len(actions)])
    table.play(table.to_act, text, table.version, at)
    return text
