import * as v from 'valibot';
import { PositiveDecimal } from '../base/decimal.ts';
import { parseJson } from '../base/parse-json.ts';
import { readUtf8, utf8 } from '../base/utf8.ts';
import { type FlightRecord, readRecord, recordKinds } from './flight-record.ts';

/** Name and number of the format; a reader refuses a number that it does not know. */
export const flightFormat = 'halyard-flight-recording';
export const flightVersion = 1;
/** Ending of the file's name. */
export const flightEnding = '.hfr';

const newline = 10;
/** A header of more bytes than this is none. */
const maxHeaderBytes = 1_000_000;

/** The first line: what the file is and what is in it. Times in ms since the epoch. */
export const FlightHeader = v.object({
  format: v.literal(flightFormat),
  version: v.number(),
  /** Build of the worker that recorded. */
  build: v.string(),
  startMs: v.number(),
  endMs: v.number(),
  chunks: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Path and query of each stream. */
  streams: v.array(v.string()),
});
export type FlightHeader = v.InferOutput<typeof FlightHeader>;

/** Payload of a `stream` record. A stream of depth has the tick and step that its numbers are counted in. */
export const FlightStream = v.object({
  path: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  tick: v.optional(PositiveDecimal),
  step: v.optional(PositiveDecimal),
});
export type FlightStream = v.InferOutput<typeof FlightStream>;

/** Payload of a `mark` record: the book's last update and its hash (market/book/book-hash.ts). */
export const FlightMark = v.object({ u: v.number(), hash: v.string() });

/** Payload of an `action` record, which has members that depend on `a`. */
export const FlightAction = v.looseObject({ a: v.string() });
export type FlightAction = v.InferOutput<typeof FlightAction>;

export interface FlightRecording {
  readonly header: FlightHeader;
  readonly records: readonly FlightRecord[];
}

/** Why a recording is refused, in one line. */
export class RecordingProblem extends Error {
  override readonly name = 'RecordingProblem';
}

/** The header's line, with its end. */
export const headerLine = (header: FlightHeader): Uint8Array<ArrayBuffer> => utf8(`${JSON.stringify(header)}\n`);

/**
 * Reads an unpacked recording. Throws RecordingProblem and nothing else. Frames are as they came: whoever replays them
 * judges them.
 */
export function decodeFlight(bytes: Uint8Array): FlightRecording {
  const end = bytes.subarray(0, maxHeaderBytes).indexOf(newline);
  if (end < 0) throw new RecordingProblem('no header line: this is no flight recording');
  const header = headerOf(readUtf8(bytes.subarray(0, end)));
  const records: FlightRecord[] = [];
  let chunks = 0;
  for (let index = end + 1; index < bytes.length; ) {
    const read = readRecord(bytes, index);
    if (!read) throw new RecordingProblem(`damaged at byte ${index}: no whole record there`);
    if (read.record.kind === recordKinds.chunk) chunks++;
    records.push(read.record);
    index = read.next;
  }
  if (chunks !== header.chunks) throw new RecordingProblem(`cut short: ${chunks} of ${header.chunks} chunks are there`);
  checkPayloads(records);
  return { header, records };
}

function headerOf(text: string | undefined): FlightHeader {
  const json = text === undefined ? undefined : parseJson(text);
  if (!v.is(v.object({ format: v.literal(flightFormat) }), json))
    throw new RecordingProblem('the first line is no header of a flight recording');
  const parsed = v.safeParse(FlightHeader, json);
  if (!parsed.success)
    throw new RecordingProblem(`the header is wrong at ${v.getDotPath(parsed.issues[0]) ?? 'its top'}`);
  if (parsed.output.version !== flightVersion)
    throw new RecordingProblem(
      `version ${parsed.output.version} is not known; this server reads version ${flightVersion}`,
    );
  return parsed.output;
}

const payloadSchemas = new Map<number, v.GenericSchema>([
  [recordKinds.stream, FlightStream],
  [recordKinds.mark, FlightMark],
  [recordKinds.action, FlightAction],
]);
const streamless: ReadonlySet<number> = new Set([recordKinds.chunk, recordKinds.action]);

/** Each record's stream is named in its chunk before it, and what is JSON has its form. */
function checkPayloads(records: readonly FlightRecord[]): void {
  let named = new Set<number>();
  let inChunk = false;
  for (const [index, { kind, stream, payload }] of records.entries()) {
    const schema = payloadSchemas.get(kind);
    if (kind === recordKinds.chunk) {
      named = new Set();
      inChunk = true;
    } else if (kind === recordKinds.stream) named.add(stream);
    if (!inChunk && kind !== recordKinds.action)
      throw new RecordingProblem(`record ${index + 1} stands before the first chunk`);
    if (!streamless.has(kind) && !named.has(stream))
      throw new RecordingProblem(`record ${index + 1} is of stream ${stream}, which no record names`);
    if (schema && !v.is(schema, jsonOf(payload)))
      throw new RecordingProblem(`record ${index + 1} is not what its kind says`);
  }
}

/** The JSON value of a payload. */
export function jsonOf(payload: Uint8Array): unknown {
  const text = readUtf8(payload);
  return text === undefined ? undefined : parseJson(text);
}
