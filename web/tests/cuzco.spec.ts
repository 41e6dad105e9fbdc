/** Worked turns of Cuzco: cards used through Inti, and cards 02 and 05 after the last choice of a turn. */

import { forward } from './pages';
import { calm, spot } from './play';
import { expect, test, type Page } from './server';
import { arranged } from './stored';

/** The cards set aside for the deal, as they are dealt, and those face up; my dice are 1, 2 and 5. */
function dealt(hands: string, faceUp: string): string[] {
  const cards = hands.split(' ');
  return [
    ...[...cards, '13', '14'].sort().map((card) => `* pool ${card}`),
    ...cards.map((card) => `* deal ${card}`),
    ...faceUp.split(' ').map((card) => `* reveal ${card}`),
    ...['125', '246', '246', '246'].map((dice) => `* roll ${dice}`),
  ];
}

/** My hand has neither card 02 nor card 05. */
const OTHERS = '01 04 03 06 07 10 08 11';
/** My hand has both, and nobody has seen them. */
const UNSEEN = '02 05 03 06 07 10 08 11';

/** The question of my next turn. */
const NEXT = 'Place a die on an action field.';

/** A person tile of mine is slid down for the last pip of a trade. */
const LAST_PIP = [
  '1 place 5 research',
  '1 tile research 1',
  ...['4', '3', '2'].map((seat) => `${seat} place 6 points`),
  '1 place 1 trade',
];

/** Another table on the page, before a choice of mine; its question is not that of the table before. */
async function open(page: Page, ...lines: string[]): Promise<string> {
  const address = `/t/${await arranged(page, 'cuzco-4', '* pool', lines)}`;
  await forward(page, address);
  return address;
}

/** The question, word for word. */
function asks(page: Page, sentence: string): Promise<void> {
  return expect(page.locator('.prompt .sentence')).toHaveText(sentence);
}

async function click(page: Page, ...things: string[]): Promise<void> {
  for (const thing of things) {
    const glowing = page.locator(`[data-thing="${thing}"].glow`);
    await glowing.waitFor();
    const { x, y } = await spot(glowing, '.glow');
    await page.mouse.click(x, y);
  }
}

/** Click what the prompt offers in words, and these are the words. */
async function say(page: Page, words: string): Promise<void> {
  await page.locator('.prompt').getByRole('button', { name: words, exact: true }).click();
}

/** The log has these lines, one right after the other. */
function told(page: Page, ...lines: (string | RegExp)[]): Promise<void> {
  const log = page.locator('.log li > div');
  const found = async (): Promise<string[]> => {
    const texts = await log.allTextContents();
    const at = texts.lastIndexOf(String(lines[0]));
    return at < 0 ? texts : texts.slice(at, at + lines.length);
  };
  const wanted = lines.map((one) =>
    typeof one === 'string' ? one : (expect.stringMatching(one) as unknown),
  );
  return expect.poll(found).toEqual(wanted);
}

/** The same question in the other languages. */
async function translated(page: Page, german: string, dutch: string): Promise<void> {
  const language = page.locator('header select');
  for (const [code, sentence] of [
    ['de', german],
    ['nl', dutch],
  ] as const) {
    await language.selectOption(code);
    await asks(page, sentence);
  }
  await language.selectOption('en');
}

/** Why a thing of the board cannot be chosen. */
async function refused(page: Page, thing: string, why: string): Promise<void> {
  const { x, y } = await spot(page.locator(`[data-thing="${thing}"]`));
  await page.mouse.click(x, y);
  await expect(page.locator('[role=tooltip] li')).toContainText([why]);
  await page.keyboard.press('Escape');
}

const SLID = [
  'Ana slides down person tile Rope bridge (research, 2).',
  'Ana advances to field 2 of the status track.',
] as const;

