import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { exp } from '../../../../../src/shared/base/math/exp.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import { fitPair } from '../../../../../src/shared/finance/pair-fit.ts';
import { flatBar, type Kline } from '../../../../../src/shared/market/kline.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { perpetual } from '../../../shared/core/contract-kit.ts';
import { listed } from '../../../shared/core/core-kit.ts';
import { pathOf } from '../../../shared/strategies/stat-arb/pair-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, user } from './instance-kit.ts';

const free = { maker: 0, taker: 0 };
const listing = [
  { ...listed(), instrument: { ...perpetual, ...free } },
  { ...listed(), instrument: { ...perpetual, ...free, base: 'ETH', symbol: 'ETHUSDT', step: '0.01', min_qty: '0.01' } },
];
const symbols = ['BTCUSDT', 'ETHUSDT'].map(
  (symbol) => ({ exchange: 'HALYARD', symbol, account_type: 'linear' }) as const,
);
const window = 80;

/** Bars of both until `nowMs`, one that is 2.6 σ off, one that is 2, and such as lie on the fit. */
function barsFrom(nowMs: number): Readonly<Record<string, readonly Kline[]>> {
  const { a, b } = pathOf(8, window + 20);
  const fit = must(fitPair(a.slice(-window), b.slice(-window), 1), 'a fit');
  const last = must(b.at(-1), 'a close');
  const after = [2.6, 2, 0, 0, 0].map((z) => fit.alpha + fit.beta * last + z * fit.sigma);
  const beginMs = (Math.floor(nowMs / minuteMs) - a.length) * minuteMs;
  const barsOf = (closes: readonly number[]) =>
    closes.map((close, index) => flatBar(beginMs + index * minuteMs, exp(close)));
  return { BTCUSDT: barsOf([...a, ...after]), ETHUSDT: barsOf([...b, ...after.map(() => last)]) };
}

test('a pair is opened at a close, goes on by the same fit after a restart, and is closed near it', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bars: Readonly<Record<string, readonly Kline[]>> = {};
  const options = {
    listing,
    deposits: [['f', 'linear', 'USDT', '20000']] as const,
    barsOf: (symbol: string) => bars[symbol] ?? [],
  };
  let bench = await openInstances(files, options);
  bars = barsFrom(files.bench.nowMs);
  const params = { trade_amount: '4000', interval: '1m', window, min_half_life: 0 };
  const start = gridStart({}, { strategy_type: 'STAT_ARB', api_ids: ['f'], symbols });
  const { instance_id } = await bench.instances.begin(user, { ...start, params });
  const filled = () => childrenOf(bench, instance_id).filter(({ filled_amount }) => Number(filled_amount) > 0);
  const until = async (count: number) => {
    for (let steps = 0; steps < 2_000 && filled().length < count; steps += 20) await bench.run(20);
    await bench.run(20);
  };
  await until(2);
  expect(filled().map(({ symbol, side }) => [symbol, side])).toEqual([
    ['BTCUSDT', 'SELL'],
    ['ETHUSDT', 'BUY'],
  ]);
  bench.instances.stop();
  bench = await openInstances(files, options);
  await bench.run(20);
  const held = await bench.instances.positions(user, instance_id);
  expect(held.map(({ symbol, position_side }) => [symbol, position_side])).toEqual([
    ['BTCUSDT', 'SHORT'],
    ['ETHUSDT', 'LONG'],
  ]);
  await until(4);
  expect(await bench.instances.positions(user, instance_id)).toEqual([]);
  const stat = await bench.instances.stat(user, instance_id);
  expect(Number(must(stat.state?.z, 'z'))).toBeLessThan(0.5);
  expect(await listOf(bench)).toMatchObject([{ status: 'TRADING', error: null }]);
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(60);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
  const played = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  expect(played.at(-1)).toMatchObject({ difference: undefined, isMarked: true });
});
