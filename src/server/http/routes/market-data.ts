import * as contracts from '../../../shared/contracts/market-data.ts';
import { ask, bid, type BookSide } from '../../../shared/market/book/book.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import type { Clock } from '../../base/clock.ts';
import { groupTicks, levelTexts, rowsOf } from '../../venues/levels.ts';
import { barsInSlices } from '../../venues/bars-in-slices.ts';
import type { Market } from '../../venues/venue.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Server } from '../serve.ts';

/**
 * What a market that is awake while it is read has to say: one that sleeps wakes for it, and stays awake for a while.
 * UNKNOWN_PAIR where there is none.
 */
function read<T>(markets: Markets, ref: SymbolRef, of: (market: Market) => T): T {
  const market = marketOf(markets, ref);
  const release = market.hold();
  try {
    return of(market);
  } finally {
    release();
  }
}

/** The market of a reference, or UNKNOWN_PAIR. */
function marketOf(markets: Markets, ref: SymbolRef): Market {
  const market = markets.byKey(keyOfSymbol(ref));
  if (!market) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', rule: 'unknown' });
  return market;
}

/** Bars of a market that is awake meanwhile: what has to be made for them lets other requests have their turn. */
async function barsOf(
  markets: Markets,
  ref: SymbolRef,
  ...asked: Parameters<Market['klines']>
): Promise<readonly Kline[]> {
  const market = marketOf(markets, ref);
  const release = market.hold();
  try {
    return await barsInSlices(market, ...asked);
  } finally {
    release();
  }
}

/** The specification's Market data group, as far as it is served. */
export function marketDataRoutes(server: Server, markets: Markets, clock: Clock): void {
  server.open(contracts.klines, async ({ input: { interval, limit, tz, ...ref } }) => ({
    list: [...(await barsOf(markets, ref, interval, limit, undefined, tz))],
    interval,
  }));

  server.open(contracts.klinesHistory, async ({ input: { interval, limit, end, tz, ...ref } }) => ({
    list: [...(await barsOf(markets, ref, interval, limit, end, tz))],
    interval,
  }));

  server.open(contracts.depth, ({ input }) =>
    read(markets, input, ({ instrument, book, grid, awake }) => {
      // A book that could not be woken is empty, and must not be shown as if it were the market's.
      if (!awake) throw new Refusal('UNAVAILABLE');
      const group = groupTicks(input.group, grid);
      const side = (of: BookSide) => levelTexts(rowsOf(book, of, input.limit, group), grid);
      const { exchange, symbol, account_type } = instrument;
      return {
        exchange,
        symbol,
        account_type,
        u: book.u,
        ts: book.ts,
        rts: clock.nowMs(),
        bids: side(bid),
        asks: side(ask),
        depth: input.limit,
      };
    }),
  );

  server.open(contracts.trades, ({ input }) => [...read(markets, input, (market) => market.recentTrades(input.limit))]);
}
