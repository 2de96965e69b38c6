import * as v from 'valibot';
import { NamedShare } from '../../src/shared/market/a-share.ts';
import { BarList } from '../../src/shared/market/bar-list.ts';
import { Instrument } from '../../src/shared/market/instrument.ts';
import { packRows, parsePacked, unpackRows } from '../../src/worker/cache/columns.ts';
import { lateStores } from '../../src/worker/cache/late-stores.ts';
import type { Clock, Log } from '../../src/worker/clock.ts';
import { bars, counts, instruments, seriesNames, shares } from './data.ts';
import type { Result } from './worker.ts';

const clock: Clock = {
  monoMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const log: Log = { error: fail, warn: fail };

function fail(text: string, cause?: unknown): never {
  throw new Error(text, { cause });
}

export async function fillPacked(): Promise<void> {
  const { packs, bars: store } = lateStores(clock, log);
  const pack = (name: string, value: unknown) =>
    packs.write({ name, version: '1', savedMs: clock.wallMs(), value: packRows(value) });
  await pack('shares', shares());
  await pack('symbols', instruments());
  for (const [at, name] of seriesNames().entries())
    await store.write(name, BarList.of(bars(at)), Number.NEGATIVE_INFINITY);
}

/** Opens the engine's own cache and reads everything. */
export async function readPacked(): Promise<Result> {
  const startMs = performance.now();
  const { packs, bars: store } = lateStores(clock, log);
  await packs.read('none');
  const openedMs = performance.now() - startMs;
  const [allShares, allSymbols, ...series] = await Promise.all([
    packs.read('shares'),
    packs.read('symbols'),
    ...seriesNames().map((name) => store.read(name)),
  ]);
  const fetchedMs = performance.now() - startMs;
  const shareRows = unpackRows(allShares?.value);
  const symbolRows = unpackRows(allSymbols?.value);
  const readMs = performance.now() - startMs;
  const parseStartMs = performance.now();
  const parsed = [
    parsePacked(v.array(NamedShare), allShares?.value),
    parsePacked(v.array(Instrument), allSymbols?.value),
  ];
  const parsedMs = fetchedMs + performance.now() - parseStartMs;
  const whole = (rows: unknown, length: number) => Array.isArray(rows) && rows.length === length;
  const unpacked = whole(shareRows, counts.shares) && whole(symbolRows, counts.symbols);
  if (!unpacked || !parsed.every(({ success }) => success) || series.some((kept) => kept?.bars.length !== counts.bars))
    throw new Error('packs are missing');
  return { openedMs, fetchedMs, readMs, parsedMs };
}
