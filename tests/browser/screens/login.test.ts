import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { login } from '../../../src/shared/contracts/user.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('empty fields say so and nothing is sent', async () => {
  const engine = await start('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => page.getByText('Must not be empty').elements().length).toBe(3);
  expect(engine.calls.map(({ path }) => path)).not.toContain(login.path);
});

test('Enter sends, the user is kept with five fields, and the dashboard opens', async () => {
  const engine = await start('/login');
  await page.getByRole('button', { name: 'Fill in', exact: true }).first().click();
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByLabelText('Verification code').first().click();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Start trading' }).click();
  await expect.element(page.getByRole('tablist', { name: 'Instruments' })).toBeVisible();
  expect(engine.calls.find(({ path }) => path === login.path)?.input).toMatchObject({
    username: 'demo',
    password: 'demo1234',
    captcha_id: 'fake',
    captcha_value: 'K7QX',
    remember: false,
  });
  expect(Object.keys(JSON.parse(localStorage.getItem('user') ?? '{}'))).toHaveLength(5);
  await expect.poll(() => document.title).toMatch(/ [A-Z]+\/USDT [A-Z]+$/);
});

test('a refusal stands under its field, the password stays and the code is asked for anew', async () => {
  await start('/login', { fail: { path: login.path, failure: { code: 'CREDENTIALS', number: 1002, data: null } } });
  await page.getByLabelText('User name').fill('demo');
  await page.getByLabelText('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.element(page.getByText('Incorrect user name or password.')).toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('wrong');
  await expect.element(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue('');
});

test('who is logged in already is sent on to the dashboard', async () => {
  await start('/login', { session: demoSession });
  await expect.element(page.getByRole('tablist', { name: 'Instruments' })).toBeVisible();
});

test('the language changes without reload and is said in html lang', async () => {
  await start('/login');
  await page.getByRole('radio', { name: '繁體中文' }).click();
  await expect.element(page.getByRole('heading', { name: '登入' })).toBeVisible();
  expect(document.documentElement.lang).toBe('zh-Hant');
  expect(document.title).toBe('登入 · Halyard');
});

test('the first log-in of a browser is asked how things should look, once; Escape takes it as it is', async () => {
  await start('/dashboard', { session: demoSession }, { welcome: 'due' });
  const card = page.getByRole('dialog', { name: 'Welcome to Halyard' });
  await expect.element(card).toBeVisible();
  await expect.element(card.getByRole('radio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await card.getByRole('radio', { name: 'Light' }).click();
  await card.getByRole('radio', { name: 'Red up' }).click();
  expect([document.documentElement.dataset.theme, document.documentElement.dataset.dir]).toEqual(['paper', 'red-up']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => card.elements()).toEqual([]);
  expect(localStorage.getItem('welcome')).toBe('done');
});

test('a browser that has been welcomed, or was used before there was a welcome, is not asked', async () => {
  // The card would be there at once.
  await import('../../../src/app/screens/dashboard/welcome/welcome.tsx');
  for (const stored of [{ welcome: 'done' }, {}] as Record<string, string>[]) {
    await start('/dashboard', { session: demoSession }, stored);
    await expect.element(page.getByRole('tablist', { name: 'Instruments' })).toBeVisible();
    await calm();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  }
});

test('after the welcome come the tour, each step done by doing it; they can be skipped, closed and asked for again', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 }, { welcome: 'due' });
  await page.getByRole('button', { name: 'Start trading' }).click();
  const strip = page.getByRole('region', { name: 'Tour' });
  await expect.element(strip.getByText(/Click a price in the order book/)).toBeVisible();
  const placed = fakeOrder(901, { status: 'UNFILLED', version: 1, price: '67000' });
  engine.fire({ kind: 'order', order: placed });
  await expect.element(strip.getByText(/drag one to change its price/)).toBeVisible();
  engine.fire({ kind: 'order', order: { ...placed, version: 2, filled_amount: '0.01' } });
  await expect.element(strip.getByText(/drag one to change its price/)).toBeVisible();
  engine.fire({ kind: 'order', order: { ...placed, version: 3, price: '66900' } });
  await expect.element(strip.getByText(/^Pop out the chart/)).toBeVisible();
  await strip.getByRole('button', { name: 'Skip this step' }).click();
  await expect.element(strip.getByText(/for symbols, commands and orders/)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(strip.getByText(/Click the status bar/)).toBeVisible();
  await strip.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => strip.elements()).toEqual([]);
  expect(localStorage.getItem('tour')).toBe('closed order amend pop-out palette');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('restart tour');
  await page.getByRole('option', { name: /Restart tour/ }).click();
  await expect.element(strip.getByText(/Click the status bar/)).toBeVisible();
});
