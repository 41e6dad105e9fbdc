"""Masked PPO in one file: one net learns a game by playing all its seats against itself.

    python examples/ppo.py machu_picchu --seconds 600 --out runs/machu_picchu

Needs torch and nothing else besides the package. Every update prints a line of JSON and adds it to
`curve.jsonl` in the folder; every so often the net plays whole games against bots and the line says
which share of them it won (`win_random`, `win_greedy`; an even share is 1 / players). The newest
state lies in `state.pt`: the same command goes on from there. What was learnt goes to the ladder by

    PPO_RUN=runs/machu_picchu tawantin benchmark machu_picchu --agent examples.ppo:Agent

and, learnt with all numbers of players (`--players all`), becomes a policy that the bots search by:

    python examples/ppo.py machu_picchu --out runs/machu_picchu --export machu_picchu.npz
    tawantin arena machu_picchu --bots policy:machu_picchu.npz@100,search@64

The seats of a game share one net, which sees the game with the eyes of the seat that is asked. What
a choice was worth is told by the seat's own next decisions (GAE over the choices of one seat), so
that it does not matter how often others choose in between.
"""

import argparse
import functools
import json
import math
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from tawantin.bots import policy
from tawantin.bots.weight_files import WrongWeights
from tawantin.core.encoding import Encoder
from tawantin.core.registry import NAMES
from tawantin.research.encodings import Observer, encoder
from tawantin.research.vector import Setup, Vector, Workers
from tawantin.train.imitate import Eyes

FORBIDDEN: Final = -1e9  # the logit of a choice that may not be made
FORM: Final = 3  # of the net: values of all seats, rows read as policies read them


