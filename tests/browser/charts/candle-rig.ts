import type { Kline } from '../../../src/shared/market/kline.ts';
import { barsOf, study } from './rig.ts';

export const bars = barsOf(400);
/** The last bar with its close at a share of its height, 0 the low and 1 the high. */
export const ticked = (list: readonly Kline[], share: number): Kline[] => {
  const last = list.at(-1)!;
  return [...list.slice(0, -1), last.with(4, last[3] + (last[2] - last[3]) * share) as Kline];
};
export const some = [
  study('ma', { period: 7 }),
  study('boll'),
  study('ichimoku'),
  study('nineTurn', { countdown: 1 }),
  study('sar'),
  study('supertrend'),
  study('volume'),
  study('macd'),
  study('kdj'),
];
