import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, user } from './instance-kit.ts';
import { deposits, listing, symbols } from './spot-and-swap.ts';

const spreadStart = (params: object = {}, fields: object = {}) => ({
  ...gridStart({}, { strategy_type: 'SPREAD', api_ids: ['f', 'f'], symbols: [...symbols], ...fields }),
  params: { split_size: '0.1', max_pos: '0.3', open_threshold: 0.1, close_threshold: -50, ...params },
});

test('a spread over two markets hedges its fills, goes on after a restart, and ends with both legs flat', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files, { listing, deposits });
  const { instance_id } = await bench.instances.begin(user, spreadStart());
  const filled = () => childrenOf(bench, instance_id).filter(({ filled_amount }) => Number(filled_amount) > 0);
  for (let steps = 0; steps < 3_000 && !filled().some(({ account_type }) => account_type === 'linear'); steps += 20)
    await bench.run(20);
  bench.instances.stop();
  bench = await openInstances(files, { listing, deposits });
  await bench.run(60);
  const held = await bench.instances.positions(user, instance_id);
  expect(held.map(({ account_type, position_side }) => [account_type, position_side])).toEqual([
    ['spot', 'LONG'],
    ['linear', 'SHORT'],
  ]);
  const [spot, swap] = held.map(({ qty }) => Number(qty));
  expect(Math.abs(must(spot, 'spot') - must(swap, 'a perpetual'))).toBeLessThan(0.01);
  expect(must((await listOf(bench))[0], 'an instance')).toMatchObject({ api_ids: ['f', 'f'], symbols });
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(100);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  expect(await bench.instances.positions(user, instance_id)).toEqual([]);
  expect(bench.engine.openOrders()).toEqual([]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
  const played = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  expect(played.at(-1)).toMatchObject({ difference: undefined, isMarked: true });
});

test('a start names as many markets as its type has legs, and accounts for all of them', async () => {
  const bench = await openInstances(await filesOf(null), { listing, deposits });
  const refused = (fields: object) => expect(bench.instances.begin(user, spreadStart({}, fields))).rejects;
  await refused({ symbols: [symbols[0]] }).toMatchObject({ code: 'INPUT', data: { field: 'symbols', rule: 'legs' } });
  await refused({ api_ids: ['f', 'f', 'f'] }).toMatchObject({ data: { field: 'api_ids', rule: 'legs' } });
  await refused({ symbols: [symbols[0], symbols[0]] }).toMatchObject({ data: { rule: 'two_markets' } });
  await expect(bench.instances.begin(user, gridStart({}, { symbols: [...symbols] }))).rejects.toMatchObject({
    data: { field: 'symbols', rule: 'one_symbol' },
  });
});
