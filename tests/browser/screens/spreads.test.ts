import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { klines } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import type { Instrument } from '../../../src/shared/market/instrument.ts';
import { spread } from '../../../src/shared/strategies/spread/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { fakeSpread } from '../../doubles/fake-spread.ts';
import { instruments } from '../../doubles/fake-market.ts';
import { demoSession, start } from './start.ts';

const spot = instruments[0]!;
const contract = { ...spot, contract: true, linear: true, max_leverage: 100, taker: 0.0005 };
const perpetual = (exchange: Instrument['exchange']): Instrument => ({ ...contract, exchange, account_type: 'linear' });
const [near, far] = (['2100-12-31', '2101-12-31'] as const).map(
  (day): Instrument => ({
    ...contract,
    account_type: 'futures',
    symbol: `BTCUSDT_${day}`,
    expiry: Date.parse(day),
  }),
) as [Instrument, Instrument];
const coin: Instrument = {
  ...contract,
  account_type: 'inverse',
  symbol: 'BTCUSD',
  quote: 'USD',
  settle: 'BTC',
  linear: false,
};

const pairOf = (b: Instrument, open: number) =>
  fakeSpread({ a: spot, b, open, bids: ['100', '101'], asks: ['100', '101'], sizes: [0.25, 1], ts: Date.now() });
const names = ['BINANCE', 'OKX', 'HALYARD'] as const;
const rows = (opens: readonly number[]) => names.map((exchange, index) => pairOf(perpetual(exchange), opens[index]!));

const open = (more: Parameters<typeof start>[1] = {}) =>
  start('/AIdashboard?view=spreads', {
    session: demoSession,
    listed: [...names.map(perpetual), near, far, coin],
    spreads: {
      'SPOT_SWAP BTC': [...rows([10, 30, 20]), pairOf(coin, 5)],
      'CAL BTC': [fakeSpread({ a: near, b: far, bids: ['100', '102'], asks: ['100', '102'], ts: Date.now() })],
    },
    answers: {
      [strategyTemplate.path]: [anyStrategy(spread).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klines.path]: ({ account_type }: { readonly account_type: string }) => ({
        interval: '1h',
        list: [1, 2, 3].map((at) => {
          const close = account_type === 'spot' ? 100 : 100 + at;
          return [at * 3_600_000, close, close, close, close, 1, 1, 1];
        }),
      }),
    },
    ...more,
  });

const table = () => page.getByRole('grid', { name: 'Spreads' });
/** Texts of a column from the top down. */
const column = (name: string): readonly string[] => {
  const grid = table().element();
  const heads = [...grid.querySelectorAll('[role="columnheader"]')];
  const at = heads.find((head) => head.textContent?.includes(name))?.ariaColIndex;
  return [...grid.querySelectorAll(`[data-row] [aria-colindex="${at}"]`)].map((cell) => cell.textContent ?? '');
};
const codes = () => column('Leg B').map((text) => text.slice(0, 3));

test('each pair has its spreads before and after taker fees, and the size at the best prices', async () => {
  await page.viewport(1920, 900);
  await open();
  await expect.element(table()).toBeVisible();
  await expect.poll(() => column('Open, bps')).toEqual(['+10.00', '+30.00', '+20.00', '+5.00']);
  // 101 · 0.9995 − 100 · 1.001, of 100.
  expect(column('Open net, bps')[0]).toBe('+84.95');
  expect(column('Open size')[0]).toBe('0.25');
  await expect.element(page.getByText('Compared at USD = USDT.')).toBeVisible();
});

test('rows move live and are sorted by any column, but none under the pointer', async () => {
  await page.viewport(1920, 900);
  const engine = await open();
  await expect.poll(codes).toEqual(['BIN', 'OKX', 'HAL', 'BIN']);
  await table().getByRole('button', { name: 'Open, bps', exact: true }).click();
  const sorted = () => column('Open, bps');
  await expect.poll(sorted).toEqual(['+30.00', '+20.00', '+10.00', '+5.00']);
  await table().getByText('+30.00').hover();
  engine.spread('SPOT_SWAP BTC', rows([90, 1, 50]));
  // The rows have their new figures at once, and stay where they were for as long as the pointer is on one.
  await expect.poll(sorted).toEqual(['+1.00', '+50.00', '+90.00']);
  await new Promise((done) => {
    setTimeout(done, 1_300);
  });
  expect(sorted()).toEqual(['+1.00', '+50.00', '+90.00']);
  await page.getByRole('heading', { name: 'AI Trade' }).hover();
  await expect.poll(sorted).toEqual(['+90.00', '+50.00', '+1.00']);
});

