import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { checkContracts, contractState, linearKey, order, perpetual, set, taking } from './contract-kit.ts';
import { terms } from './margin-kit.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

/** `a` is long 20 BTC (in hedge mode on its LONG side) where no order may have more than 10; `b` bids for 40 at 999. */
function longTwenty({ isHedge = false } = {}) {
  const made = contractState([{ ...perpetual, max_qty: '10' }]);
  const { state } = made;
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  for (const api_id of ['a', 'b'])
    apply(
      state,
      {
        kind: 'deposit',
        user_id: api_id === 'a' ? 'u' : 'v',
        api_id,
        account_type: 'linear',
        asset: 'USDT',
        amount: '1000000',
      },
      0,
    );
  if (isHedge) set(state, 'a', { position_mode: 'HEDGE' });
  for (let index = 0; index < 2; index++) {
    order(state, 'b', limit('SELL', '1000', '10'));
    order(state, 'a', { ...limit('BUY', '1000', '10', 'IOC'), ...(isHedge && { position_side: 'LONG' }) });
  }
  for (let index = 0; index < 4; index++) order(state, 'b', limit('BUY', '999', '10'));
  expect(held(state, isHedge)).toBe(20_000);
  return made;
}

const held = (state: CoreState, isHedge = false): number | undefined =>
  state.markets.get(linearKey)!.contract!.held.get(`a/${isHedge ? 'LONG' : 'BOTH'}`);

const closing: readonly (readonly [string, Partial<PlaceOrder>])[] = [
  [
    'an order that closes the position',
    { side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', close_position: true },
  ],
  ['one at the market that only reduces', taking('SELL', '20', { reduce_only: true })],
  ['a limit that only reduces', { ...limit('SELL', '999', '20'), reduce_only: true }],
  ['one that only reduces and names more than there is', taking('SELL', '1000000', { reduce_only: true })],
  ['one at the market that names all of it', taking('SELL', '20')],
];

it.each(closing)('closes a position that is larger than an order may be: %s', (_name, fields) => {
  const { state } = longTwenty();
  expect(placedOrder(order(state, 'a', fields))).toMatchObject({
    status: 'FILLED',
    amount: '20.000',
    filled_amount: '20.000',
  });
  expect(held(state)).toBeUndefined();
  checkContracts(state);
});

it('closes the side of an account in hedge mode in the same way', () => {
  const { state } = longTwenty({ isHedge: true });
  expect(placedOrder(order(state, 'a', taking('SELL', '20', { position_side: 'LONG' })))).toMatchObject({
    status: 'FILLED',
    filled_amount: '20.000',
  });
  checkContracts(state);
});

it('lets a stop that closes all of it wait, and closes all of it when it fires', () => {
  const { state, fairPriceOf } = longTwenty();
  const stop = { side: 'SELL', order_type: 'STOP_MARKET', time_in_force: 'GTC', trigger_price: '999.9' } as const;
  expect(refusalOf(order(state, 'a', { ...stop, amount: '20.001', reduce_only: true }))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  const waiting = placedOrder(order(state, 'a', { ...stop, close_position: true }));
  expect(waiting).toMatchObject({ status: 'WAITING', amount: '20.000' });
  const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
  for (const each of [state, copy]) {
    order(each, 'd', taking('SELL', '0.01'));
    expect(held(each)).toBeUndefined();
    checkContracts(each);
  }
  expect(snapshotOf(copy)).toBe(snapshotOf(state));
});

it('rests what only reduces, and amends it within the position', () => {
  const { state } = longTwenty();
  const { order_id } = placedOrder(order(state, 'a', { ...limit('SELL', '1001', '20'), reduce_only: true }))!;
  const amend = (amount: string) =>
    apply(state, { kind: 'amend', user_id: 'u', client_id: `m${amount}`, hash: amount, order_id, amount }, 2_000);
  expect(refusalOf(amend('21'))).toMatchObject({ code: 'REDUCE_ONLY' });
  expect(placedOrder(amend('15'))).toMatchObject({ amount: '15.000' });
  order(state, 'b', limit('BUY', '1001', '9'));
  checkContracts(state);
});

it('turns a position round at the market where what it opens is within the bound, and opens nothing larger', () => {
  const { state } = longTwenty();
  expect(refusalOf(order(state, 'a', taking('SELL', '30.001')))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  expect(refusalOf(order(state, 'a', limit('SELL', '999', '11')))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  expect(refusalOf(order(state, 'a', taking('BUY', '11')))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  expect(placedOrder(order(state, 'a', taking('SELL', '30')))).toMatchObject({
    status: 'FILLED',
    filled_amount: '30.000',
  });
  expect(held(state)).toBe(-10_000);
  checkContracts(state);
});
