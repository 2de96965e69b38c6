import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { recordedLine } from '../../../shared/market/recording/recorded-line.ts';
import type { LineFault, Recorded, Recording } from '../../../shared/market/recording/recorded.ts';
import { RecordedTape } from './recorded-tape.ts';

/**
 * What a file holds: one recording a market, all of them beginning at the same moment, and the lines that are none of
 * theirs.
 */
export interface ReadFile {
  readonly recordings: readonly Recording[];
  readonly faults: readonly LineFault[];
  /** Messages that stood in it more than once. */
  readonly repeats: number;
}

/**
 * Reads a gzipped recording in Binance's combined-stream form: `<local time in ns> <JSON>` a line, of as many markets
 * as there are in it. Throws an Error that names the file, and its first bad line, where it holds none.
 */
export function readRecordings(path: string): ReadFile {
  const file = basename(path);
  const tapes = new Map<string, RecordedTape>();
  const faults: LineFault[] = [];
  /** Of which it is not told whose they are. */
  const unnamed: { readonly line: number; readonly message: Extract<Recorded, { kind: 'snapshot' }> }[] = [];
  const tapeOf = (symbol: string): RecordedTape => {
    const known = tapes.get(symbol) ?? new RecordedTape(symbol);
    tapes.set(symbol, known);
    return known;
  };
  let startMs: number | undefined;
  for (const [at, text] of Buffer.from(unpackedBytes(path)).toString('utf8').split('\n').entries()) {
    if (text === '') continue;
    const line = at + 1;
    const read = recordedLine(text);
    if (typeof read === 'string') {
      faults.push({ file, line, problem: read });
      continue;
    }
    const { symbol, message } = read;
    startMs ??= message?.atMs;
    if (message && symbol !== undefined) tapeOf(symbol).take(line, message);
    else if (message?.kind === 'snapshot') unnamed.push({ line, message });
  }
  for (const { line, message } of unnamed) {
    const all = [...tapes.values()];
    const [owner, ...others] = all.length === 1 ? all : all.filter((tape) => tape.isFollowing(message));
    if (owner && others.length === 0) owner.take(line, message);
    else
      faults.push({
        file,
        line,
        problem: `a snapshot of ${owner ? 'several markets' : 'no market'}: it names none, and updates of ${owner ? 'more than one follow' : 'none follow'} it`,
      });
  }
  const recordings = [...tapes.values()]
    .filter(({ isEmpty }) => !isEmpty)
    .map((tape) => tape.recording(file, startMs ?? 0));
  const [first] = faults;
  if (recordings.length === 0)
    throw new Error(first ? `${file}, line ${first.line}: ${first.problem}` : `${file} holds no messages`);
  return {
    recordings,
    faults: faults.toSorted((one, other) => one.line - other.line),
    repeats: [...tapes.values()].reduce((sum, { repeats }) => sum + repeats, 0),
  };
}

/** The bytes of a gzipped file. Throws an Error that names it. */
export function unpackedBytes(file: string): Uint8Array {
  try {
    return gunzipSync(readFileSync(file));
  } catch (error) {
    throw new Error(`${basename(file)} cannot be unpacked`, { cause: error });
  }
}
