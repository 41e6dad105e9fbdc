"""Saved matches: written, read back by playing them again, and verified to the last die.

A save is plain JSON. Its log has one line per entry: `* roll 146` is a draw, `2 place 4 stone` a
choice of seat 2, `2= feather 3` the only choice seat 2 had, `! conclude` the end all agreed on in a
game that had stalled. A match that was begun in the middle of
another says in `begun` how many lines it took over from there; their dice are not of its seed.
"""

import json
import re
from collections.abc import Callable
from time import sleep
from typing import Any, Final

from tawantin.core.chance import NotedRng, SeededRng, commitment
from tawantin.core.errors import BadSave, MalformedAction, TawantinError
from tawantin.core.frame import CHANCE_SEAT, NOBODY
from tawantin.core.game import Game
from tawantin.core.match import Entry, Match

FORMAT: Final = "tawantin-match"
VERSION: Final = 1
LINE: Final = re.compile(r"(\*|!|[1-9][0-9]?)(=?) (\S.*)")
SIGNS: Final = {"*": CHANCE_SEAT, "!": NOBODY}
MAX_ENTRIES: Final = 100_000
BREATH: Final = 16  # entries after which other threads get their turn: compiled code gives none

Games = Callable[[str], Game]


def save(match: Match, with_seed: bool = True) -> dict[str, Any]:
    """The whole match as plain data. Without the seed it can be read, not continued or verified.

    While a match runs the seed is secret: publish `with_seed=False`, and the log holds hidden
    draws, so it is for the host alone until the match is over.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        **({"begun": match.begun} if match.begun else {}),
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "players": match.players,
        "names": match.names,
        "options": match.options,
        "data": match.overlay,
        "commitment": match.commitment,
        "salt": match.salt,
        "seed": match.seed.hex() if with_seed else None,
        "log": [write_entry(match.game, entry) for entry in match.log],
        "result": match.result() if match.is_over else None,
    }


def write_entry(game: Game, entry: Entry) -> str:
    who = str(entry.seat + 1) if entry.seat >= 0 else "*" if entry.seat == CHANCE_SEAT else "!"
    return f"{who}{'=' if entry.forced else ''} {game.actions.text(entry.action)}"


def parse(text: str) -> dict[str, Any]:
    """A save file's text as data; says what is wrong with it otherwise."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"this is not a saved match: {error}") from None
    if not isinstance(data, dict):
        raise BadSave("this is not a saved match: it should be one JSON object")
    return data


def load(data: dict[str, Any], games: Games) -> Match:
    """Read a match by playing its log again, every line checked."""
    match = _start(data, games)
    for number, line in enumerate(_lines(data)):
        replay_line(match, number, line)
    return match


class Draw:
    """A draw of the log, and the numbers below some bound that the seed gave for it."""

    __slots__ = ("action", "entry", "number", "numbers")

    def __init__(
        self, number: int, entry: int, action: int, numbers: list[tuple[int, int]]
    ) -> None:
        self.number = number
        self.entry = entry
        self.action = action
        self.numbers = numbers


def draws(match: Match) -> list[Draw]:
    """Every draw of the match's own seed, computed again; what was taken over is left out."""
    state = match.game.new(match.players, match.options, match.overlay)
    found: list[Draw] = []
    drawn = 0
    for number, entry in enumerate(match.log):
        if number % BREATH == 0:
            sleep(0)
        if entry.seat == CHANCE_SEAT:
            if number >= match.begun:
                rng = NotedRng(SeededRng(match.seed, match.salt, drawn))
                match.game.sample(state, rng)
                found.append(Draw(drawn, number, entry.action, rng.numbers))
            drawn += 1
        match.game.repeat(state, entry.seat, entry.action)
    return found


class Verdict:
    """What `verify` found: how much was checked, and the first thing wrong, if any."""

    def __init__(self) -> None:
        self.entries = 0
        self.choices = 0
        self.draws = 0
        self.draws_checked = 0
        self.taken_over = 0
        self.over = False
        self.problem = ""
        self.entry = -1
        self.match: Match | None = None  # as far as it was played again

    @property
    def ok(self) -> bool:
        return not self.problem


def verify(data: dict[str, Any], games: Games) -> Verdict:
    """Replay a save: every move legal, the seed as committed, every draw as the seed gives it.

    Draws in lines taken over from another match are only checked to be possible.
    """
    verdict = Verdict()
    try:
        _verify(data, games, verdict)
    except TawantinError as error:
        verdict.problem = str(error)
        if isinstance(error, BadSave):
            verdict.entry = error.entry
    return verdict


