"""Being asked for a card tells nobody what is in a hand."""

import pytest

from tawantin.games.cuzco.game import GAME
from tests.cuzco.cards import (
    PHASE,
    playable,
)
from tests.cuzco.table import Table

# Being asked tells nothing (C-RULING-88).

ASKED = [
    ("13", "15", "I", ("place 1 trade",), "acting", "trading"),
    ("14", "15", "I", ("place 6 stone",), "acting", "moving"),
    ("10", "11", "I", ("place 6 stone", "pass", "move i2"), "delivering", "feathering"),
    ("09", "08", "I", ("place 6 research", "tile research 3"), "salvaging", "placing"),
    ("02", "01", "I", ("place 1 trade", "pass", "point"), "trading", "placing"),
    ("12", "11", "I", ("place 6 temple",), "placing_priest", "ordeal"),
    ("08", "07", "I", ("place 1 temple", "pass"), "ordeal", "ordeal"),
    ("05", "04", "I", ("place 1 points",), "turn", "placing"),
    ("01", "02", "II", (), "using", None),
    ("11", "12", "II", ("use agriculture 05", "use research 05"), "using", None),
    ("15", "14", "II", ("use research 05", "use agriculture 05"), "using", None),
    ("03", "01", "market", ("buy soup",), "buying", "fulfilling"),
    ("04", "05", "palace", (), "fulfilling", None),
    ("04", "06", "end", (), "settling", None),
]


def asked(
    card: str, phase: str, actions: tuple[str, ...], known: bool = False, offerings: int = 2
) -> Table:
    table = Table(round=6 if phase == "end" else 2).medallions(0, 0).cards(0, card, known=known)
    table.offerings(0, offerings).dice(0, 1, 6).food(0, 2).temple(step6=1).feathers(0, 7, 8).tasks(
        0, "01", "07", "12"
    )
    table.tiles(0, "a05a", "r05a", "a02a", "r02a", slid=("a10a",)).reserve(0, 2).on_sale("soup")
    PHASE[phase](table)
    return table.do(*actions)


@pytest.mark.parametrize(
    ("card", "decoy", "phase", "actions", "frame"),
    [row[:5] for row in ASKED],
    ids=[f"{row[0]}-{row[2]}" for row in ASKED],
)
def test_C_RULING_88_being_asked_tells_nobody_what_is_in_the_hand(
    card: str, decoy: str, phase: str, actions: tuple[str, ...], frame: str
) -> None:
    held, empty = asked(card, phase, actions), asked(decoy, phase, actions)
    for table in (held, empty):
        assert (table.frame, table.actor) == (frame, 0)
    for viewer in (1, 2, 3, -1):
        assert GAME.view(held.s, viewer) == GAME.view(empty.s, viewer)
    if "pass" in held.legal():
        assert playable(held) == [card]
        assert empty.legal() == [text for text in held.legal() if text != f"play {card}"]
        assert GAME.view(held.do("pass").s, 1) == GAME.view(empty.do("pass").s, 1)


@pytest.mark.parametrize("why", ["card known", "no offering"])
@pytest.mark.parametrize(
    ("card", "decoy", "phase", "actions", "beyond"),
    [(*row[:4], row[5]) for row in ASKED if row[5]],
    ids=[f"{row[0]}-{row[2]}" for row in ASKED if row[5]],
)
def test_C_RULING_88_not_asked_when_everybody_knows_the_answer(
    card: str, decoy: str, phase: str, actions: tuple[str, ...], beyond: str, why: str
) -> None:
    actions = tuple(text for text in actions if text != "pass")
    if why == "card known":
        table = asked(decoy, phase, actions, known=True)
    else:
        table = asked(card, phase, actions, offerings=0)
    assert (table.frame, table.actor) == (beyond, 1 if beyond == "placing" else 0)
    if beyond == "ordeal":
        assert table.legal()[0] == "take iliapa"
