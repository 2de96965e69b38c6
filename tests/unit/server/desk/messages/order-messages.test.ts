import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wordsOf } from '../../../../../src/app/market/order-reason-words.ts';
import { endMessages, fillMessages, orderMessage } from '../../../../../src/server/desk/messages/order-messages.ts';
import { sendHistoryMessages } from '../../../../../src/server/desk/messages/history-messages.ts';
import { createMessages, type Messages } from '../../../../../src/server/notify/messages.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { openDatabase } from '../../../../../src/server/store/database.ts';
import { createMessageStore } from '../../../../../src/server/store/messages.ts';
import { up } from '../../../../../src/server/store/migrations/0013-deal-positions.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { refusals } from '../../../../../src/shared/kit/refusal.ts';
import { fromUnits } from '../../../../../src/shared/kit/decimal.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { stepAt, tickStepsOf } from '../../../../../src/shared/market/tick-steps.ts';
import { endReasons } from '../../../../../src/shared/trade/order-reason.ts';
import { orderReasonText } from '../../../../../src/shared/trade/order-reason-text.ts';
import { isEndTold, OrderFacts } from '../../../../../src/shared/trade/order-message.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';
import { benchOf, folder, fund } from '../../trading/engine-kit.ts';
import { perpetual } from '../../../shared/core/contract-kit.ts';
import { chainAt, kinds, mixedPriceOf, startMs } from '../../../shared/core/mixed-world.ts';
import { migrate } from '../../migrate.ts';
import { limit, listed, market, placeCommand } from '../../../shared/core/world-kit.ts';

/** A trading file beside a database of messages. */
async function open(options: Parameters<ReturnType<typeof benchOf>['open']>[0] = {}, atMs?: number) {
  const bench = benchOf(join(folder(), 'trading.db'));
  if (atMs !== undefined) bench.nowMs = atMs;
  const engine = bench.open(options);
  const path = join(folder(), 'halyard.db');
  const database = await openDatabase(path);
  onTestFinished(() => database.destroy());
  const store = createMessageStore(database);
  const failures: unknown[] = [];
  const told: string[] = [];
  /** What a process that has these two files does; the first `failing` transactions of messages fail. */
  function follow(of: TradingEngine, failing = 0) {
    let left: number = failing;
    let timers: (() => void)[] = [];
    const messages = createMessages(store, () => bench.nowMs);
    messages.told.subscribe(({ message }) => told.push(message.title));
    const sendAllAt: Messages['sendAllAt'] = (list, at) =>
      left-- > 0 ? Promise.reject(new Error('no room')) : messages.sendAllAt(list, at);
    const following = [fillMessages(of.history.deals), endMessages(of.history.ends)].map((source) =>
      sendHistoryMessages(source, {
        events: of.events,
        messages: { ...messages, sendAllAt },
        failed: (error) => failures.push(error),
        scheduler: {
          every: (_ms, task) => {
            timers.push(task);
            return () => {
              timers = [];
            };
          },
        },
      }),
    );
    const all = async (each: (one: (typeof following)[number]) => Promise<void>) => {
      for (const one of following) await each(one);
    };
    onTestFinished(() => all((one) => one.stop()));
    const settled = () => all((one) => one.settled());
    return {
      stop: () => all((one) => one.stop()),
      settled,
      tick: () => {
        for (const task of timers) task();
        return settled();
      },
    };
  }
  return {
    bench,
    engine,
    database,
    path,
    store,
    failures,
    told,
    follow,
    /** So many orders of account `a` that are filled at once. */
    async fill(of: TradingEngine, count: number): Promise<void> {
      for (let at = 0; at < count; at++) await of.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
    },
    /** Orders of `u` as they are now, oldest first, and their messages. */
    ordersOf: (of: TradingEngine) =>
      of.history
        .list({ user_id: 'u', start: 0, end: Number.MAX_SAFE_INTEGER, page: 1, page_size: 10_000 })
        .results.reverse(),
    written: async (type: 1 | 3 = 1) =>
      (await store.after('u', type, 0)).map((message) => ({ ...message, data: v.parse(OrderFacts, message.data) })),
  };
}

