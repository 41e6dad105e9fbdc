/** For tests: the engine of this very tree writes positions of real games before they run. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const OWN = '../.venv/bin/python';

export default function setup(): void {
  const python = process.env.PYTHON ?? (existsSync(OWN) ? OWN : 'python3');
  execFileSync(python, ['-m', 'tawantin.testing.positions', '../build/positions'], {
    env: { ...process.env, PYTHONPATH: '../src' },
    stdio: 'inherit',
  });
}
