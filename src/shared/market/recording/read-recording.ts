import { Refusal } from '../../base/refusal.ts';
import { readUtf8 } from '../../base/utf8.ts';
import { toScaled } from '../../base/decimal.ts';
import { messageKinds, type RecordingColumns } from './columns.ts';
import { binanceMarketOf } from './market-name.ts';
import { type MessageIds, RawMessages, rawDecimals } from './raw-messages.ts';
import type { LineFault, Recorded, TextLevels } from './recorded.ts';
import { recordedLine } from './recorded-line.ts';
import { type LineKind, LineScanner } from './scan-line.ts';
import { ScannedLevels } from './scanned-levels.ts';
import { settle } from './settle.ts';

/** What a file of lines holds. */
export interface ReadRecordings {
  /** One of each market. */
  readonly recordings: readonly RecordingColumns[];
  /** Lines that are left out, and why; ascending. */
  readonly faults: readonly Omit<LineFault, 'file'>[];
  /** Messages that stood in it more than once. */
  readonly repeats: number;
}

const newline = 10;
/** Of a file, a row has at least about so many. */
const bytesPerRow = 48;
const kindOf: Readonly<Record<Exclude<LineKind, 'other'>, number>> = {
  depth: messageKinds.update,
  trade: messageKinds.trade,
  snapshot: messageKinds.snapshot,
};

/** Messages of one market, each once. */
class Market {
  readonly name: string;
  readonly raw: RawMessages;
  readonly #trades = new Set<number>();
  readonly #updates = new Set<number>();
  isFutures = false;

  constructor(name: string, rows: number | undefined) {
    this.name = name;
    this.raw = new RawMessages(rows);
  }

  /** False where the message has come before. */
  take(kind: number, line: number, atMs: number, ids: MessageIds, levels: ScannedLevels): boolean {
    const known = kind === messageKinds.trade ? this.#trades : this.#updates;
    const id = kind === messageKinds.trade ? ids.first : kind === messageKinds.update ? ids.last : -ids.last;
    if (known.has(id)) return false;
    known.add(id);
    if (kind === messageKinds.update && !Number.isNaN(ids.before)) this.isFutures = true;
    this.raw.add(kind, line, atMs, ids, levels);
    return true;
  }

  /** Whether one of its updates follows on a snapshot. */
  follows(id: number): boolean {
    const { count, kinds, first, last } = this.raw;
    for (let at = 0; at < count; at++)
      if (kinds[at] === messageKinds.update && first[at]! <= id + 1 && last[at]! >= id) return true;
    return false;
  }
}