const funded = async () => {
  const it = await open();
  await fund(it.engine);
  return it;
};

it('an order of several fills is one message to its owner, with its facts', async () => {
  const { engine, follow, written, told, ordersOf } = await funded();
  const following = follow(engine);
  await engine.submit(placeCommand('a', market('BUY', { amount: '3' })));
  await following.tick();
  const [order] = ordersOf(engine);
  expect(engine.history.fillsOf(order!.order_id).length).toBeGreaterThan(2);
  const { avg_price, fee } = order!;
  expect(await written()).toMatchObject([
    {
      type: 1,
      title: `Bought 3.000 BTCUSDT at ${avg_price}`,
      content: `HALYARD spot · fee ${fee} BTC`,
      msg_time: order!.updated,
      is_read: false,
      data: {
        order_id: order!.order_id,
        filled_amount: '3.000',
        avg_price,
        status: 'FILLED',
        side: 'BUY',
        symbol: 'BTCUSDT',
        api_id: 'a',
      },
    },
  ]);
  expect(told).toHaveLength(1);
});

const external = 'HALYARD/XUSDT/spot';
const restsBy = (patch: Partial<PlaceOrder> = {}) =>
  placeCommand('a', { ...limit('BUY', '990', '1'), market: external, ...patch });

it('is written again with each fill, and once more at its end: under its id, as the newest, and unread', async () => {
  const { bench, engine, follow, written, store, told, ordersOf } = await funded();
  const following = follow(engine);
  await engine.submit(restsBy());
  const { order_id } = ordersOf(engine)[0]!;
  await engine.fillExternal(order_id, 400);
  await following.tick();
  const [first] = await written();
  expect(first).toMatchObject({
    title: 'Bought 0.400 of 1.000 XUSDT at 990',
    content: expect.stringMatching(/^HALYARD spot · fee .* X · the rest is open$/),
    is_read: false,
  });
  await engine.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
  await following.tick();
  expect((await written()).map(({ title }) => title.slice(0, 12))).toEqual(['Bought 0.400', 'Bought 0.010']);
  expect(await store.read('u', [first!])).toBe(1);

  bench.nowMs += 1_000;
  await engine.fillExternal(order_id, 100);
  await following.tick();
  const [other, second] = await written();
  expect(other!.title).toMatch(/^Bought 0\.010/);
  expect(second).toMatchObject({
    id: first!.id,
    title: 'Bought 0.500 of 1.000 XUSDT at 990',
    is_read: false,
    msg_time: bench.nowMs,
  });
  expect(await store.read('u', [first!]), 'it was not this that was read').toBe(0);
  expect(await store.counts('u', 1)).toEqual({ total: 2, unread: 2 });

  await engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [order_id] });
  await following.tick();
  expect((await written()).at(-1)).toMatchObject({
    id: first!.id,
    title: 'Bought 0.500 of 1.000 XUSDT at 990',
    content: expect.stringMatching(/the rest has ended$/),
    data: { status: 'CANCELED' },
  });
  expect(told).toHaveLength(4);
});

it('an order that ends unfilled is told where its owner has not ended it, with the reason', async () => {
  const { bench, engine, follow, written, ordersOf } = await funded();
  const following = follow(engine);
  await engine.submit(restsBy());
  await engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [ordersOf(engine)[0]!.order_id] });
  await engine.submit(restsBy({ time_in_force: 'GTD', expire_time: bench.nowMs + 1_000 }));
  await engine.submit(restsBy({ time_in_force: 'IOC' }));
  bench.run(engine, 12);
  await following.tick();
  expect((await written()).map(({ title, content }) => `${title} · ${content}`)).toEqual([
    'Buy 1.000 XUSDT: expired · HALYARD spot · IOC: the rest was cancelled',
    'Buy 1.000 XUSDT: expired · HALYARD spot · Reached its end time',
  ]);
});

