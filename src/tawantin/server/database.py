"""The tables of the database, as they are now. `migrations/` says how they came to be."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Times are seconds since 1970, as floats: the same on every database.

heartbeat = Table(  # one row
    "heartbeat",
    metadata,
    Column("at", Float, primary_key=True),  # when the server was last there, by its own time,
    Column("real", Float),  # and by that of the database
)

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # None for guests; lower case
    Column("password", String(200)),
    Column("bot", Boolean, nullable=False, default=False),
    Column("owner_id", String(22), ForeignKey("people.id", ondelete="CASCADE")),
    Column("email", String(200)),
    Column("webhook", String(500)),
    Column("notify_email", Boolean, nullable=False, default=False),
    Column("notify_webhook", Boolean, nullable=False, default=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("created", Float, nullable=False),
    Column("deleted", Boolean, nullable=False, default=False),
    Column("confirmed", Float),  # when the e-mail address was shown to be theirs
    Column("mail_key", String(32)),  # in every mail: whoever has it can end the mails
    Column("moderator", Float),  # since when
    Column("silenced", Float),  # until when they say nothing in any chat
    Column("banned", Float),  # since when
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the cookie or bearer token
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # cookie, token, or replaced
    Column("label", String(60), nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("seen", Float),  # when it was used, to the hour
    Index("ix_sessions_person", "person_id"),
)

links = Table(  # sent by mail, or handed over by the host: each opens one door once
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of what stands in the link
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # confirm or reset
    Column("email", String(200)),  # the address it was sent to
    Column("expires", Float, nullable=False),
    Index("ix_links_person", "person_id"),
)

notes = Table(  # what the server has to say to somebody the next time they look
    "notes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(12), nullable=False),  # a sentence of the client
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_notes_person", "person_id"),
)

UNPACKED = text("packed IS NULL AND ended IS NOT NULL")  # a move touches no index for it

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(30), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("pinned", Boolean, nullable=False, default=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("overlay", JSON),
    Column("status", String(8), nullable=False),  # open, running, over, removed
    Column("listed", Boolean, nullable=False),
    Column("host_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("pace", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("version", BigInteger, nullable=False, default=0),
    Column("entries", Integer, nullable=False, default=0),
    Column("to_act", Integer, nullable=False, default=-1),  # the first who is asked
    Column("deadline", Float),  # the earliest of all who are asked
    Column("rematch_of", String(12)),
    Column("rematch", String(12)),
    Column("branch_of", String(12)),  # the finished table this one was begun from
    Column("branch_entries", Integer),  # and how many entries it took over
    Column("friendly", Boolean),  # its host wants no rating
    Column("imported", Boolean),  # from a file: not played here
    Column("lesson", Boolean),  # a guided game
    Column("rated", Boolean),  # None until somebody has looked whether it counts
    Column("result", JSON),
    Column("agreed", JSON),  # the seats that would end a stalled game
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("origin", String(32)),  # hash of the address it was made or started from
    Column("packed", String(7)),  # the month with which its log was packed
    Index("ix_tables_status", "status"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_rated", "status", "rated"),
    Index("ix_tables_host", "host_id"),
    Index("ix_tables_unpacked", "ended", postgresql_where=UNPACKED, sqlite_where=UNPACKED),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, open, invite, bot
    Column("person_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("bot", String(20)),  # the bot that plays here, or plays on for the person
    Column("invite", String(64)),  # SHA-256 of the invitation's token
    Column("conceded", Boolean, nullable=False, default=False),
    Column("timed_out", Boolean, nullable=False, default=False),
    Column("bank", Float),  # seconds left on a live clock
    Column("notify", Boolean, nullable=False, default=True),
    Column("asked", Float),  # since when the seat is asked; None: it is not
    Column("orders", JSON),  # what its player has settled in advance
    Column("handed_over", Float),  # when its person last let a bot play
    Column("mark", String(8)),  # guest or program, where it is no account that sits here
    Index("ix_seats_person", "person_id"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),  # as in a save: "2 place 4 stone"
    Column("at", Float, nullable=False),
    Column("version", BigInteger),  # of the table, when it was written; None: before that was kept
)

packs = Table(  # logs of finished tables, in place of their entries; see `packing`
    "packs",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("log", LargeBinary, nullable=False),
)

jobs = Table(  # what has to be done once, by whichever process takes it
    "jobs",
    metadata,
    Column("queue", String(10), primary_key=True),
    Column("key", String(60), primary_key=True),
    Column("due", Float),  # None: nothing to do now
    Column("keeper", String(16)),  # the process that has taken it,
    Column("until", Float),  # as long as it says so again before then
    Column("data", JSON),
    Column("done", Float),  # when it was last done
    Index("ix_jobs_due", "queue", "due"),
    Index("ix_jobs_keeper", "keeper"),
)

counts = Table(  # how often something was done of late; see `counting`
    "counts",
    metadata,
    Column("key", String(32), primary_key=True),  # hash of what it was, and whose
    Column("times", Text, nullable=False),
    Column("until", Float, nullable=False),  # when none of them counts any more
    Index("ix_counts_until", "until"),
)

analyses = Table(  # what the coach found in a finished game, for all who may see it
    "analyses",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("status", String(8), nullable=False),  # waiting (or under way), done, failed
    Column("coach", Integer, nullable=False),  # its version
    Column("learned", Boolean, nullable=False, default=False),
    Column("decisions", Integer, nullable=False, default=0),  # how many there are to look at
    Column("found", JSON, nullable=False, default=list),  # those looked at so far
    Column("asked", Float, nullable=False),
    Index("ix_analyses_status", "status"),
)

moves = Table(  # what a client has sent, so that a retry is harmless
    "moves",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(22), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_chat_table", "table_id"),
    Index("ix_chat_person", "person_id"),
)

memos = Table(  # what somebody writes down at a table, for their own eyes
    "memos",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_memos_person", "person_id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("chat_id", Integer, ForeignKey("chat.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("reason", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Float),  # when a moderator has dealt with it
    UniqueConstraint("chat_id", "person_id"),
)

visitors = Table(  # what the host of a table has said about somebody there
    "visitors",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("state", String(8), nullable=False),  # asks, in, muted, banned
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "person_id"),
    Index("ix_visitors_person", "person_id"),
)

deeds = Table(  # who did what to whom: hosts, moderators, the server
    "deeds",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("deed", String(12), nullable=False),
    Column("by_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),  # None: the server
    Column("person_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("table_id", String(12)),
    Column("text", String(300), nullable=False),
    Index("ix_deeds_person", "person_id"),
    Index("ix_deeds_table", "table_id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(30), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

rated = Table(  # what a match did to the rating shown
    "rated",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
)

bug_reports = Table(
    "bug_reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person_id", String(22), ForeignKey("people.id", ondelete="SET NULL")),
    Column("table_id", String(12)),
    Column("entry", Integer),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("page", String(200), nullable=False),
    Column("client", JSON, nullable=False),
    Column("server", String(40), nullable=False),  # its version
    Column("match", JSON),  # the whole save, seed and all: for the host alone
    Column("position", JSON),
    Column("at", Float, nullable=False),
)
