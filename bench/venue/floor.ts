import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { percentile } from '../harness/percentile.ts';

const rowBytes = 170;

/** What the disk of this machine gives at that moment: rows a second, and milliseconds of one commit. */
export interface Floor {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Bare rows of 170 bytes in commits of `batch`, on one connection in WAL mode with synchronous=FULL: nothing durable
 * can be faster than this.
 */
export function commitFloor(batch: number, forMs: number): Floor {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const db = new Sqlite(join(folder, 'floor.db'));
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec('CREATE TABLE rows (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
    const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
    const body = 'x'.repeat(rowBytes);
    const commit = db.transaction(() => {
      for (let index = 0; index < batch; index++) insert.run(body);
    });
    commit();
    const waits: number[] = [];
    const from = performance.now();
    for (let last = from; last - from < forMs; ) {
      commit();
      const now = performance.now();
      waits.push(now - last);
      last = now;
    }
    return {
      rate: (waits.length * batch * 1_000) / (performance.now() - from),
      p50: percentile(waits, 0.5),
      p99: percentile(waits, 0.99),
    };
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}
