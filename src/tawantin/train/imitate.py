"""Teaches a policy what searches that follow it have found (`demonstrate`), with torch.

`python -m tawantin.train.imitate GAME --data DIR ... --start FILE --out FILE` goes on from a
policy. It learns which choices were tried how often, and the chances of the seats, half as the
search saw them and half as they became. One game in twenty is held out; what did best there, the
policy it began with among it, is kept.
"""

import argparse
import importlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from tawantin.bots import policy as policies
from tawantin.bots.weight_files import POLICIES
from tawantin.core import registry
from tawantin.train.demonstrate import Shown, read
from tawantin.train.samples import BadSamples

HELD_OUT: Final = 20  # one game in so many
BATCH: Final = 1024
DECAY: Final = 0.01
WARM: Final = 0.05  # of all steps, in which the rate rises
VALUE: Final = 2.0  # how much the chances count beside the choices
NEVER: Final = -1e9  # the logit of no choice
Layers = dict[str, policies.Floats]


class Eyes:
    """What the first layer is given of rows (`policies.Reading`), with torch."""

    def __init__(self, torch: Any, reading: policies.Reading, device: Any) -> None:
        self.torch = torch
        self.runs = [
            (first, beyond, None if given is None else torch.tensor(given, device=device))
            for first, beyond, given in reading.runs
        ]
        self.scale = torch.tensor(1.0 / reading.bounds, device=device)

    def see(self, rows: Any) -> Any:
        parts = []
        for first, beyond, given in self.runs:
            own = rows[:, first:beyond]
            parts.append(own.float() if given is None else given[own.long()].flatten(1))
        return self.torch.cat(parts, 1) * self.scale


