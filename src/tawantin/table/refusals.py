"""What a table answers when it cannot do what was asked: a code, a sentence, and its values."""

from collections.abc import Sequence
from typing import Any, ClassVar

from tawantin.core.errors import TawantinError
from tawantin.core.game import Game
from tawantin.core.state import State
from tawantin.core.why import Reason
from tawantin.table.language import words_in


class Refused(TawantinError):
    """A wish that cannot be met. `code` is for programs, the sentence for people.

    `key` names the sentence in `[refused]` of the locales, by default the code does; `more` holds
    the values in it. `quoted` is said in its place as it is: what the engine finds wrong in a file.
    """

    status: ClassVar[int] = 409
    """As HTTP counts them."""

    def __init__(
        self, code: str, key: str = "", /, *, quoted: str | None = None, **more: Any
    ) -> None:
        super().__init__(code)
        self.code = code
        self.key = key or code
        self.quoted = quoted
        self.more = more

    def text(self, language: str) -> str:
        """The sentence in this language."""
        if self.quoted is not None:
            return self.quoted
        return words_in(language).phrase("refused", self.key, "server", **self.more)

    def __str__(self) -> str:
        return self.text("en")


class Conflict(Refused):
    """Not as things stand."""


class Forbidden(Refused):
    """Not for whoever asks."""

    status = 403


class BadRequest(Refused):
    """Nothing that could ever be done."""

    status = 400


class NotFound(Refused):
    """There is no such table, program, chat line: `refused.no_<what>` in the locales."""

    status = 404

    def __init__(self, what: str) -> None:
        super().__init__("not_found", f"no_{what.replace(' ', '_')}")


class Illegal(Conflict):
    """A move the rules forbid; the sentence is the engine's reason."""

    def __init__(self, game: Game, reason: Reason, seen: State, names: Sequence[str]) -> None:
        """`seen`: the position as far as the player knows it."""
        super().__init__("illegal", rule=reason.rule)
        self.game = game
        self.reason = reason
        self.seen = seen
        self.names = names

    def text(self, language: str) -> str:
        return words_in(language).reason(self.game, self.reason, self.seen, self.names)
