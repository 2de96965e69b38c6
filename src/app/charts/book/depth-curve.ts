import type { BookValue } from '../../../worker/api.ts';

/** One corner of a cumulative curve: price in ticks, sum in lots. */
export interface DepthPoint {
  readonly price: number;
  readonly sum: number;
}

export interface DepthCurve {
  /** From the best level outwards. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** Prices up to which each side is known inside the window: its edge where levels lie beyond it. */
  readonly ends: { readonly bids: number; readonly asks: number };
  /** Middle in ticks; may lie between two. */
  readonly mid: number;
  /** Prices at the edges of the window, ticks. */
  readonly from: number;
  readonly to: number;
  /** Larger of the two sums within the window, at least 1. */
  readonly max: number;
}

function accumulate({ prices, sizes }: BookValue['bids'], inside: (price: number) => boolean): DepthPoint[] {
  const points: DepthPoint[] = [];
  let sum = 0;
  for (let index = 0; index < prices.length && inside(prices[index]!); index++) {
    sum += sizes[index]!;
    points.push({ price: prices[index]!, sum });
  }
  return points;
}

/**
 * A side counts as known up to this many times the distance of its middle level: one order far out must not press the
 * rest into a line.
 */
const maxReach = 2.5;

function reachOf({ prices }: BookValue['bids'], mid: number): number {
  const distance = (i: number) => Math.abs(prices[i]! - mid);
  return Math.min(distance(prices.length - 1), distance(prices.length >> 1) * maxReach);
}

/**
 * Cumulative sizes within ± `percent` of the middle, or with `fit` as far as both sides are known without their stray
 * orders; undefined where a side is empty.
 */
export function depthCurve(book: BookValue, percent: number | 'fit'): DepthCurve | undefined {
  const bid = book.bids.prices[0];
  const ask = book.asks.prices[0];
  if (bid === undefined || ask === undefined) return undefined;
  const mid = (bid + ask) / 2;
  const reach = percent === 'fit' ? Math.min(reachOf(book.bids, mid), reachOf(book.asks, mid)) : (mid * percent) / 100;
  const from = mid - reach;
  const to = mid + reach;
  const bids = accumulate(book.bids, (price) => price >= from);
  const asks = accumulate(book.asks, (price) => price <= to);
  const endOf = ({ prices }: BookValue['bids'], points: readonly DepthPoint[], edge: number) =>
    points.length < prices.length ? edge : prices[prices.length - 1]!;
  return {
    bids,
    asks,
    ends: { bids: endOf(book.bids, bids, from), asks: endOf(book.asks, asks, to) },
    mid,
    from,
    to,
    max: Math.max(bids.at(-1)?.sum ?? 0, asks.at(-1)?.sum ?? 0, 1),
  };
}

/**
 * The level that a price inside the window reaches: the last one between it and the middle; undefined between the best
 * prices.
 */
export function reachedBy(
  curve: DepthCurve,
  price: number,
): (DepthPoint & { readonly side: 'bids' | 'asks' }) | undefined {
  const side = price < curve.mid ? 'bids' : 'asks';
  const point = curve[side].findLast((candidate) =>
    side === 'bids' ? candidate.price >= price : candidate.price <= price,
  );
  return point && { ...point, side };
}

/** Lots of one side within a distance; `whole` says that the book is known as far as that. */
export interface ReachSum {
  readonly sum: number;
  readonly whole: boolean;
}

export interface ReachRow {
  readonly basisPoints: number;
  readonly bids: ReachSum;
  readonly asks: ReachSum;
}

/**
 * Sums of both sides within each of the distances from the middle, hundredths of a percent, ascending; none where a
 * side is empty.
 */
export function reachSums(book: BookValue, distances: readonly number[]): readonly ReachRow[] {
  const bid = book.bids.prices[0];
  const ask = book.asks.prices[0];
  if (bid === undefined || ask === undefined) return [];
  const mid = (bid + ask) / 2;
  const within = (side: BookValue['bids'], reach: number): ReachSum => {
    const points = accumulate(side, (price) => Math.abs(price - mid) <= reach);
    return { sum: points.at(-1)?.sum ?? 0, whole: points.length < side.prices.length };
  };
  return distances.map((basisPoints) => {
    const reach = (mid * basisPoints) / 10_000;
    return { basisPoints, bids: within(book.bids, reach), asks: within(book.asks, reach) };
  });
}
