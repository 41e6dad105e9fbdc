"""Hidden information: a redetermined position could have produced exactly what the seat saw.

The strongest form of the claim is tested directly. From the redetermined position the first deal
it implies is worked out, the whole match is replayed with that deal in place of the true one, and
every move, every later draw and every view of the seat must be the same.
"""

import itertools
import random

import msgspec
import pytest

from tawantin.bench import compiled
from tawantin.core.chance import FastRng
from tawantin.core.game import OptionValue
from tawantin.core.match import Match
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState

Hands = list[list[int]]


def played(seed: int, players: int, entries: int = 0, **options: OptionValue) -> Match:
    """A random match stopped after so many entries; without a number, after setup."""
    rng = random.Random(seed)
    match = Match(GAME, players, options, seed=seed.to_bytes(32, "big"))
    while not match.is_over and (not entries or len(match.log) < entries):
        if not entries and GAME.top(match.state).name == "placing":
            break
        if match.actor < 0:
            match.append(-1, GAME.sample(match.state, FastRng(rng.randrange(1 << 30))))
        else:
            match.append(match.actor, rng.choice(match.legal_actions()))
    return match


def cuzco(match: Match) -> CuzcoState:
    assert isinstance(match.state, CuzcoState)
    return match.state


def setup_end(match: Match) -> int:
    """The number of the first entry after the deal of god cards."""
    return next(i for i, e in enumerate(match.log) if act.REVEAL <= e.action < act.REVEAL_COPIED)


def first_hands(match: Match) -> Hands:
    """The true first hands, and per seat the card put back in an exchange (or none)."""
    state = GAME.new(match.players, match.options)
    for entry in match.log[: setup_end(match)]:
        GAME.apply(state, entry.action)
    assert isinstance(state, CuzcoState)
    return [
        [card for card in range(15) for _ in range(state.hand[seat * 15 + card])]
        for seat in range(match.players)
    ]


def implied_hands(match: Match, world: CuzcoState, seat: int) -> Hands:
    """The first hands a redetermined position implies: what became known, and what is hidden."""
    true = first_hands(match)
    hands: Hands = []
    for p in range(match.players):
        if p == seat:
            hands.append(true[p])
            continue
        at = p * 15
        hidden = [c for c in range(15) for _ in range(world.hand[at + c] - world.known[at + c])]
        state = cuzco(match)
        now = [c for c in range(15) for _ in range(state.hand[at + c] - state.known[at + c])]
        seen = list(true[p])
        for card in now:
            seen.remove(card)
        hands.append(sorted(seen + hidden))
    return hands


