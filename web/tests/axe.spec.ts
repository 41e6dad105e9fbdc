import AxeBuilder from '@axe-core/playwright';
import { finished, running, waiting } from './pages';
import { calm } from './play';
import { expect, test, type Page } from './server';

const GRAVE = ['serious', 'critical'];

async function judged(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((found) => GRAVE.includes(found.impact ?? ''))
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe has no serious finding on any page, ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: theme });
    await calm(page);
    const over = await finished(page);
    const going = await running(page);
    const open = await waiting(page);
    const pages: [string, string][] = [
      ['/', '#content'],
      ['/new?game=cuzco', '#content'],
      ['/me', '#content'],
      ['/rules/cuzco', '#content'],
      [`/t/${open}`, '[data-do=leave]'],
      [`/t/${going}`, '.play'],
      [`/t/${over}`, '[data-result]'],
      [`/t/${over}/replay`, '[data-replay]'],
      ['/nowhere', '#content'],
    ];
    for (const [path, there] of pages) {
      await page.goto(path);
      await page.locator(there).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await judged(page), path).toEqual([]);
    }
  });
}
