"""Fits a net to the positions of played games, with torch, on a graphics card if there is one.

`python -m tawantin.train.fit GAME --data DIR ... --out FILE` reads every file of positions of the
game in the folders. The net learns who ended before whom, with `--margin` also by how much, and
where a search looked, half of that and half what the search thought: the chance of each seat
against the others. Without torch, numpy does it, slowly (`learning`).
"""

import argparse
import importlib
import importlib.util
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tawantin.bots.lineup import PRIORS, made_for
from tawantin.bots.net import FORMAT, Net, load, save
from tawantin.core import registry
from tawantin.train.learning import (
    BATCH,
    DECAY,
    RATE,
    SURE,
    Batch,
    Floats,
    Learning,
    PlainFit,
    beginning,
)
from tawantin.train.samples import NO_VALUE, Arrays, BadSamples, merge

EPOCHS = 12


class Fit(Learning):
    """With torch."""

    def __init__(
        self,
        arrays: Arrays,
        bounds: list[int],
        before: Net | None,
        seed: int,
        margin: float = 0.0,
    ) -> None:
        self.torch: Any = importlib.import_module("torch")
        torch = self.torch
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.scale = torch.tensor([1.0 / most for most in bounds], device=self.device)
        start = before.layers if before is not None else beginning(len(bounds), seed)
        self.layers = {
            name: torch.tensor(layer, device=self.device).requires_grad_()
            for name, layer in start.items()
        }
        self.chooser = torch.optim.AdamW(list(self.layers.values()), lr=RATE, weight_decay=DECAY)
        super().__init__(arrays, margin)

    def hold(self, batch: Batch) -> Batch:
        return Batch(*(self.torch.from_numpy(a).to(self.device) for a in batch))

    def some(self, batch: Batch, rng: np.random.Generator) -> Batch:
        picked = self.torch.randint(len(batch.places), (BATCH,), device=self.device)
        return Batch(*(a[picked] for a in batch))

    def ratings(self, rows: Any) -> Any:
        torch, layers = self.torch, self.layers
        numbers = rows.float() * self.scale
        mean = numbers.mean(dim=1, keepdim=True)
        first = torch.relu(numbers @ layers["own"] + mean @ layers["mean"] + layers["bias_1"])
        second = torch.relu(first @ layers["second"] + layers["bias_2"])
        return second @ layers["last"]

    def loss(self, batch: Batch, margin: float) -> tuple[Any, Any]:
        """What is to become small, and the share of pairs rightly told."""
        torch = self.torch
        rows, places, scores, values = batch
        found = self.ratings(rows)
        players = places.shape[1]
        lead = found.unsqueeze(2) - found.unsqueeze(1)
        place = places.float()
        ahead = (place.unsqueeze(2) < place.unsqueeze(1)).float()
        ahead += 0.5 * (place.unsqueeze(2) == place.unsqueeze(1)).float()
        apart = ~torch.eye(players, dtype=torch.bool, device=self.device)
        target = ahead
        if margin:
            points = scores.float()
            by = torch.sigmoid((points.unsqueeze(2) - points.unsqueeze(1)) / margin)
            target = 0.5 * ahead + 0.5 * by
        entropy = torch.nn.functional.binary_cross_entropy_with_logits
        pairs = entropy(lead, target, reduction="none")[:, apart].mean(dim=1)
        right = ((lead > 0) == (ahead > 0.5))[:, apart].float().mean()
        searched = values[:, 0] != NO_VALUE
        if not searched.any():
            return pairs.mean(), right
        chances = (torch.sigmoid(lead) * apart).sum(dim=2) / (players - 1)
        wanted = values.float() / 100.0
        thought = torch.nn.functional.binary_cross_entropy(
            chances.clamp(SURE, 1 - SURE), wanted.clamp(0, 1), reduction="none"
        ).mean(dim=1)
        both = torch.where(searched, 0.5 * pairs + 0.5 * thought, pairs)
        return both.mean(), right

    def judged(self, batch: Batch) -> tuple[float, float]:
        with self.torch.no_grad():
            loss, right = self.loss(batch, 0.0)
        return float(loss), float(right)

    def step(self, batch: Batch, rate: float) -> None:
        for group in self.chooser.param_groups:
            group["lr"] = rate
        loss, _ = self.loss(batch, self.margin)
        self.chooser.zero_grad()
        loss.backward()
        self.chooser.step()

    def found(self) -> dict[str, Floats]:
        return {name: layer.detach().cpu().numpy().copy() for name, layer in self.layers.items()}


def fit(
    name: str,
    folders: Sequence[Path],
    out: Path,
    *,
    start: Path | None = None,
    epochs: int = EPOCHS,
    seconds: float = 0.0,
    rate: float = RATE,
    seed: int = 1,
    eyes: str | None = None,
    margin: float = 0.0,
    prior: str | None = None,
    note: str = "",
) -> dict[str, Any]:
    """Fit, write the weights, and say how it went."""
    wanted = {**made_for(registry.game(name)), "eyes": eyes}
    begun = time.time()
    paths = sorted(p for folder in folders for p in folder.glob(f"{name}-*.npz"))
    if not paths:
        raise BadSamples(f"there are no positions of {name} in {', '.join(map(str, folders))}")
    arrays = merge(paths, wanted)
    positions = sum(len(found.places) for found in arrays.values())
    before = load(start) if start else None
    kind = PlainFit if importlib.util.find_spec("torch") is None else Fit
    learner = kind(arrays, wanted["bounds"], before, seed, margin)
    first = {f"{key}_before": number for key, number in learner.judge().items()} if before else {}
    found = {**first, **learner.run(seconds, epochs, rate)}
    header = {
        "format": FORMAT,
        **wanted,
        "prior": prior or "learned",
        "trained": {
            "note": note,
            "positions": positions,
            **{key: round(number, 4) for key, number in found.items()},
        },
    }
    save(Net(header, learner.best), out)
    return {
        "game": name,
        "device": learner.device,
        "seconds": round(time.time() - begun, 1),
        **header["trained"],
        "curve": learner.curve,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of positions")
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="stop after so many at the latest"
    )
    parser.add_argument("--rate", type=float, default=RATE, help="how far a step goes at first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--eyes", choices=["each"], help="as the positions have it")
    parser.add_argument(
        "--margin", type=float, default=0.0, help="points ahead that are e to 1: half of a target"
    )
    parser.add_argument("--prior", choices=PRIORS, help="what a search with them tries first")
    parser.add_argument("--note", default="", help="how it was trained, for the header")
    args = parser.parse_args()
    options = vars(args)
    name, folders, out = options.pop("game"), options.pop("data"), options.pop("out")
    try:
        found = fit(name, folders, out, **options)
    except BadSamples as error:
        parser.error(str(error))
    print(json.dumps({key: value for key, value in found.items() if key != "curve"}))


if __name__ == "__main__":
    main()
