"""The map: twelve villages on the seams of six triangles, round the turning overlay Cuzco.

Places 0-5 clockwise carry the triangles, feathers (F) on the even ones, buildings (B) on the odd
ones. Place i has the inner village i on its left seam, i + 1 on its right seam (seen from the
centre looking outward) and the outer village 6 + i on its edge (C-SETUP-02, C-SETUP-03).
"""

from collections.abc import Sequence
from typing import Final

from tawantin.games.cuzco.ids import CUZCO, IMPOSSIBLE, N_VILLAGES


class Piece:
    """One triangle: its three paths, and the feather or points of its three villages."""

    def __init__(self, paths: Sequence[int], values: Sequence[int]) -> None:
        self.left_outer: Final = paths[0]
        self.right_outer: Final = paths[1]
        self.left_right: Final = paths[2]
        self.left: Final = values[0]
        self.right: Final = values[1]
        self.outer: Final = values[2]


class Net:
    """An assembled map. A link is packed as destination * 16 + kind * 8 + value."""

    def __init__(
        self,
        pieces: Sequence[Piece],
        frame_feathers: Sequence[int],
        frame_points: Sequence[int],
        arms: Sequence[int],
    ) -> None:
        self.feather: Final[list[int]] = [0] * N_VILLAGES
        self.points: Final[list[int]] = [0] * N_VILLAGES
        self.links: Final[list[list[int]]] = [[] for _ in range(N_VILLAGES)]
        self.arms: Final[list[int]] = list(arms)
        self.need: Final[list[int]] = [IMPOSSIBLE] * 26
        """Lowest value of a link out of place * 2 + kind, arms into Cuzco left out."""
        for place, piece in enumerate(pieces):
            left, right, outer = place, (place + 1) % 6, 6 + place
            self._link(left, outer, piece.left_outer)
            self._link(right, outer, piece.right_outer)
            self._link(left, right, piece.left_right)
            printed = self.feather if place % 2 == 0 else self.points
            printed[left], printed[right], printed[outer] = piece.left, piece.right, piece.outer
            if place % 2 == 0:
                self.points[outer] = frame_points[place // 2]
            else:
                self.feather[outer] = frame_feathers[place // 2]
        for links in self.links:
            links.sort()
        for arm in arms:
            self._lower(CUZCO, arm)

    def _link(self, one: int, other: int, path: int) -> None:
        self.links[one].append(other * 16 + path)
        self.links[other].append(one * 16 + path)
        self._lower(one, path)
        self._lower(other, path)

    def _lower(self, place: int, path: int) -> None:
        at = place * 2 + path // 8
        self.need[at] = min(self.need[at], path % 8)

    def arm_to(self, village: int, rotation: int) -> int:
        """The arm now pointing to an inner village: kind * 8 + value (C-MOVE-04)."""
        return self.arms[(village - rotation) % 6]

    def least_value(self, place: int, kind: int, rotation: int) -> int:
        """The lowest die that leaves `place` over a path of this kind."""
        least = self.need[place * 2 + kind]
        if place < 6:
            arm = self.arms[(place - rotation) % 6]
            if arm // 8 == kind and arm % 8 < least:
                return arm % 8
        return least

    def reachable(self, place: int, kinds: int, value: int, rotation: int) -> list[int]:
        """Places one path away over these kinds (a bit mask), none worth more than `value`."""
        found: list[int] = []
        if place == CUZCO:
            for village in range(6):
                arm = self.arms[(village - rotation) % 6]
                if arm % 8 <= value and kinds >> (arm // 8) & 1:
                    found.append(village)
            return found
        for link in self.links[place]:
            usable = link % 8 <= value and kinds >> (link // 8 % 2) & 1
            if usable and (not found or found[-1] != link // 16):  # parallel paths: once
                found.append(link // 16)
        if place < 6:
            arm = self.arms[(place - rotation) % 6]
            if arm % 8 <= value and kinds >> (arm // 8) & 1:
                found.append(CUZCO)
        return found

    def paths(self, place: int, destination: int, rotation: int) -> list[int]:
        """The paths joining two places: kind * 8 + value each (slow; for explanations)."""
        if place == CUZCO:
            return [self.arm_to(destination, rotation)] if destination < 6 else []
        found = [link % 16 for link in self.links[place] if link // 16 == destination]
        if destination == CUZCO and place < 6:
            found.append(self.arm_to(place, rotation))
        return found
