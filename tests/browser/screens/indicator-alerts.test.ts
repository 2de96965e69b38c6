import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertClose, alertSave } from '../../../src/shared/contracts/alert.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import { volumeStudy } from '../../../src/shared/trade/workspace/chart-choices.ts';
import { defaultChart } from '../../../src/shared/trade/workspace/default-chart.ts';
import { demoSession, start } from './start.ts';
import { openTable } from './open-table.ts';
import { rows } from './alerts-rig.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test('an alert on an indicator is written in the form, with its faults by field, stands in the list and is closed there', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await openTable('Alerts');
  await expect.element(page.getByText('No alerts.')).toBeVisible();
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await dialog.getByRole('radio', { name: 'Indicator' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Indicator' })).toHaveValue('rsi');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByText('Must be a valid number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Period' }).fill('1');
  await expect.element(dialog.getByText('Period: enter 2 to 1000')).toBeVisible();
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
  await page.getByRole('button', { name: 'Cancel alert: BTC/USDT spot RSI 7 (15m) rises to 70' }).click();
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
  await openTable('Alerts');
  await expect.poll(rows).toHaveLength(2);
  expect(page.getByRole('button', { name: /^Move alert: / }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: /^Move alert: BTC\/USDT spot RSI 14/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Move alert: RSI 14/ });
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
  await openTable('Alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await dialog.getByRole('radio', { name: 'Indicator' }).click();
  await dialog.getByRole('combobox', { name: 'Indicator' }).selectOptions('ema');
  await expect.element(dialog.getByRole('combobox', { name: 'Line', exact: true })).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOptions('Price closes below the line');
  await expect.element(dialog.getByRole('textbox', { name: 'Level' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(dialog.getByText('Not enough bars on this interval: 202 needed.')).toBeVisible();
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
      .getByRole('list', { name: 'Active indicators' })
      .getByRole('button', { name: /^Alert on/ })
      .elements()
      .map(({ ariaLabel }) => ariaLabel);
  await expect.poll(bells, { message: 'volume and OBV have no level of their own' }).toEqual(['Alert on BOLL 30 2.5']);
  await page.getByRole('button', { name: 'Alert on BOLL 30 2.5' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert: BTC/USDT spot' });
  await expect.element(dialog.getByRole('combobox', { name: 'Indicator' })).toHaveValue('boll');
  await dialog.getByRole('combobox', { name: 'Line', exact: true }).selectOptions('Upper band');
  await dialog.getByText('Trigger intrabar').click();
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOptions('Price rises above the line');
  await expect.element(dialog.getByText('Checked on every trade; fires once.')).toBeVisible();
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
  await openTable('Alerts');
  await expect.poll(rows).toEqual([expect.stringMatching(/Price rises above BOLL 30 2.5 Upper band \(1h, intrabar\)/)]);
}, 30_000);