test('exchanges that are chosen leave the pairs between them; without one it says so', async () => {
  await page.viewport(1920, 900);
  await open();
  await expect.poll(codes).toHaveLength(4);
  const choice = page.getByRole('group', { name: 'Exchanges' });
  await choice.getByRole('button', { name: 'OKX' }).click();
  await expect.element(table().getByText('No pair between these exchanges.')).toBeVisible();
  await choice.getByRole('button', { name: 'Binance' }).click();
  await expect.poll(codes).toEqual(['BIN', 'OKX', 'BIN']);
});

test('dated contracts have days and an annualised basis', async () => {
  await page.viewport(1920, 900);
  await open();
  await page.getByRole('radio', { name: 'Calendar' }).click();
  await expect.poll(() => column('Days between')).toEqual(['365.0']);
  expect(column('Basis a year')).toEqual(['+2.00%']);
});

test('a row has its history, and begins spread arbitrage with both legs', async () => {
  await page.viewport(1280, 800);
  await open();
  await table().getByText('+30.00').click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('img', { name: 'Between +100.00 and +300.00 bps' })).toBeVisible();
  await expect.element(drawer.getByText(/^From the closes of bars of both legs/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Start spread arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start spread arbitrage' });
  await expect.element(form.getByLabelText('Market, leg A')).toHaveValue('spot');
  await expect.element(form.getByLabelText('Market, leg B')).toHaveValue('linear');
  await expect.element(form.getByLabelText('Account, leg B')).toHaveDisplayValue(/OKX/);
});

test('a pair settled in coin says why nothing can be started from it, and stays open where it loses its prices', async () => {
  await page.viewport(1280, 800);
  const engine = await open();
  await table().getByText('+5.00').click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('Spread arbitrage does not trade coin-margined contracts.')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Start spread arbitrage' })).toBeDisabled();
  engine.spread('SPOT_SWAP BTC', rows([1, 2, 3]));
  await expect.element(drawer.getByText('A leg has no live prices now: last figures.')).toBeVisible();
});

test('before the first rows nothing is claimed; stale ones say so; none of a kind says that', async () => {
  await page.viewport(1280, 800);
  const engine = await open({ state: 'waiting' });
  const region = page.getByRole('region', { name: 'Spreads' });
  await expect.element(region.getByRole('radio', { name: 'Calendar' })).toBeVisible();
  expect(table().elements()).toEqual([]);
  engine.become('stale');
  await expect.element(region.getByText(/^stale /)).toBeVisible();
  await expect.poll(codes).toHaveLength(4);
  engine.become('live');
  engine.spread('SPOT_SWAP BTC', []);
  await expect.element(table().getByText('No pair of BTC has live prices on both legs.')).toBeVisible();
});

test('without such contracts no pair of the kind is listed', async () => {
  await open({ listed: [] });
  await expect.element(page.getByText('No pair of this kind is listed.')).toBeVisible();
});

test('in a narrow window each leg is short, and the net spread is in view', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.poll(codes).toHaveLength(4);
  expect(column('Leg B').slice(0, 1)).toEqual(['BINperp']);
  expect(column('Leg B').at(-1)).toBe('BINUSDperp');
  const net = table().getByText('+84.95').first().element().getBoundingClientRect();
  expect(net.right).toBeLessThanOrEqual(390);
  await page.getByRole('radio', { name: 'Calendar' }).click();
  await expect.poll(() => [column('Leg A'), column('Leg B')]).toEqual([['BIN2100-12-31'], ['2101-12-31']]);
  const basis = table()
    .getByText(/^\+1\d\d\.\d\d$/)
    .first()
    .element()
    .getBoundingClientRect();
  expect(basis.right).toBeLessThanOrEqual(390);
});

test('the form that is begun from a dated contract names its day', async () => {
  await page.viewport(1280, 800);
  await open();
  await page.getByRole('radio', { name: 'Calendar' }).click();
  await table().getByText('BTC/USDT 2101-12-31').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start spread arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start spread arbitrage' });
  await expect.element(form.getByLabelText('Pair, leg A')).toHaveDisplayValue('BTC/USDT 2100-12-31');
  await expect.element(form.getByLabelText('Pair, leg B')).toHaveDisplayValue('BTC/USDT 2101-12-31');
});
