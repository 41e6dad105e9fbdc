"""Pages of figures in one file of HTML: plots of our own, light and dark, nothing fetched.

Every plot says what it shows in words too, and every figure stands in a table.
"""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH: Final = 720
LEFT: Final = 190  # kept for names
RIGHT: Final = 24
ROW: Final = 30
HEIGHT: Final = 240
COLOURS: Final = 5

STYLE: Final = """
:root { color-scheme: light dark;
  --page: #f3ead8; --panel: #fbf6ea; --ink: #2a2333; --soft: #5f5563;
  --line: #d8c7a5; --0: #9f2140; --1: #1c6f8a; --2: #4d7a3b; --3: #a8730f; --4: #6d3f8c; }
@media (prefers-color-scheme: dark) { :root { --page: #14162a; --panel: #1f2240; --ink: #f1e7d3;
  --soft: #bdb3a8; --line: #3d4270; --0: #ff8fa6; --1: #6cc6dd; --2: #a4cc7a; --3: #f0b868;
  --4: #caa0e6; } }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink);
  font: 16px/1.45 system-ui, sans-serif; }
main { max-width: 780px; margin: 0 auto; }
h1 { margin: 0; font: 700 2rem Georgia, serif; }
h2 { margin: 0 0 8px; font: 700 1.3rem Georgia, serif; }
section { margin-top: 20px; padding: 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--panel); overflow-x: auto; }
p { margin: 4px 0; color: var(--soft); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); text-align: left; }
svg { display: block; width: 100%; min-width: 480px; height: auto;
  font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg .soft { fill: var(--soft); }
svg .grid { stroke: var(--line); }
svg .zero { stroke: var(--soft); stroke-width: 1.5; }
"""


class Point(NamedTuple):
    """A figure, and half its interval."""

    x: float
    y: float
    margin: float = 0.0


def page(title: str, about: str, sections: Sequence[str]) -> str:
    """The whole file."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n<p>{escape(about)}</p>\n{''.join(sections)}"
        "</main>\n</body>\n</html>\n"
    )


def section(title: str, about: str, *parts: str) -> str:
    text = f"<p>{escape(about)}</p>\n" if about else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{text}{''.join(parts)}</section>\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first cell of a row names it."""
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    lines = [
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>\n"
        for row in rows
    ]
    return f"<table>\n<tr>{heads}</tr>\n{''.join(lines)}</table>\n"


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from one to the other."""
    wide = max(high - low, 1e-9)
    unit = 10.0 ** floor(log10(wide / most))
    step = next(unit * n for n in (1, 2, 5, 10) if wide / (unit * n) <= most)
    return [
        round(i * step, 10) for i in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)
    ]


def _said(number: float) -> str:
    return f"{number:g}"


def dots(what: str, rows: Sequence[tuple[str, float, float]], zero: float = 0.0) -> str:
    """Figures under each other: a name, a dot, and its interval as a line."""
    low = min([zero, *(value - margin for _, value, margin in rows)])
    high = max([zero, *(value + margin for _, value, margin in rows)])
    room = (high - low or 1.0) * 0.05
    low, high = low - room, high + room
    bottom = ROW * len(rows) + 10

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = []
    for tick in ticks(low, high):
        parts.append(f'<path class="grid" d="M{x(tick):.1f} 4V{bottom}"/>')
        parts.append(_text(x(tick), bottom + 16, _said(tick), "middle", "soft"))
    parts.append(f'<path class="zero" d="M{x(zero):.1f} 4V{bottom}"/>')
    for i, (name, value, margin) in enumerate(rows):
        y = ROW * i + ROW / 2 + 4
        parts.append(_text(LEFT - 12, y + 4, name, "end"))
        if margin:
            ends = f"M{x(value - margin):.1f} {y}H{x(value + margin):.1f}"
            parts.append(f'<path d="{ends}" stroke="var(--1)" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="5" fill="var(--0)"/>')
    return _svg(what, bottom + 24, parts)


def lines(what: str, series: Mapping[str, Sequence[Point]], mark: float | None = None) -> str:
    """Figures over the rounds, a line each, their names at the end; `mark` is to be reached."""
    points = [point for found in series.values() for point in found]
    if not points:
        return ""
    wanted = [] if mark is None else [mark]
    low = min([*wanted, *(p.y - p.margin for p in points)])
    high = max([*wanted, *(p.y + p.margin for p in points)])
    room = (high - low or 1.0) * 0.08
    low, high = low - room, high + room
    first, last = min(p.x for p in points), max(p.x for p in points)
    left, right = 60, 130

    def x(value: float) -> float:
        share = (value - first) / (last - first) if last > first else 0.5
        return left + 12 + share * (WIDTH - left - right - 24)

    def y(value: float) -> float:
        return 8 + (high - value) / (high - low) * (HEIGHT - 40)

    parts = []
    for tick in ticks(low, high):
        parts.append(f'<path class="grid" d="M{left} {y(tick):.1f}H{WIDTH - right}"/>')
        parts.append(_text(left - 8, y(tick) + 4, _said(tick), "end", "soft"))
    if mark is not None:
        parts.append(f'<path class="zero" d="M{left} {y(mark):.1f}H{WIDTH - right}"/>')
    for at in sorted({p.x for p in points}):
        parts.append(_text(x(at), HEIGHT - 10, _said(at), "middle", "soft"))
    for i, (name, found) in enumerate(series.items()):
        ink = f"var(--{i % COLOURS})"
        way = "L".join(f"{x(p.x):.1f} {y(p.y):.1f}" for p in found)
        parts.append(f'<path d="M{way}" fill="none" stroke="{ink}" stroke-width="2.5"/>')
        for p in found:
            if p.margin:
                ends = f"M{x(p.x):.1f} {y(p.y - p.margin):.1f}V{y(p.y + p.margin):.1f}"
                parts.append(f'<path d="{ends}" stroke="{ink}" stroke-width="2"/>')
            parts.append(f'<circle cx="{x(p.x):.1f}" cy="{y(p.y):.1f}" r="4" fill="{ink}"/>')
        if found:
            parts.append(_text(WIDTH - right + 8, y(found[-1].y) + 4, name))
    return _svg(what, HEIGHT, parts)


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def _svg(what: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(what)}">'
        f"{''.join(parts)}</svg>\n"
    )
