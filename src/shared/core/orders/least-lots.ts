import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { notionalOf } from '../ledger/contract-terms.ts';
import { moneyDecimals, quoteOf } from '../ledger/money.ts';
import { lotRuleOf } from '../shares/hours.ts';
import type { MarketState } from '../state/market-state.ts';

/** Smallest order of a market in lots at a price: by size, and by value where it does not only reduce. */
export function minLots(market: MarketState, ticks: number, reduces: boolean): number {
  const {
    listed: { instrument },
    units,
    grid,
    contract,
  } = market;
  const smallest = Number(instrument.min_qty) / (grid.size.unit / 10 ** grid.size.decimals);
  if (reduces) return Math.round(smallest);
  const notional = must(toScaled(instrument.min_notional, moneyDecimals), 'min_notional');
  const perLot = contract ? notionalOf(contract.terms, Math.max(1, ticks), 1) : quoteOf(units, Math.max(1, ticks), 1);
  return Math.max(lotRuleOf(market).least, Math.round(smallest), Number((notional + perLot - 1n) / perLot));
}
