import { expect, test } from 'vitest';
import {
  firstRanges,
  isSwept,
  type RangeDraft,
  rangeAround,
  rangeFault,
  rangeFields,
  sweepRequest,
} from '../../../../../src/app/screens/ai-dashboard/optimise/ranges.ts';
import { formSweep } from '../../../../../src/shared/backtest/sweep/form-sweep.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import type { StrategyTemplate } from '../../../../../src/shared/trade/instance.ts';
import { strategies } from '../../../../../src/shared/strategies/index.ts';
import { instrument } from '../../../shared/core/core-kit.ts';
import { gridParams, strategyOf, walk } from '../../../shared/backtest/backtest-kit.ts';

const { template: grid } = strategyOf('GRID');
const { template: blsh } = strategyOf('BLSH');
const draft = { lower: '990', upper: '1010', grid_levels: '10', invest: '400', max_slippage: '0.5' };
const range = (changes: Partial<RangeDraft> = {}): RangeDraft => ({
  key: 'lower',
  from: '1',
  to: '2',
  count: '3',
  ...changes,
});

/** What stands in a form at first. */
const defaultsOf = ({ fields }: Pick<StrategyTemplate, 'fields'>): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ key, default: usual }) => [key, String(usual ?? '')]));

test('only what is a number is swept, and every type that is swept has two parameters to begin with', () => {
  expect(rangeFields(grid, 'spot', {}).map(({ key }) => key)).toEqual([
    'lower',
    'upper',
    'grid_levels',
    'invest',
    'take_profit_price',
    'stop_loss_price',
    'max_slippage',
  ]);
  const swept = strategies.filter(({ template }) => isSwept(template));
  expect(swept.map(({ template }) => template.strategy_type).toSorted()).toEqual([
    'AI_GRID',
    'BLSH',
    'FUNDING',
    'GRID',
    'MM',
    'MM_PLUS',
    'RATE_GRID',
    'SECOND_WAVE',
    'SPREAD',
    'STAT_ARB',
    'STRONG_GRID',
    'TREND',
  ]);
  for (const { template } of swept) {
    const [x, y] = firstRanges(template, 'spot', defaultsOf(template));
    expect(x.key).not.toBe(y.key);
  }
});

test('a range lies around its field: near for a price, from half to double for others, within the bounds of the form', () => {
  const around = (key: string, given: object = draft) =>
    rangeAround(grid.fields.find((field) => field.key === key)!, given as Record<string, string>);
  expect(around('lower')).toEqual({ key: 'lower', from: '960.3', to: '1019.7', count: '12' });
  expect(around('grid_levels')).toEqual({ key: 'grid_levels', from: '5', to: '20', count: '12' });
  expect(around('grid_levels', { grid_levels: '150' })).toMatchObject({ from: '75', to: '200' });
  expect(around('lower', {})).toMatchObject({ from: '', to: '' });
  expect(around('grid_levels', {})).toMatchObject({ from: '2', to: '200' });
});

test.each([
  [[range(), range({ key: 'upper' })], undefined],
  [[range(), range()], 'same'],
  [[range({ from: '' }), range({ key: 'upper' })], 'number'],
  [[range({ from: '-1' }), range({ key: 'upper' })], 'number'],
  [[range({ from: '3' }), range({ key: 'upper' })], 'order'],
  [[range({ count: '2.5' }), range({ key: 'upper' })], 'count'],
  [[range({ count: '0' }), range({ key: 'upper' })], 'count'],
  [[range({ count: '1000' }), range({ key: 'upper', count: '101' })], 'most'],
] as const)('%o: %s', (ranges, fault) => {
  expect(rangeFault(ranges, grid)).toBe(fault);
});

test('a field that may lie below zero is tried there too, and around its own value', () => {
  const { template } = strategyOf('SPREAD');
  const field = template.fields.find(({ key }) => key === 'close_threshold')!;
  const around = rangeAround(field, { close_threshold: '-4' });
  expect(around).toEqual({ key: 'close_threshold', from: '-8', to: '-2', count: '12' });
  const open = range({ key: 'open_threshold', from: '1', to: '4' });
  expect(rangeFault([around, open], template)).toBe(undefined);
  expect(rangeFault([{ ...around, from: String(field.min! - 1) }, open], template)).toBe('any');
  expect(rangeFault([{ ...around, to: '' }, open], template)).toBe('any');
});

test.each([
  [grid, { ...gridParams }, firstRanges(grid, 'spot', draft), 121],
  [
    blsh,
    { amount: '50', drop: 0.4, rise: 0.3, levels: 4 },
    firstRanges(blsh, 'spot', { drop: '0.4', rise: '0.3' }),
    144,
  ],
])('the request that is made of a form can be swept', (template, params, ranges, count) => {
  const bars = walk(3, 400);
  const request = sweepRequest(template, params, ranges, { instrument }, { from: 0, to: 400 }, false);
  const sweep = formSweep(request, scanBars(bars));
  expect(sweep.count).toBeGreaterThan(count - 40);
  expect(sweep.count).toBeLessThanOrEqual(144);
  const part = sweep.sweep({ index: 0, of: 1 });
  part.advance(sweep.count);
  expect(part.results.problems.reduce((sum, { count: out }) => sum + out, 0)).toBeLessThan(sweep.count);
});

test('percents are tried in whole hundredths, whole numbers by equal ratios', () => {
  const percents = [
    range({ key: 'drop', from: '1', to: '4', count: '12' }),
    range({ key: 'levels', from: '2', to: '16', count: '4' }),
  ] as const;
  const { ranges } = sweepRequest(blsh, {}, percents, { instrument }, { from: 0, to: 10 }, false);
  expect(ranges).toEqual([
    { key: 'drop', from: 1, to: 4, step: 0.28, spacing: 'LINEAR' },
    { key: 'levels', from: 2, to: 16, count: 4, spacing: 'GEOMETRIC' },
  ]);
  const one = [range({ key: 'drop', count: '1' }), range({ key: 'rise', from: '2', to: '2', count: '5' })] as const;
  expect(sweepRequest(blsh, {}, one, { instrument }, { from: 0, to: 10 }, false).ranges).toEqual([
    { key: 'drop', from: 1, to: 2, count: 1, spacing: 'LINEAR' },
    { key: 'rise', from: 2, to: 2, count: 1, spacing: 'LINEAR' },
  ]);
});
