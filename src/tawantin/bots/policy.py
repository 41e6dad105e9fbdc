# mypyc: skip
"""A net that says what to choose and what a position is worth to every seat: numpy, nothing else.

It reads a position with the eyes of the seat that is asked (`core/encoding.py`; numbers that are no
amounts as they are or, if its file says so, their values told apart), through three layers of
units, each scaled to mean 0 and variance 1, to a logit for each choice and a value for each seat,
the asked one's first: 1 for the first place, -1 for the last. It is learnt by self-play
(`examples/ppo.py`). What is learnt so is surer of its choices than it is right: its file may say
by what their logits are divided (`heat`). There a weight is one byte, with a factor for each unit.
"""

import importlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tawantin.bots.threads import one_thread

one_thread()

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from tawantin.bots.weight_files import UNREADABLE, WrongWeights, check, number  # noqa: E402
from tawantin.core.chance import Rng  # noqa: E402
from tawantin.core.encoding import Encoder  # noqa: E402
from tawantin.core.game import Game  # noqa: E402
from tawantin.core.state import State  # noqa: E402

Floats = NDArray[np.float32]
Found = tuple[list[float], list[float]]
FORMAT: Final = 1
MANY: Final = 32  # positions looked at together, at most
BODY: Final = 3  # layers between the row and what is said of it
HEADS: Final = ("choice", "value")
WEIGHED: Final = (*(f"body_{n}" for n in range(BODY)), *HEADS)
"""What has a weight for each number it reads, and a bias."""
WIDENED: Final = f"weight_{WEIGHED[0]}"  # that reads more where values are told apart
NORMED: Final = tuple(f"{kind}_{n}" for n in range(BODY) for kind in ("gain", "shift"))
MOST: Final = 127  # what a byte holds
HEATS: Final = (0.01, 100.0)
TINY: Final = 1e-5  # added to a variance
SLOPE: Final = 0.7978845608  # of the gate that each unit goes through (GELU)
CUBE: Final = 0.044715 * SLOPE
add, multiply, tanh = np.add, np.multiply, np.tanh


def encoder_of(game: Game) -> Encoder:
    """What writes the rows of a game."""
    found: Encoder = importlib.import_module(f"tawantin.games.{game.name}.encoding").ENCODER
    return found


def made_for(game: Game) -> dict[str, Any]:
    """What a policy must have been made for to be of use now."""
    one = encoder_of(game)
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "encoding": one.encoding,
        "fingerprint": one.fingerprint,
        "players": list(game.players),
    }


class Reading:
    """What the first layer is given of a row: a number as it is, or, of one that is no amount and
    whose values are told apart, a 1 for each group its value is of."""

    def __init__(self, one: Encoder, apart: bool) -> None:
        bounds: Floats = np.array([most for _, most in one.numbers], dtype=np.float32)
        self.runs: Final[list[tuple[int, int, Floats | None]]] = []
        """From which number to which, and what is given for each value, if they are told apart."""
        parts, at = list[Floats](), 0
        for first, beyond, groups in one.apart if apart else ():
            values = range(int(bounds[first]) + 1)
            given = np.array([[v in group for group in groups] for v in values], np.float32)
            self.runs.extend([(at, first, None), (first, beyond, given)])
            parts += [bounds[at:first], np.ones((beyond - first) * len(groups), np.float32)]
            at = beyond
        self.runs.append((at, one.width, None))
        self.bounds: Final[Floats] = np.concatenate([*parts, bounds[at:]])
        """The most that each number it gives can be."""
        self.width: Final = len(self.bounds)

    def read(self, rows: NDArray[np.uint8], out: Floats) -> None:
        """What is given of some rows."""
        at, count = 0, len(rows)
        for first, beyond, given in self.runs:
            if given is None:
                out[:, at : at + beyond - first] = rows[:, first:beyond]
                at += beyond - first
            else:
                kinds = given.shape[1]
                upto = at + (beyond - first) * kinds
                out[:, at:upto].reshape(count, -1, kinds)[:] = given.take(rows[:, first:beyond], 0)
                at = upto

    def widened(self, weight: Floats) -> Floats:
        """Weights for what it gives that say what these say of the rows as they are."""
        parts = list[Floats]()
        for first, beyond, given in self.runs:
            own = weight[:, first:beyond]
            if given is not None:
                values = np.linspace(0.0, 1.0, len(given))
                shares = np.linalg.lstsq(given, values, rcond=None)[0].astype(np.float32)
                own = (own[:, :, None] * shares).reshape(len(weight), -1)
            parts.append(own)
        return np.concatenate(parts, axis=1)


