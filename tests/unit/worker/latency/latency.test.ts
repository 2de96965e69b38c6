import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trades } from '../../../../src/shared/topics/trades.ts';
import { figuresOf } from '../../../../src/shared/base/latency-histogram.ts';
import type { Fill } from '../../../../src/shared/trade/order.ts';
import { createOrderTimes, takenOrders } from '../../../../src/worker/latency/order-times.ts';
import { generationMs, RecentLatency } from '../../../../src/worker/latency/recent.ts';
import { ServerClock } from '../../../../src/worker/latency/server-clock.ts';
import { createStreams } from '../../../../src/worker/connection/streams.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { recordingHandlers } from '../../../doubles/handlers.ts';

const near = (ms: number | undefined, expected: number) =>
  expect(Math.abs(ms! - expected)).toBeLessThanOrEqual(expected * 0.05 + 0.05);
const fill = (order_id: string, is_maker = false) => ({ order_id, is_maker }) as Fill;

test('the last minutes count: what is older than two generations is forgotten', () => {
  const recent = new RecentLatency(0);
  recent.record(10, 0);
  recent.record(20, generationMs + 1);
  expect(figuresOf(recent.held(generationMs + 1))?.count).toBe(2);
  expect(figuresOf(recent.held(2 * generationMs + 1))?.count).toBe(1);
  recent.record(30, 2 * generationMs + 2);
  expect(figuresOf(recent.held(9 * generationMs))).toBeNull();
});

test('whatever the ways take, the server’s clock lies within the uncertainty that is told', () => {
  const way = fc.double({ min: 0, max: 400, noNaN: true });
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 30 }),
      (offsetMs, ways) => {
        const clock = new ServerClock();
        let nowMs = 0;
        for (const [there, back] of ways) {
          clock.exchanged(nowMs, nowMs + there + offsetMs, nowMs + there + back);
          nowMs += there + back + 1_000;
        }
        const reported = clock.offset()!;
        expect(Math.abs(reported.offsetMs - offsetMs)).toBeLessThanOrEqual(reported.uncertaintyMs + 1e-6);
        expect(reported.uncertaintyMs).toBeCloseTo(
          Math.min(...ways.slice(-10).map(([there, back]) => (there + back) / 2)),
          6,
        );
      },
    ),
  );
});

test('without an exchange, and after the machine slept, the server’s clock is not known', () => {
  const clock = new ServerClock();
  expect(clock.at(5)).toBeUndefined();
  clock.exchanged(0, 1_000, 2);
  expect(clock.at(5)).toBe(1_004);
  clock.forget();
  expect(clock.offset()).toBeUndefined();
});

test('the stages of an order: from the press to the request, to the answer, to the first fill of a taker', async () => {
  const clock = new FakeClock();
  const orders = createOrderTimes(clock);
  const passage = orders.begin(clock.wallMs());
  await clock.advance(4);
  passage.sent();
  await clock.advance(25);
  passage.acknowledged([{ order_id: 'o1' }, { order_id: 'o2' }]);
  await clock.advance(60);
  orders.filled(fill('o1'));
  await clock.advance(5_000);
  orders.filled(fill('o1'));
  orders.filled(fill('o2', true));
  const { clickToSent, sentToAcknowledged, acknowledgedToFilled } = orders.figures();
  near(clickToSent?.p50Ms, 4);
  near(sentToAcknowledged?.p50Ms, 25);
  near(acknowledgedToFilled?.p99Ms, 60);
  expect(acknowledgedToFilled?.count, 'the first fill of a taker alone counts').toBe(1);
});

test('a fill that is there before the answer counts as 0, and a refusal counts for nothing but its way out', () => {
  const orders = createOrderTimes(new FakeClock());
  const taken = orders.begin(0);
  const refused = orders.begin(0);
  taken.sent();
  orders.filled(fill('o1'));
  taken.acknowledged([{ order_id: 'o1' }]);
  refused.sent();
  refused.acknowledged([]);
  const figures = orders.figures();
  expect(figures.acknowledgedToFilled).toMatchObject({ count: 1, p50Ms: 0 });
  expect(figures.sentToAcknowledged?.count).toBe(1);
  expect(figures.clickToSent?.count).toBe(2);
});

