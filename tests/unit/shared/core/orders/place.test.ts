import { describe, expect, it } from 'vitest';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { bestOf } from '../../../../../src/shared/core/book/queue.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import {
  balance,
  key,
  limit,
  listed,
  market,
  orderBy,
  place,
  placeCommand,
  placedOrder,
  refusalOf,
  restingLots,
  worldOf,
} from '../world-kit.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

describe('times in force', () => {
  it('a GTC limit buy rests and locks price × amount', () => {
    const world = worldOf();
    const order = placedOrder(place(world, 'a', limit('BUY', '999.5', '2')))!;
    expect(order).toMatchObject({
      status: 'UNFILLED',
      amount: '2.000',
      price: '999.5',
      total: '1999',
      filled_amount: '0.000',
      avg_price: '0',
      fee: '0',
      fee_asset: 'BTC',
    });
    expect(balance(world, 'a', 'USDT')).toEqual([98001, 1999]);
  });

  it('a taker gets the maker price, the saving is unlocked, and both pay their fee in what they receive', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    const effects = place(world, 'a', limit('BUY', '1010', '3'));
    expect(placedOrder(effects)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filled_amount: '1.000',
      filled_total: '1000',
      avg_price: '1000',
      fee: '0.0005',
      fee_asset: 'BTC',
      trade_rate: 33.33,
    });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 1000 - 2020, 2020]);
    expect(balance(world, 'a', 'BTC')).toEqual([100.9995, 0]);
    expect(balance(world, 'b', 'USDT')).toEqual([100999.8, 0]);
    expect(effects.trades).toHaveLength(1);
    expect([...imbalanceOf(world.ledger).values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('an IOC order takes what is there and expires with the rest', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    expect(placedOrder(place(world, 'a', limit('BUY', '1000', '3', 'IOC')))).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'IOC',
      filled_amount: '1.000',
    });
    expect(balance(world, 'a', 'USDT')).toEqual([99000, 0]);
    expect(world.orders.size).toBe(0);
  });

  it('a FOK order that cannot be filled at once expires and leaves the book as it was', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    const effects = place(world, 'a', limit('BUY', '1000', '1.001', 'FOK'));
    expect(placedOrder(effects)).toMatchObject({ status: 'EXPIRED', status_reason: 'FOK', filled_amount: '0.000' });
    expect(effects.trades).toEqual([]);
    expect(balance(world, 'a', 'USDT')).toEqual([100000, 0]);
    expect(placedOrder(place(world, 'a', limit('BUY', '1000', '1', 'FOK')))).toMatchObject({ status: 'FILLED' });
  });

  it('a GTX order that would take is recorded as EXECUTION_ERROR and refused with WOULD_TAKE', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    const effects = place(world, 'a', limit('BUY', '1000', '1', 'GTX'));
    expect(refusalOf(effects)).toMatchObject({ code: 'WOULD_TAKE' });
    expect(placedOrder(effects)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'WOULD_TAKE' });
    expect(effects.trades).toEqual([]);
    expect(placedOrder(place(world, 'a', limit('BUY', '999.9', '1', 'GTX')))).toMatchObject({ status: 'UNFILLED' });
  });

  it('a market order walks the levels, and its rest expires where the book ends', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    place(world, 'b', limit('SELL', '1001', '1'));
    const order = placedOrder(place(world, 'a', market('BUY', { amount: '3' })));
    expect(order).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'NO_LIQUIDITY',
      filled_total: '2001',
      avg_price: '1000.5',
      price: '0',
      total: '2001',
    });
    expect(balance(world, 'a', 'USDT')).toEqual([97999, 0]);
  });

  it('a market buy by total buys whole lots only and gives the rest of the total back', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    place(world, 'b', limit('SELL', '1001', '1'));
    const order = placedOrder(place(world, 'a', market('BUY', { total: '1500.6' })));
    expect(order).toMatchObject({
      status: 'FILLED',
      amount: '1.500',
      filled_total: '1500.5',
      total: '1500.6',
      trade_rate: 99.99,
    });
    expect(balance(world, 'a', 'USDT')).toEqual([98499.5, 0]);
  });

  it('an average that does not end is rounded half up to twelve decimals', () => {
    const world = worldOf();
    for (const [price, amount] of [
      ['1000', '0.001'],
      ['1000.1', '0.002'],
    ] as const)
      place(world, 'b', limit('SELL', price, amount, 'GTC'));
    place(world, 'b', limit('SELL', '1000', '1'));
    place(world, 'b', limit('SELL', '1000.1', '2'));
    const world2 = worldOf();
    place(world2, 'b', limit('SELL', '1000', '1'));
    place(world2, 'b', limit('SELL', '1000.1', '2'));
    expect(placedOrder(place(world2, 'a', limit('BUY', '1001', '3', 'IOC')))).toMatchObject({
      avg_price: '1000.066666666667',
    });
  });
});

