/** What axe finds, of any grade. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './server';

export async function findings(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  // One frame, so no second page is needed to put results together; and nobody reads what passed.
  // What axe is made of takes a while to read: once on a page is enough.
  const there = await page.evaluate(() => 'axe' in window);
  const axeSource = there ? 'void 0' : undefined;
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  });
  // What is written on the map lies on drawn land, which axe takes for no ground, and is drawn along
  // under the buttons in its corner, which it takes for one.
  if (within === undefined) axe.exclude('.signs');
  else axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** All that axe asks of colours. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The page as it is, or a part of it, in both themes, which differ in nothing but colours. */
export async function judge(page: Page, what: string, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    // Colours on their way to the other theme are none of either.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    );
    const rules = colorScheme === 'dark' ? OF_COLOUR : undefined;
    expect(await findings(page, within, rules), `${what}, ${colorScheme}`).toEqual([]);
  }
}
