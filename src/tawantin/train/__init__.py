"""Learning what a position is worth: games the bots play against themselves, a fit, a gate.

`rounds` does all of it (`tawantin train`). Each step is a command of its own too (`python -m
tawantin.train.selfplay`, `.fit`, `.gate`); games and weights are files, so that a step can be
stopped, taken up again and run on another machine.
"""