describe('priority and own orders', () => {
  it('older orders of a price are filled first, better prices before all', () => {
    const world = worldOf();
    const first = placedOrder(place(world, 'b', limit('SELL', '1000', '1')))!;
    const second = placedOrder(place(world, 'b', limit('SELL', '1000', '1')))!;
    const better = placedOrder(place(world, 'b', limit('SELL', '999.9', '1')))!;
    const effects = place(world, 'a', limit('BUY', '1000', '2.5', 'IOC'));
    const makers = effects.events.flatMap((event) =>
      event.kind === 'fill' && event.fill.is_maker ? [event.fill.order_id] : [],
    );
    expect(makers).toEqual([better.order_id, first.order_id, second.order_id]);
  });

  it('an order that would meet one of the same owner expires there, across accounts', () => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    place(world, 'c', limit('SELL', '1000.1', '1'));
    const order = placedOrder(place(world, 'a', limit('BUY', '1000.2', '5')));
    expect(order).toMatchObject({ status: 'EXPIRED', status_reason: 'SELF_TRADE', filled_amount: '1.000' });
    expect(balance(world, 'a', 'USDT')).toEqual([99000, 0]);
    expect(refusalOf(place(world, 'a', limit('BUY', '1000.2', '5', 'GTX')))).toMatchObject({ code: 'WOULD_TAKE' });
    expect(placedOrder(place(world, 'a', limit('BUY', '1000.2', '1', 'FOK')))).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'SELF_TRADE',
    });
  });
});

