/** Accounts and the chat, as people use them. */

import { guest, send } from './pages';
import { expect, test, type Browser, type Page } from './server';

async function someone(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: 'en' })).newPage();
  await guest(page, name);
  return page;
}

test('a guest makes an account, sees the login, and ends another session', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL, 'Ana');
  await page.goto('/me');
  await page.getByText('Create an account').click();
  await page.getByLabel('The login you wish for').fill('ana');
  const password = page.getByLabel('Password (at least 8 characters)');
  await password.fill('password1');
  await page.getByRole('button', { name: 'Create it' }).click();
  await expect(page.getByText('among the first to be guessed')).toBeVisible();
  await password.fill('a llama in the rain');
  await page.getByRole('button', { name: 'Create it' }).click();
  const told = page.getByText(/Your login is ana-\d{4}\./);
  await expect(told).toBeVisible();
  const login = /ana-\d{4}/.exec((await told.textContent()) ?? '')?.[0] ?? '';

  const phone = await someone(browser, baseURL, 'Nobody');
  await send(phone, '/people/login', { login, password: 'a llama in the rain' });
  await phone.goto('/me');
  await expect(phone.getByText(`Account ${login}`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Log out there' }).click();
  await expect(page.getByRole('button', { name: 'Log out there' })).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText('Nobody yet')).toBeVisible();
});

test('a watcher asks to talk and the host lets them in, then mutes them', async ({
  browser,
  baseURL,
}) => {
  const host = await someone(browser, baseURL, 'Ana');
  const ben = await someone(browser, baseURL, 'Ben');
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const made = await send<{ table: { id: string } }>(host, '/tables', {
    game: 'cuzco',
    seats,
  });
  const path = `/tables/${made.table.id}`;
  await send(ben, `${path}/join`);
  await send(host, `${path}/start`);
  const watcher = await someone(browser, baseURL, 'Dora');
  for (const page of [host, watcher]) {
    await page.goto(`/t/${made.table.id}`);
    await page.getByRole('tab', { name: 'Chat' }).click();
  }
  await watcher.getByRole('button', { name: 'Ask to join the chat' }).click();
  await expect(watcher.getByText('You have asked.')).toBeVisible();
  await host.getByText('1 asks to join the chat').click();
  await host.getByRole('button', { name: 'Let in' }).click();
  await watcher.getByLabel('Say something').fill('May the llamas be with you!');
  await watcher.getByLabel('Say something').press('Enter');
  await expect(host.getByText('May the llamas be with you!')).toBeVisible();
  await host.getByRole('button', { name: 'Mute for everybody' }).first().click();
  await expect(watcher.getByText('The host has muted you here.')).toBeVisible();
});
