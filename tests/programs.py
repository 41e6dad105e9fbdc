"""What some tests need and a machine may lack: they are skipped, and say which command brings it.

With CI=true it is an error instead. Torch and sb3-contrib are the exception: their tests have a
target of their own (`make training`).
"""

import os
from importlib.util import find_spec

import pytest

TRAINING = "training"


def need(what: str, target: str, is_there: bool) -> None:
    """Skip a test, or fail it in CI, unless what it needs is there."""
    if is_there:
        return
    missing = f"{what} is missing: make {target}"
    if os.environ.get("CI") == "true" and target != TRAINING:
        pytest.fail(missing)
    pytest.skip(missing)


def need_module(module: str, target: str = TRAINING) -> None:
    """Skip a test, or fail it in CI, unless a module can be imported."""
    need(module, target, find_spec(module) is not None)
