import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { demoSession, start } from './start.ts';

test('a toast that was closed by key holds no later one back, and the focus goes back to where F8 was pressed', async () => {
  await page.viewport(1920, 1080);
  const engine = await start('/dashboard', { session: demoSession });
  const tell = (at: number) => engine.fire({ kind: 'order', order: fakeOrder(at, { status: 'FILLED', version: 2 }) });
  const toasts = () => page.getByRole('region', { name: 'Notifications' }).getByRole('status').elements().length;
  const price = page.getByLabelText('Price', { exact: true });
  await price.click();
  tell(901);
  await expect.poll(toasts).toBe(1);
  await userEvent.keyboard('{F8}{Tab}{Enter}');
  await expect.poll(toasts).toBe(0);
  await expect.element(price).toHaveFocus();
  tell(902);
  await expect.poll(toasts).toBe(1);
  await expect.poll(toasts, { timeout: 6_000 }).toBe(0);
});

test('a path with a slash at its end shows its page under its title', async () => {
  await start('/exkchart/?q=OKX/NONEUSDT/spot');
  await expect.element(page.getByText('This tab was closed')).toBeVisible();
  expect(document.title).toBe('Chart · Halyard');
});
