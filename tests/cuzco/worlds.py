"""Other deals of a match: what a redetermined position implies for the first cards and tasks."""

import itertools
import random

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
