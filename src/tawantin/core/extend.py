# mypyc: skip
"""What the compiler offers, and what stands for it in plain Python.

Marks: `allow_interpreted_subclasses` on classes that games in plain Python may extend, `acyclic` on
objects a long log has many of, which the garbage collector need not visit; they do nothing where
the compiler's package is not installed. Numbers: `i64` and `u8` are held as such in compiled code,
and `vec[u8]` is a row of bytes that costs no object for each; in plain Python they are ints and a
bytearray. `counting` is quick when compiled; what is quick in plain Python stands here.

A module with a `vec` needs `librt` once compiled, which the extra `bots` brings: nothing that games
are played with may have one.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr, u8

    from tawantin.core.counting import bits, kinds, total
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(*attrs, **kwattrs):
            return lambda marked: marked

    i64 = u8 = int
    vec = {u8: bytearray}
    bits = int.bit_count

    def total(numbers, first, count):
        return sum(numbers[first : first + count])

    def kinds(numbers, first, count):
        return count - numbers[first : first + count].count(0)

    # Compiled code calls it directly: it must have been imported.
    from tawantin.core import counting  # noqa: F401


__all__ = ["bits", "i64", "kinds", "mypyc_attr", "total", "u8", "vec"]