class Net(nn.Module):
    """What to choose, and what the position is worth to each seat, from the one asked on."""

    def __init__(
        self, one: Encoder, apart: bool, width: int, device: torch.device | None = None
    ) -> None:
        super().__init__()
        reading = policy.Reading(one, apart)
        self.eyes = Eyes(torch, reading, device)
        self.body = nn.Sequential(
            nn.Linear(reading.width, width), nn.LayerNorm(width), nn.GELU(),
            nn.Linear(width, width), nn.LayerNorm(width), nn.GELU(),
            nn.Linear(width, width), nn.LayerNorm(width), nn.GELU(),
        )  # fmt: skip
        self.choice = nn.Linear(width, len(one.actions))
        self.value = nn.Linear(width, one.seats)
        nn.init.normal_(self.choice.weight, std=0.01)
        nn.init.zeros_(self.choice.bias)
        nn.init.normal_(self.value.weight, std=0.01)
        nn.init.zeros_(self.value.bias)

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the choices, as small as can be where they may not be made; and values."""
        hidden = self.body(self.eyes.see(rows))
        logits = self.choice(hidden).float().masked_fill(~masks, FORBIDDEN)
        return logits, self.value(hidden).float()

    def parts(self) -> Iterator[tuple[str, nn.Parameter]]:
        """Its numbers by the names they have in the file of a policy."""
        linear = [module for module in self.body if isinstance(module, nn.Linear)]
        for name, layer in zip(policy.WEIGHED, (*linear, self.choice, self.value), strict=True):
            yield f"weight_{name}", layer.weight
            yield f"bias_{name}", layer.bias
        norms = [module for module in self.body if isinstance(module, nn.LayerNorm)]
        for n, norm in enumerate(norms):
            yield f"gain_{n}", norm.weight
            yield f"shift_{n}", norm.bias


def returns(
    values: Any, rewards: Any, over: Any, seats: Any, gamma: float, lam: float
) -> tuple[Any, Any]:
    """What each position came to for every seat, by the seat's own next choices (as in GAE), and
    for whom that is known.

    Steps by lanes; rewards have a column for each seat, `values` are those of the one that chooses.
    A seat that is not asked again in a game that goes on has no successor yet.
    """
    found = np.zeros(rewards.shape, dtype=np.float32)
    known = np.zeros(rewards.shape, dtype=np.bool_)
    lanes, players = rewards.shape[1:]
    after = np.zeros((lanes, players), dtype=np.float32)  # what is to come from the next choice on
    followed = np.zeros((lanes, players), dtype=np.bool_)
    every = np.arange(lanes)
    for t in range(len(values) - 1, -1, -1):
        ended, seat = over[t], seats[t]
        after[ended], followed[ended] = rewards[t, ended], True
        found[t], known[t] = after, followed
        here = np.where(followed[every, seat], after[every, seat], values[t])
        after[every, seat] = gamma * (values[t] + lam * (here - values[t]))
        followed[every, seat] = True
    return found, known


def turned(numbers: Any, seats: Any, players: Any, most: int) -> Any:
    """Numbers of the seats in seating order from these on; 0 for seats that nobody has."""
    places, players = np.arange(most), players[:, None]
    found = np.take_along_axis(numbers, (places + seats[..., None]) % players, axis=-1)
    return np.where(places < players, found, np.zeros_like(found))


class Tables:
    """Games with several numbers of players side by side, as `Vector` plays those with one."""

    def __init__(self, parts: list[Vector | Workers], seats: int) -> None:
        self.parts: Final = parts
        counts = [part.setup.lanes for part in parts]
        self.cuts: Final = np.cumsum(counts)[:-1]
        self.players: Final = np.repeat([part.setup.players for part in parts], counts)
        self.rewards: Final = np.zeros((sum(counts), seats), dtype=np.float32)
        self.pool: Final = ThreadPoolExecutor(len(parts))
        self.tell()

    def tell(self) -> None:
        parts = self.parts
        self.observations = np.concatenate([part.observations for part in parts])
        self.masks = np.concatenate([part.masks for part in parts])
        self.seats = np.concatenate([part.seats for part in parts]).astype(np.int64)
        self.terminations = np.concatenate([part.terminations for part in parts])
        at = 0
        for part in parts:
            lanes, players = part.rewards.shape
            self.rewards[at : at + lanes, :players] = part.rewards
            at += lanes

    def reset(self, seed: int) -> None:
        for number, part in enumerate(self.parts):
            part.reset(seed + 100_000 * number)
        self.tell()

    def step(self, choices: Any) -> None:
        shares = np.split(choices, self.cuts)
        list(self.pool.map(lambda part, share: part.step(share), self.parts, shares))
        self.tell()

    def close(self) -> None:
        for part in self.parts:
            part.close()
        self.pool.shutdown()


class Learner:
    """The net, the games it plays against itself, and the state between two runs."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args: Final = args
        self.folder: Final = Path(args.out)
        self.folder.mkdir(parents=True, exist_ok=True)
        one = encoder(args.game)
        self.version: Final = one.version
        self.seats: Final = one.seats
        self.counts: Final = counts_of(args.players, one)
        if args.apart and not one.groups:
            raise SystemExit(f"{args.game} has no values that are told apart")
        self.apart: Final = one.groups if args.apart else ""
        self.device: Final = torch.device(args.device)
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.net: Final = Net(one, args.apart, args.width, self.device).to(self.device)
        self.optimiser: Final = torch.optim.Adam(self.net.parameters(), lr=args.rate, eps=1e-5)
        self.updates = self.steps = 0
        self.seconds = 0.0
        self.resume(one)
        parts = []
        for players, times in Counter(self.counts).items():
            lanes, processes = (n * times // len(self.counts) for n in (args.lanes, args.processes))
            parts.append(self.tables(lanes, args.reward, players, processes))
        self.games: Final = Tables(parts, self.seats)
        self.tests: Final[dict[str, Vector | Workers]] = {}
        self.games.reset(args.seed + self.updates)

    def tables(
        self,
        lanes: int,
        reward: str,
        players: int,
        processes: int,
        opponents: tuple[str, ...] = (),
    ) -> Vector | Workers:
        """So many games at once, over as many processes as are given."""
        args = self.args
        varied = 0 if opponents else args.varied
        setup = Setup(args.game, lanes, players, None, reward, opponents, "uint8", varied)
        processes = min(processes, lanes)
        return Workers(setup, processes) if processes > 1 else Vector(setup)

    @property
    def state(self) -> Path:
        return self.folder / "state.pt"

    def begin(self, path: Path, one: Encoder) -> None:
        """With what a policy knows. It goes on to tell values apart if it is to from now on."""
        try:
            header, layers = policy.read(path)
            policy.Policy(one.game, header, layers)  # says what it is not good for
        except WrongWeights as error:
            raise SystemExit(f"{path}: {error}") from None
        if self.apart:
            policy.telling_apart(one, header, layers)
        for name, numbers in self.net.parts():
            if numbers.shape != layers[name].shape:
                raise SystemExit(f"{path} has another width, or tells values apart: see --width")
            with torch.no_grad():
                numbers.copy_(torch.from_numpy(layers[name]))

    def resume(self, one: Encoder) -> None:
        if not self.state.exists():
            if self.args.start:
                self.begin(Path(self.args.start), one)
            return
        found = torch.load(self.state, map_location=self.device, weights_only=True)
        check(found, self.state, self.version)
        if (found["width"], found["apart"]) != (self.args.width, self.apart):
            raise SystemExit(f"{self.state} has another width, or tells values apart: see --width")
        self.net.load_state_dict(found["net"])
        self.optimiser.load_state_dict(found["optimiser"])
        self.updates, self.steps, self.seconds = (
            found["updates"], found["steps"], found["seconds"]
        )  # fmt: skip

    def save(self) -> None:
        beside = self.state.with_suffix(".part")
        torch.save(
            {
                "form": FORM,
                "version": self.version,
                "width": self.args.width,
                "apart": self.apart,
                "players": sorted(set(self.counts)),
                "net": self.net.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "updates": self.updates,
                "steps": self.steps,
                "seconds": self.seconds,
                "words": " ".join(sys.argv[1:]),
            },
            beside,
        )
        beside.replace(self.state)

    def rate(self) -> float:
        """The learning rate: it falls to a tenth over the time that is given."""
        done = min(1.0, self.seconds / max(1.0, self.args.horizon or self.args.seconds))
        return float(self.args.rate * (1.0 - 0.9 * done))

    @torch.no_grad()
    def choose(self, rows: Any, masks: Any, best: bool = False) -> tuple[Tensor, Tensor, Tensor]:
        """A choice for each row, how likely it was (as a logarithm), and the value."""
        seen = torch.as_tensor(rows).to(self.device, non_blocking=True)
        allowed = torch.as_tensor(masks).to(self.device, non_blocking=True)
        with torch.autocast(self.device.type, torch.bfloat16, self.device.type == "cuda"):
            logits, values = self.net(seen, allowed)
        if best:
            return logits.argmax(-1), values, values
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-12, 1.0 - 1e-7)))
        picked = (logits + noise).argmax(-1)
        chance = logits.gather(-1, picked[:, None]).squeeze(-1) - logits.logsumexp(-1)
        return picked, chance, values

    def collect(self) -> dict[str, Any]:
        """One stretch of play in all lanes."""
        games, steps, args = self.games, self.args.steps, self.args
        lanes = len(games.seats)
        rows = np.empty((steps, *games.observations.shape), dtype=np.uint8)
        masks = np.empty((steps, *games.masks.shape), dtype=np.bool_)
        rewards = np.zeros((steps, *games.rewards.shape), dtype=np.float32)
        seats = np.empty((steps, lanes), dtype=np.int64)
        over = np.empty((steps, lanes), dtype=np.bool_)
        picked = np.empty((steps, lanes), dtype=np.int64)
        chances = np.empty((steps, lanes), dtype=np.float32)
        values = np.empty((steps, lanes, self.seats), dtype=np.float32)
        for t in range(steps):
            rows[t], masks[t], seats[t] = games.observations, games.masks, games.seats
            choice, chance, value = self.choose(rows[t], masks[t])
            picked[t] = choice.cpu().numpy()
            chances[t], values[t] = chance.cpu().numpy(), value.cpu().numpy()
            games.step(picked[t])
            rewards[t], over[t] = games.rewards, games.terminations
        self.steps += steps * lanes
        own = values[..., 0]
        came, known = returns(own, rewards, over, seats, args.gamma, args.lam)
        came = turned(came, seats, games.players, self.seats)
        known = turned(known, seats, games.players, self.seats)
        return {
            "rows": rows, "masks": masks, "picked": picked, "chances": chances,
            "advantages": came[..., 0] - own, "returns": came, "known": known,
            "games": int(over.sum()),
        }  # fmt: skip

    def update(self, batch: dict[str, Any]) -> dict[str, float]:
        """PPO's clipped steps over what was collected."""
        args = self.args
        known = np.flatnonzero(batch["known"][..., 0].reshape(-1))
        flat = {
            name: torch.as_tensor(batch[name].reshape(-1, *batch[name].shape[2:])[known])
            for name in ("rows", "masks", "picked", "chances", "advantages", "returns", "known")
        }
        if self.device.type == "cuda":
            flat = {name: numbers.to(self.device) for name, numbers in flat.items()}
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate()
        told: dict[str, list[float]] = {"entropy": [], "kl": [], "value_loss": [], "clipped": []}
        for chosen in self.parts(len(known)):
            part = {name: numbers[chosen].to(self.device) for name, numbers in flat.items()}
            with torch.autocast(self.device.type, torch.bfloat16, self.device.type == "cuda"):
                logits, values = self.net(part["rows"], part["masks"])
            logarithms = logits.log_softmax(-1)
            chance = logarithms.gather(-1, part["picked"][:, None]).squeeze(-1)
            change = chance - part["chances"]
            ratio = change.exp()
            gain = part["advantages"]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1.0 - args.clip, 1.0 + args.clip)
            policy_loss = -torch.minimum(ratio * gain, clipped * gain).mean()
            value_loss = 0.5 * (values - part["returns"])[part["known"]].square().mean()
            entropy = -(logarithms.exp() * logarithms.clamp(min=-50.0)).sum(-1).mean()
            loss = policy_loss + args.value * value_loss - args.entropy * entropy
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimiser.step()
            told["entropy"].append(entropy.item())
            told["kl"].append((ratio - 1.0 - change).mean().item())
            told["value_loss"].append(value_loss.item())
            told["clipped"].append(((ratio - 1.0).abs() > args.clip).float().mean().item())
        self.updates += 1
        return {name: round(sum(numbers) / len(numbers), 5) for name, numbers in told.items()}

    def parts(self, count: int) -> Iterator[Tensor]:
        """Everything in random parts, `epochs` times."""
        number = max(1, count // self.args.batch)
        for _ in range(self.args.epochs):
            yield from torch.randperm(count, device=self.device).chunk(number)

    def play(self, opponent: str, games: int) -> dict[str, float]:
        """The share of games the net wins against bots, of which it plays one seat in turn."""
        lanes = min(games, self.args.test_lanes)
        if opponent not in self.tests:
            self.tests[opponent] = self.tables(
                lanes, "win", max(self.counts), self.args.processes, (opponent,)
            )
        tables = self.tests[opponent]
        tables.reset(1_000_000 + self.updates)
        won, played = 0.0, 0
        counted = [0] * lanes
        wanted = -(-games // lanes)
        while played < wanted * lanes:
            learners = tables.seats.copy()
            choice, _, _ = self.choose(tables.observations, tables.masks, best=True)
            _, rewards, over, _, _ = tables.step(choice.cpu().numpy())
            for lane in np.flatnonzero(over).tolist():
                if counted[lane] < wanted:  # as many of each lane: short games count no more
                    counted[lane] += 1
                    played += 1
                    won += float(rewards[lane, learners[lane]])
        share = won / played
        error = 1.96 * math.sqrt(max(share * (1.0 - share), 1.0 / played) / played)
        return {f"win_{opponent}": round(share, 4), f"error_{opponent}": round(error, 4)}

    def run(self) -> None:
        args = self.args
        curve = self.folder / "curve.jsonl"
        began = last_test = time.monotonic()
        while time.monotonic() - began < args.seconds:
            start = time.monotonic()
            batch = self.collect()
            collected = time.monotonic() - start
            told: dict[str, Any] = self.update(batch)
            now = time.monotonic()
            self.seconds += now - start
            said = {
                "update": self.updates, "steps": self.steps, "seconds": round(self.seconds, 1),
                "games": batch["games"],
                "steps_per_second": round(batch["picked"].size / (now - start)),
                "collecting": round(collected / (now - start), 2), **told,
            }  # fmt: skip
            ending = now - began >= args.seconds
            if args.test_games and (
                self.updates == 1 or ending or now - last_test >= args.test_every
            ):
                for opponent in args.opponents.split(","):
                    said |= self.play(opponent, args.test_games)
                last_test = time.monotonic()
                self.save()
            with curve.open("a", encoding="utf-8") as file:
                file.write(json.dumps(said) + "\n")
            print(json.dumps(said), flush=True)
        self.save()
        for tables in (self.games, *self.tests.values()):
            tables.close()


def counts_of(text: str, one: Encoder) -> list[int]:
    """Numbers of players as written: `4`, `2,3,4,4` (half of the games with four), or all."""
    every = one.game.players
    if not text:
        return [every[-1]]
    found = [*every] if text == "all" else [int(word) for word in text.split(",")]
    if not set(found) <= set(every):
        raise SystemExit(f"{one.game.name} has {every[0]} to {every[-1]} players, not {text}")
    return found


def check(found: dict[str, Any], path: Path, version: str) -> None:
    """Refuse the state of a run with another net or another encoding."""
    if found["version"] != version:
        raise SystemExit(f"{path} is for {found['version']}, this is {version}")
    if found.get("form") != FORM:
        raise SystemExit(f"{path} has a net of another form; begin anew in another folder")


@functools.cache
def learnt(folder: Path, game: str) -> tuple[Net, Observer]:
    """The net of a run, and what writes the rows it reads."""
    one = encoder(game)
    found = torch.load(folder / "state.pt", map_location="cpu", weights_only=True)
    check(found, folder, one.version)
    torch.set_num_threads(1)
    net = Net(one, bool(found["apart"]), found["width"])
    net.load_state_dict(found["net"])
    return net.eval(), Observer(one)


def export(folder: Path, game: str, path: Path, trust: float, heat: float, halves: bool) -> None:
    """What a run has learnt as a policy for the bots, which need no torch."""
    net, observer = learnt(folder, game)
    one = observer.encoder
    found = torch.load(folder / "state.pt", map_location="cpu", weights_only=True)
    layers = {name: numbers.detach().numpy() for name, numbers in net.parts()}
    header = policy.made_for(one.game) | {
        "players": found["players"],
        "trust": trust,
        "heat": heat,
        "halves": halves,
        "apart": found["apart"],
        "trained": {
            "by": "examples/ppo.py", "words": found["words"], "steps": found["steps"],
            "updates": found["updates"], "seconds": round(found["seconds"]),
        },
    }  # fmt: skip
    policy.Policy(one.game, header, layers)  # says what it is not good for
    policy.save(path, header, layers)


class Agent:
    """A seat of the ladder or the arena, played by the net of the run in the folder PPO_RUN."""

    @torch.no_grad()
    def choose(self, game: Any, state: Any, seat: int, rng: Any) -> int:
        net, observer = learnt(Path(os.environ["PPO_RUN"]), game.name)
        state = game.as_asked(state, seat)
        row = torch.from_numpy(observer.bytes(state, seat, seat).copy())
        mask = torch.from_numpy(observer.mask(game.legal_actions(state))).bool()
        logits, _ = net(row[None], mask[None])
        action: int = observer.encoder.actions[int(logits.argmax())]
        return action


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--out", required=True, help="folder of the state and the curve")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--horizon", type=float, default=0.0, help="seconds the rate falls over")
    parser.add_argument("--players", default="", help="4; 2,3,4,4; all; else as many as can be")
    parser.add_argument("--varied", type=int, default=0, help="one game in so many: any options")
    parser.add_argument("--reward", default="place")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1, help="of torch; more than cores hurt")
    parser.add_argument("--lanes", type=int, default=128)
    parser.add_argument("--steps", type=int, default=64, help="in each lane between two updates")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument(
        "--apart", action="store_true", help="tell the values of numbers apart that are no amounts"
    )
    parser.add_argument("--start", metavar="FILE", help="a policy to begin with, of this width")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--value", type=float, default=1.0)
    parser.add_argument("--gamma", type=float, default=1.0)
    parser.add_argument("--lam", type=float, default=0.95)
    parser.add_argument("--opponents", default="random,greedy", help="whom the tests are against")
    parser.add_argument("--test-games", type=int, default=100, help="0: no tests")
    parser.add_argument("--test-lanes", type=int, default=50)
    parser.add_argument("--test-every", type=float, default=120.0, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--trust", type=float, default=1.0, help="of an exported one's values; weights say the rest"
    )
    parser.add_argument(
        "--heat", type=float, default=1.0, help="by what a search divides an exported one's logits"
    )
    parser.add_argument(
        "--halves", action="store_true", help="a search weighs an exported one's choices by halves"
    )
    parser.add_argument("--export", metavar="FILE", help="write the policy there, learn no more")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    if args.export:
        export(Path(args.out), args.game, Path(args.export), args.trust, args.heat, args.halves)
    else:
        Learner(args).run()


if __name__ == "__main__":
    main()
