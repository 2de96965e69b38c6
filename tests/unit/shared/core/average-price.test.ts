import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageText } from '../../../../src/shared/core/state/order.ts';
import type { MarketState } from '../../../../src/shared/core/state/market-state.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { notionalOf } from '../../../../src/shared/core/ledger/contract-terms.ts';
import { quoteOf } from '../../../../src/shared/core/ledger/money.ts';
import { fromUnits } from '../../../../src/shared/base/decimal.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { chainAt, kinds, startMs } from './mixed-state.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

const state = flowingState(() => () => 10_000);
const listed = [...kinds, ...chainAt(startMs)].filter(({ instrument }) => instrument.account_type !== 'index');
apply(state, { kind: 'list', seed: 1, markets: listed, asleep: true }, startMs);
const markets = listed.map(({ instrument }) => state.markets.get(keyOfSymbol(instrument))!);
const notional = (market: MarketState, ticks: number, lots: number): bigint =>
  market.contract ? notionalOf(market.contract.terms, ticks, lots) : quoteOf(market.units, ticks, lots);

test.each(markets.map((market) => [market.key, market] as const))(
  '%s: fills at one price average to that price, to the digits that its money tells',
  (_key, market) => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999_999 }), fc.integer({ min: 1, max: 100_000 }), (ticks, lots) => {
        const quote = notional(market, ticks, lots);
        const average = Number(averageText(market, lots, quote));
        const price = Number(fromUnits(ticks, market.grid.price));
        // Of an inverse contract the coins are rounded to 10^-12: of very few of them that is more than its decimals.
        const dirt = market.contract?.terms.inverse ? (price / Number(quote)) * 0.5 : 0;
        const shown = Number(fromUnits(1, market.grid.price)) / 200;
        if (dirt < shown) expect(average).toBe(price);
        else expect(Math.abs(average - price)).toBeLessThanOrEqual(dirt + shown);
      }),
    );
  },
);

test.each(markets.map((market) => [market.key, market] as const))(
  '%s: fills at two prices average to what lies between them',
  (_key, market) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 999_999 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (ticks, rise, some, more) => {
          const average = Number(
            averageText(market, some + more, notional(market, ticks, some) + notional(market, ticks + rise, more)),
          );
          const price = (at: number): number => Number(fromUnits(at, market.grid.price));
          const exact = market.contract?.terms.inverse
            ? (some + more) / (some / price(ticks) + more / price(ticks + rise))
            : (some * price(ticks) + more * price(ticks + rise)) / (some + more);
          expect(Math.abs(average - exact)).toBeLessThanOrEqual(
            market.contract?.terms.inverse ? price(1) * 0.006 : exact * 1e-9,
          );
        },
      ),
    );
  },
);

test('nothing filled has no average', () => {
  expect(averageText(markets[0]!, 0, 0n)).toBe('0');
});
