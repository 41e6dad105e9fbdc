"""The games as environments for learning research: encodings, many games at once, interfaces.

`core/encoding` and `games/<game>/encoding` say what a program reads and what it may answer; `lanes`
plays many games in compiled code, `vector` hands them out as NumPy arrays; the others put the
interfaces of PettingZoo, Gymnasium and OpenSpiel over them. docs/research.md is the way in.
"""
