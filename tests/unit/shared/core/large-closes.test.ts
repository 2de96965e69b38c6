import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { checkContracts, contractWorld, linearKey, order, perpetual, set, taking } from './contract-kit.ts';
import { terms } from './margin-kit.ts';
import { limit, placedOrder, refusalOf } from './world-kit.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';

/** `a` is long 20 BTC (in hedge mode on its LONG side) where no order may have more than 10; `b` bids for 40 at 999. */
function longTwenty({ isHedge = false } = {}) {
  const made = contractWorld([{ ...perpetual, max_qty: '10' }]);
  const { world } = made;
  apply(world, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  for (const api_id of ['a', 'b'])
    apply(
      world,
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
  if (isHedge) set(world, 'a', { position_mode: 'HEDGE' });
  for (let at = 0; at < 2; at++) {
    order(world, 'b', limit('SELL', '1000', '10'));
    order(world, 'a', { ...limit('BUY', '1000', '10', 'IOC'), ...(isHedge && { position_side: 'LONG' }) });
  }
  for (let at = 0; at < 4; at++) order(world, 'b', limit('BUY', '999', '10'));
  expect(held(world, isHedge)).toBe(20_000);
  return made;
}

const held = (world: World, isHedge = false): number | undefined =>
  world.markets.get(linearKey)!.contract!.held.get(`a/${isHedge ? 'LONG' : 'BOTH'}`);

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
  const { world } = longTwenty();
  expect(placedOrder(order(world, 'a', fields))).toMatchObject({
    status: 'FILLED',
    amount: '20.000',
    filled_amount: '20.000',
  });
  expect(held(world)).toBeUndefined();
  checkContracts(world);
});

it('closes the side of an account in hedge mode in the same way', () => {
  const { world } = longTwenty({ isHedge: true });
  expect(placedOrder(order(world, 'a', taking('SELL', '20', { position_side: 'LONG' })))).toMatchObject({
    status: 'FILLED',
    filled_amount: '20.000',
  });
  checkContracts(world);
});

it('lets a stop that closes all of it wait, and closes all of it when it fires', () => {
  const { world, fairPriceOf } = longTwenty();
  const stop = { side: 'SELL', order_type: 'STOP_MARKET', time_in_force: 'GTC', trigger_price: '999.9' } as const;
  expect(refusalOf(order(world, 'a', { ...stop, amount: '20.001', reduce_only: true }))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  const waiting = placedOrder(order(world, 'a', { ...stop, close_position: true }));
  expect(waiting).toMatchObject({ status: 'WAITING', amount: '20.000' });
  const copy = flowingWorldOf(snapshotOf(world), fairPriceOf);
  for (const each of [world, copy]) {
    order(each, 'd', taking('SELL', '0.01'));
    expect(held(each)).toBeUndefined();
    checkContracts(each);
  }
  expect(snapshotOf(copy)).toBe(snapshotOf(world));
});

it('rests what only reduces, and amends it within the position', () => {
  const { world } = longTwenty();
  const { order_id } = placedOrder(order(world, 'a', { ...limit('SELL', '1001', '20'), reduce_only: true }))!;
  const amend = (amount: string) =>
    apply(world, { kind: 'amend', user_id: 'u', client_id: `m${amount}`, hash: amount, order_id, amount }, 2_000);
  expect(refusalOf(amend('21'))).toMatchObject({ code: 'REDUCE_ONLY' });
  expect(placedOrder(amend('15'))).toMatchObject({ amount: '15.000' });
  order(world, 'b', limit('BUY', '1001', '9'));
  checkContracts(world);
});

it('turns a position round at the market where what it opens is within the bound, and opens nothing larger', () => {
  const { world } = longTwenty();
  expect(refusalOf(order(world, 'a', taking('SELL', '30.001')))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  expect(refusalOf(order(world, 'a', limit('SELL', '999', '11')))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  expect(refusalOf(order(world, 'a', taking('BUY', '11')))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'LOT_SIZE' },
  });
  expect(placedOrder(order(world, 'a', taking('SELL', '30')))).toMatchObject({
    status: 'FILLED',
    filled_amount: '30.000',
  });
  expect(held(world)).toBe(-10_000);
  checkContracts(world);
});
