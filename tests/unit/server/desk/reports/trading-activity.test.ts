import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { createTradingActivity, usdText } from '../../../../../src/server/desk/reports/trading-activity.ts';
import { moneyDecimals } from '../../../../../src/shared/core/ledger/money.ts';
import type { Deal } from '../../../../../src/server/store/history/deals.ts';

interface Traded {
  readonly atMs: number;
  readonly dollars: number;
}
const orderOf = (id: number, { atMs }: Traded, account_type = 'spot'): Order =>
  ({ order_id: String(id), exchange: 'HALYARD', symbol: 'BTCUSDT', account_type, created: atMs }) as Order;

/** A history with an order and its one fill for each, in the order of time; more can be added. */
function historyOf(traded: Traded[], account_type?: string) {
  const sorted = () =>
    traded
      .map((each, index) => ({ order: orderOf(index + 1, each, account_type), each }))
      .toSorted((a, b) => a.each.atMs - b.each.atMs);
  const deals = {
    newest: () => traded.length,
    after: (id: number, limit: number): Deal[] =>
      sorted()
        .map(({ order, each }, index) => ({
          user_id: 'u',
          order,
          fill: { fill_id: String(index + 1), time: each.atMs, quote: each.dollars.toFixed(2) } as Deal['fill'],
        }))
        .filter((_, index) => index + 1 > id)
        .slice(0, limit),
    ordersAfter: (id: number, limit: number): Order[] =>
      sorted()
        .map(({ order }, index) => ({ ...order, order_id: String(index + 1) }))
        .filter((_, index) => index + 1 > id)
        .slice(0, limit),
    lastOrderBefore: (ms: number): number => sorted().filter(({ each }) => each.atMs < ms).length,
  };
  return {
    deals: {
      ...deals,
      ofOrders: () => [],
      ownerOf: () => undefined,
      orderOf: () => {
        throw new Error('unknown');
      },
    },
  };
}
const now = 100 * dayMs + 5_000_000;
const instruments = {
  spot: { contract: false, option_type: null, quote: 'USDT', settle: 'USDT' },
  inverse: { contract: true, option_type: null, quote: 'USD', settle: 'BTC' },
  option: { contract: false, option_type: 'C', quote: 'USD', settle: 'BTC' },
};
const failed = (error: unknown) => {
  throw error;
};
const activityOf = (traded: Traded[], clock = { nowMs: now }, account_type: keyof typeof instruments = 'spot') =>
  createTradingActivity({
    history: historyOf(traded, account_type),
    failed,
    nowMs: () => clock.nowMs,
    instrumentOf: (key) => instruments[key.split('/')[2] as keyof typeof instruments] as never,
    usdPriceOf: (asset) =>
      asset === 'BTC' ? { numerator: 50_000n, denominator: 1n } : { numerator: 1n, denominator: 1n },
  });
const dollars = (amount: number): bigint => toScaled(amount.toFixed(2), moneyDecimals)!;

test('the sums are those of the fills within each window', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ atMs: fc.integer({ min: now - 40 * dayMs, max: now }), dollars: fc.integer({ min: 0, max: 1e6 }) }),
        { maxLength: 60 },
      ),
      async (traded) => {
        const { volume24h, volume30d, volumeTotal, days, places } = await activityOf(traded).now();
        const sum = (of: readonly Traded[]) => of.reduce((total, each) => total + dollars(each.dollars), 0n);
        const fresh = traded.filter(({ atMs }) => atMs > now - dayMs);
        expect(volume24h).toBe(sum(fresh));
        expect(volumeTotal).toBe(sum(traded));
        expect(volume30d).toBe(sum(traded.filter(({ atMs }) => Math.floor(atMs / dayMs) > 70)));
        expect(days.reduce((total, [, notional]) => total + notional, 0n)).toBe(volume30d);
        expect(days.map(([atMs]) => atMs)).toEqual(Array.from({ length: 30 }, (_, index) => (71 + index) * dayMs));
        const place = places.get('HALYARD spot');
        expect([place?.trades ?? 0, place?.orders ?? 0, place?.volume ?? 0n]).toEqual([
          fresh.length,
          fresh.length,
          sum(fresh),
        ]);
      },
    ),
  ));

test('what comes later is added, and looked for after some seconds only', async () => {
  const traded = [{ atMs: now - 1_000, dollars: 10 }];
  const clock = { nowMs: now };
  const activity = activityOf(traded, clock);
  expect((await activity.now()).volumeTotal).toBe(dollars(10));
  traded.push({ atMs: now - 500, dollars: 5 });
  clock.nowMs += 4_000;
  expect((await activity.now()).volumeTotal).toBe(dollars(10));
  clock.nowMs += 1_000;
  expect((await activity.now()).volumeTotal).toBe(dollars(15));
  expect((await activity.now()).places.get('HALYARD spot')).toMatchObject({ trades: 2, orders: 2 });
});

test('readers at once share one look, and a look that fails is told to them and made again', async () => {
  const history = historyOf([{ atMs: now, dollars: 3 }]);
  let looks = 0;
  let broken = true;
  const after = (id: number, limit: number) => {
    looks += 1;
    if (broken) throw new Error('disk');
    return history.deals.after(id, limit);
  };
  const activity = createTradingActivity({
    history: { deals: { ...history.deals, after } },
    failed,
    nowMs: () => now,
    instrumentOf: () => instruments.spot as never,
    usdPriceOf: () => ({ numerator: 1n, denominator: 1n }),
  });
  await expect(Promise.all([activity.now(), activity.now()])).rejects.toThrow('disk');
  broken = false;
  looks = 0;
  const [one, two] = await Promise.all([activity.now(), activity.now()]);
  expect([one.volumeTotal, two.volumeTotal]).toEqual([dollars(3), dollars(3)]);
  expect(looks, 'one batch, and the empty one behind it').toBe(2);
});

test('who must not wait gets what the last look found, and begins the next', async () => {
  const traded = [{ atMs: now - 1_000, dollars: 10 }];
  const clock = { nowMs: now };
  const activity = activityOf(traded, clock);
  expect(activity.known()).toBeUndefined();
  await expect.poll(() => activity.known()?.volumeTotal).toBe(dollars(10));
  traded.push({ atMs: now, dollars: 1 });
  clock.nowMs += 6_000;
  expect(activity.known()?.volumeTotal).toBe(dollars(10));
  await expect.poll(() => activity.known()?.volumeTotal).toBe(dollars(11));
});

describe('worth', () => {
  test.each(['inverse', 'option'] as const)(
    'a fill of an %s instrument is told in the asset that it settles in',
    async (account_type) => {
      expect((await activityOf([{ atMs: now, dollars: 2 }], { nowMs: now }, account_type).now()).volumeTotal).toBe(
        dollars(100_000),
      );
    },
  );
  test('is told in cents, what is less dropped', () =>
    expect([usdText(dollars(12.34)), usdText(dollars(0.01) - 1n), usdText(0n)]).toEqual(['12.34', '0.00', '0.00']));
});
