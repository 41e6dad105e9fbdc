"""The page about other engines says what was measured."""

from benchmarks import peers
from tawantin.core.registry import NAMES


def test_medians_become_a_page_with_ratios() -> None:
    every = (*peers.ENGINES, *peers.INTERFACES, *peers.VECTORS)

    def measured(own: float) -> dict[str, dict[str, float]]:
        return {
            what: {"steps_per_second": own if what.startswith(("ours", "vector")) else 1000.0}
            for what in every
        }

    found = peers.summarise([measured(3000.0), measured(90_000.0), measured(4500.0)])
    page = peers.page(found, 3, 1.0)
    times = " | ".join("4.5" for _ in NAMES)
    assert f"| OpenSpiel: hearts | 1,000 | {times} |\n" in page
    assert f"| PettingZoo: chess v6 | 1,000 | {times} |\n" in page
    for name in NAMES:
        assert f"| Tawantin, `Vector`: {name.replace('_', ' ')} | 4,500 |" in page
    assert "medians of 3 rounds of 1 s" in page
