import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { positionAt } from '../../../../src/shared/core/state/contract.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { checkContracts, contractState, linearKey, order, run } from './contract-kit.ts';
import {
  balance,
  freshId,
  limit,
  place,
  placedOrder,
  refusalOf,
  restingLots,
  statusesOf,
  reportedOf,
  tradeAt,
  stateOf,
} from './core-kit.ts';

type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price'>;
function amend(state: CoreState, order_id: string, change: Change, nowMs = 2_000) {
  const client_id = freshId();
  return apply(state, { kind: 'amend', user_id: 'u', client_id, hash: client_id, order_id, ...change }, nowMs);
}
const put = (state: CoreState, fields: Partial<PlaceOrder>): string => placedOrder(place(state, 'a', fields))!.order_id;

/** The last price is 1000; `b` offers 1 at 1005 and 1 at 1006 and bids for 1 at 985. */
function stateAt1000(): CoreState {
  const state = stateOf();
  tradeAt(state, '1000');
  for (const [side, price] of [
    ['SELL', '1005'],
    ['SELL', '1006'],
    ['BUY', '985'],
  ] as const)
    place(state, 'b', limit(side, price, '1'));
  return state;
}

describe('an amended price that would execute at once', () => {
  it("takes what it meets at the makers' prices with the taker's fee, and what is left rests under an exact lock", () => {
    const state = stateAt1000();
    const id = put(state, limit('BUY', '990', '3'));
    const effects = amend(state, id, { price: '1005.5' });
    expect(
      effects.events.flatMap((event) =>
        event.kind === 'fill' && event.fill.order_id === id
          ? [[event.fill.price, event.fill.qty, event.fill.fee, event.fill.is_maker]]
          : [],
      ),
    ).toEqual([['1005.0', '1.000', '0.0005', false]]);
    expect(reportedOf(effects, id)).toMatchObject({ status: 'PARTIALLY_FILLED', price: '1005.5' });
    expect([restingLots(state, id), balance(state, 'a', 'USDT')]).toEqual([2_000, [100_000 - 1_005 - 2_011, 2_011]]);
    expect(statusesOf(amend(state, id, { price: '1006', amount: '2' }), id)).toEqual(['FILLED']);
    expect(balance(state, 'a', 'USDT')).toEqual([100_000 - 1_005 - 1_006, 0]);
  });

  it('fires within the same command what its trade reaches', () => {
    const state = stateAt1000();
    const waits = placedOrder(
      place(state, 'c', { order_type: 'STOP_LOSS', side: 'SELL', trigger_price: '985', amount: '0.5' }),
    )!.order_id;
    place(state, 'b', limit('BUY', '984', '1'));
    const effects = amend(state, put(state, limit('SELL', '1010', '1')), { price: '985' });
    expect([statusesOf(effects, waits), reportedOf(effects, waits)]).toMatchObject([
      ['EXECUTING', 'FILLED'],
      { avg_price: '984' },
    ]);
  });

  it('of a post-only order is refused, and the order stays where it is in its queue; one tick less rests', () => {
    const state = stateAt1000();
    const first = put(state, { ...limit('BUY', '990', '1', 'GTX') });
    place(state, 'c', limit('BUY', '990', '1'));
    const before = snapshotOf(state);
    for (const price of ['1005', '1006', '1100']) {
      const effects = amend(state, first, { price });
      expect([refusalOf(effects), effects.events]).toMatchObject([
        { code: 'WOULD_TAKE', data: { field: 'price' } },
        [],
      ]);
    }
    expect(snapshotOf(state)).toBe(before);
    expect(statusesOf(place(state, 'b', limit('SELL', '990', '1', 'IOC')), first)).toEqual(['FILLED']);
    const second = put(state, limit('BUY', '990', '1', 'GTX'));
    expect(reportedOf(amend(state, second, { price: '1004.9' }), second)).toMatchObject({
      status: 'UNFILLED',
      price: '1004.9',
    });
  });

  it('of an order that waits waits on', () => {
    const state = stateAt1000();
    const id = put(state, {
      order_type: 'TRIGGER_LIMIT',
      side: 'BUY',
      trigger_price: '1003',
      price: '1003',
      amount: '1',
    });
    expect(reportedOf(amend(state, id, { price: '1006' }), id)).toMatchObject({ status: 'WAITING', price: '1006.0' });
    expect(balance(state, 'a', 'USDT')[1]).toBe(1_006);
    expect(statusesOf(tradeAt(state, '1003'), id)).toEqual(['EXECUTING', 'FILLED']);
  });

  it('on contracts closes and opens as a new order would, and a post-only one is refused', () => {
    const { state } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    const trade = (side: 'BUY' | 'SELL', amount: string) => order(state, 'b', limit(side, '1000.0', amount));
    trade('SELL', '1');
    order(state, 'a', limit('BUY', '1000.0', '1'));
    trade('BUY', '2');
    const quiet = placedOrder(order(state, 'a', limit('SELL', '1020.0', '2', 'GTX')))!.order_id;
    const before = snapshotOf(state);
    expect(refusalOf(amend(state, quiet, { price: '1000.0' }, 50))).toMatchObject({ code: 'WOULD_TAKE' });
    expect(snapshotOf(state)).toBe(before);
    const plain = placedOrder(order(state, 'a', limit('SELL', '1020.0', '2')))!.order_id;
    expect(reportedOf(amend(state, plain, { price: '1000.0' }, 50), plain)).toMatchObject({
      status: 'FILLED',
      avg_price: '1000',
    });
    expect(positionAt(state, 'a', state.markets.get(linearKey)!, 'BOTH')!.lots).toBe(-1_000);
    const reducing = placedOrder(order(state, 'a', { ...limit('BUY', '950.0', '1'), reduce_only: true }))!.order_id;
    trade('SELL', '5');
    expect(reportedOf(amend(state, reducing, { price: '1000.0' }, 50), reducing)).toMatchObject({
      status: 'FILLED',
      filled_amount: '1.000',
    });
    expect(positionAt(state, 'a', state.markets.get(linearKey)!, 'BOTH')).toBeUndefined();
    checkContracts(state);
  });
});

