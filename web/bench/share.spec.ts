/** Draws the pictures that stand beside links to tables: `make pictures`. */

import { join } from 'node:path';
import { GAMES } from '../tests/games';
import { test } from '../tests/server';

const FOLDER = join(import.meta.dirname, '..', 'public', 'share');

test('the box of every game beside its name', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  for (const game of GAMES) {
    await page.goto('/');
    await page.locator(`[data-game=${game}] .box svg`).waitFor();
    await page.evaluate(async (wanted) => {
      await document.fonts.ready;
      const shelf = document.querySelector(`[data-game=${wanted}]`)!;
      const box = shelf.querySelector('.box svg')!.outerHTML;
      const [name, line] = ['h3', 'p'].map((part) => shelf.querySelector(part)!.textContent);
      document.body.innerHTML = `
        <div style="display:grid;grid-template-columns:430px 1fr;gap:56px;align-items:center;
          width:1200px;height:630px;padding:40px 60px;box-sizing:border-box;background:#14162a;
          color:#f7efdf">
          <div style="box-shadow:6px 6px 0 #0e1020,12px 12px 0 #23274a">${box}</div>
          <div>
            <p style="margin:0 0 10px;color:#e8b64e;font:700 34px var(--sans)">Tawantin</p>
            <h1 style="margin:0 0 18px;font:800 68px/1.05 var(--serif)">${name}</h1>
            <p style="margin:0;font:400 34px/1.3 var(--sans)">${line}</p>
          </div>
        </div>`;
      const drawing = document.body.querySelector('svg')!;
      drawing.setAttribute('style', 'display:block;width:100%;height:auto;max-height:550px');
    }, game);
    await page.screenshot({ path: join(FOLDER, `${game}.png`) });
  }
});
