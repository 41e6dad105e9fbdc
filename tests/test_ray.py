"""Big experiments on a cluster."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import need_module


@pytest.mark.slow
def test_a_local_ray_comes_to_the_same_though_workers_are_killed(tmp_path: Path) -> None:
    need_module("ray", "ray")
    command = [sys.executable, "-m", "tests.ray_trial", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["killed 3"], done.stderr
