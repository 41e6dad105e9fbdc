"""What the package says of itself."""

import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

from packaging.requirements import Requirement

from tawantin import __version__, extras
from tests.package_trial import TRIALS
from tests.packages import closure, distributions
from tests.packages import extras as extras_of
from tests.release import HEADING, version_problem

ROOT = Path(__file__).parents[1]


def test_the_version_has_one_home() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["dynamic"] == ["version"]
    assert about["tool"]["setuptools"]["dynamic"] == {"version": {"attr": "tawantin.__version__"}}


def test_the_changelog_has_this_version_below_what_is_unreleased() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert version_problem(__version__, changelog) == ""
    assert version_problem("9.9", changelog) == "the changelog has no [9.9] below [Unreleased]"
    dateless = "## [Unreleased]\n\n## [1.0]\n"
    assert version_problem("1.0", dateless) == "[1.0] has no date in the changelog"
    assert version_problem("1.0", "## [1.0] - 2026-01-01\n").endswith("[Unreleased]")


def test_the_citation_is_of_this_version() -> None:
    day = HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))[1][1]
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {__version__}" in lines
    assert f"date-released: {day}" in lines


def test_the_modules_of_an_extra_are_those_of_its_packages() -> None:
    """Extras that are not installed here are named like their one module."""
    homes = packages_distributions()
    for extra, modules in extras.MODULES.items():
        named = {normal(name) for name in distributions(extra)}
        assert {normal(homes.get(module, [module])[0]) for module in modules} == named, extra
    assert all(
        extra in extras.MODULES or not distributions(extra)
        for extra in extras_of()
        if extra != "dev"
    )


def normal(name: str) -> str:
    return name.lower().replace("_", "-")


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()[1:]
    return {normal(package): pin for package, pin in (line.split("==") for line in lines)}


def test_what_playing_needs_is_a_part_of_the_pins_and_whole() -> None:
    playing, every = pins("requirements-play.txt"), pins("requirements.txt")
    assert playing.items() <= every.items()
    assert needed("server") == set(playing)
    assert {normal(name) for extra in closure("dev") for name in distributions(extra)} <= set(every)


def needed(extra: str) -> set[str]:
    """What an extra and building ask for, and these in turn, as the packages here say."""
    asked = ["setuptools", "wheel", *(line for one in closure(extra) for line in extras_of()[one])]
    found: set[tuple[str, frozenset[str]]] = set()
    while asked:
        one = Requirement(asked.pop())
        key = normal(one.name), frozenset(one.extras)
        if key[0] != "tawantin" and key not in found:
            found.add(key)
            within = [{"extra": name} for name in ("", *one.extras)]
            for line in requires(one.name) or ():
                marker = Requirement(line).marker
                if marker is None or any(marker.evaluate(here) for here in within):
                    asked.append(line)
    return {name for name, _ in found}


def test_a_release_tries_every_extra_but_those_too_large() -> None:
    tried = set(TRIALS) - {""}
    assert tried == set(extras_of()) - {"dev", "ray", "torch"}
    assert {"dev", "ray", "torch"} <= set(extras_of())


def test_an_extra_is_named_where_a_module_of_it_is_missing() -> None:
    def said(module: str) -> str | None:
        return extras.missing(ModuleNotFoundError(name=module))

    assert said("numpy.linalg") == "this needs the package numpy: pip install 'tawantin[bots]'"
    assert said("litestar") == "this needs the package litestar: pip install 'tawantin[server]'"
    assert said("tawantin.nowhere") is None
    assert said("numpyish") is None