it('both sides of a deal are told, each to its owner', async () => {
  const { engine, follow, store } = await funded();
  const following = follow(engine);
  await engine.submit(placeCommand('b', limit('SELL', '1000.5', '0.02')));
  await engine.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
  await following.tick();
  for (const user of ['u', 'v']) {
    const orders = new Set(
      engine.history.deals
        .after(0, 1_000)
        .filter(({ user_id }) => user_id === user)
        .map(({ order }) => order.order_id),
    );
    expect(await store.after(user, 1, 0)).toHaveLength(orders.size);
  }
  expect((await store.after('u', 1, 0)).every(({ title }) => title.startsWith('Bought'))).toBe(true);
});

it.each([0, 1])(
  'a process that ends before it has written, or after (%i), leaves the rest to the next, which writes none twice',
  async (before) => {
    const { bench, engine, follow, fill, written, told, ordersOf } = await funded();
    const first = follow(engine, before === 0 ? 1_000 : 0);
    await fill(engine, 4);
    await engine.submit(restsBy({ time_in_force: 'IOC' }));
    await first.tick();
    expect(await written()).toHaveLength(before === 0 ? 0 : 5);
    await first.stop();
    for (let start = 0; start < 2; start++) {
      const again = bench.open();
      const next = follow(again);
      await next.settled();
      expect((await written()).map(({ data }) => data.order_id).sort()).toEqual(
        ordersOf(again)
          .map(({ order_id }) => order_id)
          .sort(),
      );
      await next.stop();
    }
    expect(told).toHaveLength(5);
  },
);

it('more than one transaction takes is told, in order, and a failed transaction is tried again', async () => {
  const { engine, follow, fill, written, failures, ordersOf } = await funded();
  const following = follow(engine, 1);
  await following.settled();
  await fill(engine, 230);
  await following.tick();
  expect(failures).toHaveLength(1);
  await following.tick();
  expect((await written()).map(({ data }) => data.order_id)).toEqual(ordersOf(engine).map(({ order_id }) => order_id));
});

/** A price of so many parts of the fair one. */
function pricesOf(instrument: Instrument, atMs: number): (part: number) => string {
  const ticks = mixedPriceOf(3, instrument)(atMs);
  return (part) => {
    const at = Math.max(1, Math.round(ticks * part));
    const step = stepAt(tickStepsOf(instrument), at);
    return fromUnits(Math.max(step, Math.floor(at / step) * step), gridOf(instrument).price);
  };
}

/** Orders of each type: such as trade at once, in part, later or never. */
function ordersFor(instrument: Instrument, atMs: number): readonly Partial<PlaceOrder>[] {
  const at = pricesOf(instrument, atMs);
  const kind = instrument.account_type;
  const unit =
    Number(instrument.step) *
    (kind === 'astock' ? 100 : kind === 'forex' ? 1_000 : instrument.step === '0.001' && kind !== 'option' ? 20 : 1);
  const amount = (times: number) => String(Number((unit * times).toFixed(6)));
  const of = (
    order_type: PlaceOrder['order_type'],
    side: 'BUY' | 'SELL',
    more: Partial<PlaceOrder>,
  ): Partial<PlaceOrder> => ({ order_type, side, time_in_force: 'GTC', amount: amount(3), ...more });
  return (['BUY', 'SELL'] as const).flatMap((side) => {
    const [taking, resting] = side === 'BUY' ? [1.04, 0.98] : [0.96, 1.02];
    const up = at(1.01);
    const down = at(0.99);
    return [
      of('LIMIT', side, { price: at(taking) }),
      of('LIMIT', side, { price: at(resting) }),
      of('LIMIT', side, { price: at(taking), amount: amount(400), time_in_force: 'IOC' }),
      of('LIMIT', side, { price: at(resting), time_in_force: 'FOK' }),
      of('LIMIT', side, { price: at(taking), time_in_force: 'GTX' }),
      of('LIMIT', side, { price: at(resting), time_in_force: 'GTD', expire_time: atMs + 20_000 }),
      of('LIMIT', side, { price: at(resting), time_in_force: 'DAY' }),
      of('MARKET', side, { time_in_force: 'IOC' }),
      of('MARKET', side, { time_in_force: 'IOC', amount: amount(2_000) }),
      of('MARKET', side, { time_in_force: 'IOC', amount: undefined, total: '50' }),
      of('STOP_LOSS', side, { trigger_price: side === 'BUY' ? up : down }),
      of('TAKE_PROFIT', side, { trigger_price: side === 'BUY' ? down : up, price: side === 'BUY' ? down : up }),
      of('STOP_MARKET', side, { trigger_price: side === 'BUY' ? up : down, trigger_by: 'MARK' }),
      of('TAKE_PROFIT_MARKET', side, { trigger_price: side === 'BUY' ? down : up }),
      of('TRIGGER_LIMIT', side, { trigger_price: up, price: at(1.02) }),
      of('TRIGGER_MARKET', side, { trigger_price: down }),
      of('CONDITIONAL', side, { trigger_price: up }),
      of('OCO', side, {
        oco: side === 'BUY' ? { limit_price: down, stop_price: up } : { limit_price: up, stop_price: down },
      }),
    ];
  });
}

