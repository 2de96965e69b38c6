import type { RefusalCode } from '../../base/refusal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { ask, type Book, bid } from '../../market/book/book.ts';
import { makeBook } from '../../market/book/make-book.ts';
import type { Instrument } from '../../market/instrument.ts';
import { middleOf } from '../../market/middle.ts';
import { messageKinds, type RecordingColumns } from '../../market/recording/columns.ts';
import type { AnyStrategy } from '../../strategies/strategy.ts';
import { type Due, pricesOf, refusalOf } from '../../strategies/moves.ts';
import type { Order } from '../../trade/order.ts';
import type { BarColumns } from '../bars.ts';
import { type Asked, boundlessFunds, Driven } from '../driven.ts';
import type { BacktestResult } from '../exact/result.ts';
import { FillLog } from '../fill-log.ts';
import { BookVenue } from './book-venue.ts';
import type { QueueModel } from './queue.ts';
import { RecordedView } from './recorded-view.ts';
import { tradeBars } from './trade-bars.ts';

/** A backtest over the recorded book and trades of a market. */
export interface BookBacktest {
  readonly strategy: AnyStrategy;
  /** As its form gives them; completed by the strategy at the first moment at which it can begin. */
  readonly params: unknown;
  /** With the recording's tick and step, and the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  readonly recording: RecordingColumns;
  /** Money of the quote asset that the account has, as decimal text. */
  readonly funds: string;
  readonly queue: QueueModel;
  /** From a message of the market until an order that answers it has come to the venue, and from there back, ms. */
  readonly latency: { readonly outMs: number; readonly backMs: number };
  /** Length of the bars of the result, ms. */
  readonly barMs: number;
}

export interface BookResult extends BacktestResult {
  /** Trades of the recording as bars, flat where there was none; `equity` and `held` are at their closes. */
  readonly bars: BarColumns;
  /** Row at whose close it began. */
  readonly from: number;
  readonly messages: number;
}

/**
 * Runs a strategy over a recording by the trading core, message by message. Throws what its strategy refuses at the
 * start, and INPUT where the recording has no book (`no_book`).
 */
export const runOverBook = (input: BookBacktest): BookResult => new BookRun(input).play();

/**
 * What a strategy may cost at most where it begins: decimal text of the quote asset. Throws what `runOverBook` throws
 * at the start.
 */
export const investedOverBook = (input: Omit<BookBacktest, 'funds'>): string =>
  new BookRun({ ...input, funds: boundlessFunds }).invested;

/** What was asked for, on its way to the venue and back. */
interface Flight {
  readonly asked: Asked;
  readonly arrivesMs: number;
  /** When the instance hears of it; undefined until it has arrived. */
  heardMs?: number;
  codes?: readonly RefusalCode[];
}

const atOnce: Due = { atMs: 0 };

class BookRun {
  readonly #input: BookBacktest;
  readonly #book: Book;
  readonly #view: RecordedView;
  readonly #fills = new FillLog();
  readonly #venue: BookVenue;
  readonly #driven: Driven;
  /** Orders as they have become, and when the instance hears of that; in the order of time. */
  readonly #answers: { readonly atMs: number; readonly order: Order }[] = [];
  readonly #bars: BarColumns;
  readonly #equity: Float64Array;
  readonly #held: Float64Array;
  readonly #first: number;
  readonly #from: number;
  #flight: Flight | undefined;
  #isKnown = true;
  #mark: number;
  #row: number;
  #nowMs: number;

