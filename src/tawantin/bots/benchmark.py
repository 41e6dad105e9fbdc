# mypyc: skip
"""An agent against a fixed ladder of bots: the same deals for everybody, seats turned, results that
anybody can check.

The agent sits alone among bots of one rung, then of the next. No rung thinks by the clock, so the
same versions play the same games again. A result holds every game with its choices; its signature
is a SHA-256 of all that is stated, the hashes of the logs among it. To verify is to play the logs
again: the draws of the seed, the choices of the rungs thought through anew, scores and figures from
them. Where the seed is hidden, a result names only its SHA-256 until somebody shows the seed.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin import __version__
from tawantin.bots import Bot, arena
from tawantin.bots.crew import work
from tawantin.bots.lineup import bot_of
from tawantin.bots.ratings import AT, MIDDLE, weights_mark
from tawantin.bots.standings import rating_against, ratings, report
from tawantin.core import registry
from tawantin.core.chance import Rng
from tawantin.core.errors import BadSave, MalformedAction, TawantinError
from tawantin.core.game import Game
from tawantin.core.state import State

FORMAT: Final = "tawantin-benchmark/1"
LADDER: Final = ("random", "novice", "apprentice", "search@64")
FILE: Final = Path(__file__).with_name("ladder.json")
SEED: Final = 2026
UNSIGNED: Final = ("signature", "logs")
TOLD: Final = ("encodings",)  # for readers; it follows from no game

Watch = Callable[[], None]


class Plan(NamedTuple):
    """What is played. With a commitment the seed is not told, only that hash of it."""

    game: str
    agent: str
    players: int = 4
    games: int = 40  # against each rung
    seed: int = SEED
    commitment: str = ""

    def tasks(self) -> list[arena.Task]:
        """Rung by rung, the same deals for all of them, the agent in every seat in turn."""
        return [
            arena.Task(
                self.game, self.players, (self.agent, rung), n // self.players, n % self.players,
                True, self.seed,
            )
            for rung in LADDER
            for n in range(self.games)
        ]  # fmt: skip


class Differs(TawantinError):
    """A log is not what was played."""


class Noted:
    """A bot whose choices are written down."""

    def __init__(self, bot: Bot, log: list[str]) -> None:
        self.bot: Final = bot
        self.log: Final = log

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        action = self.bot.choose(game, state, seat, rng)
        if action not in game.legal_actions(game.as_asked(state, seat)):
            raise Differs(f"seat {seat} chose {action}, which is not legal")
        self.log.append(game.actions.text(action))
        return action


class Told:
    """Plays on by a log. With a bot: what it chooses here must be what the log says."""

    def __init__(self, bot: Bot | None, log: Iterator[str]) -> None:
        self.bot: Final = bot
        self.log: Final = log

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        text = next(self.log, "")
        try:
            action = game.actions.parse(text)
        except MalformedAction:
            raise Differs(f"the log has {text!r} for a choice") from None
        if action not in game.legal_actions(game.as_asked(state, seat)):
            raise Differs(f"{text!r} is not legal for seat {seat}")
        if self.bot is not None:
            chosen = game.actions.text(self.bot.choose(game, state, seat, rng))
            if chosen != text:
                raise Differs(f"seat {seat} would choose {chosen!r}, not {text!r}")
        return action


def digest(data: object) -> str:
    """SHA-256 of the one way to write this as JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def play(task: arena.Task) -> tuple[dict[str, Any], list[str]]:
    """One game as it is stated, and its choices."""
    game, log = registry.game(task.game), list[str]()
    bots = [Noted(bot_of(game, task.pair[bot]), log) for bot in task.seats()]
    return arena.play(task, bots), log


def replay(agent_too: bool, job: tuple[arena.Task, list[str]]) -> dict[str, Any] | str:
    """The game of a log played again; a text says where it differs from what the bots do."""
    task, log = job
    game, choices = registry.game(task.game), iter(log)
    bots = [
        Told(bot_of(game, task.pair[bot]) if bot or agent_too else None, choices)
        for bot in task.seats()
    ]
    try:
        found = arena.play(task, bots)
    except Differs as error:
        return f"{task.pair[1]}, deal {task.deal}, turn {task.turn}: {error}"
    rest = len(list(choices))
    return f"{rest} choices are left over at the end" if rest else found


def run(plan: Plan, workers: int = 0, watch: Watch | None = None) -> dict[str, Any]:
    """All games, and what they say, signed."""
    todo = plan.tasks()
    found: dict[arena.Task, tuple[dict[str, Any], list[str]]] = {}
    for task, played in work(play, todo, workers):
        found[task] = played
        if watch is not None:
            watch()
    logs = [found[task][1] for task in todo]
    return signed(plan, [found[task][0] for task in todo], logs)


