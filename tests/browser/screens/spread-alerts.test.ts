import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertClose, alertSave } from '../../../src/shared/contracts/alert.ts';
import { klines } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import type { Instrument } from '../../../src/shared/market/instrument.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { instruments } from '../../doubles/fake-market.ts';
import { testMessage } from '../../doubles/fake-messages.ts';
import { fakeSpread } from '../../doubles/fake-spread.ts';
import { readWorkbook } from '../../doubles/read-workbook.ts';
import { violations } from '../axe.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

const spot = instruments[0]!;
const perpetual: Instrument = { ...spot, contract: true, linear: true, exchange: 'OKX', account_type: 'linear' };
const row = (open: number, close: number) =>
  fakeSpread({ a: spot, b: perpetual, open, close, bids: ['100', '101'], asks: ['100', '101'], ts: Date.now() });
const legs = {
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear' },
} as const;
const alertOf = (alert_id: string, fields: Partial<Alert> = {}): Alert => ({
  alert_id,
  ...legs,
  kind: 'SPREAD',
  spread_of: 'OPEN',
  spread_bps: 15,
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

beforeEach(async () => {
  await page.viewport(1280, 900);
});

/** The drawer of the pair, whose spreads are 10 bps to open and −20 to close. */
async function openDrawer(more: Partial<FakeOptions> = {}) {
  const engine = await start('/AIdashboard?view=spreads', {
    session: demoSession,
    listed: [perpetual],
    spreads: { 'SPOT_SWAP BTC': [row(10, -20)] },
    answers: {
      [strategyTemplate.path]: [],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klines.path]: { interval: '1h', list: [] },
    },
    ...more,
  });
  await page.getByRole('grid', { name: 'Spreads' }).getByText('+10.00').click();
  const drawer = page.getByRole('dialog', { name: 'BTC spread' });
  const form = drawer.getByRole('form', { name: 'Spread alert' });
  await expect.element(form).toBeVisible();
  const sent = () => engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input);
  return { engine, drawer, form, level: form.getByRole('textbox', { name: 'Level, bps' }), sent };
}