const instruments = [
  ...kinds.map(({ instrument }) => instrument).filter(({ account_type }) => account_type !== 'index'),
  ...chainAt(startMs).map(({ instrument }) => instrument),
];
/** Of the trading day's first hours, so that no market is closed. */
const marketMs = Date.parse('2026-11-18T10:00:00+08:00');

describe.each(instruments.map((instrument) => [keyOfSymbol(instrument), instrument] as const))(
  '%s',
  (market, instrument) => {
    it('whatever an order is, it has one message that tells how it ended, or none where there is nothing to tell', async () => {
      const { bench, engine, follow, written, ordersOf } = await open(
        { listing: [...kinds, ...chainAt(startMs)], fairPriceOf: mixedPriceOf },
        marketMs,
      );
      for (const [account_type, asset, amount] of [
        ['spot', 'USDT', '60000'],
        ['spot', 'BTC', '20'],
        ['spot', 'ETH', '10'],
        ['linear', 'USDT', '8000'],
        ['inverse', 'BTC', '6'],
        ['futures', 'USDT', '5000'],
        ['delivery', 'BTC', '4'],
        ['commodity', 'CNY', '900000'],
        ['option', 'USDT', '9000'],
        ['option', 'BTC', '9'],
        ['astock', 'CNY', '9000000'],
        ['forex', 'USD', '500000'],
        ['forex', 'EUR', '400000'],
      ] as const) {
        await engine.deposit({ user_id: 'u', api_id: 'a', account_type, asset, amount });
      }
      const following = follow(engine);
      const types = new Set<string>();
      for (const fields of ordersFor(instrument, bench.nowMs)) {
        const answer = await engine.submit(placeCommand('a', { market, ...fields }));
        if (answer.kind === 'placed' && answer.orders.size > 0) types.add(fields.order_type!);
        bench.run(engine, 1);
        await following.tick();
      }
      for (let turn = 0; turn < 6; turn++) {
        bench.run(engine, 60);
        await following.tick();
      }
      await engine.submit({
        kind: 'cancel',
        user_id: 'u',
        order_ids: ordersOf(engine).map(({ order_id }) => order_id),
      });
      await following.tick();

      const orders = ordersOf(engine);
      const messages = [...(await written(1)), ...(await written(3))];
      const told = orders.filter((order) => engine.history.fillsOf(order.order_id).length > 0 || isEndTold(order));
      expect(messages.map(({ data }) => data.order_id).sort()).toEqual(told.map(({ order_id }) => order_id).sort());
      for (const order of told) {
        const { type, title, content, data } = messages.find((message) => message.data.order_id === order.order_id)!;
        expect(data, order.order_id).toEqual(v.parse(OrderFacts, order));
        expect(type).toBe(order.source === 'LIQ' ? 3 : 1);
        if (Number(order.filled_amount) > 0)
          expect(title).toContain(`${order.side === 'BUY' ? 'Bought' : 'Sold'} ${order.filled_amount}`);
        else expect(title).not.toMatch(/Bought|Sold/);
        if (order.status !== 'FILLED' && Number(order.filled_amount) > 0) expect(content).toMatch(/the rest has ended/);
        expect(`${title} ${content}`, 'reasons are words').not.toMatch(/[A-Z]_[A-Z]/);
      }
      expect(new Set(told.map(({ status }) => status)).size, 'some were filled, some not').toBeGreaterThan(1);
      expect([...types]).toEqual(
        expect.arrayContaining(
          instrument.account_type === 'astock'
            ? ['LIMIT', 'MARKET']
            : ['LIMIT', 'MARKET', 'TRIGGER_LIMIT', 'TRIGGER_MARKET', 'CONDITIONAL'],
        ),
      );
    });
  },
);