describe('refusals', () => {
  const cases: [string, Parameters<typeof place>[2], object][] = [
    [
      'a price between two ticks',
      limit('BUY', '1000.05', '1'),
      { filter: 'PRICE_FILTER', field: 'price', tick: '0.1' },
    ],
    [
      'an amount between two steps',
      limit('BUY', '1000', '0.0005'),
      { filter: 'LOT_SIZE', field: 'amount', step: '0.001' },
    ],
    [
      'an amount above the largest',
      limit('BUY', '1000', '1000.001'),
      { filter: 'LOT_SIZE', field: 'amount', max: '1000' },
    ],
    [
      'an amount beyond 2^53 lots',
      limit('BUY', '1000', '99999999999999999999'),
      { filter: 'LOT_SIZE', field: 'amount' },
    ],
    [
      'a notional below the least',
      limit('BUY', '1000', '0.004'),
      { filter: 'MIN_NOTIONAL', field: 'amount', min: '5' },
    ],
    ['a total below the least', market('BUY', { total: '4.99' }), { filter: 'MIN_NOTIONAL', field: 'total' }],
    [
      'a total with too many decimals',
      market('BUY', { total: '50.0000000000001' }),
      { filter: 'PRICE_FILTER', field: 'total' },
    ],
    [
      'a price far above the last',
      limit('BUY', '1500.1', '1'),
      { filter: 'PERCENT_PRICE', field: 'price', max: '1500.0' },
    ],
    [
      'a price far below the last',
      limit('BUY', '499.9', '1'),
      { filter: 'PERCENT_PRICE', field: 'price', min: '500.0' },
    ],
  ];
  it.each(cases)('%s is a FILTER that names the field and changes nothing', (_name, fields, data) => {
    const world = worldOf();
    place(world, 'b', limit('SELL', '1000', '1'));
    place(world, 'a', limit('BUY', '1000', '1'));
    const before = snapshotOf(world);
    const effects = place(world, 'a', fields);
    expect(refusalOf(effects)).toMatchObject({ code: 'FILTER', data });
    expect(effects.events).toEqual([]);
    expect(snapshotOf(world)).toBe(before);
  });

  it('too little balance is BALANCE with what is free and what is needed', () => {
    const world = worldOf();
    expect(refusalOf(place(world, 'a', limit('BUY', '1000', '100.001')))).toEqual({
      code: 'BALANCE',
      data: { asset: 'USDT', free: '100000', need: '100001' },
    });
    expect(refusalOf(place(world, 'a', limit('SELL', '1000', '100.001')))).toEqual({
      code: 'BALANCE',
      data: { asset: 'BTC', free: '100', need: '100.001' },
    });
    expect(refusalOf(place(world, 'nobody', limit('SELL', '1000', '1')))).toMatchObject({
      code: 'BALANCE',
      data: { free: '0' },
    });
  });

  it('an order whose parts contradict each other is INPUT, one for no market UNKNOWN_PAIR', () => {
    const world = worldOf();
    const { price: _price, ...priceless } = limit('BUY', '1000', '1');
    expect(refusalOf(place(world, 'a', priceless))).toEqual({
      code: 'INPUT',
      data: { field: 'price', rule: 'required' },
    });
    expect(refusalOf(place(world, 'a', { side: 'BUY', order_type: 'MARKET', time_in_force: 'IOC' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'amount' },
    });
    expect(refusalOf(place(world, 'a', { ...limit('BUY', '1000', '1'), market: 'HALYARD/NOPE/spot' }))).toMatchObject({
      code: 'UNKNOWN_PAIR',
    });
  });

  it('a market that does not trade, and a contract, are FILTER', () => {
    expect(refusalOf(place(worldOf([listed({ status: 'HALT' })]), 'a', limit('BUY', '1000', '1')))).toMatchObject({
      code: 'FILTER',
      data: { filter: 'MARKET_STATUS', status: 'HALT' },
    });
    expect(refusalOf(place(worldOf([listed({ contract: true })]), 'a', limit('BUY', '1000', '1')))).toMatchObject({
      code: 'FILTER',
      data: { status: 'CONTRACT' },
    });
  });

  it('the 201st open order of an account in a market is FILTER, and a cancel makes room', () => {
    const world = worldOf();
    for (let at = 0; at < 200; at++) place(world, 'a', limit('BUY', '100', '0.05'));
    expect(refusalOf(place(world, 'a', limit('BUY', '100', '0.05')))).toEqual({
      code: 'FILTER',
      data: { filter: 'MAX_NUM_ORDERS', field: 'symbol', max: 200 },
    });
    expect(refusalOf(place(world, 'a', limit('BUY', '100', '0.05', 'IOC')))).toBeNull();
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: ['1'] }, 1_000);
    expect(refusalOf(place(world, 'a', limit('BUY', '100', '0.05')))).toBeNull();
  });
});

