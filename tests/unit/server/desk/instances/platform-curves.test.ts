import { expect, test } from 'vitest';
import { createStrategyFigures } from '../../../../../src/server/desk/instances/platform-figures.ts';
import type { InstanceRecord } from '../../../../../src/server/store/tables/instances.ts';

const dayMs = 86_400_000;
const now = 1_000 * dayMs;

/**
 * Figures over these records, whose net values before and within the window are told; what was asked of the curves
 * stands in `asked`.
 */
function open(
  records: readonly object[],
  curve: { before: number; points: readonly (readonly [number, number])[] } = { before: 1, points: [] },
) {
  const clock = { now, reads: 0, asked: [] as unknown[][] };
  const figures = createStrategyFigures({
    nowMs: () => clock.now,
    market: () => ({ instrument: { quote: 'USDT' } }) as never,
    usdPriceOf: () => ({ numerator: 1n, denominator: 1n }),
    instances: {
      all: async () => {
        clock.reads += 1;
        return records as InstanceRecord[];
      },
      curve: async (...of) => {
        clock.asked.push(of);
        return curve;
      },
    },
  });
  return { clock, ...figures };
}
const record = (fields: object = {}, net_value = '1') => ({
  instance_id: 'a',
  strategy_type: 'GRID',
  invested: '1000',
  status: 'TRADING',
  started: now - dayMs,
  stopped: null,
  exchange: 'HALYARD',
  figures: { profit: '0', net_value },
  ...fields,
});

test.each([
  ['24h', 1],
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
  ['365d', 365],
] as const)('a curve of %s has sixty steps over its days', async (period, days) => {
  const { curves, clock } = open([record()]);
  const { profit } = (await curves({ period }))[0]!;
  expect([profit.length, profit[0]![0], profit[1]![0], profit.at(-1)![0]]).toEqual([
    61,
    now - days * dayMs,
    Math.round(now - (days * dayMs * 59) / 60),
    now,
  ]);
  // Four points of a record for each step.
  expect(clock.asked).toEqual([['a', now - days * dayMs, now, (days * dayMs) / 240]]);
});

test('each step has the last net value until then, the profit in cents of what was invested', async () => {
  const step = dayMs / 60;
  const { curves } = open([record({}, '1.05')], {
    before: 1.01,
    points: [
      [now - 2 * step, 1.02],
      [now - step + 1, 1.0312345],
    ],
  });
  const { profit } = (await curves({ period: '24h' }))[0]!;
  expect(profit.slice(-4).map(([, value]) => value)).toEqual([0, 10, 10, 40]);
});

test('what has stopped stays at what it stood at, and points after its end do not count', async () => {
  const step = dayMs / 60;
  const stopped = now - 2 * step;
  const { curves } = open([record({ stopped, status: 'STOPPED' }, '1.03')], {
    before: 1,
    points: [
      [now - 3 * step, 1.02],
      [stopped, 1.5],
    ],
  });
  const { profit } = (await curves({ period: '24h' }))[0]!;
  expect(profit.slice(-4).map(([, value]) => value)).toEqual([20, 30, 30, 30]);
  const before = open([record({ stopped: now - dayMs, status: 'STOPPED' }, '1.03')], {
    before: 1,
    points: [[now - step, 1.02]],
  });
  expect((await before.curves({ period: '24h' }))[0]!.profit.at(-1)).toEqual([now, 20]);
});

test('types are told apart, and asked for whatever their case', async () => {
  const { curves } = open([record({}, '1.01'), record({ strategy_type: 'OTHER' }, '1.02'), record({}, '1.03')]);
  const last = async (strategy_type?: string) =>
    (await curves({ period: '24h', strategy_type } as never)).map((each) => [
      each.strategy_type,
      each.profit.at(-1)![1],
    ]);
  expect([await last(), await last('grid'), await last('none')]).toEqual([
    [
      ['GRID', 40],
      ['OTHER', 20],
    ],
    [['GRID', 40]],
    [],
  ]);
});

test('the mean return of a year is told to four decimals, of those that have one', async () => {
  const year = (net_value: string) => record({ started: now - 365 * dayMs }, net_value);
  expect(await open([year('1.1'), year('1.2'), year('1.200001'), record({ started: null })]).sums()).toMatchObject({
    running: 4,
    total: 4,
    avg_annual: 16.6667,
  });
  expect((await open([record({ started: null })]).sums()).avg_annual).toBe(0);
});

test('figures are kept for five seconds', async () => {
  const { sums, clock } = open([]);
  await sums();
  clock.now += 4_999;
  await sums();
  expect(clock.reads).toBe(1);
  clock.now += 1;
  await sums();
  expect(clock.reads).toBe(2);
});
