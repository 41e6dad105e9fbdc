"""A net in the making: what is learnt from, how a fit runs, and a plain fit with numpy alone.

The plain fit needs no torch and is as right, but slow: for trials and small games. `fit` has the
other one.
"""

import time
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tawantin.bots.net import Net
from tawantin.train.samples import NO_VALUE, Arrays

FIRST: Final = 96
SECOND: Final = 32
BATCH: Final = 2048
RATE: Final = 2e-3
DECAY: Final = 1e-4
HELD_OUT: Final = 20  # one game in so many is not learnt from
LOOKS: Final = 10  # so often a fit is judged on its way
SURE: Final = 1e-4  # no chance counts as nearer to nothing or all than this

Floats = NDArray[np.float32]


class Batch(NamedTuple):
    """Positions with equally many players; see `samples.Positions`."""

    rows: Any
    places: Any
    scores: Any
    values: Any


def beginning(width: int, seed: int) -> dict[str, Floats]:
    """Layers at random, to begin with."""
    rng = np.random.default_rng(seed)

    def drawn(scale: float, *shape: int) -> Floats:
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    return {
        "own": drawn((1.0 / width) ** 0.5, width, FIRST),
        "mean": drawn((1.0 / width) ** 0.5, width, FIRST),
        "bias_1": np.zeros(FIRST, np.float32),
        "second": drawn((2.0 / FIRST) ** 0.5, FIRST, SECOND),
        "bias_2": np.zeros(SECOND, np.float32),
        "last": drawn((1.0 / SECOND) ** 0.5, SECOND),
    }


