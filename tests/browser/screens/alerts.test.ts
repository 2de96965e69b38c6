import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alertList, alertSave } from '../../../src/shared/contracts/alert.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import { testMessage } from '../../doubles/fake-messages.ts';
import { demoSession, start } from './start.ts';
import { openTable } from './open-table.ts';
import { rows } from './alerts-rig.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test('prices, ranges and amplitudes are set in the same form', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await openTable('Alerts');
  const open = async (kind: string) => {
    await page.getByRole('button', { name: 'New alert' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: kind }).click();
  };
  const set = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  await open('Price');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Trigger price' }).fill('1,000');
  await set();
  await open('Range');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Lower price' }).fill('1000');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Upper price' }).fill('2000');
  await set();
  await open('% move');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Duration' }).selectOptions('1 day');
  await set();
  expect(engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input)).toMatchObject([
    { kind: 'PRICE', trigger_price: '1000', direction: 'DOWN_TO', duration_s: 0 },
    { kind: 'RANGE', range: ['1000', '2000'] },
    { kind: 'AMPLITUDE', amplitude_pct: 1, window_s: 3_600, duration_s: 86_400 },
  ]);
  await expect.poll(() => rows().length).toBe(3);
}, 30_000);

test('the direction of a price follows what is typed and can be chosen; a price on its other side is refused by its name', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await openTable('Alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  const price = dialog.getByRole('textbox', { name: 'Trigger price' });
  const direction = dialog.getByRole('combobox', { name: 'Direction' });
  await price.fill('1');
  await expect.element(direction).toHaveValue('DOWN_TO');
  await price.fill('900000');
  await expect.element(direction).toHaveValue('UP_TO');
  await direction.selectOptions('Down to');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByText('Trigger price must be below the last price.')).toBeVisible();
  await expect.element(price).toBeInvalid();
  await direction.selectOptions('Up to');
  await expect.element(price).toBeValid();
  await dialog.getByRole('combobox', { name: 'Duration' }).selectOptions('1 minute');
  await dialog.getByText('App', { exact: true }).click();
  await dialog.getByText('Web', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByText('Notify by: select at least one')).toBeVisible();
  await dialog.getByText('Web', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input)).toMatchObject([
    { kind: 'PRICE', trigger_price: '900000', direction: 'UP_TO', duration_s: 60, channel: ['web'] },
  ]);
  await expect.poll(rows).toEqual([expect.stringMatching(/Price up to 900,000\.0/)]);
}, 30_000);

test('what the server refuses because the market has come there is told by the field of the price', async () => {
  await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    fail: {
      path: alertSave.path,
      failure: { code: 'WOULD_TRIGGER', number: 3_004, data: { field: 'trigger_price', last: '900001' } },
    },
  });
  await openTable('Alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await dialog.getByRole('textbox', { name: 'Trigger price' }).fill('900000');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Trigger price must be above the last price.');
}, 30_000);

test('those that are over stand in the history, the last one first, with how, when and at which price', async () => {
  const past = (alert_id: string, fields: Partial<Alert>): Alert => ({
    alert_id,
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '70000',
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
    status: 'MONITORING',
    created: 0,
    updated: 0,
    expires: null,
    triggered: null,
    price: null,
    ...fields,
  });
  await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    alerts: [
      past('1', {}),
      past('2', { status: 'TRIGGERED', updated: 1_000, triggered: 1_000, price: '70001.5' }),
      past('3', { status: 'EXPIRED', updated: 3_000, direction: 'DOWN_TO', trigger_price: '60000' }),
      past('4', { status: 'CLOSED', updated: 2_000 }),
    ],
  });
  await openTable('Alerts');
  await expect.poll(rows).toEqual([expect.stringMatching(/Price up to 70,000\.0/)]);
  await page.getByRole('radio', { name: 'History', exact: true }).click();
  const ended = () =>
    [...page.getByRole('grid', { name: 'Alert history' }).element().querySelectorAll('[data-row]')].map(
      ({ textContent }) => textContent,
    );
  await expect
    .poll(ended)
    .toEqual([
      expect.stringMatching(/Price down to 60,000\.0Expired/),
      expect.stringMatching(/Price up to 70,000\.0Cancelled/),
      expect.stringMatching(/Price up to 70,000\.0Triggered.*70,001\.5/),
    ]);
}, 30_000);

