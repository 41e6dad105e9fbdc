import { GAMES } from './games';
import { calm } from './play';
import { expect, test } from './server';

test('how to play is drawn, prints on two sheets and leads to the rules', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setViewportSize({ width: 1440, height: 900 });
  await calm(page, 'de');
  for (const game of GAMES) {
    await page.goto(`/learn/${game}`);
    await expect(page.locator('[data-part] [data-thing]').first()).toBeAttached();
    for (const plate of await page.locator('[data-part]').all()) {
      const box = await plate.boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect(box?.height).toBeGreaterThan(40);
    }
  }
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const rule = page.locator('.claims .ids a').first();
  const id = await rule.getAttribute('aria-label');
  await rule.click();
  await expect(page.locator(`article.here[id="${id}"]`)).toBeInViewport();
  await page.goto('/rules/inca_empire');
  await page.locator('input[type=search]').fill('strasse wild gebaut');
  await expect(page.locator('article').first()).toContainText('Wild gebaute Straße');
  expect(errors).toEqual([]);
});
