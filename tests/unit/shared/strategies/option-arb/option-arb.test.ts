import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import { expiryMs } from './chain-instruments.ts';
import { ChainMarkets, type ChainOptions } from './chain-markets.ts';
import { bidUp, bidUpPut, kinds } from './chain-kinds.ts';

const locked = (it: ChainMarkets): number => Number(it.figures.state?.locked);

describe.each(kinds)('%o', (kind) => {
  test('a fair chain is left alone', () => {
    const it = new ChainMarkets({ ...kind, params: { min_edge: 0 } });
    it.pass(5_000);
    expect(it.sent).toEqual([]);
    expect(it.figures.doing).toBe('NO_EDGE');
  });

  test('a call that is bid too high is sold, the thinnest leg first, and nothing is left incomplete', () => {
    const it = new ChainMarkets(kind);
    it.pass(1_000);
    bidUp(it, 100_000, 7);
    it.pass(500);
    expect(it.heldOf(100_000, 'C')).toBeCloseTo(-0.7, 9);
    expect(it.heldOf(100_000, 'P')).toBeCloseTo(0.7, 9);
    expect(it.sent[0]).toMatchObject({ leg: it.legOf(100_000, 'C'), side: 'SELL', lots: 7, isImmediate: true });
    expect(it.incomplete).toBe(0);
    expect(Number(it.figures.state?.sets)).toBeCloseTo(0.7, 2);
    expect(locked(it)).toBeGreaterThan(it.inCoin ? 0.7 * 0.004 : 0.7 * 400);
  });

  test('a put that is bid too high is sold against its call, as a reversal or a box', () => {
    const it = new ChainMarkets(kind);
    bidUpPut(it, 95_000, 9);
    it.pass(1_000);
    expect(it.heldOf(95_000, 'P')).toBeCloseTo(-0.9, 9);
    expect(it.heldOf(95_000, 'C')).toBeCloseTo(0.9, 9);
    expect(it.incomplete).toBe(0);
    expect(locked(it)).toBeGreaterThan(0);
  });

  test('the leg whose price is off goes first, though less stands of another: where it is gone nothing is held', () => {
    const it = new ChainMarkets(kind);
    bidUp(it, 100_000, 9);
    it.option(100_000, 'P').askLots = 4;
    it.pass(500);
    expect(it.sent[0]).toMatchObject({ leg: it.legOf(100_000, 'C'), side: 'SELL' });
    expect(it.incomplete).toBe(0);
  });

  test('no more than its sets are held, and it says so', () => {
    const it = new ChainMarkets({ ...kind, params: { max_sets: 2 } });
    for (let round = 0; round < 6; round++) {
      bidUp(it, 100_000, 50);
      it.pass(1_000);
    }
    expect(it.heldOf(100_000, 'C')).toBeCloseTo(-2, 9);
    expect(it.figures.doing).toBe('FULL');
    expect(it.incomplete).toBe(0);
  });

  test('a leg that is refused is unwound within its time, at no more than the sweep, and then it rests', () => {
    const it = new ChainMarkets({ ...kind, params: { set_size: '0.5' } });
    bidUp(it, 100_000, 5);
    // Of the strike only the call can be had: its put, the future and all other options are refused.
    it.faults.refused = new Set(it.markets.map((_, leg) => leg).filter((leg) => leg !== it.legOf(100_000, 'C')));
    it.pass(500);
    const sold = it.heldOf(100_000, 'C');
    expect(sold).toBeCloseTo(-0.5, 9);
    it.pass(20_000);
    expect(it.heldOf(100_000, 'C')).toBe(0);
    expect(it.incomplete).toBe(0);
    const back = it.sent.find(({ leg, side }) => leg === it.legOf(100_000, 'C') && side === 'BUY');
    expect(back).toMatchObject({ isReducing: true, isImmediate: true });
    it.faults.refused = new Set();
    bidUp(it, 100_000, 5);
    it.pass(2_000);
    expect(['COOLING', undefined]).toContain(it.figures.doing);
  });

  test('a future that is refused has its synthetic hedged by another strike, or unwound', () => {
    const it = new ChainMarkets(kind);
    it.faults.refused = new Set([it.hedge]);
    bidUp(it, 100_000, 5);
    it.pass(90_000);
    // USD sets are complete without it, as boxes; coin sets are not.
    expect(it.held(it.hedge)).toBe(0);
    expect(it.incomplete).toBe(0);
  });

  test('what it has at the settlement is what it had locked in, whatever the price is there', () => {
    for (const price of [60_000, 100_000, 141_234.5]) {
      const it = new ChainMarkets(kind);
      bidUp(it, 100_000, 7);
      bidUpPut(it, 110_000, 4);
      it.pass(2_000);
      expect(it.sent.length).toBeGreaterThan(3);
      const before = locked(it);
      it.forward = price;
      it.basis = 0;
      it.future.quote(price, 0);
      const perpetual = it.held(it.hedge);
      it.expire(price);
      it.pass(5_000);
      expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'EXPIRED' } });
      expect(it.markets.every((_, leg) => it.held(leg) === 0)).toBe(true);
      // A perpetual is closed at its own price, for its fee.
      const { taker } = it.future.instrument;
      const fee = kind.isPerpetual ? Math.abs(perpetual) * taker * (it.inCoin ? 100 / price : price) : 0;
      expect(Number(it.figures.profit)).toBeCloseTo(before - fee, it.inCoin ? 6 : 3);
    }
  });
});

