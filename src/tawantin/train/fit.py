"""Fits a net to the positions of played games (needs torch; uses a graphics card if there is one).

`python -m tawantin.train.fit GAME --data DIR ... --out FILE` reads every file of positions of the
game in the folders. The net learns who ended before whom, and where a search looked, half of that
and half what the search thought: the chance of each seat against the others.
"""

import argparse
import importlib
import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from tawantin.bots.lineup import made_for
from tawantin.bots.net import FORMAT, Net, load, save
from tawantin.core import registry
from tawantin.train.samples import BLOCK, NO_VALUE, Arrays, merge

FIRST: Final = 96
SECOND: Final = 32
BATCH: Final = 2048
RATE: Final = 2e-3
DECAY: Final = 1e-4
HELD_OUT: Final = 20  # one block of positions in so many is not learnt from


class Fit:
    """A net in the making."""

    def __init__(self, arrays: Arrays, bounds: list[int], before: Net | None, seed: int) -> None:
        self.torch: Any = importlib.import_module("torch")
        torch = self.torch
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.scale = torch.tensor([1.0 / most for most in bounds], device=self.device)
        width = len(bounds)
        if before is not None:
            start = {name: torch.tensor(layer) for name, layer in before.layers.items()}
        else:
            start = {
                "own": torch.randn(width, FIRST) * (1.0 / width) ** 0.5,
                "mean": torch.randn(width, FIRST) * (1.0 / width) ** 0.5,
                "bias_1": torch.zeros(FIRST),
                "second": torch.randn(FIRST, SECOND) * (2.0 / FIRST) ** 0.5,
                "bias_2": torch.zeros(SECOND),
                "last": torch.randn(SECOND) * (1.0 / SECOND) ** 0.5,
            }
        self.layers = {
            name: layer.float().to(self.device).requires_grad_() for name, layer in start.items()
        }
        self.learn: list[tuple[Any, Any, Any]] = []
        self.test: list[tuple[Any, Any, Any]] = []
        for rows, places, values in arrays.values():
            blocks = np.arange(len(rows)) // BLOCK
            held = blocks % HELD_OUT == HELD_OUT - 1
            for target, chosen in ((self.learn, ~held), (self.test, held)):
                three = (rows[chosen], places[chosen], values[chosen])
                target.append(tuple(torch.from_numpy(a).to(self.device) for a in three))

    def ratings(self, rows: Any) -> Any:
        torch, layers = self.torch, self.layers
        numbers = rows.float() * self.scale
        mean = numbers.mean(dim=1, keepdim=True)
        first = torch.relu(numbers @ layers["own"] + mean @ layers["mean"] + layers["bias_1"])
        second = torch.relu(first @ layers["second"] + layers["bias_2"])
        return second @ layers["last"]

    def loss(self, batch: tuple[Any, Any, Any]) -> tuple[Any, Any]:
        """What is to become small, and the share of pairs rightly told."""
        torch = self.torch
        rows, places, values = batch
        found = self.ratings(rows)
        players = places.shape[1]
        lead = found.unsqueeze(2) - found.unsqueeze(1)
        place = places.float()
        ahead = (place.unsqueeze(2) < place.unsqueeze(1)).float()
        ahead += 0.5 * (place.unsqueeze(2) == place.unsqueeze(1)).float()
        apart = ~torch.eye(players, dtype=torch.bool, device=self.device)
        entropy = torch.nn.functional.binary_cross_entropy_with_logits
        pairs = entropy(lead, ahead, reduction="none")[:, apart].mean(dim=1)
        right = ((lead > 0) == (ahead > 0.5))[:, apart].float().mean()
        searched = values[:, 0] != NO_VALUE
        if not searched.any():
            return pairs.mean(), right
        chances = (torch.sigmoid(lead) * apart).sum(dim=2) / (players - 1)
        wanted = values.float() / 100.0
        thought = torch.nn.functional.binary_cross_entropy(
            chances.clamp(1e-4, 1 - 1e-4), wanted.clamp(0, 1), reduction="none"
        ).mean(dim=1)
        both = torch.where(searched, 0.5 * pairs + 0.5 * thought, pairs)
        return both.mean(), right

    def run(self, seconds: float, epochs: int, rate: float) -> dict[str, float]:
        """Learn until the time or the epochs are over, the pace falling to nothing."""
        torch = self.torch
        weights = list(self.layers.values())
        chooser = torch.optim.AdamW(weights, lr=rate, weight_decay=DECAY)
        sizes = np.array([len(places) for _, places, _ in self.learn], dtype=float)
        steps = max(1, int(epochs * sizes.sum() / BATCH))
        rng = np.random.default_rng(1)
        start, step, done = time.time(), 0, 0.0
        while done < 1.0:
            for group in chooser.param_groups:
                group["lr"] = rate * max(0.02, 1.0 - done)
            rows, places, values = self.learn[int(rng.choice(len(sizes), p=sizes / sizes.sum()))]
            picked = torch.randint(len(places), (BATCH,), device=self.device)
            loss, _ = self.loss((rows[picked], places[picked], values[picked]))
            chooser.zero_grad()
            loss.backward()
            chooser.step()
            step += 1
            done = step / steps
            if seconds:
                done = max(done, (time.time() - start) / seconds)
        return {"steps": step, "epochs": step * BATCH / sizes.sum(), **self.judge()}

    def judge(self) -> dict[str, float]:
        """Loss and share of pairs rightly told, on positions that were not learnt from."""
        total = right = count = 0.0
        with self.torch.no_grad():
            for rows, places, values in self.test:
                for at in range(0, len(places), BATCH):
                    part = slice(at, at + BATCH)
                    loss, told = self.loss((rows[part], places[part], values[part]))
                    n = len(places[part])
                    total, right, count = (
                        total + float(loss) * n,
                        right + float(told) * n,
                        count + n,
                    )
        return {"loss": total / max(1, count), "right": right / max(1, count), "held_out": count}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of positions")
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="stop after so many at the latest"
    )
    parser.add_argument("--rate", type=float, default=RATE, help="how far a step goes at first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--eyes", choices=["each"], help="as the positions have it")
    parser.add_argument("--note", default="", help="how it was trained, for the header")
    args = parser.parse_args()
    game = registry.game(args.game)
    wanted = {**made_for(game), "eyes": args.eyes}
    begun = time.time()
    paths = sorted(p for folder in args.data for p in folder.glob(f"{args.game}-*.npz"))
    if not paths:
        parser.error(f"there are no positions of {args.game} in {args.data}")
    arrays = merge(paths, wanted)
    positions = sum(len(places) for _, places, _ in arrays.values())
    before = load(args.start) if args.start else None
    fit = Fit(arrays, wanted["bounds"], before, args.seed)
    first = {f"{key}_before": number for key, number in fit.judge().items()} if before else {}
    found = {**first, **fit.run(args.seconds, args.epochs, args.rate)}
    header = {
        "format": FORMAT,
        **wanted,
        "trained": {
            "note": args.note,
            "positions": positions,
            **{key: round(number, 4) for key, number in found.items()},
        },
    }
    layers = {name: layer.detach().cpu().numpy() for name, layer in fit.layers.items()}
    save(Net(header, layers), args.out)
    report = {"game": args.game, "device": fit.device, "seconds": round(time.time() - begun, 1)}
    print(json.dumps({**report, **header["trained"]}))


if __name__ == "__main__":
    main()
