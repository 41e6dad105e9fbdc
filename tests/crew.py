"""The work of a crew, without other processes."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Job = TypeVar("Job")
Found = TypeVar("Found")


def in_turn(
    function: Callable[[Job], Found], jobs: Iterable[Job], _: int = 0
) -> Iterator[tuple[Job, Found]]:
    return ((job, function(job)) for job in jobs)
