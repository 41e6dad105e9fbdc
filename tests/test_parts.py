"""What `make test` says in the end, and what happens where a program is missing."""

from pathlib import Path

import pytest

from tests import parts, programs
from tests.parts import Done, Part

SKIPPED = '<skipped message="torch is missing"/>'
SOME = f"""<testsuites><testsuite>
<testcase classname="tests.test_a" name="test_quick" time="0.25"/>
<testcase classname="tests.test_a" name="test_slow[1]" time="12.5"><failure/></testcase>
<testcase classname="tests.test_b" name="test_net" time="0">{SKIPPED}</testcase>
<testcase classname="tests.test_b" name="test_net_2" time="0">{SKIPPED}</testcase>
</testsuite></testsuites>"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "RESULTS", tmp_path)
    (tmp_path / "sources.xml").write_text(SOME, encoding="utf-8")
    return tmp_path


def test_the_end_tells_seconds_slow_tests_and_what_was_skipped(results: Path) -> None:
    done = [
        Done(Part("set-up", ("ready",)), True, 61.4),
        Done(Part("Python", ("--jobs=2", "a", "b")), False, 7.0),
    ]
    lines = parts.report(done, 64.0, parts.cases()).splitlines()
    assert lines[1:5] == [
        "seconds  part",
        "     61  set-up",
        "      7  Python",
        "     64  all; two parts run at a time",
    ]
    slowest = lines.index("seconds  the 20 slowest tests")
    assert lines[slowest + 1] == "   12.5  sources: tests.test_a test_slow[1]"
    assert "      2  torch is missing" in lines
    assert "no browser tests ran: make chromium browser" in lines
    assert "2 tests ran, 2 were skipped" in lines
    assert lines[-1] == "FAILED: Python (make --jobs=2 a b)"


def test_browser_tests_that_ran_are_not_missed(results: Path) -> None:
    (results / "browser.xml").write_text(SOME, encoding="utf-8")
    text = parts.report([], 0.0, parts.cases())
    assert "make chromium" not in text
    assert "FAILED" not in text


def test_a_failed_set_up_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []

    def run(part: Part) -> Done:
        ran.append(part)
        return Done(part, False, 0.0)

    monkeypatch.setattr(parts, "run", run)
    assert [done.part for done in parts.run_all()] == ran == [parts.SET_UP]


@pytest.mark.parametrize("ci", ["", "true"])
def test_a_missing_program_skips_a_test_and_is_an_error_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str
) -> None:
    monkeypatch.setenv("CI", ci)
    programs.need("nginx", "nginx", is_there=True)
    outcome = pytest.fail.Exception if ci else pytest.skip.Exception
    with pytest.raises(outcome, match="nginx is missing: make nginx"):
        programs.need("nginx", "nginx", is_there=False)
    with pytest.raises(pytest.skip.Exception, match="no_such_module is missing: make training"):
        programs.need_module("no_such_module")
