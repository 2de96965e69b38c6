import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { black76, type ForwardOption } from '../../../../src/shared/finance/black-76.ts';
import { blackScholes } from '../../../oracles/black-scholes.ts';
import { impliedVolatility } from '../../../../src/shared/finance/implied-volatility.ts';
import { normalCdf, normalDensity } from '../../../../src/shared/finance/normal-distribution.ts';
import { boxGap, parityGap } from '../../../oracles/option-parity.ts';
import { type OptionKind, toCoin, yearsToExpiry } from '../../../../src/shared/finance/option-expiry.ts';
import { netTransactionDelta, optionPayoff } from '../../../oracles/option-expiry.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const kind = fc.constantFrom<OptionKind>('C', 'P');

describe('the normal distribution', () => {
  // Nearest doubles of an evaluation with 40 digits.
  test.each([
    [-37, 5.725571222524577e-300],
    [-20, 2.7536241186062337e-89],
    [-10, 7.619853024160525e-24],
    [-7.5, 3.1908916729108963e-14],
    [-7.0710678, 7.687299629545433e-13],
    [-7, 1.279812543885835e-12],
    [-5, 2.866515718791939e-7],
    [-3, 0.0013498980316300946],
    [-1, 0.15865525393145705],
    [-0.5, 0.3085375387259869],
    [0, 0.5],
    [0.1, 0.539827837277029],
    [1, 0.8413447460685429],
    [1.96, 0.9750021048517795],
    [2, 0.9772498680518208],
    [4, 0.9999683287581669],
    [6, 0.9999999990134123],
  ])('Φ(%d)', (x, expected) => {
    expect(Math.abs(normalCdf(x) - expected)).toBeLessThan(1e-15);
    expect(normalCdf(x) / expected).toBeCloseTo(1, 12);
  });

  test('has its bounds at infinity and does not hide NaN', () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(Number.NaN)]).toEqual([0, 1, Number.NaN]);
    expect(normalDensity(0)).toBeCloseTo(0.3989422804014327, 16);
  });

  test('is symmetric, and rises with the density as its slope', () => {
    fc.assert(
      fc.property(between(-8, 8), (x) => {
        expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14);
        expect((normalCdf(x + 1e-4) - normalCdf(x - 1e-4)) / 2e-4).toBeCloseTo(normalDensity(x), 8);
      }),
    );
  });
});

describe('Black and Scholes, Hull’s examples', () => {
  const hull = { spot: 42, strike: 40, rate: 0.1, volatility: 0.2, years: 0.5 };

  test('S 42, K 40, 10 %, 20 %, half a year: call 4.7594, put 0.8086', () => {
    expect(blackScholes('C', hull).price).toBeCloseTo(4.7594, 4);
    expect(blackScholes('P', hull).price).toBeCloseTo(0.8086, 4);
    expect(blackScholes('C', hull).price).toBeCloseTo(4.759422392871533, 12);
    expect(blackScholes('P', hull).price).toBeCloseTo(0.8085993729000936, 12);
  });

  test('S 49, K 50, 5 %, 20 %, 0.3846 years: the call and its greeks', () => {
    const value = blackScholes('C', { spot: 49, strike: 50, rate: 0.05, volatility: 0.2, years: 0.3846 });
    expect(value.price).toBeCloseTo(2.4005, 4);
    expect(value.delta).toBeCloseTo(0.521602, 6);
    expect(value.gamma).toBeCloseTo(0.065545, 6);
    expect(value.vega * 100).toBeCloseTo(12.10524, 5);
    expect(value.theta * 365).toBeCloseTo(-4.30539, 5);
    expect(value.rho * 100).toBeCloseTo(8.906574, 6);
  });
});

test.each([[{ years: 0, volatility: 0.5 }], [{ years: 1, volatility: 0 }]])(
  'an option on a spot price with %j is worth what it pays, and no greek but delta and rho moves it',
  (still) => {
    // In the money by 110 less 100, discounted where there is time.
    const paid = 110 - 100 * Math.exp(-0.05 * still.years);
    const { price, delta, gamma, vega, theta, rho } = blackScholes('C', {
      spot: 110,
      strike: 100,
      rate: 0.05,
      ...still,
    });
    expect([delta, gamma, vega, theta]).toEqual([1, 0, 0, 0]);
    expect(price).toBeCloseTo(paid, 12);
    expect(rho).toBeCloseTo(still.years * Math.exp(-0.05 * still.years), 12);
  },
);

