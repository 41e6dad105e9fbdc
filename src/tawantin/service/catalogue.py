"""All operations of the service."""

from typing import Final

from tawantin.service import lobby, looking, play, replays
from tawantin.service.operation import Operation

CHAPTERS: Final = (lobby, play, looking, replays)
OPERATIONS: Final[tuple[Operation, ...]] = tuple(
    declared
    for chapter in CHAPTERS
    for declared in vars(chapter).values()
    if isinstance(declared, Operation)
)
