import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { fairPriceOf, limit, place, refusalOf, reportedOf, tradeAt, userOf, stateOf } from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';
import { amend, amendCommand, type Change, put, stop } from './amendment.ts';

describe('what is refused', () => {
  function stateWith(fields: Partial<PlaceOrder>) {
    const state = stateOf();
    tradeAt(state, '1000');
    place(state, 'b', limit('SELL', '1010', '1'));
    place(state, 'c', limit('SELL', '1012', '1'));
    const id = put(state, 'a', fields);
    return { state, id };
  }
  const buy = limit('BUY', '990', '1');
  it.each<[string, Partial<PlaceOrder>, Change, string, object]>([
    ['a price off the tick', buy, { price: '990.05' }, 'FILTER', { field: 'price' }],
    ['a price far away', buy, { price: '100' }, 'FILTER', { filter: 'PERCENT_PRICE' }],
    ['an amount off the step', buy, { amount: '1.0005' }, 'FILTER', { field: 'amount' }],
    ['too small a value', buy, { amount: '0.005' }, 'FILTER', { filter: 'MIN_NOTIONAL' }],
    ['more than there is', buy, { amount: '102' }, 'BALANCE', { asset: 'USDT', free: '99010', need: '99990' }],
    [
      'a trigger of an order that does not wait',
      buy,
      { trigger_price: '995' },
      'INPUT',
      { field: 'trigger_price', rule: 'waiting_only' },
    ],
    ['a price of an order without one', stop('990'), { price: '995' }, 'INPUT', { field: 'price', rule: 'limit_only' }],
    [
      'an amount of an order by total',
      stop('1010', { side: 'BUY', amount: undefined, total: '500' }),
      { amount: '1' },
      'INPUT',
      { field: 'amount', rule: 'amount_or_total' },
    ],
    [
      'a trigger that has been reached',
      stop('990'),
      { trigger_price: '1000' },
      'WOULD_TRIGGER',
      { field: 'trigger_price' },
    ],
    [
      'a post-only order that would take',
      { ...buy, time_in_force: 'GTX' },
      { price: '1010' },
      'WOULD_TAKE',
      { field: 'price' },
    ],
    ['a price at which it meets an own order', buy, { price: '1012', amount: '2' }, 'SELF_TRADE', { field: 'price' }],
    [
      'the size of one of a list',
      { order_type: 'OCO', side: 'SELL', amount: '1', oco: { limit_price: '1020', stop_price: '990' } },
      { amount: '0.5' },
      'INPUT',
      { field: 'amount', rule: 'list' },
    ],
    ['nothing', buy, {}, 'INPUT', { field: 'amount', rule: 'required' }],
  ])('%s leaves all as it was', (_name, fields, change, code, data) => {
    const { state, id } = stateWith(fields);
    const before = snapshotOf(state);
    const effects = amend(state, id, change);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(state)]).toEqual([[], before]);
  });

  it('an amount that is not above what is filled', () => {
    const { state, id } = stateWith(buy);
    place(state, 'b', limit('SELL', '990', '0.4', 'IOC'));
    for (const amount of ['0.4', '0.3'])
      expect(refusalOf(amend(state, id, { amount }))).toEqual({
        kind: 'refused',
        code: 'INPUT',
        data: { field: 'amount', rule: 'above_filled' },
      });
    expect(reportedOf(amend(state, id, { amount: '0.401' }), id)).toMatchObject({ amount: '0.401' });
  });

  it("an order that is unknown, another's or final", () => {
    const { state, id } = stateWith(buy);
    for (const [order_id, user] of [
      ['99', 'u'],
      [id, userOf('b')],
    ] as const)
      expect(refusalOf(amend(state, order_id, { amount: '0.5' }, user))).toMatchObject({
        code: 'ORDER_FINAL',
        data: { order_id },
      });
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [id] }, 2_000);
    expect(refusalOf(amend(state, id, { amount: '0.5' }))).toMatchObject({ code: 'ORDER_FINAL' });
  });
});

describe('its client id', () => {
  it('answers the same body with the order as it was amended, also after it has gone on and over a snapshot, and another body with CONFLICT', () => {
    const state = stateOf();
    const id = put(state, 'a', limit('BUY', '990', '1'));
    const command = amendCommand(id, { amount: '0.5' });
    const reported = reportedOf(apply(state, command, 2_000), id)!;
    amend(state, id, { amount: '0.4' });
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [id] }, 2_000);
    const before = snapshotOf(state);
    for (const each of [state, flowingStateOf(before, fairPriceOf)]) {
      const { answer, events } = apply(each, command, 3_000);
      expect(answer).toMatchObject({ kind: 'placed', replayed: true });
      expect([answer.kind === 'placed' && answer.orders.get(id), events, snapshotOf(each)]).toEqual([
        reported,
        [],
        before,
      ]);
      expect(apply(each, { ...command, hash: 'other' }, 3_000).answer).toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('a refused amendment leaves it free', () => {
    const state = stateOf();
    const id = put(state, 'a', limit('BUY', '990', '1'));
    const command = amendCommand(id, { amount: '900' });
    expect(refusalOf(apply(state, command, 2_000))).toMatchObject({ code: 'BALANCE' });
    expect(apply(state, { ...command, amount: '2', hash: 'other' }, 2_000).answer).toMatchObject({
      kind: 'placed',
      replayed: false,
    });
  });
});
