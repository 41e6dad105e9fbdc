"""Slows a Python program down, to show that `benchmarks.against` notices it.

Python imports this by itself when the folder is in PYTHONPATH. `BENCH_SLOW=0.1` makes the program
use a tenth more of the processor, in proportion to what it uses anyway, whatever thread uses it.
"""

import os
import signal
import sys
import time
from types import FrameType

INTERVAL = 0.005  # seconds of the processor


class Burden:
    """The time wasted so far, and what it is to be."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.wasted = 0.0

    def add(self, _signal: int, _frame: FrameType | None) -> None:
        """Waste what is owed for the work done since the last time."""
        start = time.process_time()
        owed = self.share * (start - self.wasted) - self.wasted
        while time.process_time() - start < owed:
            pass
        self.wasted += time.process_time() - start


def disarm(event: str, _arguments: tuple[object, ...]) -> None:
    """Stop the timer before another program takes over the process: it has no handler yet."""
    if event == "os.exec":
        signal.setitimer(signal.ITIMER_PROF, 0)


_share = float(os.environ.get("BENCH_SLOW", "0"))
if _share > 0:
    signal.signal(signal.SIGPROF, Burden(_share).add)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    sys.addaudithook(disarm)
