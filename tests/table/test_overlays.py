"""Values a host would lay over ours: what is refused before anybody reads it."""

from typing import Any

import pytest

from tawantin.house.overlays import size_of
from tawantin.table.refusals import BadRequest

HALF = "\ud800"  # a lone surrogate


def nested(depth: int) -> list[Any]:
    """Return lists in lists."""
    lists: list[Any] = []
    for _ in range(depth):
        lists = [lists]
    return lists


@pytest.mark.parametrize(
    "overlay",
    [
        pytest.param({"goods": HALF}, id="value"),
        pytest.param({HALF: 1}, id="key"),
        pytest.param({"goods": {"gold": [1, [f"x{HALF}"]]}}, id="inside"),
        pytest.param(HALF, id="text"),
        pytest.param({"goods": nested(100_000)}, id="too deep"),
    ],
)
def test_an_overlay_that_cannot_be_sent_is_refused(overlay: object) -> None:
    with pytest.raises(BadRequest) as refused:
        size_of(overlay)
    assert refused.value.code == "bad_overlay"
    refused.value.text("en").encode()


def test_the_size_of_an_overlay_is_in_bytes() -> None:
    assert size_of({"ä": "😀"}) == len('{"":""}') + 2 + 4
