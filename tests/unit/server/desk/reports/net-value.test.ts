import { expect, onTestFinished, test } from 'vitest';
import { dayMs, hourMs } from '../../../../../src/shared/base/time.ts';
import { createNetValues } from '../../../../../src/server/desk/reports/net-value.ts';
import { summedPoints } from '../../../../../src/server/desk/reports/equity-sum.ts';
import { createSummary } from '../../../../../src/server/desk/reports/granted-summary.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createEquityPointStore } from '../../../../../src/server/store/tables/equity-points.ts';
import type { ApiAccount } from '../../../../../src/shared/trade/api-account.ts';
import { refusalIn } from '../../../../refusal-in.ts';

const first = 500 * dayMs;

async function opened() {
  const db = await openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  const store = createEquityPointStore(db);
  const put = (day: number, hour: number, equity: Record<string, number>, deposits: Record<string, number> = {}) => {
    const time = first + day * dayMs + hour * hourMs;
    return store.add(
      Object.entries(equity).map(([api_id, usd]) => ({ api_id, time, usd_total: String(usd), by_type: {} })),
      0,
      {
        time,
        lastEntry: 0,
        deposits: Object.entries(deposits).map(([api_id, usd]) => ({ api_id, time, usd_total: String(usd) })),
      },
    );
  };
  const values = createNetValues({
    store,
    nowMs: () => first + 10 * dayMs,
    btcDays: (fromMs, toMs) =>
      Array.from({ length: 20 }, (_, at) => [first + (at - 2) * dayMs, 100 + at] as const).filter(
        ([day]) => day >= fromMs && day < toMs,
      ),
  });
  return { put, values };
}

test('deposits leave the net value as it is, by days and by hours; BTC is told beside it', async () => {
  const { put, values } = await opened();
  await put(0, 5, { a: 100 }, { a: 100 });
  await put(0, 23, { a: 110 });
  await put(1, 23, { a: 210 }, { a: 200 });
  await put(2, 23, { a: 105, b: 1_000 }, { b: 1_000 });
  const days = await values.data(['a', 'b'], { period: '30', start: undefined, end: undefined });
  expect(days.net_value.map(([time, value]) => [(time - first) / hourMs, value])).toEqual([
    [23, 1],
    [47, 1],
    [71, 0.5],
  ]);
  expect(days.equity.map(([, usd]) => usd)).toEqual([110, 210, 1_105]);
  expect(days.deposits.map(([, usd]) => usd)).toEqual([0, 100, 1_000]);
  expect(days.benchmark.BTC.map(([, part]) => part)).toEqual([1, 103 / 102, 104 / 102]);
  const hours = await values.data(['a'], { start: first, end: first + 2 * dayMs, period: undefined });
  expect(hours.net_value.map(([, value]) => value)).toEqual([1, 1.1, expect.closeTo(1.1, 12)]);
  expect(await values.analysis(['a', 'b'], { period: '30', start: undefined, end: undefined })).toMatchObject({
    total_return: -0.5,
    max_drawdown: -0.5,
  });
  expect(await values.data([], { period: '7', start: undefined, end: undefined })).toMatchObject({ net_value: [] });
});

test('windows that are turned round, too wide or of too many points are refused by name', async () => {
  const { values } = await opened();
  const of = async (ids: number, start: number, end: number) => {
    try {
      await values.data(
        Array.from({ length: ids }, (_, at) => `x${at}`),
        { start, end, period: undefined },
      );
      return undefined;
    } catch (error) {
      return refusalIn(() => {
        throw error;
      });
    }
  };
  const refused = (rule: string) => ({ code: 'INPUT', data: { field: 'start', rule } });
  expect(await of(1, 5, 4)).toEqual(refused('window'));
  expect(await of(1, 0, 400 * dayMs + 1)).toEqual(refused('window'));
  expect(await of(501, 0, 400 * dayMs)).toEqual(refused('rows'));
  expect(await of(500, 0, 400 * dayMs)).toBeUndefined();
});

test('accounts are added up exactly by hour and day, with their parts', () => {
  const point = (api_id: string, hour: number, spot: string, linear = '0') => ({
    api_id,
    time: hour * hourMs,
    usd_total: spot,
    by_type: { spot, ...(linear !== '0' && { linear }) },
  });
  const points = [point('a', 1, '0.1'), point('b', 1, '0.2', '5'), point('a', 3, '1')];
  expect(summedPoints(points, '1h')).toEqual([
    { api_id: '', time: hourMs, usd_total: '0.3', by_type: { spot: '0.3', linear: '5' } },
    { api_id: '', time: 3 * hourMs, usd_total: '1', by_type: { spot: '1' } },
  ]);
  expect(summedPoints(points, '1d')).toEqual([
    { api_id: '', time: 3 * hourMs, usd_total: '1.3', by_type: { spot: '1.3', linear: '5' } },
  ]);
});

test('the sum of accounts is that of their parts by user, exchange and type; debts lower it, and no price is no value', () => {
  const unit = 10n ** 12n;
  const cell = (asset: string, free: bigint, borrowed = 0n) => ({
    account_type: borrowed > 0n ? ('margin' as const) : asset === 'BTC' ? ('inverse' as const) : ('spot' as const),
    asset,
    free: free * unit,
    locked: 0n,
    borrowed: borrowed * unit,
    interest: 0n,
  });
  const cells = {
    a: [cell('USDT', 10n), cell('BTC', 2n)],
    b: [cell('USDT', 5n, 8n)],
    c: [cell('WHO', 9n)],
  };
  const summary = createSummary({
    cellsOf: (id) => cells[id as keyof typeof cells],
    unrealised: (_id, _type, asset) => (asset === 'BTC' ? unit : 0n),
    usdPriceOf: (asset) => (asset === 'WHO' ? undefined : { numerator: asset === 'BTC' ? 100n : 1n, denominator: 1n }),
    nowMs: () => 7,
  });
  const account = (api_id: string, owner: string, exchange: string) => ({ api_id, owner, exchange }) as ApiAccount;
  expect(
    summary([account('a', 'u', 'OKX'), account('b', 'v', 'OKX'), account('c', 'u', 'HALYARD')], (id) =>
      id.toUpperCase(),
    ),
  ).toEqual({
    time: 7,
    accounts: 3,
    usd_total: '307',
    by_user: [
      { user_id: 'u', username: 'U', accounts: 2, usd_total: '310' },
      { user_id: 'v', username: 'V', accounts: 1, usd_total: '-3' },
    ],
    by_exchange: [
      { exchange: 'OKX', accounts: 2, usd_total: '307' },
      { exchange: 'HALYARD', accounts: 1, usd_total: '0' },
    ],
    by_type: [
      { account_type: 'inverse', usd_total: '300' },
      { account_type: 'spot', usd_total: '10' },
      { account_type: 'margin', usd_total: '-3' },
    ],
  });
});
