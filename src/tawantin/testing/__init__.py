"""Tests every game must pass, for games of this package and of others."""

from tawantin.testing.conformance import check_game

__all__ = ["check_game"]
