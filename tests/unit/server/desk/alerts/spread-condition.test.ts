import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firesAt, spreadsNow } from '../../../../../src/server/desk/alerts/spread-condition.ts';
import { quoted } from './spread-alerts-kit.ts';

/** Two markets that are held, with best prices in ticks of 0.1. */
function pair(a: readonly (number | undefined)[], b: readonly (number | undefined)[]) {
  const [legA, legB] = [quoted(), quoted({ exchange: 'OKX' })];
  legA.market.hold();
  legB.market.hold();
  legA.it.quote(a[0], a[1]);
  legB.it.quote(b[0], b[1]);
  return { a: legA, b: legB, now: () => spreadsNow([legA.market, legB.market]) };
}

test.each([
  // Bought at 100.0 and sold at 101.0: 1 %; sold at 99.0 and bought at 102.0: −3 of 102.
  [[990, 1_000], [1_010, 1_020], 100, '100.0', -294.12, '99.0'],
  [[999, 1_000], [1_000, 1_001], 0, '100.0', -19.98, '99.9'],
  // B below A: closing brings what opening would cost.
  [[1_010, 1_020], [990, 1_000], -294.12, '102.0', 100, '101.0'],
])('books %j and %j open at %d bps by %s and close at %d by %s', (a, b, open, askA, close, bidA) => {
  expect(pair(a, b).now()).toEqual({ OPEN: { value: open, price: askA }, CLOSE: { value: close, price: bidA } });
});

test.each([
  [
    [undefined, 1_000],
    [1_010, 1_020],
  ],
  [
    [990, undefined],
    [1_010, 1_020],
  ],
  [
    [990, 1_000],
    [undefined, 1_020],
  ],
  [
    [990, 1_000],
    [1_010, undefined],
  ],
  [
    [0, 1_000],
    [1_010, 1_020],
  ],
])('books %j and %j, one of which has one side, have no spread', (a, b) => {
  expect(pair(a, b).now()).toBeUndefined();
});

test.each(['a', 'b'] as const)('leg %s counts while it is awake and live', (leg) => {
  const made = pair([990, 1_000], [1_010, 1_020]);
  const { it } = made[leg];
  it.become('STALE');
  expect(made.now()).toBeUndefined();
  it.become('LIVE');
  expect(made.now()?.OPEN.value).toBe(100);
  it.isHalted = true;
  expect(made.now()).toBeUndefined();
  it.isHalted = false;
  it.become('ENDED');
  expect(made.now()).toBeUndefined();
});

test('a spread at its level fires in either direction, beyond it in its own alone', () => {
  const fires = (direction: 'UP_TO' | 'DOWN_TO') =>
    [14.99, 15, 15.01].map((bps) => firesAt({ direction, spread_bps: 15 }, bps));
  expect([fires('UP_TO'), fires('DOWN_TO')]).toEqual([
    [false, true, true],
    [true, true, false],
  ]);
});

test('whatever the books, a spread fires upwards or downwards, and in both directions at its level alone', () => {
  const ticks = fc.integer({ min: 1, max: 100_000 });
  const level = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(ticks, ticks, ticks, ticks, level, (bidA, askA, bidB, askB, spread_bps) => {
      const { OPEN, CLOSE } = pair([bidA, askA], [bidB, askB]).now()!;
      // By rationals: (bidB − askA) / askA, and (bidA − askB) / askB.
      for (const [{ value }, sold, bought] of [
        [OPEN, bidB, askA],
        [CLOSE, bidA, askB],
      ] as const) {
        expect(Math.abs(value * bought - (sold - bought) * 10_000)).toBeLessThanOrEqual(0.005_001 * bought);
        const up = firesAt({ direction: 'UP_TO', spread_bps }, value);
        const down = firesAt({ direction: 'DOWN_TO', spread_bps }, value);
        expect([up || down, up && down]).toEqual([true, value === spread_bps]);
      }
    }),
  );
});
