import * as v from 'valibot';
import { must } from '../base/assert.ts';
import { scaleOf } from '../base/decimal.ts';
import { keyOfSymbol, SymbolRef } from '../market/instrument.ts';
import { bookHash } from '../market/book/book-hash.ts';
import { ask, bid } from '../market/book/book.ts';
import { readUtf8 } from '../base/utf8.ts';
import { DepthIntake } from './depth-intake.ts';
import { type DepthFrame, depthKinds } from './depth-frame.ts';
import { type FlightRecord, recordKinds } from './flight-record.ts';
import { FlightMark, FlightStream, type FlightRecording, jsonOf } from './flight-file.ts';
import { MergedBook } from './merged-book.ts';

/** Levels of a stream that does not say how many it has. */
const usualLimit = 50;

/** One stream of a recording, over all of its chunks. */
export interface ReplayedStream {
  /** Path and parameters, names in order: the same stream in every chunk. */
  readonly name: string;
  readonly stream: FlightStream;
  /** Instrument that it is of; undefined where it is of several. */
  readonly key: string | undefined;
  /** The book where the stream is one of depth. */
  readonly book: MergedBook | undefined;
}

export interface ReplayHandlers {
  /** The stream's book has changed by this frame, which is used again: a snapshot stands for the whole book. */
  book?(stream: ReplayedStream, atMs: number, frame: DepthFrame): void;
  /** A frame of a stream without book, as text. */
  text?(stream: ReplayedStream, atMs: number, text: string): void;
  /** The stream's socket is closed for good. */
  closed?(stream: ReplayedStream): void;
}

/** What a book was at the end of its stream. */
export interface ReplayedBook {
  readonly name: string;
  readonly key: string;
  readonly u: number;
  readonly hash: string;
}

export interface Replayed {
  /** In the order in which their streams were first named. */
  readonly books: readonly ReplayedBook[];
  /** Marks that were compared, and names of the streams whose book was another one than the worker had. */
  readonly marks: number;
  readonly mismatches: readonly string[];
}

interface Line extends ReplayedStream {
  readonly intake: DepthIntake | undefined;
}

/** Hash of all levels of a merged book. */
export const hashOfBook = ({ levels, grid }: MergedBook): string =>
  bookHash(levels.top(bid, levels.count(bid)), levels.top(ask, levels.count(ask)), grid);

/**
 * Plays a whole recording as the worker took it: the same frames give the same books, and the same books the same
 * hashes.
 */
export function replayFlight({ records }: FlightRecording, handlers: ReplayHandlers = {}): Replayed {
  const lines = new Map<string, Line>();
  let numbers = new Map<number, Line>();
  let marks = 0;
  const mismatches: string[] = [];

  function compare(line: Line, payload: Uint8Array): void {
    const { u, hash } = v.parse(FlightMark, jsonOf(payload));
    marks++;
    if (!line.book?.synced || line.book.u !== u || hashOfBook(line.book) !== hash) mismatches.push(line.name);
  }

  for (const record of records) {
    if (record.kind === recordKinds.chunk) numbers = new Map();
    else if (record.kind === recordKinds.stream)
      numbers.set(record.stream, lineOf(v.parse(FlightStream, jsonOf(record.payload)), lines));
    else if (record.kind !== recordKinds.action) {
      const line = must(numbers.get(record.stream), `stream ${record.stream}`);
      if (record.kind === recordKinds.mark) compare(line, record.payload);
      else play(line, record, handlers);
    }
  }
  return { books: [...lines.values()].flatMap(endOf), marks, mismatches };
}

const endOf = ({ name, key, book }: Line): ReplayedBook[] =>
  book && key !== undefined && book.u > 0 ? [{ name, key, u: book.u, hash: hashOfBook(book) }] : [];

const nameOf = ({ path, params, tick, step }: FlightStream): string =>
  `${path}?${Object.entries({ ...params, ...(tick !== undefined && { tick }), ...(step !== undefined && { step }) })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')}`;

function lineOf(stream: FlightStream, lines: Map<string, Line>): Line {
  const name = nameOf(stream);
  const known = lines.get(name);
  if (known) return known;
  const { params, tick, step } = stream;
  const symbol = v.safeParse(SymbolRef, params);
  const grid = tick !== undefined && step !== undefined ? { price: scaleOf(tick), size: scaleOf(step) } : undefined;
  const made: Line = {
    name,
    stream,
    key: symbol.success ? keyOfSymbol(symbol.output) : undefined,
    book: grid && new MergedBook(grid, Number(params.limit ?? usualLimit)),
    intake: grid && new DepthIntake(grid),
  };
  lines.set(name, made);
  return made;
}

function play(line: Line, record: FlightRecord, handlers: ReplayHandlers): void {
  const { book, intake } = line;
  if (record.kind === recordKinds.opened) intake?.renew();
  else if (record.kind === recordKinds.lost) book?.distrust();
  else if (record.kind === recordKinds.closed) handlers.closed?.(line);
  else if (book && intake) takeDepth(line, book, intake, record, handlers);
  else if (record.kind === recordKinds.text) {
    const text = readUtf8(record.payload);
    if (text !== undefined) handlers.text?.(line, record.atMs, text);
  }
}

/** A chunk's own snapshot says nothing new where the chunk before it is there. */
function takeDepth(
  line: Line,
  book: MergedBook,
  intake: DepthIntake,
  { kind, atMs, payload }: FlightRecord,
  handlers: ReplayHandlers,
): void {
  const read = intake.read(kind === recordKinds.text ? (readUtf8(payload) ?? '') : payload, 1);
  if (read === 'other') return;
  if (kind === recordKinds.book && book.synced && intake.frame.u === book.u) return;
  const outcome = read === 'malformed' ? read : book.take(intake.frame);
  if (outcome === 'merged') handlers.book?.(line, atMs, intake.frame);
  else if (outcome !== 'ignored') book.distrust();
}

/** Whether a frame stands for the whole book. */
export const isWhole = ({ kind }: DepthFrame): boolean => kind === depthKinds.snap;
