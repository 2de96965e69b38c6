import { divisor } from '../../base/math/divisor.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { Side } from '../../trade/order.ts';

/*
 * What the legs of a strategy are to each other. All amounts are money units of base: a hedge follows from the net of
 * the legs alone, whatever has brought it about.
 */

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The smallest amount that is a whole number of lots in both markets. */
export const commonStep = ({ units: one }: MarketState, { units: other }: MarketState): bigint =>
  (one.basePerLot * other.basePerLot) / divisor(one.basePerLot, other.basePerLot);

/** An order that takes the net of the legs back to nothing. */
export interface Hedge {
  readonly side: Side;
  readonly lots: number;
  /** It only closes a part of what a contract has. */
  readonly isReducing: boolean;
}

/**
 * The hedge of a net in a market in which `held` is held, at a price in ticks, rounded towards nothing; undefined where
 * it is below the smallest order: that much is carried.
 */
export function hedgeOf(core: MarketState, net: bigint, held: bigint, ticks: number): Hedge | undefined {
  const side = net < 0n ? 'BUY' : 'SELL';
  const { basePerLot, maxMarketLots } = core.units;
  const lots = Math.min(Number(sizeOf(net) / basePerLot), maxMarketLots);
  const isAgainst = held !== 0n && held < 0n === net < 0n;
  const isReducing = core.contract !== null && isAgainst && BigInt(lots) * basePerLot <= sizeOf(held);
  return lots < Math.max(1, minLots(core, ticks, isReducing)) ? undefined : { side, lots, isReducing };
}
