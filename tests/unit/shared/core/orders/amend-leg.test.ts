import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { checkContracts, contractState, linearKey, order, run, wallet } from '../contract-kit.ts';
import {
  balance,
  fairPriceOf,
  freshId,
  limit,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  reportedOf,
  tradeAt,
  stateOf,
} from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price'>;
const amend = (state: CoreState, order_id: string, change: Change): Effects => {
  const client_id = freshId();
  return apply(state, { kind: 'amend', user_id: 'u', client_id, hash: client_id, order_id, ...change }, 2_000);
};

const oco = (
  side: 'BUY' | 'SELL',
  limit_price: string,
  stop_price: string,
  stop_limit_price?: string,
): Partial<PlaceOrder> => ({
  order_type: 'OCO',
  side,
  amount: '2',
  oco: { limit_price, stop_price, ...(stop_limit_price && { stop_limit_price }) },
});

/** The last price is 1000; `b` bids at 985 and offers at 1015. */
function stateWith(fields: Partial<PlaceOrder>): { state: CoreState; limitId: string; stopId: string } {
  const state = stateOf();
  tradeAt(state, '1000');
  place(state, 'b', limit('BUY', '985', '1'));
  place(state, 'b', limit('SELL', '1015', '1'));
  const { answer } = place(state, 'a', fields);
  const [limitId, stopId] = answer.kind === 'placed' ? [...answer.orders.keys()] : [];
  if (!limitId || !stopId) expect.fail(JSON.stringify(answer));
  return { state, limitId, stopId };
}

const balanced = (state: CoreState) => {
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
};
const lockOf = (state: CoreState) => balance(state, 'a', 'USDT')[1];

