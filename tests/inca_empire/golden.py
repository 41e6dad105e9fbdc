"""The matches in tests/golden: players, options, and the language they are told in."""

from tawantin.core.game import OptionValue

CASES: dict[str, tuple[int, dict[str, OptionValue], str]] = {
    "inca_empire-3": (3, {"convergence": True}, "de"),
    "inca_empire-4": (4, {"pizarro": True}, "en"),
    "inca_empire-4-decline": (4, {"early_decline": True}, "nl"),
}
