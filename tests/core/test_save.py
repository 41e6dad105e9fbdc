"""Saves: read back exactly, and verified so that no tampering passes."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tawantin.core import save
from tawantin.core.errors import BadSave, TawantinError, UndoRefused
from tawantin.core.match import Match
from tawantin.core.registry import game

CUZCO = game("cuzco")


def finished(seed: int, players: int = 3, **options: str | bool) -> Match:
    rng = random.Random(seed)
    match = Match(CUZCO, players, options, seed=seed.to_bytes(32, "big"), salt="s")
    match.run()
    while not match.is_over:
        match.play(match.actor, rng.choice(match.legal_actions()))
    return match


MATCH = finished(5)
SAVED: dict[str, Any] = json.loads(json.dumps(save.save(MATCH)))


def test_a_finished_match_loads_to_the_same_position() -> None:
    again = save.load(SAVED, game)
    assert CUZCO.key(again.state) == CUZCO.key(MATCH.state)
    assert save.save(again) == SAVED


def test_a_running_match_goes_on_as_if_it_had_never_stopped() -> None:
    rng = random.Random(1)
    match = Match(CUZCO, 2, seed=bytes(32))
    match.run()
    for _ in range(60):
        match.play(match.actor, rng.choice(match.legal_actions()))
    again = save.load(json.loads(json.dumps(save.save(match))), game)
    for _ in range(60):
        action = rng.choice(match.legal_actions())
        match.play(match.actor, action)
        again.play(again.actor, action)
    assert CUZCO.key(again.state) == CUZCO.key(match.state)


def test_an_honest_match_is_verified_to_the_last_die() -> None:
    verdict = save.verify(SAVED, game)
    assert verdict.ok, verdict.problem
    assert verdict.over
    assert verdict.entries == len(SAVED["log"])
    assert verdict.draws == verdict.draws_checked == sum(x[0] == "*" for x in SAVED["log"])


def test_without_the_seed_moves_are_checked_and_dice_are_not() -> None:
    verdict = save.verify(save.save(MATCH, with_seed=False), game)
    assert verdict.ok
    assert verdict.draws_checked == 0


def tampered(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SAVED), **changes}


def first_line(start: str) -> int:
    return next(i for i, line in enumerate(SAVED["log"]) if line.startswith(start))


def with_line(number: int, line: str) -> dict[str, Any]:
    log = list(SAVED["log"])
    log[number] = line
    return tampered(log=log)


ROLL = first_line("* roll")
FORCED = next(i for i, line in enumerate(SAVED["log"]) if "= " in line)
FREE = next(i for i, line in enumerate(SAVED["log"]) if line[1:7] == " place")
OTHER_ROLL = "* roll 666" if SAVED["log"][ROLL] != "* roll 666" else "* roll 111"


@pytest.mark.parametrize(
    ("data", "entry", "message"),
    [
        pytest.param(with_line(ROLL, OTHER_ROLL), ROLL, "the seed gives", id="bent die"),
        pytest.param(with_line(FREE, "1 buy soup"), FREE, "not legal|but now is", id="illegal"),
        pytest.param(with_line(FREE, "1 fly"), FREE, "is no action", id="malformed"),
        pytest.param(with_line(FREE, "nonsense"), FREE, "is no entry", id="no entry"),
        pytest.param(
            with_line(FORCED, SAVED["log"][FORCED].replace("=", "")), FORCED, "forced", id="forced"
        ),
        pytest.param(
            with_line(FREE, SAVED["log"][FREE].replace(" ", "= ", 1)), FREE, "not forced", id="free"
        ),
        pytest.param(
            tampered(log=[*SAVED["log"], "1 pass"]),
            len(SAVED["log"]),
            "after the end",
            id="after the end",
        ),
        pytest.param(tampered(log=SAVED["log"][:-1]), -1, "not over", id="cut short"),
        pytest.param(tampered(commitment="00" * 32), -1, "commitment", id="commitment"),
        pytest.param(tampered(seed="11" * 32), -1, "commitment", id="other seed"),
        pytest.param(tampered(seed="zz"), -1, "hex", id="seed not hex"),
        pytest.param(tampered(salt="t"), 0, "the seed gives", id="other salt"),
        pytest.param(tampered(result=None), -1, "result", id="no result"),
        pytest.param(
            tampered(result={**SAVED["result"], "scores": [99, 0, 0]}), -1, "result", id="result"
        ),
        pytest.param(tampered(rules_version=99), -1, "rules version 99", id="rules version"),
        pytest.param(tampered(version=2), -1, "version 2", id="save version"),
        pytest.param(tampered(format="x"), -1, "not a saved match", id="format"),
        pytest.param(tampered(game="chess"), -1, "no game 'chess'", id="game"),
        pytest.param(tampered(players=4), -1, "names", id="players"),
        pytest.param(tampered(options={"edition": "fr"}), -1, "edition", id="option"),
        pytest.param(tampered(data={"status": {"points": [0]}}), -1, "C-DATA", id="overlay"),
        pytest.param(tampered(log="x"), -1, "list of texts", id="log"),
    ],
)
def test_a_tampered_file_fails_exactly_where_it_was_tampered_with(
    data: dict[str, Any], entry: int, message: str
) -> None:
    verdict = save.verify(data, game)
    assert not verdict.ok
    assert verdict.entry == entry
    assert message.split("|")[0] in verdict.problem or message.split("|")[-1] in verdict.problem
    assert "\n" not in verdict.problem


def test_every_single_draw_is_guarded() -> None:
    """Replacing any one draw by another possible outcome is found at that very line."""
    rng = random.Random(2)
    match = save.load(tampered(log=[]), game)
    changed = 0
    for number, line in enumerate(SAVED["log"]):
        if line[0] == "*" and rng.random() < 0.15:
            options = [CUZCO.actions.text(a) for a in match.legal_actions()]
            others = [text for text in options if f"* {text}" != line]
            if others:
                changed += 1
                verdict = save.verify(with_line(number, f"* {rng.choice(others)}"), game)
                assert verdict.entry == number
        save.replay_line(match, number, line)
    assert changed > 10


def test_a_log_longer_than_any_match_is_refused() -> None:
    with pytest.raises(BadSave, match=f"more than {save.MAX_ENTRIES}"):
        save.load({**SAVED, "log": SAVED["log"][:1] * (save.MAX_ENTRIES + 1)}, game)


@pytest.mark.parametrize("text", ["", "{", "[]", "1", "nul", '"x"', "[" * 5000])
def test_files_that_are_no_saves_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadSave, match="not a saved match"):
        save.parse(text)


KEYS = st.sampled_from([*SAVED, "more"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(key=KEYS, value=JSON)
def test_any_damage_to_a_save_gives_a_typed_error_or_the_match(key: str, value: object) -> None:
    data = {**SAVED, key: value}
    try:
        save.load(data, game)
    except TawantinError as error:
        assert "\n" not in str(error)


@given(st.text(max_size=40))
def test_any_log_line_gives_a_typed_error_or_the_match(line: str) -> None:
    with pytest.raises(BadSave, match="line 1"):
        save.load({**SAVED, "log": [f"1 {line}"]}, game)


# Matches begun in the middle of another.


def begun_at(entry: int, old: Match = MATCH) -> Match:
    match = Match(
        CUZCO, old.players, old.options, None, bytes(range(32)), "other", old.names, begun=entry
    )
    for done in old.log[:entry]:
        match.append(done.seat, done.action, done.forced)
    match.run()
    return match


def played_on(entry: int) -> Match:
    rng = random.Random(entry)
    match = begun_at(entry)
    while not match.is_over:
        match.play(match.actor, rng.choice(match.legal_actions()))
    return match


BRANCH: dict[str, Any] = json.loads(json.dumps(save.save(played_on(200))))


def test_a_match_says_how_much_it_took_over_and_the_rest_is_verified() -> None:
    assert "begun" not in SAVED
    assert BRANCH["begun"] == 200
    assert BRANCH["log"][:200] == SAVED["log"][:200]
    verdict = save.verify(BRANCH, game)
    assert verdict.ok
    assert verdict.taken_over == 200
    over = sum(line[0] == "*" for line in BRANCH["log"][:200])
    assert verdict.draws - verdict.draws_checked == over > 0
    assert save.verify(SAVED, game).taken_over == 0
    assert save.save(save.load(BRANCH, game)) == BRANCH


def test_without_the_number_the_draws_taken_over_are_found_out() -> None:
    plain = {key: value for key, value in BRANCH.items() if key != "begun"}
    assert "the seed gives" in save.verify(plain, game).problem
    first_own = next(i for i in range(200, len(BRANCH["log"])) if BRANCH["log"][i][0] == "*")
    assert save.verify({**BRANCH, "begun": first_own}, game).ok
    others = {**BRANCH, "log": BRANCH["log"][:200] + SAVED["log"][200:]}
    assert not save.verify(others, game).ok


@pytest.mark.parametrize("begun", [-1, 10_000, True, None, "3", 1.0])
def test_a_nonsense_number_of_lines_taken_over_is_refused(begun: object) -> None:
    verdict = save.verify({**SAVED, "begun": begun}, game)
    assert "begun" in verdict.problem


def test_nobody_takes_back_what_was_taken_over() -> None:
    """Also after loading: the choice before the branch belongs to the other match."""
    rng = random.Random(3)
    tried = 0
    for entry, done in enumerate(MATCH.log):
        match = save.load({**SAVED, "log": SAVED["log"][:entry], "result": None}, game)
        if match.actor < 0 or not match.can_undo(match.actor) or done.forced:
            continue
        branch = save.load(save.save(begun_at(entry)), game)
        seat = branch.actor
        assert not branch.can_undo(seat)
        with pytest.raises(UndoRefused):
            branch.undo(seat)
        branch.play(seat, rng.choice(branch.legal_actions()))
        if branch.actor == seat and branch.can_undo(seat):
            branch.undo(seat)
            assert len(branch.log) == entry
            assert not branch.can_undo(seat)
        tried += 1
        if tried == 5:
            break
    assert tried == 5


# The numbers behind the draws.


@pytest.mark.parametrize("data", [SAVED, BRANCH], ids=["whole", "begun"])
def test_every_draw_tells_its_numbers(data: dict[str, Any]) -> None:
    match = save.load(data, game)
    found = save.draws(match)
    lines = [i for i, line in enumerate(data["log"]) if line[0] == "*"]
    own = [i for i in lines if i >= data.get("begun", 0)]
    assert [draw.entry for draw in found] == own
    assert [draw.number for draw in found] == [lines.index(i) for i in own]
    assert all(0 <= number < bound for draw in found for bound, number in draw.numbers)
    assert all(draw.numbers for draw in found)
