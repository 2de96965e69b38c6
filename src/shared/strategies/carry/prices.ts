import { unitsToNumber } from '../../base/decimal.ts';
import type { CarryCost } from '../../finance/funding-carry.ts';
import { closeBps, openBps } from '../../finance/spread.ts';
import { ask, bid, type BookSide } from '../../market/book/book.ts';
import { depthTicks } from '../legs/depth.ts';
import { first, hedging } from '../legs/pair-purposes.ts';
import type { Inventory } from '../inventory.ts';
import type { StrategyMarket } from '../moves.ts';

/** Levels of a book that an order is reckoned by. */
const levels = 20;

/** Average price in quote at which a book takes so much base; undefined where it is less deep. */
function priceAt({ core, market }: StrategyMarket, side: BookSide, base: number): number | undefined {
  const ticks = depthTicks(market.book.top(side, levels), base / Number(core.units.basePerLot));
  return ticks === undefined ? undefined : unitsToNumber(ticks, core.grid.price);
}

/**
 * What a hedge of so much base, in money units, costs by the books of now: the spot's ask against the perpetual's bid
 * as it is opened, and the other way round as it is closed. `fees` in basis points.
 */
export function costNow(
  legs: readonly [StrategyMarket, StrategyMarket],
  base: number,
  fees: number,
): CarryCost | undefined {
  const [spot, swap] = [legs[first], legs[hedging]];
  const bought = priceAt(spot, ask, base);
  const sold = priceAt(swap, bid, base);
  const soldBack = priceAt(spot, bid, base);
  const boughtBack = priceAt(swap, ask, base);
  if (bought === undefined || sold === undefined || soldBack === undefined || boughtBack === undefined)
    return undefined;
  return { fees, opening: openBps(bought, sold), closing: -closeBps(soldBack, boughtBack) };
}

/** Basis points that the basis has brought since a hedge was opened, after all fees, were it closed now. */
export function gainedBps(spot: Inventory, swap: Inventory, { fees, closing }: CarryCost): number | undefined {
  if (spot.base <= 0n || swap.base >= 0n || swap.cost >= 0n) return undefined;
  const opened = openBps(Number(spot.cost) / Number(spot.base), Number(swap.cost) / Number(swap.base));
  return opened - closing - fees;
}
