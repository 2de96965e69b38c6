import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { china, type DayOptions, playDay } from './day-kit.ts';
import { walkFrom } from './share-market.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = { numRuns: Math.min(200, fuzzRuns(3)) };
const slow = { timeout: nightlyMs };
const close = china('2026-11-19 15:00');

const params = fc.constantFrom<object>(
  { algo: 'TWAP', slices: 12, randomize: 30, quantity: '6000' },
  { algo: 'VWAP', slices: 12, quantity: '6000', limit_price: '100.5' },
  { algo: 'POV', slices: 30, participation: 1, quantity: '60000' },
  { side: 'SELL', slices: 8, quantity: '4037' },
);
const dayOf = (seed: number, given: object): DayOptions => ({
  fair: walkFrom(seed, close, 0.004, 0),
  perMinute: 20_000,
  held: 4_037,
  params: given,
});

test('the account has gained the profit of the instance, to the cent', slow, () => {
  fc.assert(
    fc.property(seeds, params, (seed, given) => {
      const it = playDay(dayOf(seed, given));
      expect(it.fills.length).toBeGreaterThan(0);
      expect(it.gained).toBeCloseTo(Number(it.figures.profit), 6);
    }),
    runs,
  );
});

test('another price later on changes nothing that was done before: nothing looks ahead', slow, () => {
  const until = china('2026-11-20 13:20');
  fc.assert(
    fc.property(seeds, params, (seed, given) => {
      const { fair, ...rest } = dayOf(seed, given);
      const other = (atMs: number): number => (atMs < until ? fair!(atMs) : fair!(atMs) + 150);
      const before = (it: ReturnType<typeof playDay>) => it.asked.filter(({ atMs }) => atMs < until);
      expect(before(playDay({ ...rest, fair: other }))).toEqual(before(playDay({ ...rest, fair: fair! })));
    }),
    runs,
  );
});

test('built anew from its orders and its memory at every look, it does and says the same', slow, () => {
  fc.assert(
    fc.property(seeds, params, (seed, given) => {
      const options = dayOf(seed, given);
      expect(playDay({ ...options, restarts: () => true })).toEqual(playDay(options));
    }),
    runs,
  );
});

test('looks at which nothing is due change nothing', slow, () => {
  fc.assert(
    fc.property(seeds, params, (seed, given) => {
      const options = dayOf(seed, given);
      const { fills: _, ...asWaited } = playDay({ ...options, skips: true });
      const { fills: __, ...always } = playDay(options);
      expect({ ...asWaited, doings: [] }).toEqual({ ...always, doings: [] });
    }),
    runs,
  );
});