describe('an amended trigger', () => {
  it.each([
    ['STOP_LOSS', '990', '1000'],
    ['STOP_LOSS', '990', '1001'],
    ['TAKE_PROFIT', '1010', '1000'],
    ['TAKE_PROFIT', '1010', '999'],
  ] as const)(
    'of a %s at %s that the price has reached at %s is refused and the order stays',
    (order_type, trigger_price, price) => {
      const state = stateAt1000();
      const id = put(state, {
        order_type,
        side: 'SELL',
        trigger_price,
        amount: '1',
        ...(order_type === 'TAKE_PROFIT' && { price: '1010' }),
      });
      const before = snapshotOf(state);
      expect(refusalOf(amend(state, id, { trigger_price: price }))).toMatchObject({
        code: 'WOULD_TRIGGER',
        data: { field: 'trigger_price', last: '1000.0' },
      });
      expect(snapshotOf(state)).toBe(before);
    },
  );

  it('of one that fires from whichever side waits on the other side of the price then, but not at it', () => {
    const state = stateAt1000();
    const id = put(state, { order_type: 'TRIGGER_MARKET', side: 'SELL', trigger_price: '1010', amount: '0.5' });
    expect(refusalOf(amend(state, id, { trigger_price: '1000' }))).toMatchObject({ code: 'WOULD_TRIGGER' });
    expect(reportedOf(amend(state, id, { trigger_price: '990' }), id)).toMatchObject({
      status: 'WAITING',
      trigger_price: '990.0',
    });
    expect(statusesOf(tradeAt(state, '1004'), id)).toEqual([]);
    expect(statusesOf(tradeAt(state, '990'), id)).toEqual(['EXECUTING', 'FILLED']);
  });

  it('is held against the price that it looks at: the mark is not the last price', () => {
    const { state, path } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    path.ticks = 10_100;
    run(state, 600);
    const { contract } = state.markets.get(linearKey)!;
    const at = (ticks: number) => (ticks / 10).toFixed(1);
    const id = placedOrder(
      order(state, 'a', {
        side: 'BUY',
        order_type: 'STOP_MARKET',
        trigger_price: at(contract!.mark + 100),
        trigger_by: 'MARK',
        amount: '1',
      }),
    )!.order_id;
    expect(refusalOf(amend(state, id, { trigger_price: at(contract!.mark) }, 60_050))).toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { last: at(contract!.mark) },
    });
    expect(reportedOf(amend(state, id, { trigger_price: at(contract!.mark + 1) }, 60_050), id)).toMatchObject({
      status: 'WAITING',
    });
  });
});

describe('a price beyond an exit that the order brings along', () => {
  const bracket = { tp: { trigger_price: '1004' }, sl: { trigger_price: '980' } };
  it.each([['spot'], ['linear']] as const)('is refused on %s and the order stays; up to it is let in', (type) => {
    const { state } = type === 'spot' ? { state: stateAt1000() } : contractState();
    if (type === 'linear') apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    const fields = { ...limit('BUY', '990', '1'), ...bracket };
    const id = placedOrder(type === 'spot' ? place(state, 'a', fields) : order(state, 'a', fields))!.order_id;
    const before = snapshotOf(state);
    expect(refusalOf(amend(state, id, { price: '980' }, 50))).toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { field: 'sl.trigger_price' },
    });
    expect(refusalOf(amend(state, id, { price: '1004' }, 50))).toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { field: 'tp.trigger_price' },
    });
    expect(snapshotOf(state)).toBe(before);
    expect(reportedOf(amend(state, id, { price: '980.1' }, 50), id)).toMatchObject({
      status: 'UNFILLED',
      price: '980.1',
    });
  });
});
