import { datedMark, perpetualMark } from '../../finance/mark-price.ts';
import { ask, bid } from '../../market/book/book.ts';
import { bestOf } from '../book/queue.ts';
import { indexAt, ticksOf } from './coin-index.ts';
import { fundingIntervalMs, nextFundingMs, rateAt, rateScale } from './funding-rate.ts';
import type { MarketState } from '../state/market-state.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';

/** Steps from one look at index and mark to the next: a second. */
export const lookSteps = 10;
/** Looks whose mean basis the mark takes: half a minute. */
const basisLooks = 30;

/** Whether prices are looked at in this step. */
export const isLook = (step: number): boolean => step % lookSteps === 0;

/** Looks at index and mark price of a market now. */
export function lookAt(state: CoreState, market: MarketState): void {
  const { contract, last } = market;
  const atMs = state.step * stepMs;
  const index = indexAt(state, market, atMs);
  if (!contract || index === null) return;
  contract.index = ticksOf(market, index);
  // NOTE: the fair price of an option is Black-76 already, and nobody's orders can move it.
  if (contract.option && market.fair) {
    contract.mark = market.fair(atMs);
    return;
  }
  if (state.maker.mark) {
    contract.mark = state.maker.mark(market);
    return;
  }
  const highest = bestOf(market.book, bid);
  const lowest = bestOf(market.book, ask);
  if (highest !== undefined && lowest !== undefined) contract.basis.push(highest + lowest - 2 * contract.index);
  if (contract.basis.length > basisLooks) contract.basis.shift();
  const basis = contract.basis.reduce((sum, each) => sum + each, 0) / Math.max(1, contract.basis.length) / 2;
  contract.mark = Math.max(
    1,
    Math.round(
      besideFair(state, market, markOf(state, market, { index: contract.index, basis, last: last || contract.index })),
    ),
  );
}

/**
 * Part of the fair price by which a mark may differ from it: less than the margin between opening at the highest
 * leverage and liquidation.
 */
const markReach = 0.0025;

/**
 * A mark held beside the market's fair price, which no order moves: two of the three that it is the median of, and the
 * basis of a dated one, are prices of the book.
 */
function besideFair({ step }: CoreState, { fair, listed: { external } }: MarketState, mark: number): number {
  if (!fair || external) return mark;
  const ticks = fair(step * stepMs);
  return Math.min(Math.max(mark, ticks * (1 - markReach)), ticks * (1 + markReach));
}

interface Look {
  readonly index: number;
  readonly basis: number;
  readonly last: number;
}

/** Mark price in ticks, not rounded. */
function markOf(state: CoreState, market: MarketState, { index, basis, last }: Look): number {
  if (market.listed.instrument.expiry !== null) return Math.max(1, datedMark(index, basis));
  const atMs = state.step * stepMs;
  return perpetualMark({
    index,
    last,
    basis,
    fundingRate: rateAt(state, market, nextFundingMs(atMs) - fundingIntervalMs) / rateScale,
    msToFunding: nextFundingMs(atMs) - atMs,
    fundingIntervalMs,
  });
}
