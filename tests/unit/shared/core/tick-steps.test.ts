import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { coinCall, coinKey, optionState, tradeBetween } from './option-kit.ts';
import { checkContracts, order, run } from './contract-kit.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';

const coin = (fields: Partial<PlaceOrder>): Partial<PlaceOrder> => ({ ...fields, market: coinKey });
const offStep = (field: string) => ({ code: 'FILTER', data: { filter: 'PRICE_FILTER', field, tick: '0.0005' } });

describe('a market with a coarser tick from a price on', () => {
  it('takes limits on the step of their price only: on arrival, in exits, and where they are amended', () => {
    const { state } = optionState();
    run(state, 10);
    expect(refusalOf(order(state, 'a', coin(limit('BUY', '0.0051', '0.1'))))).toMatchObject(offStep('price'));
    expect(
      refusalOf(
        order(state, 'a', coin({ ...limit('BUY', '0.0055', '0.1'), tp: { trigger_price: '0.0801', price: '0.0799' } })),
      ),
    ).toMatchObject(offStep('tp.price'));
    const placed = ['0.0049', '0.005', '0.0055'].map((price) =>
      placedOrder(order(state, 'a', coin(limit('BUY', price, '0.1')))),
    );
    expect(placed.map((each) => each?.status)).toEqual(['UNFILLED', 'UNFILLED', 'UNFILLED']);
    const amend = (price: string) =>
      apply(
        state,
        { kind: 'amend', user_id: 'u', client_id: `am${price}`, hash: price, order_id: placed[2]!.order_id, price },
        state.step * 100,
      );
    expect(amend('0.0056').answer).toMatchObject(offStep('price'));
    expect(amend('0.0048').answer).toMatchObject({ kind: 'placed' });
    // A trigger is no price at which is traded, and the mark that it may wait for has no steps.
    expect(
      refusalOf(
        order(
          state,
          'a',
          coin({
            side: 'BUY',
            order_type: 'STOP_MARKET',
            time_in_force: 'GTC',
            amount: '0.1',
            trigger_price: '0.0801',
            trigger_by: 'MARK',
          }),
        ),
      ),
    ).toBeNull();
    checkContracts(state);
  });

  it("has the flow's quotes on its steps and fills at them, wherever the fair price goes, and never crosses", () => {
    const { state, paths } = optionState();
    tradeBetween(state, ['a', 'b'], coinKey, ['0.0500', '1']);
    const prices = new Set<number>();
    let trades = 0;
    for (let step = 0; step < 1_500; step++) {
      paths.options.set(
        coinCall.symbol,
        Math.max(1, Math.round(60 + 58 * Math.sin(step / 60) + 40 * Math.sin(step / 7))),
      );
      for (const { trades: printed } of run(state, 1))
        for (const { market, ticks } of printed)
          if (market.key === coinKey) {
            trades += 1;
            prices.add(ticks);
          }
      const { book } = state.markets.get(coinKey)!;
      for (const { price } of [...book.bids, ...book.asks]) prices.add(price);
      expect(book.bids.at(-1)?.price ?? 0).toBeLessThan(book.asks.at(-1)!.price);
    }
    expect([...prices].filter((ticks) => ticks >= 50 && ticks % 5 !== 0)).toEqual([]);
    expect([...prices].some((ticks) => ticks < 50 && ticks % 5 !== 0)).toBe(true);
    expect(trades).toBeGreaterThan(100);
  });

  it('trades no more often than another, though its fair price lies between two steps most of the time', () => {
    const { state, paths } = optionState();
    tradeBetween(state, ['a', 'b'], coinKey, ['0.0500', '1']);
    paths.options.set(coinCall.symbol, 504);
    const count = run(state, 1_000).flatMap(({ trades }) =>
      trades.filter(({ market }) => market.key === coinKey),
    ).length;
    // Two takers a second, each of a few fills.
    expect(count).toBeLessThan(900);
    expect(count).toBeGreaterThan(100);
  });
});
