"""What viewers read holds nothing they cannot know: checked along random games.

    check_sentences(game, players=4, seed=7)

plays one random game. Now and then it says everything that each viewer could read, in the true
position and in others that the viewer cannot tell from it; all must read the same.
"""

from collections.abc import Mapping
from typing import Any

from tawantin.core.chance import FastRng
from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Match
from tawantin.core.state import State
from tawantin.table.language import words_in
from tawantin.table.table import SPECTATOR, as_seen

LANGUAGE = "en"


def check_sentences(
    game: Game,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    overlay: Mapping[str, Any] | None = None,
    every: int = 10,
) -> int:
    """How many sentences were compared; AssertionError at the first that tells a secret."""
    rng = FastRng(seed)
    match = Match(game, players, options, overlay, seed.to_bytes(32, "big"))
    match.run()
    compared = told = 0
    while not match.is_over and not game.stalled(match.state):
        if len(match.log) - told >= every:
            for viewer in range(SPECTATOR, players):
                compared += _compare(match, viewer, told, rng)
            told = len(match.log)
        actions = match.legal_actions()
        match.play(match.actor, actions[rng.below(len(actions))])
    return compared


def _compare(match: Match, viewer: int, told: int, rng: FastRng) -> int:
    game, asked = match.game, match.game.as_asked(match.state, viewer)
    true = sentences(match, asked, viewer, told)
    worlds = as_seen(game, match.state, viewer), game.redetermine(asked, viewer, rng)
    for world in worlds:
        other = sentences(match, world, viewer, told)
        where = f"{game.name}, entry {len(match.log)}, seat {viewer}"
        assert other == true, f"{where}: a sentence tells what is hidden: {_first(true, other)}"
    return len(true)


def _first(one: list[str], other: list[str]) -> str:
    pairs = zip(one, other, strict=False)
    return next((f"{a!r} or {b!r}" for a, b in pairs if a != b), "one of them says more")


def sentences(match: Match, world: State, viewer: int, told: int) -> list[str]:
    """Everything a viewer may read: question, choices, what is blocked and why, the last news."""
    game, names, words = match.game, match.names, words_in(LANGUAGE)
    found = [words.prompt(game, world, names, viewer)]
    if viewer in game.asked(world):
        legal = game.legal_actions(world)
        for action, forecast in zip(legal, game.forecasts(world, legal), strict=True):
            found.append(words.action(game, world, action, names, forecast))
        for action, reason in game.blocked(world):
            found.append(words.choice(game, world, action, names))
            found.append(words.reason(game, reason, world, names))
    for entry in match.log[told:]:
        for event in entry.events:
            text = words.event(game, event, names, viewer, world.printed())
            found.append(text or "")
    return found