describe('the legs of an OCO', () => {
  it('of a buy: the one lock follows the dearer leg, whichever is amended', () => {
    const { state, limitId, stopId } = stateWith(oco('BUY', '990', '1010'));
    expect(lockOf(state)).toBe(2_020);
    expect(reportedOf(amend(state, stopId, { trigger_price: '1020' }), stopId)).toMatchObject({
      status: 'WAITING',
      trigger_price: '1020.0',
      list_id: limitId,
    });
    expect(lockOf(state)).toBe(2_040);
    amend(state, stopId, { trigger_price: '1005' });
    expect(lockOf(state)).toBe(2_010);
    expect(reportedOf(amend(state, limitId, { price: '995' }), limitId)).toMatchObject({
      status: 'UNFILLED',
      price: '995.0',
    });
    expect([lockOf(state), state.orders.get(limitId)!.sibling?.id]).toEqual([2_010, stopId]);
    balanced(state);
    expect(flowingStateOf(snapshotOf(state), fairPriceOf).orders.get(stopId)!.sibling?.id).toBe(limitId);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [stopId] }, 2_000);
    expect([lockOf(state), state.orders.get(limitId)]).toEqual([0, undefined]);
  });

  it('of a sale: the lock stays, and each leg acts at its new price', () => {
    const { state, limitId, stopId } = stateWith(oco('SELL', '1010', '990'));
    amend(state, stopId, { trigger_price: '995' });
    expect(balance(state, 'a', 'BTC')[1]).toBe(2);
    expect(statusesOf(tradeAt(state, '994'), stopId).at(-1)).toMatch(/FILLED|EXPIRED/);
    expect(state.orders.has(limitId)).toBe(false);
    const other = stateWith(oco('SELL', '1010', '990'));
    amend(other.state, other.limitId, { price: '1005' });
    const effects = place(other.state, 'b', limit('BUY', '1006', '2'));
    expect([statusesOf(effects, other.limitId).at(-1), statusesOf(effects, other.stopId)]).toEqual([
      'FILLED',
      ['CANCELED'],
    ]);
    for (const each of [state, other.state]) balanced(each);
  });

  it.each<[string, Partial<PlaceOrder>, 'limitId' | 'stopId', Change, string, object]>([
    [
      'a limit of a buy over the last price',
      oco('BUY', '990', '1010'),
      'limitId',
      { price: '1001' },
      'INPUT',
      { field: 'price', rule: 'below_last' },
    ],
    [
      'a limit of a sale under the last price',
      oco('SELL', '1010', '990'),
      'limitId',
      { price: '999' },
      'INPUT',
      { field: 'price', rule: 'above_last' },
    ],
    [
      'a stop of a buy under the last price',
      oco('BUY', '990', '1010'),
      'stopId',
      { trigger_price: '999' },
      'WOULD_TRIGGER',
      { field: 'trigger_price' },
    ],
    [
      'a stop with a limit of a sale over the last price',
      oco('SELL', '1010', '990', '989'),
      'stopId',
      { trigger_price: '1005' },
      'WOULD_TRIGGER',
      { field: 'trigger_price' },
    ],
    [
      'a size of a limit',
      oco('SELL', '1010', '990'),
      'limitId',
      { amount: '1' },
      'INPUT',
      { field: 'amount', rule: 'list' },
    ],
    [
      'a size of a stop',
      oco('SELL', '1010', '990'),
      'stopId',
      { amount: '1', trigger_price: '991' },
      'INPUT',
      { field: 'amount', rule: 'list' },
    ],
    [
      'more than there is',
      { ...oco('BUY', '990', '1010'), amount: '98' },
      'stopId',
      { trigger_price: '1040' },
      'BALANCE',
      { asset: 'USDT' },
    ],
  ])('%s leaves all as it was', (_name, fields, leg, change, code, data) => {
    const made = stateWith(fields);
    const before = snapshotOf(made.state);
    const effects = amend(made.state, made[leg], change);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(made.state)]).toEqual([[], before]);
  });

  it('a limit that would take from the book though the last price is beyond it', () => {
    const { state, limitId } = stateWith(oco('SELL', '1020', '980'));
    tradeAt(state, '1000');
    place(state, 'b', limit('BUY', '1004', '1'));
    expect(refusalOf(amend(state, limitId, { price: '1003' }))).toMatchObject({
      code: 'WOULD_TAKE',
      data: { field: 'price' },
    });
  });

  it('two exits of an order on spot move, and still end each other', () => {
    const state = stateOf();
    tradeAt(state, '1000');
    place(state, 'b', limit('BUY', '985', '50'));
    const entry = placedOrder(
      place(state, 'a', { ...limit('BUY', '1000', '2'), tp: { trigger_price: '1010' }, sl: { trigger_price: '990' } }),
    )!.order_id;
    place(state, 'b', limit('SELL', '1000', '2', 'IOC'));
    const [tp, sl] = [...state.orders.values()].filter(({ exitOf }) => exitOf === entry);
    const locked = balance(state, 'a', 'BTC')[1];
    for (const [exit, trigger_price] of [
      [tp!, '1030'],
      [sl!, '995'],
    ] as const)
      expect(reportedOf(amend(state, exit.id, { trigger_price }), exit.id)).toMatchObject({
        status: 'WAITING',
        trigger_price: `${trigger_price}.0`,
      });
    expect(balance(state, 'a', 'BTC')[1]).toBe(locked);
    expect(refusalOf(amend(state, tp!.id, { trigger_price: '990' }))).toMatchObject({ code: 'WOULD_TRIGGER' });
    const effects = tradeAt(state, '995');
    expect([statusesOf(effects, sl!.id).at(-1), statusesOf(effects, tp!.id)]).toEqual(['FILLED', ['CANCELED']]);
    balanced(state);
  });

  it('on contracts: the margin follows the dearer leg, and a pair that only reduces locks nothing', () => {
    const { state, path } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    const { answer } = order(state, 'a', {
      order_type: 'OCO',
      side: 'BUY',
      amount: '10',
      oco: { limit_price: '990.0', stop_price: '1010.0', stop_limit_price: '1012.0' },
    });
    const [limitId, stopId] =
      answer.kind === 'placed' ? ([...answer.orders.keys()] as [string, string]) : expect.fail(JSON.stringify(answer));
    const before = wallet(state, 'a')[1];
    expect(refusalOf(amend(state, stopId, { price: '1022.0', trigger_price: '1020.0' })) ?? null).toBeNull();
    expect(wallet(state, 'a')[1]).toBeGreaterThan(before + 10);
    expect(state.orders.get(limitId)!.locked).toBeGreaterThan(0n);
    expect(state.orders.get(stopId)!.locked).toBe(0n);
    checkContracts(state);
    amend(state, limitId, { price: '980.0' });
    checkContracts(state);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [limitId] }, 2_000);
    expect(wallet(state, 'a')[1]).toBe(0);
    order(state, 'b', limit('SELL', '1000.0', '2'));
    expect(placedOrder(order(state, 'a', limit('BUY', '1000.0', '2')))).toMatchObject({ status: 'FILLED' });
    const pair = order(state, 'a', {
      order_type: 'OCO',
      side: 'SELL',
      amount: '2',
      reduce_only: true,
      oco: { limit_price: '1015.0', stop_price: '985.0' },
    }).answer;
    const [, exitId] =
      pair.kind === 'placed' ? ([...pair.orders.keys()] as [string, string]) : expect.fail(JSON.stringify(pair));
    expect(refusalOf(amend(state, exitId, { trigger_price: '992.0' })) ?? null).toBeNull();
    checkContracts(state);
    path.ticks = 9_900;
    const effects = run(state, 200);
    expect(effects.flatMap((each) => statusesOf(each, exitId)).at(-1)).toBe('FILLED');
    checkContracts(state);
  });
});
