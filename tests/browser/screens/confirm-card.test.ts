import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { connection } from '../../doubles/fake-connection.ts';
import { violations } from '../axe.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

const price = () => page.getByLabelText('Price', { exact: true });
const card = () => page.getByRole('dialog', { name: /^Buy 0\.1 BTC\/USDT .*at 67,000\.0\?$/ });
const toasts = () => page.getByRole('region', { name: 'Notifications' });
const sent = (engine: FakeEngine) => engine.calls.filter(({ path }) => path === doOrder.path);

async function ask(at = '67000'): Promise<void> {
  await price().fill(at);
  await page.getByLabelText('Amount', { exact: true }).fill('0.1');
  await price().click();
  await userEvent.keyboard('{Enter}');
}

test('the question stands at the form with four facts, and the page beside it stays as it is', async () => {
  await start('/dashboard', { session: demoSession });
  await ask();
  await expect.element(card()).toBeVisible();
  const facts = [...card().element().querySelectorAll('dl > div')].map(
    ({ firstElementChild }) => firstElementChild?.textContent,
  );
  expect(facts).toEqual(['Price', 'Value', 'Est. fee', 'Account']);
  await expect.element(card().getByText('This action cannot be undone.')).toBeVisible();
  await expect.element(card().getByRole('button', { name: 'Buy 0.1 BTC' })).toHaveFocus();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  const form = page.getByRole('region', { name: 'Order', exact: true }).element().getBoundingClientRect();
  const box = card().element().getBoundingClientRect();
  expect([box.left >= form.left, box.right <= form.right, box.top >= form.top, box.bottom <= form.bottom]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await violations()).toEqual([]);
});

test('Escape closes it, sends nothing, and the focus is where it was', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await ask();
  await expect.element(card()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(price()).toHaveFocus();
  expect(sent(engine)).toEqual([]);
});

test('Enter sends and closes at once; the toast goes on from being sent to open, with the time that took', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  let release: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    release = done;
  });
  const { call } = engine;
  Object.assign(engine, {
    call: async (...args: Parameters<typeof call>) => {
      if (args[0].path === doOrder.path) await late;
      return call(...args);
    },
  });
  await ask();
  await expect.element(card()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(price()).toHaveFocus();
  await expect.element(toasts().getByText('Sending… · Buy 0.1 BTC')).toBeVisible();
  release();
  await expect.element(toasts().getByText('Open · Buy 0.1 BTC')).toBeVisible();
  await expect.element(toasts().getByText(/^[\d.]+ m?s$/)).toBeVisible();
  expect(toasts().getByText('Sending… · Buy 0.1 BTC').elements()).toEqual([]);
  expect(sent(engine)).toHaveLength(1);
});

test('a cancel asked for in its row is shown on its way, and then how long it took', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const cross = page.getByRole('button', { name: /^Cancel SELL/ }).first();
  await cross.click();
  const question = page.getByRole('dialog', { name: /^Cancel the order to sell/ });
  await expect.element(question).toBeVisible();
  const box = question.element().getBoundingClientRect();
  const at = cross.element().getBoundingClientRect();
  expect(Math.min(Math.abs(box.top - at.bottom), Math.abs(box.bottom - at.bottom))).toBeLessThan(40);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(toasts().getByText('Cancelling… · Sell 0.25 BTC')).toBeVisible();
  engine.fire({ kind: 'order', order: fakeOrder(1, { status: 'CANCELING', version: 2 }) });
  engine.fire({ kind: 'order', order: fakeOrder(1, { status: 'CANCELED', version: 3 }) });
  await expect.element(toasts().getByText('Cancelled · Sell 0.25 BTC')).toBeVisible();
  await expect.element(toasts().getByText(/^[\d.]+ m?s$/)).toBeVisible();
  expect(
    toasts()
      .getByText(/^Cancelling/)
      .elements(),
  ).toEqual([]);
});

test('another draft is another question: the card goes when a field changes', async () => {
  await start('/dashboard', { session: demoSession });
  await ask();
  await expect.element(card()).toBeVisible();
  await price().fill('67001');
  await expect.element(page.getByRole('dialog', { name: /^Buy 0\.1 / })).not.toBeInTheDocument();
});

test('a price far from the market is asked about in a dialog of its own', async () => {
  await start('/dashboard', { session: demoSession });
  await ask('50000');
  await expect.element(page.getByRole('alertdialog').getByText(/more than 5% from the last price/)).toBeVisible();
});

test('on a phone the card lies within the window, and its buttons are large enough for a finger', async () => {
  await page.viewport(390, 844);
  await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: 'Trade', exact: true }).click();
  await ask();
  await expect.element(card()).toBeVisible();
  const box = card().element().getBoundingClientRect();
  expect([box.left >= 0, box.right <= 390, box.top >= 0, box.bottom <= 844]).toEqual([true, true, true, true]);
});

test('the form says that its venue is slow to acknowledge, and what is not live', async () => {
  const slow = {
    ...connection,
    venues: connection.venues.map((venue) =>
      venue.exchange === 'BINANCE' ? { ...venue, orders: { ...venue.orders, recentMs: 1_800 } } : venue,
    ),
  };
  const engine = await start('/dashboard', { session: demoSession, connection: slow });
  const form = page.getByRole('region', { name: 'Order', exact: true });
  await expect.element(form.getByText('Binance is slow: orders take 1.8 s to be acknowledged.')).toBeVisible();
  engine.becomeOf('book', 'stale');
  await expect.element(form.getByText('Order book is not live.', { exact: true })).toBeVisible();
});

test('the status bar tells the time to acknowledgement beside the age of the data, and a dash before the first order', async () => {
  await start('/dashboard', { session: demoSession });
  const bar = page.getByRole('button', { name: /^Connection/ });
  await expect.element(bar.getByText('Orders 10 ms · p99 26 ms')).toBeVisible();
  await start('/dashboard', {
    session: demoSession,
    connection: { ...connection, orders: { ...connection.orders, clickToAcknowledged: null } },
  });
  await expect.element(bar.getByText('Orders —')).toBeVisible();
});
