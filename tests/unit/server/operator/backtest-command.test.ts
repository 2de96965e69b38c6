import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backtestCommand } from '../../../../src/server/operator/backtest-command.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { type Legs, legTypes, playLegs, walkFor } from '../../shared/backtest/legs/legs-kit.ts';
import { perpetual } from '../../shared/core/contract-kit.ts';
import { instrument } from '../../shared/core/core-kit.ts';

const minuteMs = 60_000;
const nowMs = 20_000 * 86_400_000 + 30_000;
const at = (ms: number) => Math.round((1_000 + 10 * Math.sin(ms / (10 * minuteMs))) * 10) / 10;
const klineAt = (openMs: number): Kline => {
  const [open, close] = [at(openMs), at(openMs + minuteMs)];
  return [openMs, open, Math.max(open, close) + 0.5, Math.min(open, close) - 0.5, close, 1, 1_000, 1];
};

let folder = '';
let server: Server;
let url = '';
const asked: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-backtest-'));
  server = createServer(({ url: path = '' }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    asked.push(pathname);
    const end = Number(searchParams.get('end'));
    const limit = Number(searchParams.get('limit'));
    const data = pathname.endsWith('/symbols')
      ? { version: 1, list: [instrument] }
      : { interval: '1m', list: Array.from({ length: limit }, (_, k) => klineAt(end - (limit - k) * minuteMs)) };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 0, data }));
  }).listen(0);
  // A test keeps this thread for longer than the five seconds after which a connection would be closed under a call.
  server.keepAliveTimeout = 0;
  await new Promise((listening) => server.once('listening', listening));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const params = ['lower=985', 'upper=1015', 'grid_levels=6', 'invest=400'].flatMap((each) => ['--param', each]);
const run = (...args: readonly string[]) =>
  backtestCommand(['GRID', '--url', url, '--market', 'HALYARD:BTCUSDT', '--days', '1', ...params, ...args], nowMs);

test('plays a perpetual of a file with its funding, and says whether it was liquidated', async () => {
  const path = join(folder, 'perpetual.json');
  const list = Array.from({ length: 600 }, (_, minute) => klineAt(minute * minuteMs));
  writeFileSync(path, JSON.stringify({ instrument: perpetual, interval: '1m', list }));
  const text = await backtestCommand(
    ['GRID', '--bars', path, '--funding=-0.02', ...params, '--param', 'direction=LONG', '--param', 'leverage=5'],
    nowMs,
  );
  expect(text).toMatch(/^market +HALYARD:BTCUSDT:linear, 600 bars of 1m, 0 missing$/m);
  expect(text).toMatch(/^funding +[\d.]+ USDT, at -0.0200 % a stamp$/m);
  expect(text).toMatch(/^liquidated +no$/m);
});

test('reads bars of a server, plays them, and prints the figures', async () => {
  const text = await run();
  expect(text).toMatch(/^market +HALYARD:BTCUSDT, 1440 bars of 1m, 0 missing$/m);
  expect(text).toMatch(/^profit +\d+\.\d{8} USDT$/m);
  expect(text).toMatch(/^rounds won, lost +[1-9]\d*, 0$/m);
  expect(text).toMatch(/^digest +[0-9a-f]{64}$/m);
  expect(asked).toContain('/sapi/client/base/symbols');
});

test('bars that are saved give the same to the last digit, as all of it and by bar', async () => {
  const bars = join(folder, 'bars.json');
  const saved = JSON.parse(await run('--format', 'json', '--save', bars)) as { digest: string; equity: number[] };
  const again = (format: string) => backtestCommand(['GRID', '--bars', bars, ...params, '--format', format], nowMs);
  const whole = JSON.parse(await again('json')) as typeof saved;
  expect(whole).toEqual(saved);
  const lines = (await again('csv')).split('\n');
  expect(lines[0]).toBe('time,close,value,buy_and_hold,position');
  expect(lines).toHaveLength(saved.equity.length + 1);
  expect(Number(lines.at(-1)?.split(',')[2])).toBeCloseTo(saved.equity.at(-1)!, 8);
});

