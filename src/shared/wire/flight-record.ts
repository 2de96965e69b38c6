import { maxUtf8Bytes, writeUtf8 } from '../base/utf8.ts';

/**
 * Kinds of records of a flight recording (docs/flight-recorder.md). `chunk` begins a part that can be replayed alone:
 * stream numbers are its own ·
 * `stream` names a stream and gives it its number · `text`, `bytes` one frame as it came · `book` the whole book of a
 * stream as a v1.bin snapshot ·
 * `mark` the hash of a stream's book at this moment · `opened`, `lost`, `closed` what became of a stream's socket ·
 * `action` what the user did.
 */
export const recordKinds = {
  chunk: 1,
  stream: 2,
  text: 3,
  bytes: 4,
  book: 5,
  mark: 6,
  opened: 7,
  lost: 8,
  closed: 9,
  action: 10,
} as const;
export type RecordKind = (typeof recordKinds)[keyof typeof recordKinds];
const flightKinds: ReadonlySet<number> = new Set(Object.values(recordKinds));

/** kind u8 · stream u16 · time f64, ms since the epoch · length of the payload u32; little-endian. */
export const recordHeadBytes = 15;
const streamAt = 1;
const timeAt = 3;
const lengthAt = 11;

/** One record as it stands in a recording; `stream` is 0 where it belongs to none. */
export interface FlightRecord<Kind extends number = RecordKind> {
  readonly kind: Kind;
  readonly stream: number;
  readonly atMs: number;
  readonly payload: Uint8Array;
}

/** Appends records to one buffer that is used again and again; it grows only for what is larger than all of it. */
export class RecordWriter {
  /** Bytes that are written. */
  length = 0;
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  text(kind: number, stream: number, atMs: number, text: string): void {
    this.#reserve(text.length * maxUtf8Bytes);
    this.#head(kind, stream, atMs, writeUtf8(text, 0, this.#bytes, this.length + recordHeadBytes));
  }

  /** A frame of one topic: its members stand in `text` from `from` on, without the brace before them. */
  frame(stream: number, atMs: number, text: string, from: number): void {
    this.#reserve((text.length - from + 1) * maxUtf8Bytes);
    this.#bytes[this.length + recordHeadBytes] = brace;
    this.#head(recordKinds.text, stream, atMs, writeUtf8(text, from, this.#bytes, this.length + recordHeadBytes + 1));
  }

  bytes(kind: number, stream: number, atMs: number, payload: Uint8Array): void {
    this.#reserve(payload.length);
    this.#bytes.set(payload, this.length + recordHeadBytes);
    this.#head(kind, stream, atMs, this.length + recordHeadBytes + payload.length);
  }

  /** A copy of what was written since the last time. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  #head(kind: number, stream: number, atMs: number, end: number): void {
    const at = this.length;
    this.#bytes[at] = kind;
    this.#view.setUint16(at + streamAt, stream, true);
    this.#view.setFloat64(at + timeAt, atMs, true);
    this.#view.setUint32(at + lengthAt, end - at - recordHeadBytes, true);
    this.length = end;
  }

  #reserve(payloadBytes: number): void {
    const needed = this.length + recordHeadBytes + payloadBytes;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

const brace = 123;

/**
 * What a record's head says; undefined where the bytes hold none of such a kind or not all of its payload. The payload
 * is a view of `bytes`.
 */
export function readRecord<Kind extends number = RecordKind>(
  bytes: Uint8Array,
  at: number,
  kinds: ReadonlySet<number> = flightKinds,
): { readonly record: FlightRecord<Kind>; readonly next: number } | undefined {
  if (at + recordHeadBytes > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, recordHeadBytes);
  const kind = bytes[at]!;
  const atMs = view.getFloat64(timeAt, true);
  const next = at + recordHeadBytes + view.getUint32(lengthAt, true);
  if (!kinds.has(kind) || !(atMs >= 0 && atMs <= latestMs) || next > bytes.length) return undefined;
  return {
    record: {
      kind: kind as Kind,
      stream: view.getUint16(streamAt, true),
      atMs,
      payload: bytes.subarray(at + recordHeadBytes, next),
    },
    next,
  };
}

/** The last moment that a Date can tell. */
const latestMs = 8.64e15;
