import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { perpetual } from '../../../shared/core/contract-kit.ts';
import { listed } from '../../../shared/core/core-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, openInstances, openOf, user } from './instance-kit.ts';

const listing = [listed(), { ...listed(), instrument: perpetual }];
const deposits = [['f', 'linear', 'USDT', '20000']] as const;
const money = (text: string): bigint => must(toScaled(text, 12), text);

async function running(kind: 'spot' | 'linear', params: object) {
  const files = await filesOf(join(folder(), 'trading.db'));
  files.bench.nowMs = 3_600_000;
  let bench = await openInstances(files, { listing, deposits });
  const start = gridStart(params, {
    api_ids: ['f'],
    symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: kind }],
  });
  const { instance_id } = await bench.instances.begin(user, {
    ...start,
    ...(kind === 'spot' && { api_ids: ['c'] }),
  });
  await bench.run(60);
  const it = {
    instance_id,
    get bench() {
      return bench;
    },
    now: async () => must((await listOf(bench))[0], 'an instance'),
    figures: async () => must(await bench.instances.byId(instance_id), 'an instance').figures,
    async update(more: object) {
      const { params: old, version } = await it.now();
      return bench.instances.update(user, { instance_id, version, params: { ...old, ...more } });
    },
    async reopen() {
      bench.instances.stop();
      bench = await openInstances(files, { listing, deposits });
    },
    prices: () => [...new Set(openOf(bench, instance_id).map(({ price }) => Number(price)))].sort((a, b) => a - b),
    async replayed() {
      const parts = await createRunTapeStore(files.database).after(instance_id, 0, Number.POSITIVE_INFINITY);
      return replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
    },
  };
  return it;
}

test.each([
  ['spot', {}],
  ['linear', { direction: 'LONG', leverage: 5 }],
  ['linear', { direction: 'SHORT', leverage: 5 }],
] as const)(
  'another range on %s %o keeps what is held, its profit to the unit, and goes on after a restart',
  async (kind, params) => {
    const it = await running(kind, params);
    const before = await it.figures();
    await it.update({ lower: '980', upper: '1016', grid_levels: 6 });
    const after = await it.figures();
    expect(after.qty).toBe(before.qty);
    expect([after.realised, after.fees]).toEqual([before.realised, before.fees]);
    await it.bench.run(40);
    // Levels of 6 from 980; the one nearest the price has no order.
    expect(it.prices().every((price) => (price - 980) % 6 === 0)).toBe(true);
    expect(it.prices().length).toBeGreaterThan(4);
    const figures = await it.figures();
    const open = it.prices();
    await it.reopen();
    const { profit: _p, net_value: _n, profit_rate: _r, mark: _m, contract: _c, ...steady } = figures;
    expect(await it.figures()).toMatchObject(steady);
    await it.bench.run(20);
    expect(it.prices()).toEqual(open);
    await it.update({ lower: '990', upper: '1010', grid_levels: 10 });
    await it.bench.run(60);
    expect(it.prices().every((price) => (price - 990) % 2 === 0)).toBe(true);
    await it.bench.instances.end(user, { instance_id: it.instance_id, mode: 'CANCEL_CLOSE' });
    await it.bench.run(20);
    const { profit, status } = must((await listOf(it.bench, 'history'))[0], 'an instance');
    expect(status).toBe('STOPPED');
    for (const part of await it.replayed()) expect(part).toMatchObject({ difference: undefined });
    if (kind === 'spot') return;
    expect(it.bench.engine.positions(['f'])).toEqual([]);
    const cells = must(
      it.bench.engine.accounts().find(({ api_id }) => api_id === 'f'),
      'an account',
    ).cells;
    const { free, locked } = must(
      cells.find(({ account_type }) => account_type === 'linear'),
      'a cell',
    );
    expect(free + locked - 20_000n * 10n ** 12n).toBe(money(profit));
  },
);

test('a neutral grid that holds something keeps its range, and a range without the price is refused: nothing is canceled', async () => {
  const it = await running('linear', { direction: 'NEUTRAL', leverage: 5 });
  const orders = () => openOf(it.bench, it.instance_id).map(({ order_id }) => order_id);
  const { qty } = await it.figures();
  const before = orders();
  await expect(it.update({ lower: '1100', upper: '1200' })).rejects.toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'lower', rule: 'range_excludes_price' }],
  });
  expect(orders()).toEqual(before);
  if (Number(qty) !== 0)
    await expect(it.update({ lower: '980' })).rejects.toMatchObject({
      code: 'PARAMETERS',
      data: [{ field: 'lower', rule: 'holds_position' }],
    });
  expect(orders()).toEqual(before);
});