test('tries every combination of ranges, and prints the best with the profit of the exact tier beside it', async () => {
  const text = await run('--sweep', 'grid_levels=4:8:3', '--sweep', 'lower=980:990:2');
  const [count, head, ...rows] = text.split('\n');
  expect(count).toBe('6 combinations');
  expect(head?.trim().split(/ {2,}/)).toEqual([
    'grid_levels',
    'lower',
    'profit',
    'exact',
    'return',
    'drawdown',
    'Sharpe',
    'fills',
  ]);
  expect(rows).toHaveLength(6);
  const cells = rows.map((row) => row.trim().split(/ {2,}/));
  for (const [, , profit, exact] of cells) expect(exact).toBe(profit);
  const profits = cells.map(([, , profit]) => Number(profit));
  expect(profits).toEqual(profits.toSorted((a, b) => b - a));
});

test.each<[string, readonly string[], RegExp]>([
  ['no strategy', ['--days', '1'], /npm run backtest/],
  ['an unknown flag', ['GRID', '--speed', '2'], /npm run backtest/],
  ['an unknown strategy', ['NONE', '--market', 'HALYARD:BTCUSDT', '--days', '1'], /NONE/],
  ['a market without exchange', ['GRID', '--market', 'BTCUSDT'], /--market/],
  ['a market that is none', ['GRID', '--market', 'HALYARD:NONE'], /no spot market/],
  ['a perpetual that is none', ['GRID', '--market', 'HALYARD:NONE:linear'], /no linear market/],
  ['funding that is none', ['GRID', '--market', 'HALYARD:BTCUSDT', '--funding', 'x'], /--funding/],
  ['days that are none', ['GRID', '--market', 'HALYARD:BTCUSDT', '--days', 'x'], /--days/],
  ['an interval that is none', ['GRID', '--market', 'HALYARD:BTCUSDT', '--interval', '7m'], /--interval: 1s, 1m/],
  [
    'a parameter without value',
    ['GRID', '--market', 'HALYARD:BTCUSDT', '--param', 'lower'],
    /--param lower: key=value/,
  ],
  ['parameters that are wrong', ['GRID', '--market', 'HALYARD:BTCUSDT', '--param', 'lower=x'], /"field":"lower"/],
  ['a format that is none', ['GRID', '--market', 'HALYARD:BTCUSDT', '--format', 'pdf'], /--format: table, csv, json/],
  ['slippage below zero', ['GRID', '--market', 'HALYARD:BTCUSDT', '--slippage=-1'], /--slippage/],
  [
    'a range that is none',
    ['GRID', '--market', 'HALYARD:BTCUSDT', '--days', '1', ...params, '--sweep', 'lower=1'],
    /--sweep lower=1: key=from:to:count/,
  ],
  [
    'a range of no parameter',
    ['GRID', '--market', 'HALYARD:BTCUSDT', '--days', '1', ...params, '--sweep', 'none=1:2:3'],
    /ranges\.0\.key/,
  ],
  [
    'a measure that is none',
    ['GRID', '--market', 'HALYARD:BTCUSDT', '--days', '1', ...params, '--sweep', 'lower=1:2:3', '--by', 'x'],
    /--by: profit/,
  ],
  ['a file that is not there', ['GRID', '--bars', '/none/bars.json'], /--bars/],
  ['a recording that is not there', ['GRID', '--recording', '/none/a.gz'], /--recording: \/none/],
])('%s is refused with what is wrong', async (_, args, text) => {
  await expect(backtestCommand([...args, '--url', url], nowMs)).rejects.toThrow(text);
});

