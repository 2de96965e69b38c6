import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aShareFees } from '../../../oracles/a-share-fees.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { shareFees } from '../../../../src/shared/core/ledger/share-fees.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { marginTerms } from '../../../../src/server/simulation/listing/margin-terms.ts';
import { stepMs, type World } from '../../../../src/shared/core/state/world.ts';
import { freshId, listed, placedOrder, refusalOf, userOf } from './world-kit.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { flowingWorld, flowingWorldOf } from '../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const symbol = 'SH600519';
const share = {
  exchange: 'Astock' as const,
  symbol,
  account_type: 'astock' as const,
  base: symbol,
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.00025,
  taker: 0.00025,
};
const key = keyOfSymbol(share);
const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
/** 100.00 yuan, and a tick of 0.01 more for each minute since the Thursday's close. */
const thursdayClose = china('2026-11-19 15:00');
const fairPriceOf = () => (atMs: number) => 10_000 + Math.max(0, Math.floor((atMs - thursdayClose) / 60_000) % 20);

function worldAt(time: string, changes = {}): World {
  const world = flowingWorld(fairPriceOf);
  apply(world, { kind: 'list', seed: 1, markets: [listed({ ...share, ...changes })] }, 0);
  for (const api_id of ['a', 'b']) {
    apply(
      world,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'astock', asset: 'CNY', amount: '1000000' },
      0,
    );
    apply(
      world,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'astock', asset: symbol, amount: '350' },
      0,
    );
  }
  apply(world, { kind: 'rebase', step: china(time) / stepMs }, china(time));
  return world;
}

const send = (world: World, nowMs: number, fields: Partial<PlaceOrder>, api_id = 'a'): Effects => {
  const client_id = freshId();
  return apply(
    world,
    {
      kind: 'place',
      user_id: userOf(api_id),
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id,
          client_id,
          market: keyOfSymbol({ ...share, symbol: [...world.markets.values()][0]!.listed.instrument.symbol }),
          side: 'BUY',
          order_type: 'LIMIT',
          time_in_force: 'DAY',
          price: '100',
          amount: '100',
          ...fields,
        },
      ],
    },
    nowMs,
  );
};
const steps = (world: World, to: number): Effects['events'] => {
  const events: Effects['events'] = [];
  while (world.step * stepMs < to)
    events.push(...apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * stepMs).events);
  return events;
};
const cells = (world: World, api_id = 'a') =>
  Object.fromEntries(
    [...world.ledger.accounts.get(api_id)!.cells].map(([name, { free, locked }]) => [
      name.slice(7),
      [Number(free) / 1e12, Number(locked) / 1e12],
    ]),
  );
const morning = china('2026-11-20 10:00');

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
    expect(refusalOf(send(worldAt(time), china(time), fields))).toMatchObject({ code: 'FILTER', data });
  });

  it.each<[Partial<PlaceOrder>, string]>([
    [{ order_type: 'STOP_LOSS', price: undefined, trigger_price: '90' }, 'limit_or_market'],
    [{ time_in_force: 'GTC' }, 'day_only'],
    [{ order_type: 'MARKET', price: undefined, time_in_force: 'IOC', amount: undefined, total: '1000' }, 'lots_only'],
  ])('%o is refused: %s', (fields, rule) => {
    expect(refusalOf(send(worldAt('2026-11-20 10:00'), morning, fields))).toMatchObject({
      code: 'INPUT',
      data: { rule },
    });
  });

  describe('in continuous trading', () => {
    const caged = (): World => {
      const world = worldAt('2026-11-20 10:00');
      apply(world, { kind: 'terms', terms: marginTerms }, morning);
      dropQuotes(world.markets.get(key)!);
      return world;
    };
    const cage = (
      side: 'BUY' | 'SELL',
      price: string,
      others: readonly (readonly ['BUY' | 'SELL', string])[],
      world = caged(),
    ) => {
      for (const [other, at] of others)
        expect(refusalOf(send(world, morning, { side: other, price: at }, 'b')), `${other} ${at}`).toBeNull();
      return refusalOf(send(world, morning, { side, price }))?.data;
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
      const told = cage(side, price, others);
      if (data) expect(told).toMatchObject(data);
      else expect(told).toBeUndefined();
    });

    it('has none in a call, and none where the journal is of before the rule', () => {
      const calling = worldAt('2026-11-20 09:16');
      apply(calling, { kind: 'terms', terms: marginTerms }, china('2026-11-20 09:16'));
      expect(refusalOf(send(calling, china('2026-11-20 09:16'), { price: '109' }))).toBeNull();
      expect(cage('BUY', '109', [['SELL', '100.01']], worldAt('2026-11-20 10:00'))).toBeUndefined();
    });
  });

  it("of a board of its own has that board's lots and band", () => {
    const star = worldAt('2026-11-20 10:00', { symbol: 'SH688981', base: 'SH688981' });
    expect(refusalOf(send(star, morning, { amount: '199' }))).toMatchObject({
      data: { filter: 'A_LOT', board: 'STAR' },
    });
    expect(refusalOf(send(star, morning, { amount: '201', price: '121' }))).toMatchObject({
      data: { filter: 'A_LIMIT_BAND', max: '120.00' },
    });
    expect(placedOrder(send(star, morning, { amount: '201', price: '95' }))?.status).toBe('UNFILLED');
  });

  it("lasts until the day's close, and cannot be amended", () => {
    const world = worldAt('2026-11-20 10:00');
    const order = placedOrder(send(world, morning, { price: '95' }))!;
    expect(order.expire_time).toBe(china('2026-11-20 15:00'));
    expect(
      apply(
        world,
        { kind: 'amend', user_id: 'u', client_id: freshId(), hash: 'h', order_id: order.order_id, price: '96' },
        morning,
      ).answer,
    ).toMatchObject({ code: 'INPUT', data: { rule: 'astock' } });
    apply(world, { kind: 'rebase', step: china('2026-11-20 15:01') / stepMs }, china('2026-11-20 15:01'));
    expect(world.orders.size).toBe(0);
    expect(cells(world).CNY).toEqual([1_000_000, 0]);
  });
});

