import { unitsToNumber } from '../../base/decimal.ts';
import { ask, bid } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { Side } from '../../trade/order.ts';
import { depthTicks } from '../legs/depth.ts';
import type { StrategyMarket } from '../moves.ts';

const basisPoints = 10_000;

/** An order of leg A that is to rest. */
export interface QuoteAsked {
  readonly side: Side;
  /** Lots of A. */
  readonly lots: number;
  /** Basis points that the price is to be better than what the hedge takes. */
  readonly edge: number;
  /** Times the order by which the depth of B is measured, and levels of it that are looked at. */
  readonly multiple: number;
  readonly levels: number;
}

/**
 * Price in ticks of A at which an order rests: the average price at which B would take the order's size times its
 * impact multiple, less the edge where A buys and more where it sells; never one that would trade at once. Undefined
 * where B is not so deep, or A has no price on the other side.
 */
export function quoteTicks(
  [a, b]: readonly [StrategyMarket, StrategyMarket],
  { side, lots, edge, multiple, levels }: QuoteAsked,
): number | undefined {
  const isBuy = side === 'BUY';
  const perLot = Number(a.core.units.basePerLot) / Number(b.core.units.basePerLot);
  const hedge = depthTicks(b.market.book.top(isBuy ? bid : ask, levels), lots * perLot * multiple);
  const opposite = a.market.best(isBuy ? ask : bid);
  if (hedge === undefined || opposite === undefined) return undefined;
  const inA = (hedge * unitsToNumber(1, b.core.grid.price)) / unitsToNumber(1, a.core.grid.price);
  const price = inA * (1 + ((isBuy ? -1 : 1) * edge) / basisPoints);
  const ticks = onStep(a.core.steps, isBuy ? Math.floor(price) : Math.ceil(price), isBuy ? -1 : 1);
  const resting = isBuy ? onStep(a.core.steps, opposite - 1, -1) : onStep(a.core.steps, opposite + 1, 1);
  const best = isBuy ? Math.min(ticks, resting) : Math.max(ticks, resting);
  return best < 1 ? undefined : best;
}

/** Whether a resting order is off its price by more than a band in basis points. */
export const isOff = (resting: number, wanted: number, band: number): boolean =>
  Math.abs(resting - wanted) * basisPoints > wanted * band;
