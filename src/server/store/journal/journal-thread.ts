// A thread that reads and checks the journal while the server's own applies it (journal-scan.ts).
import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { maxWaiting, pageOf, posted, rowsAPage, type ScanNews, type ScanTask, taken } from './journal-pages.ts';
import { checkRows, JournalBroken, type JournalRow, type Scan } from './journal-rows.ts';

const { path, seq, chain, counts, port } = workerData as ScanTask;

/** Waits while the other side has enough to do. */
function post(news: ScanNews): void {
  for (
    let done = Atomics.load(counts, taken);
    Atomics.load(counts, posted) - done >= maxWaiting;
    done = Atomics.load(counts, taken)
  )
    Atomics.wait(counts, taken, done);
  port.postMessage(news);
  Atomics.add(counts, posted, 1);
  Atomics.notify(counts, posted);
}

function read(): Scan {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true });
  let rows: JournalRow[] = [];
  const flush = () => {
    if (rows.length > 0) post(pageOf(rows));
    rows = [];
  };
  try {
    return checkRows(db, seq, chain, (row) => {
      rows.push(row);
      if (rows.length === rowsAPage) flush();
    });
  } finally {
    flush();
    db.close();
  }
}

function lastWord(): ScanNews {
  try {
    return { kind: 'end', scan: read() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof JournalBroken ? 'broken' : 'failed', text };
  }
}

post(lastWord());
