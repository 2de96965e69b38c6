import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { averageOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/planned-price.ts';
import { moneyOf, type Reckoning } from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { fromUnits, toScaled } from '../../../../../../src/shared/base/decimal.ts';
import { apply } from '../../../../../../src/shared/core/apply.ts';
import { topOf } from '../../../../../../src/shared/core/book/queue.ts';
import { availableOf } from '../../../../../../src/shared/core/contracts/contract-need.ts';
import { freeOf } from '../../../../../../src/shared/core/ledger/accounts.ts';
import { moneyDecimals, moneyText } from '../../../../../../src/shared/core/ledger/money.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { poolOf } from '../../../../../../src/shared/core/state/contract.ts';
import type { CoreState } from '../../../../../../src/shared/core/state/core-state.ts';
import type { MarketState } from '../../../../../../src/shared/core/state/market-state.ts';
import { ask, bid } from '../../../../../../src/shared/market/book/book.ts';
import {
  contractState,
  inverse,
  inverseKey,
  linearKey,
  order,
  perpetual,
  set,
} from '../../../../shared/core/contract-kit.ts';
import {
  instrument as spot,
  key as spotKey,
  limit,
  market,
  place,
  placedOrder,
  tradeAt,
} from '../../../../shared/core/core-kit.ts';
import { marginState } from '../../../../shared/core/margin-kit.ts';
import { seedOf } from '../../../../../seeds.ts';
import { nothing } from './reckon-rig.ts';

/** Sizes that rest at prices ever further from 1000.0, lots and ticks. */
const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 30, max: 400 })), {
  minLength: 1,
  maxLength: 5,
});

/** A market's book as the form is given it, best first. */
const bookOf = ({ book }: MarketState) => ({ bids: topOf(book, bid, 50), asks: topOf(book, ask, 50) });
const scaled = (text: string): bigint => toScaled(text, moneyDecimals)!;

test('spot: an order at the market moves what the form says it comes to, fee and average price too', () => {
  const { grid } = orderRulesOf(spot);
  fc.assert(
    fc.property(
      levels,
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.integer({ min: 20, max: 300 }),
      (rows, side, lots) => {
        const state: CoreState = marginState();
        tradeAt(state, '1000.0');
        const listed = state.markets.get(spotKey)!;
        let ticks = 10_000;
        for (const [step, size] of rows) {
          ticks += side === 'BUY' ? step : -step;
          place(
            state,
            'b',
            limit(side === 'BUY' ? 'SELL' : 'BUY', fromUnits(ticks, grid.price), fromUnits(size, grid.size)),
          );
        }
        const free = (asset: string) => freeOf(state.ledger, 'a', 'spot', asset);
        const reckoning: Reckoning = {
          rules: orderRulesOf(spot),
          quotes: { last: '1000.0', bid: '', ask: '' },
          funds: { base: moneyText(free('BTC')), quote: moneyText(free('USDT')), leverage: 1 },
          book: bookOf(listed),
        };
        const draft = { ...emptyDraft, type: 'MARKET' as const, amount: fromUnits(lots, grid.size) };
        const money = moneyOf(draft, side, reckoning)!;
        const total = rows.reduce((sum, [, size]) => sum + size, 0);
        fc.pre(lots <= total && money.need <= free(side === 'BUY' ? 'USDT' : 'BTC'));
        const [usdt, btc] = [free('USDT'), free('BTC')];
        const effects = place(state, 'a', market(side, { amount: draft.amount }));
        const placed = placedOrder(effects)!;
        expect(placed.status).toBe('FILLED');
        expect(scaled(placed.fee)).toBe(money.fee);
        expect(Number(placed.avg_price)).toBeCloseTo(Number(averageOf(money.fills, reckoning.rules)), 0);
        const moved = side === 'BUY' ? usdt - free('USDT') : free('USDT') - usdt + money.fee;
        expect(moved).toBe(money.notional);
        const coins = BigInt(lots) * listed.units.basePerLot;
        expect(side === 'BUY' ? free('BTC') - btc + money.fee : btc - free('BTC')).toBe(coins);
      },
    ),
    { numRuns: 150, seed: seedOf(13) },
  );
});

test.each([
  ['linear', perpetual, linearKey],
  ['inverse', inverse, inverseKey],
] as const)(
  '%s: an order at the market is charged the fee that the form says, and takes no more than it says it costs',
  (_kind, instrument, key) => {
    const { grid } = orderRulesOf(instrument);
    fc.assert(
      fc.property(
        levels,
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.integer({ min: 20, max: 300 }),
        fc.constantFrom(1, 3, 10),
        (rows, side, lots, leverage) => {
          const { state } = contractState();
          apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
          const listed = state.markets.get(key)!;
          set(state, 'a', { market: key, leverage } as never);
          const before = bookOf(listed);
          const from = side === 'BUY' ? before.asks : before.bids;
          const best = from.prices[0] ?? 10_000;
          let ticks = best;
          for (const [step, size] of rows) {
            ticks += side === 'BUY' ? -step : step;
            const price = fromUnits(ticks, grid.price);
            order(state, 'b', {
              ...limit(side === 'BUY' ? 'SELL' : 'BUY', price, fromUnits(size, grid.size), 'GTX'),
              market: key,
            });
          }
          const pool = poolOf('a', listed);
          const available = availableOf(state, pool);
          const reckoning: Reckoning = {
            rules: orderRulesOf(instrument),
            quotes: { last: fromUnits(listed.last, grid.price), bid: '', ask: '' },
            funds: {
              base: '0',
              quote: moneyText(available),
              leverage,
              standing: { ...nothing, mark: listed.contract!.mark, index: listed.contract!.index },
            },
            book: bookOf(listed),
          };
          const draft = { ...emptyDraft, type: 'MARKET' as const, amount: fromUnits(lots, grid.size) };
          const money = moneyOf(draft, side, reckoning)!;
          const placed = placedOrder(order(state, 'a', { ...market(side, { amount: draft.amount }), market: key }));
          fc.pre(placed?.status === 'FILLED');
          expect(scaled(placed!.fee)).toBe(money.fee);
          expect(Number(placed!.avg_price)).toBeCloseTo(Number(averageOf(money.fills, reckoning.rules)), 0);
          // The cost of a position is rounded with each fill: by one of the smallest units of money at most.
          const rounding = BigInt(money.fills.length);
          expect(available - availableOf(state, pool)).toBeLessThanOrEqual(money.need + rounding);
        },
      ),
      { numRuns: 150, seed: seedOf(14) },
    );
  },
);
