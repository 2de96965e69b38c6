import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ChartSet, ChartSets, maxSets, withSets } from '../../../../../src/shared/trade/workspace/chart-set.ts';
import { DashboardState } from '../../../../../src/shared/trade/workspace/dashboard-state.ts';
import { defaultChart } from '../../../../../src/shared/trade/workspace/default-chart.ts';

const set = (
  id: string,
  type: ChartSet['chart']['type'] = 'candles',
  more: Partial<ChartSet['chart']> = {},
): ChartSet => ({ id, chart: { ...defaultChart(), type, ...more } });

test('a state of before has the chart that all had in common, and no sets', () => {
  expect(v.parse(DashboardState, { chart_overlays: { type: 'line' } })).toMatchObject({
    chart_overlays: { type: 'line' },
    chart_sets: [],
  });
});

test('sets are read as they were written; one that does not parse costs no other, a bad field no set', () => {
  const sets = [set('a', 'line'), set('BINANCE/BTCUSDT/spot', 'heikin')];
  expect(v.parse(ChartSets, JSON.parse(JSON.stringify(sets)))).toEqual(sets);
  expect(v.parse(ChartSets, [set('a'), 7, { id: '' }, { id: 'b', chart: { type: 'cubes', mode: 'log' } }])).toEqual([
    set('a'),
    set('b', 'candles', { mode: 'log' }),
  ]);
  expect(v.parse(DashboardState, { chart_sets: 5 }).chart_sets).toEqual([]);
});

test('a change replaces its own set and comes first; the oldest go, also where all take too much room', () => {
  expect(withSets([set('a'), set('b'), set('c')], [set('b', 'line'), set('d')])).toEqual([
    set('b', 'line'),
    set('d'),
    set('a'),
    set('c'),
  ]);
  let sets: ChartSet[] = [];
  for (let index = 0; index < maxSets + 5; index++) sets = withSets(sets, [set(String(index))]);
  expect([sets.length, sets[0]!.id, sets.at(-1)!.id]).toEqual([maxSets, String(maxSets + 4), '5']);
  const params = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`parameter-number-${index}`, index]));
  const large = (id: string) =>
    set(id, 'line', { indicators: [{ id: 'x', kind: 'ma', params, colours: {}, tone: 0 }] });
  for (let index = 0; index < maxSets; index++) sets = withSets(sets, [large(String(index))]);
  expect(sets.length).toBeLessThan(maxSets);
  expect(JSON.stringify(sets).length).toBeLessThan(140_000);
  expect([
    maxSets,
    withSets(
      [],
      Array.from({ length: 60 }, (_, index) => set(String(index))),
    ).length,
  ]).toEqual([48, 48]);
});

test('sets may have 131,072 characters together, and not one more', () => {
  const sized = (id: string, characters: number): ChartSet =>
    set(id.repeat(characters - JSON.stringify(set('')).length));
  expect(
    [31_072, 31_073].map((characters) => withSets([sized('a', 100_000), sized('b', characters)], []).length),
  ).toEqual([2, 1]);
  expect(withSets([sized('a', 131_073), set('b')], []), 'not even the first one').toEqual([]);
});

test('an id of a set has 1 to 160 characters', () => {
  expect([0, 1, 160, 161].map((length) => v.parse(ChartSets, [set('x'.repeat(length))]).length)).toEqual([0, 1, 1, 0]);
});
