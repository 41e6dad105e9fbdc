"""Hidden information: what each seat sees, and what is redetermined."""

import json
from collections import Counter

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Match
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import EmpireState, card_of, is_up, layer_of
from tests.inca_empire.table import Table, card, fresh

HIDDEN = ("hand", "pile", "plan", "got")  # fields of a state that only some may know


@pytest.mark.rule("E-SUN-07")
@pytest.mark.parametrize("viewer", range(-1, 4))
def test_E_RULING_62_hands_and_new_cards_are_hidden(viewer: int) -> None:
    table = Table().cards(0, "crew", "flood", "storm").before(1, 1).settle().do("lay flood 3")
    view = GAME.view(table.s, viewer)
    (laid_there,) = view["sun"][2]["cards"]
    assert len(laid_there.pop("effects")) == (2 if viewer == 0 else 0)
    assert laid_there == {"card": "flood" if viewer == 0 else None, "by": 0, "up": False}
    assert [seat["cards"] for seat in view["seats"]] == [3, 3, 3, 3]
    assert ["hand" in seat for seat in view["seats"]] == [seat == viewer for seat in range(4)]
    laid = next(event for event in table.events if event.kind == "laid")
    known: dict[str, int | str] = {"sector": 2, "seats": 1 << 2 | 1 << 3}
    assert laid.seen_by(viewer) == known | ({"card": card("flood")} if viewer == 0 else {})


def test_E_RULING_62_notations_that_hold_a_secret() -> None:
    for text in ("lay crew 1", "deal crew", "draw crew"):
        assert GAME.is_secret(GAME.actions.parse(text))
    for text in ("pass", "road cuzco-pisac", "order 1", "tile 1", "invasion normal", "colour blue"):
        assert not GAME.is_secret(GAME.actions.parse(text))


def test_E_RULING_62_everything_else_is_open() -> None:
    table = Table().labour(1, 2, 3, 4).scores(5, 6, 7, 8).city("raqchi").conquered(1, "cana")
    views = []
    for viewer in range(-1, 4):
        view = GAME.view(table.s, viewer)
        for own in ("seat", "reader", "builds", "unseen"):
            view.pop(own)
        for seat in view["seats"]:
            seat.pop("hand", None)
            seat.pop("hand_effects", None)
        views.append(json.dumps(view))
    assert len(set(views)) == 1


def random_middle(seed: int, until: int, players: int = 4) -> EmpireState:
    """A position of a random game in a Sun phase, after so many Sun phases."""
    s, rng, suns = fresh(players), FastRng(seed), 0
    while suns < until:
        chance = GAME.actor(s) == CHANCE_SEAT
        actions = GAME.legal_actions(s)
        suns += GAME.top(s).name == "laying" and not any(not is_up(entry) for entry in s.plan)
        GAME.apply(s, GAME.sample(s, rng) if chance else actions[rng.below(len(actions))])
    return s


def hidden_cards(s: EmpireState, seat: int) -> Counter[int]:
    """Hand and face-down card of a seat."""
    found = Counter(dict(enumerate(s.hand[seat * ids.N_CARDS : (seat + 1) * ids.N_CARDS])))
    found.update(card_of(e) for e in s.plan if not is_up(e) and layer_of(e) == seat)
    return +found


def exchange(s: EmpireState, one: int, other: int, card_a: str, card_b: str) -> EmpireState:
    """Seat `one` has the second card for the first, seat `other` (-1: the pile) the first."""
    t = s.copy()
    a, b = card(card_a), card(card_b)
    for heap in (t.hand, t.got):
        at = one * ids.N_CARDS
        heap[at + a] -= 1
        heap[at + b] += 1
        if other >= 0:
            heap[other * ids.N_CARDS + a] += 1
            heap[other * ids.N_CARDS + b] -= 1
    if other < 0:
        t.pile[a] += 1
        t.pile[b] -= 1
    GAME.check(t)
    return t


def views(s: EmpireState) -> list[str]:
    """What seats 0 to 3 see, and last a spectator."""
    return [json.dumps(GAME.view(s, seat)) for seat in (0, 1, 2, 3, -1)]


def told_apart(s: EmpireState, t: EmpireState) -> list[int]:
    """The seats whose views of two positions differ (4: spectators)."""
    return [seat for seat in range(5) if views(s)[seat] != views(t)[seat]]


def dealt() -> Table:
    """The first Sun phase; seat 0 has laid a card."""
    table = Table().cards(0, "crew", "flood", "storm").cards(1, "zeal", "small", "project")
    table.cards(2, "annual", "great", "eclipse").cards(3, "pressure", "support", "epidemic")
    return table.before(1, 1).settle().draw("draw unrest").do("lay flood 3")


