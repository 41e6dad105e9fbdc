/** What axe finds, of any grade. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from './server';

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
