import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FairPriceOf } from '../../../../../src/shared/core/state/core-state.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { fairPriceOf as swingsOf, instrument, listed } from '../../../shared/core/core-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, type InstanceBench, listOf, openInstances, user } from './instance-kit.ts';
import * as carry from './spot-and-swap.ts';

type Files = Awaited<ReturnType<typeof filesOf>>;

const free = { maker: 0, taker: 0 };
const other = { ...instrument, ...free, symbol: 'ETHUSDT', base: 'ETH' };
const listing = [listed(free), { ...listed(free), instrument: other }];
const deposits = [['f', 'spot', 'USDT', '20000']] as const;
const symbols = [
  { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' },
  { exchange: 'HALYARD', symbol: 'ETHUSDT', account_type: 'spot' },
] as const;

/** It is stopped, holds nothing any more, and its record plays the same again. */
async function endsWithNothing(bench: InstanceBench, files: Files, instance_id: string): Promise<void> {
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(100);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  expect(await bench.instances.positions(user, instance_id)).toEqual([]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
  for (const part of replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes)))))
    expect(part).toMatchObject({ difference: undefined });
}

test('a grid on a ratio holds both coins, trades its levels, goes on after a restart, and ends with neither', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  // The price of ETH stands still, that of BTC swings by 0.4 %.
  const fairPriceOf: FairPriceOf = (_seed, { base }) => (base === 'ETH' ? () => 10_000 : swingsOf());
  Object.assign(files.bench.options, { fairPriceOf });
  let bench = await openInstances(files, { listing, deposits });
  const { instance_id } = await bench.instances.begin(user, {
    ...gridStart({}, { strategy_type: 'RATE_GRID', api_ids: ['f', 'f'], symbols: [...symbols] }),
    params: { low_ratio: '0.98', high_ratio: '1.02', grid_levels: 40, invest: '10000', stale: 60 },
  });
  for (let steps = 0; steps < 3_000 && childrenOf(bench, instance_id).length < 12; steps += 20) await bench.run(20);
  // Beside the two purchases that it began with, levels were traded in both coins.
  expect(childrenOf(bench, instance_id).length).toBeGreaterThanOrEqual(12);
  bench.instances.stop();
  bench = await openInstances(files, { listing, deposits });
  await bench.run(60);
  const held = await bench.instances.positions(user, instance_id);
  expect(held.map(({ symbol, position_side }) => [symbol, position_side])).toEqual([
    ['BTCUSDT', 'LONG'],
    ['ETHUSDT', 'LONG'],
  ]);
  const { state } = await bench.instances.stat(user, instance_id);
  expect(Number(state?.ratio)).toBeCloseTo(1, 1);
  // Less than the smallest order is left in money.
  expect(Math.abs(Number(state?.net))).toBeLessThan(7);
  await endsWithNothing(bench, files, instance_id);
});

const onFunding = (params: object = {}, fields: object = {}) => ({
  ...gridStart({}, { strategy_type: 'RATE_GRID', api_ids: ['f', 'f'], symbols: [...carry.symbols], ...fields }),
  params: {
    grid_on: 'FUNDING',
    low_rate: -900,
    high_rate: -890,
    grid_levels: 3,
    unit_size: '0.1',
    hold_periods: 1_000,
    stale: 60,
    ...params,
  },
});

test('a grid on funding holds a unit for each level that is reached on both legs, over a restart, and ends with none', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files, carry);
  const { instance_id } = await bench.instances.begin(user, onFunding());
  await bench.run(80);
  bench.instances.stop();
  bench = await openInstances(files, carry);
  await bench.run(20);
  const held = await bench.instances.positions(user, instance_id);
  expect(held.map(({ account_type, position_side, qty }) => [account_type, position_side, qty])).toEqual([
    ['spot', 'LONG', '0.3'],
    ['linear', 'SHORT', '0.3'],
  ]);
  const { state } = await bench.instances.stat(user, instance_id);
  expect(Number(state?.below)).toBeCloseTo(-890 - 10 / 3, 3);
  await endsWithNothing(bench, files, instance_id);
});

test('its legs are those of what its levels are of: markets of the other kind are refused at the symbols', async () => {
  const bench = await openInstances(await filesOf(join(folder(), 'trading.db')), carry);
  const [spot, swap] = carry.symbols;
  const refused = (input: ReturnType<typeof gridStart>, rule: string) =>
    expect(bench.instances.begin(user, input)).rejects.toMatchObject({
      code: 'INPUT',
      data: { field: 'symbols', rule },
    });
  await refused(onFunding({}, { symbols: [spot, spot] }), 'linear_only');
  await refused(onFunding({}, { symbols: [swap, swap] }), 'spot_only');
  const params = { low_ratio: '1', high_ratio: '2', grid_levels: 4, invest: '100' };
  await refused({ ...onFunding(), params }, 'spot_only');
});
