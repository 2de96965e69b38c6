import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { strategyBasket } from '../../../../../src/shared/contracts/strategy-basket.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { china, share } from '../../../shared/core/a-share-state.ts';
import { freshId, listed } from '../../../shared/core/core-kit.ts';
import { childrenOf, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';

const symbols = ['SH600519', 'SZ000001', 'SH688981'] as const;
const listing = symbols.map((symbol) => listed({ ...share, symbol, base: symbol }));
const deposits = [
  ['s', 'astock', 'CNY', '200000'],
  ['s', 'astock', 'SZ000001', '550'],
] as const;

const rowOf = (symbol: string, params: object) => ({ exchange: 'Astock', symbol, account_type: 'astock', params });
const basket = (rows: readonly ReturnType<typeof rowOf>[], more: Partial<Args<typeof strategyBasket>> = {}) =>
  v.parse(strategyBasket.input, {
    strategy_type: 'ASTOCK_EXEC',
    name: 'Morning',
    api_id: 's',
    params: { side: 'BUY', algo: 'TWAP', slices: 2, duration: 60 },
    rows,
    client_id: freshId(),
    ...more,
  });

/** The server at a time in China; `again` is the same after a crash. */
async function openedAt(time: string, journal: string | null = null) {
  const files = await filesOf(journal);
  files.bench.nowMs = china(time);
  const again = () => openInstances(files, { listing, deposits });
  return { it: await again(), again };
}

const good = [rowOf('SH600519', { quantity: '400' }), rowOf('SZ000001', { side: 'SELL', quantity: '550' })];

test('a basket starts an instance for each row in one group, each of which trades its row once over restarts', async () => {
  const { it, again } = await openedAt('2026-11-20 10:00', join(folder(), 'trading.db'));
  const { results, buys, sales } = await it.instances.basket(user, basket(good));
  expect(results).toMatchObject([
    { row: 1, symbol: 'SH600519', code: 200, instance_id: expect.any(String) },
    { row: 2, symbol: 'SZ000001', code: 200, instance_id: expect.any(String) },
  ]);
  expect([buys, sales]).toEqual(results.map(({ invested }) => invested));
  expect((await listOf(it)).map(({ name, group }) => [name, group])).toEqual(
    expect.arrayContaining([
      ['Morning SH600519', 'Morning'],
      ['Morning SZ000001', 'Morning'],
    ]),
  );
  let bench = it;
  for (let turn = 0; turn < 40 && (await listOf(bench, 'history')).length < 2; turn++) {
    bench.instances.stop();
    bench = await again();
    await bench.run(25);
  }
  for (const [index, lots] of [400, 550].entries()) {
    const id = results[index]!.instance_id!;
    const filled = childrenOf(bench, id).reduce((sum, { filled_amount }) => sum + Number(filled_amount), 0);
    expect([filled, openOf(bench, id)]).toEqual([lots, []]);
    expect((await logOf(bench, id)).find(({ event }) => event === 'STOPPING')?.data.reason).toBe('FINISHED');
  }
});

test('the same call again starts nothing a second time', async () => {
  const { it } = await openedAt('2026-11-20 10:00');
  const input = basket(good);
  const first = await it.instances.basket(user, input);
  const second = await it.instances.basket(user, input);
  expect(second.results.map(({ instance_id, replayed }) => [instance_id, replayed])).toEqual(
    first.results.map(({ instance_id }) => [instance_id, true]),
  );
  expect(await listOf(it)).toHaveLength(2);
});

test('nothing is started while any row breaks a rule, and each says which field of which row', async () => {
  const { it } = await openedAt('2026-11-20 10:00');
  const rows = [
    rowOf('SH600519', { quantity: '150' }),
    rowOf('SH688981', { quantity: '200', limit_price: '1' }),
    rowOf('SZ000001', { side: 'SELL', quantity: '600' }),
    rowOf('SH600001', { quantity: '100' }),
    rowOf('SH600519', { quantity: 'many' }),
  ];
  await expect(it.instances.basket(user, basket(rows))).rejects.toMatchObject({
    code: 'PARAMETERS',
    data: [
      { row: 1, symbol: 'SH600519', field: 'quantity', rule: 'share_lot', least: 100, step: 100 },
      { row: 2, symbol: 'SH688981', field: 'limit_price', rule: 'day_band' },
      { row: 3, symbol: 'SZ000001', field: 'quantity', rule: 'balance', free: '550', need: '600' },
      { row: 4, symbol: 'SH600001', field: 'symbol', rule: 'unknown' },
      { row: 5, symbol: 'SH600519', field: 'symbol', rule: 'twice' },
      { row: 5, symbol: 'SH600519', field: 'quantity', rule: 'positive_decimal' },
    ],
  });
  expect(await listOf(it)).toEqual([]);
});

test('all buys together are held against what the account has', async () => {
  const { it } = await openedAt('2026-11-20 10:00');
  const rows = [rowOf('SH600519', { quantity: '1500' }), rowOf('SZ000001', { quantity: '1500' })];
  await expect(it.instances.basket(user, basket(rows))).rejects.toMatchObject({
    code: 'BALANCE',
    data: { field: 'rows', asset: 'CNY', free: '200000' },
  });
  expect(await listOf(it)).toEqual([]);
});

test('a check starts nothing and says what it would come to; what is wrong with the account is no row', async () => {
  const { it } = await openedAt('2026-11-20 10:00');
  const { results, buys } = await it.instances.basket(user, basket(good, { only_check: true }));
  expect([Number(buys) > 39_000, results.map(({ instance_id }) => instance_id)]).toEqual([true, [null, null]]);
  expect(await listOf(it)).toEqual([]);
  await expect(it.instances.basket(user, basket(good, { api_id: 'b' }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(it.instances.basket(user, basket(good, { strategy_type: 'NO_SUCH' }))).rejects.toMatchObject({
    code: 'UNKNOWN_STRATEGY',
  });
});

test('a stop in the closing auction waits for its end, where nothing can be taken back, and is no failure', async () => {
  const { it } = await openedAt('2026-11-20 14:56:50');
  const rows = [rowOf('SH600519', { quantity: '400' })];
  const params = { side: 'BUY', algo: 'TWAP', slices: 1, limit_price: '91' };
  const { results } = await it.instances.basket(user, basket(rows, { params }));
  const id = results[0]!.instance_id!;
  await it.run(120);
  expect(openOf(it, id)).toMatchObject([{ price: '91.00', amount: '400' }]);
  await it.instances.end(user, { instance_id: id, mode: 'CANCEL_CLOSE' });
  await it.run(800);
  expect(await listOf(it)).toMatchObject([{ status: 'STOPPING' }]);
  await it.run(1_000);
  expect(await listOf(it, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  expect((await logOf(it, id)).map(({ event }) => event)).not.toContain('INTERRUPTED');
  // What it has seen and decided, played again, comes to the same.
  const { bytes } = await it.instances.tape(user, { instance_id: id, after: 0 });
  const [part, ...others] = replayRun(readRunTape(Buffer.from(bytes, 'base64')));
  expect([others, part?.difference, part?.isMarked, part?.orders]).toEqual([[], undefined, true, 2]);
});
