import { expect, test } from 'vitest';
import { sharpe } from '../../../../../../src/shared/finance/sharpe.ts';
import { dayMs, hourMs, minuteMs } from '../../../../../../src/shared/base/time.ts';
import { createListFigures } from '../../../../../../src/server/desk/instances/figures/list-figures.ts';
import { gridRecord } from '../run-kit.ts';

const today = 100 * dayMs;
const runs = gridRecord({ instance_id: 'runs', created: today - 2 * hourMs, stopped: null });
const daysOf = (netValues: readonly number[]) =>
  netValues.map((netValue, index) => ({
    time: today + (index - netValues.length + 1) * dayMs,
    netValue,
    profit: 0,
    realised: 0,
    fee: 0,
    funding: 0,
  }));

function open(days: readonly number[]) {
  const asked: unknown[][] = [];
  const clock = { nowMs: today };
  const figures = createListFigures({
    nowMs: () => clock.nowMs,
    sumsOf: async (instances) => new Map(instances.map(({ instance_id }) => [instance_id, daysOf(days)])),
    store: {
      points: async (...of: unknown[]) => {
        asked.push(of);
        return [
          [1, 1.1],
          [2, 1.2],
        ];
      },
    } as never,
  });
  return { asked, clock, figures };
}

test('the Sharpe ratio is of whole days, and none below two of them', async () => {
  const ratioOf = async (days: readonly number[]) => (await open(days).figures.sharpes([runs])).get('runs');
  expect(await ratioOf([1.1, 1.2, 1.3])).toBe(sharpe([1.1 / 1 - 1, 1.2 / 1.1 - 1]));
  expect([await ratioOf([1.1, 1.2]), await ratioOf([])]).toEqual([null, null]);
});

test('a young one’s curve is of thirty steps of its life and ends with now; read again after five minutes', async () => {
  const { figures, asked, clock } = open([1.1]);
  const now = Number(runs.figures.net_value);
  expect(await figures.curves([runs])).toEqual([{ instance_id: 'runs', net_value: [1, 1.1, 1.2, now] }]);
  expect(asked).toEqual([['runs', runs.created, today + 1, Math.ceil((2 * hourMs + 1) / 30)]]);
  clock.nowMs += 4 * minuteMs;
  await figures.curves([runs]);
  expect(asked).toHaveLength(1);
  clock.nowMs += minuteMs;
  await figures.curves([runs]);
  expect(asked).toHaveLength(2);
});

test('an old one’s curve is of its last thirty days, of one that has ended without a now', async () => {
  const days = Array.from({ length: 40 }, (_, index) => 1 + index / 100);
  const { figures, asked } = open(days);
  const now = Number(runs.figures.net_value);
  expect((await figures.curves([runs]))[0]!.net_value).toEqual([...days.slice(9, 39), now]);
  const ended = gridRecord({ instance_id: 'ended', stopped: today });
  expect((await figures.curves([ended]))[0]!.net_value).toEqual(days.slice(10));
  expect((await open(days.slice(0, 12)).figures.curves([ended]))[0]!.net_value).toEqual([1, ...days.slice(0, 12)]);
  expect(asked).toEqual([]);
});

test('eleven whole days are enough for a curve of days; with ten, and with none, it is of points', async () => {
  const ended = gridRecord({ instance_id: 'ended', created: today - 20 * dayMs, stopped: today });
  const days = Array.from({ length: 11 }, (_, index) => 1 + index / 100);
  const curveOf = async (it: ReturnType<typeof open>) => (await it.figures.curves([ended]))[0]!.net_value;
  const enough = open(days);
  expect([await curveOf(enough), enough.asked]).toEqual([[1, ...days], []]);
  const few = open(days.slice(0, 10));
  expect(await curveOf(few)).toEqual([1, 1.1, 1.2]);
  expect(few.asked).toHaveLength(1);
  const unknown = createListFigures({
    nowMs: () => today,
    sumsOf: async () => new Map(),
    store: { points: async () => [[1, 1.3]] } as never,
  });
  expect((await unknown.curves([ended]))[0]!.net_value).toEqual([1, 1.3]);
});
