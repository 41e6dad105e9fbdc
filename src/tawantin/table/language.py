"""Sentences in the languages we speak."""

from functools import cache

from tawantin.words import Words


@cache
def words_in(language: str) -> Words:
    """The words of a language, read once."""
    return Words(language)
