import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Acknowledgements } from '../../../../src/worker/latency/acknowledgements.ts';

const durations = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 120 });

test('figures are over the last fifty orders: the middle one and the hundredth part above, to five percent', () => {
  fc.assert(
    fc.property(durations, (all) => {
      const times = new Acknowledgements();
      for (const [atMs, ms] of all.entries()) times.record('OKX', ms, atMs);
      const last = all.slice(-50).toSorted((a, b) => a - b);
      const { figures } = times.figures(all.length, 'OKX');
      const near = (value: number | undefined, exact: number) =>
        expect(Math.abs((value ?? 0) - exact)).toBeLessThanOrEqual(exact * 0.05 + 1e-9);
      expect(figures?.count).toBe(last.length);
      near(figures?.p50Ms, last[Math.ceil(last.length * 0.5) - 1]!);
      near(figures?.p99Ms, last[Math.ceil(last.length * 0.99) - 1]!);
    }),
  );
});

test('what is recent is the median of the last five within five minutes, and one outlier is not slow', () => {
  const times = new Acknowledgements();
  for (const [index, ms] of [30, 40, 9_000, 35, 50].entries()) times.record('OKX', ms, index);
  expect(times.figures(10, 'OKX').recentMs).toBe(40);
  expect(times.figures(300_005, 'OKX').recentMs).toBeNull();
  expect(times.figures(300_005, 'OKX').figures?.count).toBe(5);
});

test('before the first order nothing is told, and each exchange has figures of its own', () => {
  const times = new Acknowledgements();
  expect(times.figures(0)).toEqual({ figures: null, recentMs: null });
  times.record('OKX', 1_800, 0);
  times.record('BINANCE', 20, 1);
  expect([times.figures(2, 'OKX').recentMs, times.figures(2, 'BINANCE').recentMs]).toEqual([1_800, 20]);
  expect(times.figures(2).figures?.count).toBe(2);
});
