"""Nets to try things with."""

import numpy as np

from tawantin.bots import net as nets
from tawantin.bots import policy as policies
from tawantin.bots.lineup import made_for
from tawantin.bots.policy import Policy
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.core.state import State


def some_net(one: Game, seed: int = 1) -> nets.Net:
    """Weights at random, for the numbers as they are now."""
    rng, wanted = np.random.default_rng(seed), made_for(one)
    width = len(wanted["bounds"])
    shapes = {
        "own": (width, 96),
        "mean": (width, 96),
        "bias_1": (96,),
        "second": (96, 32),
        "bias_2": (32,),
        "last": (32,),
    }
    layers = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    return nets.Net({"format": nets.FORMAT, **wanted}, layers)


def after(one: Game, players: int, decisions: int, seed: int) -> State:
    """A position some random decisions into a game."""
    rng = FastRng(seed)
    s = one.new(players)
    options = run_on(one, s, rng)
    for _ in range(decisions):
        options = advance(one, s, options[rng.below(len(options))], rng)
    assert options
    return s


def some_policy(one: Game, seed: int = 1, units: int = 16) -> Policy:
    """A policy at random, for the rows as they are now."""
    return Policy(one, policies.made_for(one), some_layers(one, seed, units))


def some_layers(one: Game, seed: int = 1, units: int = 16) -> dict[str, policies.Floats]:
    rng, rows = np.random.default_rng(seed), policies.encoder_of(one)
    sizes = {"choice": len(rows.actions), "value": rows.seats}
    layers = {}
    for name in policies.WEIGHED:
        shape = (sizes.get(name, units), rows.width if name == policies.WEIGHED[0] else units)
        layers[f"weight_{name}"] = rng.normal(0, 0.3, shape).astype(np.float32)
        layers[f"bias_{name}"] = rng.normal(0, 0.3, shape[0]).astype(np.float32)
    for name in policies.NORMED:
        layers[name] = rng.normal(1, 0.1, units).astype(np.float32)
    return layers
