"""The command's sentences. That every language has them all is tested with the other texts."""

import pytest

from tawantin.cli.texts import Texts


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "1 move, all legal", "2 moves, all legal"),
        ("de", "1 Zug, erlaubt", "2 Züge, alle erlaubt"),
        ("nl", "1 zet, toegestaan", "2 zetten, alle toegestaan"),
    ],
)
def test_words_follow_numbers(language: str, one: str, many: str) -> None:
    say = Texts(language)
    assert say("verify.moves", n=1) == one
    assert say("verify.moves", n=2) == many
