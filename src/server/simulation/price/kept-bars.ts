import type { Kline } from '../../../shared/market/kline.ts';

/** Closed bars of one market, and markets that keep any: about 1.5 MB each. */
const barsPerMarket = 10_000;
const keptMarkets = 32;

/** Closed bars of one market that were made once; those that were asked for longest ago are forgotten. */
export interface KeptBars {
  get(key: number): Kline | undefined;
  set(key: number, bar: Kline): void;
  clear(): void;
}

/** Gives each market that asks its own; the market that has used its bars longest ago loses them. */
export type KeptBarsOf = () => KeptBars;

/** A key of the bar of [fromMs, toMs), both on the minute and at most two days apart. */
export const keyOfSpan = (fromMs: number, toMs: number): number =>
  (fromMs / 60_000) * 4_096 + Math.min(4_095, (toMs - fromMs) / 60_000);

/** `markets` of them keep bars at once. */
export function createKeptBars(markets = keptMarkets): KeptBarsOf {
  const used = new Set<Map<number, Kline>>();

  function use(bars: Map<number, Kline>): void {
    used.delete(bars);
    used.add(bars);
    const [oldest] = used;
    if (used.size <= markets || !oldest) return;
    used.delete(oldest);
    oldest.clear();
  }

  return () => {
    const bars = new Map<number, Kline>();
    return {
      get(key) {
        const bar = bars.get(key);
        if (!bar) return undefined;
        bars.delete(key);
        bars.set(key, bar);
        return bar;
      },
      set(key, bar) {
        use(bars);
        bars.set(key, bar);
        if (bars.size > barsPerMarket) bars.delete(bars.keys().next().value!);
      },
      clear: () => bars.clear(),
    };
  };
}