def held_out(games: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Which positions are only judged by: those of one game in `HELD_OUT`.

    A game's number alone decides, whatever other games there are: what one round has learnt from
    must not judge the next, which begins with its weights. Of few games it is the last.
    """
    mixed = games.astype(np.uint64) * np.uint64(2654435761) >> np.uint64(16)
    held: NDArray[np.bool_] = mixed % np.uint64(HELD_OUT) == 0
    if held.all() or not held.any():
        held = (games == games.max()) & (games != games.min())
    return held


class Learning:
    """Runs a fit. Who derives from it says what a batch is, its loss, and how to take a step."""

    device = ""

    def __init__(self, arrays: Arrays, margin: float) -> None:
        """`margin`: half of what is learnt of a pair is then by how much it was apart in the end,
        so many points being e to 1; 0 for the order alone."""
        self.margin = margin
        self.best: dict[str, Floats] = {}  # the layers that did best where nothing was learnt from
        self.learn: list[Batch] = []
        self.test: list[Batch] = []
        self.curve: list[dict[str, float]] = []  # how it went on the way
        for positions in arrays.values():
            held = held_out(positions.games)
            for target, chosen in ((self.learn, ~held), (self.test, held)):
                if chosen.any():
                    target.append(self.hold(Batch(*(a[chosen] for a in positions[:4]))))

    def hold(self, batch: Batch) -> Batch:
        raise NotImplementedError

    def some(self, batch: Batch, rng: np.random.Generator) -> Batch:
        """As many positions of these as a step takes."""
        raise NotImplementedError

    def judged(self, batch: Batch) -> tuple[float, float]:
        """The loss, and the share of pairs rightly told."""
        raise NotImplementedError

    def step(self, batch: Batch, rate: float) -> None:
        raise NotImplementedError

    def found(self) -> dict[str, Floats]:
        """The layers as they are now."""
        raise NotImplementedError

    def run(self, seconds: float, epochs: int, rate: float) -> dict[str, float]:
        """Learn until the time or the epochs are over, the pace falling to nothing.

        What did best on the way is kept (`best`), and told of.
        """
        sizes = np.array([len(batch.places) for batch in self.learn], dtype=float)
        steps = max(1, int(epochs * sizes.sum() / BATCH))
        rng = np.random.default_rng(1)
        start, step, done = time.time(), 0, 0.0
        while done < 1.0:
            batch = self.learn[int(rng.choice(len(sizes), p=sizes / sizes.sum()))]
            self.step(self.some(batch, rng), rate * max(0.02, 1.0 - done))
            step += 1
            done = step / steps
            if seconds:
                done = max(done, (time.time() - start) / seconds)
            if done >= (len(self.curve) + 1) / LOOKS:
                look = {"epochs": round(step * BATCH / sizes.sum(), 3), **self.judge()}
                if not self.best or look["loss"] < min(one["loss"] for one in self.curve):
                    self.best = self.found()
                self.curve.append(look)
        return {"steps": step, **min(self.curve, key=lambda one: one["loss"])}

    def judge(self) -> dict[str, float]:
        """Loss and share of pairs rightly told, on positions that were not learnt from."""
        total = right = count = 0.0
        for batch in self.test:
            for at in range(0, len(batch.places), BATCH):
                part = Batch(*(a[at : at + BATCH] for a in batch))
                loss, told = self.judged(part)
                n = len(part.places)
                total, right, count = total + loss * n, right + told * n, count + n
        return {"loss": total / max(1, count), "right": right / max(1, count), "held_out": count}


class PlainFit(Learning):
    """With numpy: the gradient by hand, and Adam with decaying weights."""

    device = "numpy"

    def __init__(
        self,
        arrays: Arrays,
        bounds: list[int],
        before: Net | None,
        seed: int,
        margin: float = 0.0,
    ) -> None:
        self.scale = (1.0 / np.array(bounds)).astype(np.float32)
        start = before.layers if before is not None else beginning(len(bounds), seed)
        self.layers = {name: layer.astype(np.float32) for name, layer in start.items()}
        self._mean = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self._square = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self._steps = 0
        super().__init__(arrays, margin)

    def hold(self, batch: Batch) -> Batch:
        return batch

    def some(self, batch: Batch, rng: np.random.Generator) -> Batch:
        picked = rng.integers(len(batch.places), size=BATCH)
        return Batch(*(array[picked] for array in batch))

    def judged(self, batch: Batch) -> tuple[float, float]:
        loss, right, _ = self._loss(batch, 0.0)
        return loss, right

    def found(self) -> dict[str, Floats]:
        return {name: layer.copy() for name, layer in self.layers.items()}

    def _rated(self, rows: Any) -> tuple[Any, Any, Any, Any, Any]:
        """The ratings, and everything on the way to them."""
        layers = self.layers
        numbers = rows.astype(np.float32) * self.scale
        mean = numbers.mean(axis=1, keepdims=True)
        first = numbers @ layers["own"] + mean @ layers["mean"] + layers["bias_1"]
        np.maximum(first, 0.0, out=first)
        second = np.maximum(first @ layers["second"] + layers["bias_2"], 0.0)
        return numbers, mean, first, second, second @ layers["last"]

    def _loss(self, batch: Batch, margin: float) -> tuple[float, float, dict[str, Floats]]:
        """Loss, share of pairs rightly told, and the slope of the loss for every layer."""
        rows, places, scores, values = batch
        numbers, mean, first, second, rated = self._rated(rows)
        count, players = places.shape
        lead = rated[:, :, None] - rated[:, None, :]
        place = places.astype(np.int16)
        ahead = (place[:, :, None] < place[:, None, :]).astype(np.float32)
        ahead += 0.5 * (place[:, :, None] == place[:, None, :])
        apart = ~np.eye(players, dtype=bool)
        target = ahead
        if margin:
            points = scores.astype(np.float32)
            by = 1.0 / (1.0 + np.exp((points[:, None, :] - points[:, :, None]) / margin))
            target = 0.5 * ahead + 0.5 * by
        chance = 1.0 / (1.0 + np.exp(-lead))
        entropy = np.logaddexp(0.0, lead) - target * lead
        pairs = entropy[:, apart].mean(axis=1)
        right = float(((lead > 0) == (ahead > 0.5))[:, apart].mean())
        searched = values[:, 0] != NO_VALUE
        share = np.where(searched, 0.5, 1.0)[:, None, None]
        slope = share * (chance - target) / (players * (players - 1))
        wanted = np.clip(values.astype(np.float32) / 100.0, 0.0, 1.0)
        alone = (chance * apart).sum(axis=2) / (players - 1)
        held = np.clip(alone, SURE, 1.0 - SURE)
        thought = -(wanted * np.log(held) + (1.0 - wanted) * np.log(1.0 - held)).mean(axis=1)
        pull = (held - wanted) / (held * (1.0 - held)) / players * (held == alone)
        towards = chance * (1.0 - chance) / (players - 1) * pull[:, :, None]
        slope = (slope + np.where(searched, 0.5, 0.0)[:, None, None] * towards) * apart / count
        loss = float(np.where(searched, 0.5 * pairs + 0.5 * thought, pairs).mean())
        back = (slope.sum(axis=2) - slope.sum(axis=1)).astype(np.float32)
        return loss, right, self._slopes(numbers, mean, first, second, back)

    def _slopes(
        self, numbers: Any, mean: Any, first: Any, second: Any, back: Any
    ) -> dict[str, Floats]:
        """From the slope of the ratings back to that of every layer."""
        layers = self.layers
        to_second = back[:, :, None] * layers["last"] * (second > 0)
        to_first = (to_second @ layers["second"].T) * (first > 0)
        return {
            "own": np.einsum("bsi,bso->io", numbers, to_first, optimize=True),
            "mean": mean[:, 0].T @ to_first.sum(axis=1),
            "bias_1": to_first.sum(axis=(0, 1)),
            "second": np.einsum("bsi,bso->io", first, to_second, optimize=True),
            "bias_2": to_second.sum(axis=(0, 1)),
            "last": np.einsum("bso,bs->o", second, back, optimize=True),
        }

    def step(self, batch: Batch, rate: float) -> None:
        _, _, slopes = self._loss(batch, self.margin)
        self._steps += 1
        for name, slope in slopes.items():
            layer, mean, square = self.layers[name], self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            even = mean / (1.0 - 0.9**self._steps)
            apart = np.sqrt(square / (1.0 - 0.999**self._steps)) + 1e-8
            layer *= 1.0 - rate * DECAY
            layer -= rate * even / apart
