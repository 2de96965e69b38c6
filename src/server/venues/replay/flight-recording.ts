import { basename } from 'node:path';
import * as v from 'valibot';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { ask, bid, type BookSide } from '../../../shared/market/book/book.ts';
import { type SymbolRef, symbolOfKey } from '../../../shared/market/instrument.ts';
import { klines } from '../../../shared/topics/klines.ts';
import { trades } from '../../../shared/topics/trades.ts';
import type { DepthFrame } from '../../../shared/wire/depth-frame.ts';
import { decodeFlight, type FlightRecording, RecordingProblem } from '../../../shared/wire/flight-file.ts';
import { isWhole, type ReplayedStream, replayFlight } from '../../../shared/wire/flight-replay.ts';
import type { MergedBook } from '../../../shared/wire/merged-book.ts';
import { createBarMoves } from './bar-moves.ts';
import { inOrder } from './recorded-book.ts';
import { unpackedBytes } from './recording.ts';
import type { Recorded, Recording, TextLevels } from '../../../shared/market/recording/recorded.ts';

/**
 * The markets of a flight recording whose books it holds. Throws an Error that names the file and what is wrong with
 * it.
 */
export function readFlight(file: string): Recording[] {
  const name = basename(file);
  const bytes = unpackedBytes(file);
  try {
    return recordingsOf(decodeFlight(bytes), name);
  } catch (error) {
    if (error instanceof RecordingProblem) throw new Error(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** One recording a market, all of them beginning at the same moment. Throws RecordingProblem where there is no book. */
export function recordingsOf(flight: FlightRecording, file: string): Recording[] {
  const markets = new Map<string, MarketTape>();
  const tapeOf = (key: string): MarketTape => {
    const known = markets.get(key) ?? new MarketTape();
    markets.set(key, known);
    return known;
  };
  replayFlight(flight, {
    book: (stream, atMs, frame) => {
      if (stream.key !== undefined) tapeOf(stream.key).book(stream, atMs, frame);
    },
    text: (stream, atMs, text) => {
      if (stream.key !== undefined) tapeOf(stream.key).text(stream, atMs, text);
    },
    closed: (stream) => {
      if (stream.key !== undefined) tapeOf(stream.key).closed(stream);
    },
  });
  const startMs = flight.records.find(({ atMs }) => atMs > 0)?.atMs ?? flight.header.startMs;
  const recordings = [...markets].flatMap(([key, tape]) => {
    const symbol = symbolOfKey(key);
    return symbol && tape.grid ? [recordingOf(symbol, tape, tape.grid, { file, startMs })] : [];
  });
  if (recordings.length === 0) throw new RecordingProblem('there is no order book in it');
  return recordings;
}

const recordingOf = (
  { exchange, symbol, account_type }: SymbolRef,
  tape: MarketTape,
  grid: NonNullable<Recording['grid']>,
  from: { readonly file: string; readonly startMs: number },
): Recording => ({
  ...from,
  exchange,
  symbol,
  accountType: account_type,
  sequence: inOrder,
  resnaps: true,
  grid,
  priceDecimals: 0,
  sizeDecimals: 0,
  messages: tape.messages(),
});

/**
 * What a recording tells of one market. Of two books of it, as when more levels are asked for, the one whose snapshot
 * came last and that still goes on is the market's.
 */
class MarketTape {
  grid: Recording['grid'];
  readonly #messages: Recorded[] = [];
  readonly #moves: Recorded[] = [];
  readonly #tradeIds = new Set<string>();
  readonly #lines: ReplayedStream[] = [];
  readonly #barMoves = createBarMoves();
  #shown: ReplayedStream | undefined;
  #u = 0;

  book(stream: ReplayedStream, atMs: number, frame: DepthFrame): void {
    const {
      book,
      stream: { tick, step },
    } = stream;
    if (
      !book ||
      tick === undefined ||
      step === undefined ||
      (this.grid && (this.grid.tick !== tick || this.grid.step !== step))
    )
      return;
    this.grid = { tick, step };
    if (isWhole(frame)) this.closed(stream);
    if (!this.#lines.includes(stream)) this.#lines.push(stream);
    if (stream !== this.#lines.at(-1)) return;
    const whole = isWhole(frame) || stream !== this.#shown;
    this.#shown = stream;
    const u = Math.max(this.#u + 1, book.u);
    const levels = (side: BookSide): TextLevels => (whole ? allLevels(book, side) : changedLevels(frame, book, side));
    const bids = levels(bid);
    const asks = levels(ask);
    this.#messages.push(
      whole
        ? { kind: 'snapshot', atMs, u, bids, asks }
        : { kind: 'depth', atMs, U: this.#u + 1, u, pu: this.#u, bids, asks },
    );
    this.#u = u;
  }

  text({ stream: { path, params } }: ReplayedStream, atMs: number, text: string): void {
    const json = parseJson(text);
    if (path === trades.path) {
      const frame = v.safeParse(trades.frame, json);
      if (frame.success && frame.output.e === 't')
        for (const [id, , price, size, side] of frame.output.list) {
          if (this.#tradeIds.has(id)) continue;
          this.#tradeIds.add(id);
          this.#messages.push({ kind: 'trade', atMs, id, price, size, takerBuys: side === 'BUY' });
        }
    } else if (path === klines.path) {
      const frame = v.safeParse(klines.frame, json);
      if (frame.success && frame.output.e === 'k')
        this.#moves.push(...this.#barMoves(`${params.interval} ${params.tz ?? ''}`, frame.output.k, atMs));
    }
  }

  /** The one that goes on shows the market from its next change on. */
  closed(stream: ReplayedStream): void {
    const at = this.#lines.indexOf(stream);
    if (at >= 0) this.#lines.splice(at, 1);
  }

  /** In the order of their times. Bars count only where no trade was recorded. */
  messages(): readonly Recorded[] {
    return this.#tradeIds.size > 0
      ? this.#messages
      : [...this.#messages, ...this.#moves].sort((a, b) => a.atMs - b.atMs);
  }
}

function allLevels({ levels, grid }: MergedBook, side: BookSide): TextLevels {
  const { prices, sizes } = levels.top(side, levels.count(side));
  return Array.from(prices, (price, row) => [fromUnits(price, grid.price), fromUnits(sizes[row]!, grid.size)] as const);
}

function changedLevels({ bids, asks, prices, sizes }: DepthFrame, { grid }: MergedBook, side: BookSide): TextLevels {
  const [from, to] = side === bid ? [0, bids] : [bids, bids + asks];
  return Array.from(
    { length: to - from },
    (_, row) => [fromUnits(prices[from + row]!, grid.price), fromUnits(sizes[from + row]!, grid.size)] as const,
  );
}
