import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backtestCommand } from '../../../../src/server/operator/backtest-command.ts';
import { walkLines } from '../../shared/backtest/book/book-kit.ts';
import { instrument } from '../../shared/core/core-kit.ts';

let folder = '';
let server: Server;
let url = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-recording-'));
  const list = [{ ...instrument, exchange: 'BINANCE', maker: 0, taker: 0, price_band_up: 5, price_band_down: 0.2 }];
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 0, data: { version: 1, list } }));
  }).listen(0);
  await new Promise((listening) => server.once('listening', listening));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const params = ['lower=990', 'upper=1010', 'grid_levels=20', 'invest=400'].flatMap((each) => ['--param', each]);
const run = (...args: readonly string[]): Promise<string> =>
  backtestCommand(['GRID', '--url', url, ...params, ...args], 0);
const fileOf = (name: string, lines: readonly string[], isPacked = true): string => {
  const path = join(folder, name);
  writeFileSync(path, isPacked ? gzipSync(lines.join('\n')) : lines.join('\n'));
  return path;
};

test('plays a recording, and the same from its columns and from lines that are not packed', async () => {
  const lines = walkLines(3, 400);
  const columns = join(folder, 'walk.columns');
  const text = await run('--recording', fileOf('walk.gz', lines), '--columns', columns);
  expect(text).toMatch(/^market +BINANCE:BTCUSDT, 40 bars of 1s, 0 missing$/m);
  expect(text).toMatch(/^fills +[1-9]\d*$/m);
  expect(text).toMatch(/^digest +[0-9a-f]{64}$/m);
  expect(text).toMatch(/not modelled: impact/);
  expect(readFileSync(columns).length).toBeGreaterThan(1_000);
  expect(await run('--recording', columns)).toBe(text);
  expect(await run('--recording', fileOf('walk.txt', lines, false))).toBe(text);
  expect(await run('--recording', columns, '--latency', '900:900')).not.toBe(text);
  expect((await run('--recording', columns, '--format', 'csv')).split('\n')).toHaveLength(41);
});

const two = [...walkLines(3, 3), ...walkLines(4, 3).map((line) => line.replaceAll('BTCUSDT', 'ETHUSDT'))];
const cut = walkLines(3, 9).map((line, index) => (index === 0 ? line.slice(0, 40) : line));
test.each<[string, readonly string[], readonly string[], RegExp]>([
  ['with two markets', two, [], /several markets: BTCUSDT, ETHUSDT/],
  ['without a message', ['nothing'], [], /no_messages.*"line":1/],
  ['whose snapshot is cut', cut, [], /no_book/],
  [
    'of a market that is not listed',
    walkLines(3, 9).map((line) => line.replaceAll('BTCUSDT', 'XUSDT')),
    [],
    /not listed/,
  ],
  ['with a queue that is none', walkLines(3, 9), ['--queue', 'x'], /--queue: back, share/],
  ['with a latency that is none', walkLines(3, 9), ['--latency', '5'], /--latency/],
  ['with parameters that are wrong', walkLines(3, 9), ['--param', 'upper=1'], /"field":"upper"/],
])('a recording %s is refused', async (name, lines, args, text) => {
  await expect(run('--recording', fileOf(`${name}.gz`, lines), ...args)).rejects.toThrow(text);
});

test('a file of columns that is cut short is refused', async () => {
  const columns = join(folder, 'cut.columns');
  await run('--recording', fileOf('cut.gz', walkLines(3, 50)), '--columns', columns);
  writeFileSync(columns, readFileSync(columns).subarray(0, -1));
  await expect(run('--recording', columns)).rejects.toThrow(/"cut"/);
});
