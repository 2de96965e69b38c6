import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOfPercent, closeEstimate } from '../../../../../src/shared/core/contracts/close-estimate.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import type { Position } from '../../../../../src/shared/trade/position.ts';
import { inverse, inverseKey, linearKey, order, perpetual } from '../contract-kit.ts';
import { awake } from '../contract-trade.ts';
import { limit } from '../core-kit.ts';

const contracts = [
  {
    instrument: perpetual,
    market: linearKey,
    sizes: { min: 1, max: 3_000 },
    amountOf: (lots: number) => (lots / 1_000).toFixed(3),
  },
  { instrument: inverse, market: inverseKey, sizes: { min: 1, max: 40 }, amountOf: String },
] as const;
const prices = fc.integer({ min: 9_700, max: 10_300 });
const priceOf = (ticks: number): string => (ticks / 10).toFixed(1);

const positionAmong = (effects: readonly Effects[], symbol: string): Position | undefined =>
  effects
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === 'position' && event.position.api_id === 'a' ? [event.position] : []))
    .findLast((position) => position.symbol === symbol);

test.each(contracts)(
  'what closing a part of a position in $instrument.symbol is estimated at is what the engine books, to the last digit',
  ({ instrument, market, sizes, amountOf }) => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer(sizes), prices), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 100 }),
        prices,
        (opened, isLong, percent, closedAt) => {
          const { state, path } = awake();
          const own = 'a';
          /** Both meet at a price, to which the market goes first. */
          const meet = (side: 'BUY' | 'SELL', amount: string, ticks: number): Effects[] => {
            path.ticks = ticks;
            apply(state, { kind: 'rebase', step: state.step + 1 }, (state.step + 1) * 100);
            const price = priceOf(ticks);
            return [
              order(state, 'b', { ...limit(side === 'BUY' ? 'SELL' : 'BUY', price, amount), market }),
              order(state, own, { ...limit(side, price, amount), market }),
            ];
          };
          const [opening, closing] = isLong ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const);
          const effects = opened.flatMap(([lots, ticks]) => meet(opening, amountOf(lots), ticks));
          const held = positionAmong(effects, instrument.symbol);
          if (!held || held.mark_price === '0') return;
          const amount = amountOfPercent(held.qty, instrument.step, percent);
          if (Number(amount) === 0) return;
          const fills = meet(closing, amount, closedAt)
            .flatMap(({ events }) => events)
            .flatMap((event) => (event.kind === 'fill' && event.user_id === 'u' ? [event.fill] : []));
          const [fill] = fills;
          // Some meet the market's own orders, in several fills.
          if (!fill || fills.length > 1 || fill.qty !== amount) return;
          const estimate = closeEstimate(held, instrument, amount, fill.price, fill.is_maker);
          expect([fill.realized_pnl, fill.fee]).toEqual([estimate?.profit, estimate?.fee]);
          compared++;
        },
      ),
      { numRuns: 80 },
    );
    expect(compared).toBeGreaterThan(20);
  },
);

test('nothing is estimated off the grid, beyond the position or without a mark', () => {
  const held = { qty: '1.000', position_side: 'BOTH', mark_price: '1000.0', unrealized: '0' } as const;
  expect(closeEstimate(held, perpetual, '0.5', '1000.1', true)).toMatchObject({ notional: '500.05', profit: '0.05' });
  expect(closeEstimate(held, perpetual, '0.5', '1000.15', true)).toBeUndefined();
  expect(closeEstimate(held, perpetual, '1.001', '1000', true)).toBeUndefined();
  expect(closeEstimate(held, perpetual, '0', '1000', true)).toBeUndefined();
  expect(closeEstimate({ ...held, mark_price: '0' }, perpetual, '1', '1000', true)).toBeUndefined();
});
