"""My ratings and what I have played, over HTTP. Nobody else's can be asked for."""

from litestar import get
from litestar.di import NamedDependency

from tawantin.server import ratings
from tawantin.server.api.common import ME, Me
from tawantin.server.people import People
from tawantin.server.responses import OwnProfile


@get(
    "/people/me/profile",
    summary="My ratings, and the games I have finished",
    tags=["people"],
    dependencies=ME,
)
async def profile(me: Me, people: NamedDependency[People]) -> OwnProfile:
    return await people.store.read(lambda connection: ratings.profile(connection, me))
