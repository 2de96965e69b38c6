import { openBps } from '../../../../shared/finance/spread.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { parseSigned } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** A market and its last price; empty until there is one. */
export interface PricedMarket {
  readonly instrument: Instrument;
  readonly last: string;
}

/** What a spread would be at the prices of now. Basis points, and money in quote. */
export interface SpreadPreview {
  /** What opening would bring at the last prices, before fees. */
  readonly now: number;
  /** Fees of the four orders of a round. */
  readonly fees: number;
  /** From what spread on it opens, before funding. */
  readonly opens: number;
  /** What one order brings from opening to closing at its thresholds, after fees. */
  readonly profit: number;
  /** Value of each leg at its most. */
  readonly value: number;
  /** What a sweep of all that may be unhedged costs at most beyond the best price. */
  readonly worst: number;
}

const numberOf = (text: string | undefined): number => Number(parseSigned(text ?? '') ?? Number.NaN);
const basisPoints = 10_000;

/** What the draft comes to; undefined as long as it holds too little. The server works it out by its own prices. */
export function spreadPreview(draft: Draft, a: PricedMarket, b: PricedMarket): SpreadPreview | undefined {
  const [priceA, priceB] = [Number(a.last), Number(b.last)];
  const split = numberOf(draft.split_size);
  const most = numberOf(draft.max_pos);
  const open = numberOf(draft.open_threshold);
  const close = numberOf(draft.close_threshold);
  const sweep = numberOf(draft.sweep_slippage);
  const given = [priceA, priceB, split, most];
  if (!given.every((value) => value > 0) || [open, close, sweep].some(Number.isNaN)) return undefined;
  const unhedged = numberOf(draft.max_unhedged) || split;
  const fees = 2 * (a.instrument.maker + b.instrument.taker) * basisPoints;
  return {
    now: draft.side === 'SELL' ? openBps(priceB, priceA) : openBps(priceA, priceB),
    fees,
    opens: open + fees,
    profit: (split * priceA * (open - close)) / basisPoints,
    value: most * Math.max(priceA, priceB),
    worst: (unhedged * priceB * sweep) / 100,
  };
}
