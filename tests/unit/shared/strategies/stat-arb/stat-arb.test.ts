import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { barsOf, play, strategyOf } from '../../backtest/backtest-kit.ts';
import { PairRun, type PairPath, pathOf, window } from './pair-kit.ts';

const before = pathOf(8, window + 20);

/** A run whose next bar has opened a trade: A is dear, so that it is sold and B bought. */
function opened(params: object = {}, z = 2.6) {
  const run = new PairRun(before, params);
  const { fit } = run;
  run.off(z, fit);
  return { run, fit };
}

test('a bar beyond the entry sells the dear one and buys the cheap one, β to 1 in value', () => {
  const { run, fit } = opened();
  expect(run.sent).toEqual(['SELL A', 'BUY B']);
  const [priceA, priceB] = [run.it.a.middle / 10, run.it.b.middle / 10];
  const lots = Math.floor(2_000 / (1 + fit.beta) / priceA / 0.001);
  expect(run.held(0)).toBeCloseTo(-lots * 0.001, 9);
  // B to the nearest hundredth of a coin.
  expect(Math.abs(run.held(1) * priceB - fit.beta * lots * 0.001 * priceA)).toBeLessThan(0.006 * priceB);
  expect(run.it.figures.state).toMatchObject({ z: '2.60', beta: fit.beta.toFixed(4) });
});

test('the other way round A is bought, and the trade is left near the fit with the profit of the way', () => {
  const { run, fit } = opened({}, -2.6);
  expect(run.sent).toEqual(['BUY A', 'SELL B']);
  run.off(-1, fit);
  expect(run.sent).toHaveLength(2);
  run.off(-0.4, fit);
  expect(run.sent.slice(2).sort()).toEqual(['BUY B −', 'SELL A −']);
  expect([run.held(0), run.held(1)]).toEqual([0, 0]);
  expect(run.it.figures).toMatchObject({ wins: 1, losses: 0, orders: 4 });
  const way = 2.2 * fit.sigma * (2_000 / (1 + fit.beta));
  // Half a spread of two ticks is paid four times.
  expect(Math.abs(Number(run.it.figures.profit) - way)).toBeLessThan(0.15 * way + 4 * 0.2 * 1.2);
});

test('nothing is opened within the entry, beyond the stop, or by markets that are no pair', () => {
  const run = new PairRun(before);
  run.off(1.9);
  expect(run.it.figures.doing).toBe('NEAR');
  run.off(4.2);
  expect(run.it.figures.doing).toBe('FAR');
  expect(run.sent).toEqual([]);
  const walks: PairPath = { a: pathOf(11, window + 20).b, b: pathOf(12, window + 20).b };
  const unrelated = new PairRun(walks);
  for (const z of [2.5, -3, 3.5]) unrelated.off(z);
  expect(unrelated.sent).toEqual([]);
  expect(unrelated.it.figures.doing).toBe('NO_PAIR');
});

test('nothing is opened where the way back does not pay the fees', () => {
  const dear = { maker: 0.01, taker: 0.01 };
  const run = new PairRun(before, {}, { a: dear, b: dear });
  run.off(2.6);
  expect(run.sent).toEqual([]);
  expect(run.it.figures.doing).toBe('FEES');
});

test('the fit of a trade stands still while it is on: it ends at its own stop, and not by the fit that follows', () => {
  const { run, fit } = opened();
  run.off(3.5, fit);
  // By the window that has the two bars in it, it is nearer.
  expect(run.fit.sigma).toBeGreaterThan(fit.sigma);
  expect(run.sent).toHaveLength(2);
  run.off(4.1, fit);
  expect(run.sent.slice(2).sort()).toEqual(['BUY A −', 'SELL B −']);
  expect(run.it.figures).toMatchObject({ losses: 1 });
});

test('after a stop nothing is opened until a bar has come back within the entry', () => {
  const { run, fit } = opened({ break_p: 100, significance: 'P10' });
  run.off(4.1, fit);
  expect(run.sent).toHaveLength(4);
  run.off(3);
  expect(run.sent).toHaveLength(4);
  expect(run.it.figures.doing).toBe('NOT_CALM');
  run.off(0);
  run.off(2.8);
  expect(run.sent).toHaveLength(6);
});

test('a trade ends after its bars, whatever it has come to', () => {
  const { run, fit } = opened({ max_hold: 3 });
  expect(run.it.figures.doing).toBe('HOLDING');
  run.off(2, fit);
  run.off(2, fit);
  expect(run.sent).toHaveLength(2);
  run.off(2, fit);
  expect(run.sent).toHaveLength(4);
});

test('a trade ends where the pair breaks', () => {
  const { run, fit } = opened({ max_hold: 2_000, break_p: 5, z_stop: 12 });
  let bars = 0;
  for (; run.sent.length < 4 && bars < window; bars++) run.off(2.5 + bars * 0.05, fit);
  expect(run.sent).toHaveLength(4);
  expect(Number(must(run.it.figures.state?.p, 'p'))).toBeGreaterThan(5);
  expect(bars).toBeGreaterThan(1);
});

