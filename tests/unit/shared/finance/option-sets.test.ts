import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { black76 } from '../../../../src/shared/finance/black-76.ts';
import {
  carriedQuote,
  discountOf,
  edgeBps,
  futureCost,
  type OptionChain,
  optionCost,
  optionSets,
  type Quote,
  type SetTerms,
  type Strike,
} from '../../../../src/shared/finance/option-sets.ts';

const terms = (changes: Partial<SetTerms> = {}): SetTerms => ({
  inCoin: false,
  discount: 1,
  optionFee: 0,
  feeCap: 1 / 8,
  futureFee: 0,
  underlying: 80_000,
  ...changes,
});

interface Made {
  readonly forward: number;
  readonly volatility: number;
  readonly rate: number;
  readonly inCoin: boolean;
  readonly half: number;
  readonly fee: number;
  readonly basis?: number;
}

/** A chain of nine strikes priced by Black-76; a spread of `half` to each side, a part of the underlying. */
function chainOf({ forward, volatility, rate, inCoin, half, fee, basis }: Made): OptionChain {
  const years = 0.25;
  const around = (price: number, away: number): Quote => ({ bid: price - away, ask: price + away });
  const strikes = Array.from({ length: 9 }, (_, index) => {
    const strike = forward * (0.8 + 0.05 * index);
    const priceOf = (kind: 'C' | 'P') =>
      black76(kind, { forward, strike, years, volatility, rate }).price / (inCoin ? forward : 1);
    const away = half * (inCoin ? 1 : forward);
    return { strike, call: around(priceOf('C'), away), put: around(priceOf('P'), away) };
  });
  return {
    strikes,
    future: around(forward - (basis ?? 0), half * forward),
    isPerpetual: basis !== undefined,
    terms: terms({
      inCoin,
      discount: discountOf(100 * rate, years),
      optionFee: fee,
      futureFee: 2 * fee,
      underlying: forward,
    }),
  };
}

const made = fc.record({
  forward: fc.double({ min: 100, max: 200_000, noNaN: true }),
  volatility: fc.double({ min: 0.1, max: 2, noNaN: true }),
  rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
  inCoin: fc.boolean(),
  half: fc.constantFrom(0, 0.0001, 0.002),
  fee: fc.constantFrom(0, 0.0003, 0.001),
});

/** What rounding may leave of 0, as a part of the underlying. */
const dust = 1e-9;

