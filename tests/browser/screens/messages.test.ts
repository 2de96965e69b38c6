import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messageLoadBefore, messageRead } from '../../../src/shared/contracts/message.ts';
import { orderFacts, testMessage } from '../../doubles/fake-messages.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { testPosition } from '../../doubles/trading.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { calm, type Clock, takeClock } from '../clock.ts';
import { demoSession, start } from './start.ts';

const bell = () => page.getByRole('button', { name: 'Messages, 2 unread' });
const panel = () => page.getByRole('dialog', { name: 'Messages' });

test('the bell counts what is unread; the first kind that has some is on show, an empty one says so', async () => {
  await page.viewport(1920, 1080);
  const engine = await start('/dashboard', { session: demoSession });
  await bell().click();
  await expect.element(panel().getByRole('tab', { name: 'System 2' })).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() =>
      panel()
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent?.includes('Unread')),
    )
    .toEqual([true, true]);
  await panel().getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => engine.calls).toContainEqual({ path: messageLoadBefore.path, input: 3 });
  await userEvent.keyboard('{Escape}');
  await bell().click();
  await panel().getByRole('tab', { name: 'Announcements' }).click();
  await expect.element(panel().getByText('No announcements yet')).toBeVisible();
});

test('one and all are marked as read through the server alone; a refusal is told and leaves them unread', async () => {
  const engine = await start('/dashboard', {
    session: demoSession,
    fail: { path: messageRead.path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  await bell().click();
  await panel().getByRole('button', { name: 'Mark as read: Price alert' }).first().click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === messageRead.path))
    .toEqual([{ path: messageRead.path, input: [{ id: '3', type: 3, time: testMessage(3).time }] }]);
  const reported = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect.poll(() => reported.elements().length).toBe(1);
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => engine.calls).toContainEqual({ path: messageRead.path, input: 'all' });
  await expect.element(panel().getByRole('tab', { name: 'System 2' })).toBeVisible();
});

test('they stand along the right edge, 380 px wide and as high as the window, and close by their button', async () => {
  await page.viewport(1280, 800);
  await start('/dashboard', { session: demoSession });
  await bell().click();
  await expect.element(panel().getByRole('tab', { name: 'System 2' })).toBeVisible();
  const { left, right, top, bottom } = panel().element().getBoundingClientRect();
  expect([Math.round(right - left), right, top, bottom]).toEqual([379, 1280, 0, 800]);
  const list = panel().getByRole('tabpanel').element().getBoundingClientRect();
  expect(list.height, 'the list takes what head and switches leave').toBeGreaterThan(600);
  await panel().getByRole('button', { name: 'Close' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(bell()).toHaveFocus();
});

test('the title of a message about an order leads to its market and to the order, and reads it', async () => {
  await page.viewport(1920, 1080);
  await start('/dashboard', { session: demoSession });
  await bell().click();
  await panel().getByRole('tab', { name: 'Trade' }).click();
  const title = panel().getByRole('button', {
    name: /^Bought 1 ETH at 3,000(\.0+)?: open ETH\/USDT (spot|perpetual)$/,
  });
  await title.click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: /ETH\/USDT/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('grid', { name: 'Order history' })).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('o100');
});

test('the message of an order says what was bought, how it stands and why it ended, in words; what the venue has closed names the reason first', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByLabelText('Price', { exact: true }).click();
  await expect.element(bell()).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const reported = async (id: number, patch: Parameters<typeof orderFacts>[0]): Promise<string> => {
    engine.fire({
      kind: 'messages',
      list: [
        testMessage(id, {
          data: orderFacts({
            order_id: `m${id}`,
            symbol: 'BTCUSDT',
            side: 'SELL',
            amount: '2',
            avg_price: '900',
            fee: '0.1',
            ...patch,
          }),
        }),
      ],
    });
    await expect.poll(() => toasts.getByRole('status').elements().length).toBeGreaterThan(0);
    return toasts
      .getByRole('status')
      .elements()
      .map((toast) => toast.textContent ?? '')
      .join('\n');
  };
  await expect
    .poll(() => reported(20, { status: 'EXPIRED', status_reason: 'NO_LIQUIDITY', filled_amount: '0.5' }))
    .toMatch(
      /Sold 0\.5 of 2 BTC at 900(\.0+)?BTC\/USDT spot · BINANCE · Fee 0\.1 USDT · The rest was not filled · No liquidity left/,
    );
  await expect
    .poll(() => reported(21, { status: 'PARTIALLY_FILLED', status_reason: '', filled_amount: '0.5' }))
    .toMatch(/Sold 0\.5 of 2 BTC at 900(\.0+)?BTC\/USDT spot · BINANCE · Fee 0\.1 USDT · The rest is open/);
  await expect
    .poll(() => reported(22, { status: 'EXPIRED', status_reason: 'FOK', filled_amount: '0', avg_price: '0' }))
    .toMatch(/Expired · Sell 2 BTCBTC\/USDT spot · BINANCE · FOK: could not be filled in full/);
  await expect
    .poll(() => reported(23, { status: 'FILLED', status_reason: 'ADL', filled_amount: '2', source: 'LIQ', fee: '0' }))
    .toMatch(/Auto-deleveraging · Sold 2 BTC at 900(\.0+)?BTC\/USDT spot · BINANCE/);
});

test('new messages come as one toast, in the language of the window, without taking the focus; a deal is left to the order’s own toast', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const price = page.getByLabelText('Price', { exact: true });
  await price.click();
  engine.fire({ kind: 'messages', list: [testMessage(8, { type: 1 })] });
  const margin = { api_id: 'a1', account_type: 'margin', status: 'MARGIN_CALL', level: 1.2 };
  engine.fire({
    kind: 'messages',
    list: [testMessage(9), testMessage(10, { data: margin, title: 'as the server wrote it' })],
  });
  await expect
    .poll(() =>
      toasts
        .getByRole('status')
        .elements()
        .map((toast) => toast.textContent),
    )
    .toEqual(['2 new messagesMargin call · Cross margin, account a1: margin level 1.2']);
  await expect.element(price).toHaveFocus();
});

