"""Passwords: which ones are refused, and their hashes, made beside the event loop."""

import asyncio
import os
import re
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from tawantin.core import registry
from tawantin.house.lengths import PASSWORD
from tawantin.house.names import skeleton
from tawantin.server.errors import BadRequest, TooMany

T = TypeVar("T")

LEAST = 8
THREADS = 1  # takes 64 MB while it works, and a core: the others are for those who play
MAX_WAITING = 30
NICE = 10

# What guessing begins with. Capitals, digits and signs around a word, digits in place of letters
# and a word said twice make it no better, and neither do rows of keys.
_WORDS = """
    password passwort wachtwoord passw motdepasse contrasena parola senha secret geheim admin
    administrator root user guest login welcome willkommen welkom hello hallo master access letmein
    changeme default test testing trustno trustnoone whatever nothing computer internet iloveyou
    loveyou lovely love mylove babygirl baby princess prince sunshine flower angel dragon monkey
    shadow tiger panther jaguar eagle dolphin butterfly chicken mustang lion football fussball
    voetbal baseball basketball hockey soccer gandalf starwars pokemon naruto superman batman
    spiderman ironman matrix minecraft nintendo samsung google facebook michael michelle jennifer
    jessica jordan charlie thomas daniel ashley andrew matthew nicole anthony joshua robert william
    summer winter spring autumn sommer herbst freedom liverpool arsenal chelsea barcelona ferrari
    mercedes porsche corvette harley cheese banana orange chocolate cookie pepper ginger killer
    fuckyou asshole fuckoff tawantin tawantinsuyu cusco picchu inca llama condor
"""
WORDS = frozenset(_WORDS.split()) | {name.replace("_", "") for name in registry.NAMES}
ROWS = (
    "12345678901234567890",
    "09876543210987654321",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "abcdefghijklmnopqrstuvwxyz",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "q1w2e3r4t5y6u7i8o9p0",
)
LEET = str.maketrans("013457@$!", "oieastasi")
ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")
DIGITS = 12  # fewer of them alone are a date, or soon guessed
ROW = 4  # neighbouring keys that count as a run
OWN = 3  # letters of a name that are worth looking for


def check_password(password: str, *names: str | None) -> None:
    """Refuse what is too short, guessed first, or one's own name."""
    if not LEAST <= len(password) <= PASSWORD:
        raise BadRequest("bad_password", least=LEAST, most=PASSWORD)
    if is_common(password):
        raise BadRequest("bad_password", "common_password")
    said = skeleton(password)
    for name in names:
        own = skeleton(ENDS.sub("", name or ""))
        if len(own) >= OWN and own in said and len(said) - len(own) < LEAST:
            raise BadRequest("bad_password", "own_password")


def is_common(password: str) -> bool:
    """Whether guessing would come upon it early."""
    text = password.lower()
    kept = "".join(letter for letter in text if letter.isalnum())
    if len(set(text)) < 5 or _is_run(kept) or (kept.isdigit() and len(kept) < DIGITS):
        return True
    word = ENDS.sub("", text)
    spelt = {word, word.translate(LEET), ENDS.sub("", text.translate(LEET))}
    if any(found in WORDS or _once(found) in WORDS for found in spelt):
        return True
    return len(word) >= ROW and _is_run(word)


def _once(text: str) -> str:
    """A word that is said twice, said once."""
    half = len(text) // 2
    return text[:half] if text[:half] == text[half:] else text


def _is_run(text: str) -> bool:
    """Whether it is nothing but rows of keys, each some keys long."""
    while text:
        length = max(_run(text, row) for row in ROWS)
        if length < min(ROW, len(text)):
            return False
        text = text[length:]
    return True


def _run(text: str, row: str) -> int:
    length = len(text)
    while length and text[:length] not in row and text[:length] not in row[::-1]:
        length -= 1
    return length


def _let_others_go_first() -> None:
    """A hash keeps a processor busy, and nobody else's lock: whoever plays has it first."""
    if sys.platform == "linux":  # where a thread has a priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class Passwords:
    """Hashes are slow and large on purpose: a few at a time, and not for whoever comes too late."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher(parallelism=1)
        self._threads = ThreadPoolExecutor(THREADS, "passwords", _let_others_go_first)
        self._waiting = 0

    async def digest(self, password: str) -> str:
        return await self._aside(lambda: self.hasher.hash(password))

    async def matches(self, digest: str | None, password: str) -> bool:
        """Whether it is this password; without one to compare it takes as long to say no."""
        if digest is None or len(password) > PASSWORD:
            await self.digest("as slow as a real check")
            return False
        try:
            return await self._aside(lambda: self.hasher.verify(digest, password))
        except VerificationError:
            return False

    async def _aside(self, work: Callable[[], T]) -> T:
        if self._waiting >= MAX_WAITING:
            raise TooMany
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