test('an alert is set on the opening spread by keys alone, and stands in the list of the pair', async () => {
  const { drawer, form, level, sent } = await openDrawer();
  await expect.element(drawer.getByText('No alerts on this pair.')).toBeVisible();
  await expect.element(form.getByText('Now +10.00 bps')).toBeVisible();
  await level.fill('15.5');
  await expect.element(form.getByRole('combobox', { name: 'Direction' })).toHaveValue('UP_TO');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(drawer.getByRole('listitem').getByText('BTC spread OKX perp − Binance spot (open) ≥ 15.5 bps'))
    .toBeVisible();
  expect(sent()).toEqual([
    {
      ...legs,
      kind: 'SPREAD',
      spread_of: 'OPEN',
      spread_bps: 15.5,
      direction: 'UP_TO',
      duration_s: 0,
      channel: ['web', 'app'],
    },
  ]);
  await expect.element(level).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('one on the closing spread falls below zero, for a day, told in the device alone', async () => {
  const { drawer, form, level, sent } = await openDrawer();
  await form.getByRole('combobox', { name: 'Spread' }).selectOptions('Closing');
  await expect.element(form.getByText('Now −20.00 bps')).toBeVisible();
  await level.fill('−25');
  await expect.element(form.getByRole('combobox', { name: 'Direction' })).toHaveValue('DOWN_TO');
  await form.getByRole('combobox', { name: 'Duration' }).selectOptions('1 day');
  await form.getByText('Web', { exact: true }).click();
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect
    .element(drawer.getByRole('listitem').getByText('BTC spread Binance spot − OKX perp (close) ≤ −25 bps'))
    .toBeVisible();
  expect(sent()).toMatchObject([
    { spread_of: 'CLOSE', spread_bps: -25, direction: 'DOWN_TO', duration_s: 86_400, channel: ['app'] },
  ]);
});

test('what is wrong stands at its field, and nothing is sent', async () => {
  const { form, level, sent } = await openDrawer();
  const set = form.getByRole('button', { name: 'Set alert' });
  await set.click();
  await expect.element(level).toHaveAccessibleDescription(/Must be a valid number/);
  await level.fill('10001');
  await expect.element(level).toHaveAccessibleDescription(/Level, bps: enter -10000 to 10000/);
  await level.fill('9');
  await form.getByRole('combobox', { name: 'Direction' }).selectOptions('Up to');
  await expect.element(level).toHaveAccessibleDescription(/The spread is there already\./);
  await expect.element(level).toBeInvalid();
  await form.getByRole('combobox', { name: 'Direction' }).selectOptions('Down to');
  await expect.element(level).toBeValid();
  await form.getByText('Web', { exact: true }).click();
  await form.getByText('App', { exact: true }).click();
  await set.click();
  await expect.element(form.getByText('Notify by: select at least one')).toBeVisible();
  expect(sent()).toEqual([]);
});

test.each([
  ['WOULD_TRIGGER', 3_004, { field: 'spread_bps', last: '20' }, 'The spread is there already.'],
  ['UNKNOWN_PAIR', 3_001, { field: 'other_leg', rule: 'unknown' }, 'Unknown Pair'],
] as const)('what the server refuses with %s is told until something is changed', async (code, number, data, text) => {
  const { form, level } = await openDrawer({ fail: { path: alertSave.path, failure: { code, number, data } } });
  await level.fill('15');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect.element(form.getByText(text)).toBeVisible();
  await level.fill('16');
  await expect.element(form.getByText(text)).not.toBeInTheDocument();
});

test('the list has the alerts of the pair that still wait, in either order of its legs, and cancels one', async () => {
  const { engine, drawer } = await openDrawer({
    alerts: [
      alertOf('1'),
      alertOf('2', { ...legs.other_leg, other_leg: { ...legs, other_leg: undefined } as never, spread_bps: 40 }),
      alertOf('3', { status: 'TRIGGERED', spread_bps: 50 }),
      alertOf('4', { other_leg: { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' }, spread_bps: 60 }),
      alertOf('5', { kind: 'PRICE', other_leg: undefined, trigger_price: '5' }),
    ],
  });
  const list = () =>
    drawer
      .getByRole('region', { name: 'Spread alerts' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(list)
    .toEqual([
      'BTC spread OKX perp − Binance spot (open) ≥ 15 bpsUntil cancelled',
      'BTC spread Binance spot − OKX perp (open) ≥ 40 bpsUntil cancelled',
    ]);
  await drawer
    .getByRole('button', { name: 'Cancel alert: BTC spread OKX perp − Binance spot (open) ≥ 15 bps' })
    .click();
  await expect.poll(list).toHaveLength(1);
  expect(engine.calls.filter(({ path }) => path === alertClose.path).map(({ input }) => input)).toEqual([
    { alert_id: '1' },
  ]);
});

test('without prices of a leg the form says no value of now, and waits for whatever level', async () => {
  const { engine, form, level, sent } = await openDrawer();
  engine.spread('SPOT_SWAP BTC', []);
  await expect.element(form.getByText(/^Now /)).not.toBeInTheDocument();
  await level.fill('5');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect.poll(sent).toMatchObject([{ spread_bps: 5, direction: 'UP_TO' }]);
});

const rows = (name: string) =>
  [...page.getByRole('grid', { name, exact: true }).element().querySelectorAll('[data-row]')].map(
    ({ textContent }) => textContent,
  );

test('alerts on spreads stand among the others, as those that wait and with the spread that fired them', async () => {
  await page.viewport(1440, 900);
  const engine = await start('/dashboard', {
    session: demoSession,
    listed: [perpetual],
    alerts: [
      alertOf('1'),
      alertOf('2', { status: 'TRIGGERED', updated: 1, triggered: 1, price: '65000', value: 16.5 }),
    ],
  });
  await openTable('Alerts');
  const words = 'BTC spread OKX perp − Binance spot (open) ≥ 15 bps';
  await expect.poll(() => rows('Alerts')).toEqual([expect.stringContaining(words)]);
  await expect.element(page.getByRole('button', { name: /^Move alert/ })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'History', exact: true }).click();
  await expect.poll(() => rows('Alert history')).toEqual([expect.stringMatching(/Triggered.*\+16\.50 bps$/)]);
  await page.getByRole('radio', { name: 'Active', exact: true }).click();
  await page.getByRole('button', { name: `Cancel alert: BTC/USDT spot ${words}` }).click();
  await expect.poll(() => rows('Alerts')).toEqual([]);
  expect(engine.calls.filter(({ path }) => path === alertClose.path)).toHaveLength(1);
}, 30_000);

test('those of a market are those with either leg in it; a file has them in words', async () => {
  await page.viewport(1920, 1080);
  const elsewhere = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
  await start('/dashboard', {
    session: demoSession,
    listed: [perpetual],
    alerts: [
      alertOf('1'),
      alertOf('2', { ...elsewhere, other_leg: { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } }),
      alertOf('3', elsewhere),
    ],
  });
  await openTable('Alerts');
  await expect.poll(() => rows('Alerts')).toHaveLength(3);
  await page.getByText('This symbol', { exact: true }).click();
  await expect.poll(() => rows('Alerts')).toHaveLength(2);
  const files = catchSavedFiles();
  await page.getByRole('grid', { name: 'Alerts', exact: true }).hover();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Export to Excel', exact: true }).click();
  await expect.poll(() => files.length).toBe(1);
  const [heads = [], ...saved] = await readWorkbook(files[0]!.file);
  expect(saved.map((cells) => cells[heads.indexOf('Condition')])).toEqual(
    expect.arrayContaining([
      'BTC spread OKX perp − Binance spot (open) ≥ 15 bps',
      'BTC spread Binance spot − Halyard spot (open) ≥ 15 bps',
    ]),
  );
}, 30_000);

test('the line that ends the price alerts of a market leaves those on its spreads', async () => {
  await page.viewport(1920, 1080);
  const alerts = [alertOf('1'), alertOf('2', { kind: 'PRICE', other_leg: undefined, trigger_price: '70000' })];
  const engine = await start('/dashboard', { session: demoSession, listed: [perpetual], alerts });
  await expect.element(page.getByRole('button', { name: /^Search or command/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Search or command' });
  await palette.getByRole('combobox').fill('alert btc off');
  await expect.element(palette.getByText('Cancel all price alerts')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Price alerts for BTC/USDT spot cancelled').first()).toBeVisible();
  expect(engine.calls.filter(({ path }) => path === alertClose.path).map(({ input }) => input)).toEqual([
    { alert_id: '2' },
  ]);
}, 30_000);

test('a chart has no line of an alert on a spread', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', {
    session: demoSession,
    orders: [],
    alerts: [alertOf('1'), alertOf('2', { kind: 'PRICE', other_leg: undefined, trigger_price: '70000' })],
  });
  const lines = page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem');
  await expect.poll(() => lines.elements().map(({ textContent }) => textContent)).toEqual(['Alert up to 70,000.0']);
});

test('a message tells which spread came where, in each direction', async () => {
  const reported = (id: number, fields: object) =>
    testMessage(id, {
      type: 2,
      title: 'Spread alert',
      content: 'as the server wrote it',
      data: { alert_id: '1', kind: 'SPREAD', ...legs, price: '65000', ...fields },
    });
  await start('/dashboard', {
    session: demoSession,
    listed: [perpetual],
    announced: [
      reported(1, { spread_of: 'OPEN', spread_bps: 15, direction: 'UP_TO', value: 16.5 }),
      reported(2, { spread_of: 'CLOSE', spread_bps: -20, direction: 'DOWN_TO', value: -21 }),
    ],
  });
  await page.getByRole('button', { name: /^Messages/ }).click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await panel.getByRole('tab', { name: 'Announcements' }).click();
  for (const text of [
    'BTC spread OKX perp − BINANCE spot (open) rose to +16.50 bps, your alert: up to +15.00 bps',
    'BTC spread BINANCE spot − OKX perp (close) fell to −21.00 bps, your alert: down to −20.00 bps',
  ])
    await expect.element(panel.getByText(text)).toBeVisible();
}, 30_000);