describe('client ids', () => {
  it('the same body again answers as the first time and places nothing; another body is CONFLICT', () => {
    const world = worldOf();
    const command = placeCommand('a', { ...limit('BUY', '1000', '1'), client_id: 'mine' });
    const first = apply(world, command, 1_000);
    const before = snapshotOf(world);
    const again = apply(world, command, 2_000);
    expect(again.answer).toMatchObject({
      kind: 'placed',
      replayed: true,
      outcomes: [{ order_id: placedOrder(first)!.order_id }],
    });
    expect(apply(world, { ...command, hash: 'other' } as typeof command, 2_000).answer).toMatchObject({
      kind: 'refused',
      code: 'CONFLICT',
    });
    expect(snapshotOf(world)).toBe(before);
  });

  it('a client id is free again after 24 hours, and after an order that was refused', () => {
    const world = worldOf();
    const command = placeCommand('a', { ...limit('BUY', '1000', '1'), client_id: 'mine' });
    apply(world, command, 0);
    expect(apply(world, command, 86_399_999).answer).toMatchObject({ replayed: true });
    expect(apply(world, command, 86_400_000).answer).toMatchObject({ replayed: false });
    for (let day = 2; day < 9; day++) place(world, 'a', limit('BUY', '1000', '0.01'), day * 86_400_000);
    expect(world.clients.size).toBe(1);
    const tooDear = placeCommand('a', { ...limit('BUY', '1000', '999'), client_id: 'dear' });
    expect(refusalOf(apply(world, tooDear, 0))).toMatchObject({ code: 'BALANCE' });
    expect(world.clients.size).toBe(1);
  });

  it('a request to several accounts is one: its orders and refusals are answered again together', () => {
    const world = worldOf();
    const orders = [
      orderBy('a', limit('BUY', '900', '1')),
      orderBy('c', limit('BUY', '900', '999')),
      { api_id: 'x', refused: { code: 'NOT_FOUND' as const, data: null } },
    ];
    const command = {
      kind: 'place' as const,
      user_id: 'u',
      client_id: 'many',
      hash: 'h',
      source: 'WEB' as const,
      orders,
    };
    const first = apply(world, command, 0);
    expect(first.answer).toMatchObject({
      outcomes: [
        { order_id: '1', refusal: null },
        { order_id: null, refusal: { code: 'BALANCE' } },
        { refusal: { code: 'NOT_FOUND' } },
      ],
    });
    const again = apply(world, command, 1);
    expect(again.answer).toMatchObject({ replayed: true, outcomes: (first.answer as { outcomes: unknown }).outcomes });
  });
});

describe('cancel', () => {
  it('an order goes through CANCELING to CANCELED with rising versions and its lock is freed', () => {
    const world = worldOf();
    const order = placedOrder(place(world, 'a', limit('BUY', '1000', '1')))!;
    const { events, answer } = apply(world, { kind: 'cancel', user_id: 'u', order_ids: [order.order_id] }, 2_000);
    const told = events.flatMap((event) => (event.kind === 'order' ? [[event.order.status, event.order.version]] : []));
    expect(told).toEqual([
      ['CANCELING', order.version + 1],
      ['CANCELED', order.version + 2],
    ]);
    expect(answer).toEqual({
      kind: 'canceled',
      results: [{ order_id: order.order_id, code: null, status: 'CANCELING' }],
    });
    expect(balance(world, 'a', 'USDT')).toEqual([100000, 0]);
    expect(world.markets.values().next().value!.book.bids).toEqual([]);
  });

  it("an order that is unknown, final or another's is ORDER_FINAL and the state stays", () => {
    const world = worldOf();
    const { order_id } = placedOrder(place(world, 'a', limit('BUY', '1000', '1')))!;
    const before = snapshotOf(world);
    const { answer, events } = apply(world, { kind: 'cancel', user_id: 'v', order_ids: [order_id, '77'] }, 2_000);
    expect(answer).toMatchObject({ results: [{ code: 'ORDER_FINAL' }, { code: 'ORDER_FINAL' }] });
    expect(events).toEqual([]);
    expect(snapshotOf(world)).toBe(before);
  });
});

