"""What a server answers when it cannot do what was asked: a code, a sentence, and a rule."""

from typing import Any


class Refused(Exception):
    """A request that cannot be met. `code` is for programs, the message for people."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.more = more


def bad_request(code: str, message: str, **more: Any) -> Refused:
    return Refused(400, code, message, **more)


def unauthorized(message: str = "Play as a guest or log in first.") -> Refused:
    return Refused(401, "not_logged_in", message)


def forbidden(code: str, message: str) -> Refused:
    return Refused(403, code, message)


def not_found(what: str) -> Refused:
    return Refused(404, "not_found", f"There is no such {what}.")


def conflict(code: str, message: str, **more: Any) -> Refused:
    return Refused(409, code, message, **more)
