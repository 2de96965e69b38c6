import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { createCoreEntry } from '../../../../../src/server/desk/runner/core-entry.ts';
import { createDailyNotional } from '../../../../../src/server/desk/limits/daily-notional.ts';
import { createUsdPrices } from '../../../../../src/server/desk/valuation.ts';
import { freshId } from '../../../shared/core/core-kit.ts';
import { caller, openDesk, order } from '../desk-kit.ts';
import { many } from '../multi-account-order.ts';

const limitOf = (limit: string, left: string) => ({
  code: 'FILTER',
  data: { filter: 'DAILY_NOTIONAL', field: 'amount', limit, left },
});

test('open orders take of the limit of a day, and what is canceled is given back', async () => {
  const { desk } = await openDesk({ max_daily_notional: '2000' });
  const { order: first } = await desk.place(caller, order({ price: '990', amount: '1' }));
  await desk.place(caller, order({ price: '990', amount: '1' }));
  await expect(desk.place(caller, order({ price: '990', amount: '1' }))).rejects.toMatchObject(limitOf('2000', '20'));
  await desk.place(caller, order({ api_id: 'c', price: '990', amount: '1' }));
  await desk.cancel(caller, { order_ids: [first.order_id] });
  await desk.place(caller, order({ price: '990', amount: '1' }));
});

test('what was filled counts until the day ends (UTC), with its open orders after it', async () => {
  const { desk, bench } = await openDesk({ max_daily_notional: '1500' });
  const { order: bought } = await desk.place(
    caller,
    order({ order_type: 'MARKET', price: undefined, amount: undefined, total: '1200' }),
  );
  expect(Number(bought.filled_total)).toBeGreaterThan(1_100);
  const refused = desk.place(caller, order({ price: '990', amount: '1' }));
  await expect(refused).rejects.toMatchObject({ code: 'FILTER', data: { filter: 'DAILY_NOTIONAL', limit: '1500' } });
  bench.nowMs = dayMs - 1;
  await expect(desk.place(caller, order({ price: '990', amount: '1' }))).rejects.toMatchObject({ code: 'FILTER' });
  bench.nowMs = dayMs;
  await desk.place(caller, order({ price: '990', amount: '1' }));
  await expect(desk.place(caller, order({ price: '990', amount: '1' }))).rejects.toMatchObject(limitOf('1500', '510'));
});

test('of a hundred orders at once no more come through than the limit lets, each told by name', async () => {
  const { desk, bench } = await openDesk({ max_daily_notional: '3000' });
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, async (_, index) => {
      bench.nowMs += index % 10 === 0 ? 1_000 : 0;
      return desk.place(caller, order({ price: '990', amount: '1' }));
    }),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const codes = answers.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []));
  expect(new Set(codes)).toEqual(new Set(['FILTER']));
});

test('an order may be amended up to the limit, and always down; in several accounts only the limited one is held', async () => {
  const { desk } = await openDesk({ max_daily_notional: '2000' });
  const { order: placed } = await desk.place(caller, order({ price: '990', amount: '1' }));
  const amend = (amount: string) => desk.amend(caller, { order_id: placed.order_id, amount, client_id: freshId() });
  await expect(amend('2.1')).rejects.toMatchObject(limitOf('2000', '2000'));
  expect((await amend('2')).order.amount).toBe('2.000');
  const { results } = await desk.placeMany(caller, many({ api_ids: ['a', 'c'], price: '990', amount: '1' }));
  expect(results.map(({ api_id, code }) => [api_id, code])).toEqual([
    ['a', 3002],
    ['c', 200],
  ]);
  expect((await amend('0.5')).order.amount).toBe('0.500');
});

