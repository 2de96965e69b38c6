import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import type { FairPriceOf } from '../../../../../src/shared/core/state/core-state.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { perpetual } from '../../../shared/core/contract-kit.ts';
import { listed } from '../../../shared/core/core-kit.ts';
import { call, put } from '../../../shared/core/option-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, user } from './instance-kit.ts';

const expiry = 1_000_000 + 2 * hourMs;
const ofDay = { expiry, step: '0.01', min_qty: '0.01' };
const options: readonly Instrument[] = [
  { ...call, ...ofDay, symbol: 'BTC-700101-1000-C' },
  { ...put, ...ofDay, symbol: 'BTC-700101-1000-P' },
];
const dated: Instrument = {
  ...perpetual,
  symbol: 'BTCUSDT_700101',
  account_type: 'futures',
  expiry,
  min_notional: '0',
};
const spot = listed();
const listing = [spot, ...[...options, dated].map((instrument) => ({ ...listed(), instrument }))];
const deposits = [
  ['f', 'option', 'USDT', '20000'],
  ['f', 'futures', 'USDT', '20000'],
] as const;
const symbols = [...options, dated].map(({ exchange, symbol, account_type }) => ({ exchange, symbol, account_type }));
/** By parity the call and the put are equal, 50 each; the call is quoted at 80. */
const fairPriceOf: FairPriceOf =
  (_seed, { option_type }) =>
  () =>
    option_type === 'C' ? 800 : option_type === 'P' ? 500 : 10_000;

async function begun() {
  const files = await filesOf(join(folder(), 'trading.db'));
  Object.assign(files.bench.options, { fairPriceOf });
  const bench = await openInstances(files, { listing, deposits });
  const start = gridStart({}, { strategy_type: 'OPTION_ARB', api_ids: ['f'], symbols: [...symbols] });
  const { instance_id } = await bench.instances.begin(user, {
    ...start,
    params: { set_size: '0.5', max_sets: 2, stale: 60, min_edge: 5 },
  });
  for (let steps = 0; steps < 600; steps += 20) {
    await bench.run(20);
    const { state } = await bench.instances.stat(user, instance_id);
    if (Number(state?.sets) >= 2) break;
  }
  return { files, bench, instance_id };
}

describe('options of a venue whose call is dear', () => {
  test('are held as whole sets to their settlement, which is rows of the account; a restart forgets nothing', async () => {
    const opened = await begun();
    const { files, instance_id } = opened;
    let { bench } = opened;
    const before = await bench.instances.stat(user, instance_id);
    expect(Number(before.state?.sets)).toBe(2);
    expect(Number(before.state?.net)).toBe(0);
    // 30 of edge for each of 1 BTC, less spreads and the fees of three legs.
    expect(Number(before.state?.locked)).toBeGreaterThan(20);
    const held = await bench.instances.positions(user, instance_id);
    expect(held.map(({ symbol, position_side, qty }) => [symbol, position_side, Number(qty)])).toEqual([
      ['BTC-700101-1000-C', 'SHORT', 1],
      ['BTC-700101-1000-P', 'LONG', 1],
      ['BTCUSDT_700101', 'LONG', 1],
    ]);
    bench.instances.stop();
    bench = await openInstances(files, { listing, deposits });
    await bench.run(20);
    expect((await bench.instances.stat(user, instance_id)).state?.locked).toBe(before.state?.locked);
    files.bench.nowMs = expiry - minuteMs;
    await bench.run(20);
    files.bench.nowMs = expiry;
    await bench.run(40);
    const [ended] = await listOf(bench, 'history');
    expect(ended).toMatchObject({ status: 'STOPPED', error: null });
    expect(await bench.instances.positions(user, instance_id)).toEqual([]);
    expect(Number(ended?.profit)).toBeCloseTo(Number(before.state?.locked), 3);
    // What its account has more is just that: premiums, fees and settlement.
    const cells = bench.engine.accounts().find(({ api_id }) => api_id === 'f')!.cells;
    const money = cells
      .filter(({ asset, account_type }) => asset === 'USDT' && ['option', 'futures'].includes(account_type))
      .reduce((sum, { free, locked }) => sum + Number(free + locked) / 1e12, 0);
    expect(money - 40_000).toBeCloseTo(Number(ended?.profit), 6);
    const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
    for (const part of replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes)))))
      expect(part).toMatchObject({ difference: undefined });
  });

  test('settled while the server was down, their rows are found by the start', async () => {
    const { files, bench, instance_id } = await begun();
    const { state } = await bench.instances.stat(user, instance_id);
    bench.instances.stop();
    files.bench.nowMs = expiry + minuteMs;
    const next = await openInstances(files, { listing, deposits });
    await next.run(40);
    const [ended] = await listOf(next, 'history');
    expect(ended).toMatchObject({ status: 'STOPPED', error: null });
    expect(Number(ended?.profit)).toBeCloseTo(Number(state?.locked), 3);
    expect(childrenOf(next, instance_id).every(({ time_in_force }) => time_in_force === 'IOC')).toBe(true);
  });
});
