import { fromUnits } from '../../shared/base/decimal.ts';
import { ask, bid } from '../../shared/market/book/book.ts';
import { encodeDepth } from '../../shared/wire/depth-binary.ts';
import { DepthFrame, depthKinds } from '../../shared/wire/depth-frame.ts';
import type { FlightStream } from '../../shared/wire/flight-file.ts';
import { hashOfBook } from '../../shared/wire/flight-replay.ts';
import { recordKinds, RecordWriter } from '../../shared/wire/flight-record.ts';
import type { MergedBook } from '../../shared/wire/merged-book.ts';
import type { Cancel, Clock } from '../clock.ts';

/** A chunk is sealed after this long or when it is this large, whichever comes first. */
export const chunkMs = 5_000;
export const chunkBytes = 262_144;
/** Room for the frame that makes a chunk full. */
const slackBytes = 131_072;

/** One part of the recording that can be replayed without those before it. */
export interface SealedChunk {
  readonly startMs: number;
  readonly endMs: number;
  readonly streams: readonly string[];
  readonly records: Uint8Array<ArrayBuffer>;
}

/** One open stream on the tape. */
export interface StreamTape {
  /** A frame as it came, before anybody has taken it. */
  frame(data: string | Uint8Array, from: number): void;
  opened(): void;
  lost(): void;
  /** It will not speak again. */
  closed(): void;
}

/** What a stream is called in the recording, and its book where it keeps one. */
export interface TapedStream {
  /** Path and query. */
  readonly key: string;
  readonly path: string;
  readonly params: FlightStream['params'];
  readonly book?: (() => MergedBook) | undefined;
}

interface Line extends TapedStream {
  /** Number in the chunk at hand; 0 where it has none yet. */
  number: number;
}

interface TapeOptions {
  readonly clock: Clock;
  readonly sealed: (chunk: SealedChunk) => void;
  /** A fault of the recorder's own, which must not reach the stream. */
  readonly failed: (error: unknown) => void;
}

/**
 * The part of the recording that is being written, in one buffer that is used again and again. Each chunk begins with
 * the books of all open streams and ends with their hashes; nothing is written while nothing comes.
 */
export class Tape {
  readonly #options: TapeOptions;
  readonly #writer = new RecordWriter(chunkBytes + slackBytes);
  readonly #lines = new Set<Line>();
  #running = false;
  #startMs: number | undefined;
  #numbers = 0;
  #named: string[] = [];
  #cancelSeal: Cancel | undefined;

  constructor(options: TapeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = true;
  }

  /** Stops and forgets what is not sealed. */
  stop(): void {
    this.#running = false;
    this.#reset();
    this.#writer.take();
  }

  open(stream: TapedStream): StreamTape {
    const line: Line = { ...stream, number: 0 };
    this.#lines.add(line);
    return {
      frame: (data, from) => this.#guarded((nowMs) => this.#frame(line, nowMs, data, from)),
      opened: () => this.#guarded((nowMs) => this.#event(line, nowMs, recordKinds.opened)),
      lost: () => this.#guarded((nowMs) => this.#event(line, nowMs, recordKinds.lost)),
      closed: () => {
        this.#guarded((nowMs) => {
          if (line.number === 0) return;
          this.#mark(line, nowMs);
          this.#event(line, nowMs, recordKinds.closed);
        });
        this.#lines.delete(line);
      },
    };
  }

  /** Hands over what has been written since the last seal; nothing where that is nothing. */
  seal(): void {
    if (this.#startMs === undefined) return;
    const startMs = this.#startMs;
    const endMs = this.#options.clock.wallMs();
    for (const line of this.#lines) if (line.number > 0) this.#mark(line, endMs);
    const chunk = { startMs, endMs, streams: this.#named, records: this.#writer.take() };
    this.#reset();
    this.#options.sealed(chunk);
  }

  #guarded(write: (nowMs: number) => void): void {
    if (!this.#running) return;
    try {
      write(this.#options.clock.wallMs());
    } catch (error) {
      this.stop();
      this.#options.failed(error);
    }
  }

  #frame(line: Line, nowMs: number, data: string | Uint8Array, from: number): void {
    this.#begin(nowMs);
    this.#name(line, nowMs);
    if (typeof data === 'string') this.#writer.frame(line.number, nowMs, data, from);
    else this.#writer.bytes(recordKinds.bytes, line.number, nowMs, data);
  }

  #event(line: Line, nowMs: number, kind: (typeof recordKinds)['opened' | 'lost' | 'closed']): void {
    this.#begin(nowMs);
    this.#name(line, nowMs);
    this.#writer.text(kind, line.number, nowMs, '');
  }

  /** Begins a chunk where none is being written or the one at hand is full. */
  #begin(nowMs: number): void {
    if (this.#writer.length >= chunkBytes) this.seal();
    if (this.#startMs !== undefined) return;
    this.#startMs = nowMs;
    this.#cancelSeal = this.#options.clock.after(chunkMs, () => this.#guarded(() => this.seal()));
    this.#writer.text(recordKinds.chunk, 0, nowMs, '');
    for (const line of this.#lines) this.#snapshot(line, nowMs);
  }

  #snapshot(line: Line, nowMs: number): void {
    const book = line.book?.();
    if (!book?.synced) return;
    this.#name(line, nowMs);
    this.#writer.bytes(recordKinds.book, line.number, nowMs, encodeDepth(frameOf(book), 0));
  }

  #name(line: Line, nowMs: number): void {
    if (line.number > 0) return;
    line.number = ++this.#numbers;
    this.#named.push(line.key);
    const grid = line.book?.().grid;
    const stream: FlightStream = {
      path: line.path,
      params: line.params,
      ...(grid && { tick: fromUnits(1, grid.price), step: fromUnits(1, grid.size) }),
    };
    this.#writer.text(recordKinds.stream, line.number, nowMs, JSON.stringify(stream));
  }

  #mark(line: Line, nowMs: number): void {
    const book = line.book?.();
    if (book?.synced)
      this.#writer.text(recordKinds.mark, line.number, nowMs, JSON.stringify({ u: book.u, hash: hashOfBook(book) }));
  }

  #reset(): void {
    this.#cancelSeal?.();
    this.#cancelSeal = undefined;
    this.#startMs = undefined;
    this.#numbers = 0;
    this.#named = [];
    for (const line of this.#lines) line.number = 0;
  }
}

/** A snapshot frame of all levels of a book. */
function frameOf({ levels, u, venueMs }: MergedBook): DepthFrame {
  const bids = levels.top(bid, levels.count(bid));
  const asks = levels.top(ask, levels.count(ask));
  const frame = new DepthFrame();
  frame.reserve(bids.prices.length + asks.prices.length);
  Object.assign(frame, {
    kind: depthKinds.snap,
    u,
    ts: venueMs ?? 0,
    bids: bids.prices.length,
    asks: asks.prices.length,
  });
  frame.prices.set(bids.prices);
  frame.prices.set(asks.prices, bids.prices.length);
  frame.sizes.set(bids.sizes);
  frame.sizes.set(asks.sizes, bids.sizes.length);
  return frame;
}