test('the worst that one bar does is its own: a signal is good for ten seconds, and one order', () => {
  const run = new PairRun(before);
  run.it.faults.taken = 0;
  run.off(2.6);
  expect(run.sent).toEqual(['SELL A']);
  run.it.faults.taken = 1;
  run.it.pass(20_000);
  expect(run.sent).toEqual(['SELL A']);
});

test('a stale book, or one side of it, opens nothing', () => {
  const run = new PairRun(before);
  run.it.b.isBidEmpty = true;
  run.off(2.6);
  expect(run.sent).toEqual([]);
});

/** Opens a trade whose hedge fails by `fail`, and gives it time. */
function unhedged(fail: (run: PairRun) => void, seconds: number) {
  const run = new PairRun(before, { leg_timeout: 3 });
  const { fit } = run;
  run.off(2.6, fit, 0);
  run.it.faults.taken = 1;
  const [first] = [run.it.machine.decide(run.it.nowMs)];
  expect(first?.moves).toHaveLength(1);
  fail(run);
  for (let second = 0; second < seconds; second++) {
    run.it.a.u += 1;
    run.it.b.u += 1;
    run.it.turn();
    run.it.nowMs += 1_000;
  }
  return run;
}

test('B that is halted as A is filled is not asked for anything, and A is taken back after twice the timeout', () => {
  const run = unhedged(({ it }) => {
    const { instrument } = it.b;
    const place = it.machine.take.bind(it.machine);
    // The halt comes between the two legs: with the first word of A's order.
    it.machine.take = (order) => {
      Object.assign(it.b, { instrument: { ...instrument, status: 'HALT' } });
      return place(order);
    };
  }, 12);
  expect(run.sent).toEqual(['SELL A', 'BUY A −']);
  expect([run.held(0), run.held(1)]).toEqual([0, 0]);
  expect(run.it.machine.state.status).toBe('TRADING');
});

test('while a leg is halted a trade is neither closed nor left by one leg; both go once it trades again', () => {
  const { run, fit } = opened();
  const { instrument } = run.it.b;
  Object.assign(run.it.b, { instrument: { ...instrument, status: 'HALT' } });
  run.off(0.1, fit);
  expect(run.it.figures.doing).toBe('HALTED');
  run.it.stop('CANCEL_CLOSE');
  run.it.pass(5_000);
  expect(run.sent).toHaveLength(2);
  Object.assign(run.it.b, { instrument });
  run.it.pass(5_000);
  expect([run.held(0), run.held(1)]).toEqual([0, 0]);
  expect(run.it.machine.state.status).toBe('STOPPED');
});

test('what A gets that is too small for an order of B is taken back at once', () => {
  const run = new PairRun(before);
  run.it.faults.taken = 0.003;
  run.off(2.6, run.fit, 1);
  run.it.faults.taken = 1;
  run.it.pass(2_000);
  expect(run.sent.slice(0, 2)).toEqual(['SELL A', 'BUY A −']);
  expect([run.held(0), run.held(1)]).toEqual([0, 0]);
});

test('a leg that the venue has taken over is not opened again: the other one is closed', () => {
  const { run } = opened();
  run.it.machine.takeOver(1, 9_000, run.it.nowMs);
  run.it.pass(5_000);
  expect(run.it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LIQUIDATION' } });
  expect([run.held(0), run.held(1)]).toEqual([0, 0]);
});

test('it ends where bars have stopped coming for as long as its window', () => {
  const { run } = opened();
  run.it.nowMs += (window + 2) * 60_000;
  run.it.pass(3_000);
  expect(run.it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'NO_BARS' } });
});

test.each([
  [{ trade_amount: '12' }, 'trade_amount', 'too_small'],
  [{ trade_amount: '0' }, 'trade_amount', 'positive_decimal'],
  [{ window: 59 }, 'window', 'range'],
  [{ window: 300 }, 'window', 'too_few_bars'],
  [{ z_out: 2 }, 'z_out', 'below_entry'],
  [{ z_stop: 2 }, 'z_stop', 'above_entry'],
  [{ min_half_life: 60 }, 'max_half_life', 'above_least'],
  [{ sweep_slippage: 0.1 }, 'sweep_slippage', 'above_hedge'],
  [{ significance: '5' }, 'significance', 'significance'],
  [{ interval: '3m' }, 'interval', 'interval'],
  [{ lags: 0.5 }, 'lags', 'integer'],
  [{ end_time: 1 }, 'end_time', 'future'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused at %s: %s', (params, field, rule) => {
  expect(refusalIn(() => new PairRun(before, params))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test.each([
  [{ b: { settle: 'USDC' } }, 'same_money'],
  [{ a: { expiry: 1_700_000_050_000 } }, 'expires_too_soon'],
])('two markets that do not belong together are refused: %o, %s', (changes, rule) => {
  expect(refusalIn(() => new PairRun(before, {}, changes))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule },
  });
});

test('an account with less than the margin of a trade is refused with what it needs', () => {
  expect(refusalIn(() => new PairRun(before, {}, { leg: { freeOf: () => 0n } }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'trade_amount', asset: 'USDT', free: '0' },
  });
});

test('a backtest, which has one market, refuses it', () => {
  const bars = barsOf([[1_000, 1_000, 1_000, 1_000]]);
  expect(refusalIn(() => play(strategyOf('STAT_ARB'), { trade_amount: '100' }, bars))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'legs', legs: 2 },
  });
});
