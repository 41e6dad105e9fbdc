"""The breaks of `make mutants`: each names a line that is there just once, and a rule."""

import pytest

from tests import mutants


@pytest.mark.parametrize("game", list(mutants.MUTANTS))
def test_every_break_can_be_made(game: str) -> None:
    rules = (mutants.ROOT / "docs/rules" / f"{game}.md").read_text(encoding="utf-8")
    for rule, file, line, broken in mutants.MUTANTS[game]:
        sound = (mutants.ROOT / mutants.GAMES / game / file).read_text(encoding="utf-8")
        assert sound.count(line) == 1, f"{rule}: {line!r} is {sound.count(line)} times in {file}"
        assert broken != line
        assert rule in rules


@pytest.mark.parametrize("game", list(mutants.MUTANTS))
def test_no_break_is_listed_twice(game: str) -> None:
    assert len(set(mutants.MUTANTS[game])) == len(mutants.MUTANTS[game])
