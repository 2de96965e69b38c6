import * as v from 'valibot';
import { parseJson } from '../../base/parse-json.ts';
import { Refusal } from '../../base/refusal.ts';
import { readUtf8, utf8 } from '../../base/utf8.ts';
import { SymbolRef } from '../instrument.ts';

/**
 * What a message of a recording does: `snapshot` is the whole book, `update` changes levels (size 0 removes one),
 * `trade` is one row among the bids where its taker sold, else among the asks, and after a `gap` the book is unknown
 * until the next snapshot.
 */
export const messageKinds = { snapshot: 0, update: 1, trade: 2, gap: 3 } as const;

/**
 * The recording of one market as columns, in the order of its messages, which are all to be applied: 17 bytes a message
 * and 16 a row. Prices in ticks, sizes in lots.
 */
export interface RecordingColumns {
  readonly market: SymbolRef;
  readonly tick: string;
  readonly step: string;
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** Recorder's time, ms. */
  readonly atMs: Float64Array<ArrayBuffer>;
  /** Row at which a message's asks begin: its bids stand before. */
  readonly asks: Uint32Array<ArrayBuffer>;
  /** Row behind a message's last. */
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly prices: Float64Array<ArrayBuffer>;
  readonly sizes: Float64Array<ArrayBuffer>;
}

const format = 'halyard-recording-columns';
const version = 1;
const newline = 10;
const maxHeaderBytes = 10_000;
const Header = v.object({
  format: v.literal(format),
  version: v.literal(version),
  market: SymbolRef,
  tick: v.string(),
  step: v.string(),
  messages: v.pipe(v.number(), v.integer(), v.minValue(0)),
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Columns stand behind each other from the first multiple of 8 bytes on; those of wide values come first. */
const layoutOf = (start: number, messages: number, rows: number) => {
  const atMs = Math.ceil(start / 8) * 8;
  const prices = atMs + 8 * messages;
  const sizes = prices + 8 * rows;
  const asks = sizes + 8 * rows;
  const ends = asks + 4 * messages;
  const kinds = ends + 4 * messages;
  return { atMs, prices, sizes, asks, ends, kinds, length: kinds + messages };
};

/** One file of it: a line of JSON, and the columns as they stand in memory (little-endian). */
export function packColumns(it: RecordingColumns): Uint8Array<ArrayBuffer> {
  const { market, tick, step, kinds, prices } = it;
  const messages = kinds.length;
  const rows = prices.length;
  const header = utf8(`${JSON.stringify({ format, version, market, tick, step, messages, rows })}\n`);
  const layout = layoutOf(header.length, messages, rows);
  const bytes = new Uint8Array(layout.length);
  bytes.set(header);
  for (const name of ['atMs', 'prices', 'sizes', 'asks', 'ends', 'kinds'] as const) {
    const { buffer, byteOffset, byteLength } = it[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), layout[name]);
  }
  return bytes;
}

const refuse = (rule: string): never => {
  throw new Refusal('INPUT', { field: 'recording', rule });
};

/** Whether a file begins as those of columns do. */
export const areColumns = (bytes: Uint8Array): boolean =>
  readUtf8(bytes.subarray(0, 11 + format.length))?.includes(format) === true;

/**
 * Opens such a file without a copy: its columns are views of it. Throws INPUT where it is none (`header`), of another
 * version (`version`), cut short (`cut`), or where its rows do not follow each other (`rows`).
 */
export function openColumns(file: ArrayBuffer): RecordingColumns {
  const bytes = new Uint8Array(file);
  const end = bytes.subarray(0, maxHeaderBytes).indexOf(newline);
  const json = end < 0 ? undefined : parseJson(readUtf8(bytes.subarray(0, end)) ?? '');
  const parsed = v.safeParse(Header, json);
  if (!parsed.success)
    return refuse(v.is(v.object({ format: v.literal(format), version: v.number() }), json) ? 'version' : 'header');
  const { messages, rows, market, tick, step } = parsed.output;
  const layout = layoutOf(end + 1, messages, rows);
  if (layout.length !== file.byteLength) refuse('cut');
  const columns = {
    market,
    tick,
    step,
    kinds: new Uint8Array(file, layout.kinds, messages),
    atMs: new Float64Array(file, layout.atMs, messages),
    asks: new Uint32Array(file, layout.asks, messages),
    ends: new Uint32Array(file, layout.ends, messages),
    prices: new Float64Array(file, layout.prices, rows),
    sizes: new Float64Array(file, layout.sizes, rows),
  };
  if (!areInOrder(columns)) refuse('rows');
  return columns;
}

function areInOrder({ kinds, asks, ends, prices }: RecordingColumns): boolean {
  let row = 0;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at]! > messageKinds.gap || asks[at]! < row || ends[at]! < asks[at]!) return false;
    row = ends[at]!;
  }
  return row === prices.length;
}
