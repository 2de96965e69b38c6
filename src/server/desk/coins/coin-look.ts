import type { Parts } from '../../../shared/base/parts.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { type CoinFacts, parkinson } from '../../../shared/finance/coin-score.ts';
import { annualFundingRate, usualFundingTerms } from '../../../shared/finance/funding.ts';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Market } from '../../venues/venue.ts';
import type { UsdPriceOf } from '../valuation.ts';

/** Markets are looked at again after so long. */
const keptMs = 5 * secondMs;
const bps = 10_000;

export interface CoinLookParts {
  readonly markets: Pick<Markets, 'all'>;
  readonly usdPriceOf: UsdPriceOf;
  /** Last funding rate of a perpetual as a fraction of its interval; null for all else. */
  readonly fundingOf: (key: InstrumentKey) => number | null;
  readonly nowMs: () => number;
}

/** A market that has traded within 24 hours. */
export interface SeenCoin {
  readonly market: Market;
  readonly price: number;
  readonly facts: CoinFacts;
}

/** Gives figures of the last 24 hours of all markets that trade, at most some seconds old. */
export function createCoinLook({ markets, usdPriceOf, fundingOf, nowMs }: CoinLookParts) {
  let kept: { readonly atMs: number; readonly seen: Promise<readonly SeenCoin[]> } | undefined;

  function usdOf(amount: number, { instrument }: Market): number {
    const price = usdPriceOf(instrument.quote, instrument.exchange);
    return price ? (amount * Number(price.numerator)) / Number(price.denominator) : 0;
  }

  /** Undefined where it has not traded, or a side of its book is empty. */
  function lookAt(market: Market): SeenCoin | undefined {
    const [, last, open, high, low, , quoteVolume, , bidText, askText] = market.ticker();
    const [price, from, top, bottom, bid, ask] = [last, open, high, low, bidText, askText].map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (!(bottom > 0 && top > bottom && bid > 0 && ask > 0)) return undefined;
    const rate = fundingOf(market.key);
    return {
      market,
      price,
      facts: {
        volatility: parkinson(top, bottom),
        efficiency: Math.abs(price - from) / (top - bottom),
        volumeUsd: usdOf(Number(quoteVolume), market),
        spreadBps: ((ask - bid) / ((ask + bid) / 2)) * bps,
        funding: rate === null ? 0 : annualFundingRate(rate, usualFundingTerms.intervalHours),
      },
    };
  }

  /** Looks at one market after the other: at those that somebody has asked for before. */
  function* lookAtAll(): Parts<readonly SeenCoin[]> {
    const seen: SeenCoin[] = [];
    for (const market of markets.all) {
      if (market.isUnlisted || market.instrument.status !== 'TRADING') continue;
      const found = lookAt(market);
      if (found) seen.push(found);
      yield;
    }
    return seen;
  }

  function seenNow(): Promise<readonly SeenCoin[]> {
    if (kept && nowMs() - kept.atMs < keptMs) return kept.seen;
    const mine = { atMs: nowMs(), seen: inSlices(lookAtAll()) };
    kept = mine;
    mine.seen.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.seen;
  }

  return seenNow;
}
