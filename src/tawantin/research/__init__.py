"""The games as environments for learning research: encodings, many games at once, interfaces.

`encoding` and a module per game say what a program reads and what it may answer; `lanes` plays many
games in compiled code, `vector` hands them out as NumPy arrays; the others put the interfaces of
PettingZoo, Gymnasium and OpenSpiel over them. docs/research.md is the way in.
"""