describe('money and shares', () => {
  it('a buy locks its value and its fees, pays both in yuan, and may not be sold before the next trading day', () => {
    const world = worldAt('2026-11-20 10:00');
    const order = placedOrder(send(world, morning, { price: '101', amount: '200' }))!;
    expect(order).toMatchObject({ status: 'FILLED', fee_asset: 'CNY' });
    const value = Number(order.filled_total);
    expect(Number(order.fee)).toBeCloseTo(Math.max(5, value * 0.00025) + Math.round(value * 0.001) / 100, 1);
    expect(cells(world)[symbol]).toEqual([550, 0]);
    expect(cells(world).CNY![0]).toBeCloseTo(1_000_000 - value - Number(order.fee), 6);
    expect(cells(world).CNY![1]).toBe(0);
    const sell = (nowMs: number, amount: string) =>
      refusalOf(send(world, nowMs, { side: 'SELL', price: '99', amount }));
    expect(sell(morning + 1_000, '400')).toMatchObject({ data: { filter: 'A_T1', max: '350' } });
    expect(sell(morning + 1_000, '600')).toMatchObject({ code: 'BALANCE' });
    expect(sell(morning + 1_000, '350')).toBe(null);
    const monday = china('2026-11-23 10:00');
    apply(world, { kind: 'rebase', step: monday / stepMs }, monday);
    expect(sell(monday, '200')).toBe(null);
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });

  it('a buy that rests frees what the price saved, and all of the rest when it is canceled', () => {
    const world = worldAt('2026-11-20 10:00');
    const order = placedOrder(send(world, morning, { price: '99', amount: '1000' }))!;
    expect(cells(world).CNY![1]).toBeCloseTo(99_000 + 24.75 + 0.99, 6);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [order.order_id] }, morning);
    expect(cells(world).CNY).toEqual([1_000_000, 0]);
  });

  it('what was bought today survives a snapshot', () => {
    const world = worldAt('2026-11-20 10:00');
    send(world, morning, { price: '101' });
    const copy = flowingWorldOf(snapshotOf(world), fairPriceOf);
    expect(snapshotOf(copy)).toBe(snapshotOf(world));
    expect(refusalOf(send(copy, morning, { side: 'SELL', price: '99', amount: '450' }))).toMatchObject({
      data: { filter: 'A_T1', max: '350' },
    });
  });
});

describe('the auctions', () => {
  it('orders gather without trading, are locked from 09:20, and are filled at one price at 09:25', () => {
    const world = worldAt('2026-11-20 09:15');
    const at = china('2026-11-20 09:16');
    const [buy, sell, far] = [
      send(world, at, { price: '101' }),
      send(world, at, { side: 'SELL', price: '99' }, 'b'),
      send(world, at, { price: '92' }),
    ].map((effects) => placedOrder(effects)!);
    expect([buy!.status, sell!.status, far!.status]).toEqual(['UNFILLED', 'UNFILLED', 'UNFILLED']);
    expect(world.markets.get(key)!.book.flowCount).toEqual([0, 0]);
    const cancel = (nowMs: number) =>
      apply(world, { kind: 'cancel', user_id: 'u', order_ids: [far!.order_id] }, nowMs).answer;
    expect(cancel(china('2026-11-20 09:21'))).toMatchObject({ results: [{ code: 'FILTER' }] });
    apply(world, { kind: 'rebase', step: china('2026-11-20 09:24:50') / stepMs }, china('2026-11-20 09:24:50'));
    const events = steps(world, china('2026-11-20 09:25'));
    const prices = new Set(events.flatMap((event) => (event.kind === 'fill' ? [event.fill.price] : [])));
    expect(prices.size).toBe(1);
    expect(
      events
        .flatMap((event) => (event.kind === 'order' ? [`${event.order.order_id} ${event.order.status}`] : []))
        .sort(),
    ).toEqual([`${buy!.order_id} FILLED`, `${sell!.order_id} FILLED`].sort());
    expect(cancel(china('2026-11-20 09:31'))).toMatchObject({ results: [{ code: null }] });
  });

  it('the closing call fills at 15:00 what the price meets, and the day ends with the rest', () => {
    const world = worldAt('2026-11-20 14:56:50');
    steps(world, china('2026-11-20 14:57'));
    const at = china('2026-11-20 14:58');
    apply(world, { kind: 'rebase', step: at / stepMs }, at);
    const buy = placedOrder(send(world, at, { price: '101' }))!;
    const far = placedOrder(send(world, at, { price: '92' }))!;
    expect([buy.status, world.markets.get(key)!.book.flowCount]).toEqual(['UNFILLED', [0, 0]]);
    const late = china('2026-11-20 14:59:59');
    apply(world, { kind: 'rebase', step: late / stepMs }, late);
    const told = steps(world, china('2026-11-20 15:00:01')).flatMap((event) =>
      event.kind === 'order' ? [`${event.order.order_id} ${event.order.status}`] : [],
    );
    expect(told).toEqual([`${buy.order_id} FILLED`, `${far.order_id} EXPIRED`]);
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });
});

