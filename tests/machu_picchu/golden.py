"""The matches in tests/golden: players, options, and the language they are told in."""

from tawantin.core.game import OptionValue

CASES: dict[str, tuple[int, dict[str, OptionValue], str]] = {
    "machu_picchu-2": (2, {}, "de"),
    "machu_picchu-3": (3, {"strict_bank": True}, "nl"),
    "machu_picchu-4": (4, {}, "en"),
    "machu_picchu-5": (5, {}, "en"),
}
