"""Random numbers: uniform, repeatable, and bound to the seed."""

import hashlib
import hmac

from tawantin.core.chance import FastRng, SeededRng, commitment

SEED = bytes(range(32))


def test_the_commitment_is_the_seed_s_sha_256() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_anyone_can_compute_a_draw_again() -> None:
    digest = hmac.new(SEED, b"tawantin/1/salt/7/0", hashlib.sha256).digest()
    first = int.from_bytes(digest[:4], "big")
    assert SeededRng(SEED, "salt", 7).below(216) == first % 216


def test_draws_depend_on_seed_salt_and_number() -> None:
    def numbers(seed: bytes, salt: str, draw: int) -> list[int]:
        rng = SeededRng(seed, salt, draw)
        return [rng.below(1000) for _ in range(20)]

    same = numbers(SEED, "a", 0)
    assert numbers(SEED, "a", 0) == same
    assert numbers(SEED, "b", 0) != same
    assert numbers(SEED, "a", 1) != same
    assert numbers(SEED[:-1] + b"x", "a", 0) != same


def test_numbers_are_uniform() -> None:
    # Chi-squared with 5 degrees of freedom: 30 is past one in 60,000; the seeds are fixed.
    fast = FastRng(3)
    counts = [[0] * 6, [0] * 6]
    for draw in range(6000):
        counts[0][SeededRng(SEED, "", draw).below(6)] += 1
        counts[1][fast.below(6)] += 1
    for row in counts:
        assert sum((n - 1000) ** 2 / 1000 for n in row) < 30


def test_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    rng = FastRng(1)
    seen = set()
    for _ in range(300):
        items = [1, 2, 3]
        rng.shuffle(items)
        assert sorted(items) == [1, 2, 3]
        seen.add(tuple(items))
    assert len(seen) == 6


def test_bit_of_reaches_exactly_the_set_bits() -> None:
    rng = FastRng(1)
    mask = 1 << 3 | 1 << 17 | 1 << 60
    assert {rng.bit_of(mask) for _ in range(200)} == {3, 17, 60}
