"""Masked PPO of sb3-contrib on one seat against bots.

    pip install 'tawantin[research]' sb3-contrib
    python examples/sb3_ppo.py machu_picchu --players 2 --seconds 300 --out runs/sb3

Trains for so many seconds, saves the model, and says which share of new games it won; an even share
is one divided by the players. The curve of the rewards lies in `curve.jsonl`.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from tawantin.core.registry import NAMES
from tawantin.research.single import BotsEnv


class Curve(BaseCallback):
    """Ends the training in time, and writes a line for every stretch of play."""

    def __init__(self, seconds: float, path: Path) -> None:
        super().__init__()
        self.began, self.given, self.path = time.monotonic(), seconds, path

    def _on_step(self) -> bool:
        return time.monotonic() - self.began < self.given

    def _on_rollout_end(self) -> None:
        games = [entry["r"] for entry in self.model.ep_info_buffer]
        said = {
            "steps": self.num_timesteps,
            "seconds": round(time.monotonic() - self.began, 1),
            "mean_reward": round(float(np.mean(games)), 4) if games else None,
        }
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(said) + "\n")
        print(json.dumps(said), flush=True)


def tested(model: Any, env: BotsEnv, games: int) -> float:
    """The share of new games that the model wins."""
    won = 0.0
    for game in range(games):
        row, _ = env.reset(seed=1_000_000 + game)
        over, reward = False, 0.0
        while not over:
            choice, _ = model.predict(row, action_masks=env.action_masks(), deterministic=True)
            row, reward, over, _, _ = env.step(choice)
        won += reward
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--out", required=True)
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--envs", type=int, default=16)
    parser.add_argument("--test-games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)  # such small products are slower on several cores
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)

    def made() -> Any:
        return Monitor(BotsEnv(args.game, args.players, opponents=(args.opponents,)))

    envs = DummyVecEnv([made] * args.envs)
    envs.seed(args.seed)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=256, n_epochs=4, learning_rate=5e-4, gamma=1.0,
        ent_coef=0.01, seed=args.seed, device="cpu", policy_kwargs={"net_arch": [256, 256]},
    )  # fmt: skip
    model.learn(10**9, callback=Curve(args.seconds, folder / "curve.jsonl"))
    model.save(folder / "model")
    env = BotsEnv(args.game, args.players, opponents=(args.opponents,), reward="win")
    share = tested(model, env, args.test_games)
    print(json.dumps({f"win_{args.opponents}": round(share, 4), "games": args.test_games}))


if __name__ == "__main__":
    main()
