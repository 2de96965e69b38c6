import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertClose, alertSave } from '../../../src/shared/contracts/alert.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import { volumeStudy } from '../../../src/shared/trade/chart-choices.ts';
import { defaultChart } from '../../../src/shared/trade/default-chart.ts';
import { testMessage } from '../../doubles/fake-messages.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const rows = () =>
  [...page.getByRole('grid', { name: 'Alerts' }).element().querySelectorAll('[data-row]')].map(
    ({ textContent }) => textContent,
  );

test('an alert on an indicator is written in the form, with its faults by field, stands in the list and is closed there', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await page.getByRole('radio', { name: 'Alerts' }).click();
  await expect.element(page.getByText('No alerts.')).toBeVisible();
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await dialog.getByRole('radio', { name: 'Indicator' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Indicator' })).toHaveValue('rsi');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByText('Must be a valid number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Period' }).fill('1');
  await expect.element(dialog.getByText('Period: from 2 to 1000')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Period' }).fill('7');
  await expect.element(dialog.getByText(/^Now \d/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Level' }).fill('70');
  await dialog.getByRole('combobox', { name: 'Bar interval' }).selectOptions('15m');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input)).toEqual([
    {
      exchange: 'BINANCE',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      kind: 'INDICATOR',
      indicator: 'rsi',
      params: { period: 7 },
      plot: 'rsi',
      interval: '15m',
      crossing: 'LEVEL',
      direction: 'UP_TO',
      level: 70,
      duration_s: 0,
      channel: ['web', 'app'],
    },
  ]);
  await expect.poll(rows).toEqual([expect.stringMatching(/BTC\/USDT spotRSI 7 \(15m\) rises to 70.*Until cancelled/)]);
  await page.getByRole('button', { name: 'Close alert: BTC/USDT spot RSI 7 (15m) rises to 70' }).click();
  await expect.element(page.getByText('No alerts.')).toBeVisible();
  expect(engine.calls.filter(({ path }) => path === alertClose.path)).toHaveLength(1);
}, 30_000);

test('the level of an alert on an indicator is another one by its row in the list, and all else that it waits for stays', async () => {
  const alert: Alert = {
    alert_id: '7',
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'INDICATOR',
    indicator: 'rsi',
    params: { period: 14 },
    plot: 'rsi',
    interval: '15m',
    crossing: 'LEVEL',
    level: 50,
    direction: 'UP_TO',
    bar: 'FORMING',
    duration_s: 0,
    channel: ['web'],
    status: 'MONITORING',
    created: 0,
    updated: 0,
    expires: null,
    triggered: null,
    price: null,
  };
  const range: Alert = {
    alert_id: '8',
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'RANGE',
    range: ['1', '2'],
    duration_s: 0,
    channel: ['web'],
    status: 'MONITORING',
    created: 0,
    updated: 0,
    expires: null,
    triggered: null,
    price: null,
  };
  const engine = await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    alerts: [alert, range],
    answers: { [alertSave.path]: alert },
  });
  await page.getByRole('radio', { name: 'Alerts' }).click();
  await expect.poll(rows).toHaveLength(2);
  expect(page.getByRole('button', { name: /^Move alert: / }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: /^Move alert: BTC\/USDT spot RSI 14/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Move the alert: RSI 14/ });
  await expect.element(dialog.getByRole('textbox', { name: 'Level' })).toHaveValue('50');
  await dialog.getByRole('textbox', { name: 'Level' }).fill('-12.5');
  await dialog.getByRole('button', { name: 'Move alert' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input)).toEqual([
    {
      exchange: 'BINANCE',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      kind: 'INDICATOR',
      indicator: 'rsi',
      params: { period: 14 },
      plot: 'rsi',
      interval: '15m',
      crossing: 'LEVEL',
      direction: 'UP_TO',
      bar: 'FORMING',
      level: -12.5,
      duration_s: 0,
      channel: ['web'],
      alert_id: '7',
    },
  ]);
}, 30_000);

