import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTradingHead } from '../../../../src/server/store/journal/trading-head.ts';
import { limit } from '../../shared/core/core-kit.ts';
import { benchOf, folder, fund } from './engine-kit.ts';
import { copyOf, place, userState } from './trading-file.ts';

describe('the head of the journal, in a file beside it', () => {
  const headOf = (path: string): string => path.replace('.db', '.head');
  const removed = (path: string): void => {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  };

  /**
   * A file that is closed, a copy of it from before its last order, and another one with as many records; and the
   * number of its last record.
   */
  async function files() {
    const path = join(folder(), 'trading.db');
    const otherPath = join(folder(), 'other.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const older = copyOf(path, join(folder(), 'older.db'));
    await place(engine, 'a', limit('BUY', '990', '1'));
    const state = userState(engine);
    engine.shutdown();
    const other = bench.open({ journalPath: otherPath });
    await fund(other);
    await place(other, 'a', limit('BUY', '980', '1'));
    other.shutdown();
    return { bench, path, older, otherPath, state, seq: engine.journalSeq };
  }

  it.each([
    ['missing', (path: string) => removed(path), 'it is missing, and '],
    [
      'empty',
      (path: string) => {
        removed(path);
        writeFileSync(path, '');
      },
      'it is empty, and ',
    ],
    [
      'an older copy',
      (path: string, older: string) => {
        removed(path);
        copyOf(older, path);
      },
      'was committed: it is missing, shortened or an older copy',
    ],
    [
      'another one',
      (path: string, _older: string, other: string) => {
        removed(path);
        copyOf(other, path);
      },
      'is not the one that was committed',
    ],
  ] as const)(
    'a trading file that is %s does not start in silence; without the head it does',
    async (_what, tamper, reported) => {
      const { bench, path, older, otherPath } = await files();
      tamper(path, older, otherPath);
      const before = existsSync(path) && readFileSync(path);
      expect(() => bench.open()).toThrow(reported);
      expect(existsSync(path) && readFileSync(path)).toEqual(before);
      rmSync(headOf(path));
      expect(bench.open().isHalted).toBe(false);
    },
  );

  it('it is that of the last commit at any moment, and a file that is whole starts by it', async () => {
    const { bench, path, state, seq } = await files();
    expect(openTradingHead(headOf(path)).read()).toMatchObject({ seq });
    const engine = bench.open();
    expect(userState(engine)).toBe(state);
    for (let count = 0; count < 5; count++) {
      await place(engine, 'a', limit('BUY', '970', '0.1'));
      expect(openTradingHead(headOf(path)).read()).toMatchObject({ seq: engine.journalSeq });
    }
  });

  it('one that was torn while it was written is passed over for the one before it; one of another form counts as none', () => {
    const path = join(folder(), 'trading.head');
    const head = openTradingHead(path);
    expect(head.read()).toBeUndefined();
    for (const seq of [7, 8, 123_456_789_012]) {
      head.write({
        seq,
        chain: String(seq)
          .padStart(32, 'a')
          .slice(-32)
          .replace(/[^0-9a-f]/g, 'a'),
      });
      expect(head.read()!.seq).toBe(seq);
    }
    head.close();
    const whole = readFileSync(path);
    for (let index = 0; index < 58; index++) {
      const torn = Buffer.from(whole);
      torn[index] = torn[index]! ^ 1;
      writeFileSync(path, torn);
      expect(openTradingHead(path).read()?.seq, `byte ${index}`).toBe(8);
    }
    writeFileSync(path, 'no head');
    expect(openTradingHead(path).read()).toBeUndefined();
  });
});