test('the flow quotes in the hours only, and never beyond the band', () => {
  const world = worldAt('2026-11-20 09:29:59');
  const { book } = world.markets.get(key)!;
  expect(book.bids.length + book.asks.length).toBe(0);
  steps(world, china('2026-11-20 09:30:30'));
  expect(book.bids.length).toBeGreaterThan(20);
  expect(book.bids[0]!.price).toBeGreaterThanOrEqual(9_000);
  expect(book.asks[0]!.price).toBeLessThanOrEqual(11_000);
  const lunch = china('2026-11-20 11:29:59');
  apply(world, { kind: 'rebase', step: lunch / stepMs }, lunch);
  steps(world, china('2026-11-20 11:30:01'));
  expect(book.bids.length + book.asks.length).toBe(0);
});

test('a cheap share whose band is narrower than a ladder is quoted within it', () => {
  const world = flowingWorld(() => () => 120);
  apply(world, { kind: 'list', seed: 1, markets: [listed(share)] }, 0);
  apply(world, { kind: 'rebase', step: morning / stepMs }, morning);
  steps(world, morning + 10_000);
  const { book } = world.markets.get(key)!;
  expect([book.bids[0]!.price >= 108, book.asks[0]!.price <= 132, book.bids.length > 5]).toEqual([true, true, true]);
});

test("fees in integers are those of the formula, rounded to the cent, and a fill's part of them never exceeds what it brings", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom('BUY' as const, 'SELL' as const),
      (cents, more, side) => {
        const money = (value: number) => BigInt(value) * 10n ** 10n;
        const { stampDuty, commission, transfer } = aShareFees(side, cents / 100);
        const expected = [stampDuty, commission, transfer].reduce(
          (sum, fee) => sum + Math.floor(fee * 100 + 0.5 + 1e-7),
          0,
        );
        const whole = Number(shareFees(side, money(cents)) / 10n ** 10n);
        expect(whole).toBe(side === 'SELL' ? Math.min(cents, expected) : expected);
        const part = shareFees(side, money(cents + more)) - shareFees(side, money(cents));
        expect(part >= 0n).toBe(true);
        if (side === 'SELL') expect(shareFees(side, money(cents)) <= money(cents)).toBe(true);
      },
    ),
  );
  expect(shareFees('BUY', 0n)).toBe(0n);
});

test.each([
  ['forex', 'EURUSD', '2026-11-21T12:00:00Z', 'CLOSED'],
  ['forex', 'EURUSD', '2026-11-20T12:00:00Z', null],
  ['index', 'BTCIDX', '2026-11-20T12:00:00Z', 'INDEX'],
  ['commodity', 'RB2701', '2026-11-21T12:00:00Z', 'CLOSED'],
  ['commodity', 'RB2701', '2026-11-20T02:00:00Z', null],
] as const)('%s %s at %s', (account_type, name, time, status) => {
  const at = Date.parse(time);
  const world = flowingWorld(() => () => 10_000);
  const instrument = {
    ...share,
    exchange: 'HALYARD' as const,
    symbol: name,
    account_type,
    contract: account_type === 'commodity',
  };
  apply(world, { kind: 'list', seed: 1, markets: [listed(instrument)] }, 0);
  apply(world, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type, asset: 'CNY', amount: '1000000' }, 0);
  apply(world, { kind: 'rebase', step: at / stepMs }, at);
  const client_id = freshId();
  const answer = apply(
    world,
    {
      kind: 'place',
      user_id: 'u',
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id: 'a',
          client_id,
          market: keyOfSymbol(instrument),
          side: 'BUY',
          order_type: 'LIMIT',
          time_in_force: 'GTC',
          price: '99',
          amount: '100',
        },
      ],
    },
    at,
  );
  if (status === null) expect(placedOrder(answer)?.status).toBe('UNFILLED');
  else expect(refusalOf(answer)).toMatchObject({ code: 'FILTER', data: { filter: 'MARKET_STATUS', status } });
  const { book } = [...world.markets.values()][0]!;
  expect(book.flowCount[0] > 0).toBe(status === null);
});