test('what goes with an indicator is offered: its lines, the close at a line among the prices, another line; what the server refuses is told', async () => {
  const engine = await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    fail: {
      path: alertSave.path,
      failure: { code: 'INPUT', number: 1_000, data: { field: 'interval', rule: 'too_few_bars', bars: 202 } },
    },
  });
  await page.getByRole('radio', { name: 'Alerts' }).click();
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await dialog.getByRole('radio', { name: 'Indicator' }).click();
  await dialog.getByRole('combobox', { name: 'Indicator' }).selectOptions('ema');
  await expect.element(dialog.getByRole('combobox', { name: 'Line', exact: true })).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOptions('Price closes below it');
  await expect.element(dialog.getByRole('textbox', { name: 'Level' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByText('There are too few bars of this interval: 202 are needed.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Indicator' }).selectOptions('kdj');
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOptions('Crosses above another line');
  await dialog.getByRole('combobox', { name: 'Other line' }).selectOptions('D');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input))
    .toMatchObject([
      { indicator: 'ema', params: { period: 21 }, crossing: 'CLOSE', direction: 'DOWN_TO' },
      { indicator: 'kdj', plot: 'k', crossing: 'PLOT', other_plot: 'd', direction: 'UP_TO' },
    ]);
}, 30_000);

test('prices, ranges and amplitudes are set in the same form', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await page.getByRole('radio', { name: 'Alerts' }).click();
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
  await page.getByRole('radio', { name: 'Alerts' }).click();
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
  await expect.element(dialog.getByText('Notify by: choose at least one')).toBeVisible();
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
  await page.getByRole('radio', { name: 'Alerts' }).click();
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
  await page.getByRole('radio', { name: 'Alerts' }).click();
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
  const told = (id: number, data: object) =>
    testMessage(id, { type: 2, title: 'Indicator alert', data: { ...market, ...data } });
  await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    announced: [
      told(1, {
        indicator: 'rsi',
        params: { period: 14 },
        plot: 'rsi',
        crossing: 'LEVEL',
        direction: 'UP_TO',
        level: 70,
        value: 70.456,
      }),
      told(2, {
        indicator: 'ema',
        params: { period: 20 },
        plot: 'ema',
        crossing: 'CLOSE',
        direction: 'DOWN_TO',
        value: 67_200,
      }),
      told(3, {
        indicator: 'kdj',
        params: { period: 9, smoothK: 3, smoothD: 3 },
        plot: 'k',
        crossing: 'PLOT',
        other_plot: 'd',
        direction: 'UP_TO',
        value: 51,
      }),
      told(4, {
        indicator: 'macd',
        params: { fast: 12, slow: 26, signal: 9 },
        plot: 'histogram',
        crossing: 'LEVEL',
        direction: 'DOWN_TO',
        level: 0,
        value: -0.5,
      }),
      told(5, {
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

test('an alert on an indicator of the chart begins in the menu ƒx with what the chart has, and may count the bar that is open', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await engine.patchDashboard({
    interval: '1h',
    chart_overlays: {
      ...defaultChart(),
      indicators: [
        volumeStudy,
        { id: 'boll-1', kind: 'boll', params: { period: 30, width: 2.5 }, colours: {}, tone: 0 },
        { id: 'obv-1', kind: 'obv', params: {}, colours: {}, tone: 0 },
      ],
    },
  });
  await page.getByRole('button', { name: /^Indicators/ }).click();
  const bells = () =>
    page
      .getByRole('list', { name: 'Shown indicators' })
      .getByRole('button', { name: /^Alert on/ })
      .elements()
      .map(({ ariaLabel }) => ariaLabel);
  await expect.poll(bells, { message: 'volume and OBV have no level of their own' }).toEqual(['Alert on BOLL 30 2.5']);
  await page.getByRole('button', { name: 'Alert on BOLL 30 2.5' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await expect.element(dialog.getByRole('combobox', { name: 'Indicator' })).toHaveValue('boll');
  await dialog.getByRole('combobox', { name: 'Line', exact: true }).selectOptions('Upper band');
  await dialog.getByText('Do not wait for the bar to close').click();
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOptions('Price rises above it');
  await expect
    .element(dialog.getByText('It is looked at with every trade while a bar is open, and goes off once.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input)).toEqual([
    {
      exchange: 'BINANCE',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      kind: 'INDICATOR',
      indicator: 'boll',
      params: { period: 30, width: 2.5 },
      plot: 'upper',
      interval: '1h',
      crossing: 'CLOSE',
      direction: 'UP_TO',
      bar: 'FORMING',
      duration_s: 0,
      channel: ['web', 'app'],
    },
  ]);
  await expect
    .element(page.getByRole('button', { name: 'Alert on BOLL 30 2.5' }), { message: 'back in the menu' })
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('radio', { name: 'Alerts' }).click();
  await expect.poll(rows).toEqual([expect.stringMatching(/Price rises above BOLL 30 2.5 Upper band \(1h, open bar\)/)]);
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
  await page.getByRole('radio', { name: 'Alerts' }).click();
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