def test_E_RULING_62_positions_that_differ_in_secrets_look_the_same() -> None:
    s = dealt().s
    assert told_apart(s, exchange(s, 1, -1, "zeal", "outpost")) == [1]
    assert told_apart(s, exchange(s, 1, 2, "zeal", "annual")) == [1, 2]
    assert told_apart(s, exchange(s, 0, 3, "crew", "pressure")) == [0, 3]
    other = s.copy()  # seat 0 has laid its crew instead
    other.plan[-1] += ids.CREW - ids.FLOOD
    other.hand[ids.CREW] -= 1
    other.hand[ids.FLOOD] += 1
    GAME.check(other)
    assert told_apart(s, other) == [0]


def test_E_RULING_62_a_rival_sees_no_face_before_all_have_laid() -> None:
    table = dealt()
    for seat in (1, 2):
        table.do("lay " + _first(table.s, seat))
    for viewer in range(-1, 4):
        faces = [c for sector in GAME.view(table.s, viewer)["sun"] for c in sector["cards"]]
        assert [c["by"] for c in faces if c["card"]] == [viewer] * (0 <= viewer < 3)
    table.do("lay " + _first(table.s, 3))
    for viewer in range(-1, 4):
        faces = [c for sector in GAME.view(table.s, viewer)["sun"] for c in sector["cards"]]
        assert all(c["card"] and c["up"] for c in faces)
        assert len(faces) == 4


def test_E_RULING_62_what_was_drawn_is_told_to_one_seat() -> None:
    table = dealt()
    drew = [event for event in table.events if event.kind == "drew"]
    for viewer in range(-1, 4):
        assert drew[-1].seen_by(viewer) == ({"card": ids.UNREST} if viewer == 0 else {})


@pytest.mark.rule("E-VAR-01")
def test_E_RULING_62_culture_and_invasion_tiles_face_down_are_nowhere() -> None:
    """They are drawn when they are turned up, so no position holds them."""
    table = Table(pizarro=True)
    view = GAME.view(table.s, 0)
    hidden = [name for name, row in view["regions"].items() if row["tile"] is None]
    assert len(hidden) == 4 + table.s.hidden.bit_count()  # starting regions have none
    assert view["invasion"] == {"normal": 0, "arrived": False, "hidden": 4, "ships": 1}
    assert view["tiles"] == {str(kind + 1): left for kind, left in enumerate(table.s.tiles_left)}
    again = GAME.redetermine(table.s, 0, FastRng(1))
    assert isinstance(again, EmpireState)
    assert (again.tile, again.tiles_left, again.hidden) == (
        table.s.tile,
        table.s.tiles_left,
        table.s.hidden,
    )


@pytest.mark.parametrize("players", [3, 4])
def test_E_RULING_62_a_guess_keeps_all_that_a_seat_knows(players: int) -> None:
    for seed in range(4):
        s, rng = random_middle(seed, 5 + seed, players), FastRng(seed)
        GAME.apply(s, GAME.sample(s, rng))  # the draw after the first card
        for seat in range(-1, players):
            other = GAME.redetermine(s, seat, rng)
            assert isinstance(other, EmpireState)
            for name in s.fields():
                if name not in HIDDEN:
                    assert getattr(other, name) == getattr(s, name), name
            assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(s, seat))
            assert sum(other.pile) == sum(s.pile)
            for mine, true in zip(other.plan, s.plan, strict=True):
                known = is_up(true) or layer_of(true) == seat
                assert mine == true if known else mine >> 5 == true >> 5
            if GAME.actor(s) == seat:
                assert GAME.legal_actions(other) == GAME.legal_actions(s)


def test_E_RULING_62_a_guess_can_be_anything_the_seat_does_not_know() -> None:
    """Early in the game: each card that seat 0 does not see may be with each rival, or the pile."""
    s = dealt().s
    own = hidden_cards(s, 0)
    unseen = {c for c in range(ids.N_CARDS) if ids.COPIES[c] > own[c]}
    met: dict[int, set[int]] = {place: set() for place in (1, 2, 3, -1)}
    for seed in range(150):
        other = GAME.redetermine(s, 0, FastRng(seed))
        assert isinstance(other, EmpireState)
        for rival in (1, 2, 3):
            met[rival] |= set(hidden_cards(other, rival))
        met[-1] |= {c for c, count in enumerate(other.pile) if count}
    assert all(found == unseen for found in met.values())


def test_E_RULING_62_a_spectator_knows_no_hand() -> None:
    s = dealt().s
    hands = {tuple(hidden_cards(_guess(s, -1, seed), 0).elements()) for seed in range(20)}
    assert len(hands) > 10
    assert all("hand" not in seat for seat in GAME.view(s, -1)["seats"])


def _guess(s: EmpireState, seat: int, seed: int) -> EmpireState:
    other = GAME.redetermine(s, seat, FastRng(seed))
    assert isinstance(other, EmpireState)
    return other


