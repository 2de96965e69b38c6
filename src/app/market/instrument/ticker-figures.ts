import type { TickerRow } from '../../../shared/market/ticker.ts';

/** A ticker row with names. Prices are "" where they do not exist. */
export interface TickerFigures {
  readonly last: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** Base. */
  readonly volume: string;
  readonly quoteVolume: string;
  readonly changePercent: number;
  readonly bid: string;
  readonly ask: string;
}

/** Gives the places of a row their names. */
export const figuresOf = ([
  ,
  last,
  open,
  high,
  low,
  volume,
  quoteVolume,
  changePercent,
  bid,
  ask,
]: TickerRow): TickerFigures => ({ last, open, high, low, volume, quoteVolume, changePercent, bid, ask });