  constructor(input: BookBacktest) {
    const { recording, instrument, strategy, params, funds, queue, barMs } = input;
    const { kinds, atMs, ends, asks, prices } = recording;
    this.#input = input;
    this.#first = kinds.indexOf(messageKinds.snapshot);
    if (this.#first < 0) throw new Refusal('INPUT', { field: 'recording', rule: 'no_book' });
    const from = this.#first === 0 ? 0 : ends[this.#first - 1]!;
    const bids = asks[this.#first]! - from;
    this.#book = makeBook(prices.subarray(from, ends[this.#first]), bids, ends[this.#first]! - from - bids);
    this.#view = new RecordedView(instrument, this.#book);
    this.#bars = tradeBars(recording, barMs);
    this.#nowMs = Math.floor(atMs[this.#first]!);
    this.#row = this.#from = Math.floor((this.#nowMs - this.#bars.firstMs) / barMs);
    this.#equity = new Float64Array(this.#bars.open.length - this.#from);
    this.#held = new Float64Array(this.#equity.length);
    for (let message = 0; message <= this.#first; message++) this.#apply(message);
    const middle = middleOf(this.#view);
    if (middle === undefined) throw new Refusal('INPUT', { field: 'recording', rule: 'no_book' });
    this.#mark = middle;
    this.#venue = new BookVenue({
      instrument,
      book: this.#book,
      funds,
      model: queue,
      startMs: this.#nowMs,
      fills: this.#fills,
      changed: (order) => this.#answers.push({ atMs: this.#nowMs + this.#input.latency.backMs, order }),
    });
    const { core, api_id, freeOf } = this.#venue;
    const leg = { core, market: this.#view, api_id, freeOf };
    this.#driven = new Driven(strategy, params, [leg], this.#nowMs, () => [this.#mark]);
  }

  play(): BookResult {
    const { atMs } = this.#input.recording;
    const { length } = atMs;
    this.#ask(this.#nowMs);
    for (let message = this.#first + 1; message < length && !this.#isDone; message++) {
      this.#passTo(Math.floor(atMs[message]!));
      this.#apply(message);
      this.#match(message);
      if (this.#answers.length > 0) this.#passTo(this.#nowMs);
      this.#look(this.#nowMs);
    }
    for (const { order } of this.#answers) this.#driven.take(order);
    this.#value(this.#bars.open.length);
    return {
      fills: this.#fills.columns(),
      equity: this.#equity,
      held: this.#held,
      bars: this.#bars,
      from: this.#from,
      messages: length,
      isLiquidated: false,
      ...this.#driven.outcome,
    };
  }

  get invested(): string {
    return this.#driven.invested;
  }

  get #isDone(): boolean {
    return this.#driven.isOver && this.#flight === undefined && this.#answers.length === 0;
  }

  /** Applies a message to the book and to the bars. */
  #apply(message: number): void {
    const { kinds, atMs, ends, asks, prices, sizes } = this.#input.recording;
    const from = message === 0 ? 0 : ends[message - 1]!;
    const [split, to] = [asks[message]!, ends[message]!];
    if (kinds[message] === messageKinds.trade) {
      this.#view.trade(atMs[message]!, prices[from]!, sizes[from]!);
      return;
    }
    if (kinds[message] !== messageKinds.update) this.#book.clear();
    this.#isKnown = kinds[message] !== messageKinds.gap;
    this.#book.setAll(bid, prices, sizes, from, split);
    this.#book.setAll(ask, prices, sizes, split, to);
    this.#view.changed(atMs[message]!);
  }

  /** What a message fills of the orders that rest. */
  #match(message: number): void {
    const { kinds, ends, asks, prices, sizes } = this.#input.recording;
    const { queue } = this.#venue;
    const from = ends[message - 1]!;
    const [split, to] = [asks[message]!, ends[message]!];
    const kind = kinds[message]!;
    if (kind === messageKinds.trade) {
      const fills = queue.traded(split === from ? ask : bid, prices[from]!, sizes[from]!);
      if (fills.length > 0) this.#venue.fill(fills, this.#nowMs);
      return;
    }
    if (kind === messageKinds.update) {
      queue.updated(bid, prices, from, split);
      queue.updated(ask, prices, split, to);
    } else queue.renew();
    const crossed = queue.crossed();
    if (crossed.length > 0) this.#venue.fill(crossed, this.#nowMs);
  }

  /** Does what is due before a time: what arrives at the venue, what the instance hears, and what it asks for then. */
  #passTo(untilMs: number): void {
    for (;;) {
      const answer = this.#answers[0]?.atMs ?? Number.POSITIVE_INFINITY;
      const flight = this.#flight ? (this.#flight.heardMs ?? this.#flight.arrivesMs) : Number.POSITIVE_INFINITY;
      const due = this.#flight ? Number.POSITIVE_INFINITY : (this.#driven.due?.atMs ?? Number.POSITIVE_INFINITY);
      const next = Math.min(answer, flight, due);
      if (!(next <= untilMs) || this.#isDone) break;
      this.#advance(next);
      if (answer === next) this.#hear();
      else if (flight === next) this.#land();
      else this.#ask(this.#nowMs);
    }
    this.#advance(untilMs);
  }

  /** The clock goes on; rows that close by then are valued. */
  #advance(toMs: number): void {
    if (toMs > this.#nowMs) this.#nowMs = toMs;
    const { firstMs, intervalMs, open } = this.#bars;
    if (this.#nowMs >= firstMs + (this.#row + 1) * intervalMs)
      this.#value(Math.min(open.length, Math.floor((this.#nowMs - firstMs) / intervalMs)));
  }

  /** The instance hears of an order, and is asked once it has heard of all that come at that time. */
  #hear(): void {
    const { atMs, order } = this.#answers.shift()!;
    this.#driven.take(order);
    if (this.#answers[0]?.atMs !== atMs) this.#askSoon();
  }

  /** What was sent arrives at the venue, and later its sender hears of that. */
  #land(): void {
    const flight = this.#flight!;
    if (flight.heardMs === undefined) {
      const { cancels, places } = flight.asked;
      this.#venue.passTo(this.#nowMs);
      if (cancels.length > 0) this.#venue.cancel(cancels, this.#nowMs);
      flight.codes = places.flatMap((move) => refusalOf(move, this.#venue.place(move, this.#nowMs)) ?? []);
      flight.heardMs = this.#nowMs + this.#input.latency.backMs;
      return;
    }
    this.#flight = undefined;
    if (flight.asked.places.length > 0) this.#driven.sent(flight.codes ?? [], this.#nowMs);
    this.#askSoon();
  }

  #askSoon(): void {
    this.#driven.due = { atMs: this.#nowMs };
  }

  /** Asks where the market has come to what the instance waits for. */
  #look(now: number): void {
    const middle = this.#isKnown ? middleOf(this.#view) : undefined;
    if (middle === undefined) return;
    this.#mark = middle;
    if (this.#flight || this.#driven.isOver) return;
    const due = this.#driven.due ?? atOnce;
    const { atMs = Number.POSITIVE_INFINITY } = due;
    const { below, above } = pricesOf(due);
    if (atMs <= now || middle <= below || middle >= above) this.#ask(now);
  }

  #ask(now: number): void {
    const asked = this.#driven.ask(now);
    if (asked.places.length > 0 || asked.cancels.length > 0)
      this.#flight = { asked, arrivesMs: now + this.#input.latency.outMs };
  }

  /** Values what is held at the closes of rows until one, at the middle of the book. */
  #value(until: number): void {
    if (this.#row >= until) return;
    const { base, quote } = this.#input.instrument;
    const { grid, units } = this.#venue.core;
    const one = 10 ** moneyDecimals;
    const money = Number(this.#venue.heldOf(quote)) / one;
    const coins = Number(this.#venue.heldOf(base));
    const perTick = (coins / one) * (grid.price.unit / 10 ** grid.price.decimals);
    for (; this.#row < until; this.#row++) {
      const row = this.#row;
      this.#equity[row - this.#from] = money + perTick * this.#mark;
      this.#held[row - this.#from] = coins / Number(units.basePerLot);
    }
  }
}