class Reader {
  readonly #scanner: LineScanner;
  readonly #bytes: Uint8Array;
  readonly #markets = new Map<string, Market>();
  #last: Market | undefined;
  readonly #slow = new ScannedLevels();
  readonly faults: Omit<LineFault, 'file'>[] = [];
  /** Snapshots that do not say whose they are. */
  readonly #unnamed: { readonly line: number; readonly from: number; readonly to: number }[] = [];
  repeats = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#scanner = new LineScanner(bytes);
  }

  read(): void {
    const bytes = this.#bytes;
    let line = 0;
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(newline, from);
      const to = end < 0 ? bytes.length : end;
      line += 1;
      if (to > from) this.#line(line, from, to);
      from = to + 1;
    }
  }

  recordings(): RecordingColumns[] {
    // A file of one market gives its snapshots to it; of several, to the one whose updates follow on it.
    for (const { line, from, to } of this.#unnamed) this.#assign(line, from, to);
    return [...this.#markets.values()]
      .filter(({ raw }) => raw.count > 0)
      .map(({ name, raw, isFutures }) => settle(raw.byLine(), binanceMarketOf(name, isFutures), isFutures));
  }

  #marketOf(name: string): Market {
    if (this.#last?.name === name) return this.#last;
    const rows = this.#markets.size === 0 ? Math.ceil(this.#bytes.length / bytesPerRow) : undefined;
    this.#last = this.#markets.get(name) ?? new Market(name, rows);
    this.#markets.set(name, this.#last);
    return this.#last;
  }

  #line(line: number, from: number, to: number): void {
    const scanner = this.#scanner;
    const kind = scanner.scan(from, to);
    if (kind === undefined) this.#slowLine(line, from, to);
    else if (kind === 'snapshot') this.#unnamed.push({ line, from, to });
    else if (kind !== 'other') this.#take(this.#marketOf(scanner.symbol), kindOf[kind], line, scanner);
  }

  #take(
    market: Market,
    kind: number,
    line: number,
    message: MessageIds & { readonly atMs: number; readonly levels: ScannedLevels },
  ): void {
    if (!market.take(kind, line, message.atMs, message, message.levels)) this.repeats += 1;
  }

  /** A line that is written in another way than usual, or is none. */
  #slowLine(line: number, from: number, to: number): void {
    const text = readUtf8(this.#bytes.subarray(from, to));
    const read = text === undefined ? 'is no UTF-8' : recordedLine(text);
    if (typeof read === 'string') this.faults.push({ line, problem: read });
    else if (read.message && read.message.kind !== 'top' && read.message.kind !== 'move') {
      if (read.symbol === undefined) this.#unnamed.push({ line, from, to });
      else this.#takeSlow(this.#marketOf(read.symbol), line, read.message);
    }
  }

  #takeSlow(market: Market, line: number, message: Extract<Recorded, { kind: 'depth' | 'snapshot' | 'trade' }>): void {
    const levels = this.#slow;
    levels.clear();
    const { atMs } = message;
    const none = Number.NaN;
    let isExact: boolean;
    let ids: MessageIds;
    if (message.kind === 'trade') {
      ids = { first: Number(message.id), last: none, before: none };
      isExact = addAll(levels, [[message.price, message.size]]);
      levels.asks = message.takerBuys ? 0 : 1;
    } else {
      const { kind, u } = message;
      ids =
        kind === 'depth'
          ? { first: message.U, last: u, before: message.pu ?? none }
          : { first: none, last: u, before: none };
      isExact = addAll(levels, message.bids);
      levels.asks = levels.rows;
      isExact = addAll(levels, message.asks) && isExact;
    }
    if (isExact) this.#take(market, kindOf[message.kind], line, { ...ids, atMs, levels });
    else this.faults.push({ line, problem: 'has a number too large to be counted' });
  }

  #assign(line: number, from: number, to: number): void {
    const all = [...this.#markets.values()];
    const scanner = this.#scanner;
    const isPlain = scanner.scan(from, to) === 'snapshot';
    const slow = isPlain ? undefined : recordedLine(readUtf8(this.#bytes.subarray(from, to)) ?? '');
    const message = typeof slow === 'object' && slow.message?.kind === 'snapshot' ? slow.message : undefined;
    const id = message?.u ?? scanner.last;
    const [owner, ...others] = all.length === 1 ? all : all.filter((market) => market.follows(id));
    if (owner && others.length === 0) {
      if (message) this.#takeSlow(owner, line, message);
      else this.#take(owner, messageKinds.snapshot, line, scanner);
    } else
      this.faults.push({
        line,
        problem: `a snapshot of ${owner ? 'several markets' : 'no market'}: it names none, and updates of ${owner ? 'more than one follow' : 'none follow'} it`,
      });
  }
}

/** Adds levels of texts; false where one is too large to be counted. */
function addAll(levels: ScannedLevels, texts: TextLevels): boolean {
  return texts.every(([price, size]) => {
    const [ticks, lots] = [price, size].map((text) => Number(toScaled(text, rawDecimals) ?? Number.NaN));
    levels.priceDecimals = Math.max(levels.priceDecimals, neededDecimals(price));
    levels.sizeDecimals = Math.max(levels.sizeDecimals, neededDecimals(size));
    levels.add(ticks!, lots!);
    return Number.isSafeInteger(ticks) && Number.isSafeInteger(lots);
  });
}

/** Digits after the point without the zeros that carry nothing. */
const neededDecimals = (text: string): number => (/\.(\d*?)0*$/.exec(text)?.[1] ?? '').length;

/**
 * Reads the lines of a recording in Binance's combined-stream form, `<local time in ns> <JSON>` each, of as many
 * markets as there are in them. Throws INPUT with the first bad line where they hold no message (`no_messages`).
 */
export function readRecording(bytes: Uint8Array): ReadRecordings {
  const reader = new Reader(bytes);
  reader.read();
  const recordings = reader.recordings();
  const faults = reader.faults.toSorted((one, other) => one.line - other.line);
  if (recordings.length === 0)
    throw new Refusal('INPUT', { field: 'recording', rule: 'no_messages', ...(faults[0] && { ...faults[0] }) });
  return { recordings, faults, repeats: reader.repeats };
}
