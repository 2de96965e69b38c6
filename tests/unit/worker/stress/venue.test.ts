import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  aStockNames,
  dictionary,
  exchangeInfo,
  intervalList,
  symbols,
  symbolsMargin,
} from '../../../../src/shared/contracts/market-base.ts';
import { klines as klineList } from '../../../../src/shared/contracts/market-data.ts';
import { gridOf } from '../../../../src/shared/market/instrument.ts';
import { depth } from '../../../../src/shared/topics/depth.ts';
import { klines } from '../../../../src/shared/topics/klines.ts';
import { ticker24h } from '../../../../src/shared/topics/ticker-24h.ts';
import { trades } from '../../../../src/shared/topics/trades.ts';
import { keyOf } from '../../../../src/shared/base/topic.ts';
import { stressId, type StressRun, stressRunOf, stressRunOfWorker } from '../../../../src/shared/wire/stress.ts';
import { DepthIntake } from '../../../../src/shared/wire/depth-intake.ts';
import { MergedBook } from '../../../../src/shared/wire/merged-book.ts';
import { stressAnswers } from '../../../../src/worker/stress/answers.ts';
import { stressInstruments } from '../../../../src/worker/stress/instruments.ts';
import { StressVenue } from '../../../../src/worker/stress/venue.ts';

const startMs = 1_700_000_000_000;
const run = (change: Partial<StressRun> = {}): StressRun => ({
  symbols: 4,
  rate: 1_000,
  wire: 'bin',
  tag: 't',
  ...change,
});
const [first, second] = stressInstruments(4);
const symbolOf = ({ exchange, symbol, account_type }: NonNullable<typeof first>) => ({
  exchange,
  symbol,
  account_type,
});
const address = (key: string) => `ws://stress.invalid/wssapi${key}`;

function venueOf(change: Partial<StressRun> = {}) {
  const frames: [number, string | Uint8Array][] = [];
  return { frames, venue: new StressVenue(run(change), startMs, (stream, frame) => frames.push([stream, frame])) };
}

describe('a run as one word', () => {
  test.each([run(), run({ symbols: 500, rate: 50_000, wire: 'json', tag: 'a1b2' })])('%o comes back', (given) => {
    expect(stressRunOf(stressId(given))).toEqual(given);
    expect(stressRunOfWorker(`halyard-stress-${stressId(given)}-3-extended`)).toEqual({
      id: stressId(given),
      run: given,
    });
  });

  test.each([
    '',
    '0x10-bin-a',
    '501x10-bin-a',
    '10x9-bin-a',
    '10x50001-bin-a',
    '10x10-xml-a',
    '10x10-bin-',
    '10x10-bin-a b',
  ])('"%s" is none', (id) => {
    expect(stressRunOf(id)).toBeUndefined();
  });

  test('the real engine has no run', () => expect(stressRunOfWorker('halyard-2026-11-20-0-extended')).toBeUndefined());
});

test.each(['bin', 'json'] as const)(
  'books of %s merge without a gap, never cross, and a resync gives the same book',
  (wire) => {
    const { frames, venue } = venueOf({ wire });
    const grid = gridOf(first!);
    venue.take({ t: 'open', stream: 1, url: address(keyOf(depth, { ...symbolOf(first!), limit: 50 })) }, startMs);
    expect(JSON.parse(frames[0]![1] as string)).toMatchObject({ e: 'open' });
    const intake = new DepthIntake(grid);
    const book = new MergedBook(grid, 50);
    const merge = () => {
      for (const [, frame] of frames.splice(0)) {
        if (typeof frame === 'string' && frame.includes('"open"')) continue;
        expect(intake.read(frame, 1)).toBe('depth');
        expect(book.take(intake.frame)).toBe('merged');
        expect(book.crossed).toBe(false);
      }
    };
    merge();
    for (let ms = 4; ms <= 4_000; ms += 4) {
      venue.advance(startMs + ms);
      merge();
    }
    expect(venue.made).toBe(4_000);
    expect([book.levels.count(0), book.levels.count(1)]).toEqual([50, 50]);
    const before = book.checksum();
    venue.take({ t: 'text', stream: 1, text: 'resync' }, startMs + 4_001);
    merge();
    expect(book.checksum()).toBe(before);
  },
);

