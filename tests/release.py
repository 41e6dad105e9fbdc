"""`make release`: wheel and sdist into dist/, each tried in clean environments, one per extra.

The wheel is tried as it was built; of the sdist a wheel is made without a compiler, beside no
repository. `package_trial` is what a stranger would do with them. In the end the rules pages are
checked with the wheel and the packages of the tests.
"""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from tests import package_trial

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
SCRATCH: Final = ROOT / "build" / "release"
TRIAL: Final = Path(package_trial.__file__)
PINS: Final = ROOT / "requirements.txt"
HEADING: Final = re.compile(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def version_problem(version: str, changelog: str) -> str:
    """What the changelog lacks for this version; empty if nothing."""
    headings = HEADING.findall(changelog)
    if not headings or headings[0] != ("Unreleased", ""):
        return "the changelog does not begin with [Unreleased]"
    if len(headings) < 2 or headings[1][0] != version:
        return f"the changelog has no [{version}] below [Unreleased]"
    return "" if headings[1][1] else f"[{version}] has no date in the changelog"


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> None:
    """Quiet unless it fails, and then everything it said."""
    ours = ("PYTHONPATH", "TAWANTIN_EXPECT_COMPILED")
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    done = subprocess.run(
        command, cwd=cwd, env=clean | env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout}\n{' '.join(map(str, command))}: exit {done.returncode}")


def built() -> tuple[Path, Path, str]:
    """The wheel, a pure wheel made of the sdist elsewhere, and how the first was built."""
    wheel = ("-m", "pip", "wheel", "--quiet", "--no-index", "--no-build-isolation", "--no-deps")
    run(sys.executable, "-c", "from setuptools.build_meta import build_sdist as b; b('dist')")
    run(sys.executable, *wheel, "--wheel-dir", DIST, ".")
    flavour = re.split(r"[ ,]", (ROOT / "build" / "flavour").read_text(encoding="utf-8"))[0]
    (sdist,) = DIST.glob("*.tar.gz")
    run(sys.executable, *wheel, "--wheel-dir", SCRATCH, sdist, cwd=SCRATCH, TAWANTIN_PURE="1")
    (made,), (pure,) = DIST.glob("*.whl"), SCRATCH.glob("*.whl")
    return made, pure, flavour


def fresh(wheel: Path, extras: str) -> Path:
    """The Python of a new environment with the wheel and these extras, pinned as here."""
    folder = SCRATCH / "env"
    venv.create(folder, clear=True)
    python = folder / "bin" / "python"
    wanted = f"{wheel}[{extras}]" if extras else str(wheel)
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--constraint", PINS, wanted)
    return python


def main() -> None:
    import tawantin

    problem = version_problem(
        tawantin.__version__, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    )
    if problem:
        sys.exit(problem)
    for folder in (DIST, SCRATCH):
        shutil.rmtree(folder, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    made, pure, flavour = built()
    for name, wheel, build in (("wheel", made, flavour), ("sdist", pure, "pure")):
        for extra in package_trial.TRIALS:
            print(f"== {name} ({build}), {extra or 'alone'}", flush=True)
            run(fresh(wheel, extra), "-P", TRIAL, build, *filter(None, [extra]), cwd=SCRATCH)
    print("== rules --check with the wheel", flush=True)
    run(fresh(made, "dev").with_name("tawantin"), "rules", "--check")
    shutil.rmtree(SCRATCH)
    for path in sorted(DIST.iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
