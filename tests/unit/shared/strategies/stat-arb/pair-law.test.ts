import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { exp } from '../../../../../src/shared/base/math/exp.ts';
import { flatBar } from '../../../../../src/shared/market/kline.ts';
import type { StrategyInstance } from '../../../../../src/shared/strategies/strategy.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { beginMs, type PairPath, PairRun, pathOf, window } from './pair-kit.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const slow = { timeout: nightlyMs };
const length = window + 120;
/** Trades often: any entry beyond 1.2 σ. */
const busy = { z_in: 1.2, z_out: 0.3, significance: 'P10', max_half_life: 100, min_half_life: 0 };

const partOf = ({ a, b }: PairPath, from: number, to?: number): PairPath => ({
  a: a.slice(from, to),
  b: b.slice(from, to),
});

/** A path played to its end; `each` comes before each bar. */
function played(path: PairPath, each: (run: PairRun, bar: number) => void = () => undefined): PairRun {
  const run = new PairRun(partOf(path, 0, window + 1), busy);
  for (let bar = window + 1; bar < path.a.length; bar++) {
    each(run, bar);
    run.bar(path.a[bar]!, path.b[bar]!, 4);
  }
  return run;
}

test('bars that are still to come change nothing: the same orders with the whole future in the markets', slow, () => {
  let orders = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const path = pathOf(seed, length);
      const plain = played(path);
      const knowing = played(path, ({ it }, bar) => {
        for (const [market, closes] of [
          [it.a, path.a],
          [it.b, path.b],
        ] as const)
          market.bars = [
            ...market.bars.slice(0, bar),
            ...closes
              .slice(bar)
              .map((close, ahead) => flatBar(beginMs + (bar + ahead - window - 1) * 60_000, exp(close) * 1.5)),
          ];
      });
      expect(knowing.it.sent).toEqual(plain.it.sent);
      orders += plain.it.sent.length;
    }),
    { numRuns: Math.min(500, fuzzRuns(6)) },
  );
  expect(orders).toBeGreaterThan(50);
});

test('profit is what the fills have brought, and legs hedge each other whenever nothing is due', slow, () => {
  let trades = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const run = played(pathOf(seed, length), (it) => {
        if (it.held(0) === 0) expect(it.held(1)).toBe(0);
        else expect(Math.sign(it.held(0))).toBe(-Math.sign(it.held(1)));
      });
      const marks = [run.it.a.middle / 10, run.it.b.middle / 10] as const;
      const flow = run.orders.reduce(
        (sum, { side, filled_total }) => sum + (side === 'BUY' ? -1 : 1) * Number(filled_total),
        0,
      );
      const value = run.held(0) * marks[0] + run.held(1) * marks[1];
      expect(Number(run.it.figures.profit)).toBeCloseTo(flow + value, 6);
      const { wins, losses } = run.it.figures;
      trades += wins + losses;
    }),
    { numRuns: Math.min(500, fuzzRuns(6)) },
  );
  expect(trades).toBeGreaterThan(15);
});

test('built anew from its orders and its memory at any turn, it does and says the same', slow, () => {
  let compared = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const path = pathOf(seed, length);
      const run = played(path, ({ it }) => {
        const { instance } = it;
        const step = instance.step.bind(instance);
        it.restart();
        const anew: StrategyInstance = it.instance;
        const marks = [it.a.middle, it.b.middle];
        expect(anew.figures(marks, '1000')).toEqual(instance.figures(marks, '1000'));
        // The one that lived on is asked last: what both look at is the same.
        expect(anew.step('TRADING', it.nowMs, marks)).toEqual(step('TRADING', it.nowMs, marks));
        compared += 1;
      });
      expect(run.it.sent).toEqual(played(path).it.sent);
    }),
    { numRuns: Math.min(200, fuzzRuns(3)) },
  );
  expect(compared).toBeGreaterThan(100);
});

test('begun anew without its memory, its trade goes by the same fit', () => {
  const path = pathOf(8, length);
  const run = played(path, ({ it }) => it.restart(false));
  const whole = played(path);
  // What it does not know is whether a calm bar has come: it may wait longer, but never holds another trade.
  expect(run.it.sent.length).toBeGreaterThan(3);
  expect(whole.it.sent).toEqual(expect.arrayContaining(run.it.sent.slice(0, 4)));
});

const events = ['part', 'miss', 'refuse', 'silence', 'twice', 'halt A', 'halt B', 'restart', 'bar', 'calm'] as const;

test('whatever goes wrong, B hedges A once nothing goes wrong any more, and both end flat', slow, () => {
  let hedged = 0;
  fc.assert(
    fc.property(
      seeds,
      fc.array(fc.tuple(fc.constantFrom(...events), fc.integer({ min: 0, max: 100 })), { maxLength: 40 }),
      (seed, happened) => {
        const path = pathOf(seed, window + 60);
        const run = new PairRun(partOf(path, 0, window + 1), busy);
        const { it } = run;
        const status = (market: typeof it.a, to: string) =>
          Object.assign(market, { instrument: { ...market.instrument, status: to } });
        let bar = window;
        for (const [event, x] of happened) {
          if (event === 'part') it.faults.taken = x / 100;
          if (event === 'miss') it.faults.taken = 0;
          if (event === 'refuse') it.faults.isRefusing = !it.faults.isRefusing;
          if (event === 'twice') it.faults.isTwice = !it.faults.isTwice;
          if (event === 'halt A') status(it.a, x < 50 ? 'HALT' : 'TRADING');
          if (event === 'halt B') status(it.b, x < 50 ? 'HALT' : 'TRADING');
          if (event === 'restart') it.restart();
          if (event === 'silence') {
            if (it.faults.isSilent) it.hearAll();
            else it.faults.isSilent = true;
          }
          if (event === 'calm') it.pass(x * 20);
          else if (bar + 1 < path.a.length) {
            bar += 1;
            run.bar(path.a[bar]!, path.b[bar]!, 2);
          }
        }
        Object.assign(it.faults, { taken: 1, isRefusing: false, isTwice: false });
        status(it.a, 'TRADING');
        status(it.b, 'TRADING');
        it.hearAll();
        // A minute of rest after refusals, and twice the timeout of a hedge.
        it.pass(75_000);
        const [a, b] = [run.held(0), run.held(1)];
        const ratio = (it.instance.memory as { trade?: { ratio: number } }).trade?.ratio ?? 0;
        // Half a step of B, which is the coarser one, and what the smallest order of B leaves.
        expect(Math.abs(a * ratio + b)).toBeLessThanOrEqual(0.0101);
        it.stop('CANCEL_CLOSE');
        it.pass(10_000);
        expect(it.machine.state.status).toBe('STOPPED');
        expect(it.open).toEqual([]);
        expect([run.held(0), run.held(1)]).toEqual([0, 0]);
        hedged += it.sent.filter(({ leg }) => leg === 1).length;
      },
    ),
    { numRuns: Math.min(20_000, fuzzRuns(40)) },
  );
  expect(must(hedged, 'hedges')).toBeGreaterThan(30);
});
