"""Sentences are made from what their reader knows, in every game."""

import pytest

from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tawantin.table import showing
from tawantin.testing import check_sentences
from tawantin.words import Words
from tests.table.tables import choose, started


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_tells_what_its_reader_cannot_know(name: str) -> None:
    one = game(name)
    for seed, players in enumerate(one.players):
        assert check_sentences(one, players, seed=seed, every=5) > 500


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_with_a_secret_in_it_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell_all(words: Words, game: Game, state: State, *_: object) -> str:
        return game.key(state)

    monkeypatch.setattr(Words, "prompt", tell_all)
    with pytest.raises(AssertionError, match="tells what is hidden"):
        check_sentences(game(name), game(name).players[0])


@pytest.mark.parametrize("name", NAMES)
def test_each_viewer_has_a_position_of_their_own_until_something_changes(name: str) -> None:
    table = started(name)
    match = table.match
    assert match is not None
    viewers = range(-1, match.players)
    before = [table.seen(viewer) for viewer in viewers]
    for viewer, seen in zip(viewers, before, strict=True):
        assert seen is not match.state
        assert seen is table.seen(viewer)
        asked = match.game.as_asked(match.state, viewer)
        assert match.game.view(seen, viewer) == match.game.view(asked, viewer)
    choose(table)
    assert all(table.seen(v) is not seen for v, seen in zip(viewers, before, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_what_viewers_share_is_what_each_would_be_told_alone(name: str) -> None:
    table = started(name)
    match, first = table.match, 0
    assert match is not None
    while table.status == "running" and table.version < 120:
        choose(table, pick=table.version)
        shared = showing.Shared(table)
        for viewer in range(-1, match.players):
            own = match.game.as_asked(match.state, viewer)
            assert shared.view(viewer) == match.game.view(own, viewer)
            assert shared.prompt(viewer, "de") == showing.prompt(table, viewer, "de")
            for number in range(first, table.length):
                alone = showing.entry_shown(table, number, viewer, "de")
                assert shared.entry(number, viewer, "de") == alone
        first = table.length