describe('a chain priced by Black-76', () => {
  test('has no edge at any fee and any spread, beside a future and beside a perpetual with a basis', () => {
    fc.assert(
      fc.property(made, fc.option(fc.constantFrom(-900, 0, 40)), (given, basis) => {
        const chain = chainOf({ ...given, ...(basis === null ? {} : { basis: (basis / 80_000) * given.forward }) });
        const sets = optionSets(chain);
        expect(sets).toHaveLength(9 + 9 + 72);
        for (const { edge } of sets) expect(edgeBps(chain.terms, edge)).toBeLessThan(dust * 1e4);
      }),
      { numRuns: 60 },
    );
  });

  test('with one quote moved by x has exactly that edge, in each set that trades the quote', () => {
    fc.assert(
      fc.property(
        made,
        fc.boolean(),
        fc.integer({ min: 0, max: 8 }),
        fc.double({ min: 0.0001, max: 0.02, noNaN: true }),
        (given, hasBasis, at, part) => {
          const clean = { ...given, half: 0, fee: 0, ...(hasBasis && { basis: given.forward / 200 }) };
          const chain = chainOf(clean);
          const moved = part * (given.inCoin ? 1 : given.forward);
          const strikes = chain.strikes.map((each, index) =>
            index === at ? { ...each, call: { ...each.call, bid: each.call.bid! + moved } } : each,
          );
          const sets = optionSets({ ...chain, strikes });
          const scale = given.inCoin ? 1 : given.forward;
          // A call sold: the conversion of its strike, and the eight boxes that sell its synthetic.
          for (const set of sets) {
            const uses = set.sold === chain.strikes[at]!.strike;
            expect(Math.abs(set.edge - (uses ? moved : 0))).toBeLessThan(dust * scale * 10);
          }
          expect(sets.filter(({ edge }) => edge > moved / 2)).toHaveLength(9);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a conversion in USD, by hand: 0.10 of edge less the fees of three legs', () => {
  // C − P = 5.10 against F − K = 5 at r = 0: sells the call, buys the put and the future.
  const strikes = [{ strike: 100, call: { bid: 8.1, bidSize: 3, ask: 8.2 }, put: { bid: 2.9, ask: 3, askSize: 2 } }];
  const own = terms({ optionFee: 0.0003, futureFee: 0.0002, underlying: 105 });
  const [best] = optionSets({ strikes, future: { bid: 104.9, ask: 105, askSize: 9 }, isPerpetual: false, terms: own });
  expect(best).toMatchObject({ kind: 'CONVERSION', sold: 100, bought: undefined, future: 1, size: 2 });
  // Fees: twice 0.0003 · 105 for the options, 0.0002 · 105 for the future.
  expect(best!.edge).toBeCloseTo(0.1 - 2 * 0.0315 - 0.021, 12);
});

test('a conversion in coin, by hand: hedged by K dollars of the inverse future', () => {
  // Parity in coin: c − p = 1 − K/F = 0.2 at K = 80 and F = 100.
  const strikes = [{ strike: 80, call: { bid: 0.25, ask: 0.26 }, put: { bid: 0.03, ask: 0.04 } }];
  const own = terms({ inCoin: true, underlying: 100 });
  const [best] = optionSets({ strikes, future: { bid: 99, ask: 100, askSize: 160 }, isPerpetual: false, terms: own });
  expect(best).toMatchObject({ kind: 'CONVERSION', future: 80, size: 2 });
  expect(best!.edge).toBeCloseTo(0.25 - 0.04 - 0.2, 12);
  // At any price S of the end: options pay −(1 − 80/S), the future 80/100 − 80/S.
  for (const price of [10, 100, 1_000])
    expect(0.25 - 0.04 - (1 - 80 / price) + 80 / 100 - 80 / price).toBeCloseTo(best!.edge, 12);
});

test('a box in USD needs no future, one in coin the difference of its strikes', () => {
  const strikes = [
    { strike: 100, call: { bid: 9, ask: 9.1 }, put: { bid: 4, ask: 4.1 } },
    { strike: 110, call: { bid: 5, ask: 5.1 }, put: { bid: 9.4, ask: 9.5 } },
  ];
  const future = { bid: 1, ask: 1_000 };
  const [best] = optionSets({ strikes, future, isPerpetual: false, terms: terms() });
  // Pays (9.1 − 4) + (9.5 − 5) = 9.6 for the 10 that it is at any price.
  expect(best).toMatchObject({ kind: 'BOX', bought: 100, sold: 110, future: 0 });
  expect(best!.edge).toBeCloseTo(0.4, 12);
  const inCoin = optionSets({ strikes, future, isPerpetual: false, terms: terms({ inCoin: true }) });
  expect(inCoin.find(({ bought, sold }) => bought === 100 && sold === 110)!.future).toBe(10);
});

test('the fee of an option never exceeds its part of the premium', () => {
  const own = terms({ optionFee: 0.0003, underlying: 80_000 });
  expect(optionCost(own, 1_000)).toBeCloseTo(24, 12);
  expect(optionCost(own, 80)).toBe(10);
  expect(optionCost(terms({ inCoin: true, optionFee: 0.0003 }), 0.0008)).toBe(0.0001);
});

test('a perpetual without three other strikes has no carry, and trades boxes alone', () => {
  const chain = chainOf({ forward: 100, volatility: 0.5, rate: 0, inCoin: false, half: 0, fee: 0, basis: 1 });
  const few = { ...chain, strikes: chain.strikes.slice(0, 3) };
  expect(carriedQuote(few.future, few.strikes, few.terms, [few.strikes[0]!.strike])).toBeUndefined();
  expect(carriedQuote(chain.future, chain.strikes, chain.terms)!.ask).toBeCloseTo(100, 9);
  expect(new Set(optionSets(few).map(({ kind }) => kind))).toEqual(new Set(['BOX']));
});

describe('worked by hand', () => {
  /** A strike whose synthetic is bought and sold at one forward. */
  const at = (strike: number, forward: number): Strike => ({
    strike,
    call: { bid: 40 + forward - strike, ask: 40 + forward - strike },
    put: { bid: 40, ask: 40 },
  });
  const perpetual = { bid: 100, ask: 102 };
  const four = [at(90, 101), at(100, 103), at(110, 107), at(120, 113)];

  test('the carry is the median of the forwards, of an even number of them the mean of both in the middle', () => {
    expect(carriedQuote(perpetual, four, terms())).toEqual({ bid: 104, ask: 106 });
    expect(carriedQuote(perpetual, four, terms(), [120])).toEqual({ bid: 102, ask: 104 });
  });

  test('a perpetual with one side has none, and a strike without all of its quotes does not count', () => {
    expect(carriedQuote({ bid: 100 }, four, terms())).toBeUndefined();
    expect(carriedQuote({ ask: 102 }, four, terms())).toBeUndefined();
    const [first, ...rest] = four;
    const without = (side: 'bid' | 'ask') => ({ ...first!, put: { ...first!.put, [side]: undefined } });
    for (const side of ['bid', 'ask'] as const)
      expect(carriedQuote(perpetual, [without(side), ...rest], terms())).toEqual({ bid: 106, ask: 108 });
    expect(carriedQuote(perpetual, [without('bid'), ...rest.slice(1)], terms())).toBeUndefined();
  });

  test('the future costs its rate of the price, in coin of what it is worth in coin', () => {
    expect(futureCost(terms({ futureFee: 0.0005 }), 50_000)).toBeCloseTo(25, 12);
    expect(futureCost(terms({ inCoin: true, futureFee: 0.0005 }), 50_000)).toBeCloseTo(0.0005 / 50_000, 18);
  });

  test('what is not offered is in no set: an option without a bid, a future without a side', () => {
    const chain = { strikes: four, future: { bid: 100, ask: 102 }, isPerpetual: false, terms: terms() };
    const all = optionSets(chain);
    expect(all).toHaveLength(4 + 4 + 12);
    const halved = four.map((each) => (each.strike === 90 ? { ...each, call: { ask: each.call.ask } } : each));
    const left = optionSets({ ...chain, strikes: halved });
    // The conversion of that strike, and the three boxes that sell its synthetic.
    expect(all.length - left.length).toBe(4);
    expect(left.some(({ sold }) => sold === 90)).toBe(false);
    const noAsk = optionSets({ ...chain, future: { bid: 100 } });
    expect(noAsk.filter(({ future }) => future > 0)).toEqual([]);
    expect(noAsk.every(({ edge }) => Number.isFinite(edge))).toBe(true);
    expect(noAsk).toHaveLength(4 + 12);
  });
});