class Policy:
    """Weights ready to be used; by itself a bot that takes the likeliest choice."""

    def __init__(self, game: Game, header: Mapping[str, Any], layers: Mapping[str, Floats]) -> None:
        """`layers` take rows whose numbers are divided by their bounds: `weight_`, `bias_` of each
        of `WEIGHED`, and `NORMED`."""
        self.header: Final = dict(header)
        check(self, made_for(game))
        one = encoder_of(game)
        apart = header.get("apart") or ""
        if apart not in ("", one.groups):
            raise WrongWeights("these weights tell other values apart")
        self._reading: Final = Reading(one, bool(apart))
        self.trust: Final = number(header, "trust", 0.0, 1.0)  # in its values; 1: in nothing else
        self.halves: Final = _told(header, "halves")  # whether a search by it does
        heat = number(header, "heat", *HEATS)  # the greater, the more even the chances
        sizes = (layers["weight_body_0"].shape[1], len(layers["weight_choice"]))
        if sizes != (self._reading.width, len(one.actions)):
            raise WrongWeights(f"these weights are for {sizes} numbers and choices")
        self._encoder: Final = one
        self._numbers: Final = one.blank(MANY)
        self._rows: Final = np.frombuffer(memoryview(self._numbers), np.uint8).reshape(MANY, -1)
        self._given: Final = np.empty((MANY, self._reading.width), dtype=np.float32)
        self._body: Final = []
        for n in range(BODY):
            weight, bias = layers[f"weight_body_{n}"], layers[f"bias_body_{n}"]
            weight = weight / self._reading.bounds if n == 0 else 0.5 * weight
            # Units are compared with their mean: that is taken off beforehand.
            weight, bias = weight - weight.mean(0), bias - bias.mean()
            numbers = (weight.T, bias, layers[f"gain_{n}"], layers[f"shift_{n}"])
            self._body.append(tuple(np.ascontiguousarray(a, dtype=np.float32) for a in numbers))
        # What a unit says is left twice as great as it is: who reads it has half the weights.
        self._choice: Final = (0.5 / heat * layers["weight_choice"]).astype(np.float32)
        self._choice_bias: Final = (layers["bias_choice"] / heat).astype(np.float32)
        self._value: Final = np.ascontiguousarray(0.5 * layers["weight_value"].T, np.float32)
        self._value_bias: Final = layers["bias_value"]
        # Arrays instead of numbers, and no new ones: small sums cost their calls.
        units = len(layers["gain_0"])
        self._room: Final = np.empty((2, MANY, units), dtype=np.float32)
        self._mean: Final = np.full(units, 1.0 / units, dtype=np.float32)
        self._slope: Final = np.full(units, SLOPE, dtype=np.float32)
        self._cube: Final = np.full(units, CUBE, dtype=np.float32)
        self._one: Final = np.ones(units, dtype=np.float32)

    def look(self, s: State, actor: int, options: list[int]) -> Found:
        """What `look_at` says of one position."""
        return self.look_at([s], [actor], [options])[0]

    def look_at(
        self, positions: list[State], actors: list[int], options: list[list[int]]
    ) -> list[Found]:
        """For each position the logits of these choices of the seat that is asked, and what it is
        worth to each seat, as that one sees it: their chances to end before another (`value.py`).

        Looked at together they take less than half of the time.
        """
        count, encoder = len(positions), self._encoder
        if count > MANY:
            first = self.look_at(positions[:MANY], actors[:MANY], options[:MANY])
            return first + self.look_at(positions[MANY:], actors[MANY:], options[MANY:])
        for k in range(count):
            encoder.write(positions[k], actors[k], actors[k], self._numbers, k * encoder.width)
        given = self._given[:count]
        self._reading.read(self._rows[:count], given)
        hidden = self._through(given)
        index = encoder.index
        asked = [index[action] for each in options for action in each]
        logits: list[float] = []
        if asked:
            rows = self._choice[asked]
            if count == 1:
                told = rows.dot(hidden[0])
            else:
                owner = [k for k, each in enumerate(options) for _ in each]
                told = np.einsum("ij,ij->i", rows, hidden[owner])
            logits = (told + self._choice_bias[asked]).tolist()
        values: list[list[float]] = (hidden.dot(self._value) + self._value_bias).tolist()
        found: list[Found] = []
        at = 0
        for k in range(count):
            upto = at + len(options[k])
            found.append((logits[at:upto], _each(values[k], actors[k], positions[k].players)))
            at = upto
        return found

    def _through(self, hidden: Floats) -> Floats:
        """What the last layer says of some rows."""
        count = len(hidden)
        units, room = self._room[0, :count], self._room[1, :count]
        for weight, bias, gain, shift in self._body:
            np.dot(hidden, weight, units)
            add(units, bias, units)
            multiply(units, units, room)
            spread = room.dot(self._mean)
            multiply(units, ((spread + TINY) ** -0.5)[:, None], units)
            multiply(units, gain, units)
            add(units, shift, units)
            multiply(units, units, room)
            multiply(room, self._cube, room)
            add(room, self._slope, room)
            multiply(room, units, room)
            tanh(room, room)
            add(room, self._one, room)
            multiply(room, units, room)
            hidden = room
        return hidden

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        """The likeliest choice, without a look ahead."""
        state = game.as_asked(state, seat)
        options = game.legal_actions(state)
        logits, _ = self.look(state, seat, options)
        return options[logits.index(max(logits))]


