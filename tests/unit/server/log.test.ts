import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appender, createLog } from '../../../src/server/log.ts';

test('lines come to the file in their order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.log');
  const log = createLog(file, 'info');
  for (let at = 0; at < 100; at++) log.info({ at }, 'line');
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: 100 }, (_, at) => at)));
});

test.skipIf(!existsSync('/dev/full'))('a disk that takes no line more ends neither the server nor its exit', async () => {
  const log = createLog('/dev/full', 'info');
  for (let at = 0; at < 20; at++) {
    log.info({ at }, 'line');
    await new Promise((resolve) => { setTimeout(resolve, 2); });
  }
  expect(log.level).toBe('info');
});

test('the first lines that a disk takes again say how many were lost, the half of one included', () => {
  const taken: string[] = [];
  const room = [Number.POSITIVE_INFINITY, 0, 3, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const log = appender(-1, (_fd, text, done) => {
    const bytes = Math.min(room.shift()!, text.length);
    if (bytes === text.length) taken.push(...text.trimEnd().split('\n'));
    done(bytes === 0 ? new Error('ENOSPC') : null, bytes);
  });
  for (let line = 1; line <= 5; line++) log.write(`line ${line}\n`);
  expect(taken).toEqual(['line 1', JSON.stringify({ level: 40, lost: 2, msg: 'lines of this log were lost' }), 'line 4', 'line 5']);
});
