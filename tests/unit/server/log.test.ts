import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../src/server/log.ts';

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
