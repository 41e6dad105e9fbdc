/** What axe finds, of any grade. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './server';

export async function findings(page: Page, within?: string): Promise<string[]> {
  // One frame, so no second page is needed to put results together; and nobody reads what passed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // What is written on the map lies on drawn land, which axe takes for no ground, and is drawn along
  // under the buttons in its corner, which it takes for one.
  if (within === undefined) axe.exclude('.signs');
  else axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** The page as it is, or a part of it, in both themes. */
export async function judge(page: Page, what: string, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    // Colours on their way to the other theme are none of either.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    );
    expect(await findings(page, within), `${what}, ${colorScheme}`).toEqual([]);
  }
}
