import { must } from '../../base/assert.ts';
import { Refusal, type RefusalCode } from '../../base/refusal.ts';
import type { SymbolRef } from '../../market/instrument.ts';
import type { BarColumns } from '../bars.ts';
import { areColumns, openColumns, packColumns, type RecordingColumns } from '../../market/recording/columns.ts';
import { readRecording } from '../../market/recording/read-recording.ts';
import { backtestRecording, type RecordingReport, type RecordingRequest } from './report.ts';
import { tradeBars } from './trade-bars.ts';

/** What a recording is, without its rows. */
export interface RecordingFacts {
  /** Name of its file. */
  readonly name: string;
  readonly market: SymbolRef;
  readonly messages: number;
  /** Time of its first and of its last message, ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Lines of its file that were left out. */
  readonly faults: number;
}

/** Bars of a recording, and the tick and step in which they count. */
export interface RecordedBars {
  readonly bars: BarColumns;
  readonly tick: string;
  readonly step: string;
}

/** Keeps recordings as files of columns, by their names. */
export interface ColumnStore {
  list(): Promise<readonly RecordingFacts[]>;
  read(name: string): Promise<ArrayBuffer | undefined>;
  put(facts: RecordingFacts, columns: Uint8Array<ArrayBuffer>): Promise<void>;
  drop(name: string): Promise<void>;
}

export interface RecordingRefused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly data: unknown;
}
/** A report over a recording, or why there is none. */
export type RecordingAnswer = { readonly kind: 'report'; readonly report: RecordingReport } | RecordingRefused;

/** What the thread of backtests does with recordings. */
export interface Recordings {
  /** Those that are kept, newest first. */
  recordings(): Promise<readonly RecordingFacts[]>;
  /** Reads a file of lines or of columns, and keeps it in place of one of the same name. */
  addRecording(
    name: string,
    file: Uint8Array<ArrayBuffer>,
  ): Promise<{ kind: 'added'; facts: RecordingFacts } | RecordingRefused>;
  dropRecording(name: string): Promise<void>;
  /** Trades of a recording as bars, in its own ticks; undefined where it is not kept. */
  barsOf(name: string, barMs: number): Promise<RecordedBars | undefined>;
  /** Runs over a recording that is kept; undefined where it is not. */
  runOver(name: string, request: RecordingRequest): Promise<RecordingAnswer | undefined>;
}

/** Recordings over a store; the one that was used last stays open. */
export function createRecordings(store: ColumnStore): Recordings {
  let opened: { readonly name: string; readonly columns: RecordingColumns } | undefined;

  async function columnsOf(name: string): Promise<RecordingColumns | undefined> {
    if (opened?.name === name) return opened.columns;
    const file = await store.read(name);
    if (!file) return undefined;
    opened = { name, columns: openColumns(file) };
    return opened.columns;
  }

  /** What comes of some work, or why it was refused. */
  async function answered<T>(work: () => Promise<T>): Promise<T | RecordingRefused> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { kind: 'refused', code: error.code, data: error.data };
    }
  }

  return {
    recordings: () => store.list(),
    addRecording: (name, file) =>
      answered(async () => {
        const { columns, faults } = readFile(file);
        const { market, kinds, atMs } = columns;
        const facts = {
          name,
          market,
          messages: kinds.length,
          fromMs: must(atMs[0], 'a message'),
          toMs: must(atMs.at(-1), 'a message'),
          faults,
        };
        await store.put(facts, packColumns(columns));
        opened = { name, columns };
        return { kind: 'added' as const, facts };
      }),
    async dropRecording(name) {
      await store.drop(name);
      if (opened?.name === name) opened = undefined;
    },
    async barsOf(name, barMs) {
      const columns = await columnsOf(name);
      return columns && { bars: tradeBars(columns, barMs), tick: columns.tick, step: columns.step };
    },
    async runOver(name, request) {
      const columns = await columnsOf(name);
      if (!columns) return undefined;
      return answered(async () => ({ kind: 'report' as const, report: backtestRecording(request, columns) }));
    },
  };
}

/** The one recording of a file. Throws INPUT where it holds several (`several_markets`) or no message. */
function readFile(file: Uint8Array<ArrayBuffer>): { readonly columns: RecordingColumns; readonly faults: number } {
  if (areColumns(file)) {
    const columns = openColumns(file.buffer);
    if (columns.kinds.length > 0) return { columns, faults: 0 };
    throw new Refusal('INPUT', { field: 'recording', rule: 'no_messages' });
  }
  const { recordings, faults } = readRecording(file);
  const [columns, ...others] = recordings.filter(({ kinds }) => kinds.length > 0);
  if (columns && others.length === 0) return { columns, faults: faults.length };
  throw new Refusal('INPUT', { field: 'recording', rule: columns ? 'several_markets' : 'no_messages' });
}