def _verify(data: dict[str, Any], games: Games, verdict: Verdict) -> None:
    match = verdict.match = _start(data, games)
    seeded = data.get("seed") is not None
    if seeded and commitment(match.seed) != data.get("commitment"):
        raise BadSave("the seed does not match the commitment published at the start")
    verdict.taken_over = match.begun
    for number, line in enumerate(_lines(data)):
        if seeded and match.actor == CHANCE_SEAT and number >= match.begun:
            rng = SeededRng(match.seed, match.salt, match.draws)
            expected = match.game.sample(match.state, rng)
            seat, action, _ = _parse_line(match.game, number, line)
            if seat == CHANCE_SEAT and action != expected:
                due = match.game.actions.text(expected)
                raise BadSave(f"line {number + 1}: the seed gives {due!r}, not {line!r}", number)
            verdict.draws_checked += 1
        replay_line(match, number, line)
        verdict.entries += 1
        verdict.draws = match.draws
        verdict.choices = verdict.entries - verdict.draws
    verdict.over = match.is_over
    result = data.get("result")
    if match.is_over != (result is not None):
        over = "over" if match.is_over else "not over"
        raise BadSave(f"the game is {over} after the last line, but the result says otherwise")
    if result is None:
        return
    if not isinstance(result, dict) or {**match.result(), **result} != match.result():
        raise BadSave("the result does not follow from the log")


def _start(data: dict[str, Any], games: Games) -> Match:
    """The match before its first line, from a save's head."""
    if data.get("format") != FORMAT:
        raise BadSave(f"this is not a saved match: its format is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise BadSave(f"saves of version {data.get('version')!r} are not known; this is {VERSION}")
    name = data.get("game")
    if not isinstance(name, str):
        raise BadSave("the save names no game")
    game = games(name)
    if data.get("rules_version") != game.rules_version:
        raise BadSave(
            f"the match was played under rules version {data.get('rules_version')!r} of {name}; "
            f"this engine has version {game.rules_version}"
        )
    players, options = data.get("players"), data.get("options")
    overlay, salt, names = data.get("data"), data.get("salt"), data.get("names")
    if type(players) is not int or not isinstance(options, dict) or not isinstance(salt, str):
        raise BadSave("players, options and salt must be a number, an object and a text")
    if overlay is not None and not isinstance(overlay, dict):
        raise BadSave("data must be null or an object of tables")
    named = isinstance(names, list) and all(isinstance(x, str) for x in names)
    if not isinstance(names, list) or not named or len(names) != players:
        raise BadSave("names must be a list of one text per player")
    return Match(game, players, options, overlay, _seed(data), salt, names, _begun(data))


def _seed(data: dict[str, Any]) -> bytes:
    seed = data.get("seed")
    if seed is None:
        return b""
    try:
        return bytes.fromhex(seed)
    except (TypeError, ValueError):
        raise BadSave("the seed must be null or written in hex") from None


def _begun(data: dict[str, Any]) -> int:
    begun = data.get("begun", 0)
    if type(begun) is not int or not 0 <= begun <= len(_lines(data)):
        raise BadSave("begun must be the number of lines taken over, at most all of them")
    return begun


def _lines(data: dict[str, Any]) -> list[str]:
    log = data.get("log")
    if not isinstance(log, list) or not all(isinstance(line, str) for line in log):
        raise BadSave("the log must be a list of texts")
    if len(log) > MAX_ENTRIES:
        raise BadSave(f"the log has {len(log)} lines, more than {MAX_ENTRIES}")
    return log


def _parse_line(game: Game, number: int, line: str) -> tuple[int, int, bool]:
    found = LINE.fullmatch(line)
    if found is None:
        raise BadSave(
            f"line {number + 1}: {line[:60]!r} is no entry like '2 place 4 stone'", number
        )
    who, forced, text = found.groups()
    try:
        action = game.actions.parse(text)
    except MalformedAction as error:
        raise BadSave(f"line {number + 1}: {error}", number) from None
    return SIGNS[who] if who in SIGNS else int(who) - 1, action, forced == "="


def replay_line(match: Match, number: int, line: str) -> None:
    """Play one written entry, checked: the right seat, legal, and forced only if it was."""
    if number % BREATH == 0:
        sleep(0)
    seat, action, forced = _parse_line(match.game, number, line)
    actor = match.actor
    where = f"line {number + 1}: {line!r}"
    if actor == NOBODY:
        raise BadSave(f"{where} comes after the end of the game", number)
    if seat == NOBODY:
        if action != match.game.conclusion or forced or not match.game.stalled(match.state):
            raise BadSave(f"{where}, but the players cannot agree on that now", number)
        match.conclude()
        return
    if seat != actor and seat not in match.asked:
        due = "a draw" if actor == CHANCE_SEAT else f"seat {actor + 1}'s choice"
        raise BadSave(f"{where}, but now is {due}", number)
    match.game.turn_to(match.state, seat)
    options = match.legal_actions()
    if action not in options:
        reason = match.game.why_not(match.state, action)
        raise BadSave(f"{where} is not legal ({reason})", number)
    if seat != CHANCE_SEAT and forced != match.is_forced(options):
        raise BadSave(f"{where}: the choice was {'not ' if forced else ''}forced", number)
    match.append(seat, action, forced)
