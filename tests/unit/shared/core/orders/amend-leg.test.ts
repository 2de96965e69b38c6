import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import { checkContracts, contractWorld, linearKey, order, run, wallet } from '../contract-kit.ts';
import {
  balance,
  fairPriceOf,
  freshId,
  limit,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  toldOf,
  tradeAt,
  worldOf,
} from '../world-kit.ts';
import { flowingWorldOf } from '../../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price'>;
const amend = (world: World, order_id: string, change: Change): Effects => {
  const client_id = freshId();
  return apply(world, { kind: 'amend', user_id: 'u', client_id, hash: client_id, order_id, ...change }, 2_000);
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
function worldWith(fields: Partial<PlaceOrder>): { world: World; limitId: string; stopId: string } {
  const world = worldOf();
  tradeAt(world, '1000');
  place(world, 'b', limit('BUY', '985', '1'));
  place(world, 'b', limit('SELL', '1015', '1'));
  const { answer } = place(world, 'a', fields);
  const [limitId, stopId] = answer.kind === 'placed' ? [...answer.orders.keys()] : [];
  if (!limitId || !stopId) expect.fail(JSON.stringify(answer));
  return { world, limitId, stopId };
}

const balanced = (world: World) => {
  for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
};
const lockOf = (world: World) => balance(world, 'a', 'USDT')[1];

describe('the legs of an OCO', () => {
  it('of a buy: the one lock follows the dearer leg, whichever is amended', () => {
    const { world, limitId, stopId } = worldWith(oco('BUY', '990', '1010'));
    expect(lockOf(world)).toBe(2_020);
    expect(toldOf(amend(world, stopId, { trigger_price: '1020' }), stopId)).toMatchObject({
      status: 'WAITING',
      trigger_price: '1020.0',
      list_id: limitId,
    });
    expect(lockOf(world)).toBe(2_040);
    amend(world, stopId, { trigger_price: '1005' });
    expect(lockOf(world)).toBe(2_010);
    expect(toldOf(amend(world, limitId, { price: '995' }), limitId)).toMatchObject({
      status: 'UNFILLED',
      price: '995.0',
    });
    expect([lockOf(world), world.orders.get(limitId)!.sibling?.id]).toEqual([2_010, stopId]);
    balanced(world);
    expect(flowingWorldOf(snapshotOf(world), fairPriceOf).orders.get(stopId)!.sibling?.id).toBe(limitId);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [stopId] }, 2_000);
    expect([lockOf(world), world.orders.get(limitId)]).toEqual([0, undefined]);
  });

  it('of a sale: the lock stays, and each leg acts at its new price', () => {
    const { world, limitId, stopId } = worldWith(oco('SELL', '1010', '990'));
    amend(world, stopId, { trigger_price: '995' });
    expect(balance(world, 'a', 'BTC')[1]).toBe(2);
    expect(statusesOf(tradeAt(world, '994'), stopId).at(-1)).toMatch(/FILLED|EXPIRED/);
    expect(world.orders.has(limitId)).toBe(false);
    const other = worldWith(oco('SELL', '1010', '990'));
    amend(other.world, other.limitId, { price: '1005' });
    const effects = place(other.world, 'b', limit('BUY', '1006', '2'));
    expect([statusesOf(effects, other.limitId).at(-1), statusesOf(effects, other.stopId)]).toEqual([
      'FILLED',
      ['CANCELED'],
    ]);
    for (const each of [world, other.world]) balanced(each);
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
    const made = worldWith(fields);
    const before = snapshotOf(made.world);
    const effects = amend(made.world, made[leg], change);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(made.world)]).toEqual([[], before]);
  });

  it('a limit that would take from the book though the last price is beyond it', () => {
    const { world, limitId } = worldWith(oco('SELL', '1020', '980'));
    tradeAt(world, '1000');
    place(world, 'b', limit('BUY', '1004', '1'));
    expect(refusalOf(amend(world, limitId, { price: '1003' }))).toMatchObject({
      code: 'WOULD_TAKE',
      data: { field: 'price' },
    });
  });

  it('two exits of an order on spot move, and still end each other', () => {
    const world = worldOf();
    tradeAt(world, '1000');
    place(world, 'b', limit('BUY', '985', '50'));
    const entry = placedOrder(
      place(world, 'a', { ...limit('BUY', '1000', '2'), tp: { trigger_price: '1010' }, sl: { trigger_price: '990' } }),
    )!.order_id;
    place(world, 'b', limit('SELL', '1000', '2', 'IOC'));
    const [tp, sl] = [...world.orders.values()].filter(({ exitOf }) => exitOf === entry);
    const locked = balance(world, 'a', 'BTC')[1];
    for (const [exit, trigger_price] of [
      [tp!, '1030'],
      [sl!, '995'],
    ] as const)
      expect(toldOf(amend(world, exit.id, { trigger_price }), exit.id)).toMatchObject({
        status: 'WAITING',
        trigger_price: `${trigger_price}.0`,
      });
    expect(balance(world, 'a', 'BTC')[1]).toBe(locked);
    expect(refusalOf(amend(world, tp!.id, { trigger_price: '990' }))).toMatchObject({ code: 'WOULD_TRIGGER' });
    const effects = tradeAt(world, '995');
    expect([statusesOf(effects, sl!.id).at(-1), statusesOf(effects, tp!.id)]).toEqual(['FILLED', ['CANCELED']]);
    balanced(world);
  });

  it('on contracts: the margin follows the dearer leg, and a pair that only reduces locks nothing', () => {
    const { world, path } = contractWorld();
    apply(world, { kind: 'wake', markets: [linearKey] }, 0);
    const { answer } = order(world, 'a', {
      order_type: 'OCO',
      side: 'BUY',
      amount: '10',
      oco: { limit_price: '990.0', stop_price: '1010.0', stop_limit_price: '1012.0' },
    });
    const [limitId, stopId] =
      answer.kind === 'placed' ? ([...answer.orders.keys()] as [string, string]) : expect.fail(JSON.stringify(answer));
    const before = wallet(world, 'a')[1];
    expect(refusalOf(amend(world, stopId, { price: '1022.0', trigger_price: '1020.0' })) ?? null).toBeNull();
    expect(wallet(world, 'a')[1]).toBeGreaterThan(before + 10);
    expect(world.orders.get(limitId)!.locked).toBeGreaterThan(0n);
    expect(world.orders.get(stopId)!.locked).toBe(0n);
    checkContracts(world);
    amend(world, limitId, { price: '980.0' });
    checkContracts(world);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [limitId] }, 2_000);
    expect(wallet(world, 'a')[1]).toBe(0);
    order(world, 'b', limit('SELL', '1000.0', '2'));
    expect(placedOrder(order(world, 'a', limit('BUY', '1000.0', '2')))).toMatchObject({ status: 'FILLED' });
    const pair = order(world, 'a', {
      order_type: 'OCO',
      side: 'SELL',
      amount: '2',
      reduce_only: true,
      oco: { limit_price: '1015.0', stop_price: '985.0' },
    }).answer;
    const [, exitId] =
      pair.kind === 'placed' ? ([...pair.orders.keys()] as [string, string]) : expect.fail(JSON.stringify(pair));
    expect(refusalOf(amend(world, exitId, { trigger_price: '992.0' })) ?? null).toBeNull();
    checkContracts(world);
    path.ticks = 9_900;
    const effects = run(world, 200);
    expect(effects.flatMap((each) => statusesOf(each, exitId)).at(-1)).toBe('FILLED');
    checkContracts(world);
  });
});
