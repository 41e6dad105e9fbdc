"""Printed values laid over the shipped ones, with words."""

from typing import Any

from tawantin.games.machu_picchu import data
from tests.machu_picchu.table import Overlay


def borders(**neighbours: Any) -> Overlay:
    return {"borders": neighbours}


def steps(**rows: Any) -> Overlay:
    return {"clergy_steps": rows}


def prices(kind: str, each: Any) -> Overlay:
    return {"clergy_prices": {kind: {"each": each}}}


def card(number: str, *values: Any) -> Overlay:
    """A card of our own table, changed."""
    cards = data.shipped()["cards"]
    return {"cards": {name: {number: list(values)} for name in cards if number in cards[name]}}


def moons(*discs: Any) -> Overlay:
    return {"moon_discs": {"discs": list(discs)}}


def column(good: str, *values: Any) -> Overlay:
    return {"market": {good: {"prices": list(values)}}}


def discs(players: int, each: Any) -> Overlay:
    return {"discs": {f"players_{players}": {"each": each}}}


def costs(**rows: Any) -> Overlay:
    return {"placing_costs": rows}


VIRGIN = [0, 0, 2, 1, 1]
PUMA = [0, 0, 1, 1, 2]
CONDOR = [0, 0, 1, 2, 1]
