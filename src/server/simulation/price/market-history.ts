import type { Parts } from '../../../shared/base/parts.ts';
import type { Interval } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import type { Trade } from '../../../shared/market/trade.ts';

/**
 * Bars and 24 h figures of one market: kept up by its trades while it is awake, and what its price process would have
 * made while it sleeps.
 */
export interface MarketHistory {
  /** Begins to make bars of trades; idempotent. */
  wake(): void;
  /** Makes no more bars of trades and lets go of all but those that they have made; idempotent. */
  rest(): void;
  /** Trades as they happen, ascending; they wake it. */
  addTrades(trades: readonly Trade[]): void;
  /**
   * At most `limit` bars that open before `endMs` (exclusive; default now), ascending, the forming one included. Days,
   * weeks and months of a market that trades at all hours are those of `zone`, an IANA name; of UTC where none is
   * given.
   */
  klines(interval: Interval, limit: number, endMs?: number, zone?: string): readonly Kline[];
  /** `klines`, with a stop after each day of minutes that had to be made for them. Absent where none are made. */
  klinesInParts?(interval: Interval, limit: number, endMs?: number, zone?: string): Parts<readonly Kline[]>;
  /** Best prices in ticks. */
  ticker(bestBid: number | undefined, bestAsk: number | undefined): TickerRow;
}

/**
 * Makes the history of a house or simulated market under the engine's seed; called once for each, when it is first
 * needed. `marketMs` tells the time of the engine's step: no trade that comes lies before it, so that a bar that is
 * over by it takes no further trade.
 */
export type MarketHistoryOf = (instrument: Instrument, seed: number, marketMs: () => number) => MarketHistory;
