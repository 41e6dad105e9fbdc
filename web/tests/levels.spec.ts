/** Whom to play against: by keyboard, in words, with a face, and the same at the seat. */

import { findings } from './axe';
import { GAMES } from './games';
import { calm } from './play';
import { expect, test } from './server';

const game = GAMES[0]!;

for (const theme of ['light', 'dark'] as const)
  test(`a level is chosen by keyboard and sits at the table, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await calm(page);
    await page.goto('/');
    await page.locator(`[data-game=${game}] [data-do=play-now]`).click();
    const dialog = page.getByRole('dialog');
    const levels = dialog.getByRole('group', { name: 'Strength of the bots' });
    await expect(levels.getByRole('radio')).toHaveCount(4);
    await expect(levels.locator('label svg')).toHaveCount(4);
    await levels.getByRole('radio', { name: 'Apprentice' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(levels.getByRole('radio', { name: 'Novice' })).toBeChecked();
    await expect(levels.getByRole('status')).toContainText('Has just learnt the game');
    await expect(levels.getByRole('status')).toContainText(/Rating \d+ ± \d+|not been measured/);
    expect(await findings(page, 'dialog')).toEqual([]);
    await dialog.locator('[data-do=start-now]').click();
    const seat = page.locator('li[data-seat="1"] .head');
    await expect(seat).toContainText('Novice');
    await expect(seat.locator('svg')).toHaveCount(2); // the weaving and the face
  });
