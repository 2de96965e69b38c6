import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeOf } from '../../../../../src/shared/base/parts.ts';
import {
  dayMs,
  type Interval,
  intervalKeys,
  minuteMs,
  nextOpenOf,
  openTimeOf,
} from '../../../../../src/shared/base/time.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { aggregate, joinBar, type Kline } from '../../../../../src/shared/market/kline.ts';
import { hoursOf } from '../../../../../src/shared/market/session/hours.ts';
import { sessionBarOpen } from '../../../../../src/shared/market/session/session-bars.ts';
import { endingListing, listedMsOf } from '../../../../../src/server/simulation/listing/ending-listing.ts';
import { wholeListing } from '../../../../../src/server/simulation/listing/session-listing.ts';
import { createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { createHistory } from '../../../../../src/server/simulation/price/history.ts';
import { createKeptBars, type KeptBars } from '../../../../../src/server/simulation/price/kept-bars.ts';
import { historyDays } from '../../../../../src/server/simulation/price/minutes.ts';
import { createSessionHistory } from '../../../../../src/server/simulation/price/session-history.ts';
import { syntheticBarsOf } from '../../../../../src/server/venues/simulated.ts';

const nowMs = Date.UTC(2026, 10, 27, 14, 3, 20);
const coinOf = createCoinPaths();
const ending = endingListing(nowMs, 3, coinOf);
const kinds = ['spot', 'linear', 'inverse', 'forex', 'astock', 'futures', 'delivery', 'commodity', 'option'] as const;
const instruments = kinds.map((kind) => [...wholeListing, ...ending].findLast((one) => one.account_type === kind)!);
const longIntervals = intervalKeys.filter((interval) => interval !== '1s' && interval !== '1m');

function historyOf(instrument: Instrument, kept?: KeptBars) {
  const options = {
    instrument,
    synthetic: syntheticBarsOf(3, instrument, coinOf),
    stored: [],
    nowMs: () => nowMs,
    onClosed: () => undefined,
    listedMs: listedMsOf(instrument),
    ...(kept && { kept }),
  };
  return hoursOf(instrument) === 'always' ? createHistory(options) : createSessionHistory(options);
}
const histories = new Map(instruments.map((instrument) => [instrument, historyOf(instrument)]));

/** Minutes of [fromMs, toMs), joined one after the other by the bar that each belongs to. */
function folded(instrument: Instrument, interval: Interval, fromMs: number, toMs: number): Kline[] {
  const hours = hoursOf(instrument);
  const minutes = histories
    .get(instrument)!
    .klines('1m', Math.ceil((toMs - fromMs) / minuteMs), toMs)
    .filter(([openMs]) => openMs >= fromMs);
  if (hours === 'always') return aggregate(minutes, interval);
  const bars: Kline[] = [];
  for (const minute of minutes) {
    const openMs = sessionBarOpen(hours, interval, minute[0]);
    if (bars.at(-1)?.[0] === openMs) joinBar(bars.at(-1)!, minute);
    else bars.push([openMs, ...minute.slice(1)] as Kline);
  }
  return bars;
}

test('each kind of simulated market is there', () => {
  expect(instruments.map((instrument) => instrument?.account_type)).toEqual(kinds);
});

test('any bars of any length, as far back as they go, are the fold of their minutes to the last digit', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...instruments),
      fc.constantFrom(...longIntervals),
      fc.integer({ min: 0, max: historyDays * 1_440 }),
      fc.integer({ min: 1, max: 3 }),
      (instrument, interval, minutesAgo, limit) => {
        const endMs = openTimeOf(interval, nowMs - minutesAgo * minuteMs);
        const bars = histories.get(instrument)!.klines(interval, limit, endMs);
        expect(bars.length).toBeLessThanOrEqual(limit);
        if (bars.length === 0) {
          expect(histories.get(instrument)!.klines('1m', 1, endMs - 2 * dayMs)).toEqual([]);
          return;
        }
        // An evening or a New York day belongs to the next bar of its date.
        const made = folded(instrument, interval, bars[0]![0] - 4 * dayMs, Math.min(nowMs, endMs));
        expect(bars).toEqual(made.filter(([openMs]) => openMs < endMs).slice(-bars.length));
        for (const [at, bar] of bars.entries())
          if (at > 0) expect(bar[0]).toBeGreaterThanOrEqual(nextOpenOf(interval, bars[at - 1]![0]));
      },
    ),
    { numRuns: 40 },
  );
});

test('minutes, days, weeks and months reach back three years, those of what was listed later to its listing', () => {
  const today = openTimeOf('1d', nowMs);
  for (const instrument of instruments) {
    const listedMs = listedMsOf(instrument);
    const firstMs = Math.max(today - historyDays * dayMs, listedMs ?? 0);
    const history = histories.get(instrument)!;
    const [first] = history.klines('1m', 1, firstMs + 20 * dayMs > nowMs ? nowMs : firstMs + minuteMs * 1_440 * 12);
    expect(first, instrument.symbol).toBeDefined();
    expect(history.klines('1m', 5, firstMs)).toEqual([]);
    if (instrument.account_type === 'spot') {
      const months = history.klines('1M', 60);
      expect(months[0]![0]).toBe(openTimeOf('1M', firstMs));
      expect(months.length).toBe(new Set(months.map(([openMs]) => openMs)).size);
    }
  }
});

test('a contract is in the listing from the moment that its bars begin at', () => {
  for (const instrument of ending) {
    const listedMs = listedMsOf(instrument)!;
    const names = (atMs: number) =>
      endingListing(atMs, 3, coinOf)
        .filter(({ account_type, base }) => account_type === instrument.account_type && base === instrument.base)
        .map(({ expiry }) => expiry);
    if (
      instrument.account_type === 'option' &&
      instrument.strike !== ending.find(({ expiry }) => expiry === instrument.expiry)?.strike
    )
      continue;
    expect(names(listedMs), instrument.symbol).toContain(instrument.expiry);
    expect(names(listedMs - 1), instrument.symbol).not.toContain(instrument.expiry);
  }
});

test('bars are made in parts of at most a day, once, and again as they were when they are forgotten', () => {
  const [spot] = instruments as [Instrument];
  const keptOf = createKeptBars(1);
  const kept = keptOf();
  const history = historyOf(spot, kept);
  const count = (interval: Interval, limit: number): number => {
    const parts = history.klinesInParts!(interval, limit);
    let stops = 0;
    while (!parts.next().done) stops += 1;
    return stops;
  };
  expect(count('1w', 10)).toBeGreaterThanOrEqual(63);
  expect(count('1w', 10)).toBe(0);
  expect(count('1d', 60)).toBe(0);
  const days = history.klines('1d', 60);
  keptOf().set(1, days[0]!);
  expect(count('1d', 60)).toBe(59);
  expect(history.klines('1d', 60)).toEqual(days);
  expect(wholeOf(history.klinesInParts!('1d', 60, undefined, 'Asia/Kolkata'))).toEqual(
    history.klines('1d', 60, undefined, 'Asia/Kolkata'),
  );
});