test('the orders of both order calls are found, and none where there are none', () => {
  expect(takenOrders({ order: { order_id: 'a', exchange: 'OKX' } })).toEqual([{ order_id: 'a', exchange: 'OKX' }]);
  expect(takenOrders({ results: [{ order: { order_id: 'a' } }, { code: 3003 }] })).toEqual([{ order_id: 'a' }]);
  expect(takenOrders(null)).toEqual([]);
});

test('an order that waits for its trigger is acknowledged, and its fill says nothing of the way', () => {
  const orders = createOrderTimes(new FakeClock());
  const passage = orders.begin(0);
  passage.sent();
  passage.acknowledged([{ order_id: 'a', status: 'WAITING', exchange: 'OKX' }]);
  orders.filled(fill('a'));
  expect(orders.figures().acknowledgedToFilled).toBeNull();
  expect(orders.ofExchange('OKX').figures?.count).toBe(1);
});

test('an order on its way to its venue is acknowledged once the venue has it', async () => {
  const clock = new FakeClock();
  const orders = createOrderTimes(clock);
  const passage = orders.begin(clock.wallMs());
  passage.sent();
  await clock.advance(20);
  passage.acknowledged([{ order_id: 'a', status: 'PLACE_ORDER', exchange: 'OKX' }]);
  expect(orders.ofExchange('OKX')).toEqual({ figures: null, recentMs: null });
  await clock.advance(1_780);
  orders.changed({ order_id: 'a', status: 'UNFILLED' });
  orders.changed({ order_id: 'a', status: 'FILLED' });
  expect(orders.ofExchange('OKX')).toMatchObject({ figures: { count: 1 }, recentMs: 1_800 });
  expect(orders.ofExchange('BINANCE').recentMs).toBeNull();
  near(orders.figures().clickToAcknowledged?.p50Ms, 1_800);
});

test('a heartbeat splits the way of the frame before it, by the server’s clock and not by this one', async () => {
  const { backend, http, session, clock } = feedParts();
  const serverClock = new ServerClock();
  // The server is 90 s ahead; the exchange took no time.
  const aheadMs = clock.wallMs() + 90_000 - clock.monoMs();
  serverClock.exchanged(0, aheadMs, 0);
  const streams = createStreams({ environment: { ...backend.environment, serverClock }, http, session });
  const stream = streams.open(
    trades,
    { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' },
    recordingHandlers(),
  );
  await backend.settle();
  backend.sockets[0]!.accept();
  const serverMs = () => clock.monoMs() + aheadMs;
  stream.delayed(serverMs() - 42);
  await clock.advance(1_000);
  backend.sockets[0]!.frame({ e: 'hb', time: serverMs() - 7, after: 985 });
  backend.sockets[0]!.frame({ e: 'hb', time: serverMs() - 7, after: 985 });
  const { stages, delaysMs } = streams.list()[0]!;
  const venue = figuresOf(stages.venueToServer.held(clock.monoMs()));
  const worker = figuresOf(stages.serverToWorker.held(clock.monoMs()));
  // Sent 992 ms ago, with a venue's time of 1,042 ms ago.
  near(venue?.p50Ms, 50);
  expect(venue?.count, 'each frame once').toBe(1);
  near(worker?.p50Ms, 7);
  expect(worker?.count).toBe(2);
  expect(delaysMs).toEqual([42]);
});

test('where the server’s clock is not known, no way from server to worker is told', async () => {
  const { backend, streams, clock } = feedParts();
  streams.open(trades, { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }, recordingHandlers());
  await backend.settle();
  backend.sockets[0]!.accept();
  backend.sockets[0]!.frame({ e: 'hb', time: 1, after: 0 });
  expect(figuresOf(streams.list()[0]!.stages.serverToWorker.held(clock.monoMs()))).toBeNull();
});
