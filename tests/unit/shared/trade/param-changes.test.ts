import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeData, readChanges } from '../../../../src/shared/trade/param-changes.ts';

const before = { name: 'Swing', group: null, params: { lower: '90', grid_levels: 10, on_end: 'CANCEL' } };

test('what has changed is named, with its values before and after', () => {
  const data = changeData(before, {
    name: 'Swing 2',
    group: 'desk',
    params: { lower: '95', grid_levels: 10, take_profit_price: '120' },
  });
  expect(data.changed).toBe('name, group, lower, on_end, take_profit_price');
  expect(readChanges({ data })).toEqual([
    { key: 'name', from: 'Swing', to: 'Swing 2' },
    { key: 'group', from: undefined, to: 'desk' },
    { key: 'lower', from: '90', to: '95' },
    { key: 'on_end', from: 'CANCEL', to: undefined },
    { key: 'take_profit_price', from: undefined, to: '120' },
  ]);
});

test('an entry of before values were written down, and one that is damaged, tell none', () => {
  expect(readChanges({ data: { changed: 'lower, on_end' } })).toEqual([]);
  expect(readChanges({ data: { changed: 'lower', 'from.lower': '{', 'to.lower': '[1]' } })).toEqual([]);
});

const value = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => (Object.is(each, -0) ? 0 : each)),
  fc.boolean(),
  fc.array(fc.string()),
);
const params = fc.dictionary(
  fc.stringMatching(/^[a-z_]{1,12}$/).filter((key) => !['name', 'group'].includes(key)),
  value,
);

test('what is read is what was changed, whatever the values', () => {
  fc.assert(
    fc.property(params, params, (old, now) => {
      const data = changeData({ ...before, params: old }, { ...before, params: now });
      const rebuilt: Record<string, unknown> = { ...old };
      for (const { key, to } of readChanges({ data }))
        if (to === undefined) delete rebuilt[key];
        else rebuilt[key] = to;
      expect(rebuilt).toEqual(now);
    }),
  );
});

test('an entry that names nothing tells nothing', () => {
  expect(readChanges({ data: {} })).toEqual([]);
});