class Pupil:
    """The layers of a policy as they learn."""

    def __init__(
        self, reading: policies.Reading, seats: int, layers: Layers, heat: float, device: str
    ) -> None:
        """`heat`: by what a search that follows the policy divides its logits."""
        self.torch: Any = importlib.import_module("torch")
        torch = self.torch
        self.device = device
        self.eyes = Eyes(torch, reading, device)
        self.layers = {
            name: torch.tensor(np.array(layer), device=device).requires_grad_()
            for name, layer in layers.items()
        }
        self.seats = seats
        self.heat = heat
        decayed = [name for name in self.layers if name.startswith("weight")]
        self.optimiser = torch.optim.AdamW(
            [
                {"params": [self.layers[name] for name in decayed], "weight_decay": DECAY},
                {
                    "params": [self.layers[name] for name in self.layers if name not in decayed],
                    "weight_decay": 0.0,
                },
            ]
        )

    def say(self, rows: Any) -> tuple[Any, Any]:
        """Logits of all choices as a search takes them, and values of the seats."""
        by, layers = self.torch.nn.functional, self.layers
        hidden = self.eyes.see(rows)
        for n in range(policies.BODY):
            hidden = by.linear(hidden, layers[f"weight_body_{n}"], layers[f"bias_body_{n}"])
            gain, shift = layers[f"gain_{n}"], layers[f"shift_{n}"]
            hidden = by.gelu(by.layer_norm(hidden, gain.shape, gain, shift), approximate="tanh")
        logits, values = (
            by.linear(hidden, layers[f"weight_{head}"], layers[f"bias_{head}"])
            for head in policies.HEADS
        )
        return logits / self.heat, values

    def errors(self, part: dict[str, Any]) -> tuple[Any, Any, Any]:
        """Of the choices, beyond what they differ among themselves; of the chances; and how often
        the likeliest choice was the one most tried."""
        torch = self.torch
        logits, values = self.say(part["rows"])
        logits = logits.gather(1, part["choices"]).masked_fill(~part["legal"], NEVER)
        tries = part["tries"]
        told = logits.log_softmax(1).masked_fill(~part["legal"], 0.0)
        own = torch.where(tries > 0, tries * tries.clamp(min=1e-9).log(), 0.0)
        apart = (own - tries * told).sum(1).mean()
        there = torch.arange(self.seats, device=self.device) < part["players"][:, None]
        # Only differences of values say something (`Policy.look_at`).
        values = values.masked_fill(~there, 0.0)
        values = values - values.sum(1, keepdim=True) / part["players"][:, None]
        wrong = (values - (2.0 * part["chances"] - 1.0))[there].square().mean()
        right = (logits.argmax(1) == tries.argmax(1)).float().mean()
        return apart, wrong, right

    def step(self, part: dict[str, Any], rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        apart, wrong, _ = self.errors(part)
        self.optimiser.zero_grad()
        (apart + VALUE * wrong).backward()
        self.torch.nn.utils.clip_grad_norm_(list(self.layers.values()), 1.0)
        self.optimiser.step()

    def found(self) -> Layers:
        return {name: layer.detach().cpu().numpy().copy() for name, layer in self.layers.items()}


class Lessons:
    """Decisions in parts, choices padded to as many as the widest has."""

    def __init__(self, torch: Any, shown: Shown, which: Any, device: str) -> None:
        self.torch = torch
        self.device = device
        begins = np.cumsum(shown.counts, dtype=np.int64) - shown.counts
        counts, begins = shown.counts[which].astype(np.int64), begins[which]
        places = np.arange(max(1, counts.max(initial=1)))
        legal = places < counts[:, None]
        at = np.where(legal, begins[:, None] + places, 0)
        chances = 0.5 * (shown.thought[which] + shown.became[which])
        self.numbers = {
            "rows": torch.from_numpy(shown.rows[which]),
            "legal": torch.from_numpy(legal),
            "choices": torch.from_numpy(np.where(legal, shown.choices[at], 0).astype(np.int16)),
            "tries": torch.from_numpy(np.where(legal, shown.tries[at], 0.0).astype(np.float32)),
            "chances": torch.from_numpy(chances),
            "players": torch.from_numpy(shown.players[which]),
        }
        if device != "cpu":
            self.numbers = {name: each.to(device) for name, each in self.numbers.items()}

    def __len__(self) -> int:
        return len(self.numbers["rows"])

    def part(self, picked: Any) -> dict[str, Any]:
        found = {name: each[picked] for name, each in self.numbers.items()}
        return {**found, "choices": found["choices"].long(), "players": found["players"].float()}

    def shuffled(self) -> Iterator[dict[str, Any]]:
        """All of them once, at random."""
        order = self.torch.randperm(len(self), device=self.device)
        for picked in order.split(BATCH):
            yield self.part(picked)

    def judged(self, pupil: Pupil) -> list[float]:
        """The three errors over all of them."""
        total = np.zeros(3)
        with self.torch.no_grad():
            for picked in self.torch.arange(len(self), device=self.device).split(8 * BATCH):
                told = [float(each) for each in pupil.errors(self.part(picked))]
                total += np.array(told) * len(picked)
        return [round(float(each), 5) for each in total / max(1, len(self))]


def imitate(
    name: str,
    folders: Sequence[Path],
    start: Path,
    out: Path,
    *,
    epochs: int = 6,
    rate: float = 3e-4,
    trust: float | None = None,
    apart: bool = False,
    seed: int = 1,
    threads: int = 1,
    words: str = "",
) -> dict[str, Any]:
    """Learn, write the policy, and say how it went."""
    torch: Any = importlib.import_module("torch")
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began, game = time.monotonic(), registry.game(name)
    before, layers = policies.read(start)
    if trust is not None:
        before["trust"] = trust
    policies.Policy(game, before, layers)  # says what it is not good for
    wanted = {
        key: policies.made_for(game)[key] for key in ("game", "rules", "encoding", "fingerprint")
    }
    shown = read([path for folder in folders for path in folder.glob(f"{name}-*.npz")], wanted)
    held = shown.games % HELD_OUT == 0
    known, tests = (Lessons(torch, shown, np.flatnonzero(which), device) for which in (~held, held))
    if not len(known) or not len(tests):
        raise BadSamples(f"there are too few games: one in {HELD_OUT} is held out")
    one = policies.encoder_of(game)
    if apart:
        policies.telling_apart(one, before, layers)
    reading = policies.Reading(one, bool(before.get("apart")))
    pupil = Pupil(reading, one.seats, layers, before.get("heat", 1.0), device)
    steps = max(1, epochs * -(-len(known) // BATCH))
    curve = [tests.judged(pupil)]
    best, kept, done = _loss(curve[0]), layers, 0
    for _ in range(epochs):
        for part in known.shuffled():
            done += 1
            pupil.step(part, rate * min(1.0, done / steps / WARM, 1.02 - done / steps))
        curve.append(tests.judged(pupil))
        if _loss(curve[-1]) < best:
            best, kept = _loss(curve[-1]), pupil.found()
    figures = {
        "decisions": len(known),
        "held_out": len(tests),
        "curve": curve,
        "seconds": round(time.monotonic() - began, 1),
    }
    trained = {
        "by": "tawantin.train.imitate", "words": words, **figures, "before": before.get("trained"),
    }  # fmt: skip
    policies.save(out, {**before, "trained": trained}, kept)
    return figures


def _loss(told: list[float]) -> float:
    return told[0] + VALUE * told[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of decisions")
    parser.add_argument("--start", type=Path, help="a policy, if not the committed one")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--trust", type=float, help="in its values, if not as before")
    parser.add_argument(
        "--apart", action="store_true", help="tell values apart that are no amounts, from now on"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    found = imitate(
        args.game,
        args.data,
        args.start or POLICIES / f"{args.game}.npz",
        args.out,
        epochs=args.epochs,
        rate=args.rate,
        trust=args.trust,
        apart=args.apart,
        seed=args.seed,
        threads=args.threads,
        words=" ".join(sys.argv[1:]),
    )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
