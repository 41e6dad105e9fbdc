"""Hidden information: what each seat sees, what it remembers, and what is redetermined."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import RulesBug
from tawantin.core.match import Match
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu import ids, redetermine
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.state import MachuState, card_of, giver
from tests.machu_picchu.table import Table

OWN = ("hand", "hand_points", "points", "score", "traced")
ALL = (-1, 0, 1, 2, 3)


def text(s: MachuState, seat: int) -> str:
    return json.dumps(GAME.view(s, seat), sort_keys=True)


def climb(table: Table, seat: int) -> Table:
    """This seat's runner reaches the summit by the stone of the Main Temple."""
    table.no_goods().turn_of(seat).runner(seat, 18).stones(main=1).beside(seat, "main_temple")
    return table.do("enter main_temple")


def middle() -> Table:
    """A position with hands, cards never drawn and cards put back by everybody."""
    table = Table().cards(0, "01", "11", "21").cards(1, "02", "12").cards(2, "03").cards(3, "04")
    return table.under(0, "05", "06").under(1, "07", "08").under(3, "09", "10").under(0, "13")


def where(s: MachuState, card: str) -> str:
    """The place of a card: deck, hand <seat> or under <place>."""
    number = ids.CARDS.index(card)
    if s.deck >> number & 1:
        return "deck"
    for seat in range(s.players):
        if s.hand[seat] >> number & 1:
            return f"hand {seat}"
    return f"under {[card_of(entry) for entry in s.under].index(number)}"


# What a seat sees.


@pytest.mark.parametrize("viewer", ALL)
def test_M_INFO_01_hands_are_hidden_and_their_size_is_told(viewer: int) -> None:
    view = GAME.view(middle().s, viewer)
    assert [area["cards"] for area in view["seats"]] == [3, 2, 1, 1]
    for seat, area in enumerate(view["seats"]):
        assert [key in area for key in OWN] == [seat == viewer] * len(OWN)
    if viewer == 0:
        assert [card["id"] for card in view["seats"][0]["hand"]] == ["01", "11", "21"]


@pytest.mark.rule("M-INFO-02")
@pytest.mark.parametrize("viewer", ALL)
def test_M_INFO_01_the_view_does_not_depend_on_what_is_hidden(viewer: int) -> None:
    """All cards the viewer does not know change names: the view is the same."""
    true = middle().s
    known = [entry >> 3 for entry in true.under if giver(entry) == viewer]
    known += [card for card in range(ids.N_CARDS) if viewer >= 0 and true.hand[viewer] >> card & 1]
    hidden = [card for card in range(ids.N_CARDS) if card not in known]
    names = dict(zip(hidden, hidden[5:] + hidden[:5], strict=True))
    names |= {card: card for card in known}
    other = true.copy()
    other.deck = renamed(true.deck, names)
    other.hand = [renamed(hand, names) for hand in true.hand]
    other.under = [names[card_of(entry)] << 3 | giver(entry) for entry in true.under]
    GAME.check(other)
    assert other.hand != true.hand
    assert text(other, viewer) == text(true, viewer)


def renamed(cards: int, names: dict[int, int]) -> int:
    return sum(1 << name for card, name in names.items() if cards >> card & 1)


def test_M_INFO_01_drawing_and_dealing_are_seen_by_the_owner_alone() -> None:
    table = climb(Table().draw("10", "20", "28"), 0)
    drawn = [event for event in table.events if event.kind == "drew"]
    assert [event.seen_by(0) for event in drawn] == [{"card": 9}, {"card": 19}, {"card": 27}]
    assert all(event.seen_by(other) == {} for event in drawn for other in (-1, 1, 2, 3))
    for written in ("draw 10", "deal 10", "return 10"):
        assert GAME.is_secret(GAME.actions.parse(written))
    for written in ("start 1", "enter sundial", "stay 1", "offer corn", "produce 1"):
        assert not GAME.is_secret(GAME.actions.parse(written))


