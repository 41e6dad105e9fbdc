# mypyc: skip
"""One thread for whoever thinks: products as small as ours are slower on several cores."""

import os


def one_thread() -> None:
    """Of the libraries that are imported after this; what somebody has set stays."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
