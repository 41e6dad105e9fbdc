"""Breaks rules of the engine one at a time and shows that a test turns red each time.

    make mutants            # all of them, on a copy of the tree
    make mutants ARGS=07    # those whose number or rule contains the word

Each break is a line of the engine and what it is changed to. Only the tests that claim the broken
rule are run, on pure sources: what a rule's own tests do not notice counts as not noticed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
CUZCO = "src/tawantin/games/cuzco"

# rule broken, file, the line, what it becomes
MUTANTS: list[tuple[str, str, str, str]] = [
    ("C-SETUP-25", "setup.py", "s.gain(seat, place, FOR_START)", "s.gain(seat, 0, FOR_START)"),
    ("C-SETUP-30", "setup.py", "(5 if n == 2 else 10)", "(5 if n == 2 else 9)"),
    ("C-SETUP-13", "setup.py", "[0 if n == 4 else 1] * 6", "[0 if n >= 3 else 1] * 6"),
    ("C-TURN-03", "rounds.py", "turns < 3 * n", "turns < 2 * n"),
    (
        "C-PLACE-01",
        "placing.py",
        "                closed = value >= lowest[field] and field != POINTS",
        "                closed = value > lowest[field] and field != POINTS",
    ),
    (
        "C-POINTS-01",
        "placing.py",
        "                closed = value >= lowest[field] and field != POINTS",
        "                closed = value >= lowest[field]",
    ),
    ("C-POINTS-02", "placing.py", "s.gain(seat, 2, FOR_POINTS)", "s.gain(seat, 1, FOR_POINTS)"),
    (
        "C-RULING-20",
        "placing.py",
        "return 1 if s.priests[seat] else IMPOSSIBLE",
        "return 1",
    ),
    ("C-MOVE-01", "board.py", "usable = link % 8 <= value and", "usable = link % 8 < value and"),
    ("C-MOVE-06", "movement.py", "    if s.khipus[seat]:\n", "    if not s.reserve[seat]:\n"),
    (
        "C-MOVE-07",
        "movement.py",
        "s.villages[village] * 8 + seat + 1",
        "s.villages[village] + (seat + 1 << 3 * bin(s.villages[village]).count('1'))",
    ),
    ("C-MOVE-11", "movement.py", "colour] < 3:", "colour] < 2:"),
    ("C-RULING-02", "supply.py", "s.rotate_first or s.returned >> seat & 1", "True"),
    ("C-TILE-05", "supply.py", "s.tile_count[seat] == 12", "s.tile_count[seat] == 13"),
    ("C-TRADE-06", "trade.py", "        if pips >= 2:", "        if pips >= 1:"),
    (
        "C-TRADE-04",
        "trade.py",
        "                if not slid >> field & 1:",
        "                if True:",
    ),
    (
        "C-TEMPLE-03",
        "temple.py",
        "while pushed >= 0 and step >= 0:",
        "while pushed >= 0 <= step - 9:",
    ),
    (
        "C-TEMPLE-05",
        "temple.py",
        "            send_home(s, pushed)\n        goto(s, ORDEAL)",
        "            send_home(s, pushed)\n        end(s)",
    ),
    ("C-HEAD-04", "temple.py", "(0, 10, 10, 7, 7, 4, 4)", "(0, 10, 7, 7, 7, 4, 4)"),
    (
        "C-FIRE-04",
        "temple.py",
        "            s.stack[A] = CHOICE_B\n            gain_offerings(s, seat, 1)\n",
        "            end(s)\n            gain_offerings(s, seat, 1)\n",
    ),
    (
        "C-P2-06",
        "phase_two.py",
        "PATH_VALUE: Final = (0, 2, 4, 6)",
        "PATH_VALUE: Final = (0, 2, 2, 6)",
    ),
    (
        "C-PERSON-02",
        "phase_two.py",
        "s.gain(seat, 2 * k, FOR_PERSONS)",
        "s.gain(seat, 2, FOR_PERSONS)",
    ),
    (
        "C-RULING-17",
        "supply.py",
        "s.status[s.rank[place]] > field:",
        "s.status[s.rank[place]] >= field:",
    ),
    ("C-UNI-05", "city.py", "        s.order = s.rank[:]\n", "        s.order = s.rank[::-1]\n"),
    ("C-PRIEST-03", "city.py", "counts[seat] > counts[best]", "counts[seat] >= counts[best]"),
    ("C-PRIEST-04", "city.py", "        s.inti_left -= 1\n", "        s.inti_left -= best >= 0\n"),
    (
        "C-MARKET-01",
        "city.py",
        "            on_sale = s.market[row : row + 5]",
        "            on_sale = s.market[row : row + 10]",
    ),
    ("C-PALACE-01", "palace.py", "        if not must:\n", "        if True:\n"),
    ("C-RULING-46", "tasks.py", "        s.offerings[seat] -= 1\n    else:\n", "    else:\n"),
    ("C-TASK-14", "tasks.py", "(VILLAGE_WORTHS, 5, 0)", "(VILLAGE_WORTHS, 4, 0)"),
    ("C-TASK-26", "tasks.py", "(GOOD, 2, 4), (GOOD, 2, 2)", "(GOOD, 2, 2), (GOOD, 2, 4)"),
    (
        "C-CLEAN-02",
        "rounds.py",
        "            s.box |= 1 << task\n        s.palace = []\n",
        "            s.stock |= 1 << task\n        s.palace = []\n",
    ),
    ("C-SCORE-07", "scoring.py", "(FOR_PERSONS_SET, 12, 12)", "(FOR_PERSONS_SET, 11, 12)"),
    ("C-SCORE-11", "scoring.py", "sorted(s.order, key", "sorted(range(s.players), key"),
    ("C-GODUSE-01", "gods.py", "    s.offerings[seat] -= 1\n    if not", "    if not"),
    (
        "C-GODUSE-07",
        "gods.py",
        "                s.piles[card] = s.discard[card]\n",
        "                s.piles[card] = s.discard[card] and 1\n",
    ),
    ("C-RULING-34", "gods.py", "        s.marks[card] += 1\n        s.marked = 1\n", ""),
    ("C-RULING-81", "gods.py", "        return s.offerings[seat] >= 2\n", "        return True\n"),
    (
        "C-GOD-08",
        "temple.py",
        "            gain_food(s, seat, 3)\n",
        "            gain_food(s, seat, 2)\n",
    ),
    ("C-GOD-12", "temple.py", "        s.temple[step] = -1\n        pay", "        pay"),
    ("C-PUTUTU-05", "rounds.py", "for seat in reversed(s.order):", "for seat in s.order:"),
    ("C-ED-11", "placing.py", "if big and s.nl and", "if big and not s.nl and"),
    ("C-DATA-07", "data.py", "for worth in (1, 2, 4, 5, 7):", "for worth in (1, 2, 4, 5):"),
]


def pytest(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "TAWANTIN_EXPECT_COMPILED": "0"}
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=900)


def claims(tree: Path) -> dict[str, list[str]]:
    """The tests that claim each rule."""
    target = tree / "claims.json"
    pytest(tree, "--collect-only", "-p", "tawantin.testing.claims", f"--claims={target}", "tests")
    found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
    return found


def failures(tree: Path, tests: list[str]) -> list[str]:
    """Those of the tests that fail in this tree, at least the first one."""
    done = pytest(tree, "-x", *tests)
    failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return failed if done.returncode else []


def main() -> int:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        for name in ("src", "tests", "docs"):
            shutil.copytree(ROOT / name, tree / name)
        shutil.copy(ROOT / "pyproject.toml", tree)
        claimed = claims(tree)
        for number, (rule, file, line, broken) in enumerate(MUTANTS, 1):
            if wanted not in f"{number:02} {rule}":
                continue
            path = tree / CUZCO / file
            sound = path.read_text(encoding="utf-8")
            if sound.count(line) != 1:
                print(f"{number:02} {rule}: its line is {sound.count(line)} times in {file}")
                survivors += 1
                continue
            path.write_text(sound.replace(line, broken), encoding="utf-8")
            failed = failures(tree, claimed[rule])
            path.write_text(sound, encoding="utf-8")
            survivors += not failed
            print(
                f"{number:02} {rule} in {file}: {failed[0] if failed else 'NOT NOTICED'}",
                flush=True,
            )
    print(f"{survivors} not noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
