"""A process that is told to end, ends."""

import asyncio
from pathlib import Path

import pytest

from tawantin.server.app import Services
from tawantin.server.config import Settings
from tests.server.inside import PATIENCE


@pytest.mark.one_database
@pytest.mark.parametrize("steps", range(5))
def test_a_sign_of_life_ends_also_when_it_was_just_called_sooner(
    tmp_path: Path, steps: int
) -> None:
    async def go() -> None:
        services = Services(Settings(data_dir=tmp_path))
        task = asyncio.create_task(services.live())
        await asyncio.sleep(0)
        services._sooner.set()
        for _ in range(steps):  # of the loop, until it goes on
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task], timeout=PATIENCE)
        assert task.cancelled()
        await services.close()

    asyncio.run(go())