test('an alert that is told by a notification of the device alone has no toast; one that says nothing of it has', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await page.getByLabelText('Price', { exact: true }).click();
  engine.fire({ kind: 'messages', list: [testMessage(8, { data: { channel: ['app'] } })] });
  engine.fire({ kind: 'messages', list: [testMessage(9, { data: { channel: ['web', 'app'] } })] });
  engine.fire({ kind: 'messages', list: [testMessage(10)] });
  await expect
    .poll(() =>
      toasts
        .getByRole('status')
        .elements()
        .map((toast) => toast.textContent),
    )
    .toEqual([expect.stringContaining('Message 9'), expect.stringContaining('Message 10')]);
});

test('without a connection the messages stay on show and that is said; a refused feed says so with its code', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await bell().click();
  engine.becomeOf('messages', 'stale');
  await expect.element(panel().getByText('Disconnected')).toBeVisible();
  expect(panel().getByRole('listitem').elements()).toHaveLength(2);
  engine.becomeOf('messages', 'failed');
  await expect.element(panel().getByRole('alert').getByText('Messages: Operation failed')).toBeVisible();
});

test('there is no bell where nobody is logged in', async () => {
  await start('/dashboard');
  await expect.element(page.getByRole('banner')).toBeVisible();
  expect(page.getByRole('button', { name: /^Messages/ }).elements()).toEqual([]);
});

/** What readers are told in its turn, and what at once. */
const region = () => document.querySelector('[data-announcer]')?.textContent;
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

/**
 * Lets the page come to rest, until readers have heard of all messages so far: what tells them of messages is loaded
 * last of all. From then on the page's time stands still.
 */
async function untilReported(engine: FakeEngine, clock: Clock): Promise<void> {
  await clock.pass(3_000);
  await expect
    .poll(
      () => {
        engine.fire({ kind: 'messages', list: [testMessage(9)] });
        return region();
      },
      { timeout: 10_000 },
    )
    .toMatch(/^Price alert: Message 9/);
  clock.stop();
  // Of those that have gathered, and of the toasts.
  await clock.pass(5_000);
  await calm();
  await clock.pass(5_000);
  await calm();
}

test('readers are told of new messages in one polite region, at least five seconds apart, and no toast says it again', async () => {
  await page.viewport(1920, 1080);
  const clock = takeClock();
  const engine = await start('/dashboard', { session: demoSession });
  await untilReported(engine, clock);
  expect(document.querySelectorAll('[data-announcer][role="status"]')).toHaveLength(1);
  engine.fire({ kind: 'messages', list: [testMessage(10)] });
  await clock.pass(0);
  await calm();
  expect(region()).toBe('Price alert: Message 10');
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status').elements();
  expect(toasts.map((toast) => toast.getAttribute('aria-live'))).toEqual(['off']);
  engine.fire({ kind: 'messages', list: [testMessage(11)] });
  engine.fire({ kind: 'messages', list: [testMessage(12)] });
  await clock.pass(4_999);
  await calm();
  expect(region(), 'five seconds between two').toBe('Price alert: Message 10');
  await clock.pass(1);
  await calm();
  expect(region()).toBe('Price alert: Message 11. Price alert: Message 12');
});

test.each([
  ['trades', ['Connection lost with 1 open position.']],
  ['off', []],
] as const)(
  'a connection that is lost while positions are open: where what is told by itself is “%s”, readers hear at once %j',
  async (announce, reported) => {
    await page.viewport(1920, 1080);
    const clock = takeClock();
    const engine = await start('/dashboard', { session: demoSession, positions: [testPosition()] }, { announce });
    await clock.pass(3_000);
    await expect.poll(region, { timeout: 10_000 }).toBeDefined();
    // The part that would tell is there.
    await import('../../../src/app/shell/announcer/announcer.tsx');
    engine.becomeOf('connection', 'stale');
    await expect.element(page.getByText(/^Disconnected — prices are frozen/)).toBeVisible();
    await calm();
    await expect
      .poll(() =>
        [...document.querySelectorAll('[role="alert"].visually-hidden')].map(({ textContent }) => textContent),
      )
      .toEqual(reported);
  },
);

test('a warning of a liquidation is told at once, every other message in its turn; the toast of a refused order is an alert, that of another failure is not', async () => {
  await page.viewport(1920, 1080);
  const clock = takeClock();
  const engine = await start('/dashboard', {
    session: demoSession,
    fail: { path: messageRead.path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  await untilReported(engine, clock);
  const margin = { api_id: 'a1', account_type: 'margin', status: 'MARGIN_CALL', level: 1.2 };
  engine.fire({ kind: 'messages', list: [testMessage(20, { data: margin })] });
  await expect.poll(alerts).toEqual(['Margin call: Cross margin, account a1: margin level 1.2']);
  engine.fire({ kind: 'order', order: fakeOrder(800, { status: 'FAILURE', version: 2 }) });
  await expect.poll(alerts).toEqual(expect.arrayContaining([expect.stringMatching(/^(Failed|Failure|Rejected)/)]));
  const before = alerts().length;
  clock.go();
  await bell().click();
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await expect
    .poll(async () => {
      await clock.pass(5_000);
      return region();
    })
    .toBe('Cannot reach the server.');
  expect(alerts().length).toBe(before);
  expect(region()).not.toContain('Margin call');
});