def test_M_INFO_02_cards_are_put_back_unseen() -> None:
    table = climb(Table().draw("10", "20", "28"), 0).do("return 20", "return 01")
    back = [event for event in table.events if event.kind == "returned"]
    assert [event.seen_by(0)["card"] for event in back] == [19, 0]
    for other in (-1, 1, 2, 3):
        assert all(event.seen_by(other) == {} for event in back)
        assert GAME.view(table.s, other)["deck"]["under"] == [{"by": 0, "card": None}] * 2
    assert GAME.view(table.s, 0)["deck"]["under"] == [
        {"by": 0, "card": "20"},
        {"by": 0, "card": "01"},
    ]


@pytest.mark.parametrize("viewer", ALL)
def test_M_INFO_03_clergy_lie_face_up(viewer: int) -> None:
    table = Table().clergy(0, virgin=2).clergy(3, puma=1, condor=3)
    areas = GAME.view(table.s, viewer)["seats"]
    assert [list(area["clergy"].values()) for area in areas] == [
        [2, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 1, 3],
    ]


def shared(s: MachuState, viewer: int) -> dict[str, Any]:
    """A view without what is the viewer's own."""
    view = GAME.view(s, viewer)
    view["seat"] = view["enters"] = None
    for quarter in view["quarters"]:
        del quarter["way"], quarter["shares"]  # told of the viewer's own prince
    for area in view["seats"]:
        for key in OWN:
            area.pop(key, None)
        for line in area["lines"]:
            line["count"] = line["points"] = None
    for entry in view["deck"]["under"]:
        entry["card"] = None
    return view


