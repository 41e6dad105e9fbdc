"""Who may do what: a line per endpoint, a column per kind of visitor, the status in each cell."""

from typing import Any, NamedTuple

ROLES = (
    "stranger",  # no cookie
    "guest",  # at no table
    "spectator",  # a guest with this table's socket open
    "elsewhere",  # a player of another table
    "wrong seat",  # a player of this table who names the host's seat
    "player",  # a player of this table, the seat their own
    "host",  # the player who made the table
    "program",  # with a token, at no table
)

ANY = "200 200 200 200 200 200 200 200"
LOGGED_IN = "401 200 200 200 200 200 200 200"
CREATES = "401 201 201 201 201 201 201 201"
EMPTY = "401 204 204 204 204 204 204 204"
SEATED = "401 403 403 403 200 200 200 403"
OWN_SEAT = "401 403 403 403 403 200 200 403"
TALKING = "401 403 403 403 201 201 201 403"  # at the table; others the host lets in
HOST = "401 403 403 403 403 403 200 403"
HOST_ALONE = "401 403 403 403 403 403 204 403"
NOBODY = "401 403 403 403 403 403 403 403"  # only moderators, who are tried elsewhere
NOT_YET = "409 409 409 409 409 409 409 409"
TOO_EARLY = "401 409 409 409 409 409 409 409"

UNKNOWN = "404 404 404 404 404 404 404 404"

OPEN, FULL, RUNNING, OVER, NONE = "open", "full", "running", "over", ""


class Line(NamedTuple):
    """An endpoint, what each role gets, and what is sent to a table in which state."""

    method: str
    path: str
    statuses: str
    state: str = NONE
    body: Any = None
    query: dict[str, Any] | None = None
    before: str = ""  # what the seat's owner must have done first: undo, takeback


T = "/api/tables/{table_id}"
ME = "/api/people/me"
CHAT = T + "/chat/{chat_id}"

# In bodies and queries SEAT, ACTION, VERSION and SAVE are filled in for the role and the table.
SEAT = {"seat": "SEAT"}
MOVE = {"seat": "SEAT", "action": "ACTION", "version": "VERSION"}

