import { expect, onTestFinished, test } from 'vitest';
import { dayMs, hourMs } from '../../../../../src/shared/base/time.ts';
import type { Balance } from '../../../../../src/shared/trade/balance.ts';
import { createEquityLog } from '../../../../../src/server/desk/reports/equity-log.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createEquityPointStore, type EquityPointStore } from '../../../../../src/server/store/tables/equity-points.ts';

const balance = (account_type: Balance['account_type'], usd_value: string) => ({ account_type, usd_value }) as Balance;

async function opened() {
  const db = await openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  const store = createEquityPointStore(db);
  const state = {
    ms: 500 * dayMs + 90_000,
    notional: {
      a: [balance('spot', '10.5'), balance('spot', '1'), balance('linear', '2.25')],
      b: [] as Balance[],
    } as Record<string, Balance[]>,
  };
  const log = (using: Pick<EquityPointStore, 'newestMs' | 'add'> = store) =>
    createEquityLog({
      nowMs: () => state.ms,
      apiIds: () => Object.keys(state.notional),
      balances: ([api_id]) => state.notional[api_id!]!,
      store: using,
    });
  return { store, state, log, all: () => store.between(['a', 'b'], 0, Number.MAX_SAFE_INTEGER) };
}

test('each account has one point an hour, stamped with the hour, by type and in all', async () => {
  const { state, log, all } = await opened();
  const equity = log();
  await equity.look();
  state.notional.a = [];
  state.ms += 30 * 60_000;
  await equity.look();
  expect(await all()).toEqual([
    { time: 500 * dayMs, api_id: 'a', usd_total: '13.75', by_type: { spot: '11.5', linear: '2.25' } },
    { time: 500 * dayMs, api_id: 'b', usd_total: '0', by_type: {} },
  ]);
  state.ms += hourMs;
  await equity.look();
  expect((await all()).map(({ time, usd_total }) => [time - 500 * dayMs, usd_total])).toEqual([
    [0, '13.75'],
    [0, '0'],
    [hourMs, '0'],
    [hourMs, '0'],
  ]);
});

test('a server that starts again within the hour leaves its points as they are', async () => {
  const { state, log, all } = await opened();
  await log().look();
  state.notional.a = [];
  await log().look();
  expect((await all())[0]!.usd_total).toBe('13.75');
});

test('what is older than 400 days goes', async () => {
  const { state, log, all } = await opened();
  const equity = log();
  await equity.look();
  state.ms += 401 * dayMs;
  await equity.look();
  expect((await all()).map(({ time }) => time)).toEqual([901 * dayMs, 901 * dayMs]);
});

test('an hour that could not be written is tried again', async () => {
  const { store, log, all } = await opened();
  let fails = true;
  const equity = log({ ...store, add: (...args) => (fails ? Promise.reject(new Error('disk')) : store.add(...args)) });
  await expect(equity.look()).rejects.toThrow('disk');
  fails = false;
  await equity.look();
  expect(await all()).toHaveLength(2);
});

test('points are kept for 400 days to the millisecond, and two looks at once write one hour', async () => {
  const written: [number, number][] = [];
  const now = 500 * dayMs + 90_000;
  const equity = createEquityLog({
    nowMs: () => now,
    apiIds: () => ['a'],
    balances: () => [],
    store: {
      newestMs: async () => undefined,
      add: async (points, keepFromMs) => {
        written.push([points.length, keepFromMs]);
      },
    },
  });
  await Promise.all([equity.look(), equity.look()]);
  expect(written).toEqual([[1, now - 400 * dayMs]]);
});
