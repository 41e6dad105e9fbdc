"""`make quick`: what counts as changed, which tests it chooses, and in which order they run."""

import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import quick, quick_map
from tests.quick import Keeper, Target, fitting, ranked, targets_of
from tests.quick_map import Known, Map

OLD = '''"""A chapter."""
from typing import Final

MOST: Final = 3  # C-PLACE-02
ALL = MOST + 1


class Placing:
    """C-PLACE-01 to C-PLACE-03: a die."""

    size = 1

    def fits(self) -> bool:
        return self.size < ALL

    def text(self) -> str:
        def inner() -> str:
            return "x"

        return inner()


def place() -> None:
    """Places."""
'''
FILE = "src/tawantin/games/cuzco/chapter.py"
NAMES = {FILE: ["Placing.fits", "Placing.text", "place"], "src/tawantin/other.py": ["other"]}
FITS, TEXT, PLACE, OTHER = (1 << number for number in range(4))


def known(runs: int, seconds: float = 0.1, cases: int = 1, rules: str = "") -> Known:
    return Known(seconds, cases, runs, rules.split())


TESTS = {
    "tests/cuzco/test_chapter.py::test_fits": known(FITS),
    "tests/cuzco/test_chapter.py::test_C_PLACE_02": known(FITS, rules="C-PLACE-02"),
    "tests/cuzco/test_chapter.py::test_text": known(TEXT),
    "tests/server/test_tables.py::test_all": known(FITS | TEXT | PLACE | OTHER, seconds=2.0),
    "tests/test_other.py::test_other": known(OTHER),
}
MAP = Map(NAMES, TESTS)


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The files of a tree, which a test changes."""
    news = {FILE: OLD, "src/tawantin/other.py": "def other() -> None: ...\n"}
    news |= {key.partition("::")[0]: "" for key in TESTS}
    olds = dict(news)
    monkeypatch.setattr(quick, "before", lambda base, file: olds.get(file, ""))
    monkeypatch.setattr(quick, "now", lambda file: news.get(file, ""))
    monkeypatch.setattr(
        quick, "texts", lambda folder: {k: v for k, v in news.items() if k.startswith(folder)}
    )
    return news


def runs_of(file: str) -> int:
    """The functions that count as changed."""
    runs = 0
    for target in targets_of(file, "HEAD", MAP):
        runs |= target.runs
    return runs


def names_of(keys: list[str]) -> list[str]:
    return [key.rpartition("::")[2] for key in keys]


# Modules.


def test_functions_are_counted_from_outside() -> None:
    assert quick_map.functions(OLD) == ["Placing.fits", "Placing.text", "place"]


def test_only_what_differs_has_changed() -> None:
    new = OLD.replace('return "x"', 'return "y"').replace("MOST: Final = 3", "MOST: Final = 4")
    assert quick.differing(OLD, new) == {"MOST": False, "Placing.text": True}
    assert quick.differing(OLD, "\n\n" + OLD) == {}
    assert quick.differing(OLD, OLD.replace("a die", "dice")) == {"Placing": False}


def test_a_range_of_rules_is_all_of_them() -> None:
    ids = {"C-PLACE-01", "C-PLACE-02", "C-PLACE-03", "M-DAY-S04"}
    assert quick.rules_in("C-PLACE-01 to C-PLACE-03, M-DAY-S04") == ids


def test_imports_are_found_in_each_form() -> None:
    for text in (
        "import tawantin.table.fresh",
        "from tawantin.table.fresh import new",
        "from tawantin.table import old, fresh",
        "from tawantin.table import (\n    fresh,\n    old,\n)",
    ):
        assert quick.imports(text, "src/tawantin/table/fresh.py")
    assert not quick.imports("from tawantin.table import refreshed", "src/tawantin/table/fresh.py")


# The map.


def test_the_map_is_read_as_it_was_written() -> None:
    again = Map.read(MAP.text())
    assert again.functions == NAMES
    assert again.tests == dict(sorted(TESTS.items()))
    assert again.text() == MAP.text()


def test_the_map_of_this_tree_is_small_and_can_be_read() -> None:
    text = quick_map.FILE.read_text(encoding="utf-8")
    assert len(text) < 800_000
    assert len(Map.read(text).tests) > 2000


def test_without_a_map_tests_are_found_by_name(
    tree: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree[FILE] = OLD.replace("self.size < ALL", "self.size <= ALL")
    for text in ("<<<<<<< conflict", "{}"):
        (tmp_path / "map.json").write_text(text, encoding="utf-8")
        monkeypatch.setattr(quick, "FILE", tmp_path / "map.json")
        (target,) = targets_of(FILE, "HEAD", quick.read_map())
        assert target.files == {"tests/cuzco/test_chapter.py"}


def test_every_function_sets_its_byte() -> None:
    marks = bytearray(8)
    names: dict[str, Any] = {quick_map.MARKS: marks}
    exec(compile(quick_map.marked(OLD.encode(), 4), FILE, "exec"), names)
    assert bytes(marks) == bytes(8)
    names["place"]()
    assert names["Placing"]().text() == "x"
    assert bytes(marks) == b"\0\0\0\0\0\1\1\0"
    assert names["Placing"].text.__doc__ is None
    assert names["place"].__doc__ == "Places."


# What counts as changed.


def test_a_changed_function_is_tested_by_what_runs_it(tree: dict[str, str]) -> None:
    tree[FILE] = OLD.replace("self.size < ALL", "self.size <= ALL")
    targets = targets_of(FILE, "HEAD", MAP)
    assert [(one.runs, one.rules) for one in targets] == [
        (FITS, {"C-PLACE-01", "C-PLACE-02", "C-PLACE-03"})
    ]
    assert names_of(ranked(targets, MAP)) == [
        "test_C_PLACE_02",
        "test_fits",
        "test_text",  # of the same file
        "test_all",
    ]


def test_a_changed_value_is_tested_by_what_uses_it(tree: dict[str, str]) -> None:
    tree[FILE] = OLD.replace("= 3", "= 5")
    tree["src/tawantin/other.py"] = (
        "from tawantin.games.cuzco.chapter import ALL as MANY\n\ndef other() -> int: return MANY\n"
    )
    tree["tests/test_other.py"] = "from tawantin.games.cuzco.chapter import MOST\n"
    (target,) = targets_of(FILE, "HEAD", MAP)
    assert target.runs == FITS | OTHER
    assert target.rules == {"C-PLACE-02"}
    assert target.files == {"tests/test_other.py"}


def test_a_new_function_counts_as_its_users_or_as_its_file(tree: dict[str, str]) -> None:
    new = OLD + "\n\ndef new() -> None: ...\n"
    tree[FILE] = new
    assert runs_of(FILE) == FITS | TEXT | PLACE
    tree["src/tawantin/other.py"] = (
        "from tawantin.games.cuzco import chapter\ndef other() -> None:\n    chapter.new()\n"
    )
    assert runs_of(FILE) == OTHER


def test_a_new_file_is_tested_by_what_names_it(tree: dict[str, str]) -> None:
    tree["src/tawantin/table/fresh.py"] = "def new() -> None: ...\n"
    tree["tests/table/test_fresh.py"] = ""
    tree["tests/test_a.py"] = "from tawantin.table import fresh\n"
    tree["tests/test_b.py"] = "from tawantin.table import other\n"
    (target,) = targets_of("src/tawantin/table/fresh.py", "HEAD", MAP)
    assert target.files == {"tests/table/test_fresh.py", "tests/test_a.py"}


def test_a_test_file_that_the_map_does_not_know_runs_for_what_it_imports(
    tree: dict[str, str],
) -> None:
    tree[FILE] = OLD.replace("self.size < ALL", "self.size <= ALL")
    tree["tests/test_late.py"] = "from tawantin.games.cuzco import chapter\n"
    (target,) = targets_of(FILE, "HEAD", MAP)
    assert target.files == {"tests/test_late.py"}


def test_a_changed_test_file_runs_with_what_changed_there(tree: dict[str, str]) -> None:
    file = "tests/cuzco/test_chapter.py"
    tree[file] = "class TestFits:\n    def test_all(self) -> None: ...\n"
    (target,) = targets_of(file, "HEAD", MAP)
    assert target.files == {file}
    assert f"{file}::TestFits::test_all" in target.tests


def test_a_changed_conftest_is_tested_below_its_folder(tree: dict[str, str]) -> None:
    tree["tests/cuzco/conftest.py"] = "import pytest\n"
    (target,) = targets_of("tests/cuzco/conftest.py", "HEAD", MAP)
    assert {file for file in target.files if quick.is_test(file)} == {"tests/cuzco/test_chapter.py"}


def test_a_data_file_counts_as_the_modules_that_read_it(tree: dict[str, str]) -> None:
    tree["src/tawantin/other.py"] = 'def other() -> None:\n    read("cards_de")\n'
    data = "src/tawantin/games/cuzco/data/cards_de.toml"
    tree[data] = "a = 1\n"
    assert runs_of(data) & OTHER


def test_a_file_at_the_top_is_tested_by_what_names_it(tree: dict[str, str]) -> None:
    tree["Makefile"] = "all:\n"
    tree["tests/test_other.py"] = 'TARGETS = read("Makefile")\n'
    tree["tests/server/test_tables.py"] = 'SAID = "A sentence."\n'
    (target,) = targets_of("Makefile", "HEAD", MAP)
    assert target.files == {"tests/test_other.py"}


def test_what_cannot_be_parsed_counts_whole(tree: dict[str, str]) -> None:
    tree[FILE] = "def place(:\n"
    assert runs_of(FILE) == FITS | TEXT | PLACE


def test_an_unchanged_file_counts_whole_if_it_is_named(tree: dict[str, str]) -> None:
    assert targets_of(FILE, "HEAD", MAP) == []
    whole = targets_of(FILE, "HEAD", MAP, whole=True)
    assert {FITS, TEXT, PLACE} <= {target.runs for target in whole}


# What is chosen.


def test_long_cases_are_left_out_and_of_many_some_run_early() -> None:
    tests = {
        "tests/t.py::test_long": known(FITS, seconds=10.0),
        "tests/t.py::test_many": known(FITS, seconds=10.0, cases=100),
        "tests/t.py::test_short": known(FITS),
    }
    assert names_of(fitting(tests, Map(NAMES, tests))) == ["test_many", "test_short"]
    assert quick.early_cases(tests["tests/t.py::test_many"]) == 10
    assert quick.early_cases(tests["tests/t.py::test_short"]) == 1


def test_only_so_many_files_are_read() -> None:
    keys = [f"tests/test_{n}.py::test_{name}" for n in range(quick.FILES + 5) for name in "ab"]
    tests = dict.fromkeys(keys, known(FITS))
    assert fitting(keys, Map(NAMES, tests)) == keys[: 2 * quick.FILES]


def test_every_changed_part_gets_tests() -> None:
    tests = {f"tests/test_a.py::test_{n}": known(FITS) for n in range(50)}
    tests["tests/test_b.py::test_text"] = known(TEXT | OTHER)
    order = ranked([Target("a", FITS), Target("b", TEXT)], Map(NAMES, tests))
    assert order.index("tests/test_b.py::test_text") == 1


def test_files_are_shared_out_evenly() -> None:
    assert quick.shares({"a": 5.0, "b": 1.0, "c": 2.0, "d": 2.0}) == [["a"], ["b", "c", "d"]]
    assert quick.shares({"a": 1.0}) == [["a"]]


def keeper(folder: Path, **choice: object) -> Keeper:
    path = folder / "choice.json"
    empty = {"tests": {}, "cases": {}, "known": [], "rules": [], "seconds": {}, "deadline": 0}
    path.write_text(json.dumps(empty | choice), encoding="utf-8")
    return Keeper(path)


def kept(one: Keeper, items: list[str]) -> list[str]:
    every: list[Any] = [SimpleNamespace(nodeid=i, name=i.rpartition("::")[2]) for i in items]
    one.pytest_collection_modifyitems(every)
    return [item.nodeid for item in every]


def test_cases_that_claim_the_rule_run_first_and_the_rest_last(tmp_path: Path) -> None:
    key, other = "tests/t.py::test_tasks", "tests/t.py::test_other"
    cases = [f"{key}[C-TASK-{n:02}]" for n in range(1, 5)]
    choice: dict[str, Any] = {"tests": {key: 0, other: 1}, "cases": {key: 2, other: 1}}
    choice["known"] = [key, other]
    some = keeper(tmp_path, **choice)
    assert kept(some, [*cases, other]) == [cases[0], cases[2], other, cases[1], cases[3]]
    some = keeper(tmp_path, **choice, rules=["C-TASK-04"])
    assert kept(some, [*cases, other]) == [cases[0], cases[3], other, cases[1], cases[2]]


def test_tests_that_the_map_does_not_know_run_first(tmp_path: Path) -> None:
    a, b, new = (f"tests/t.py::test_{name}" for name in ("a", "b", "new"))
    some = keeper(tmp_path, tests={a: 1}, cases={a: 1}, known=[a, b])
    assert kept(some, [a, b, new]) == [new, a]


def test_after_the_deadline_no_test_starts_and_long_ones_not_shortly_before(tmp_path: Path) -> None:
    item: Any = SimpleNamespace(nodeid="tests/t.py::test_a[1]")
    choice = {"seconds": {"tests/t.py::test_a": 4.0}}
    some = keeper(tmp_path, **choice, deadline=time.time() + 60)
    some.pytest_runtest_setup(item)
    some.choice["deadline"] = time.time() + 10
    with pytest.raises(pytest.skip.Exception):
        some.pytest_runtest_setup(item)
    some.pytest_sessionfinish()
    (ran,) = tmp_path.glob("ran-*")
    assert ran.read_text() == "1 1"


def test_programs_that_fail_or_hang_are_failures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(code: str) -> quick.Command:
        return [sys.executable, "-c", code], {}, tmp_path

    assert quick.run({"pytest": ends(""), "vitest": ends("")}, time.time() + 60) == []
    assert quick.run({"vitest": ends("raise SystemExit(1)")}, time.time() + 60) == ["vitest"]
    hangs = ends("import time; time.sleep(60)")
    assert quick.run({"vitest": hangs, "pytest": hangs}, time.time() + 0.5) == [
        "pytest was stopped"
    ]
    assert "vitest was stopped" in capsys.readouterr().out
