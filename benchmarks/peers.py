"""Other engines and ours in one run on one core: `python -m benchmarks.peers --write`.

Makes `.envs/peers` for what `peers-requirements.txt` pins, and catanatron's as `run.py` does. Ours
is the package that runs this, which has to be compiled and to have the research extra. A few rounds
alternate; medians are reported, as a page with `--write` (docs/performance.md).
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

from benchmarks.run import (
    CATANATRON_ENV,
    HERE,
    REQUIREMENTS,
    ROOT,
    BenchError,
    last_line,
    pin_to_one_core,
    prepare,
    say,
)
from tawantin import __version__
from tawantin.bench import compiled
from tawantin.core.registry import NAMES

PEERS_ENV: Final = HERE / ".envs" / "peers"
PEERS: Final = HERE / "peers-requirements.txt"
PAGE: Final = ROOT / "docs" / "performance.md"
ENGINES: Final = (
    *("spiel:hearts", "spiel:chess", "spiel:backgammon", "spiel:gin_rummy", "catanatron:catan"),
    *(f"ours:{name}" for name in NAMES),
)
INTERFACES: Final = (
    *("zoo:chess_v6", "zoo:texas_holdem_no_limit_v6", "rlcard:mahjong", "rlcard:gin-rummy"),
    *(f"ours_zoo:{name}" for name in NAMES),
)
VECTORS: Final = tuple(f"vector:{name}" for name in NAMES)
LABELS: Final = {
    "catanatron": "catanatron",
    "ours": "Tawantin",
    "ours_zoo": "Tawantin, PettingZoo",
    "rlcard": "RLCard",
    "spiel": "OpenSpiel",
    "vector": "Tawantin, `Vector`",
    "zoo": "PettingZoo",
}
FIELDS: Final = ("steps_per_second", "games_per_second", "clones_per_second")

TEXT: Final = """# How fast it is

Random play through the interface each engine offers to Python, on one core, all in one run and in
turns: medians of {rounds} rounds of {seconds} s, written by `python -m benchmarks.peers --write`.
Seconds are the processor's; still, other work on the machine is felt, and ratios say more than
figures. The columns with x say how many times as many steps a game of ours makes.

Tawantin {version}, compiled, Python {python}, {machine}; the others as pinned in `benchmarks/`
(`peers-requirements.txt`, `catanatron-requirements.txt`). The load of the machine was {load:.0f} on
{cores} cores. `benchmarks/README.md` has more figures of our own.

## Engines

A step is a decision of a player; draws are made in between. Clones are of positions all over a
game.

{engines}

## Environments

A step is a choice among those of the mask, and the next observation. Ours leave out choices
without an alternative.

{interfaces}

## Many games at once

`tawantin.research.vector.Vector`, 64 games of four in one process: steps with observation and
mask.

| | steps/s |
|---|---:|
{vectors}
"""

Figures = Mapping[str, float]


def python_for(what: str) -> str:
    kind = what.partition(":")[0]
    if kind == "catanatron":
        return str(CATANATRON_ENV / "bin" / "python")
    if kind in ("rlcard", "spiel", "zoo"):
        return str(PEERS_ENV / "bin" / "python")
    return sys.executable


def measure(what: str, seconds: float) -> dict[str, float]:
    python = python_for(what)
    command = [python, str(HERE / "peers_bench.py"), what, "--seconds", f"{seconds:g}"]
    env = dict(os.environ)
    if python != sys.executable:
        env.pop("PYTHONPATH", None)
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    if done.returncode != 0:
        raise BenchError(f"{what}: {last_line(done.stderr, done.stdout)}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    say(f"{what:<24} {found['steps_per_second']:>12,.0f} steps/s")
    return found


def summarise(rounds: Sequence[Mapping[str, Figures]]) -> dict[str, Figures]:
    """The medians over the rounds."""
    return {
        what: {field: median(one[what][field] for one in rounds) for field in first}
        for what, first in rounds[0].items()
    }


def label(what: str) -> str:
    kind, _, name = what.partition(":")
    return f"{LABELS[kind]}: {name.replace('_', ' ')}"


def rows(found: Mapping[str, Figures], group: Sequence[str], own: str) -> list[str]:
    """A line for each, and how many times as many steps each game of ours makes."""
    fields = [field for field in FIELDS if any(field in found[what] for what in group)]
    lines = []
    for what in group:
        figures = found[what]
        cells = [f"{figures[field]:,.0f}" if field in figures else "" for field in fields]
        ratios = [
            ""
            if what.startswith(f"{own}:")
            else f"{found[f'{own}:{name}']['steps_per_second'] / figures['steps_per_second']:.1f}"
            for name in NAMES
        ]
        lines.append(f"| {' | '.join([label(what), *cells, *ratios])} |")
    names = [f"x {name.replace('_', ' ')}" for name in NAMES]
    head = [field.replace("_per_second", "/s") for field in fields] + names
    rule = "|".join(["---", *("---:" for _ in head)])
    return [f"| | {' | '.join(head)} |", f"|{rule}|", *lines]


def page(found: Mapping[str, Figures], rounds: int, seconds: float) -> str:
    """docs/performance.md."""
    vectors = [f"| {label(what)} | {found[what]['steps_per_second']:,.0f} |" for what in VECTORS]
    return TEXT.format(
        version=__version__,
        python=platform.python_version(),
        machine=platform.machine(),
        rounds=rounds,
        seconds=f"{seconds:g}",
        load=os.getloadavg()[0],
        cores=os.cpu_count(),
        engines="\n".join(rows(found, ENGINES, "ours")),
        interfaces="\n".join(rows(found, INTERFACES, "ours_zoo")),
        vectors="\n".join(vectors),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    args = parser.parse_args()
    try:
        if not compiled():
            raise BenchError(
                "this runs as pure Python; build the compiled package first (make setup)"
            )
        prepare(CATANATRON_ENV, REQUIREMENTS)
        prepare(PEERS_ENV, PEERS)
        pin_to_one_core()
        group = (*ENGINES, *INTERFACES, *VECTORS)
        rounds = [{what: measure(what, args.seconds) for what in group} for _ in range(args.rounds)]
    except BenchError as error:
        sys.exit(f"peers: {error}")
    text = page(summarise(rounds), args.rounds, args.seconds)
    if args.write:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
