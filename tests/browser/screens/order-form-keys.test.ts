import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';
import { amount, arm, fillLimit, price, sent } from './order-fields.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test.each(['Price', 'Amount'])('Enter held in %s sends one order', async (field) => {
  const engine = await start('/dashboard', { session: demoSession });
  await fillLimit();
  await arm();
  await page.getByLabelText(field, { exact: true }).click();
  await userEvent.keyboard('{Enter>6/}');
  await expect.poll(() => sent(engine).length).toBe(1);
  await calm();
  expect(sent(engine)).toHaveLength(1);
});

test('an arrow moves the price by a tick from what was typed just before, painted or not', async () => {
  await start('/dashboard', { session: demoSession });
  await price().fill('6700');
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  await userEvent.keyboard('5{ArrowUp}');
  await expect.element(price()).toHaveValue('67005.1');
});

test('an order has the key that was typed just before it is sent, painted or not', async () => {
  await start('/dashboard', { session: demoSession });
  await fillLimit();
  // What waits for a paint waits for longer than the next key takes.
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  await userEvent.keyboard('2{Enter}');
  await expect.element(amount()).toHaveValue('0.12');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Buy 0.12 BTC' })).toBeVisible();
});

test('S chooses to sell: Enter asks for that', async () => {
  await start('/dashboard', { session: demoSession });
  await fillLimit();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('s');
  await expect.element(price()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Sell 0.1 BTC' })).toBeVisible();
});