describe('Black 76', () => {
  test.each([
    [{ forward: 20, strike: 20, rate: 0.09, volatility: 0.25, years: 4 / 12 }, 1.116641456558943, 1.116641456558943],
    [{ forward: 80_000, strike: 90_000, volatility: 0.6, years: 30 / 365 }, 2135.494497799267, 12135.494497799267],
  ])('%j', (option, call, put) => {
    expect(black76('C', option).price / call).toBeCloseTo(1, 12);
    expect(black76('P', option).price / put).toBeCloseTo(1, 12);
  });

  test.each([
    ['at expiry in the money', 'C', { forward: 110, strike: 100, years: 0, volatility: 0.5 }, 10, 1],
    ['at expiry out of the money', 'P', { forward: 110, strike: 100, years: 0, volatility: 0.5 }, 0, 0],
    ['at expiry at the money', 'C', { forward: 100, strike: 100, years: 0, volatility: 0.5 }, 0, 0.5],
    ['without volatility', 'P', { forward: 90, strike: 100, years: 1, volatility: 0 }, 10, -1],
  ] as const)('%s is worth what it pays', (_, which, option, price, delta) => {
    const value = black76(which, option);
    expect(value.price).toBeCloseTo(price, 12);
    expect(value.delta).toBe(delta === 0 ? value.delta : delta);
    expect([value.gamma, value.vega, value.theta]).toEqual([0, 0, 0]);
  });

  test('agrees with Black and Scholes at the forward of the spot price', () => {
    fc.assert(
      fc.property(
        kind,
        between(50, 150),
        between(50, 150),
        between(0.01, 3),
        between(0.05, 2),
        between(-0.05, 0.2),
        (which, spot, strike, years, volatility, rate) => {
          const forward = spot * Math.exp(rate * years);
          expect(black76(which, { forward, strike, years, volatility, rate }).price).toBeCloseTo(
            blackScholes(which, { spot, strike, years, volatility, rate }).price,
            9,
          );
        },
      ),
    );
  });
});

describe('of both models', () => {
  const anyOption = fc.record({
    strike: between(50, 200),
    years: between(0.02, 3),
    volatility: between(0.1, 2),
    rate: between(-0.05, 0.2),
  });

  test('call − put is the discounted forward less strike (put-call parity)', () => {
    fc.assert(
      fc.property(between(50, 200), anyOption, (price, option) => {
        const discount = Math.exp(-option.rate * option.years);
        expect(
          black76('C', { forward: price, ...option }).price - black76('P', { forward: price, ...option }).price,
        ).toBeCloseTo(discount * (price - option.strike), 9);
        expect(
          blackScholes('C', { spot: price, ...option }).price - blackScholes('P', { spot: price, ...option }).price,
        ).toBeCloseTo(price - discount * option.strike, 9);
      }),
    );
  });

  test.each([
    [
      'Black 76',
      (which: OptionKind, price: number, option: Omit<ForwardOption, 'forward'>) =>
        black76(which, { forward: price, ...option }),
    ],
    [
      'Black and Scholes',
      (which: OptionKind, price: number, option: Omit<ForwardOption, 'forward'>) =>
        blackScholes(which, { spot: price, rate: 0, ...option }),
    ],
  ])('the greeks of %s are the slopes of the price, in their units', (_, value) => {
    fc.assert(
      fc.property(kind, between(50, 200), anyOption, (which, price, option) => {
        const greeks = value(which, price, option);
        const slope = (up: number, down: number, step: number) => (up - down) / (2 * step);
        const h = price * 1e-4;
        const e = 1e-5;
        const at = (change: Partial<ForwardOption>, underlying = price) =>
          value(which, underlying, { ...option, ...change });
        expect(slope(at({}, price + h).price, at({}, price - h).price, h)).toBeCloseTo(greeks.delta, 5);
        expect(slope(at({}, price + h).delta, at({}, price - h).delta, h)).toBeCloseTo(greeks.gamma, 5);
        expect(
          slope(at({ volatility: option.volatility + e }).price, at({ volatility: option.volatility - e }).price, e) /
            100,
        ).toBeCloseTo(greeks.vega, 5);
        expect(
          -slope(at({ years: option.years + e }).price, at({ years: option.years - e }).price, e) / 365,
        ).toBeCloseTo(greeks.theta, 4);
        expect(slope(at({ rate: option.rate + e }).price, at({ rate: option.rate - e }).price, e) / 100).toBeCloseTo(
          greeks.rho,
          5,
        );
      }),
    );
  });
});

