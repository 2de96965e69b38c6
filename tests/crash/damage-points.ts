import Sqlite from 'better-sqlite3';
import { JournalBroken } from '../../src/server/store/journal/journal-rows.ts';
import { fairPriceOf } from '../unit/shared/core/core-kit.ts';
import { type Audit, audit } from './audit.ts';
import { check } from './check.ts';
import { flipByte, truncateWal } from './damage.ts';
import { fingerprintOf } from './image.ts';
import type { Inside } from './inside.ts';
import { type Lived, liveAndDie, liveOn, whole, within } from './inside-points.ts';
import type { CrashPoint } from './point.ts';

/**
 * A refusal to start says in one line which file it is and what to do, and leaves the file as it was, byte for byte.
 */
export function checkRefusal(error: unknown, image: string, before: string): void {
  check(
    error instanceof JournalBroken,
    () => `the start failed with another error: ${error instanceof Error ? error.stack : String(error)}`,
  );
  check(
    !error.message.includes('\n') && error.message.includes(image) && /restore|move/.test(error.message),
    `the refusal does not say what to do with which file: ${error.message}`,
  );
  check(fingerprintOf(image) === before, 'a start that was refused has touched the file');
}

/** Last record of which both files have the same chain. */
function commonSeq(full: Audit, found: Audit): number {
  let seq = 0;
  while (found.chains.has(seq + 1) && full.chains.get(seq + 1) === found.chains.get(seq + 1)) seq += 1;
  return seq;
}

interface Damaged {
  readonly lived: Lived;
  /** What the file held before. */
  readonly full: Audit;
  /** Commits at its end that may be lost. */
  readonly mayLose: number;
}

/**
 * Either the start is refused, or it comes up with all but the last few commits; what there is holds together, and
 * trading goes on.
 */
async function startsOrRefuses(inside: Inside, { lived, full, mayLose }: Damaged): Promise<number[]> {
  const { image, sent } = lived;
  const before = fingerprintOf(image);
  const began = performance.now();
  try {
    inside.open(image).engine.shutdown();
  } catch (error) {
    checkRefusal(error, image, before);
    return [];
  }
  const tookMs = performance.now() - began;
  const found = foundIn(image);
  if (!found) return [tookMs];
  const seq = found.isWhole ? commonSeq(full, found) : full.lastSeq;
  const lost = full.heads.filter((head) => head > seq).length;
  check(lost <= mayLose, `the start has lost ${lost} commits without a word (records ${seq + 1} to ${full.lastSeq})`);
  if (seq === full.lastSeq && found.isWhole) await liveOn(inside, { ...lived, sent, image });
  return [tookMs];
}

/**
 * The audit of a file; undefined where a row of the order history does not have its sum: whoever reads it is refused,
 * and its order is safe in the journal.
 */
function foundIn(image: string): Audit | undefined {
  try {
    return audit(image, fairPriceOf, true);
  } catch (error) {
    if (error instanceof Error && error.message.includes('a row of the order history')) return undefined;
    throw error;
  }
}

/** Ends a life at any commit, then damages the file, of which half the time all is in one file. */
async function damaged(
  inside: Inside,
  damage: (image: string) => void,
  { mayLose, checkpointed }: { mayLose: number; checkpointed?: boolean },
): Promise<number[]> {
  const lived = await liveAndDie(inside, { write: 'journal', phase: 'after', nth: 15 + whole(inside.random, 60) });
  if (checkpointed ?? whole(inside.random, 2) === 0)
    new Sqlite(lived.image).exec('PRAGMA wal_checkpoint(TRUNCATE)').close();
  const full = audit(lived.image, fairPriceOf);
  damage(lived.image);
  return startsOrRefuses(inside, { lived, full, mayLose });
}

function onFile(image: string, work: (db: Sqlite.Database) => void): void {
  const db = new Sqlite(image);
  work(db);
  db.close();
}

const allCommits = Number.POSITIVE_INFINITY;

export const damages: readonly CrashPoint[] = [
  {
    name: 'a torn last record',
    place: 'inside',
    run: (random) =>
      within(random, (inside) =>
        damaged(
          inside,
          (image) =>
            onFile(image, (db) => {
              const { seq, length } = db
                .prepare<[], { seq: number; length: number }>(
                  'SELECT seq, length(body) AS length FROM journal ORDER BY seq DESC LIMIT 1',
                )
                .get()!;
              db.prepare('UPDATE journal SET body = substr(body, 1, ?) WHERE seq = ?').run(whole(random, length), seq);
            }),
          { mayLose: 1 },
        ),
      ),
  },
  {
    name: 'a write-ahead log that is cut',
    place: 'inside',
    run: (random) =>
      within(random, (inside) =>
        damaged(inside, (image) => truncateWal(image, random), { mayLose: allCommits, checkpointed: false }),
      ),
  },
  {
    name: 'a damaged byte',
    place: 'inside',
    run: (random) =>
      within(random, (inside) =>
        damaged(
          inside,
          (image) => {
            flipByte(image, random);
          },
          { mayLose: 1 },
        ),
      ),
  },
  {
    name: 'lost or damaged snapshots',
    place: 'inside',
    run: (random) =>
      within(random, (inside) =>
        damaged(
          inside,
          (image) =>
            onFile(image, (db) => {
              const ids = db
                .prepare<[], number>('SELECT id FROM snapshots ORDER BY id DESC')
                .pluck()
                .all()
                .slice(0, 1 + whole(random, 3));
              for (const id of ids)
                db.prepare(
                  whole(random, 2) === 0
                    ? 'DELETE FROM snapshots WHERE id = ?'
                    : 'UPDATE snapshots SET body = substr(body, 1, length(body) / 2) WHERE id = ?',
                ).run(id);
            }),
          { mayLose: 0 },
        ),
      ),
  },
  { name: 'a damaged record in the middle', place: 'inside', run: (random) => within(random, inTheMiddle) },
];

/** A record that was acknowledged and stands before others must never be passed over. */
async function inTheMiddle(inside: Inside): Promise<number[]> {
  const lived = await liveAndDie(inside, null);
  const column = ["body = body || ' '", 'now_ms = now_ms + 1', 'crc = crc + 1', "chain = '00'", 'step = step + 1'][
    whole(inside.random, 5)
  ]!;
  onFile(lived.image, (db) => {
    const { first, last } = db
      .prepare<[], { first: number; last: number }>(
        'SELECT (SELECT min(seq) FROM snapshots) AS first, max(seq) AS last FROM journal',
      )
      .get()!;
    db.prepare(`UPDATE journal SET ${column} WHERE seq = ?`).run(first + 1 + whole(inside.random, last - first - 1));
  });
  const before = fingerprintOf(lived.image);
  try {
    inside.open(lived.image);
  } catch (error) {
    checkRefusal(error, lived.image, before);
    return [];
  }
  throw new Error(`a journal with a damaged record (${column}) in its middle was taken`);
}
