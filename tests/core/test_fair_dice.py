"""docs/fair-dice.md: what it says about the dice is what they are."""

import copy
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tawantin.core import save
from tawantin.core.chance import Rng, SeededRng
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game

PAGE = Path(__file__).parents[2] / "docs" / "fair-dice.md"


def snippet() -> dict[str, Any]:
    """What the program on the page defines."""
    found = re.search(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    defined: dict[str, Any] = {}
    exec(found[1], defined)
    return defined


def answer(match: Match) -> dict[str, Any]:
    """The fields of the answer that the page's program reads."""
    return {
        "seed": match.seed.hex(),
        "salt": match.salt,
        "commitment": match.commitment,
        "draws": [{"number": d.number, "numbers": d.numbers} for d in save.draws(match)],
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_program_on_the_page_finds_every_number_of_a_real_match(name: str) -> None:
    rng = random.Random(4)
    match = Match(game(name), game(name).players[0], salt="some table")
    match.run()
    while not match.is_over:
        match.play(match.actor, rng.choice(match.legal_actions()))
    data, check = answer(match), snippet()["check"]
    check(data)
    for i in range(0, len(data["draws"]), 10):
        bent = copy.deepcopy(data)
        bound, number = bent["draws"][i]["numbers"][-1]
        if bound > 1:
            bent["draws"][i]["numbers"][-1] = (bound, (number + 1) % bound)
            with pytest.raises(AssertionError, match="not of this seed"):
                check(bent)
    with pytest.raises(AssertionError, match="another seed"):
        check(data | {"seed": "00" * 32})


def test_the_stream_goes_on_over_blocks_and_skips_what_would_be_unfair() -> None:
    seed = bytes(range(32))
    bounds = [3 << 30, 6, 216, 1, 3 << 30, 52, 3 << 30] * 10
    rng: Rng = SeededRng(seed, "salt", 3)
    numbers = [(bound, rng.below(bound)) for bound in bounds]
    data = {
        "seed": seed.hex(),
        "salt": "salt",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "draws": [{"number": 3, "numbers": numbers}],
    }
    snippet()["check"](data)
