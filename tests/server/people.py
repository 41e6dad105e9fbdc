"""People with accounts."""

from tests.server.inside import InsideServer, Visitor

PASSWORD = "a llama in the rain"
ME = "/api/people/me"


def register(visitor: Visitor, wish: str, password: str = PASSWORD) -> str:
    """An account for a guest; its login."""
    made = visitor.post("/api/people/register", {"login": wish, "password": password})
    login: str = made["login"]
    return login


def log_in(server: InsideServer, login: str, password: str = PASSWORD) -> Visitor:
    visitor = server.stranger()
    visitor.id = visitor.post("/api/people/login", {"login": login, "password": password})["id"]
    return visitor


def account(server: InsideServer, name: str) -> Visitor:
    """Somebody who can be written to."""
    visitor = server.guest(name)
    register(visitor, name)
    return visitor
