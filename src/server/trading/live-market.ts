import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { fromUnits } from '../../shared/base/decimal.ts';
import { hashText } from '../../shared/base/random.ts';
import { ask, bid, type BookSide } from '../../shared/market/book/book.ts';
import type { Grid } from '../../shared/market/instrument.ts';
import { onStep } from '../../shared/market/tick-steps.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';
import { bestOf, topOf } from '../../shared/core/book/queue.ts';
import type { MarketTrade } from '../../shared/core/state/effects.ts';
import type { MarketState as CoreMarket } from '../../shared/core/state/market-state.ts';
import { stepMs } from '../../shared/core/state/core-state.ts';
import type { MarketHistory } from '../simulation/price/market-history.ts';
import type { BookView } from '../../shared/market/market-view.ts';
import type { Market, MarketState } from '../venues/venue.ts';

const keptTrades = 1_000;
/**
 * How often the figures of a sleeping market move, each market in its own part of that time, so that all of them
 * together are no lump of work.
 */
const asleepEveryMs = 5_000;

/** The public face of one market of the trading engine, and the handles by which its owner feeds it. */
export interface LiveMarket {
  readonly market: Market;
  /** Takes the trades of one command. */
  print(trades: readonly MarketTrade[]): void;
  /**
   * Tells of the book where it has changed since the last step, and follows the market into sleep, out of it and to its
   * end.
   */
  endStep(step: number): void;
  setState(state: MarketState): void;
  /** Ends the market's streams; idempotent. */
  end(): void;
}

export interface LiveMarketParts {
  readonly core: CoreMarket;
  /** Made when it is first needed. */
  readonly history: () => MarketHistory;
  readonly startStep: number;
  readonly nowMs: () => number;
  readonly hold: (core: CoreMarket) => () => void;
  /** Of a perpetual. */
  readonly funding?: Market['funding'];
}

const tradeText = ({ id, atMs, ticks, lots, side }: MarketTrade, grid: Grid): Trade => [
  String(id),
  atMs,
  fromUnits(ticks, grid.price),
  fromUnits(lots, grid.size),
  side,
];

/** The newest trades of one market, 1,000 at least once there were as many. */
class RecentTrades {
  readonly #trades: Trade[] = [];

  add(printed: readonly Trade[]): void {
    const trades = this.#trades;
    trades.push(...printed);
    if (trades.length > 2 * keptTrades) trades.splice(0, trades.length - keptTrades);
  }

  /** At most 1,000, oldest first. */
  newest(limit: number): Trade[] {
    return limit > 0 ? this.#trades.slice(-Math.min(limit, keptTrades)) : [];
  }

  clear(): void {
    this.#trades.length = 0;
  }
}

/** Trades as text, newest 1,000 kept. */
export function createLiveMarket(parts: LiveMarketParts): LiveMarket {
  const { core, history: historyOf, startStep, nowMs, hold, funding } = parts;
  const { key, grid, book } = core;
  const state = new BehaviorSubject<MarketState>('LIVE');
  const bookChanges = new Subject<void>();
  const trades = new Subject<readonly Trade[]>();
  const tape = new RecentTrades();
  const asleepRow = createAsleepRow(core, nowMs);
  let made: MarketHistory | undefined;
  let publishedU = book.u;
  let publishedMs = startStep * stepMs;
  let publishedAwake = false;

  const history = (): MarketHistory => (made ??= historyOf());

  const tradeOf = (trade: MarketTrade): Trade => tradeText(trade, grid);

  /** Lets the bars follow the core, which alone says whether the market is awake. */
  function follow(): void {
    if (publishedAwake === core.awake) return;
    publishedAwake = core.awake;
    asleepRow.forget();
    if (publishedAwake) {
      history().wake();
      return;
    }
    tape.clear();
    made?.rest();
  }

  const market: Market = {
    key,
    grid,
    book: bookView(core, () => publishedMs),
    state: state as Observable<MarketState>,
    bookChanges,
    trades,
    get instrument() {
      return core.listed.instrument;
    },
    get awake() {
      return core.awake;
    },
    hold: () => hold(core),
    recentTrades: (limit) => tape.newest(limit),
    klines: (...asked) => history().klines(...asked),
    *klinesInParts(...asked) {
      const bars = history();
      return bars.klinesInParts ? yield* bars.klinesInParts(...asked) : bars.klines(...asked);
    },
    ticker: () => (core.awake ? history().ticker(bestOf(book, bid), bestOf(book, ask)) : asleepRow.row(history)),
    best: (side) => (core.awake ? bestOf(book, side) : asleepRow.best(side)),
    ...(funding && { funding }),
  };

  const end = (): void => endStreams(state, bookChanges, trades);
  follow();
  return {
    market,
    print(batch) {
      follow();
      const printed = batch.map(tradeOf);
      tape.add(printed);
      history().addTrades(printed);
      trades.next(printed);
    },
    endStep(step) {
      follow();
      if (core.listed.instrument.status === 'CLOSE' && state.value !== 'ENDED') end();
      if (publishedU === book.u) return;
      publishedU = book.u;
      publishedMs = step * stepMs;
      bookChanges.next();
    },
    setState(next) {
      if (state.value !== next) state.next(next);
    },
    end,
  };
}

/** Ends the streams of a market, the last state before them; idempotent. */
function endStreams(state: BehaviorSubject<MarketState>, ...others: readonly { complete(): void }[]): void {
  if (state.value !== 'ENDED') state.next('ENDED');
  state.complete();
  for (const each of others) each.complete();
}

/** A market's book for readers, as of the last time that it was told of. */
const bookView = ({ book }: CoreMarket, publishedMs: () => number): BookView => ({
  get u() {
    return book.u;
  },
  get ts() {
    return publishedMs();
  },
  top: (side, limit) => topOf(book, side, limit),
});

/**
 * The figures of a market while it sleeps: at one time the same for all who ask, and drawn anew only when their time
 * has passed.
 */
function createAsleepRow(core: CoreMarket, nowMs: () => number) {
  const { key, fair } = core;
  const ownPartMs = hashText(key) % asleepEveryMs;
  let drawn: { readonly slot: number; readonly fair: number; row?: TickerRow } | undefined;

  function now() {
    const slot = Math.floor((nowMs() + ownPartMs) / asleepEveryMs);
    if (drawn?.slot !== slot) drawn = { slot, fair: fair?.(nowMs()) ?? 0 };
    return drawn;
  }
  /** A market that wakes quotes a tick to either side of its fair price. */
  function best(side: BookSide): number {
    const outward = side === bid ? -1 : 1;
    return onStep(core.steps, now().fair + outward, outward);
  }

  return {
    best,
    row: (history: () => MarketHistory): TickerRow => (now().row ??= history().ticker(best(bid), best(ask))),
    forget: () => {
      drawn = undefined;
    },
  };
}
