/**
 * Numbers of one update: first and last id that it covers, and where the venue tells it, the last id of the update
 * before.
 */
export interface Span {
  readonly U: number;
  readonly u: number;
  readonly pu?: number;
}

/** Where a book stands: id of the last update in it, and whether an update has followed the snapshot yet. */
export interface Position {
  readonly u: number;
  readonly bridged: boolean;
}

/** `apply` it; `stale` was in the book already; `gap`: something is missing, the book is wrong from here. */
export type Verdict = 'apply' | 'stale' | 'gap';

/** How one venue numbers its updates. Pure. */
export type SequenceRule = (position: Position, span: Span) => Verdict;

/** Our own sockets: `pu` must be the last `u`. */
export const chained: SequenceRule = ({ u }, span) => {
  if (span.pu === u) return 'apply';
  return span.u <= u ? 'stale' : 'gap';
};

/**
 * Binance spot: drop u ≤ last; the next must cover last + 1. Source: Binance spot API, "How to manage a local order
 * book correctly".
 */
export const binanceSpot: SequenceRule = ({ u }, span) => {
  if (span.u <= u) return 'stale';
  return span.U <= u + 1 ? 'apply' : 'gap';
};

/**
 * Binance USD-M and COIN-M: drop u < snapshot's id; the first must cover it, afterwards `pu` must be the last `u`.
 * Source: Binance USD-M API.
 */
export const binanceFutures: SequenceRule = ({ u, bridged }, span) => {
  if (!bridged) {
    if (span.u < u) return 'stale';
    return span.U <= u || span.pu === u ? 'apply' : 'gap';
  }
  if (span.pu === u) return 'apply';
  return span.u <= u ? 'stale' : 'gap';
};