test('what is asked in a turn, and what the log says of it', async ({ browser, baseURL, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await calm(page);
  await page.goto('/');

  await test.step('a card used through Inti lies there until its use is over', async () => {
    await open(page, ...dealt(OTHERS, '03 06 09 12 13'));
    await asks(page, NEXT);
    await click(page, 'god:mama_sara');
    await asks(
      page,
      'Place a die on an action field. Played for it: god card 13 “Strength of six”.',
    );
    await click(page, 'die:1', 'field:trade');
    await asks(page, 'Trade: you have 6 pips left.');
    await refused(
      page,
      'god:mama_sara',
      'God card 13 “Strength of six” is being used through Inti; it is discarded after its use.',
    );
    // Offerings do not run out.
    await expect(page.getByRole('img', { name: 'unlimited' })).toHaveText(['∞', '∞']);
    await click(page, 'supply:offerings');
    await asks(page, 'Trade: you have 4 pips left.');
    await click(page, 'supply:offerings');
    await asks(page, 'Trade: you have 2 pips left.');
    await click(page, 'supply:offerings');
    await asks(page, NEXT);
    await told(
      page,
      'Ana gives up an Inti medallion to use god card 13 “Strength of six”.',
      'Ana places a 1 on “Trade”.',
      'Ana takes 1 offering.',
      'Ana takes 1 offering.',
      'Ana takes 1 offering.',
      /^Face up for Mama Sara: \d\d “.+”\.$/,
      /^Bot 4 /,
    );
  });

  await test.step('card 05 after the turn: one just bought, then the next by Inti', async () => {
    const bought = ['1 place 2 trade', '1 take mama_quilia', '* reveal 05'];
    await open(page, ...dealt(OTHERS, '01 05 09 12 13'), ...bought);
    await asks(page, 'Your turn is over. With god card 05 you may take an extra turn.');
    await click(page, 'hand:05');
    await asks(page, 'Your extra turn: choose an action field for the virtual 1.');
    await click(page, 'die:1', 'field:points');
    await asks(page, 'Your turn is over. With god card 05 you may take an extra turn.');
    await click(page, 'god:mama_quilia');
    await asks(page, 'Your extra turn: choose an action field for the virtual 1.');
    await click(page, 'die:1', 'field:points');
    await asks(page, NEXT);
    await told(
      page,
      'Ana plays god card 05 “One more turn” from hand for 1 offering.',
      'Ana takes an extra turn with a virtual 1 on “Points”.',
      'Ana scores 2 points (Points field).',
      'Ana gives up an Inti medallion to use god card 05 “One more turn”.',
      'Ana takes an extra turn with a virtual 1 on “Points”.',
      'Ana scores 2 points (Points field).',
      /^Face up for Mama Quilia: \d\d “.+”\.$/,
      /^Bot 4 /,
    );
  });

  await test.step('card 05 after the turn, declined', async () => {
    const address = await open(page, ...dealt(OTHERS, '01 05 09 12 13'), '1 place 5 points');
    const watcher = await (await browser.newContext({ baseURL })).newPage();
    await calm(watcher);
    await watcher.goto(address);
    await asks(watcher, 'Waiting for Ana: extra turn with god card 05?');
    await translated(
      page,
      'Dein Zug ist zu Ende. Mit Götterkarte 05 darfst du einen weiteren Zug machen.',
      'Je beurt is afgelopen. Met godenkaart 05 mag je een extra beurt nemen.',
    );
    await asks(page, 'Your turn is over. With god card 05 you may take an extra turn.');
    await say(page, 'No extra turn');
    await asks(page, NEXT);
    await told(
      page,
      'Ana places a 5 on “Points”.',
      'Ana scores 2 points (Points field).',
      /^Bot 4 /,
    );
  });

  await test.step('card 02 after the last pip', async () => {
    await open(page, ...dealt(OTHERS, '02 06 09 12 13'), ...LAST_PIP);
    await asks(page, 'Trade: you have 1 pip left.');
    await click(page, 'tile:r06b');
    await asks(page, 'All pips are spent. With god card 02 you may still raise person tiles.');
    await translated(
      page,
      'Alle Würfelpunkte sind ausgegeben. Mit Götterkarte 02 darfst du noch Personen-Plättchen hochschieben.',
      'Alle ogen zijn uitgegeven. Met godenkaart 02 mag je nog personenfiches omhoogschuiven.',
    );
    await asks(page, 'All pips are spent. With god card 02 you may still raise person tiles.');
    await click(page, 'god:iliapa');
    await asks(page, 'All pips are spent. You may still raise 2 person tiles.');
    await click(page, 'tile:r06b');
    await asks(page, NEXT);
    await told(
      page,
      ...SLID,
      'Ana gives up an Inti medallion to use god card 02 “Fresh strength”.',
      'Ana raises person tile Rope bridge (research, 2).',
      /^Face up for Iliapa: \d\d “.+”\.$/,
      /^Bot 4 /,
    );
  });

  await test.step('card 02 after the last pip, declined', async () => {
    await open(page, ...dealt(OTHERS, '02 06 09 12 13'), ...LAST_PIP);
    await asks(page, 'Trade: you have 1 pip left.');
    await click(page, 'tile:r06b');
    await asks(page, 'All pips are spent. With god card 02 you may still raise person tiles.');
    await say(page, 'Stop trading');
    await asks(page, NEXT);
    await told(page, ...SLID, /^Bot 4 /);
  });

  await test.step('for a card 02 or 05 that nobody else has seen nothing is asked', async () => {
    await open(page, ...dealt(UNSEEN, '01 04 09 12 13'), ...LAST_PIP);
    await asks(page, 'Trade: you have 1 pip left.');
    await expect(page.locator('[data-thing^="hand:"].glow')).toHaveCount(2); // now or never
    await click(page, 'tile:r06b');
    await page.locator('[data-held]').click(); // it gives up card 02
    await asks(page, NEXT);
    await told(page, ...SLID, /^Bot 4 /);
  });
});