describe('the gaps of parity', () => {
  const terms = { forward: 100, years: 0.5, rate: 0.04 };
  const pairAt = (strike: number) => {
    const option = { ...terms, strike, volatility: 0.7 };
    return { strike, call: black76('C', option).price, put: black76('P', option).price };
  };

  test('are 0 among model prices', () => {
    expect(parityGap(pairAt(90), terms)).toBeCloseTo(0, 12);
    expect(boxGap(pairAt(90), pairAt(120), terms)).toBeCloseTo(0, 12);
  });

  test('are what a call is too dear: above 0 for its own strike and as the lower one of a box, below as the higher one', () => {
    const dear = { ...pairAt(90), call: pairAt(90).call + 2 };
    expect(parityGap(dear, terms)).toBeCloseTo(2, 12);
    expect(boxGap(dear, pairAt(120), terms)).toBeCloseTo(2, 12);
    expect(boxGap(pairAt(80), dear, terms)).toBeCloseTo(-2, 12);
  });
});

describe('implied volatility', () => {
  test.each([0.0002, 0.01, 0.2, 0.6, 1.5, 4.9])('gives %d back at the money', (volatility) => {
    const option = { forward: 80_000, strike: 80_000, years: 30 / 365 };
    expect(impliedVolatility('C', black76('C', { ...option, volatility }).price, option)! / volatility).toBeCloseTo(
      1,
      9,
    );
  });

  test('gives back what a price was made with, wherever the time value has digits', () => {
    fc.assert(
      fc.property(
        kind,
        between(20_000, 200_000),
        between(40_000, 120_000),
        between(1 / 365, 2),
        between(0.02, 4.5),
        between(-0.02, 0.1),
        (which, strike, forward, years, volatility, rate) => {
          const option = { forward, strike, years, rate };
          const { price, vega } = black76(which, { ...option, volatility });
          const found = impliedVolatility(which, price, option);
          // A price is known to about 1e-16 of the forward, so a volatility to that over vega.
          const uncertainty = (1e-14 * (forward + strike)) / (vega * 100);
          if (uncertainty < 1e-4 * volatility)
            expect(Math.abs(found! - volatility)).toBeLessThan(uncertainty + 1e-9 * volatility);
        },
      ),
      { numRuns: 500 },
    );
  });

  const option = { forward: 100, strike: 90, years: 0.5 };
  test.each([
    ['below intrinsic value', 'C', 9.99, option],
    ['at intrinsic value', 'C', 10, option],
    ['at the forward', 'C', 100, option],
    ['above the strike', 'P', 90.5, option],
    ['of 0', 'P', 0, option],
    ['at expiry', 'C', 15, { ...option, years: 0 }],
    ['that needs more than 500 %', 'C', 99, option],
    ['that needs less than 0.01 %', 'C', 1e-9, { ...option, strike: 100 }],
  ] as const)('a price %s has none', (_, which, price, given) => {
    expect(impliedVolatility(which, price, given)).toBeNull();
  });

  test('a price of NaN is refused', () => {
    expect(() => impliedVolatility('C', Number.NaN, option)).toThrow('price');
  });
});

describe('expiry', () => {
  test.each([
    ['C', 100, 120, 20],
    ['C', 100, 80, 0],
    ['P', 100, 80, 20],
    ['P', 100, 120, 0],
    ['P', 100, 0, 100],
  ] as const)('%s at %i on %i pays %i', (which, strike, settlement, paid) => {
    expect(optionPayoff(which, strike, settlement)).toBe(paid);
  });

  test('a payoff of 20 at 80 is 0.25 coin, and a premium paid in coin comes off the delta', () => {
    expect(toCoin(20, 80)).toBe(0.25);
    expect(netTransactionDelta(0.5, 0.05)).toBeCloseTo(0.45, 15);
  });

  test('years are of 365 days, to the millisecond, and end at expiry 08:00', () => {
    const expiry = Date.UTC(2026, 11, 25, 8);
    expect(yearsToExpiry(expiry, expiry - 73 * 86_400_000)).toBe(0.2);
    expect(yearsToExpiry(expiry, expiry + 1)).toBe(0);
  });
});

test.each([
  ['forward', () => black76('C', { forward: 0, strike: 1, years: 1, volatility: 1 })],
  ['volatility', () => black76('C', { forward: 1, strike: 1, years: 1, volatility: -1 })],
  ['years', () => blackScholes('C', { spot: 1, strike: 1, years: Number.NaN, volatility: 1, rate: 0 })],
  ['rate', () => blackScholes('C', { spot: 1, strike: 1, years: 1, volatility: 1, rate: Number.NaN })],
  ['call', () => parityGap({ strike: 1, call: -1, put: 1 }, { forward: 1, years: 1, rate: 0 })],
  ['strike', () => optionPayoff('C', 0, 1)],
  ['settlement', () => optionPayoff('C', 1, -1)],
])('a wrong %s is refused by name', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(name);
});