def _told(header: Mapping[str, Any], key: str) -> bool:
    """What a header says is so or not; not where it says nothing."""
    found = header.get(key, False)
    if not isinstance(found, bool):
        raise WrongWeights(f"these weights have {found!r} for {key}, not true or false")
    return found


def _each(told: list[float], actor: int, players: int) -> list[float]:
    """Values of the seats from what is told of them, the asked one first."""
    # Places add up to nothing; what the values add up to is nobody's.
    middle = sum(told[:players]) / players
    values = [0.0] * players
    for k in range(players):
        values[(actor + k) % players] = 0.5 + 0.5 * (told[k] - middle)
    return values


def in_bytes(weight: Floats) -> tuple[NDArray[np.int8], Floats]:
    """Weights as bytes, and a factor for each row."""
    factors = np.maximum(np.abs(weight).max(1), 1e-12).astype(np.float32) / MOST
    return np.round(weight / factors[:, None]).astype(np.int8), factors


def save(path: Path, header: Mapping[str, Any], layers: Mapping[str, Floats]) -> None:
    """One file, all at once: the header as JSON, and the layers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {"header": np.array(json.dumps(dict(header)))}
    for name in WEIGHED:
        arrays[f"weight_{name}"], arrays[f"factor_{name}"] = in_bytes(layers[f"weight_{name}"])
        arrays[f"bias_{name}"] = layers[f"bias_{name}"]
    for name in NORMED:
        arrays[name] = layers[name]
    beside = path.with_name(f"{path.name}.part")
    with beside.open("wb") as file:
        np.savez_compressed(file, **arrays)
    beside.replace(path)


def read(path: Path) -> tuple[dict[str, Any], dict[str, Floats]]:
    """The header and the layers of what `save` wrote."""
    layers: dict[str, Floats] = {}
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            header = json.loads(str(found["header"]))
            for name in WEIGHED:
                factors = found[f"factor_{name}"].astype(np.float32)
                layers[f"weight_{name}"] = found[f"weight_{name}"] * factors[:, None]
                layers[f"bias_{name}"] = found[f"bias_{name}"].astype(np.float32)
            for name in NORMED:
                layers[name] = found[name].astype(np.float32)
    except UNREADABLE as error:
        raise WrongWeights(f"{path} holds no policy: {error}") from None
    return header, layers


def telling_apart(one: Encoder, header: dict[str, Any], layers: dict[str, Floats]) -> None:
    """Let the policy that these are of tell values apart from now on; it says the same at first."""
    if not one.groups:
        raise WrongWeights(f"{one.game.name} has no values that are told apart")
    if not header.get("apart"):
        layers[WIDENED] = Reading(one, True).widened(layers[WIDENED])
        header["apart"] = one.groups


def load(game: Game, path: Path) -> Policy:
    """What `save` wrote, if it fits; says what is wrong with it otherwise."""
    return Policy(game, *read(path))
