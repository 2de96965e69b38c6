import { setImmediate as turn } from 'node:timers/promises';
import { toScaled } from '../../../shared/base/decimal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { Markets } from '../../venues/markets.ts';
import type { UsdPriceOf } from '../valuation.ts';

/**
 * Longest that the process is kept at it in one go: figures of a market that has slept since the start have to be made
 * first.
 */
const sliceMs = 5;
const lifeMs = minuteMs;

/**
 * What all markets of all venues that anybody has asked for have turned over in the last 24 hours, USD scaled by
 * `moneyDecimals`. Quotes without a price in USD do not count.
 */
export function createTurnover({
  markets,
  usdPriceOf,
  nowMs,
  failed,
}: {
  readonly markets: Markets;
  readonly usdPriceOf: UsdPriceOf;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}) {
  let known: bigint | undefined;
  let isAdding = false;
  let untilMs = Number.NEGATIVE_INFINITY;

  async function add(): Promise<void> {
    let total = 0n;
    let began = performance.now();
    for (const market of markets.all.filter(({ isUnlisted }) => !isUnlisted)) {
      const price = usdPriceOf(market.instrument.quote, market.instrument.exchange);
      if (price) total += ((toScaled(market.ticker()[6], moneyDecimals) ?? 0n) * price.numerator) / price.denominator;
      if (performance.now() - began < sliceMs) continue;
      await turn();
      began = performance.now();
    }
    known = total;
    untilMs = nowMs() + lifeMs;
  }

  return {
    /**
     * As it was when it was last added up; undefined before the first time. Where that is a minute ago it is added up
     * anew, in the background.
     */
    known(): bigint | undefined {
      if (untilMs <= nowMs() && !isAdding) {
        isAdding = true;
        void add()
          .catch(failed)
          .finally(() => {
            isAdding = false;
          });
      }
      return known;
    },
  };
}
export type Turnover = ReturnType<typeof createTurnover>;