LINES = (
    # People.
    Line("POST", "/api/people/guest", "201 201 201 201 201 201 201 201", body={"name": "Zoe"}),
    Line("POST", "/api/people/login", ANY, body={"login": "ZOE", "password": "long enough"}),
    Line("GET", "/api/people/mail", ANY),
    Line("POST", "/api/people/logout", "204 204 204 204 204 204 204 204"),
    Line(  # the host has an account already
        *("POST", "/api/people/register", "401 200 200 200 200 200 409 403"),
        body={"login": "LOGIN", "password": "long enough"},
    ),
    Line("GET", "/api/people/now", ANY),
    Line("GET", ME, LOGGED_IN),
    Line("PATCH", ME, LOGGED_IN, body={"name": "Somebody"}),
    Line(  # the host has a password to give
        *("POST", ME + "/delete", EMPTY),
        body={"password": "hosts password"},
    ),
    Line("POST", ME + "/delete", "401 204 204 204 204 204 401 204", body={}),
    Line("POST", "/api/people/forgot", NOT_YET, body={"login": "zoe"}),  # there is no mail server
    Line("POST", "/api/people/reset", UNKNOWN, body={"key": "?", "password": "long enough"}),
    Line("POST", "/api/people/confirm", UNKNOWN, body={"key": "?"}),
    Line("POST", "/api/people/unsubscribe", UNKNOWN, body={"key": "?"}),
    Line("POST", ME + "/confirm", TOO_EARLY),
    Line("GET", ME + "/notes", LOGGED_IN),
    Line("DELETE", ME + "/notes/{note_id}", "401 404 404 404 404 404 204 404"),  # the host's
    Line("GET", ME + "/sessions", LOGGED_IN),
    Line("DELETE", ME + "/sessions", EMPTY),
    Line(  # a session of the host's
        "DELETE", ME + "/sessions/{session_id}", "401 404 404 404 404 404 204 404"
    ),
    Line(  # only the host has a password to change
        *("POST", ME + "/password", "401 401 401 401 401 401 204 401"),
        body={"old": "hosts password", "new": "hosts new password"},
    ),
    Line("POST", ME + "/export", LOGGED_IN, body={"password": "hosts password"}),
    Line("POST", ME + "/export", "401 200 200 200 200 200 401 200", body={}),
    Line("GET", ME + "/profile", LOGGED_IN),
    Line("GET", ME + "/programs", LOGGED_IN),
    Line(
        *("POST", ME + "/programs", "401 201 201 201 201 201 201 403"),
        body={"name": "Robo"},
    ),
    Line(  # a program of the host's
        "DELETE", ME + "/programs/{program_id}", "401 404 404 404 404 404 204 404"
    ),
    # Tables.
    Line("GET", "/api/games", ANY),
    Line("GET", "/api/games/{game}/words", ANY),
    Line("GET", "/api/games/{game}/rules", ANY),
    Line("POST", "/api/games/{game}/overlay", ANY, body={"text": "", "players": 2}),
    Line("GET", "/api/tables", ANY),
    Line("GET", "/api/tables/mine", LOGGED_IN),
    Line(
        *("POST", "/api/tables", CREATES),
        body={"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "open"}]},
    ),
    Line("GET", T, ANY, OPEN),
    Line("GET", T, ANY, RUNNING, query=SEAT),
    Line("GET", T, ANY, OVER),
    Line("DELETE", T, "401 403 403 403 403 403 204 403", OPEN),
    Line("DELETE", T, "401 403 403 403 403 403 409 403", RUNNING),
    Line("POST", T + "/join", "401 200 200 200 409 409 409 200", OPEN, body={}),
    Line("POST", T + "/join", "401 409 409 409 409 409 409 409", FULL, body={}),
    Line("POST", T + "/join", TOO_EARLY, RUNNING, body={}),
    Line("POST", T + "/leave", SEATED, OPEN),
    Line("PUT", T + "/seats/{seat}", HOST, OPEN, body={"kind": "bot", "bot": "random"}),
    Line("PUT", T + "/seats/{seat}", "401 403 403 403 403 403 409 403", RUNNING, {"kind": "open"}),
    Line("POST", T + "/seats/{seat}/invite", "401 403 403 403 403 403 201 403", OPEN),
    Line("POST", T + "/seats/{seat}/invite", "401 403 403 403 403 403 409 403", RUNNING),
    Line("POST", T + "/start", "401 403 403 403 403 403 200 403", FULL),
    Line("POST", T + "/rematch", SEATED, OVER),
    Line("POST", T + "/rematch", TOO_EARLY, RUNNING),
    Line("POST", T + "/close", "401 403 403 403 403 403 409 403", RUNNING),
    # Play.
    Line("POST", T + "/moves", OWN_SEAT, RUNNING, body=MOVE),
    Line("POST", T + "/moves", "401 403 403 403 403 409 409 403", OVER, body=MOVE),
    Line("POST", T + "/undo", OWN_SEAT, RUNNING, body=MOVE, before="undo"),
    Line("PUT", T + "/orders", OWN_SEAT, RUNNING, body={"seat": "SEAT", "orders": {}}),
    Line("POST", T + "/agree", "401 403 403 403 409 409 409 403", RUNNING, body={"agree": True}),
    Line("POST", T + "/concede", OWN_SEAT, RUNNING, body=SEAT),
    Line("POST", T + "/handover", OWN_SEAT, RUNNING, body=SEAT),
    Line("POST", T + "/takeback", OWN_SEAT, RUNNING, body=SEAT, before="takeback"),
    Line("GET", T + "/why", OWN_SEAT, RUNNING, query={"seat": "SEAT", "action": "pass"}),
    Line("GET", T + "/hint", "401 403 403 403 403 403 403 403", RUNNING, query=SEAT),
    Line("GET", T + "/blocked", OWN_SEAT, RUNNING, query=SEAT),
    Line("GET", T + "/log", ANY, RUNNING, query=SEAT),
    Line("GET", T + "/scenery", ANY, RUNNING),
    Line("GET", T + "/changes", ANY, OPEN),
    Line("GET", T + "/updates", ANY, RUNNING, query=SEAT),
    # Around the table.
    Line("GET", T + "/chat", ANY, RUNNING),
    Line(*("POST", T + "/chat", TALKING), RUNNING, body={"text": "hello"}),
    Line("GET", T + "/chat/standing", ANY, RUNNING),
    Line("POST", T + "/chat/ask", LOGGED_IN, RUNNING),
    Line("GET", T + "/visitors", HOST, RUNNING),
    Line("GET", T + "/memo", SEATED, RUNNING),
    Line("PUT", T + "/memo", "401 403 403 403 204 204 204 403", RUNNING, body={"text": "mine"}),
    Line("PUT", T + "/visitors", HOST_ALONE, RUNNING, body={"do": "mute", "seat": 2}),
    Line("GET", T + "/chat/muted", LOGGED_IN, RUNNING),
    Line("PUT", CHAT + "/mute", EMPTY, RUNNING),
    Line("DELETE", CHAT + "/mute", EMPTY, RUNNING),
    Line("POST", CHAT + "/report", EMPTY, RUNNING, body={"reason": "rude"}),
    Line("GET", T + "/notify", SEATED, RUNNING),
    Line("PUT", T + "/notify", SEATED, RUNNING, body={"on": False}),
    Line("GET", T + "/position", NOT_YET, RUNNING, query={"entry": 3}),
    Line("GET", T + "/position", ANY, OVER, query={"entry": 3, "open": True}),
    Line("GET", T + "/log/open", NOT_YET, RUNNING),
    Line("GET", T + "/log/open", ANY, OVER),
    Line("GET", T + "/export", NOT_YET, RUNNING),
    Line("GET", T + "/export", ANY, OVER),
    Line("POST", "/api/import", CREATES, body="SAVE"),
    Line(  # nothing that could be played on
        *("POST", "/api/import/running", "401 400 400 400 400 400 400 400"),
        body={"match": {}, "seats": []},
    ),
    # Moderation.
    Line("GET", "/api/moderation/reports", NOBODY),
    Line("POST", "/api/moderation/reports/{report_id}/settle", NOBODY),
    Line("GET", "/api/moderation/people", NOBODY),
    Line("POST", "/api/moderation/people/{person_id}", NOBODY, body={"do": "warn", "text": "x"}),
    Line("GET", "/api/moderation/deeds", NOBODY),
    # After the game.
    Line("POST", T + "/branch", TOO_EARLY, RUNNING, body={"entry": 3, "seat": 0}),
    Line("POST", T + "/branch", CREATES, OVER, body={"entry": 3, "seat": 0}),
    Line("GET", T + "/history", NOT_YET, RUNNING),
    Line("GET", T + "/history", ANY, OVER),
    Line("POST", T + "/analysis", TOO_EARLY, RUNNING),
    Line("POST", T + "/analysis", LOGGED_IN, OVER),
    Line("GET", T + "/analysis", NOT_YET, RUNNING),
    Line("GET", T + "/analysis", ANY, OVER),
    Line("GET", T + "/draws", NOT_YET, RUNNING),
    Line("GET", T + "/draws", ANY, OVER),
    Line("POST", "/api/bugs", CREATES, RUNNING, body={"text": "The die fell off the table."}),
)
