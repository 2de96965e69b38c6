import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRequestLog } from '../../../../src/server/http/request-log.ts';
import { appender, createLog, loggedPath, turned } from '../../../../src/server/base/log.ts';
import { eventually } from '../../../doubles/eventually.ts';

test('lines come to the file in their order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.log');
  const log = createLog(file, 'info');
  for (let index = 0; index < 100; index++) log.info({ at: index }, 'line');
  await eventually(() =>
    expect(
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).at),
    ).toEqual(Array.from({ length: 100 }, (_, index) => index)),
  );
});

test.skipIf(!existsSync('/dev/full'))(
  'a disk that takes no line more ends neither the server nor its exit',
  async () => {
    const log = createLog('/dev/full', 'info');
    for (let index = 0; index < 20; index++) {
      log.info({ at: index }, 'line');
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
    }
    expect(log.level).toBe('info');
  },
);

test('the first lines that a disk takes again say how many were lost, the half of one included', () => {
  const taken: string[] = [];
  const room = [Number.POSITIVE_INFINITY, 0, 3, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const log = appender(
    { fd: -1, bytes: 0 },
    (full) => full,
    (_fd, text, done) => {
      const bytes = Math.min(room.shift()!, text.length);
      if (bytes === text.length) taken.push(...text.trimEnd().split('\n'));
      done(bytes === 0 ? new Error('ENOSPC') : null, bytes);
    },
  );
  for (let line = 1; line <= 5; line++) log.write(`line ${line}\n`);
  expect(taken).toEqual([
    'line 1',
    JSON.stringify({ level: 40, lost: 2, msg: 'lines of this log were lost' }),
    'line 4',
    'line 5',
  ]);
});

test('a file that is full is turned, by whole lines; what a slow disk cannot take in time is lost and counted, and memory stays bounded', () => {
  const files: string[][] = [[]];
  const room = 16 * 1024 * 1024;
  const log = appender(
    { fd: 0, bytes: room - 12 },
    ({ fd }) => {
      files.push([]);
      return { fd: fd + 1, bytes: 0 };
    },
    (fd, text, done) => {
      files[fd]!.push(...text.trimEnd().split('\n'));
      done(null, text.length);
    },
  );
  for (const line of ['1234', '5678', 'abcd', 'efgh']) log.write(`${line}\n`);
  expect(files).toEqual([
    ['1234', '5678'],
    ['abcd', 'efgh'],
  ]);

  const writes: { text: string; done: () => void }[] = [];
  const reported: string[] = [];
  const slow = appender(
    { fd: 0, bytes: 0 },
    (full) => full,
    (_fd, text, done) => {
      writes.push({ text, done: () => done(null, text.length) });
    },
  );
  for (let line = 0; line < 100_000; line++) slow.write(`${'x'.repeat(99)}\n`);
  while (writes.length > 0) {
    const { text, done } = writes.shift()!;
    reported.push(...(text.match(/^.*lines of this log were lost.*$/m) ?? []));
    expect(text.length).toBeLessThanOrEqual(4 * 1024 * 1024 + 100);
    done();
  }
  expect(reported).toEqual([
    expect.stringMatching(/^\{"level":40,"lost":5\d{4},"msg":"lines of this log were lost"\}$/),
  ]);
  slow.write('after\n');
  expect(writes.map(({ text }) => text)).toEqual(['after\n']);
});

test('a file that cannot be turned is written on, and says so once for as long as another one would have room', () => {
  const lines: string[] = [];
  let turns = 0;
  const log = appender(
    { fd: 0, bytes: 16 * 1024 * 1024 },
    () => {
      turns += 1;
      throw new Error('EMFILE');
    },
    (_fd, text, done) => {
      lines.push(...text.trimEnd().split('\n'));
      done(null, text.length);
    },
  );
  for (const line of ['one', 'two', 'three']) log.write(`${line}\n`);
  expect(lines).toEqual([
    JSON.stringify({ level: 40, error: 'Error: EMFILE', msg: 'the log is full and no other file could be begun' }),
    'one',
    'two',
    'three',
  ]);
  expect(turns).toBe(1);
});

test('four older files are kept, the newest as .1, and the oldest is dropped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.log');
  let open = { fd: openSync(file, 'a'), bytes: 0 };
  for (let turn = 1; turn <= 6; turn++) {
    writeFileSync(file, `turn ${turn}`);
    open = turned(file, open);
    expect(open.bytes).toBe(0);
  }
  expect(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  ).toEqual([
    ['server.log', ''],
    ['server.log.1', 'turn 6'],
    ['server.log.2', 'turn 5'],
    ['server.log.3', 'turn 4'],
    ['server.log.4', 'turn 3'],
  ]);
});

test('of a flood of requests a hundred a second are written down, the others counted, and a path by its first 200 characters', () => {
  const lines: { facts: object; text: string }[] = [];
  const put = (facts: object, text: string) => {
    lines.push({ facts, text });
  };
  let nowMs = 5_000;
  const report = createRequestLog({ info: put, warn: put } as never, { nowMs: () => nowMs });
  for (let request = 0; request < 10_000; request++) report({ url: loggedPath(`/${'a'.repeat(10_000)}?token=secret`) });
  expect(lines).toHaveLength(100);
  expect(JSON.stringify(lines).length).toBeLessThan(30_000);
  nowMs += 1_000;
  report({ url: '/next' });
  expect(lines.slice(100)).toEqual([
    { facts: { left_out: 9_900 }, text: 'more requests came in a second than are written down' },
    { facts: { url: '/next' }, text: 'request' },
  ]);
});
