import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aShareBoardOf, aShareLots } from '../../../../../src/shared/finance/a-share-lots.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import { hashText, uniformAt } from '../../../../../src/shared/base/random.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { china, type DayOptions, type DayOutcome, playDay } from './day-kit.ts';
import { walkFrom } from './share-market.ts';

const symbols = ['SH600519', 'SZ000001', 'SZ300750', 'SH688981', 'BJ920001'] as const;
const close = china('2026-11-19 15:00');

const starts = [
  '2026-11-19 20:00',
  '2026-11-20 08:00',
  '2026-11-20 09:21',
  '2026-11-20 09:31',
  '2026-11-20 11:10',
  '2026-11-20 12:00',
  '2026-11-20 14:20',
  '2026-11-20 14:50',
] as const;

const day = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  symbol: fc.constantFrom(...symbols),
  start: fc.constantFrom(...starts),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  algo: fc.constantFrom('TWAP', 'VWAP', 'POV'),
  lots: fc.integer({ min: 1, max: 60 }),
  odd: fc.integer({ min: 0, max: 99 }),
  slices: fc.integer({ min: 1, max: 40 }),
  randomize: fc.constantFrom(0, 30),
  participation: fc.constantFrom(1, 10),
  limit: fc.constantFrom(undefined, '96', '99.5', '100', '101', '109', '150'),
  finish_policy: fc.constantFrom('AUCTION', 'EXPIRE'),
  stride: fc.constantFrom(0.001, 0.01, 0.04),
  drift: fc.constantFrom(-1, 0, 1),
  extra: fc.integer({ min: 0, max: 2_000 }),
  bought: fc.constantFrom(0, 0, 300),
  perMinute: fc.constantFrom(500, 20_000),
  suspended: fc.constantFrom(undefined, [10, 40], [190, 250], [300, 335]),
  restarts: fc.constantFrom(0, 0, 0.05),
});
type Day = typeof day extends fc.Arbitrary<infer T> ? T : never;

function optionsOf(it: Day): DayOptions & { readonly quantity: number } {
  const board = aShareBoardOf(it.symbol.slice(2))!;
  const { least, step } = aShareLots[board];
  const isSell = it.side === 'SELL';
  const base = Math.max(least, it.lots * 100) + (step === 1 ? it.odd : 0);
  const held = base + it.extra;
  // A sale of all, odd lot included, or of whole lots.
  const quantity = isSell && it.odd % 2 === 0 ? held : base;
  const morning = china('2026-11-20 09:30');
  const seed = hashText(`${it.seed} restarts`);
  return {
    symbol: it.symbol,
    startMs: china(it.start),
    quantity,
    held: isSell ? held : 0,
    bought: isSell && it.start.endsWith('09:31') ? it.bought : 0,
    fair: walkFrom(it.seed, close, it.stride, it.drift),
    perMinute: it.perMinute,
    isSuspended: (atMs) => {
      const minute = (atMs - morning) / 60_000;
      return it.suspended !== undefined && minute >= it.suspended[0]! && minute < it.suspended[1]!;
    },
    restarts: (atMs) => uniformAt(seed, Math.floor(atMs / 1_000) % 100_000) < it.restarts,
    params: {
      side: it.side,
      quantity: String(quantity),
      algo: it.algo,
      slices: it.slices,
      randomize: it.randomize,
      participation: it.algo === 'POV' ? it.participation : undefined,
      limit_price: it.limit,
      finish_policy: it.finish_policy,
    },
  };
}

/** A day that can be begun; undefined where its start is refused, by name. */
function played(options: DayOptions): DayOutcome | undefined {
  try {
    return playDay(options);
  } catch (error) {
    if (error instanceof Refusal && ['PARAMETERS', 'FILTER', 'BALANCE'].includes(error.code)) return undefined;
    throw error;
  }
}

test('on random days no order and no cancel is outside the rules of the exchange, and what is unfilled goes to the close', {
  timeout: nightlyMs,
}, () => {
  let days = 0;
  let orders = 0;
  let auctions = 0;
  const doings = new Set<string>();
  fc.assert(
    fc.property(day, (given) => {
      const options = optionsOf(given);
      const it = played(options);
      if (!it) return;
      days += 1;
      orders += it.asked.length;
      for (const doing of it.doings) doings.add(doing);
      expect(it.refused).toEqual([]);
      expect(it.filled).toBeLessThanOrEqual(options.quantity);
      expect(it.open).toBe(0);
      expect(it.stop).toBeDefined();
      for (const { phase, ticks, atMs } of it.asked) {
        expect(phase === 'CONTINUOUS' || (phase === 'LOCKED_CALL' && atMs >= china('2026-11-20 14:57'))).toBe(true);
        if (given.limit !== undefined)
          expect(given.side === 'BUY' ? ticks <= Number(given.limit) * 100 : ticks >= Number(given.limit) * 100).toBe(
            true,
          );
      }
      const inCall = it.asked.filter(({ phase }) => phase === 'LOCKED_CALL');
      if (given.finish_policy === 'EXPIRE') expect(inCall).toEqual([]);
      const before = it.fills.filter(({ time }) => time < china('2026-11-20 14:57'));
      const done = before.reduce((sum, { qty }) => sum + Number(qty), 0);
      const sent = inCall.reduce((sum, { lots }) => sum + lots, 0);
      const isHalted = options.isSuspended?.(china('2026-11-20 14:58')) ?? false;
      const isLeft = given.finish_policy === 'AUCTION' && it.stop?.reason !== 'ODD_LOT' && done < options.quantity;
      if (isLeft && given.limit === undefined && !isHalted) expect(sent).toBeGreaterThan(0);
      if (sent > 0) {
        auctions += 1;
        // All that a lot lets be traded, nothing of it twice.
        expect(done + sent).toBeLessThanOrEqual(options.quantity);
        expect(options.quantity - done - sent).toBeLessThan(aShareLots[aShareBoardOf(given.symbol.slice(2))!].least);
      }
    }),
    { numRuns: Math.min(10_000, fuzzRuns(24)) },
  );
  for (const doing of ['WAITS_OPEN', 'LUNCH', 'SUSPENDED', 'LIMIT_LOCKED', 'BEYOND_LIMIT', 'AUCTION'])
    expect(doings).toContain(doing);
  expect(days).toBeGreaterThan(12);
  expect(orders).toBeGreaterThan(days);
  expect(auctions).toBeGreaterThan(0);
});
