import type { MessagePort } from 'node:worker_threads';
import type { JournalRow, Scan, SoundRow } from './journal-rows.ts';

/** What the thread that reads the journal is given. */
export interface ScanTask {
  readonly path: string;
  readonly seq: number;
  readonly chain: string;
  /** Two counts that both sides share: pages posted, pages taken. */
  readonly counts: Int32Array<SharedArrayBuffer>;
  readonly port: MessagePort;
}

/** Places of the two counts. */
export const posted = 0;
export const taken = 1;
/**
 * Pages that may wait to be taken: enough that neither side waits for the other, and few enough that a long journal is
 * never in memory as a whole.
 */
export const maxWaiting = 8;
/** Rows of a page. */
export const rowsAPage = 1_000;

/** Rows that follow each other, column by column: a tenth of what a list of rows costs to hand over. */
export interface Page {
  readonly kind: 'page';
  readonly firstSeq: number;
  readonly steps: Float64Array;
  readonly nowMs: Float64Array;
  readonly bodies: readonly string[];
  readonly outs: readonly string[];
  /** Chain of the last row. */
  readonly chain: string;
}

/** What the thread says: pages, and one last word. */
export type ScanNews =
  | Page
  | { readonly kind: 'end'; readonly scan: Scan }
  | { readonly kind: 'broken'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

export const pageOf = (rows: readonly JournalRow[]): Page => ({
  kind: 'page',
  firstSeq: rows[0]!.seq,
  steps: Float64Array.from(rows, ({ step }) => step),
  nowMs: Float64Array.from(rows, ({ now_ms }) => now_ms),
  bodies: rows.map(({ body }) => body),
  outs: rows.map(({ out }) => out),
  chain: rows.at(-1)!.chain,
});

export function takePage({ firstSeq, steps, nowMs, bodies, outs }: Page, take: (row: SoundRow) => void): void {
  for (let index = 0; index < bodies.length; index++)
    take({
      seq: firstSeq + index,
      step: steps[index]!,
      now_ms: nowMs[index]!,
      body: bodies[index]!,
      out: outs[index]!,
    });
}
