"""The matches in tests/golden: players, options, and the language they are told in."""

from tawantin.core.game import OptionValue

CASES: dict[str, tuple[int, dict[str, OptionValue], str]] = {
    "cuzco-2": (2, {"edition": "nl", "pututu": True}, "nl"),
    "cuzco-3": (3, {"temple_step": "up_to", "layout": "standard"}, "de"),
    "cuzco-4": (4, {}, "en"),
}
