"""A house of tables without a server: the whole of play inside one page, or any one program.

`Home` answers what the server's API answers for games and tables, with the same paths, bodies,
answers and refusals, and its sockets say what the server's say. It needs the standard library
alone, no thread, process or network, so it runs under Pyodide in a worker of the browser.

    from tawantin.local.home import Home
    home = Home(store, now, send)

`store` keeps texts: `get(key)` (a text, or anything else for none), `put(key, text)`,
`delete(key)`, `list()` (all keys). It answers at once: a page reads what it has stored before it
makes the `Home`, and writes behind. One key holds one table, `person` who plays.
`now()` is the time in seconds since 1970. `send(socket, text)` takes a socket's next message.

    home.ask(text) -> text

One request, JSON in and out: `{"method": "GET", "path": "/tables/mine", "query": {"lang": "de"},
"body": null}`, answered `{"status": 200, "answer": ...}`. Paths are the server's without `/api`;
values of `query` are texts, numbers, booleans or lists of texts. `home.request(method, path, query,
body)` is the same with plain data. What needs a server (accounts, chat, mail, invitations) is
refused with 404 and the code `not_here`. Whoever asks first is made a person, as a guest.

    home.open(socket, table, query)     query: seat, lang, since, as in the socket's address
    home.hear(socket, text)             what a client says: look, ping, seen
    home.close(socket)

`socket` is any text of the caller's. Messages come through `send` while these run, and while a
request or a piece of work changes the table. A socket that is refused gets its error message and
is closed: `home.is_open(socket)` says so.

    home.work() -> bool

One piece of what is to be done: one decision of a bot, one of an analysis; whether there is more.
A page calls it between requests, as soon as the viewer's pace wants the next move. A piece of the
levels that think takes as long as `tawantin.bots.THINKING` allows, any other some milliseconds.

`python -m tawantin.local.bundle <archive.zip>` packs what a page needs of all this; it unpacks the
archive into a folder on `sys.path` (`pyodide.unpackArchive(bytes, "zip", {extractDir})`).

Beyond what the server answers:

    GET  /tables/{id}/file           the table as it is stored, running or not, with seats and seed
    POST /files                      body: such a file; it becomes a table here, or is refused whole
    POST /files/challenge            body: such a file; the same dice and bots from the start,
                                     `to_beat` in the table its scores, if it was finished
    DELETE /tables/{id}              at any time, not only before the start
"""
