"""Errors a person can act on: what was wrong, what would be right, which rule."""

from typing import Final


class TawantinError(Exception):
    """Base of everything this package raises on purpose."""


class MalformedAction(TawantinError):
    """The text is no action of this game at all."""


class IllegalAction(TawantinError):
    """A real action of the game, but not one this position allows."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule: Final = rule


class BadSetup(TawantinError):
    """Unknown game, wrong number of players, or an option that does not exist."""


class BadData(TawantinError):
    """A data file or overlay breaks a constraint of the catalogue."""

    def __init__(self, constraint: str, message: str) -> None:
        super().__init__(f"{constraint}: {message}" if constraint else message)
        self.constraint: Final = constraint


class BadSave(TawantinError):
    """A saved match cannot be read, or does not replay."""

    def __init__(self, message: str, entry: int = -1) -> None:
        super().__init__(message)
        self.entry: Final = entry


class UndoRefused(TawantinError):
    """There is nothing this player may take back."""


class RulesBug(TawantinError):
    """The engine contradicts itself: please report it with the match file."""
