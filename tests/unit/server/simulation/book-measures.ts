import { must } from '../../../../src/shared/base/assert.ts';
import { toUnits } from '../../../../src/shared/base/decimal.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { topOf } from '../../../../src/shared/core/book/queue.ts';
import { ask, bid, type SideColumns } from '../../../../src/shared/market/book/book.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { volumePerMinute } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import { createRecordedBook } from '../../../../src/server/venues/replay/recorded-book.ts';
import { readRecordings } from '../../../../src/server/venues/replay/recording.ts';
import { recordedInstrument } from '../../../../src/server/venues/replay/replay-market.ts';
import { fairPriceOf, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

const stepMs = 100;
const deepest = 1_000;

/** A market looked at every 100 ms, and its trades by the number of the look before which they came. */
export interface Watched {
  readonly books: readonly { readonly bids: SideColumns; readonly asks: SideColumns }[];
  readonly trades: readonly { readonly look: number; readonly buys: boolean }[];
  /** Base of one lot. */
  readonly lot: number;
}

/** What a book and its trades are compared by. */
export interface Measures {
  /** Median spread in ticks. */
  readonly spreadTicks: number;
  /** Median base of one side within so many basis points of the mid price. */
  readonly depth: { readonly 1: number; readonly 5: number; readonly 20: number };
  /** Share of the best 45 prices of a side that are gone after 0.5 and 5 s, and of those 5 to 10 bp away. */
  readonly gone: { readonly half: number; readonly five: number; readonly away: number };
  /** Runs of trades of one side within 100 ms, a second. */
  readonly takers: number;
  /** Autocorrelation at lag 1 of the side of most trades of 100 ms. */
  readonly sides: number;
  /** Share of seconds in which the mid price does not move, and autocorrelation of its returns over them. */
  readonly still: number;
  readonly returns: number;
}

/** A recording of Binance as it was played. */
export function watchRecording(file: string, listed: Instrument): Watched {
  const recording = must(readRecordings(file).recordings[0], 'a recording');
  const grid = gridOf(recordedInstrument(recording, listed));
  const book = createRecordedBook(grid, recording.sequence);
  const books: Watched['books'][number][] = [];
  const trades: Watched['trades'][number][] = [];
  let next = 0;
  for (const message of recording.messages) {
    if (book.synced && next === 0) next = Math.ceil(message.atMs / stepMs) * stepMs;
    for (; book.synced && message.atMs >= next; next += stepMs)
      books.push({ bids: book.top(bid, deepest), asks: book.top(ask, deepest) });
    if (message.kind === 'depth' || message.kind === 'snapshot') book.take(message, 0);
    if (message.kind === 'trade' && book.synced) trades.push({ look: books.length, buys: message.takerBuys });
  }
  return { books, trades, lot: 1 / must(toUnits('1', grid.size), 'a coin in lots') };
}

/** A simulated market over as many steps, after a minute of its own. */
export function watchSimulated(instrument: Instrument, seed: number, steps: number): Watched {
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed, markets: [flowMarket(instrument, volumePerMinute(instrument))] }, 0);
  apply(state, { kind: 'rebase', step: 17_700_000_000 }, 0);
  const { book, grid } = must(state.markets.get(keyOfSymbol(instrument)), 'the market');
  const step = () => apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * stepMs);
  for (let index = 0; index < 600; index++) step();
  const books: Watched['books'][number][] = [];
  const trades: Watched['trades'][number][] = [];
  for (let index = 0; index < steps; index++) {
    for (const { side } of step().trades) trades.push({ look: books.length, buys: side === 'BUY' });
    books.push({ bids: topOf(book, bid, deepest), asks: topOf(book, ask, deepest) });
  }
  return { books, trades, lot: 1 / must(toUnits('1', grid.size), 'a coin in lots') };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Autocorrelation at lag 1. */
export function autocorrelation(values: readonly number[]): number {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  const products = values.slice(1).map((value, index) => (value - middle) * (values[index]! - middle));
  return products.reduce((sum, product) => sum + product, 0) / values.length / variance;
}

const midOf = ({ bids, asks }: Watched['books'][number]): number => (bids.prices[0]! + asks.prices[0]!) / 2;

/** Median base within some basis points of the mid price. */
export const depthWithin = ({ books, lot }: Watched, points: number): number =>
  median(
    books.flatMap((book) => {
      const mid = midOf(book);
      return [book.bids, book.asks].map(({ prices, sizes }) => {
        let lots = 0;
        for (let row = 0; row < prices.length && Math.abs(prices[row]! - mid) <= (mid * points) / 10_000; row++)
          lots += sizes[row]!;
        return lots * lot;
      });
    }),
  );

/** Share of the prices of both sides for which `counts` holds that are no level any more some looks later. */
function goneAfter({ books }: Watched, looks: number, counts: (row: number, distance: number) => boolean): number {
  let all = 0;
  let gone = 0;
  for (let look = 0; look + looks < books.length; look += 5) {
    const mid = midOf(books[look]!);
    for (const side of ['bids', 'asks'] as const) {
      const later = new Set(books[look + looks]![side].prices);
      for (const [row, price] of books[look]![side].prices.entries()) {
        if (!counts(row, (Math.abs(price - mid) / mid) * 10_000)) continue;
        all += 1;
        if (!later.has(price)) gone += 1;
      }
    }
  }
  return gone / all;
}

/** Runs of trades of one side between two looks. */
const runsOf = ({ trades }: Watched): number =>
  trades.filter(({ look, buys }, index) => {
    const before = trades[index - 1];
    return before?.look !== look || before.buys !== buys;
  }).length;

/** The side of most trades between two looks, where there are such: 1 or −1. */
function sidesOf({ trades }: Watched): number[] {
  const net = new Map<number, number>();
  for (const { look, buys } of trades) net.set(look, (net.get(look) ?? 0) + (buys ? 1 : -1));
  return [...net.values()].map(Math.sign).filter((side) => side !== 0);
}

export function measure(watched: Watched): Measures {
  const { books } = watched;
  const mids = books.filter((_book, look) => look % 10 === 0).map(midOf);
  const returns = mids.slice(1).map((mid, index) => Math.log(mid / mids[index]!));
  return {
    spreadTicks: median(books.map(({ bids, asks }) => asks.prices[0]! - bids.prices[0]!)),
    depth: { 1: depthWithin(watched, 1), 5: depthWithin(watched, 5), 20: depthWithin(watched, 20) },
    gone: {
      half: goneAfter(watched, 5, (row) => row < 45),
      five: goneAfter(watched, 50, (row) => row < 45),
      away: goneAfter(watched, 5, (_row, distance) => distance > 5 && distance <= 10),
    },
    takers: runsOf(watched) / (books.length / 10),
    sides: autocorrelation(sidesOf(watched)),
    still: returns.filter((each) => each === 0).length / returns.length,
    returns: autocorrelation(returns),
  };
}
