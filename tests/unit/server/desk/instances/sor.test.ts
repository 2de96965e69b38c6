import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { listed } from '../../../shared/core/core-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { accounts, filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, user } from './instance-kit.ts';

const free = { maker: 0, taker: 0 };
const listing = [listed(free), listed({ ...free, exchange: 'OKX' })];
const symbols = [
  { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' },
  { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'spot' },
] as const;
const own: Readonly<Record<string, object>> = {
  ...accounts,
  o: { ...accounts.f!, api_id: 'o', exchange: 'OKX' as const },
};
const options = {
  listing,
  deposits: [
    ['f', 'spot', 'USDT', '20000'],
    ['o', 'spot', 'USDT', '20000'],
  ] as const,
  accountOf: (id: string) => own[id] as (typeof accounts)['f'],
};
const routed = (params: object = {}, fields: object = {}) => ({
  ...gridStart({}, { strategy_type: 'SOR', api_ids: ['f', 'o'], symbols: [...symbols], ...fields }),
  params: { path: 'SPOT', side: 'BUY', quantity: '12', duration: 3_600, rounds: 2, ...params },
});

test('an order over two exchanges goes on after a restart, fills what was asked for and no more, and ends', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files, options);
  const { instance_id } = await bench.instances.begin(user, routed());
  const filled = () =>
    childrenOf(bench, instance_id).reduce((sum, { filled_amount }) => sum + Number(filled_amount), 0);
  for (let steps = 0; steps < 400 && filled() === 0; steps += 2) await bench.run(2);
  bench.instances.stop();
  bench = await openInstances(files, options);
  for (let steps = 0; steps < 36_000 && (await listOf(bench)).length > 0; steps += 100) await bench.run(100);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  const stat = await bench.instances.stat(user, instance_id);
  expect(filled()).toBeCloseTo(12 - Number(stat.state?.left), 9);
  expect(filled()).toBeGreaterThan(0);
  expect(filled()).toBeLessThanOrEqual(12);
  expect(new Set(childrenOf(bench, instance_id).map(({ exchange }) => exchange))).toEqual(new Set(['HALYARD', 'OKX']));
  expect(bench.engine.openOrders()).toEqual([]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
  const played = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  expect(played.at(-1)).toMatchObject({ difference: undefined, isMarked: true });
});

test('a start names an account for each market, and no exchange twice', async () => {
  const bench = await openInstances(await filesOf(null), options);
  const refused = (fields: object) => expect(bench.instances.begin(user, routed({}, fields))).rejects;
  await refused({ api_ids: ['f', 'o', 'o'] }).toMatchObject({ data: { field: 'api_ids', rule: 'legs', legs: 2 } });
  await refused({ symbols: [symbols[0], symbols[0]], api_ids: ['f', 'f'] }).toMatchObject({ code: 'ONE_PER_EXCHANGE' });
});
