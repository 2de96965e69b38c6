import { CallError } from '../../engine/client.ts';
import { sheetRows } from './export-column.ts';

/** Rows of a page, the most that a call gives. */
const pageRows = 500;

/** How the reading of rows is watched and ended. */
export interface Reading {
  /** Aborted when the rows are not wanted any more. */
  readonly signal: AbortSignal;
  readonly progress: (read: number, total: number) => void;
}

export interface Page<T> {
  readonly total: number;
  readonly results: readonly T[];
}

/** Fulfilled after a time; rejects with the signal's reason where that is aborted, before or meanwhile. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** One page; where the server has had too many calls it is asked for again when the server says so. */
async function readPage<T>(read: () => Promise<Page<T>>, signal: AbortSignal): Promise<Page<T>> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      const waitMs =
        error instanceof CallError && error.failure.code === 'RATE_LIMIT' ? error.failure.retryMs : undefined;
      if (waitMs === undefined) throw error;
      await pause(waitMs, signal);
    }
  }
}

/**
 * All rows of a list that comes in pages, as many as a sheet can hold and one more, by which the writer sees that there
 * are others. `idOf` names a row: one that moves to the next page meanwhile, as new ones come before it, counts once.
 * Rejects with CallError, or with the signal's reason.
 */
export async function readPages<T>(
  read: (page: number, pageSize: number) => Promise<Page<T>>,
  idOf: (row: T) => string | number,
  { signal, progress }: Reading,
): Promise<readonly T[]> {
  const rows = new Map<string | number, T>();
  for (let page = 1; ; page++) {
    const { total, results } = await readPage(() => read(page, pageRows), signal);
    for (const row of results) rows.set(idOf(row), row);
    progress(rows.size, Math.max(total, rows.size));
    if (results.length < pageRows || rows.size >= sheetRows) return [...rows.values()];
  }
}