test('a sale counts at the last price where its own is lower, and what only reduces is never refused', async () => {
  const { desk, engine } = await openDesk({ max_daily_notional: '100000' });
  await desk.place(caller, order({ order_type: 'MARKET', price: undefined, amount: '2' }));
  const daily = createDailyNotional({
    engine,
    accountOf: () => ({
      owner: 'u',
      exchange: 'HALYARD',
      permissions: ['spot'],
      active: true,
      max_daily_notional: '1',
    }),
    usdPriceOf: createUsdPrices(engine),
    nowMs: () => 5 * dayMs,
  });
  const market = engine.market('HALYARD/BTCUSDT/spot')!;
  const last = engine.lastTicks(market) / 10;
  const sale = { side: 'SELL', price: '1.0', amount: '1', trigger_price: undefined, total: undefined } as const;
  expect(() => daily.hold('fresh', market, { ...sale, amount: '0.0001' })).not.toThrow();
  expect(last).toBeGreaterThan(1);
  expect(() => daily.hold('fresh', market, sale)).toThrow();
  expect(() => daily.hold('fresh', market, { ...sale, reduce_only: true })).not.toThrow();
  expect(() => daily.hold('fresh', market, { ...sale, close_position: true })).not.toThrow();
});

test('orders of a strategy count as those by hand do', async () => {
  const { desk, engine, bench } = await openDesk({ max_daily_notional: '2000' });
  const accountOf = () => ({
    owner: 'u',
    exchange: 'HALYARD' as const,
    permissions: ['spot' as const],
    active: true,
    max_daily_notional: '2000',
  });
  const usdPriceOf = createUsdPrices(engine);
  const dailyNotional = createDailyNotional({ engine, accountOf, usdPriceOf, nowMs: () => bench.nowMs });
  const entry = createCoreEntry({ engine, accountOf, dailyNotional }, 'u');
  await entry.place({ ...order({ price: '990', amount: '1' }) } as never);
  await desk.place(caller, order({ price: '990', amount: '1' }));
  await expect(entry.place({ ...order({ price: '990', amount: '1' }) } as never)).rejects.toMatchObject({
    code: 'FILTER',
  });
});

test('an own limit of orders a second counts where it is the lower one', async () => {
  const { desk, bench } = await openDesk({ max_orders_per_second: 2 });
  await desk.place(caller, order());
  await desk.place(caller, order());
  await expect(desk.place(caller, order())).rejects.toMatchObject({ code: 'RATE_LIMIT' });
  bench.nowMs += 1_000;
  await desk.place(caller, order());
});

test('whatever is placed, amended and canceled, filled and open orders stay within the limit', async () => {
  const step = fc.record({
    kind: fc.constantFrom('place', 'market', 'cancel', 'amend'),
    size: fc.integer({ min: 1, max: 30 }),
    which: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { desk, bench, engine } = await openDesk({ max_daily_notional: '5000' });
      for (const { kind, size, which } of steps) {
        bench.nowMs += 1_000;
        const open = desk.current(caller, { api_ids: ['a'] });
        const chosen = open[which % Math.max(1, open.length)];
        const amount = String(size / 10);
        try {
          if (kind === 'place') await desk.place(caller, order({ price: '990', amount }));
          if (kind === 'market')
            await desk.place(
              caller,
              order({ order_type: 'MARKET', price: undefined, amount: undefined, total: '300' }),
            );
          if (kind === 'cancel' && chosen) await desk.cancel(caller, { order_ids: [chosen.order_id] });
          if (kind === 'amend' && chosen)
            await desk.amend(caller, { order_id: chosen.order_id, amount, client_id: freshId() });
        } catch (error) {
          if ((error as { code?: string }).code !== 'FILTER') throw error;
        }
        const filled = engine.history.userFills
          .after({ user_id: 'u', api_ids: ['a'], start: 0, end: dayMs }, 0, 500)
          .reduce((sum, { fill }) => sum + Number(fill.quote), 0);
        const waiting = desk
          .current(caller, { api_ids: ['a'] })
          .reduce((sum, each) => sum + (Number(each.amount) - Number(each.filled_amount)) * Number(each.price), 0);
        expect(filled + waiting).toBeLessThanOrEqual(5_000.001);
      }
    }),
    { numRuns: 25 },
  );
});
