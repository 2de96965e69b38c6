import { BehaviorSubject, Subject } from 'rxjs';
import { fromUnits, toUnits } from '../../src/shared/base/decimal.ts';
import { Refusal } from '../../src/shared/base/refusal.ts';
import { type Interval, openTimeOf } from '../../src/shared/base/time.ts';
import { bid, type BookSide } from '../../src/shared/market/book/book.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import type { Trade } from '../../src/shared/market/trade.ts';
import type { OrderEntry, VenueOrderState } from '../../src/server/venues/order-entry.ts';
import type { Market, MarketState, Venue } from '../../src/server/venues/venue.ts';

/** One market that prints a trade every 100 ms at a price that swings by a tick. */
class MinimalMarket implements Market {
  readonly key;
  readonly grid;
  readonly awake = true;
  readonly state = new BehaviorSubject<MarketState>('LIVE');
  readonly bookChanges = new Subject<void>();
  readonly trades = new Subject<readonly Trade[]>();
  readonly book = { u: 0, ts: 0, top: (side: BookSide, limit: number) => this.#top(side, limit) };
  readonly #printed: Trade[] = [];
  #ticks: number;

  readonly instrument: Instrument;

  constructor(instrument: Instrument, ticks: number) {
    this.instrument = instrument;
    this.key = keyOfSymbol(instrument);
    this.grid = gridOf(instrument);
    this.#ticks = ticks;
  }

  hold = () => () => undefined;
  recentTrades = (limit: number) => this.#printed.slice(-limit);
  best = (side: BookSide) => this.#top(side, 1).prices[0];
  ticker: Market['ticker'] = () => {
    const last = this.#printed.at(-1)?.[2] ?? '0';
    return [this.key, last, last, last, last, '0', '0', 0, last, last, 0];
  };

  klines(interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY): readonly Kline[] {
    const bars = new Map<number, Kline>();
    for (const [, ms, priceText, sizeText] of this.#printed) {
      const openMs = openTimeOf(interval, ms);
      const [price, size] = [Number(priceText), Number(sizeText)];
      const [, open, high, low, , volume, quote, count] = bars.get(openMs) ?? [0, price, price, price, price, 0, 0, 0];
      const ends = [Math.max(high, price), Math.min(low, price), price] as const;
      bars.set(openMs, [openMs, open, ...ends, volume + size, quote + price * size, count + 1]);
    }
    return [...bars.values()].filter(([openMs]) => openMs < endMs).slice(-limit);
  }

  move(nowMs: number): void {
    this.book.u += 1;
    this.book.ts = nowMs;
    this.#ticks += this.book.u % 2 === 0 ? 1 : -1;
    const { price, size } = this.grid;
    const trade: Trade = [String(this.book.u), nowMs, fromUnits(this.#ticks, price), fromUnits(1, size), 'BUY'];
    this.#printed.push(trade);
    this.bookChanges.next();
    this.trades.next([trade]);
  }

  #top(side: BookSide, limit: number) {
    const way = side === bid ? -1 : 1;
    const rows = Array.from({ length: Math.min(limit, 3) }, (_, row) => row + 1);
    return {
      prices: Float64Array.from(rows, (row) => this.#ticks + way * row),
      sizes: Float64Array.from(rows, (row) => row),
    };
  }
}

interface Working {
  state: VenueOrderState;
  readonly lots: (text: string) => number;
}

/**
 * A venue with one market, which takes orders by their client id and fills them when it is told to. It shares no code
 * with the trading core.
 */
export function createMinimalVenue(instrument: Instrument, ticks: number) {
  const market = new MinimalMarket(instrument, ticks);
  const orders = new Map<string, Working>();
  const events = new Subject<VenueOrderState>();
  const nameOf = ({ api_id, client_id }: { readonly api_id: string; readonly client_id: string }) =>
    `${api_id} ${client_id}`;
  let timer: NodeJS.Timeout | undefined;

  function become(working: Working, changes: Partial<VenueOrderState>): void {
    working.state = { ...working.state, ...changes };
    events.next(working.state);
  }

  const entry: OrderEntry = {
    events,
    async place(order) {
      if (orders.has(nameOf(order))) return;
      const { api_id, client_id, amount, price } = order;
      const lots = (text: string) => toUnits(text, market.grid.size) ?? 0;
      if (amount === undefined || lots(amount) < 1)
        throw new Refusal('FILTER', { filter: 'LOT_SIZE', field: 'amount' });
      const state: VenueOrderState = { api_id, client_id, state: 'OPEN', filled_amount: '0', amount, price };
      const working = { state, lots };
      orders.set(nameOf(order), working);
      events.next(state);
    },
    async amend(order, change) {
      const working = orders.get(nameOf(order));
      if (working?.state.state !== 'OPEN') throw new Refusal('ORDER_FINAL', { field: 'order_id' });
      become(working, {
        ...(change.price && { price: change.price }),
        ...(change.amount && { amount: change.amount }),
      });
    },
    async cancel(canceled) {
      for (const order of canceled) {
        const working = orders.get(nameOf(order));
        if (working?.state.state === 'OPEN') become(working, { state: 'CANCELED' });
      }
    },
    query: async (order) => orders.get(nameOf(order))?.state,
    forget: () => undefined,
    close: () => clearInterval(timer),
  };
  const venue: Venue = {
    id: instrument.exchange,
    name: 'Minimal',
    mode: 'SIM',
    entry,
    status: () => 'UP',
    markets: () => markets,
    market: (key) => (key === market.key ? market : undefined),
    start() {
      timer ??= setInterval(() => market.move(Date.now()), 100);
    },
    stop() {
      clearInterval(timer);
      market.bookChanges.complete();
      market.trades.complete();
    },
  };
  const markets = [market];
  return {
    venue,
    entry,
    market,
    /** Somebody trades so much with an order; it has ended once it is filled whole. */
    fill(order: { readonly api_id: string; readonly client_id: string }, amount: string): void {
      const working = orders.get(nameOf(order));
      if (working?.state.state !== 'OPEN') throw new Error('no such order is open');
      const { lots, state } = working;
      const filled = lots(state.filled_amount ?? '0') + lots(amount);
      const isWhole = filled >= lots(state.amount ?? '0');
      become(working, {
        filled_amount: fromUnits(filled, market.grid.size),
        state: isWhole ? 'ENDED' : 'OPEN',
      });
    },
  };
}
