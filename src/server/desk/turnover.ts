import { setImmediate as turn } from 'node:timers/promises';
import { toScaled } from '../../shared/kit/decimal.ts';
import { minuteMs } from '../../shared/kit/time.ts';
import { moneyDecimals } from '../ledger/money.ts';
import type { Markets } from '../venues/index.ts';
import type { UsdPriceOf } from './valuation.ts';

/** Longest that the process is kept at it in one go: figures of a market that has slept since the start have to be made first. */
const sliceMs = 5;
const lifeMs = minuteMs;

/** What all markets of all venues have turned over in the last 24 hours, USD scaled by `moneyDecimals`, at most a minute old. Quotes without a price in USD do not count. */
export function createTurnover({ markets, usdPriceOf, nowMs }: { readonly markets: Markets; readonly usdPriceOf: UsdPriceOf; readonly nowMs: () => number }) {
  let kept: { readonly total: Promise<bigint>; readonly untilMs: number } | undefined;

  async function add(): Promise<bigint> {
    let total = 0n;
    let began = performance.now();
    for (const market of markets.all) {
      const price = usdPriceOf(market.instrument.quote, market.instrument.exchange);
      if (price) total += ((toScaled(market.ticker()[6], moneyDecimals) ?? 0n) * price.numerator) / price.denominator;
      if (performance.now() - began < sliceMs) continue;
      await turn();
      began = performance.now();
    }
    return total;
  }

  return {
    now(): Promise<bigint> {
      if (!kept || kept.untilMs <= nowMs()) {
        const total = add().catch((error: unknown) => {
          kept = undefined;
          throw error;
        });
        kept = { total, untilMs: nowMs() + lifeMs };
      }
      return kept.total;
    },
  };
}
export type Turnover = ReturnType<typeof createTurnover>;
