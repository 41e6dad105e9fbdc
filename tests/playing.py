"""The words that the tables of all games have in common: play on from a position, ask about it."""

from typing import Self

from tawantin.core.frame import CHANCE, PLAYER
from tawantin.core.game import Game
from tawantin.core.state import State
from tawantin.core.why import Reason


class Playing:
    """A position of a game, and the draws that are to come."""

    game: Game
    s: State
    chance: list[str]

    def draw(self, *outcomes: str) -> Self:
        """Script the next draws of chance; unscripted ones take the first possible outcome."""
        self.chance += outcomes
        return self

    def run_chance(self) -> None:
        """Let chance decide until somebody is asked."""
        while self.game.top(self.s).kind == CHANCE:
            options = self.game.legal_actions(self.s)
            if self.chance:
                action = self.game.actions.parse(self.chance.pop(0))
                assert action in options, f"chance cannot give {self.game.actions.text(action)}"
            else:
                action = options[0]
            self.game.apply(self.s, action)

    def legal(self) -> list[str]:
        """The legal actions now, as text: all that is thinkable and not blocked."""
        self.run_chance()
        frame, options = self.game.top(self.s), self.game.legal_actions(self.s)
        if frame.kind == PLAYER:
            thinkable = frame.candidates(self.s)
            assert options == [a for a in thinkable if frame.blocked(self.s, a) is None]
        return [self.game.actions.text(action) for action in options]

    def why(self, text: str) -> Reason:
        """Why an action is illegal; fails if it is legal."""
        action = self.game.actions.parse(text)
        reason = self.game.why_not(self.s, action)
        assert reason is not None, f"{text!r} is legal"
        assert action not in self.game.legal_actions(self.s)
        return reason

    def against(self, text: str) -> str:
        """The rule against an action and the key of its sentence: `E-BUILD-02 too_dear`."""
        reason = self.why(text)
        return f"{reason.rule} {reason.key}"

    def closes(self, text: str) -> list[str]:
        """What a legal action says it gives up."""
        forecast = self.game.forecasts(self.s, [self.game.actions.parse(text)])[0]
        return self.game.contract.closed(forecast.closes)

    @property
    def actor(self) -> int:
        return self.game.actor(self.s)

    @property
    def frame(self) -> str:
        return self.game.top(self.s).name