@pytest.mark.parametrize("suns", [2, 6, 7, 8, 9, 12, 16])
def test_E_RULING_14_what_was_discarded_is_known_to_be_in_the_pile(suns: int) -> None:
    """Cards that nobody can have drawn since the pile was made stay with those who held cards."""
    for seed in range(6):
        s, rng = random_middle(seed, suns), FastRng(seed)
        fresh_pile = Counter(dict(enumerate(s.pile)))
        for i, count in enumerate(s.got):
            fresh_pile[i % ids.N_CARDS] += count
        for seat in range(-1, 4):
            other = GAME.redetermine(s, seat, rng)
            assert isinstance(other, EmpireState)
            GAME.check(other)
            assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(s, seat))
            again = Counter(dict(enumerate(other.pile)))
            for i, count in enumerate(other.got):
                again[i % ids.N_CARDS] += count
            assert again == fresh_pile
            for p in range(4):
                at = p * ids.N_CARDS
                assert sum(other.got[at : at + ids.N_CARDS]) == sum(s.got[at : at + ids.N_CARDS])
            if seat >= 0:
                assert hidden_cards(other, seat) == hidden_cards(s, seat)


def test_E_RULING_14_the_origin_of_a_hidden_card_is_not_given_away() -> None:
    """Seat 1 lays a card held since before the pile was made, or the one drawn since: seat 0 cannot
    tell, and what it is told does not depend on it."""
    laid_old: dict[bool, set[bool]] = {}
    for old in (True, False):
        table = Table().cards(1, "crew", "crew", "storm").before(1, 1).settle()
        s = table.s
        s.pile, s.discard = [0] * ids.N_CARDS, s.pile
        table.draw("draw zeal").do("lay " + _first(s, 0))
        table.draw("draw wild_road").do("lay crew 2")
        for seat in (2, 3):
            table.do("lay " + _first(s, seat))
        while s.active != 1 or table.frame != "laying":
            table.do("pass" if table.frame == "turn" else "lay " + _first(s, s.active))
        table.do("lay storm 3" if old else "lay wild_road 3")
        seen: set[bool] = set()
        for seed in range(60):
            other = GAME.redetermine(s, 0, FastRng(seed))
            assert isinstance(other, EmpireState)
            GAME.check(other)
            hand = other.hand[ids.N_CARDS : 2 * ids.N_CARDS]
            got = other.got[ids.N_CARDS : 2 * ids.N_CARDS]
            seen.add(sum(min(a, b) for a, b in zip(hand, got, strict=True)) == 2)
        laid_old[old] = seen
    assert laid_old[True] == laid_old[False] == {True, False}


@pytest.mark.rule("E-RULING-62")
def test_E_RULING_14_a_card_laid_before_the_draw_was_not_drawn() -> None:
    """All that the rivals held is of kinds that the new pile does not have."""
    table = Table().cards(0, "unrest", "unrest", "surveyor").cards(1, "crew", "crew", "storm")
    table.cards(2, "flood", "flood", "zeal").cards(3, "epidemic", "epidemic", "eclipse")
    s = table.before(1, 1).settle().s
    s.pile, s.discard = [0] * ids.N_CARDS, s.pile
    table.do("lay " + _first(s, 0), "lay crew 2")
    held = {card(name) for name in ("crew", "storm", "flood", "zeal", "epidemic", "eclipse")}
    for seed in range(60):
        entry = _guess(s, 0, seed).plan[-1]
        assert layer_of(entry) == 1
        assert card_of(entry) in held


def _first(s: EmpireState, seat: int) -> str:
    """The seat's first legal laying."""
    assert s.active == seat
    return GAME.actions.text(GAME.legal_actions(s)[0]).removeprefix("lay ")


@pytest.mark.rule("E-RULING-62")
def test_the_last_to_lay_is_asked_even_with_three_equal_cards() -> None:
    match = Match(GAME, 3, seed=b"equal", names=["Ana", "Ben", "Cleo"])
    match.run()
    rng = FastRng(1)
    while True:
        s = match.state
        assert isinstance(s, EmpireState)
        actions = match.legal_actions()
        sectors = {GAME.actions.text(action)[-1] for action in actions}
        if GAME.top(s).name == "laying" and len(sectors) == 1:
            break
        match.play(match.actor, actions[rng.below(len(actions))])
    at = s.active * ids.N_CARDS
    s.hand[at : at + ids.N_CARDS] = [
        ids.HAND if kind == ids.WILD_ROAD else 0 for kind in range(ids.N_CARDS)
    ]
    (only,) = match.legal_actions()
    assert match.run() == []
    assert match.actor == s.active
    assert not match.play(match.actor, only)[0].forced
