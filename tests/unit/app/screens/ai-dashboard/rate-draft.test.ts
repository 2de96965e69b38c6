import { expect, test } from 'vitest';
import { asCarry, ratePreview } from '../../../../../src/app/screens/ai-dashboard/rate-grid/rate-draft.ts';

const rate = 0.0003;
const facts = { predicted: rate, nextMs: 0, intervalMs: 28_800_000, paid: [rate, rate, rate] };
const draft = { low_rate: '5', high_rate: '45', grid_levels: '4', unit_size: '0.02', hold_periods: '30' };

test('it says how many units it would hold at the expected rate, and its next levels', () => {
  // 0.03 % three times a day: 32.85 % a year, between 25 and 35.
  expect(ratePreview(draft, facts)).toEqual({
    annual: expect.closeTo(32.85, 6),
    units: 2,
    levels: 4,
    below: 15,
    above: 35,
  });
  expect(ratePreview({ ...draft, low_rate: '−40', high_rate: '0' }, facts)).toMatchObject({
    units: 4,
    above: undefined,
  });
  expect(ratePreview({ ...draft, low_rate: '40', high_rate: '80' }, facts)).toMatchObject({
    units: 0,
    below: undefined,
  });
});

test('what the next payment says counts for one period alone', () => {
  const turned = { ...facts, predicted: -0.003 };
  expect(ratePreview({ ...draft, hold_periods: '1' }, turned)).toMatchObject({ units: 0 });
  // (−0.3 % + 29 · 0.03 %) ÷ 30 · 1,095 = 20.8 % a year.
  expect(ratePreview(draft, turned)).toMatchObject({ annual: expect.closeTo(20.805, 6), units: 1 });
});

test.each([{ low_rate: '' }, { high_rate: '5' }, { grid_levels: '1' }, { grid_levels: '2.5' }, { hold_periods: '0' }])(
  'with %o there is nothing to say yet',
  (changes) => {
    expect(ratePreview({ ...draft, ...changes }, facts)).toBe(undefined);
  },
);

test('all levels together are a hedge of their number of units', () => {
  expect(asCarry(draft)).toMatchObject({ split_size: '0.02', max_pos: '0.080000000000' });
  expect(asCarry({ ...draft, unit_size: '' })).toMatchObject({ split_size: '', max_pos: '' });
});
