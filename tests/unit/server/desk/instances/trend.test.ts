import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, user } from './instance-kit.ts';

const minuteMs = 60_000;
/** Minutes that range over 10 around 1000, the last of which closes above all of them. */
const barsBefore = (nowMs: number): readonly Kline[] =>
  Array.from({ length: 40 }, (_, index): Kline => {
    const openMs = Math.floor(nowMs / minuteMs) * minuteMs + (index - 39) * minuteMs;
    return index < 39
      ? [openMs, 1_000, 1_005, 995, 1_000, 1, 1_000, 1]
      : [openMs, 1_000, 1_020, 1_000, 1_020, 1, 1_020, 1];
  });
const params = { invest: '2000', interval: '1m', entry_bars: 5, exit_bars: 5, atr_bars: 5, stop: 20, add_step: 10 };

test('a trend that is restarted at every turn buys one unit at its break, and says by what it goes', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  const bars = barsBefore(files.bench.nowMs);
  let bench = await openInstances(files, { bars });
  const { instance_id } = await bench.instances.begin(user, { ...gridStart({}, { strategy_type: 'TREND' }), params });
  for (let turn = 0; turn < 30; turn++) {
    bench.instances.stop();
    bench = await openInstances(files, { bars });
    await bench.run(30);
  }
  const [first, ...others] = childrenOf(bench, instance_id);
  expect([first?.side, first?.status, others]).toEqual(['BUY', 'FILLED', []]);
  const { state } = await bench.instances.stat(user, instance_id);
  expect(state).toMatchObject({ units: '1' });
  expect(Number(state!.stop)).toBeLessThan(Number(state!.next));
  expect((await listOf(bench))[0]).toMatchObject({ strategy_type: 'TREND', status: 'TRADING', orders: 1 });
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(30);
  expect(childrenOf(bench, instance_id).map(({ side }) => side)).toEqual(['BUY', 'SELL']);
  expect((await bench.instances.stat(user, instance_id)).state).toBeUndefined();
});
