import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { posted, type ScanNews, type ScanTask, taken, takePage } from './journal-pages.ts';
import { checkRows, JournalBroken, type Scan, type SoundRow } from './journal-rows.ts';

/** A thread that says nothing for so long is given up: a page takes milliseconds. */
const timeoutMs = 5_000;
const thread = new URL('./journal-thread.ts', import.meta.url);

/** What it hears of the thread, one news after the other; undefined where the thread has fallen silent. */
function* newsOf(port: MessagePort, counts: Int32Array<SharedArrayBuffer>, waitMs: number): Generator<ScanNews> {
  for (let seen = 0; ; seen++) {
    while (Atomics.load(counts, posted) === seen)
      if (Atomics.wait(counts, posted, seen, waitMs) === 'timed-out') return;
    yield (receiveMessageOnPort(port) as { readonly message: ScanNews }).message;
    Atomics.add(counts, taken, 1);
    Atomics.notify(counts, taken);
  }
}

export interface ScanOptions {
  readonly entry?: URL;
  readonly waitMs?: number;
}

/**
 * Checks the rows as `checkRows` does, with a thread beside that reads them and works out sums and chain, while this
 * one takes what is found sound: a start on a long journal is as slow as the slower of both, not as their sum. Returns
 * when all is taken. Where the thread fails or dies, the rest is checked here.
 */
export function scanBeside(
  db: Database,
  seq: number,
  chain: string,
  take: (row: SoundRow) => void,
  { entry = thread, waitMs = timeoutMs }: ScanOptions = {},
): Scan {
  const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(entry, {
    workerData: { path: db.name, seq, chain, counts, port: port2 } satisfies ScanTask,
    transferList: [port2],
  });
  let at = { seq, chain };
  let forsaken = `no word within ${waitMs} ms`;
  // NOTE: this thread hears of a crash only when it is back in its event loop; what counts is that the rows came.
  worker.on('error', () => undefined);
  try {
    for (const news of newsOf(port1, counts, waitMs)) {
      if (news.kind === 'end') return news.scan;
      if (news.kind === 'broken') throw new JournalBroken(news.text);
      if (news.kind === 'failed') {
        forsaken = news.text;
        break;
      }
      takePage(news, take);
      at = { seq: news.firstSeq + news.bodies.length - 1, chain: news.chain };
    }
    return { ...checkRows(db, at.seq, at.chain, take), forsaken };
  } finally {
    port1.close();
    void worker.terminate();
  }
}