def exchanges(match: Match, hands: Hands) -> list[tuple[int, int, int]] | None:
    """Dutch edition: (seat, put back, drawn) for every exchange, or None if impossible."""
    text = [GAME.actions.text(e.action) for e in match.log[: setup_end(match)]]
    order = [e.seat for e, t in zip(match.log, text, strict=False) if t.startswith("return ")]
    undealt = [c for c in range(15) for _ in range(_undealt(match)[c])]
    for kept in itertools.product((0, 1), repeat=len(order)):
        plan: list[tuple[int, int, int]] = []
        for i, (p, k) in enumerate(zip(order, kept, strict=True)):
            god, drawn = hands[p][k] // 3, hands[p][1 - k]
            later = [hands[q][1 - kept[j]] for j, q in enumerate(order) if j > i]
            partner = [card for card in undealt + later if card // 3 == god]
            if not partner:
                break
            plan.append((p, partner[0], drawn))
        else:
            return plan
    return None


def _undealt(match: Match) -> list[int]:
    state = GAME.new(match.players, match.options)
    for entry in match.log[: setup_end(match)]:
        GAME.apply(state, entry.action)
    assert isinstance(state, CuzcoState)
    return state.discard


def deal_entries(match: Match, hands: Hands, order: list[int]) -> list[int]:
    """The actions of setting aside, dealing and exchanging that lead to these hands."""
    plan = exchanges(match, hands) or []
    first = [list(hand) for hand in hands]
    for seat, put_back, drawn in plan:
        first[seat].remove(drawn)
        first[seat].append(put_back)
    undealt = _undealt(match)
    pool = sorted(
        [c for hand in hands for c in hand] + [c for c in range(15) for _ in range(undealt[c])]
    )
    entries = [act.POOL + card for card in pool]
    for seat in order:
        entries += [act.DEAL + card for card in first[seat]]
    for _, put_back, drawn in plan:
        entries += [act.PUT_BACK + put_back, act.DEAL + drawn]
    return entries


def alternative(match: Match, world: CuzcoState, seat: int) -> list[int]:
    """The whole log with the redetermined deal and draft in place of the true ones."""
    s = cuzco(match)
    actions = [entry.action for entry in match.log]
    dealt = next(i for i, a in enumerate(actions) if act.POOL <= a < act.DEAL)
    end = setup_end(match)
    order = [e.seat for e in match.log[:end] if act.KEEP <= e.action < act.PUT_BACK]
    before = actions[:dealt]
    if order:  # German edition: the drafts
        drafts = [i for i, a in enumerate(before) if act.TASK + 6 <= a < act.POOL][
            -4 * len(order) :
        ]
        for place, p in enumerate(order):
            if p == seat:
                continue
            mine = drafts[place * 4 : place * 4 + 4]
            true = sorted(before[i] - act.TASK for i in mine)
            keep = dealt - len(order) + place
            chosen = act.PAIR_INDICES[before[keep] - act.KEEP]
            kept = [true[i] for i in chosen]
            drawn = sorted(kept + world.dropped[p * 2 : p * 2 + 2])
            for i, task in zip(mine, drawn, strict=True):
                before[i] = act.TASK + task
            pair = tuple(sorted(drawn.index(task) for task in kept))
            before[keep] = act.KEEP + act.PAIR_INDICES.index(pair)
    turn_order = [
        match.log[i].events[0].seat
        for i in sorted(
            (i for i in range(dealt) if act.ORDER <= actions[i] < act.DYE),
            key=lambda i: actions[i],
        )
    ]
    assert sorted(turn_order) == list(range(s.players))
    return (
        before + deal_entries(match, implied_hands(match, world, seat), turn_order) + actions[end:]
    )


def views(match: Match, actions: list[int], seat: int, start: int) -> list[bytes]:
    """The seat's views while the actions are played, each checked, from entry `start` on."""
    state = GAME.new(match.players, match.options)
    assert isinstance(state, CuzcoState)
    seen: list[bytes] = []
    for number, action in enumerate(actions):
        if number >= start:
            seen.append(msgspec.json.encode(GAME.view(state, seat)))
        assert action in GAME.legal_actions(state), f"{number}: {GAME.actions.text(action)}"
        GAME.apply(state, action)
    seen.append(msgspec.json.encode(GAME.view(state, seat)))
    return seen


GAMES, WORLDS = (8, 2) if compiled() else (3, 1)
"""The plain build is the slower one: it plays less of the same."""

CASES = [
    pytest.param(seed, players, edition, id=f"{edition}-{players}-{seed}")
    for edition in ("de", "nl")
    for players in (2, 3, 4)
    for seed in range(GAMES)
]


@pytest.mark.rule("C-RULING-73", "C-RULING-88")
@pytest.mark.parametrize(("seed", "players", "edition"), CASES)
def test_a_redetermined_position_could_have_been_seen(
    seed: int, players: int, edition: str
) -> None:
    rng = FastRng(seed)
    length = random.Random(seed).randrange(150, 650)
    match = played(seed, players, length, edition=edition, pututu=bool(seed % 2))
    true = [entry.action for entry in match.log]
    end = setup_end(match)
    for seat in range(players):
        seen = views(match, true, seat, end)
        for _ in range(WORLDS):
            world = GAME.redetermine(cuzco(match), seat, rng)
            other = alternative(match, world, seat)
            shift = len(other) - len(true)
            assert views(match, other, seat, end + shift) == seen


def hidden_part(state: CuzcoState, seat: int) -> str:
    """Everything the seat cannot see, as text."""
    rest = [
        (state.hand[p * 15 : p * 15 + 15], state.dropped[p * 2 : p * 2 + 2])
        for p in range(state.players)
        if p != seat
    ]
    return repr(rest)


def rival_hand(state: CuzcoState, seat: int) -> str:
    rival = (seat + 1) % state.players
    return repr(state.hand[rival * 15 : rival * 15 + 15])


@pytest.mark.rule("C-RULING-73")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_the_truth_comes_up_no_more_often_than_any_other_world(players: int, edition: str) -> None:
    """Redetermining must not lean towards the position it is given.

    World W is as possible as the truth T. Starting from T or from W, T's hands must come up
    equally often; a leak would make them more frequent when starting from T.
    """
    rng = FastRng(11)
    from_truth = from_other = draws = 0
    for seed in range(6):
        truth = cuzco(played(seed, players, edition=edition))
        other = GAME.redetermine(truth, 0, rng)
        target = rival_hand(truth, 0)
        for _ in range(400):
            one, two = GAME.redetermine(truth, 0, rng), GAME.redetermine(other, 0, rng)
            from_truth += rival_hand(one, 0) == target
            from_other += rival_hand(two, 0) == target
            draws += 1
    # Two equal binomials differ by less than 5 standard deviations; the seeds are fixed.
    spread = 5 * (from_truth + from_other) ** 0.5
    assert abs(from_truth - from_other) <= spread + 1
    assert from_truth < draws / 4


def test_redetermining_reaches_many_worlds() -> None:
    rng = FastRng(4)
    match = played(3, 4, 160)
    worlds = set()
    for _ in range(200):
        world = GAME.redetermine(cuzco(match), 0, rng)
        worlds.add(hidden_part(world, 0))
    assert len(worlds) > 190


@pytest.mark.rule("C-SETUP-33", "C-RULING-73")
def test_views_hide_hands_drafts_and_stock_and_nothing_else() -> None:
    match = played(2, 3, 200)
    for seat in range(-1, 3):
        view = match.view(seat)
        for p, area in enumerate(view["seats"]):
            assert ("hand" in area) == (p == seat)
            assert ("put_away" in area) == (p == seat)
        assert {pile["top"] is None for pile in view["gods"]["piles"]} == {False}
        assert all("below" in pile for pile in view["gods"]["piles"])


@pytest.mark.rule("C-ED-02")
def test_redetermining_in_the_middle_of_a_dutch_deal() -> None:
    """Who exchanges is seen; the cards are not. Every seat's view holds at every step."""
    rng = FastRng(9)
    positions = 0
    deals = 150 if compiled() else 30
    for game in range(deals):
        state = GAME.start(3 + game % 2, GAME.check_options({"edition": "nl"}), None)
        GAME.settle(state)
        while not state.unknown[0]:
            if GAME.top(state).name in ("deal", "put_back"):
                positions += 1
                for seat in range(-1, state.players):
                    world = GAME.redetermine(state, seat, rng)
                    GAME.check(world)
                    assert GAME.view(world, seat) == GAME.view(state, seat)
            if GAME.actor(state) < 0:
                GAME.apply(state, GAME.sample(state, rng))
            else:
                options = GAME.legal_actions(state)
                GAME.apply(state, options[rng.below(len(options))])
    assert positions > 6 * deals
