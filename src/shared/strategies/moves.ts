import type { RefusalCode } from '../base/refusal-code.ts';
import type { MarketState } from '../core/state/market-state.ts';
import type { MarketView } from '../market/market-view.ts';
import type { Side } from '../trade/order.ts';

/** One order to place: size in lots, price in ticks, null at the market. */
export interface PlaceMove {
  readonly kind: 'place';
  /** Names the order among all of its owner's: the same number is placed once. */
  readonly number: number;
  /** The leg in which it trades, from 0; the first one where it is left out. */
  readonly leg?: number | undefined;
  readonly side: Side;
  readonly lots: number;
  readonly ticks: number | null;
  /** What is not filled at once ends. */
  readonly isImmediate?: boolean | undefined;
  /** It ends where it would trade at once. */
  readonly isPostOnly?: boolean | undefined;
  /** Of a contract: it only closes, and may be as small as what it closes. */
  readonly isReducing?: boolean | undefined;
}

/** How long the order of a move stays: until it is canceled unless the move says otherwise. */
export function timeInForce({ ticks, isImmediate, isPostOnly }: TimedMove): 'GTC' | 'IOC' | 'GTX' {
  if (isImmediate || ticks === null) return 'IOC';
  return isPostOnly ? 'GTX' : 'GTC';
}
type TimedMove = Pick<PlaceMove, 'ticks' | 'isImmediate' | 'isPostOnly'>;

/**
 * The code by which the order of a move was refused, where that counts: one that only rests and would have traded is
 * left out, as the price has moved meanwhile.
 */
export const refusalOf = (
  { isPostOnly }: Pick<PlaceMove, 'isPostOnly'>,
  code: RefusalCode | undefined,
): RefusalCode | undefined => (isPostOnly && code === 'WOULD_TAKE' ? undefined : code);

/** What whoever trades by itself asks for. */
export type Move = { readonly kind: 'cancel'; readonly order_ids: readonly string[] } | PlaceMove;

/** The market of one leg of an instance: the rules that its orders have to keep, and what there is to see. */
export interface StrategyMarket {
  readonly core: MarketState;
  readonly market: MarketView;
}

/** When and where there is something to do though none of its orders has changed: whichever comes first. */
export interface Due {
  /** At this time, ms. */
  readonly atMs?: number | undefined;
  /** At or below, and at or above this price in ticks. */
  readonly below?: number | undefined;
  readonly above?: number | undefined;
  /** At or below, and at or above this price in ticks, where a bar closes at it: what lies between is not looked at. */
  readonly closesBelow?: number | undefined;
  readonly closesAbove?: number | undefined;
  /** Where both prices are reached in one bar, which of them counts: the lower one where it is left out. */
  readonly counts?: 'above' | undefined;
}

const firstOf = (a: number | undefined, b: number | undefined, pick: (a: number, b: number) => number) =>
  a === undefined ? b : b === undefined ? a : pick(a, b);

/** Of two things to wait for whichever comes first. */
export const sooner = (one: Due, other: Due | undefined): Due => {
  if (!other) return one;
  return {
    ...(one.counts && { counts: one.counts }),
    atMs: firstOf(one.atMs, other.atMs, Math.min),
    below: firstOf(one.below, other.below, Math.max),
    above: firstOf(one.above, other.above, Math.min),
    closesBelow: firstOf(one.closesBelow, other.closesBelow, Math.max),
    closesAbove: firstOf(one.closesAbove, other.closesAbove, Math.min),
  };
};

/**
 * Prices in ticks at or beyond which something is due wherever each price is looked at: 0 and infinity where there is
 * none.
 */
export const pricesOf = ({ below = 0, above = never, closesBelow = 0, closesAbove = never }: Due) => ({
  below: Math.max(below, closesBelow),
  above: Math.min(above, closesAbove),
});
const never = Number.POSITIVE_INFINITY;