test('a stale book has no set, and one side alone none either', () => {
  const it = new ChainMarkets({ params: { stale: 5 } });
  it.pass(1_000);
  const put = it.option(100_000, 'P');
  put.ask = undefined;
  put.u += 1;
  bidUp(it, 100_000, 7);
  it.nowMs += 500;
  it.turn();
  // Its put cannot be had: no set of this strike.
  expect(it.sent).toEqual([]);
  put.quote(5, 5);
  for (let seconds = 0; seconds < 10; seconds++) {
    it.nowMs += 1_000;
    // All books but that of the call go on.
    for (const market of it.markets) if (market !== it.option(100_000, 'C')) market.u += 1;
  }
  it.turn();
  expect(it.heldOf(100_000, 'C')).toBe(0);
  for (const market of it.markets) market.u -= 0;
  const silent = new ChainMarkets({ params: { stale: 5 } });
  silent.turn();
  silent.nowMs += 60_000;
  silent.turn();
  expect(silent.figures.doing).toBe('STALE');
});

test('in its last hour it opens nothing', () => {
  const it = new ChainMarkets();
  it.turn();
  it.nowMs = expiryMs - 50 * minuteMs;
  for (const market of it.markets) market.u += 1;
  it.turn();
  bidUp(it, 100_000, 7);
  it.pass(2_000);
  expect(it.sent).toEqual([]);
  expect(it.figures.doing).toBe('SETTLING');
});

test('a perpetual is taken back by the minute while the settlement price becomes known', () => {
  const it = new ChainMarkets({ isPerpetual: true });
  // Other strikes are dear to trade, so that the perpetual hedges.
  for (const strike of it.strikes.filter((each) => each !== 100_000))
    for (const kind of ['C', 'P'] as const) {
      const market = it.option(strike, kind);
      market.quote(market.priceOf((market.bid! + market.ask!) / 2), 300);
    }
  bidUp(it, 100_000, 10, 2_000);
  it.pass(1_000);
  expect(it.held(it.hedge)).toBeCloseTo(1, 9);
  const at = (minutes: number): number => {
    it.nowMs = expiryMs - minutes * minuteMs;
    for (const market of it.markets) market.u += 1;
    it.pass(1_000);
    return it.held(it.hedge);
  };
  expect(at(31)).toBeCloseTo(1, 9);
  expect(at(15)).toBeCloseTo(0.5, 2);
  expect(at(3)).toBeCloseTo(0.1, 2);
  expect(it.heldOf(100_000, 'C')).toBeCloseTo(-1, 9);
});

test('an account that was liquidated has all else closed', () => {
  const it = new ChainMarkets();
  bidUp(it, 100_000, 7);
  it.pass(1_000);
  const leg = it.hedge;
  it.machine.takeOver(leg, it.future.bid!, it.nowMs);
  it.pass(5_000);
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LIQUIDATION' } });
  expect(it.heldOf(100_000, 'C')).toBe(0);
  expect(it.heldOf(100_000, 'P')).toBe(0);
});

test('stopped by its owner it keeps whole sets, or closes all legs', () => {
  for (const mode of ['CANCEL', 'CANCEL_CLOSE'] as const) {
    const it = new ChainMarkets();
    it.faults.taken = 0.4;
    bidUp(it, 100_000, 7);
    it.turn();
    it.faults.taken = 1;
    it.stop(mode);
    it.pass(5_000);
    expect(it.machine.state.status).toBe('STOPPED');
    expect(it.incomplete).toBe(0);
    if (mode === 'CANCEL_CLOSE') expect(it.markets.every((_, leg) => it.held(leg) === 0)).toBe(true);
  }
});

test('greeks of what it holds: whole sets have none but of the future', () => {
  const it = new ChainMarkets();
  bidUp(it, 100_000, 10);
  it.pass(1_500);
  const { state } = it.figures;
  for (const key of ['delta', 'gamma', 'vega']) expect(Math.abs(Number(state?.[key]))).toBeLessThan(0.5);
  expect(Number(state?.premium)).toBeLessThan(0);
});

describe('what does not fit is refused by field', () => {
  const refusalOf = (options: ChainOptions): unknown => {
    try {
      new ChainMarkets(options);
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, data: error.data };
      throw error;
    }
    return undefined;
  };

  test.each([
    [{ set_size: '0.01' }, { code: 'PARAMETERS', data: [{ field: 'set_size', rule: 'too_small', least: '0.1' }] }],
    [
      { exit: 'GAP', exit_edge: -5, min_edge: 5 },
      { code: 'PARAMETERS', data: [{ field: 'exit_edge', rule: 'loses_edge', least: '-5' }] },
    ],
    [{ end_time: 5 }, { code: 'PARAMETERS', data: [{ field: 'end_time', rule: 'future' }] }],
    [{ max_sets: 0 }, { code: 'PARAMETERS', data: [{ field: 'max_sets', rule: 'range' }] }],
    [{ min_edge: -1 }, { code: 'PARAMETERS', data: [{ field: 'min_edge', rule: 'range' }] }],
    [{ exit: 'SOON' }, { code: 'PARAMETERS', data: [{ field: 'exit', rule: 'exit' }] }],
    [{ sweep: 0 }, { code: 'PARAMETERS', data: [{ field: 'sweep', rule: 'range' }] }],
  ])('%o', (params, refusal) => {
    expect(refusalOf({ params })).toEqual(refusal);
  });
});
