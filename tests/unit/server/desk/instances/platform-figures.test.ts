import { expect, test } from 'vitest';
import { createStrategyFigures } from '../../../../../src/server/desk/instances/platform-figures.ts';
import type { InstanceRecord } from '../../../../../src/server/store/tables/instances.ts';

const dayMs = 86_400_000;
const now = 1_000 * dayMs;
const record = (instance_id: string, fields: object, figures: object): InstanceRecord =>
  ({
    instance_id,
    strategy_type: 'GRID',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    invested: '1000',
    status: 'TRADING',
    started: now - 10 * dayMs,
    stopped: null,
    figures: { profit: '0', net_value: '1', ...figures },
    ...fields,
  }) as unknown as InstanceRecord;

interface SentMessage {
  readonly records: readonly InstanceRecord[];
  readonly points?: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly quote?: string;
}

/**
 * `asked` counts how often all were read. A yen is worth a hundredth of a dollar, nothing else but dollars has a price.
 */
function figures({ records, points = {}, quote = 'USDT' }: SentMessage) {
  const clock = { now, asked: 0, fails: false };
  return {
    clock,
    ...createStrategyFigures({
      nowMs: () => clock.now,
      market: () => ({ instrument: { quote } }) as never,
      usdPriceOf: (asset) =>
        asset === 'USDT'
          ? { numerator: 1n, denominator: 1n }
          : asset === 'JPY'
            ? { numerator: 1n, denominator: 100n }
            : undefined,
      instances: {
        all: async () => {
          clock.asked++;
          if (clock.fails) throw new Error('busy');
          return [...records];
        },
        curve: async (id, start, end) => {
          const own = points[id] ?? [];
          return {
            before: own.findLast(([time]) => time < start)?.[1] ?? 1,
            points: own.filter(([time]) => time >= start && time < end),
          };
        },
      },
    }),
  };
}

test('the sums count all that ever ran, those that run, their profit in dollars, and the mean return of those that ran for a day', async () => {
  const { sums } = figures({
    records: [
      record('a', {}, { profit: '50', net_value: '1.05' }),
      record('b', { status: 'STOPPED', stopped: now - 5 * dayMs }, { profit: '-10.005', net_value: '0.99' }),
      record('c', { started: now - dayMs / 2 }, { profit: '1', net_value: '1.001' }),
    ],
  });
  const mean = ((1.05 ** 36.5 - 1 + (0.99 ** 73 - 1)) / 2) * 100;
  expect(await sums()).toEqual({ running: 2, total: 3, profit_sum: '40.99', avg_annual: expect.closeTo(mean, 3) });
});

test('profit is told in dollars by the price of what the market is quoted in, and not at all where that has none', async () => {
  const yen = figures({ records: [record('a', {}, { profit: '5000', net_value: '1.5' })], quote: 'JPY' });
  expect(await yen.sums()).toMatchObject({ profit_sum: '50.00' });
  const unknown = figures({ records: [record('a', {}, { profit: '5000', net_value: '1.5' })], quote: 'XYZ' });
  expect(await unknown.sums()).toMatchObject({ running: 1, profit_sum: '0.00' });
});

test('a curve starts at zero with its period, adds up all instances of its type, and ends with what stands now', async () => {
  const { curves } = figures({
    records: [
      record('a', {}, { net_value: '1.08' }),
      record('b', { status: 'STOPPED', stopped: now - 3.5 * dayMs }, { net_value: '0.98' }),
    ],
    points: {
      a: [
        [now - 9 * dayMs, 1.02],
        [now - 5 * dayMs, 1.04],
        [now - dayMs, 1.06],
      ],
      b: [
        [now - 6 * dayMs, 1.01],
        [now - 4 * dayMs, 0.99],
      ],
    },
  });
  const [{ strategy_type, profit } = { strategy_type: '', profit: [] }, ...others] = await curves({ period: '7d' });
  expect([strategy_type, others]).toEqual(['GRID', []]);
  const at = (daysAgo: number) => profit.findLast(([time]) => time <= now - daysAgo * dayMs)?.[1];
  expect(profit[0]).toEqual([now - 7 * dayMs, 0]);
  // a began the period at 1.02; b began within it and ended at 0.98.
  expect([at(5.9), at(4.9), at(3.9), at(3), at(0.9), at(0)]).toEqual([10, 30, 10, 0, 20, 40]);
  expect(profit.at(-1)).toEqual([now, 40]);
  // What ended before the period adds nothing to it.
  expect((await curves({ period: '24h' }))[0]!.profit.at(-1)).toEqual([now, expect.closeTo(20, 6)]);
});

test('all who ask within some seconds get one answer; what failed is asked again', async () => {
  const { sums, clock } = figures({ records: [] });
  clock.fails = true;
  await expect(sums()).rejects.toThrow('busy');
  clock.fails = false;
  await Promise.all([sums(), sums(), sums()]);
  expect(clock.asked).toBe(2);
  clock.now += 5_000;
  await sums();
  expect(clock.asked).toBe(3);
});
