"""What the package says of itself."""

import re
import tomllib
from pathlib import Path

from tawantin import __version__

ROOT = Path(__file__).parents[1]
HEADING = re.compile(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def test_the_version_has_one_home() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["dynamic"] == ["version"]
    assert about["tool"]["setuptools"]["dynamic"] == {"version": {"attr": "tawantin.__version__"}}


def test_the_changelog_has_this_version_below_what_is_unreleased() -> None:
    headings = HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    (unreleased, no_day), (version, day), *_ = headings
    assert (unreleased, no_day) == ("Unreleased", "")
    assert version == __version__
    assert day
