import { dayMs } from '../../../../shared/base/time.ts';
import { annualBasis, netCloseBps, netOpenBps, openBps } from '../../../../shared/finance/spread.ts';
import type { Exchange, Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import { isSpreadPair, type SpreadKind, type SpreadRow } from '../../../../shared/topics/spread.ts';

/** Two instruments of one base and what trading one against the other brings now. Spreads in basis points. */
export interface SpreadPair {
  readonly key: string;
  readonly a: Instrument;
  readonly b: Instrument;
  readonly bidA: string;
  readonly askA: string;
  readonly bidB: string;
  readonly askB: string;
  /** A bought and B sold, before and after the taker fees of both orders. */
  readonly open: number;
  readonly netOpen: number;
  /** A sold and B bought. */
  readonly close: number;
  readonly netClose: number;
  /** Base that both best prices offer; null where a book has no size. */
  readonly openSize: number | null;
  readonly closeSize: number | null;
  /** Last rates, fractions of their intervals, and what a long A and a short B earn in a year; null without any. */
  readonly fundingA: number | null;
  readonly fundingB: number | null;
  readonly funding: number | null;
  /** Days from the nearer leg to the delivery of B; undefined where B has none, or it is over. */
  readonly days: number | undefined;
  /** What the opening spread comes to in a year until then, a fraction. */
  readonly basis: number | undefined;
  readonly ts: number;
}

/** A row of the stream with its instruments. */
export function spreadPair(row: SpreadRow, a: Instrument, b: Instrument): SpreadPair {
  const [key, , , bidA, askA, , , bidB, askB, open, close, fundingA, fundingB, funding, ts, openSize, closeSize] = row;
  const fees = { a: a.taker, b: b.taker };
  const periodMs = b.expiry === null ? 0 : b.expiry - (a.expiry ?? ts);
  const isDated = periodMs > 0;
  return {
    key,
    a,
    b,
    bidA,
    askA,
    bidB,
    askB,
    open,
    netOpen: netOpenBps(Number(askA), Number(bidB), fees),
    close,
    netClose: netCloseBps(Number(bidA), Number(askB), fees),
    openSize,
    closeSize,
    fundingA,
    fundingB,
    funding,
    days: isDated ? periodMs / dayMs : undefined,
    basis: isDated ? annualBasis(Number(askA), Number(bidB), periodMs) : undefined,
    ts,
  };
}

/** Bases that have a pair of a kind, in the order of the instruments. */
export function basesWith(kind: SpreadKind, instruments: readonly Instrument[]): readonly string[] {
  const byBase = new Map<string, Instrument[]>();
  for (const instrument of instruments) {
    if (instrument.status === 'CLOSE') continue;
    const known = byBase.get(instrument.base);
    if (known) known.push(instrument);
    else byBase.set(instrument.base, [instrument]);
  }
  return [...byBase]
    .filter(([, legs]) => legs.some((a) => legs.some((b) => isSpreadPair(kind, a, b))))
    .map(([base]) => base);
}

/** Pairs both of whose legs trade at the chosen exchanges; all of them where none is chosen. */
export const pairsAt = (pairs: readonly SpreadPair[], chosen: readonly Exchange[]): readonly SpreadPair[] =>
  chosen.length === 0 ? pairs : pairs.filter(({ a, b }) => chosen.includes(a.exchange) && chosen.includes(b.exchange));

/** Exchanges of some pairs, by name. */
export const exchangesOf = (pairs: readonly SpreadPair[]): readonly Exchange[] =>
  [...new Set(pairs.flatMap(({ a, b }) => [a.exchange, b.exchange]))].sort();

/**
 * Spread of the closes of both legs in basis points of A's, at the open times of bars that both have, ascending. Last
 * trades, not prices at which both can be had.
 */
export function pastSpreads(
  a: readonly Kline[],
  b: readonly Kline[],
): readonly (readonly [timeMs: number, bps: number])[] {
  const closes = new Map(b.map((bar) => [bar[0], Number(bar[4])] as const));
  return a.flatMap((bar) => {
    const close = closes.get(bar[0]);
    const own = Number(bar[4]);
    return close !== undefined && close > 0 && own > 0 ? [[bar[0], openBps(own, close)] as const] : [];
  });
}
