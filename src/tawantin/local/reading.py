"""Plain data from outside as one of our types, or what is wrong with it."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from tawantin.core.errors import TawantinError

T = TypeVar("T")


class Misfit(TawantinError):
    """Data that is not of the type it should be; says where and why."""


def read(kind: type[T], value: object) -> T:
    """The value as this type: a dataclass of plain types, nested as they like."""
    return cast(T, _read(kind, value, ""))


def _read(kind: Any, value: object, where: str) -> object:
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return value
    if origin in (Union, UnionType):
        return _either(parts, value, where)
    if origin is Literal:
        if value in parts and isinstance(value, str):
            return value
    elif origin is list:
        if isinstance(value, list):
            return [_read(parts[0], one, f"{where}[{i}]") for i, one in enumerate(value)]
    elif origin is dict:
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            return {key: _read(parts[1], one, f"{where}.{key}") for key, one in value.items()}
    elif is_dataclass(kind):
        if isinstance(value, Mapping):
            return _whole(cast(type, kind), value, where)
    elif kind is float:
        if type(value) in (int, float) and isfinite(cast(float, value)):
            return float(cast(float, value))
    elif kind in (bool, int, str, NoneType) and type(value) is kind:
        return value
    raise Misfit(f"{where.lstrip('.') or 'it'} is no {getattr(kind, '__name__', kind)}")


def _either(parts: tuple[Any, ...], value: object, where: str) -> object:
    for part in parts:
        try:
            return _read(part, value, where)
        except Misfit as error:
            found = error
    raise found


def _whole(kind: type, value: Mapping[str, object], where: str) -> object:
    """A dataclass from its fields; those of other names are none of ours."""
    hints, found = get_type_hints(kind), {}
    for field in fields(kind):
        if field.name in value:
            at = f"{where}.{field.name}"
            found[field.name] = _read(hints[field.name], value[field.name], at)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Misfit(f"{(where + '.' + field.name).lstrip('.')} is missing")
    try:
        return kind(**found)
    except ValueError as error:
        raise Misfit(str(error)) from None
