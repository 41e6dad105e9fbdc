"""How long a person waits for bots: `python -m benchmarks.waiting --bot amauta`.

A person who plays at once and at random has three of the bots at the table, one whole game of each
kind, on a server as it is by default and on two cores. From one push to the next is a decision, all
of a seat's in a row are its turn; the pause that bots make on purpose counts as well. Measure the
compiled build on a machine that does nothing else. Run from the root of the repository.
"""

import argparse
import asyncio
import json
import os
import random
import tempfile
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.server_load import CORES, Home, percentile
from tawantin import bots
from tawantin.bench import compiled
from tawantin.core import registry
from tawantin.server.config import Settings
from tests.server.real import LIMITED, PATIENCE, Json, Server

PLAYERS: Final = 4
DECISION, TURN = 3.0, 8.0  # seconds that nobody waits longer than


class Push(NamedTuple):
    at: float
    seat: int  # who is asked first; nobody: -1


async def game(home: Home, name: str, bot: str, seed: int) -> list[Push]:
    """A whole game, as the person was told of it."""
    rng, pushes, clock = random.Random(seed), list[Push](), asyncio.get_running_loop().time
    others = [{"kind": "bot", "bot": bot}] * (PLAYERS - 1)
    made = await home.post("/api/tables", {"game": name, "seats": [{"kind": "me"}, *others]})
    table: str = made["table"]["id"]
    await home.post(f"/api/tables/{table}/start")
    async with home.socket(table) as socket:
        while True:
            message: Any = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message["type"] != "table":
                continue
            shown = message["table"]
            pushes.append(Push(clock(), shown["to_act"]))
            if shown["status"] == "over":
                return pushes
            me = shown["you"]
            if me in shown["asked"] and shown["legal"]:
                chosen, version = rng.choice(shown["legal"])["action"], shown["version"]
                move = {"seat": me, "action": chosen, "version": version, "key": str(version)}
                await home.post(f"/api/tables/{table}/moves", move)


def turns(pushes: list[Push], me: int) -> Iterator[list[float]]:
    """The seconds of every decision of the bots, turn by turn."""
    waits = [(before.seat, after.at - before.at) for before, after in pairwise(pushes)]
    for seat, some in groupby(waits, lambda wait: wait[0]):
        if seat not in (me, -1):
            yield [seconds for _, seconds in some]


def figures(name: str, pushes: list[Push]) -> Json:
    told = list(turns(pushes, 0))
    decisions = [seconds for turn in told for seconds in turn]
    whole = [sum(turn) for turn in told]
    return {
        "game": name,
        "decisions": len(decisions),
        "decision_s_p50": round(percentile(decisions, 0.5), 2),
        "decision_s_p90": round(percentile(decisions, 0.9), 2),
        "decision_s_most": round(max(decisions), 2),
        "turns": len(whole),
        "turn_s_p50": round(percentile(whole, 0.5), 2),
        "turn_s_p90": round(percentile(whole, 0.9), 2),
        "turn_s_most": round(max(whole), 2),
        "decisions_in_a_turn_most": max(len(turn) for turn in told),
        "kept": max(decisions) <= DECISION and max(whole) <= TURN,
    }


async def play(server: Server, names: list[str], bot: str, seed: int) -> None:
    home = Home(server.url, Home.address(0))
    await home.post("/api/people/guest", {"name": "Ana"})
    for name in names:
        print(json.dumps(figures(name, await game(home, name, bot, seed))), flush=True)
    await home.http.aclose()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", choices=bots.LEVELS, default="amauta")
    parser.add_argument("--game", choices=registry.NAMES, action="append", help="else all three")
    parser.add_argument("--seed", type=int, default=1, help="of the person's whims")
    args = parser.parse_args()
    if not compiled():
        print("the pure build: people play the compiled one")
    settings = {name: getattr(Settings(), name) for name in (*LIMITED, "bot_pace")}
    cores = set(sorted(os.sched_getaffinity(0))[:CORES])
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), cores, **settings) as server,
    ):
        asyncio.run(play(server, args.game or list(registry.NAMES), args.bot, args.seed))


if __name__ == "__main__":
    main()
