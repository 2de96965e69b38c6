import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { checkCollar, collarOf, soundPrice } from '../../../../../src/shared/core/book/price-collar.ts';
import type { Listed } from '../../../../../src/shared/core/state/listed.ts';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { terms } from '../margin-kit.ts';
import { listed } from '../core-kit.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';

/** A market at a fair price in ticks, under terms by which values go by it. */
function marketAt(fair: number, reported: Listed = listed(), fairPrices = true) {
  const state = flowingState(() => () => fair);
  apply(state, { kind: 'list', seed: 1, markets: [reported], asleep: true }, 0);
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], ...(fairPrices && { fairPrices: true as const }) } }, 0);
  return { state, market: state.markets.get(keyOfSymbol(reported.instrument))! };
}

describe('the collar', () => {
  it.each([
    [10_000, 11_000, 9_000],
    [10_009, 11_009, 9_009],
    [105, 115, 95],
    [50, 60, 40],
    [10, 20, 1],
    [11, 21, 1],
    [12, 22, 2],
  ])(
    'of a fair price of %s lets buy up to %s and sell down to %s: a tenth in whole ticks, ten at least, and never below one',
    (fair, up, down) => {
      const { state, market } = marketAt(fair);
      expect([collarOf(state, market, 'BUY'), collarOf(state, market, 'SELL')]).toEqual([up, down]);
    },
  );

  it('refuses a limit beyond it on the side on which it would trade, and no other', () => {
    const { state, market } = marketAt(10_000);
    const check = (side: 'BUY' | 'SELL', price: number | null) => () =>
      checkCollar(state, market, side, price, 'price');
    for (const [side, price] of [
      ['BUY', 11_000],
      ['BUY', 1],
      ['SELL', 9_000],
      ['SELL', 90_000],
      ['BUY', null],
      ['SELL', null],
    ] as const)
      expect(check(side, price), `${side} ${price}`).not.toThrow();
    expect(check('BUY', 11_001)).toThrow(
      expect.objectContaining({ code: 'FILTER', data: { filter: 'PERCENT_PRICE', field: 'price', max: '1100.0' } }),
    );
    expect(check('SELL', 8_999)).toThrow(
      expect.objectContaining({ code: 'FILTER', data: { filter: 'PERCENT_PRICE', field: 'price', min: '900.0' } }),
    );
  });

  it.each<[string, Listed, boolean]>([
    ['a recorded market', listed({}, true), true],
    ['options', listed({ account_type: 'option' }), true],
    ['a journal of before the rule', listed(), false],
    ['A-shares', listed({ exchange: 'Astock', account_type: 'astock', symbol: 'SH600519' }), true],
  ])('there is none for %s', (_name, reported, fairPrices) => {
    const { state, market } = marketAt(10_000, reported, fairPrices);
    expect([collarOf(state, market, 'BUY'), collarOf(state, market, 'SELL')]).toEqual([null, null]);
    expect(() => checkCollar(state, market, 'BUY', 900_000, 'price')).not.toThrow();
  });
});

describe('the price that values go by', () => {
  it('is the fair one, and the last one where there is no other', () => {
    for (const [reported, fairPrices, price] of [
      [listed(), true, 10_000],
      [listed(), false, 7],
      [listed({}, true), true, 7],
    ] as const) {
      const { state, market } = marketAt(10_000, reported, fairPrices);
      market.last = 7;
      expect(soundPrice(state, market)).toBe(price);
    }
    const { state, market } = marketAt(10_000, listed({}, true));
    expect(soundPrice(state, market, 9)).toBe(9);
  });
});
