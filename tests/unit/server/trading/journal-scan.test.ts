import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournal, openTradingFile, type TradingFile } from '../../../../src/server/store/journal/journal.ts';
import { checkRows, JournalBroken, type SoundRow } from '../../../../src/server/store/journal/journal-rows.ts';
import { scanBeside } from '../../../../src/server/store/journal/journal-scan.ts';
import { folder } from './engine-kit.ts';

const count = 25_000;
let db: TradingFile;

beforeEach(() => {
  db = openTradingFile(join(folder(), 'trading.db'));
  const journal = createJournal(db);
  for (let first = 0; first < count; first += 1_000) {
    journal.append(
      Array.from({ length: 1_000 }, (_, index) => ({
        step: first,
        now_ms: first + index,
        kind: 'deposit',
        body: `{"amount":"${index}","to":"账户"}`,
      })),
      `out ${first}`,
    );
  }
});

afterEach(() => {
  db.close();
});

const essence = ({ seq, step, now_ms, body, out }: SoundRow) => `${seq} ${step} ${now_ms} ${body} ${out}`;

function taken(scan: (take: (row: SoundRow) => void) => ReturnType<typeof checkRows>, sink: string[] = []) {
  const found = scan((row) => {
    sink.push(essence(row));
  });
  return { found, rows: sink };
}

/** A thread that posts the first `pages` pages of a scan and then does `next`. */
const faulty = (pages: number, next: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
  import { workerData } from 'node:worker_threads';
  import { createRequire } from 'node:module';
  const Sqlite = createRequire(${JSON.stringify(import.meta.url)})('better-sqlite3');
  const { path, counts, port } = workerData;
  const db = new Sqlite(path, { readonly: true });
  for (let page = 0; page < ${pages}; page++) {
    const rows = db.prepare('SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT 1000').all(page * 1000);
    port.postMessage({ kind: 'page', firstSeq: rows[0].seq, steps: rows.map(r => r.step), nowMs: rows.map(r => r.now_ms), bodies: rows.map(r => r.body), outs: rows.map(r => r.out), chain: rows.at(-1).chain });
    Atomics.add(counts, 0, 1);
    Atomics.notify(counts, 0);
  }
  ${next}
`)}`,
  );

describe('a scan with a thread beside', () => {
  it('takes the same rows in the same order and finds the same as a scan without one, from any row on', () => {
    for (const seq of [0, 1, 4_999, count - 1]) {
      const chain =
        seq === 0 ? '' : (db.prepare('SELECT chain FROM journal WHERE seq = ?').get(seq) as { chain: string }).chain;
      const alone = taken((take) => checkRows(db, seq, chain, take));
      expect(taken((take) => scanBeside(db, seq, chain, take))).toEqual(alone);
      expect(alone.rows).toHaveLength(count - seq);
    }
  });

  it('is what a long journal is read by', () => {
    expect(createJournal(db).scan(0, '')).toEqual(checkRows(db, 0, '', () => undefined));
  });

  it('cuts a torn last row and turns down a damaged one before others, having taken none after it', () => {
    db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run('{}', count);
    const torn = taken((take) => scanBeside(db, 0, '', take));
    expect(torn.found).toMatchObject({ lastSeq: count - 1, brokenTail: 1 });
    db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run('{}', 12_345);
    const rows: string[] = [];
    expect(() => taken((take) => scanBeside(db, 0, '', take), rows)).toThrow(JournalBroken);
    expect(rows).toHaveLength(12_344);
  });

  it('F54: goes on alone where the thread dies, falls silent or fails, and takes each row once', () => {
    const alone = taken((take) => checkRows(db, 0, '', take));
    const says = (why: string) =>
      `port.postMessage({ kind: 'failed', text: '${why}' }); Atomics.add(counts, 0, 1); Atomics.notify(counts, 0);`;
    const faults = [
      [faulty(7, 'process.exit(1)'), 'no word'],
      [faulty(0, 'throw new Error("at once")'), 'no word'],
      [faulty(3, 'setInterval(() => undefined, 1e6)'), 'no word'],
      [faulty(2, says('disk I/O error')), 'disk I/O error'],
    ] as const;
    for (const [entry, why] of faults) {
      const { found, rows } = taken((take) => scanBeside(db, 0, '', take, { entry, waitMs: 700 }));
      expect(found).toMatchObject({ ...alone.found, forsaken: expect.stringContaining(why) as string });
      expect(rows).toEqual(alone.rows);
    }
  });

  it('hands on what the taker throws', () => {
    expect(() =>
      scanBeside(db, 0, '', ({ seq }) => {
        if (seq === 3) throw new Error('does not replay');
      }),
    ).toThrow('does not replay');
  });
});
