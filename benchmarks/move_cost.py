"""What a move costs the server, compared with other builds of it on the same machine.

    python -m benchmarks.move_cost                          # the package Python finds
    python -m benchmarks.move_cost old=SITE pure=src        # folders to import tawantin from

Each build runs as a server of its own, and they take turns, a few moves at a time, so that a slow
spell of the machine hits all of them. Four people play, choosing at random, each with a socket, and
a spectator looks on. What is counted is processor time of the server's process: the request, the
move, its commit, and what the five are told. Run from the root of the repository.
"""

import argparse
import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from tawantin.core import registry
from tests.server.real import LIMITED, Client, Eye, Json, Server, seat_people

TURN = 10  # moves of one build, before the next has its turn
PEOPLE = ("Amaru", "Killa", "Sinchi", "Wayra")


class Table:
    """A table of people at one server, and the spectator's and their eyes."""

    def __init__(self, server: Server, people: list[Client], game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.people = people
        self.id = seat_people(people, game=game)
        self.eyes = [Eye(person, self.id) for person in people]
        self.by_seat = {eye.table["you"]: eye for eye in self.eyes}
        self.spectator = Client(server, None)
        self.eyes.append(Eye(self.spectator, self.id))
        self.told = 0

    def play(self, moves: int) -> int:
        """Some moves; how many there were before the end."""
        for done in range(moves):
            asked: list[int] = self.eyes[-1].table["asked"]
            if not asked:
                return done
            eye = self.by_seat[self.rng.choice(asked)]
            choice = self.rng.choice(eye.table["legal"])["action"]
            eye.client.move(self.id, eye.table, choice, str(eye.seq))
            for other in self.eyes:
                other.take()
                self.told += len(other.client.heard[-1])
                other.client.heard.clear()
                other.messages.clear()
        return moves

    def close(self) -> None:
        for eye in self.eyes:
            eye.close()
        self.spectator.close()


class Build:
    """One build of the server, and what its moves have cost."""

    def __init__(self, name: str, site: str | None, folder: Path) -> None:
        self.name = name
        self.server = Server(folder / name)
        for newer in set(LIMITED) - {"rate_limit"}:  # no settings of older builds
            del self.server.settings[newer]
        if site is not None:
            where = str(Path(site).resolve())
            self.server.command = ["env", f"PYTHONPATH={where}", *self.server.command]
        self.server.start()
        self.people = [Client(self.server, name) for name in PEOPLE]
        self.moves = self.told = 0
        self.seconds = 0.0

    def play(self, table: Table, moves: int) -> bool:
        """Some moves; whether there are more."""
        before, told = self.cpu(), table.told
        done = table.play(moves)
        self.seconds += self.cpu() - before
        self.moves += done
        self.told += table.told - told
        return done == moves

    def cpu(self) -> float:
        """Processor time of the server's process so far, its threads included, not its workers."""
        threads = Path(f"/proc/{self.server.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def figures(self) -> Json:
        per_move = 1000 * self.seconds / self.moves
        return {"ms": round(per_move, 3), "kb": round(self.told / self.moves / 1000, 1)}

    def close(self) -> None:
        for person in self.people:
            person.close()
        self.server.stop()
        self.server.listener.close()


def compare(game: str, sites: dict[str, str | None], wanted: argparse.Namespace) -> Json:
    """What a move of this game costs each of the builds."""
    with tempfile.TemporaryDirectory() as name:
        builds = [Build(build, site, Path(name)) for build, site in sites.items()]
        try:
            for build in builds:  # what is loaded and made once is not counted
                warm = Table(build.server, build.people, game, 0)
                warm.play(50)
                warm.close()
            for seed in range(1, wanted.matches + 1):
                tables = [Table(build.server, build.people, game, seed) for build in builds]
                going = list(zip(builds, tables, strict=True))
                while going:
                    going = [(b, t) for b, t in going if b.play(t, TURN)]
                for table in tables:
                    table.close()
        finally:
            for build in builds:
                build.close()
    return {build.name: build.figures() for build in builds}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("builds", nargs="*", help="NAME=FOLDER, the first is the yardstick")
    parser.add_argument("--games", nargs="+", default=list(registry.NAMES))
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    sites: dict[str, str | None] = dict(build.split("=", 1) for build in wanted.builds)
    found: dict[str, Any] = {}
    for game in wanted.games:
        figures = compare(game, sites or {"this": None}, wanted)
        yardstick = next(iter(figures.values()))["ms"]
        found[game] = figures
        for name, figure in figures.items():
            ratio = figure["ms"] / yardstick
            print(f"{game:14} {name:10} {figure['ms']:7.3f} ms {figure['kb']:7.1f} kB {ratio:6.2f}")
    if wanted.json is not None:
        wanted.json.write_text(json.dumps(found))
    return 0


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main())
