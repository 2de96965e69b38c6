import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { createDaySums } from '../../../../../src/server/desk/reports/day-sums.ts';
import { createTradingActivity, usdText } from '../../../../../src/server/desk/reports/trading-activity.ts';
import type { Fill, Order } from '../../../../../src/shared/trade/order.ts';

const unit = 10n ** 12n;
const now = 100 * dayMs + 5_000_000;
const one = { numerator: 1n, denominator: 1n };

describe('what all clients have traded', () => {
  /** One dollar at each time, its order created then; what was asked of the history stands in `asked`. */
  function open(times: readonly number[], { firstFresh = 0, lacks = '' } = {}) {
    const asked: [string, number, number][] = [];
    const order = (at: number) =>
      ({
        order_id: String(at + 1),
        exchange: at % 2 === 0 ? 'HALYARD' : 'OKX',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        created: times[at],
      }) as Order;
    const rows = (id: number, limit: number) =>
      times
        .map((_, index) => index)
        .filter((at) => at + 1 > id)
        .slice(0, limit);
    const activity = createTradingActivity({
      nowMs: () => now,
      failed: (error) => {
        throw error;
      },
      usdPriceOf: () => (lacks === 'price' ? undefined : one),
      instrumentOf: () =>
        (lacks === 'instrument'
          ? undefined
          : { contract: false, option_type: null, quote: 'USDT', settle: 'USDT' }) as never,
      history: {
        deals: {
          newest: () => times.length,
          ofOrders: () => [],
          lastOrderBefore: (ms: number) => {
            asked.push(['before', ms, 0]);
            return firstFresh;
          },
          after: (id: number, limit: number) => {
            asked.push(['fills', id, limit]);
            return rows(id, limit).map((at) => ({
              user_id: 'u',
              order: order(at),
              fill: { fill_id: String(at + 1), time: times[at], quote: '1' } as Fill,
            }));
          },
          ordersAfter: (id: number, limit: number) => {
            asked.push(['orders', id, limit]);
            return rows(id, limit).map(order);
          },
        },
      } as never,
    });
    return { activity, asked };
  }

  test('counts for a day what is younger than a day, and for thirty the days that those are', async () => {
    const { volume24h, volume30d, volumeTotal, days } = await open([
      71 * dayMs - 1,
      71 * dayMs,
      now - dayMs,
      now - dayMs + 1,
      now,
    ]).activity.now();
    expect([volume24h, volume30d, volumeTotal]).toEqual([2n * unit, 4n * unit, 5n * unit]);
    expect([days.length, days[0], days[28], days[29]]).toEqual([
      30,
      [71 * dayMs, unit],
      [99 * dayMs, 2n * unit],
      [100 * dayMs, unit],
    ]);
  });

  test('is added up for each user too, over the same thirty days', async () => {
    const { activity } = open([71 * dayMs - 1, 71 * dayMs, now]);
    expect(await activity.ofUsers()).toEqual(new Map([['u', 2n * unit]]));
    expect(await open([71 * dayMs - 1]).activity.ofUsers()).toEqual(new Map());
  });

  test('is read from the beginning, two hundred rows at a time, with a breath between; orders from those of a day ago', async () => {
    const { activity, asked } = open(
      Array.from({ length: 401 }, () => now),
      { firstFresh: 150 },
    );
    let breaths = 0;
    const breathe = (): void => {
      breaths += 1;
      next = setImmediate(breathe);
    };
    let next = setImmediate(breathe);
    const { volumeTotal, places } = await activity.now();
    clearImmediate(next);
    expect(volumeTotal).toBe(401n * unit);
    expect(asked).toEqual([
      ['fills', 0, 200],
      ['fills', 200, 200],
      ['fills', 400, 200],
      ['fills', 401, 200],
      ['before', now - dayMs, 0],
      ['orders', 150, 200],
      ['orders', 350, 200],
      ['orders', 401, 200],
    ]);
    expect(breaths).toBeGreaterThanOrEqual(5);
    // Of even and odd ids: 201 and 200 fills, and half of the last 251 orders.
    expect([...places.values()]).toEqual([
      { exchange: 'HALYARD', account_type: 'spot', volume: 201n * unit, trades: 201, orders: 126 },
      { exchange: 'OKX', account_type: 'spot', volume: 200n * unit, trades: 200, orders: 125 },
    ]);
  });

  test.each(['price', 'instrument'])('is worth nothing of what has no %s', async (lacks) => {
    expect(await open([now], { lacks }).activity.now()).toMatchObject({ volumeTotal: 0n, volume24h: 0n });
  });

  test('is told in whole cents', () => {
    expect([usdText(unit), usdText(unit / 100n), usdText(unit / 100n - 1n), usdText(1_234_567n * unit)]).toEqual([
      '1.00',
      '0.01',
      '0.00',
      '1234567.00',
    ]);
  });
});

describe('the sums of a day', () => {
  const order = (symbol: string, side = 'BUY'): Order =>
    ({ exchange: 'OKX', symbol, account_type: 'spot', side, fee_asset: 'USDT' }) as Order;
  const fill = (quote: string, fee = '0', fee_asset = 'USDT'): Fill =>
    ({ qty: '1', quote, fee, fee_asset, realized_pnl: '0' }) as Fill;
  test('stand with the largest turnover first, and by name where it is the same', () => {
    const sums = createDaySums(
      () => 'USDT',
      () => one,
    );
    for (const [symbol, quote] of [
      ['B', '5'],
      ['D', '7'],
      ['A', '5'],
      ['C', '5'],
    ] as const)
      sums.fill(fill(quote), order(symbol));
    expect(sums.totals().symbols.map(({ symbol }) => symbol)).toEqual(['D', 'A', 'B', 'C']);
  });
  test('tell fees and interest by the name of their asset, and no fee of nothing', () => {
    const sums = createDaySums(
      () => 'USDT',
      () => one,
    );
    for (const asset of ['USDT', 'BNB', 'ETH']) {
      sums.fill(fill('1', '0.1', asset), order('A'));
      sums.interest('a', 'OKX', asset, '0.2');
    }
    sums.fill(fill('1', '0', 'XYZ'), order('A'));
    const { symbols, interest } = sums.totals();
    expect([symbols[0]!.fees.map(({ asset }) => asset), interest.map(({ asset }) => asset)]).toEqual([
      ['BNB', 'ETH', 'USDT'],
      ['BNB', 'ETH', 'USDT'],
    ]);
  });
  test('of a market that is listed no more are told in what it names', () => {
    const sums = createDaySums(
      () => undefined,
      () => one,
    );
    sums.order(order('A'));
    sums.fill(fill('1', '0.1', 'BNB'), order('B'));
    sums.funding('a', { exchange: 'OKX', symbol: 'C', account_type: 'linear' }, 'BTC', '-1');
    expect(
      sums.totals().symbols.map(({ symbol, asset, orders, fills, funding }) => [symbol, asset, orders, fills, funding]),
    ).toEqual([
      ['B', 'BNB', 0, 1, '0'],
      ['A', 'USDT', 1, 0, '0'],
      ['C', 'BTC', 0, 0, '-1'],
    ]);
  });
});
