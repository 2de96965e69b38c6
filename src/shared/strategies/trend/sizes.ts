import { unitsToNumber } from '../../base/decimal.ts';
import { moneyDecimals, quoteOf } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { unitSize } from '../../finance/trend-unit.ts';
import type { TrendParams } from '../../trade/strategy/trend-params.ts';
import type { TrendPosition } from './trend-orders.ts';

/** Lots that an amount of quote buys at a price in ticks. */
export const lotsFor = ({ units }: MarketState, money: bigint, ticks: number): number =>
  money <= 0n ? 0 : Number(money / quoteOf(units, ticks, 1));

/**
 * Lots of one unit: what loses `risk` percent of the equity by a move of N, but no more than an equal share of the
 * equity buys, as nothing is borrowed. `equity` in money units, `range` (N) in quote.
 */
export function unitLots(
  core: MarketState,
  { risk, max_units }: Pick<TrendParams, 'risk' | 'max_units'>,
  equity: bigint,
  range: number,
  ticks: number,
): number {
  if (equity <= 0n) return 0;
  const byRisk = unitSize({
    equity: Number(equity) / 10 ** moneyDecimals,
    risk: risk / 100,
    range,
    pointValue: unitsToNumber(1, core.grid.size),
  });
  return Math.min(byRisk, lotsFor(core, equity / BigInt(max_units), ticks), core.units.maxMarketLots);
}

/** Price in ticks at or below which all units are sold: it only ever rises. */
export const stopOf = (
  { units, range }: Pick<TrendPosition, 'units' | 'range'>,
  { stop }: Pick<TrendParams, 'stop'>,
): number => Math.max(...units.map((price) => Math.floor(price - stop * range)));

/** Price in ticks at or above which the next unit is bought. */
export const nextUnitAt = ({ units, range }: TrendPosition, { add_step }: Pick<TrendParams, 'add_step'>): number =>
  Math.ceil(units.at(-1)! + add_step * range);