describe('what the venue has closed', () => {
  it.each([
    ['LIQUIDATION', 'Liquidation: Sold 2 BTCUSDT at 900'],
    ['ADL', 'Auto-deleveraging: Sold 2 BTCUSDT at 900'],
    ['DELIVERY', 'Delivery: Sold 2 BTCUSDT at 900'],
    ['', 'Liquidation: Sold 2 BTCUSDT at 900'],
  ])('is told as type 3 with its reason (%s)', (status_reason, title) => {
    const order = fakeOrder(1, {
      symbol: 'BTCUSDT',
      account_type: 'linear',
      side: 'SELL',
      source: 'LIQ',
      status: 'FILLED',
      status_reason,
      amount: '2',
      filled_amount: '2',
      avg_price: '900',
      fee: '0',
    });
    expect(orderMessage('u', order)).toMatchObject({ type: 3, title, content: 'BINANCE linear' });
  });

  it('a dated contract that ends is told as its delivery, once, and the orders that it ends say so', async () => {
    const expiry = 8 * 3_600_000;
    const dated = listed({ ...perpetual, symbol: 'BTCUSDT_700101', account_type: 'futures', expiry });
    const { bench, engine, follow, written } = await open({ listing: [listed(), dated] }, expiry - 60_000);
    await engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'futures', asset: 'USDT', amount: '10000' });
    const following = follow(engine);
    const dateKey = keyOfSymbol(dated.instrument);
    await engine.submit(placeCommand('a', { ...market('BUY', { amount: '2' }), market: dateKey }));
    await engine.submit(placeCommand('a', { ...limit('BUY', '700', '1'), market: dateKey }));
    bench.run(engine, 620);
    await following.tick();
    expect(await written(3)).toMatchObject([
      {
        title: expect.stringMatching(/^Delivery: Sold 2\.000 BTCUSDT_700101 at /),
        data: { status_reason: 'DELIVERY', source: 'LIQ' },
      },
    ]);
    expect((await written(1)).map(({ title, content }) => `${title} · ${content}`)).toEqual([
      expect.stringMatching(/^Bought 2\.000/),
      'Buy 1.000 BTCUSDT_700101: cancelled · HALYARD futures · Delivery of the contract',
    ]);
  });
});

it('the words for reasons are those of the screens, in English', () => {
  for (const reason of [...endReasons, ...Object.keys(refusals), '', 'ELSEWHERE']) {
    const shown = wordsOf(reason);
    expect(orderReasonText(reason), reason).toBe(typeof shown === 'object' ? shown.message : shown);
  }
});

it('what was filled before there were messages of deals is not told', async () => {
  const { engine, database, path, follow, fill, ordersOf, written, store } = await funded();
  await fill(engine, 2);
  await migrate(path, up);
  expect(await store.position('deals'), 'nobody has an account yet').toBeUndefined();
  await database
    .insertInto('users')
    .values({
      user_id: 'u',
      username: 'ann',
      email: null,
      phone: null,
      password_hash: '',
      role: 'user',
      vip_level: 1,
      invite_code: 'X',
      main_user_id: null,
      activated: 1,
      created: 1,
      invited_by: null,
    })
    .execute();
  await migrate(path, up);
  const following = follow(engine);
  await following.settled();
  expect(await written()).toEqual([]);
  const before = ordersOf(engine).length;
  await fill(engine, 1);
  await following.tick();
  expect(await written()).toHaveLength(ordersOf(engine).length - before);
});
