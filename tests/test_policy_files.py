"""Files of policies: what they say of themselves, what is refused, and how far one is followed."""

import math
import sys
from pathlib import Path

import pytest

from tawantin.bots import lineup
from tawantin.bots import policy as policies
from tawantin.bots.lineup import strongest
from tawantin.bots.search import Search
from tawantin.bots.weight_files import POLICIES, WrongWeights
from tawantin.core.registry import NAMES, game
from tawantin.train import follow
from tests.nets import after, some_layers


def test_a_file_has_a_byte_for_each_weight_and_is_refused_when_made_for_something_else(
    tmp_path: Path,
) -> None:
    one = game(NAMES[0])
    path, header, layers = tmp_path / "p.npz", policies.made_for(one), some_layers(one, units=64)
    policies.save(path, header, layers)
    weights = sum(layers[f"weight_{name}"].size for name in policies.WEIGHED)
    assert weights * 0.7 < path.stat().st_size < weights + 16_000
    found, exact = policies.load(one, path), policies.Policy(one, header, layers)
    s = after(one, 4, 30, 2)
    options = one.legal_actions(s)
    for told, wanted in zip(
        found.look(s, one.actor(s), options), exact.look(s, one.actor(s), options), strict=True
    ):
        assert told == pytest.approx(wanted, abs=0.15)
    with pytest.raises(WrongWeights, match="game"):
        policies.load(game(NAMES[1]), path)
    for key in ("format", "rules", "encoding", "fingerprint", "players"):
        policies.save(path, {**header, key: 99}, layers)
        with pytest.raises(WrongWeights, match=f"for {key} 99, not"):
            policies.load(one, path)
    for admitted in (5, None, str(one.rules_version), [0]):
        policies.save(path, {**header, "rules": 99, "admitted": admitted}, layers)
        with pytest.raises(WrongWeights, match="for rules 99, not"):
            policies.load(one, path)
    policies.save(path, {**header, "rules": 99, "admitted": [one.rules_version]}, layers)
    assert policies.load(one, path).header["rules"] == 99
    policies.save(path, header, {**layers, "weight_choice": layers["weight_choice"][1:]})
    with pytest.raises(WrongWeights, match="numbers and choices"):
        policies.load(one, path)
    for broken in (b"nothing", b"", path.read_bytes()[:999]):
        path.write_bytes(broken)
        with pytest.raises(WrongWeights, match="no policy"):
            policies.load(one, path)


def test_how_far_a_search_follows_a_policy_is_written_into_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = game(NAMES[1])
    path, out = tmp_path / "p.npz", tmp_path / "q.npz"
    policies.save(path, {**policies.made_for(one), "trust": 0.25}, some_layers(one))

    def followed(*words: str) -> policies.Policy:
        monkeypatch.setattr(sys, "argv", ["follow", one.name, "--out", str(out), *words])
        follow.main()
        return policies.load(one, out)

    as_it_was, hot = policies.load(one, path), followed("--start", str(path), "--heat", "4")
    s = after(one, 4, 30, 2)
    seat, options = one.actor(s), one.legal_actions(s)
    (logits, values), (cooler, same) = (p.look(s, seat, options) for p in (as_it_was, hot))
    assert cooler == pytest.approx([each / 4 for each in logits], abs=1e-4)
    assert same == pytest.approx(values, abs=1e-5)
    assert (hot.header["trust"], hot.header["heat"]) == (0.25, 4.0)
    for trust in (0.75, 0.0):
        less = followed("--start", str(out), "--trust", str(trust))
        assert (less.header["trust"], less.header["heat"], less.trust) == (trust, 4.0, trust)
    for word, halves in (("--halves", True), ("--no-halves", False)):
        assert followed("--start", str(out), word).halves is halves
    assert not as_it_was.halves
    other = tmp_path / "other.npz"
    policies.save(other, policies.made_for(game(NAMES[0])), some_layers(game(NAMES[0])))
    nameless = tmp_path / "nameless.npz"
    policies.save(nameless, {"format": 1}, some_layers(one))
    kept, files = out.read_bytes(), (tmp_path / "none.npz", other, nameless)
    for words in (
        *(["--heat", heat] for heat in ("0", "-1", "nan", "inf", "1e-9")),
        *(["--trust", trust] for trust in ("-4", "1.5", "nan")),
        *(["--start", str(file)] for file in files),
    ):
        with pytest.raises(SystemExit, match=r"heat|trust|no policy|for game"):
            followed(*words)
    assert out.read_bytes() == kept


BROKEN: list[tuple[str, object]] = [
    ("heat", math.nan), ("heat", math.inf), ("heat", 0), ("heat", -2.0), ("heat", 1e-300),
    ("heat", "3"), ("heat", None), ("heat", [3]), ("heat", True),
    ("trust", math.nan), ("trust", -3), ("trust", 7), ("trust", "0.5"), ("trust", None),
    ("apart", True), ("apart", "other values"), ("apart", 5),
    ("halves", 1), ("halves", "yes"), ("halves", None),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), BROKEN)
def test_what_a_file_says_must_make_sense(
    key: str, value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its game is played without it."""
    one = game(NAMES[0])
    monkeypatch.setattr(lineup, "POLICIES", tmp_path)
    path = tmp_path / f"{one.name}.npz"
    policies.save(path, {**policies.made_for(one), key: value}, some_layers(one))
    with pytest.raises(WrongWeights, match=key):
        policies.load(one, path)
    assert type(strongest(one, 0.01)) is Search


FOLLOWED = {
    "cuzco": (1.0, 3.0, False),
    "machu_picchu": (0.5, 1.0, False),
    "inca_empire": (0.5, 3.0, True),
}
"""Trust, heat and whether by halves; `benchmarks/policies.sh` writes the same."""


def test_committed_policies_fit_and_say_how_they_were_trained() -> None:
    for path in POLICIES.glob("*.npz"):
        found = policies.load(game(path.stem), path)
        assert found.header["trained"]["words"]
        heat = found.header.get("heat", 1.0)
        assert (found.trust, heat, found.halves) == FOLLOWED[path.stem]
        assert path.stat().st_size < 1_000_000
