import type { InstrumentKey } from '../../../../shared/market/instrument.ts';
import { type LadderSizes, maxLadderMarkets } from '../../../../shared/trade/workspace/ladder-sizes.ts';

/** Sizes with those of one market changed, which then is the newest; without any it has none. */
export function withSizes(all: LadderSizes, key: InstrumentKey, sizes: readonly string[]): LadderSizes {
  const others = Object.entries(all).filter(([other]) => other !== key);
  const own: readonly (readonly [string, string[]])[] = sizes.length === 0 ? [] : [[key, [...sizes]]];
  return Object.fromEntries([...others, ...own].slice(-maxLadderMarkets));
}
