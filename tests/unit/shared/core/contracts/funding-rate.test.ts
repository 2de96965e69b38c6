import { describe, expect, it } from 'vitest';
import { type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import {
  fundingIntervalMs,
  isFunded,
  nextFundingMs,
  rateAt,
  runningRateAt,
} from '../../../../../src/shared/core/contracts/funding-rate.ts';
import { perpetual } from '../contract-kit.ts';
import { key, listed } from '../core-kit.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';

const hour = 3_600_000;
const dated: Instrument = { ...perpetual, symbol: 'BTCUSDT_X', account_type: 'futures', expiry: 40 * 86_400_000 };
const linear = keyOfSymbol(perpetual);
const futures = keyOfSymbol(dated);

/** An index of 1000, and a perpetual that is so many ticks of 0.1 above it at each time. */
function stateOf(above: (atMs: number) => number, index: (atMs: number) => number = () => 10_000) {
  const state = flowingState(
    (_seed, { account_type }) =>
      (atMs) =>
        index(atMs) + (account_type === 'spot' ? 0 : above(atMs)),
  );
  apply(state, { kind: 'list', seed: 1, markets: [listed(), listed(perpetual), listed(dated)], asleep: true }, 0);
  return { state, market: state.markets.get(linear)! };
}
const rate = (above: (atMs: number) => number, stampMs = 2 * fundingIntervalMs): number => {
  const { state, market } = stateOf(above);
  return rateAt(state, market, stampMs) / 1e8;
};

describe('the rate of an interval', () => {
  it('is the interest of 0.01 % where the contract is about its index: a tick to either side is no premium', () => {
    for (const ticks of [-1, 0, 1]) expect(rate(() => ticks)).toBe(0.0001);
  });

  it('is the premium of the nearer side over the index, drawn 0.05 % towards the interest, and held within 0.75 of the least maintenance rate', () => {
    // 3.0 above: the bid is 2.9 above the index of 1000; and the same below with the ask.
    expect(rate(() => 30)).toBeCloseTo(0.0029 - 0.0005, 8);
    expect(rate(() => -30)).toBeCloseTo(-0.0029 + 0.0005, 8);
    expect(rate(() => 7)).toBeCloseTo(0.0001, 8);
    expect([rate(() => 60), rate(() => -60)]).toEqual([0.003, -0.003]);
  });

  it('weighs its four samples, one each two hours, by 1 to 4, the newest the most, and looks at no other time', () => {
    const stamp = 2 * fundingIntervalMs;
    const at = (...hours: readonly number[]) =>
      rate((atMs) => (hours.some((before) => atMs === stamp - before * hour) ? 30 : 0), stamp);
    expect(at(0)).toBeCloseTo(0.4 * 0.0029 - 0.0005, 8);
    expect(at(2, 4)).toBeCloseTo(0.5 * 0.0029 - 0.0005, 8);
    expect(at(0, 2, 4)).toBeCloseTo(0.9 * 0.0029 - 0.0005, 8);
    // What is drawn to the interest where it is within 0.05 % of it.
    expect([at(6), at(8), at(1, 3, 5, 7)]).toEqual([0.0001, 0.0001, 0.0001]);
  });

  it('is of perpetuals only', () => {
    const { state } = stateOf(() => 30);
    const [spot, future, perp] = [key, futures, linear].map((name) => state.markets.get(name)!);
    expect([spot, future, perp].map((market) => isFunded(market!))).toEqual([false, false, true]);
    expect(
      [spot, future].map((market) => [
        rateAt(state, market!, fundingIntervalMs),
        runningRateAt(state, market!, fundingIntervalMs),
      ]),
    ).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is kept for a hundred stamps, and worked out anew for those before', () => {
    const { state, market } = stateOf(() => 30);
    for (let stamp = 1; stamp <= 103; stamp++) rateAt(state, market, stamp * fundingIntervalMs);
    const { rates } = market.contract!;
    expect([
      rates.size,
      rates.has(3 * fundingIntervalMs),
      rates.has(4 * fundingIntervalMs),
      rates.has(103 * fundingIntervalMs),
    ]).toEqual([100, false, true, true]);
    expect(rateAt(state, market, fundingIntervalMs)).toBe(240_000);
  });

  it('of the running interval is what its samples have come to, and before the first what there is at its start', () => {
    const { state, market } = stateOf((atMs) => (atMs >= fundingIntervalMs + 4 * hour ? 30 : 0));
    const running = (hours: number) => runningRateAt(state, market, fundingIntervalMs + hours * hour) / 1e8;
    expect([running(0), running(1), running(3.9)]).toEqual([0.0001, 0.0001, 0.0001]);
    // Samples of 0, and of the premium with weights 1 and 2: at 4 hours two thirds of it, at 6 hours five sixths.
    expect(running(4)).toBeCloseTo((2 / 3) * 0.0029 - 0.0005, 8);
    expect(running(5.9)).toBe(running(4));
    expect(running(6)).toBeCloseTo((5 / 6) * 0.0029 - 0.0005, 8);
  });
});

it('funding is paid at 0, 8 and 16 h UTC; the stamp after a stamp is the next one', () => {
  expect([0, 1, 8 * hour - 1, 8 * hour, 23 * hour].map((atMs) => nextFundingMs(atMs) / hour)).toEqual([
    8, 8, 8, 16, 24,
  ]);
});
