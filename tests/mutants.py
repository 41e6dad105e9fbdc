"""Breaks rules of the engine one at a time and shows that a test turns red each time.

    make mutants            # all of them, on a copy of the tree
    make mutants ARGS=07    # those whose number or rule contains the word, such as C-MOVE

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
GAMES = "src/tawantin/games"

Mutant = tuple[str, str, str, str]
"""The rule broken, the file, the line, and what it becomes."""

CUZCO: list[Mutant] = [
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

MACHU_PICCHU: list[Mutant] = [
    (
        "M-RULING-07",
        "setup.py",
        "(s.first + step - 1 - cards) % s.players",
        "(step - 1 - cards) % s.players",
    ),
    ("M-RULING-09", "setup.py", "s.walked[(s.first + i) % s.players] =", "s.walked[i] ="),
    (
        "M-MOVE-05",
        "days.py",
        "if quarter != here and quarter not in near:",
        "if quarter not in near:",
    ),
    ("M-DAY-02", "days.py", "if s.taken == LAST_MOON:", "if s.taken >= LAST_MOON:"),
    (
        "M-DAY-05",
        "days.py",
        "s.goods[s.active * N_GOODS + CORN] += 1",
        "s.goods[s.sun * N_GOODS + CORN] += 1",
    ),
    ("M-RULING-49", "days.py", "            pay_path(s, s.active)", "            pay_path(s, 0)"),
    (
        "M-RULING-58",
        "days.py",
        "if not ending and step == 1 and after == s.sun:",
        "if step == 1 and after == s.sun:",
    ),
    (
        "M-END-02",
        "days.py",
        "return 0 if s.deck or s.under else BY_CARDS",
        "return 0 if s.deck else BY_CARDS",
    ),
    ("M-RULING-81", "days.py", "    s.quiet = 0\n", ""),
    (
        "M-RULING-10",
        "days.py",
        "return [act.ENTER + quarter for quarter in range(N_QUARTERS)]",
        "return [act.ENTER + q for q in range(N_QUARTERS) if q not in s.prince]",
    ),
    (
        "M-RULING-35",
        "market.py",
        "        s.stack[A] = 1\n        ware",
        "        s.stack[A] = int(action < act.SELL)\n        ware",
    ),
    (
        "M-RULING-78",
        "market.py",
        "            s.visited = [position(s)]\n        else",
        "            s.visited.append(position(s))\n        else",
    ),
    (
        "M-RULING-36",
        "market.py",
        "    s.bank[ware + 1] -= units\n",
        "    s.gain(s.active, ware + 1, units)\n",
    ),
    (
        "M-RULING-47",
        "night.py",
        "seat = (s.sun + s.stack[B]) % s.players",
        "seat = (s.active + s.stack[B]) % s.players",
    ),
    ("M-RULING-56", "night.py", "            if s.deck or s.under:  #", "            if True:  #"),
    (
        "M-NIGHT-07",
        "night.py",
        "if s.bonus[quarter] >= MOST_BONUS:",
        "if s.bonus[quarter] > MOST_BONUS:",
    ),
    ("M-NIGHT-03", "night.py", "    if good != CORN:\n        s.pay(seat, CORN, 1)\n", ""),
    ("M-LAST-03", "night.py", "if s.day == N_DAYS:", "if s.day >= N_DAYS - 1:"),
    ("M-RULING-48", "night.py", " if s.data.moons[moon][0] not in (STEPS, CORN)]", "]"),
    (
        "M-PATH-02",
        "path.py",
        "(new - GRANARY) // SUMMIT - (old - GRANARY) // SUMMIT",
        "(new - GRANARY - 1) // SUMMIT - (old - GRANARY - 1) // SUMMIT",
    ),
    (
        "M-RULING-76",
        "path.py",
        "(new - STABLE) // SUMMIT - (old - STABLE) // SUMMIT",
        "(new - STABLE) // SUMMIT - (old - STABLE - 1) // SUMMIT",
    ),
    ("M-RULING-50", "path.py", "call(s, CLIMBING, seat, summits)", "call(s, CLIMBING, seat, 1)"),
    ("M-RULING-51", "path.py", "s.stack[D] = cards - 1", "s.stack[D] = min(cards, 2)"),
    (
        "M-RULING-52",
        "path.py",
        "s.under.append(suspects(s, seat)",
        "s.under.insert(0, suspects(s, seat)",
    ),
    (
        "M-CARD-05",
        "path.py",
        "                s.replaced[seat] += 1\n",
        "                s.replaced[seat] += seat == s.active\n",
    ),
    (
        "M-CARD-02",
        "path.py",
        "        return [act.RETURN + card for card in range(N_CARDS) if hand >> card & 1]",
        "        return [act.RETURN + card for card in range(N_CARDS) if hand >> card & 1][-3:]",
    ),
    (
        "M-QTR-04",
        "production.py",
        "    units = s.bonus[good]\n    if not units:",
        "    units = s.bonus[good]\n    if not units or not s.incas[s.active * N_GOODS + good]:",
    ),
    ("M-RULING-80", "production.py", "        if s.strict:\n            return [actor]\n", ""),
    ("M-TEMPLE-05", "temples.py", "min(s.data.steps[kind][:sold])", "s.data.steps[kind][sold - 1]"),
    ("M-MAIN-03", "temples.py", "if s.goods[at + good] >= UNIT[good]:", "if s.goods[at + good]:"),
    (
        "M-RULING-77",
        "ids.py",
        "{CONDOR_TEMPLE: CONDOR, PUMA_TEMPLE: PUMA, SUN_TEMPLE: VIRGIN}",
        "{CONDOR_TEMPLE: PUMA, PUMA_TEMPLE: CONDOR, SUN_TEMPLE: VIRGIN}",
    ),
    (
        "M-PLACE-02",
        "placing.py",
        "(0, N_HUT) if s.stack[A] == HUT else (N_HUT, N_SETS)",
        "(0, N_SETS)",
    ),
    ("M-PLACE-05", "placing.py", "if mask.bit_count() <= discs and", "if discs and"),
    (
        "M-RULING-32",
        "placing.py",
        "                total[good] += cost[good]\n",
        "                total[good] = max(total[good], cost[good])\n",
    ),
    (
        "M-RULING-33",
        "placing.py",
        "s.pay_all(seat, s.data.clergy_prices[kind][s.sold[kind]])",
        "s.pay_all(seat, s.data.clergy_prices[kind][0])",
    ),
    (
        "M-SCORE-03",
        "scoring.py",
        "return s.incas[seat * N_GOODS + symbol]",
        "return s.incas[seat * N_GOODS + symbol] + s.sundial[seat]",
    ),
    (
        "M-RULING-65",
        "scoring.py",
        "sorted(set(amounts), reverse=True)",
        "sorted(amounts, reverse=True)",
    ),
    (
        "M-RULING-60",
        "scoring.py",
        "s.goods[at + CORN] // UNIT[CORN]",
        "-(-s.goods[at + CORN] // UNIT[CORN])",
    ),
    ("M-RULING-67", "scoring.py", "field = s.runner(seat)", "field = s.walked[seat]"),
    ("M-GOLD-06", "scoring.py", "if s.ending not in (CONQUEST, AGREED):", "if not s.ending:"),
    ("M-INFO-01", "view.py", "    if p == viewer or s.ending:\n", "    if True:\n"),
    (
        "M-INFO-02",
        "view.py",
        "CARDS[card_of(entry)] if giver(entry) == seat else None",
        "CARDS[card_of(entry)]",
    ),
    ("M-DATA-06", "data.py", "if prices != sorted(prices, reverse=True):", "if False:"),
    (
        "M-RULING-17",
        "production.py",
        "            s.stack[C] = 0 if seat == self._next(s) else seat + 1",
        "            s.stack[C] = 0",
    ),
    (
        "M-RULING-52",
        "path.py",
        "            s.under[place] &= ~(1 << at + 8)\n",
        "            pass\n",
    ),
    ("M-RULING-52", "redetermine.py", "    _forget(t, seat)\n", ""),
    ("M-RULING-80", "path.py", "min(s.due_llamas[seat], s.stock(LLAMA))", "s.due_llamas[seat]"),
    (
        "M-RULING-23",
        "production.py",
        "        if s.incas[p * N_GOODS + good]:\n",
        "        if s.incas[p * N_GOODS + good] > 1:\n",
    ),
    (
        "M-RULING-82",
        "night.py",
        "            if s.data.moons[moon][0] not in (STEPS, CORN):\n                return True",
        "            if s.data.moons[moon][0] != STEPS:\n                return True",
    ),
]

MUTANTS = {"cuzco": CUZCO, "machu_picchu": MACHU_PICCHU}


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


def notice(tree: Path, path: Path, mutant: Mutant, claimed: dict[str, list[str]]) -> str:
    """Which test turns red when this break is made; empty if none does."""
    rule, file, line, broken = mutant
    sound = path.read_text(encoding="utf-8")
    if sound.count(line) != 1:
        print(f"the line of {rule} is {sound.count(line)} times in {file}")
        return ""
    path.write_text(sound.replace(line, broken), encoding="utf-8")
    failed = failures(tree, claimed[rule])
    path.write_text(sound, encoding="utf-8")
    return failed[0] if failed else ""


def main() -> int:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        for name in ("src", "tests", "docs"):
            shutil.copytree(ROOT / name, tree / name)
        shutil.copy(ROOT / "pyproject.toml", tree)
        claimed = claims(tree)
        every = [(game, mutant) for game, mutants in MUTANTS.items() for mutant in mutants]
        for number, (game, mutant) in enumerate(every, 1):
            rule, file = mutant[:2]
            if wanted not in f"{number:02} {rule}":
                continue
            noticed = notice(tree, tree / GAMES / game / file, mutant, claimed)
            survivors += not noticed
            print(f"{number:02} {rule} in {file}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"{survivors} not noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