describe('external markets', () => {
  it("a taker is matched by price between users' orders and the recorded levels, users first at the same price", () => {
    const world = worldOf([listed({}, true)]);
    const maker = placedOrder(place(world, 'b', { ...limit('SELL', '1000.1', '1'), external: [[10_000, 5_000]] }))!;
    const effects = place(world, 'a', {
      ...limit('BUY', '1000.2', '4'),
      external: [
        [10_000, 1_000],
        [10_001, 500],
        [10_002, 9_000],
      ],
    });
    const fills = effects.events.flatMap((event) =>
      event.kind === 'fill' && !event.fill.is_maker ? [[event.fill.price, event.fill.qty]] : [],
    );
    expect(fills).toEqual([
      ['1000.0', '1.000'],
      ['1000.1', '1.000'],
      ['1000.1', '0.500'],
      ['1000.2', '1.500'],
    ]);
    expect(
      effects.events.some(
        (event) => event.kind === 'order' && event.order.order_id === maker.order_id && event.order.status === 'FILLED',
      ),
    ).toBe(true);
    expect(effects.trades).toEqual([]);
    expect([...imbalanceOf(world.ledger).values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('fillExternal fills a resting order at its own price as maker, and no more than is left', () => {
    const world = worldOf([listed({}, true)]);
    const { order_id } = placedOrder(place(world, 'a', limit('BUY', '1000', '2')))!;
    const part = apply(world, { kind: 'fillExternal', order_id, lots: 500 }, 2_000);
    expect(part.events.find((event) => event.kind === 'fill')).toMatchObject({
      fill: { qty: '0.500', price: '1000.0', is_maker: true, fee: '0.0001' },
    });
    const rest = apply(world, { kind: 'fillExternal', order_id, lots: 9_999 }, 3_000);
    expect(rest.events.find((event) => event.kind === 'order')).toMatchObject({
      order: { status: 'FILLED', filled_amount: '2.000' },
    });
    expect(apply(world, { kind: 'fillExternal', order_id, lots: 1 }, 4_000).answer).toMatchObject({
      kind: 'refused',
      code: 'ORDER_FINAL',
    });
    expect([...imbalanceOf(world.ledger).values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('fillExternal takes what it fills of a sale out of the book, and leaves the rest at its price', () => {
    const world = worldOf([listed({}, true)]);
    place(world, 'b', limit('BUY', '999', '3'));
    const { order_id } = placedOrder(place(world, 'a', limit('SELL', '1000', '2')))!;
    const part = apply(world, { kind: 'fillExternal', order_id, lots: 500 }, 2_000);
    expect(part.events.find((event) => event.kind === 'fill')).toMatchObject({
      fill: { qty: '0.500', price: '1000.0', is_maker: true, fee: '0.1' },
    });
    const { book } = world.markets.get(key)!;
    expect([bestOf(book, bid), bestOf(book, ask), restingLots(world, order_id)]).toEqual([9_990, 10_000, 1_500]);
    apply(world, { kind: 'fillExternal', order_id, lots: 1_500 }, 3_000);
    expect([bestOf(book, bid), bestOf(book, ask), world.orders.has(order_id)]).toEqual([9_990, undefined, false]);
  });

  it('fillExternal refuses less than a lot, a part of one, an unknown order, and one of a market whose book is here', () => {
    const world = worldOf([listed({}, true)]);
    const { order_id } = placedOrder(place(world, 'a', limit('BUY', '1000', '2')))!;
    const here = worldOf();
    const own = placedOrder(place(here, 'a', limit('BUY', '1000', '2')))!.order_id;
    for (const [where, id, lots] of [
      [world, order_id, 0],
      [world, order_id, 0.5],
      [world, order_id, -1],
      [world, '77', 1],
      [here, own, 1],
    ] as const) {
      expect(apply(where, { kind: 'fillExternal', order_id: id, lots }, 2_000).answer).toEqual({
        kind: 'refused',
        code: 'ORDER_FINAL',
        data: { order_id: id },
      });
    }
    expect(restingLots(world, order_id)).toBe(2_000);
  });
});