def signed(plan: Plan, results: Sequence[dict[str, Any]], logs: list[list[str]]) -> dict[str, Any]:
    """A result as it is written down."""
    game = registry.game(plan.game)
    pairings = [
        report([r for r in results if r["pair"][1] == rung], (plan.agent, rung))["pairings"][0]
        for rung in LADDER
    ]
    known = measured(game, plan.players)
    stated = {
        "format": FORMAT,
        "tawantin": __version__,
        "game": plan.game,
        "rules": game.rules_version,
        "encodings": encodings(plan.game),
        "weights": weights_mark(plan.game),
        "agent": plan.agent,
        "players": plan.players,
        "seed": None if plan.commitment else plan.seed,
        "commitment": plan.commitment,
        "games": len(results),
        "ladder": [
            {
                "rung": p["bots"][1],
                "rung_rating": known.get(p["bots"][1]),
                **{name: p[name] for name in ("games", "pair", "pair_interval")},
                **{name: p[name] for name in ("lead", "lead_interval")},
            }
            for p in pairings
        ],
        "rating": rating_against(pairings, known),
        "played": [
            {
                "rung": r["pair"][1],
                **{name: r[name] for name in ("deal", "turn", "seats", "scores", "places")},
                "log": digest(log),
            }
            for r, log in zip(results, logs, strict=True)
        ],
    }
    return {**stated, "signature": digest(stated), "logs": logs}


def encodings(game: str) -> str | None:
    """The version of what learners see of a position, where the research extra is installed."""
    try:
        from tawantin.research.encodings import encoder
    except ModuleNotFoundError:
        return None
    return encoder(game).version


def verify(
    stated: Mapping[str, Any],
    seed: int | None = None,
    agent: str = "",
    workers: int = 0,
    watch: Watch | None = None,
) -> list[str]:
    """What is wrong with a result; nothing, if it is what it says.

    `seed`: the hidden one, shown since. `agent`: thought through anew like the rungs.
    """
    try:
        return _verify(stated, seed, agent, workers, watch)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"this is no result of a benchmark: {error!r}") from None


def _verify(
    stated: Mapping[str, Any], seed: int | None, agent: str, workers: int, watch: Watch | None
) -> list[str]:
    if stated["format"] != FORMAT:
        raise BadSave(f"this is no result of the form {FORMAT}")
    if digest({k: v for k, v in stated.items() if k not in UNSIGNED}) != stated["signature"]:
        return ["the signature is not that of what is stated"]
    if [one["log"] for one in stated["played"]] != [digest(log) for log in stated["logs"]]:
        return ["a log is not the one that was signed"]
    game = registry.game(stated["game"])
    here = {
        "tawantin": __version__,
        "rules": game.rules_version,
        "weights": weights_mark(game.name),
    }
    for name, value in here.items():
        if stated[name] != value:
            return [f"made with {name} {stated[name]}; here is {value}: it cannot be played again"]
    dealt = seed if stated["seed"] is None else stated["seed"]
    if dealt is None:
        return ["the seed is hidden: it is needed to play the games again"]
    games = len(stated["played"]) // len(LADDER)
    plan = Plan(
        game.name, stated["agent"], stated["players"], games, dealt, stated["commitment"]
    )  # fmt: skip
    tasks, results = plan.tasks(), dict[arena.Task, dict[str, Any]]()
    if len(tasks) != len(stated["played"]):
        return [f"{len(stated['played'])} games are not the same number for every rung"]
    if agent:
        tasks = [task._replace(pair=(agent, task.pair[1])) for task in tasks]
    jobs = list(zip(tasks, stated["logs"], strict=True))
    problems = []
    for (task, _), found in work(partial(replay, bool(agent)), jobs, workers):
        if isinstance(found, str):
            problems.append(found)
        else:
            results[task] = found
        if watch is not None:
            watch()
    if problems:
        return sorted(problems)
    again = signed(plan, [results[task] for task in tasks], stated["logs"])
    differ = [name for name in again if name not in UNSIGNED + TOLD and again[name] != stated[name]]
    return [f"{name} does not follow from the games" for name in differ]


def hidden(path: Path) -> tuple[int, str]:
    """The seed of a file, made if it is not there, and the hash that can be told at once."""
    if not path.exists():
        path.write_text(secrets.token_hex(32) + "\n", encoding="ascii")
        path.chmod(0o600)
    secret = path.read_text(encoding="ascii").strip()
    seed = int.from_bytes(hashlib.sha256(f"deals/{secret}".encode()).digest()[:8], "big")
    return seed, hashlib.sha256(secret.encode()).hexdigest()


def measured(game: Game, players: int) -> dict[str, float]:
    """The ratings of the rungs that were measured with these rules and seats.

    Of those that search, if they had the weights of today.
    """
    kept = json.loads(FILE.read_text(encoding="utf-8")).get(game.name)
    if kept is None or (kept["rules"], kept["players"]) != (game.rules_version, players):
        return {}
    same = kept["weights"] == weights_mark(game.name)
    rungs = kept["rungs"].items()
    return {rung: one["rating"] for rung, one in rungs if same or "@" not in rung}


def measure(
    game: str, players: int, games: int, workers: int = 0, watch: Watch | None = None
) -> dict[str, Any]:
    """Rung against rung, the stronger alone among the weaker; the apprentice is at 1000."""
    found = arena.contest(
        game,
        LADDER[::-1],
        players,
        games,
        True,
        SEED,
        workers,
        watch=None if watch is None else lambda _: watch(),
        neighbours=True,
    )
    rated = ratings(found["pairings"], LADDER, MIDDLE)
    return {
        "rules": found["rules"],
        "weights": weights_mark(game),
        "players": players,
        "games": games,
        "rungs": {
            rung: {"rating": AT + one["rating"], "interval": one["interval"]}
            for rung, one in rated.items()
        },
    }


def keep(game: str, found: Mapping[str, Any], path: Path = FILE) -> None:
    """Write the ratings of the rungs down, in place of the game's old ones."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept[game] = found
    path.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")
