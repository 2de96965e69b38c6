import { unitsToNumber } from '../../base/decimal.ts';
import { must } from '../../base/assert.ts';
import { deliveryDecimals, payoffOf, type Settling, settlingOf } from '../ledger/option-terms.ts';
import type { MarketState } from '../state/market-state.ts';

/** What an option pays at its end. */
export interface Payoff {
  /** In units of `settling`; 0 where it ends out of the money. */
  readonly ticks: number;
  readonly settling: Settling;
}

/**
 * The payoff at a delivery price in USD, which is rounded half up to the cent; by the last index where there is none.
 */
export function payoffAt({ contract, grid }: MarketState, mean: number | null): Payoff {
  const { option, terms, index } = must(contract, 'an option');
  const cents = Math.round((mean ?? unitsToNumber(index, grid.price)) * 10 ** deliveryDecimals);
  return {
    ticks: payoffOf(must(option, 'terms of an option'), grid.price, cents),
    settling: settlingOf(must(option, 'terms of an option'), terms, grid.price),
  };
}

/** A payoff in whole ticks of the market, half up. */
export const lastOf = ({ grid: { price } }: MarketState, ticks: number, { price: finer }: Settling): number =>
  Math.round((unitsToNumber(ticks, finer) * 10 ** price.decimals) / price.unit);
