# mypyc: skip
"""Cuzco for PettingZoo: `env()`, or `raw_env()` without wrappers; arguments: see `aec`."""

from typing import Any

from tawantin.research.aec import GameEnv, wrapped


def raw_env(**chosen: Any) -> GameEnv:
    return GameEnv("cuzco", **chosen)


def env(**chosen: Any) -> Any:
    return wrapped(raw_env(**chosen))
