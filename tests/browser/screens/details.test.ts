import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 10_000 };
const tabs = () =>
  page.getByRole('tablist', { name: 'Instruments' }).element().parentElement!.querySelectorAll('[data-tab]');
const names = () => [...tabs()].map((tab) => tab.getAttribute('data-tab'));

test('a tab that was closed comes back at its place by Undo', async () => {
  await page.viewport(1920, 1080);
  await start('/dashboard', { session: demoSession });
  await expect.element(page.getByRole('tablist', { name: 'Instruments' }), patient).toBeInTheDocument();
  const before = names();
  await page
    .getByRole('button', { name: /^Close .*BTC\/USDT/ })
    .first()
    .click();
  await expect.poll(() => names().length, patient).toBe(before.length - 1);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect.element(toast.getByText(/^(BINANCE|OKX|HALYARD) BTC\/USDT spot closed$/)).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names, patient).toEqual(before);
  await expect.poll(() => toast.elements().length).toBe(0);
});

test('the title of the dashboard has the price, and the icon a dot while something is unread', async () => {
  await page.viewport(1920, 1080);
  const icon =
    document.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  await start('/dashboard', { session: demoSession });
  await expect.poll(() => document.title, patient).toMatch(/^[\d,]+(\.\d+)?( [▲▼])? BTC\/USDT BIN$/);
  await expect.poll(() => icon.href, patient).toMatch(/\/favicon-unread\.svg$/);
});

test('what failed can be copied with its code', async () => {
  await page.viewport(1920, 1080);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: 'Messages, 2 unread' }).click();
  engine.becomeOf('messages', 'failed');
  await page.getByRole('dialog', { name: 'Messages' }).getByRole('button', { name: 'Copy details' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [what, , path] = written.mock.calls[0]![0].split('\n');
  expect([what, path]).toEqual(['Messages', location.pathname]);
  written.mockRestore();
});
