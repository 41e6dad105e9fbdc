"""Rounds of learning as a page with plots."""

from typing import Any, Final

from tawantin.plots import Point, lines, page, section, table
from tawantin.train.gate import WANTED

HEAD: Final = ("round", "games", "positions", "loss", "told right", "gate", "kept")


def training_page(figures: dict[str, Any]) -> str:
    """The whole report, of as many rounds as there have been."""
    rounds, plan = figures["rounds"], figures["plan"]
    fits = [r for r in rounds if "fit" in r and r["fit"]["held_out"]]
    gates = [r for r in rounds if "gate" in r]
    said = ", ".join(f"{key} {value}" for key, value in plan.items() if value not in (None, ""))
    return page(
        f"Training: {plan['game']}",
        f"Rules version {figures['rules']}; {said}.",
        [
            section(
                "Rounds",
                "Loss and pairs rightly told are of positions that were not learnt from.",
                table(HEAD, [round_row(r) for r in rounds]),
            ),
            section(
                "Loss",
                "After each round's fit; less is better. Positions differ from round to round.",
                lines("Loss by round", {"loss": _points(fits, "fit", "loss", 1.0)}),
            ),
            section(
                "Told right",
                "Percent of the pairs of seats of which the net says rightly who ends first.",
                lines("Pairs told right by round", {"right": _points(fits, "fit", "right", 100.0)}),
            ),
            section(
                "Gates",
                f"Percent of the pairs won against the best so far; {WANTED:.0%} are wanted.",
                lines("Pairs won at the gates", {"pairs won": _gates(gates)}, 100 * WANTED),
            ),
            *(_curve(r) for r in fits if r["fit"]["curve"]),
        ],
    )


def _points(rounds: list[dict[str, Any]], step: str, key: str, scale: float) -> list[Point]:
    return [Point(r["round"], scale * r[step][key]) for r in rounds]


def _gates(rounds: list[dict[str, Any]]) -> list[Point]:
    found = [(r["round"], p) for r in rounds for p in r["gate"]["pairings"]]
    return [Point(n, 100 * p["pair"], 100 * p["pair_interval"]) for n, p in found]


def _curve(one: dict[str, Any]) -> str:
    """How a fit went on its way."""
    curve = one["fit"]["curve"]
    return section(
        f"The fit of round {one['round']}",
        "Loss over the epochs, on positions that were not learnt from.",
        lines("Loss by epoch", {"loss": [Point(p["epochs"], p["loss"]) for p in curve]}),
    )


def round_row(one: dict[str, Any]) -> list[str]:
    """A round in figures, for people."""
    cells = [str(one["round"]), "", "", "", "", "", ""]
    if "play" in one:
        cells[1], cells[2] = str(one["play"]["games"]), str(one["play"]["positions"])
    if "start" in one:
        cells[1] = f"begins with {one['start']}"
    if "fit" in one and one["fit"]["held_out"]:
        cells[3], cells[4] = f"{one['fit']['loss']:.4f}", f"{one['fit']['right']:.1%}"
    if "gate" in one:
        (p,) = one["gate"]["pairings"]
        cells[5] = f"{p['pair']:.1%} ± {p['pair_interval']:.1%} ({p['games']})"
        cells[6] = "yes" if one["gate"]["passed"] else "no"
    return cells
