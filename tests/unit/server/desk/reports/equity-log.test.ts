import { expect, onTestFinished, test } from 'vitest';
import { dayMs, hourMs } from '../../../../../src/shared/base/time.ts';
import type { MoneyMove } from '../../../../../src/server/store/history/ledger-history.ts';
import type { Balance } from '../../../../../src/shared/trade/balance.ts';
import { createEquityLog } from '../../../../../src/server/desk/reports/equity-log.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createEquityPointStore, type EquityPointStore } from '../../../../../src/server/store/tables/equity-points.ts';

const balance = (account_type: Balance['account_type'], usd_value: string) => ({ account_type, usd_value }) as Balance;

async function opened() {
  const db = await openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  const store = createEquityPointStore(db);
  const lines: MoneyMove[] = [];
  const state = {
    ms: 500 * dayMs + 90_000,
    lines,
    moves: {
      newest: () => lines.length,
      movesAfter: (after: number, limit: number) => lines.slice(after, after + limit),
    },
    notional: {
      a: [balance('spot', '10.5'), balance('spot', '1'), balance('linear', '2.25')],
      b: [] as Balance[],
    } as Record<string, Balance[]>,
  };
  const log = (using: Pick<EquityPointStore, 'newestMs' | 'add' | 'lastEntry' | 'deposits'> = store) =>
    createEquityLog({
      nowMs: () => state.ms,
      apiIds: () => Object.keys(state.notional),
      balances: ([api_id]) => state.notional[api_id!]!,
      moves: state.moves,
      usdOf: (_api_id, asset, amount) => amount * (asset === 'BTC' ? 100n : 1n),
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
    moves: { newest: () => 0, movesAfter: () => [] },
    usdOf: () => 0n,
    store: {
      lastEntry: async () => undefined,
      deposits: async () => [],
      newestMs: async () => undefined,
      add: async (points, keepFromMs) => {
        written.push([points.length, keepFromMs]);
      },
    },
  });
  await Promise.all([equity.look(), equity.look()]);
  expect(written).toEqual([[1, now - 400 * dayMs]]);
});

const put = (api_id: string, asset: string, amount: string, id: number): MoneyMove => ({
  of: 'booking',
  row: { entry_id: String(id), api_id, account_type: 'spot', kind: 'DEPOSIT', asset, amount, balance: '0', time: 0 },
});
const moved = (api_id: string, to_api_id: string, amount: string, id: number): MoneyMove => ({
  of: 'transfer',
  row: {
    transfer_id: String(id),
    api_id,
    to_api_id,
    asset: 'USDT',
    amount,
    from: 'spot',
    to: 'spot',
    status: 'CONFIRMED',
    time: 0,
  },
});

test('an account began with what it was worth; deposits and transfers of others count at the look after them, once', async () => {
  const { state, log, store } = await opened();
  const equity = log();
  await equity.look();
  const totals = async () => (await store.deposits()).map(({ api_id, usd_total }) => [api_id, usd_total]).sort();
  expect(await totals()).toEqual([
    ['a', '13.75'],
    ['b', '0'],
  ]);
  state.lines.push(put('b', 'BTC', '0.5', 1), moved('a', 'b', '3', 2), moved('a', 'a', '9', 3));
  state.lines.push({
    ...put('a', 'USDT', '7', 4),
    row: { ...put('a', 'USDT', '7', 4).row, kind: 'CONVERT' },
  } as MoneyMove);
  state.ms += hourMs;
  await equity.look();
  const after = [
    ['a', '10.75'],
    ['b', '53'],
  ];
  expect(await totals()).toEqual(after);
  // A server that starts again goes on behind the line that it had read.
  state.lines.push(put('a', 'USDT', '1', 5));
  state.ms += hourMs;
  await log().look();
  expect(await totals()).toEqual([['a', '11.75'], after[1]]);
  expect(await store.depositsBefore(['a'], state.ms)).toHaveLength(3);
});

test('a transfer that several users have a line of counts once', async () => {
  const { state, log, store } = await opened();
  const equity = log();
  await equity.look();
  const first = moved('a', 'b', '3', 1);
  const copy = { of: first.of, row: { ...moved('a', 'b', '3', 2).row, copy_of: '1' } } as MoneyMove;
  state.lines.push(first, copy);
  state.ms += hourMs;
  await equity.look();
  expect((await store.deposits()).map(({ api_id, usd_total }) => [api_id, usd_total]).sort()).toEqual([
    ['a', '10.75'],
    ['b', '3'],
  ]);
});

test('moves of an hour that could not be written count in the next one', async () => {
  const { state, store, log } = await opened();
  let fails = false;
  const equity = log({ ...store, add: (...args) => (fails ? Promise.reject(new Error('disk')) : store.add(...args)) });
  await equity.look();
  state.lines.push(put('b', 'USDT', '5', 1));
  state.ms += hourMs;
  fails = true;
  await expect(equity.look()).rejects.toThrow('disk');
  fails = false;
  await equity.look();
  expect((await store.deposits()).find(({ api_id }) => api_id === 'b')).toMatchObject({ usd_total: '5' });
});

test('by days the last point of each UTC day is told, whatever hours are missing, within the window', async () => {
  const { store, all } = await opened();
  const hours = [0, 1, 5, 23, 24, 30, 49, 95];
  await store.add(
    hours.flatMap((hour) =>
      ['a', 'b'].map((api_id) => ({ api_id, time: hour * hourMs, usd_total: String(hour), by_type: {} })),
    ),
    0,
  );
  const lastOf = (points: Awaited<ReturnType<typeof all>>) =>
    points.filter(
      (point) =>
        !points.some(
          (other) =>
            other.api_id === point.api_id &&
            other.time > point.time &&
            Math.floor(other.time / dayMs) === Math.floor(point.time / dayMs),
        ),
    );
  for (const [from, to] of [
    [0, 100],
    [2, 30],
    [5, 5],
    [24, 31],
    [96, 200],
  ] as const) {
    const [fromMs, toMs] = [from * hourMs, to * hourMs];
    expect(await store.between(['a', 'b'], fromMs, toMs, '1d')).toEqual(
      lastOf(await store.between(['a', 'b'], fromMs, toMs)),
    );
    expect((await store.totalsBetween(['b'], fromMs, toMs, '1d')).map(({ time }) => time)).toEqual(
      (await store.between(['b'], fromMs, toMs, '1d')).map(({ time }) => time),
    );
  }
});