test('a message tells what has crossed what, with names and values as the chart has them', async () => {
  const market = {
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    alert_id: '1',
    price: '67180.5',
    kind: 'INDICATOR',
    interval: '1h',
  };
  const reported = (id: number, data: object) =>
    testMessage(id, { type: 2, title: 'Indicator alert', data: { ...market, ...data } });
  await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    announced: [
      reported(1, {
        indicator: 'rsi',
        params: { period: 14 },
        plot: 'rsi',
        crossing: 'LEVEL',
        direction: 'UP_TO',
        level: 70,
        value: 70.456,
      }),
      reported(2, {
        indicator: 'ema',
        params: { period: 20 },
        plot: 'ema',
        crossing: 'CLOSE',
        direction: 'DOWN_TO',
        value: 67_200,
      }),
      reported(3, {
        indicator: 'kdj',
        params: { period: 9, smoothK: 3, smoothD: 3 },
        plot: 'k',
        crossing: 'PLOT',
        other_plot: 'd',
        direction: 'UP_TO',
        value: 51,
      }),
      reported(4, {
        indicator: 'macd',
        params: { fast: 12, slow: 26, signal: 9 },
        plot: 'histogram',
        crossing: 'LEVEL',
        direction: 'DOWN_TO',
        level: 0,
        value: -0.5,
      }),
      reported(5, {
        indicator: 'ema',
        params: { period: 50 },
        plot: 'ema',
        crossing: 'CLOSE',
        direction: 'UP_TO',
        bar: 'FORMING',
        value: 67_100,
      }),
    ],
  });
  await page.getByRole('button', { name: /^Messages/ }).click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await panel.getByRole('tab', { name: 'Announcements' }).click();
  for (const text of [
    'BTC/USDT spot · BINANCE: RSI 14 (1h) rose to 70.46, your alert: 70',
    'BTC/USDT spot · BINANCE closed below EMA 20 (1h): 67,180.5',
    'BTC/USDT spot · BINANCE: KDJ 9 3 3 K (1h) crossed above D, at 51.00',
    'BTC/USDT spot · BINANCE: MACD 12 26 9 Histogram (1h) fell to \u22120.500, your alert: 0',
    'BTC/USDT spot · BINANCE rose above EMA 50 (1h): 67,180.5',
  ])
    await expect.element(panel.getByText(text)).toBeVisible();
}, 30_000);

test('on a phone the history tells in view what each was and how it ended', async () => {
  await page.viewport(390, 844);
  const ended: Alert = {
    alert_id: '2',
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '70000',
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
    status: 'TRIGGERED',
    created: 0,
    updated: 1_000,
    expires: null,
    triggered: 1_000,
    price: '70001.5',
  };
  await start('/dashboard', { session: demoSession, everyMs: 0, alerts: [ended] });
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Orders' }).click();
  await openTable('Alerts');
  await page.getByRole('radio', { name: 'History', exact: true }).click();
  const cells = page.getByRole('grid', { name: 'Alert history' }).getByRole('gridcell');
  await expect.element(cells.getByText('Triggered')).toBeVisible();
  const [condition, status] = ['Price up to 70,000.0', 'Triggered'].map(
    (text) => cells.elements().find((cell) => cell.textContent === text) as HTMLElement,
  );
  expect([
    condition!.scrollWidth <= condition!.clientWidth,
    status!.getBoundingClientRect().right <= innerWidth,
  ]).toEqual([true, true]);
});

test('alerts that are over come by two hundred, older ones on demand', async () => {
  const ended = (at: number): Alert => ({
    alert_id: String(at),
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: String(1_000 + at),
    direction: 'DOWN_TO',
    duration_s: 3_600,
    channel: ['web'],
    status: 'TRIGGERED',
    expires: null,
    triggered: at * 1_000,
    price: '1000',
    created: at * 1_000,
    updated: at * 1_000,
  });
  const all = Array.from({ length: 260 }, (_, index) => ended(index + 1)).reverse();
  const engine = await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    alerts: all.slice(0, 200),
    answers: {
      [alertList.path]: ({ before }: { readonly before?: string }) =>
        all.filter(({ alert_id }) => before === undefined || Number(alert_id) < Number(before)).slice(0, 200),
    },
  });
  await openTable('Alerts');
  await page.getByText('History', { exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Alert history' });
  const count = () => Number(grid.element().getAttribute('aria-rowcount'));
  await expect.poll(count).toBe(201);
  await page.getByRole('button', { name: 'Load more', exact: true }).click();
  await expect.poll(count).toBe(261);
  await expect.element(page.getByRole('button', { name: 'Load more', exact: true })).not.toBeInTheDocument();
  expect(engine.calls.filter(({ path }) => path === alertList.path).map(({ input }) => input)).toEqual([
    { before: '61' },
  ]);
});
