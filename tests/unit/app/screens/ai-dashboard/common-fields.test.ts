import { expect, test } from 'vitest';
import { commonFields } from '../../../../../src/app/screens/ai-dashboard/parameters/common-fields.ts';
import { strategies } from '../../../../../src/shared/strategies/index.ts';

const templatesOf = (...types: readonly string[]) =>
  strategies.map(({ template }) => template).filter(({ strategy_type }) => types.includes(strategy_type));
const keysOf = (...types: readonly string[]): string[] => commonFields(templatesOf(...types)).map(({ key }) => key);

test('of one type all that may change while it runs, without lists, times and signals', () => {
  const [template] = templatesOf('GRID');
  const keys = keysOf('GRID');
  expect(keys).toContain('stop_loss_price');
  for (const key of keys) expect(template!.changeable).toContain(key);
  expect(keysOf('FUNDING')).not.toContain('white_list');
});

test('of several types those that each of them has, the limits among them; of none nothing', () => {
  const both = keysOf('GRID', 'SPREAD');
  expect(both).toContain('max_daily_loss');
  expect(both).not.toContain('stop_loss_price');
  for (const key of both) {
    expect(keysOf('GRID')).toContain(key);
    expect(keysOf('SPREAD')).toContain(key);
  }
  expect(keysOf()).toEqual([]);
});
