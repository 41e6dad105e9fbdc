/** The packed engine under the packed Python, as the worker has them: all of play, to the end. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import { afterAll, expect, test } from 'vitest';
import { archives } from '../../packs';

const folder = mkdtempSync(join(tmpdir(), 'packs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAMES = ['cuzco', 'machu_picchu', 'inca_empire'];
const PLAY = `
def whole_game(name):
    """A whole game of bots; and what a person may ask for on the way."""
    lesson = ask("POST", "/tables", {"game": name, "lesson": True})["table"]["id"]
    ask("POST", f"/tables/{lesson}/start", {})
    ask("GET", f"/tables/{lesson}/hint", None, seat=0)
    ask("DELETE", f"/tables/{lesson}")
    ask("GET", f"/games/{name}/words")
    ask("GET", f"/games/{name}/rules")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "master"}, {"kind": "bot", "bot": "random"}]
    table = ask("POST", "/tables", {"game": name, "seats": seats})["table"]["id"]
    ask("POST", f"/tables/{table}/start", {})
    home.open("socket", table, {"lang": "nl"})
    Table.substitute = "random"
    ask("POST", f"/tables/{table}/concede", {"seat": 0})
    for _ in range(6):
        home.work()
    live = home.tables.live[table]
    live.seats[1].bot = "random"  # the master has shown that it can
    while home.work():
        pass
    home.close("socket")
    ask("POST", "/import", ask("GET", f"/tables/{table}/export"))
    ask("POST", f"/tables/{table}/analysis", {})
    home.work()
    live.analysis = None
    return json.dumps(ask("GET", f"/tables/{table}"))
`;

test('a whole game of each kind', async () => {
  const { library, engine } = await archives(folder);
  const python = await loadPyodide({ stdLibURL: library });
  python.unpackArchive(new Uint8Array(readFileSync(engine)), 'zip', { extractDir: '/engine' });
  const kept = new Map<string, string>();
  const heard: string[] = [];
  const store = {
    get: (key: string) => kept.get(key),
    put: (key: string, text: string) => void kept.set(key, text),
    delete: (key: string) => void kept.delete(key),
    list: () => [...kept.keys()],
  };
  const names = python.globals as unknown as {
    set(name: string, value: unknown): void;
    get(name: string): (game: string) => string;
  };
  names.set('store', store);
  names.set('heard', (_: string, text: string) => heard.push(text));
  python.runPython(`
import json, sys
sys.path.insert(0, "/engine")
from tawantin.house import coaching
from tawantin.local.home import Home
from tawantin.table.table import Table
home = Home(store, lambda: 1e9, heard)
home.walks = 2
coaching.HINT = 0.1
def ask(method, path, body=None, **query):
    wish = {"method": method, "path": path, "query": {"lang": "de", **query}, "body": body}
    found = json.loads(home.ask(json.dumps(wish)))
    assert found["status"] < 300, found
    return found["answer"]
${PLAY}`);
  const whole = names.get('whole_game');
  for (const game of GAMES) {
    const table = JSON.parse(whole(game)) as { status: string; result: { scores: number[] } };
    expect(table.status, game).toBe('over');
    expect(table.result.scores, game).toHaveLength(3);
  }
  expect(heard.length).toBeGreaterThan(100);
  expect(kept.size).toBe(1 + 2 * GAMES.length);
}, 300_000);
