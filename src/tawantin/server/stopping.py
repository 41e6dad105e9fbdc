"""Stopping in good order: sockets are told, requests finished, what waits is written."""

import asyncio
import socket
import time
from types import FrameType

import uvicorn

from tawantin.server.push import Hub

FAREWELL = 2.0  # seconds sockets have to say goodbye


class GracefulServer(uvicorn.Server):
    """Uvicorn, but sockets end with 1001 (going away) and a signal is no failure."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self.hub.close()
        deadline = time.monotonic() + FAREWELL
        while self.hub.count() and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # not raised again: it has been obeyed