test('updates go round all open books at the rate of the run; closed ones get none', () => {
  const { frames, venue } = venueOf();
  for (const [stream, instrument] of [
    [1, first!],
    [2, second!],
  ] as const)
    venue.take({ t: 'open', stream, url: address(keyOf(depth, { ...symbolOf(instrument), limit: 20 })) }, startMs);
  frames.length = 0;
  venue.advance(startMs + 500);
  expect(frames.filter(([stream]) => stream === 1)).toHaveLength(250);
  expect(frames.filter(([stream]) => stream === 2)).toHaveLength(250);
  venue.take({ t: 'close', stream: 2 }, startMs + 500);
  frames.length = 0;
  venue.advance(startMs + 600);
  expect(frames.map(([stream]) => stream)).toEqual(Array(100).fill(1));
});

test('trades, bars and day figures keep to their topics', () => {
  const { frames, venue } = venueOf({ wire: 'json' });
  const open = [
    [1, trades, keyOf(trades, symbolOf(first!))],
    [2, klines, keyOf(klines, { ...symbolOf(first!), interval: '1m' })],
    [3, ticker24h, keyOf(ticker24h, {})],
  ] as const;
  for (const [stream, , key] of open) venue.take({ t: 'open', stream, url: address(key) }, startMs);
  for (let ms = 100; ms <= 3_000; ms += 100) venue.advance(startMs + ms);
  for (const [stream, topic] of open) {
    const own = frames.filter(([of]) => of === stream).slice(1);
    expect(own.length).toBeGreaterThan(3);
    for (const [, frame] of own)
      expect(v.safeParse(topic.frame, JSON.parse(frame as string)).success, frame as string).toBe(true);
  }
});

test('a bar is closed before the next one opens, however many there are', () => {
  const { frames, venue } = venueOf();
  venue.take({ t: 'open', stream: 1, url: address(keyOf(klines, { ...symbolOf(first!), interval: '1m' })) }, startMs);
  for (let ms = 100; ms <= 200_000; ms += 100) venue.advance(startMs + ms);
  const reported = frames.slice(1).flatMap(([, frame]) => {
    const parsed = v.parse(klines.frame, JSON.parse(frame as string));
    return parsed.e === 'k' ? [parsed] : [];
  });
  const closed = reported.filter(({ x }) => x).map(({ k }) => k[0]);
  expect(closed).toHaveLength(3);
  for (const [at, { k }] of reported.entries()) {
    const before = reported[at - 1];
    if (before && k[0] > before.k[0]) expect(before.x, `bar ${before.k[0]} is closed`).toBe(true);
  }
});

test('a ping is answered, and what is no instrument of the run gets no word', () => {
  const { frames, venue } = venueOf();
  venue.take(
    { t: 'open', stream: 1, url: address(keyOf(depth, { ...symbolOf(first!), symbol: 'NONE', limit: 50 })) },
    startMs,
  );
  venue.take({ t: 'text', stream: 1, text: 'ping' }, startMs);
  expect(frames).toEqual([[1, 'pong']]);
});

test('reference data and history keep to their contracts', async () => {
  const answer = stressAnswers(run(), () => startMs);
  const ask = async (path: string) =>
    (await (await answer(`http://stress.invalid/sapi${path}`)).json()) as { code: number; data: unknown };
  for (const contract of [symbols, intervalList, exchangeInfo, dictionary, symbolsMargin, aStockNames]) {
    const { code, data } = await ask(contract.path);
    expect(code).toBe(200);
    expect(v.safeParse(contract.output, data).issues, contract.path).toBeUndefined();
  }
  const { data } = await ask(
    `/client/klines/list?${new URLSearchParams({ ...symbolOf(first!), interval: '15m', limit: '300' })}`,
  );
  const { list } = v.parse(klineList.output, data);
  expect(list).toHaveLength(300);
  expect(list.every((bar, at) => at === 0 || bar[0] - list[at - 1]![0] === 900_000)).toBe(true);
  const days = v.parse(
    klineList.output,
    (
      await ask(
        `/client/klines/list?${new URLSearchParams({ ...symbolOf(first!), interval: '1d', limit: '300', tz: 'Asia/Kolkata' })}`,
      )
    ).data,
  );
  expect([days.list.length, new Set(days.list.map(([openMs]) => openMs % 86_400_000))]).toEqual([
    300,
    new Set([66_600_000]),
  ]);
  expect((await ask('/user/config/get')).code).toBe(404);
});