test('a file of bars with another shape, and one with reversed times, are refused by their place', async () => {
  const path = join(folder, 'wrong.json');
  writeFileSync(path, JSON.stringify({ instrument, interval: '1m', list: [[1, 2]] }));
  await expect(backtestCommand(['GRID', '--bars', path], nowMs)).rejects.toThrow(/--bars: list\.0/);
  writeFileSync(path, JSON.stringify({ instrument, interval: '1m', list: [klineAt(2 * minuteMs), klineAt(minuteMs)] }));
  await expect(backtestCommand(['GRID', '--bars', path, ...params], nowMs)).rejects.toThrow(/bars\.1.*ascending/);
  writeFileSync(path, '{');
  await expect(backtestCommand(['GRID', '--bars', path], nowMs)).rejects.toThrow(/--bars/);
});

test('a server that does not answer is named', async () => {
  const args = ['GRID', '--url', 'http://localhost:1', '--market', 'HALYARD:BTCUSDT'];
  await expect(backtestCommand(args, nowMs)).rejects.toThrow(/--url: http:\/\/localhost:1/);
});

/** Files of the bars of two legs, as flags. */
function barFiles(legs: Legs, bars: ReturnType<typeof walkFor>): readonly string[] {
  return [legs.a, legs.b].flatMap((market, leg) => {
    const { open, high, low, close } = bars[leg as 0 | 1];
    const list = Array.from(open, (_, row): Kline => {
      const [from, highest, lowest, to] = [open, high, low, close].map((column) => column[row]! / 10);
      return [row * minuteMs, from!, highest!, lowest!, to!, 1, to!, 1];
    });
    const path = join(folder, `leg-${leg}.json`);
    writeFileSync(path, JSON.stringify({ instrument: market, interval: '1m', list }));
    return ['--bars', path];
  });
}

const paramsOf = ({ params: given }: Legs): readonly string[] =>
  Object.entries(given).flatMap(([key, value]) => ['--param', `${key}=${String(value)}`]);

test('plays two legs over the bars of two files, with the digest of the page', async () => {
  const legs = legTypes.find(({ type }) => type === 'FUNDING')!;
  const bars = walkFor(legs, 3, 600);
  const text = await backtestCommand(['FUNDING', ...barFiles(legs, bars), '--funding=0.05', ...paramsOf(legs)], nowMs);
  const { digest, summary } = playLegs(legs, bars, { fundingRate: 0.0005 });
  expect(summary.fills).toBeGreaterThan(1);
  expect(text).toMatch(/^market +HALYARD:BTCUSDT and OKX:BTCUSDT:linear, 600 bars of 1m, 0 missing$/m);
  expect(text).toMatch(new RegExp(`^digest +${digest}$`, 'm'));
  expect(text).toMatch(/follows the other market/);
});

test('tries combinations over two legs, below zero too, each as its backtest has it', async () => {
  const legs = legTypes[0]!;
  const bars = walkFor(legs, 3, 600);
  const text = await backtestCommand(
    ['SPREAD', ...barFiles(legs, bars), '--funding=0', ...paramsOf(legs), '--sweep', 'close_threshold=-6:-2:3'],
    nowMs,
  );
  const [count, , ...rows] = text.split('\n');
  expect(count).toBe('3 combinations');
  const cells = rows.map((row) => row.trim().split(/ {2,}/));
  expect(cells.map(([close]) => Number(close)).toSorted((a, b) => a - b)).toEqual([-6, -4, -2]);
  for (const [close, profit, exact] of cells) {
    const own = { ...legs, params: { ...legs.params, close_threshold: Number(close) } };
    expect([profit, exact]).toEqual(Array(2).fill(playLegs(own, bars).summary.profit.toFixed(2)));
  }
});

test('reads the bars of each market that is named, and refuses one that is too few', async () => {
  const given = ['--param', 'split_size=0.1', '--param', 'max_pos=0.1'];
  const market = ['--market', 'HALYARD:BTCUSDT'];
  await expect(backtestCommand(['SPREAD', '--url', url, ...market, '--days', '1', ...given], nowMs)).rejects.toThrow(
    /"legs":2/,
  );
  await expect(
    backtestCommand(['SPREAD', '--url', url, ...market, ...market, '--days', '1', ...given], nowMs),
  ).rejects.toThrow(/two_markets/);
});
