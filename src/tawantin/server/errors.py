"""What a server answers when it cannot do what was asked: a code, a sentence, and a rule."""

from typing import Any

from tawantin.core.game import Game
from tawantin.core.why import Reason
from tawantin.server.language import words_in


class Refused(Exception):
    """A request that cannot be met. `code` is for programs, the sentence for people.

    `sentence` is a key of `[refused]` in the server's locales, by default the code itself; `more`
    holds the values in it. Anything else is said as it is: what the engine finds wrong in a file.
    """

    def __init__(self, status: int, code: str, sentence: str = "", /, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.sentence = sentence or code
        self.more = more

    def text(self, language: str) -> str:
        """The sentence in this language."""
        if not self.sentence.isidentifier():
            return self.sentence
        return words_in(language).phrase("refused", self.sentence, "server", **self.more)

    def __str__(self) -> str:
        return self.text("en")


class Illegal(Refused):
    """A move the rules forbid; the sentence is the engine's reason."""

    def __init__(self, game: Game, reason: Reason) -> None:
        super().__init__(409, "illegal", rule=reason.rule)
        self.game = game
        self.reason = reason

    def text(self, language: str) -> str:
        return words_in(language).reason(self.game, self.reason)


def bad_request(code: str, sentence: str = "", /, **more: Any) -> Refused:
    return Refused(400, code, sentence, **more)


def unauthorized() -> Refused:
    return Refused(401, "not_logged_in")


def forbidden(code: str, sentence: str = "", /, **more: Any) -> Refused:
    return Refused(403, code, sentence, **more)


def not_found(what: str) -> Refused:
    """There is no such table, program, chat line: `refused.no_<what>` in the locales."""
    return Refused(404, "not_found", f"no_{what.replace(' ', '_')}")


def conflict(code: str, sentence: str = "", /, **more: Any) -> Refused:
    return Refused(409, code, sentence, **more)