@pytest.mark.rule("M-RULING-61")
def test_M_INFO_04_everything_else_is_open() -> None:
    table = middle().incas(0, coca=2).sundial(1, 1).clergy(2, puma=2).runner(3, 12)
    table.moons(1, "4", "7").goods(2, corn=8, cloth=4).market(coca=1).bonus("coca_plantation", 2)
    views = [shared(table.s, viewer) for viewer in ALL]
    assert all(view == views[0] for view in views)
    seen = views[0]
    assert seen["seats"][2]["goods"] == {"corn": 8, "llama": 1, "coca": 1, "pottery": 1, "cloth": 4}
    assert (seen["seats"][0]["incas"]["coca"], seen["seats"][1]["sundial"]) == (2, 1)
    assert (seen["seats"][3]["runner"], seen["seats"][0]["prince"]) == (12, "marketplace")
    assert [moon["holder"] for moon in seen["moons"]] == [None, None, None, 1, None, None, 1]
    assert seen["seats"][1]["moons"] == ["4", "7"]
    assert (seen["market"]["coca"]["units"], seen["clergy"]["puma"]["sold"]) == (1, 2)
    assert [quarter["bonus"] for quarter in seen["quarters"]][:9] == [1, 1, 2, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("owner", range(4))
def test_M_RULING_61_goods_are_open(owner: int) -> None:
    table = Table().goods(owner, corn=5, llama=2, coca=0, pottery=7, cloth=3)
    for viewer in ALL:
        area = GAME.view(table.s, viewer)["seats"][owner]
        assert list(area["goods"].values()) == [5, 2, 0, 7, 3]


# Cards under the deck.


def test_M_RULING_52_the_owner_chooses_the_order_under_the_deck() -> None:
    table = climb(Table().draw("10", "20", "28"), 0).do("return 28", "return 10")
    assert table.bottom() == [("28", 0), ("10", 0)]
    table = climb(Table().draw("10", "20", "28"), 0).do("return 10", "return 28")
    assert table.bottom() == [("10", 0), ("28", 0)]
    climb(table.draw("11", "12", "13"), 1).do("return 13", "return 12")
    assert table.bottom() == [("10", 0), ("28", 0), ("13", 1), ("12", 1)]


def test_M_RULING_52_they_are_drawn_in_that_order_after_the_deck() -> None:
    table = Table(3).deck("20").under(0, "25", "11").under(1, "12", "13")
    table.draw("20")
    climb(table, 1)
    assert table.hand(1) == ["02", "11", "20", "25"]
    assert table.bottom() == [("12", 1), ("13", 1)]
    table.do("return 02", "return 20")
    assert table.bottom() == [("12", 1), ("13", 1), ("02", 1), ("20", 1)]


def traces(table: Table, seat: int) -> dict[str, list[int]]:
    """Where a seat knows its own old cards to be: card to seats."""
    seen = GAME.view(table.s, seat)["seats"][seat]["traced"]
    return {entry["card"]: entry["seats"] for entry in seen}


def through(players: int = 4) -> Table:
    """The deck is through: seat 1 put 25 and 26 back, then seat 2 put 11 and 12, seat 3 put 13."""
    table = Table(players).deck().under(1, "25", "26").under(2, "11", "12")
    return table.under(players - 1, "13", "14", "15")


def test_M_RULING_52_who_put_a_card_back_knows_who_drew_it() -> None:
    table = climb(through(), 2)  # draws 25, 26 of seat 1 and the own 11
    assert table.hand(2) == ["03", "11", "25", "26"]
    assert traces(table, 1) == {"25": [2], "26": [2]}
    assert traces(table, 0) == traces(table, 2) == traces(table, 3) == {}
    assert "traced" not in GAME.view(table.s, 0)["seats"][1]


def test_M_RULING_52_a_trace_follows_the_cards_put_back() -> None:
    table = climb(through(), 2).do("return 03", "return 25")
    assert traces(table, 1) == {"25": [2], "26": [2]}  # in the hand or put back: seat 1 cannot tell
    climb(table, 0).do("return 01", "return 12")  # draws 12 of seat 2, 13 and 14
    assert traces(table, 1) == {"25": [2], "26": [2]}  # 12 lay there before seat 2 had them
    assert traces(table, 2) == {"12": [0]}
    climb(table, 0).do("return 13", "return 14")  # draws 15, and 03 and 25 of seat 2
    assert traces(table, 1) == {"25": [0, 2], "26": [0, 2]}


def test_M_RULING_52_a_trace_ends_when_the_card_comes_back() -> None:
    table = climb(through(), 2).do("return 03", "return 25")
    climb(table, 0).do("return 01", "return 12")
    climb(table, 1)  # draws 15, 03 and the own 25
    assert "25" in table.hand(1)
    assert traces(table, 1) == {"26": [2]}
    table.do("return 25", "return 02")
    climb(table, 3)  # draws 01, 12, 25
    assert traces(table, 1) == {"25": [3], "26": [2]}


def test_M_RULING_52_who_has_the_card_again_suspects_no_other_place() -> None:
    table = climb(through().under(3, "16"), 2).do("return 25", "return 03")
    climb(table, 0).do("return 01", "return 12")
    climb(table, 1).do("return 25", "return 02")  # drew 15, 16, 25; the 03 of seat 2 lies on top
    climb(table, 3)  # draws 03, 01, 12
    assert traces(table, 1) == {"26": [2, 3]}
    assert GAME.view(table.s, 1)["deck"]["under"][0] == {"by": 1, "card": "25"}


# Redetermined positions.


def kept(s: MachuState, seat: int) -> Any:
    """All that a seat knows of the cards."""
    own = [entry & 255 if giver(entry) == seat else giver(entry) for entry in s.under]
    traced = s.traced[seat * ids.N_CARDS : (seat + 1) * ids.N_CARDS] if seat >= 0 else []
    return s.hand[seat] if seat >= 0 else 0, own, traced, [h.bit_count() for h in s.hand]


@pytest.mark.parametrize("seat", ALL)
def test_redetermining_keeps_everything_the_seat_knows(seat: int) -> None:
    rng = FastRng(seat)
    late = climb(through(), 2).do("return 03", "return 25")
    asked = climb(Table().draw("10", "20", "28"), 0)
    for table in (Table(), middle(), late, asked):
        for _ in range(40):
            world = GAME.redetermine(table.s, seat, rng)
            GAME.check(world)
            assert GAME.view(world, seat) == GAME.view(table.s, seat)
            assert kept(world, seat) == kept(table.s, seat)
            hidden = ("hand", "under", "traced", "deck")
            for name in table.s.fields():
                if name not in hidden:
                    assert getattr(world, name) == getattr(table.s, name)


@pytest.mark.rule("M-SCORE-04")
def test_redetermining_changes_nothing_once_all_cards_lie_open() -> None:
    table = Table(3, day=9).no_goods().sun(1).do("enter house_of_the_virgins")
    assert table.frame == "game_over"
    for seat in (-1, 0, 2):
        world = GAME.redetermine(table.s, seat, FastRng(3))
        assert GAME.key(world) == GAME.key(table.s)


@pytest.mark.rule("M-INFO-01", "M-INFO-02")
@pytest.mark.parametrize("seat", ALL)
def test_redetermining_brings_every_unknown_card_everywhere(seat: int) -> None:
    """Each hidden card comes to each hidden place about as often as chance says."""
    rng = FastRng(7 + seat)
    table = middle()
    hidden = [c for c in ids.CARDS if where(table.s, c) != f"hand {seat}"]
    hidden = [c for c in hidden if seat < 0 or (c, seat) not in table.bottom()]
    found: dict[str, Counter[str]] = {card: Counter() for card in hidden}
    rounds = 600
    for _ in range(rounds):
        world = GAME.redetermine(table.s, seat, rng)
        for card in hidden:
            found[card][where(world, card)] += 1
    sizes = Counter(where(table.s, card) for card in hidden)
    for card in hidden:
        assert set(found[card]) == set(sizes)
        for place, size in sizes.items():
            wanted = rounds * size / len(hidden)
            assert abs(found[card][place] - wanted) < 6 * wanted**0.5 + 1, (card, place)


def spread(table: Table, seat: int, card: str, rounds: int = 300) -> Counter[str]:
    rng = FastRng(len(card) + seat)
    worlds = (GAME.redetermine(table.s, seat, rng) for _ in range(rounds))
    return Counter(where(world, card) for world in worlds)


@pytest.mark.rule("M-RULING-52")
def test_a_traced_card_comes_only_where_it_may_be() -> None:
    table = climb(through(), 2)  # holds 03, 11, 25, 26
    assert set(spread(table, 1, "25")) == {"hand 2"}
    table.do("return 03", "return 25")
    assert [card for card, _ in table.bottom()] == ["12", "13", "14", "15", "03", "25"]
    for card in ("25", "26"):  # not 12, which seat 2 had put back before
        found = spread(table, 1, card)
        assert set(found) == {"hand 2", "under 4", "under 5"}
        assert min(found.values()) > 40
    assert set(spread(table, 1, "12")) == {"hand 0", "hand 2", "hand 3"} | {
        f"under {place}" for place in range(6)
    }


@pytest.mark.rule("M-RULING-52")
def test_traced_cards_make_room_for_each_other() -> None:
    """Card 0 may lie in the first place or the second, card 1 only in the first."""
    for seed in range(8):
        assert redetermine._mix([0, 1], [0b11, 0b01], FastRng(seed)) == [1, 0]
    with pytest.raises(RulesBug, match="nowhere"):
        redetermine._mix([0, 1], [0b01, 0b01], FastRng(1))


@pytest.mark.rule("M-RULING-52")
def test_a_traced_card_is_as_likely_from_wherever_one_starts() -> None:
    """The truth comes up no more often than any other possibility."""
    counts = []
    for back in (("03", "25"), ("25", "03"), ("03", "11")):
        table = climb(through(), 2).do(*(f"return {card}" for card in back))
        counts.append(spread(table, 1, "25", 900))
    for place in ("hand 2", "under 4", "under 5"):
        found = [count[place] for count in counts]
        assert max(found) - min(found) < 5 * (2 * max(found)) ** 0.5


def outcomes(table: Table, card: str, seats: tuple[int, ...]) -> set[str]:
    """Where a card may be after these seats have reached the summit, whatever each puts back."""
    if not seats:
        return {where(table.s, card)}
    start = Table(table.s.players)
    start.s = table.s.copy()
    climb(start, seats[0])
    found: set[str] = set()
    for first in start.legal():
        for second in start.legal():
            if second != first:
                branch = Table(table.s.players)
                branch.s = start.s.copy()
                found |= outcomes(branch.do(first, second), card, seats[1:])
    return found


@pytest.mark.rule("M-RULING-52")
@pytest.mark.parametrize("seats", [(2,), (2, 0), (2, 3)])
def test_the_places_of_a_traced_card_are_exactly_those_it_can_have_come_to(
    seats: tuple[int, ...],
) -> None:
    """Seat 1 sees others climb, not what they put back; every possible course is tried."""
    begin = Table().deck().under(1, "25", "26").under(2, "11", "12").under(0, "13", "14")
    begin.cards(0, "01").cards(2, "03").cards(3, "04")
    begin.s.hand[1] |= begin.s.deck  # the rest lies with the watcher
    begin.s.deck = 0
    begin._sync(1)
    possible = outcomes(begin, "25", seats)
    table = Table()
    table.s = begin.s.copy()
    for seat in seats:
        climb(table, seat)
        table.do(*[table.legal()[0], table.legal()[1]])
    assert set(spread(table, 1, "25", 600)) == possible


# The strongest form of the claim: the match itself, played with the redetermined cards, looks the
# same to the seat at every step.


RICH = {"starting_goods": {"each": [60, 20, 20, 20, 20]}, "runners": {"fields": [17] * 5}}
TEMPLES = (*range(act.ENTER + 5, act.ENTER + 9), *range(act.RIDE + 5, act.RIDE + 9))


def played(seed: int, players: int, entries: int) -> Match:
    """A random match, not to the end of the deck; princes seek temples with stones, or stay."""
    rng = random.Random(seed)
    match = Match(GAME, players, {}, overlay=RICH, seed=seed.to_bytes(32, "big"))
    while len(match.log) < entries and machu(match).deck.bit_count() > 3:
        if match.actor < 0:
            match.append(-1, GAME.sample(match.state, FastRng(rng.randrange(1 << 30))))
            continue
        s, legal = machu(match), match.legal_actions()
        wanted = [a for a in legal if a in TEMPLES and s.bonus[(a - act.ENTER) % ids.N_QUARTERS]]
        wanted += [a for a in legal if act.OFFER <= a < act.PLACE]
        stays = [a for a in legal if act.STAY <= a < act.PRODUCE]
        match.append(match.actor, rng.choice(wanted or stays or legal))
    return match


def machu(match: Match) -> MachuState:
    assert isinstance(match.state, MachuState)
    return match.state


def views(match: Match, actions: list[int], seat: int) -> tuple[list[str], MachuState]:
    state = GAME.new(match.players, match.options, RICH)
    assert isinstance(state, MachuState)
    seen = []
    for number, action in enumerate(actions):
        if number % 4 == 0:
            seen.append(text(state, seat))
        assert action in GAME.legal_actions(state)
        GAME.apply(state, action)
    return seen, state


@pytest.mark.rule("M-INFO-01", "M-INFO-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_redetermined_position_could_have_been_seen(seed: int, players: int) -> None:
    """While nothing is traced every hidden card has stayed hidden, so names may be exchanged."""
    match = played(seed, players, 50 + 20 * seed)
    true = machu(match)
    assert not any(true.traced)
    assert true.under
    log = [entry.action for entry in match.log]
    rng = FastRng(seed)
    for seat in range(players):
        seen, _ = views(match, log, seat)
        world = GAME.redetermine(true, seat, rng)
        renamed = dict(zip(order(true), order(world), strict=True))
        other = [rename(action, renamed) for action in log]
        again, end = views(match, other, seat)
        assert again == seen
        assert (end.hand, end.deck, end.under) == (world.hand, world.deck, world.under)


def order(s: MachuState) -> list[int]:
    """All cards, place by place: the deck, each hand, under the deck."""
    piles = [s.deck, *s.hand]
    cards = [card for pile in piles for card in range(ids.N_CARDS) if pile >> card & 1]
    return cards + [card_of(entry) for entry in s.under]


def rename(action: int, names: dict[int, int]) -> int:
    for first in (act.RETURN, act.DEAL, act.DRAW):
        if first <= action < first + ids.N_CARDS:
            return first + names[action - first]
    return action
