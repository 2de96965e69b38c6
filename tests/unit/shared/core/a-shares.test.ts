import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { marginTerms } from '../../../../src/server/simulation/listing/margin-terms.ts';
import { stepMs, type CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { china, fairPriceOf, key, morning, send, symbol, stateAt } from './a-share-state.ts';
import { freshId, placedOrder, refusalOf } from './core-kit.ts';

const cells = (state: CoreState, api_id = 'a') =>
  Object.fromEntries(
    [...state.ledger.accounts.get(api_id)!.cells].map(([name, { free, locked }]) => [
      name.slice(7),
      [Number(free) / 1e12, Number(locked) / 1e12],
    ]),
  );

describe('an A-share order', () => {
  it.each<[string, string, Partial<PlaceOrder>, object]>([
    ['at night', '2026-11-20 20:00', {}, { filter: 'A_SESSION', field: 'symbol' }],
    ['at lunch', '2026-11-20 12:00', {}, { filter: 'A_SESSION' }],
    ['on a Saturday', '2026-11-21 10:00', {}, { filter: 'A_SESSION' }],
    ['on a holiday', '2026-10-05 10:00', {}, { filter: 'A_SESSION' }],
    [
      'at the market in a call',
      '2026-11-20 09:16',
      { order_type: 'MARKET', price: undefined, time_in_force: 'IOC' },
      { filter: 'A_SESSION', field: 'time_in_force' },
    ],
    ['to buy half a lot', '2026-11-20 10:00', { amount: '150' }, { filter: 'A_LOT', field: 'amount' }],
    ['above the band', '2026-11-20 10:00', { price: '110.01' }, { filter: 'A_LIMIT_BAND', max: '110.00' }],
    ['below the band', '2026-11-20 10:00', { price: '89.99' }, { filter: 'A_LIMIT_BAND', min: '90.00' }],
    [
      'to sell a part of an odd lot',
      '2026-11-20 10:00',
      { side: 'SELL', amount: '30' },
      { filter: 'A_LOT', sellable: '350' },
    ],
  ])('%s is refused', (_name, time, fields, data) => {
    expect(refusalOf(send(stateAt(time), china(time), fields))).toMatchObject({ code: 'FILTER', data });
  });

  it.each<[Partial<PlaceOrder>, string]>([
    [{ order_type: 'STOP_LOSS', price: undefined, trigger_price: '90' }, 'limit_or_market'],
    [{ time_in_force: 'GTC' }, 'day_only'],
    [{ order_type: 'MARKET', price: undefined, time_in_force: 'IOC', amount: undefined, total: '1000' }, 'lots_only'],
  ])('%o is refused: %s', (fields, rule) => {
    expect(refusalOf(send(stateAt('2026-11-20 10:00'), morning, fields))).toMatchObject({
      code: 'INPUT',
      data: { rule },
    });
  });

  describe('in continuous trading', () => {
    const caged = (): CoreState => {
      const state = stateAt('2026-11-20 10:00');
      apply(state, { kind: 'terms', terms: marginTerms }, morning);
      dropQuotes(state.markets.get(key)!);
      return state;
    };
    const cage = (
      side: 'BUY' | 'SELL',
      price: string,
      others: readonly (readonly ['BUY' | 'SELL', string])[],
      state = caged(),
    ) => {
      for (const [other, at] of others)
        expect(refusalOf(send(state, morning, { side: other, price: at }, 'b')), `${other} ${at}`).toBeNull();
      return refusalOf(send(state, morning, { side, price }))?.data;
    };

    it.each<['BUY' | 'SELL', string, readonly (readonly ['BUY' | 'SELL', string])[], object | undefined]>([
      // 102 % of the best ask, ten ticks being less.
      ['BUY', '102.02', [['SELL', '100.01']], { filter: 'A_PRICE_CAGE', field: 'price', max: '102.01' }],
      ['BUY', '102.01', [['SELL', '100.01']], undefined],
      ['SELL', '98.01', [['BUY', '100.02']], { filter: 'A_PRICE_CAGE', field: 'price', min: '98.02' }],
      ['SELL', '98.02', [['BUY', '100.02']], undefined],
      // Without an ask the best bid counts, and without either the last price.
      ['BUY', '101.90', [['BUY', '99.80']], { filter: 'A_PRICE_CAGE', max: '101.80' }],
      ['BUY', '103.00', [], { filter: 'A_PRICE_CAGE' }],
    ])('a %s at %s beside %j', (side, price, others, data) => {
      const reported = cage(side, price, others);
      if (data) expect(reported).toMatchObject(data);
      else expect(reported).toBeUndefined();
    });

    it('has none in a call, and none where the journal is of before the rule', () => {
      const calling = stateAt('2026-11-20 09:16');
      apply(calling, { kind: 'terms', terms: marginTerms }, china('2026-11-20 09:16'));
      expect(refusalOf(send(calling, china('2026-11-20 09:16'), { price: '109' }))).toBeNull();
      expect(cage('BUY', '109', [['SELL', '100.01']], stateAt('2026-11-20 10:00'))).toBeUndefined();
    });
  });

  it("of a board of its own has that board's lots and band", () => {
    const star = stateAt('2026-11-20 10:00', { symbol: 'SH688981', base: 'SH688981' });
    expect(refusalOf(send(star, morning, { amount: '199' }))).toMatchObject({
      data: { filter: 'A_LOT', board: 'STAR' },
    });
    expect(refusalOf(send(star, morning, { amount: '201', price: '121' }))).toMatchObject({
      data: { filter: 'A_LIMIT_BAND', max: '120.00' },
    });
    expect(placedOrder(send(star, morning, { amount: '201', price: '95' }))?.status).toBe('UNFILLED');
  });

  it("lasts until the day's close, and cannot be amended", () => {
    const state = stateAt('2026-11-20 10:00');
    const order = placedOrder(send(state, morning, { price: '95' }))!;
    expect(order.expire_time).toBe(china('2026-11-20 15:00'));
    expect(
      apply(
        state,
        { kind: 'amend', user_id: 'u', client_id: freshId(), hash: 'h', order_id: order.order_id, price: '96' },
        morning,
      ).answer,
    ).toMatchObject({ code: 'INPUT', data: { rule: 'astock' } });
    apply(state, { kind: 'rebase', step: china('2026-11-20 15:01') / stepMs }, china('2026-11-20 15:01'));
    expect(state.orders.size).toBe(0);
    expect(cells(state).CNY).toEqual([1_000_000, 0]);
  });
});

describe('money and shares', () => {
  it('a buy locks its value and its fees, pays both in yuan, and may not be sold before the next trading day', () => {
    const state = stateAt('2026-11-20 10:00');
    const order = placedOrder(send(state, morning, { price: '101', amount: '200' }))!;
    expect(order).toMatchObject({ status: 'FILLED', fee_asset: 'CNY' });
    const value = Number(order.filled_total);
    expect(Number(order.fee)).toBeCloseTo(Math.max(5, value * 0.00025) + Math.round(value * 0.001) / 100, 1);
    expect(cells(state)[symbol]).toEqual([550, 0]);
    expect(cells(state).CNY![0]).toBeCloseTo(1_000_000 - value - Number(order.fee), 6);
    expect(cells(state).CNY![1]).toBe(0);
    const sell = (nowMs: number, amount: string) =>
      refusalOf(send(state, nowMs, { side: 'SELL', price: '99', amount }));
    expect(sell(morning + 1_000, '400')).toMatchObject({ data: { filter: 'A_T1', max: '350' } });
    expect(sell(morning + 1_000, '600')).toMatchObject({ code: 'BALANCE' });
    expect(sell(morning + 1_000, '350')).toBe(null);
    const monday = china('2026-11-23 10:00');
    apply(state, { kind: 'rebase', step: monday / stepMs }, monday);
    expect(sell(monday, '200')).toBe(null);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('a buy that rests frees what the price saved, and all of the rest when it is canceled', () => {
    const state = stateAt('2026-11-20 10:00');
    const order = placedOrder(send(state, morning, { price: '99', amount: '1000' }))!;
    expect(cells(state).CNY![1]).toBeCloseTo(99_000 + 24.75 + 0.99, 6);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [order.order_id] }, morning);
    expect(cells(state).CNY).toEqual([1_000_000, 0]);
  });

  it('what was bought today survives a snapshot', () => {
    const state = stateAt('2026-11-20 10:00');
    send(state, morning, { price: '101' });
    const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(copy)).toBe(snapshotOf(state));
    expect(refusalOf(send(copy, morning, { side: 'SELL', price: '99', amount: '450' }))).toMatchObject({
      data: { filter: 'A_T1', max: '350' },
    });
  });
});
