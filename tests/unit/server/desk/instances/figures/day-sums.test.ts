import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../../../src/shared/base/time.ts';
import { createDaySums } from '../../../../../../src/server/desk/instances/figures/day-sums.ts';
import { gridRecord } from '../run-kit.ts';

const today = 100 * dayMs;
const figures = { ...gridRecord({}).figures, profit: '7', net_value: '1.007', realised: '5', fees: '2' };
const runs = gridRecord({ instance_id: 'runs', stopped: null, invested: '1000', figures });
const point = (instance_id: string, time: number, profit: string) => ({
  instance_id,
  time,
  net_value: String(1 + Number(profit) / 1_000),
  series: { profit, realised: profit, fees: '1' },
});

function open(points: ReturnType<typeof point>[], most?: number) {
  const asked: (readonly string[])[] = [];
  const clock = { nowMs: today + hourMs };
  const sums = createDaySums({
    ...(most !== undefined && { most }),
    store: {
      dayPoints: async (ids: readonly string[]) => {
        asked.push(ids);
        return points.filter(({ instance_id }) => ids.includes(instance_id));
      },
    } as never,
  });
  const sumsOf = (instances: Parameters<typeof sums>[0]) => sums(instances, clock.nowMs);
  return { asked, clock, sumsOf };
}

test('one sum for each day: those that are over as they were written, today as it stands now', async () => {
  const { sumsOf } = open([point('runs', today - hourMs, '4'), point('runs', today + 5, '6')]);
  const sums = (await sumsOf([runs])).get('runs')!;
  expect(sums).toEqual([
    { time: today - hourMs, netValue: 1.004, profit: 4, realised: 4, fee: 1, funding: 0 },
    { time: today + hourMs, netValue: 1.007, profit: 7, realised: 5, fee: 2, funding: 0 },
  ]);
});

test('days that are over are read once a day, those of one that has ended once', async () => {
  const points = [point('runs', today - hourMs, '4'), point('ended', today - 5, '3')];
  const ended = gridRecord({ instance_id: 'ended', stopped: today - 5 });
  const { sumsOf, asked, clock } = open(points);
  await sumsOf([runs, ended]);
  await sumsOf([runs, ended]);
  expect(asked).toEqual([['runs', 'ended']]);
  points.push(point('runs', today + 23 * hourMs, '9'));
  clock.nowMs += dayMs;
  expect((await sumsOf([runs, ended])).get('runs')!.map(({ profit }) => profit)).toEqual([4, 9, 7]);
  expect(asked).toEqual([['runs', 'ended'], ['runs']]);
});

test('one that has ended is read again until its last sum is written', async () => {
  const points = [point('runs', today - hourMs, '4')];
  const { sumsOf, asked } = open(points);
  const ended = { ...runs, stopped: today + 7 };
  expect((await sumsOf([ended])).get('runs')).toHaveLength(1);
  points.push(point('runs', today + 7, '8'));
  expect((await sumsOf([ended])).get('runs')!.map(({ profit }) => profit)).toEqual([4, 8]);
  await sumsOf([ended]);
  expect(asked).toHaveLength(2);
});

test('of points of before there were series the profit follows from the net value', async () => {
  const { sumsOf } = open([{ instance_id: 'runs', time: 5, net_value: '1.02', series: {} as never }]);
  expect((await sumsOf([runs])).get('runs')![0]).toMatchObject({
    profit: expect.closeTo(20, 9),
    realised: expect.closeTo(20, 9),
    fee: 0,
  });
});

test('two that ask at once each get all of theirs, though one lets go of what is kept', async () => {
  const ended = ['a', 'b', 'c'].map((instance_id) => gridRecord({ instance_id, stopped: 5 }));
  const { sumsOf } = open(
    ended.map(({ instance_id }) => point(instance_id, 5, '1')),
    1,
  );
  await sumsOf(ended.slice(0, 1));
  const both = await Promise.all([sumsOf(ended.slice(0, 2)), sumsOf(ended)]);
  await sumsOf(ended.slice(0, 1));
  const again = await Promise.all([sumsOf(ended), sumsOf(ended)]);
  expect([...both, ...again].map((sums) => [...sums.keys()].join(''))).toEqual(['ab', 'abc', 'abc', 'abc']);
});
