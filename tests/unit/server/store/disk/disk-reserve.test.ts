import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createDiskReserve,
  enoughBytes,
  lowBytes,
  reserveBytes,
  stepBytes,
} from '../../../../../src/server/store/disk/disk-reserve.ts';
import { createJournal, openTradingFile } from '../../../../../src/server/store/journal/journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-reserve-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function begin(free: { bytes: number }) {
  let look: () => void = () => undefined;
  const said: string[] = [];
  const reserve = createDiskReserve({
    folder,
    freeBytes: () => {
      if (free.bytes < 0) throw new Error('no such disk');
      return free.bytes;
    },
    scheduler: {
      every: (_, task) => {
        look = task;
        return () => undefined;
      },
    },
    log: {
      error: (_, text) => {
        said.push(text);
      },
      warn: (_, text) => {
        said.push(text);
      },
    },
  });
  return {
    reserve,
    said,
    look: (times = 1) => {
      for (let done = 0; done < times; done++) look();
    },
  };
}

const held = (): number => statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0;

describe('the reserve of disk', () => {
  it('is put aside step by step, once, and found again after a restart', () => {
    const { look } = begin({ bytes: 10 * enoughBytes });
    look();
    expect(held()).toBe(stepBytes);
    look(100);
    expect(held()).toBe(reserveBytes);
    begin({ bytes: 10 * enoughBytes }).look(3);
    expect(held()).toBe(reserveBytes);
  });

  it('is given back below the low mark, and put aside again where there is enough: without a person, and without swinging', () => {
    const free = { bytes: 10 * enoughBytes };
    const { reserve, said, look } = begin(free);
    look(100);
    free.bytes = lowBytes - 1;
    look();
    expect([reserve.isLow, existsSync(join(folder, 'reserve'))]).toEqual([true, false]);
    free.bytes = lowBytes + reserveBytes;
    look(5);
    expect([reserve.isLow, held(), said.length], 'its own room is not enough').toEqual([true, 0, 1]);
    free.bytes = enoughBytes;
    look(100);
    expect([reserve.isLow, held(), said.length]).toEqual([false, reserveBytes, 2]);
  });

  it('takes nothing of a disk that has no room for it, and says once that a disk cannot be looked at', () => {
    const free = { bytes: lowBytes + reserveBytes - 1 };
    const { reserve, said, look } = begin(free);
    look(10);
    expect([reserve.isLow, held(), reserve.release()]).toEqual([false, 0, false]);
    free.bytes = -1;
    look(3);
    expect([reserve.isLow, said]).toEqual([false, ['the room on the disk cannot be looked at']]);
  });

  it('is released at once where a commit needs it, once', () => {
    const { reserve, look } = begin({ bytes: 10 * enoughBytes });
    look(2);
    expect([reserve.release(), held(), reserve.release()]).toEqual([true, 0, false]);
  });
});

describe('a journal on a full disk', () => {
  const entry = { step: 1, now_ms: 1, kind: 'place', body: 'x'.repeat(4_000) } as const;

  /** A journal in a file that may have only so many pages, as on a full disk. */
  function full(makeRoom: (db: Sqlite.Database) => boolean) {
    const db = openTradingFile(join(folder, 'trading.db'));
    const journal = createJournal(db, undefined, () => makeRoom(db));
    journal.append([entry], 'a');
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`);
    return { db, journal };
  }

  it('takes what was put aside and writes the group again, with all that goes with it', () => {
    let riders = 0;
    const { db, journal } = full((file) => {
      file.pragma('max_page_count = 100000');
      return true;
    });
    const before = journal.chain;
    journal.append(
      Array.from({ length: 20 }, () => entry),
      'b',
      {
        write: () => undefined,
        written: () => {
          riders += 1;
        },
      },
    );
    expect([journal.lastSeq, journal.chain === before, riders]).toEqual([21, false, 1]);
    const again = createJournal(db);
    again.adopt(again.scan(0, ''));
    expect([again.lastSeq, again.chain]).toEqual([21, journal.chain]);
    db.close();
  });

  it('fails, with nothing of the group written, where there is no room to be made', () => {
    const { db, journal } = full(() => false);
    expect(() =>
      journal.append(
        Array.from({ length: 20 }, () => entry),
        'b',
      ),
    ).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    expect([journal.lastSeq, db.prepare('SELECT count(*) AS n FROM journal').get()]).toEqual([1, { n: 1 }]);
    db.close();
  });

  it('is not written a second time after any other failure', () => {
    let asked = 0;
    const { db, journal } = full(() => {
      asked += 1;
      return true;
    });
    db.pragma('max_page_count = 100000');
    expect(() =>
      journal.append([entry], 'b', {
        write: () => {
          throw new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
        },
        written: () => undefined,
      }),
    ).toThrow(expect.objectContaining({ code: 'SQLITE_IOERR_FSYNC' }));
    expect([asked, journal.lastSeq]).toEqual([0, 1]);
    db.close();
  });
});
