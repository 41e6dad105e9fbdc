"""Tests every game must pass, for games of this package and of others."""

from tawantin.testing.conformance import check_game
from tawantin.testing.sentences import check_sentences
from tawantin.testing.traffic import check_traffic

__all__ = ["check_game", "check_sentences", "check_traffic"]
