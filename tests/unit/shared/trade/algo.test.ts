import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Algo, type AlgoDraft, algoProblem } from '../../../../src/shared/trade/algo.ts';

const twap = { kind: 'TWAP', duration_s: 60, slices: 4 } as const;
const iceberg = { kind: 'ICEBERG', duration_s: 60, visible: '1' } as const;
const isAlgo = (fields: object): boolean => v.is(Algo, { ...twap, ...fields });

test.each([
  ['duration_s', 10, 86_400, 1],
  ['slices', 1, 1_000, 1],
  ['randomize', 0, 0.5, 0.001],
  ['participation', 0.001, 1, 0.000_1],
  ['peg_ticks', -10_000, 10_000, 1],
  ['max_impact_percent', 0.01, 50, 0.001],
])('%s goes from %d to %d', (field, least, most, beyond) => {
  expect([least - beyond, least, most, most + beyond].map((value) => isAlgo({ [field]: value }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each(['duration_s', 'slices', 'peg_ticks'])('%s is a whole number', (field) => {
  expect(isAlgo({ [field]: 20.5 })).toBe(false);
});

test('what is left out: no moved slices, and the rest expires', () => {
  expect(v.parse(Algo, twap)).toEqual({ ...twap, randomize: 0, finish_policy: 'EXPIRE' });
  expect([isAlgo({ finish_policy: 'MARKET' }), isAlgo({ finish_policy: 'LIMIT' }), isAlgo({ wonder: 1 })]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('a request with an algorithm', () => {
  const draft = (algo: object, fields: Partial<AlgoDraft> = {}): AlgoDraft => {
    const parsed = v.parse(Algo, algo);
    return { order_type: parsed.kind, amount: '5', algo: parsed, ...fields };
  };

  test.each<[string, AlgoDraft]>([
    ['slices over time', draft(twap)],
    ['slices by volume', draft({ ...twap, kind: 'VWAP', participation: 0.1, randomize: 0.2 })],
    ['a part that is shown', draft(iceberg)],
    ['one at a distance', draft({ ...iceberg, peg_ticks: -1 })],
    ['contracts', draft(twap, { account_type: 'linear', position_side: 'LONG', reduce_only: true, leverage: 3 })],
    ['an order of no algorithm', { order_type: 'LIMIT', amount: '5' }],
  ])('agrees: %s', (_name, request) => {
    expect(algoProblem(request)).toBeUndefined();
  });

  test.each([
    'price',
    'total',
    'time_in_force',
    'expire_time',
    'trigger_price',
    'trigger_by',
    'post_only',
    'oco',
    'close_position',
    'tp',
    'sl',
  ])('has no %s of its own', (field) => {
    expect(algoProblem(draft(twap, { [field]: field }))).toEqual({ field, rule: 'algo_only' });
  });

  test.each<[string, string, AlgoDraft]>([
    ['algo', 'required', { order_type: 'VWAP', amount: '5' }],
    ['order_type', 'algo_kind', draft(twap, { order_type: 'VWAP' })],
    ['trading_mode', 'normal_only', draft(twap, { trading_mode: 'DIRECT' })],
    ['amount', 'required', draft(twap, { amount: undefined })],
    ['leverage', 'futures_only', draft(twap, { account_type: 'margin', leverage: 3 })],
    ['algo.visible', 'required', draft({ ...iceberg, visible: undefined })],
    ['algo.visible', 'iceberg_only', draft({ ...twap, visible: '1' })],
    ['algo.slices', 'slices_only', draft({ ...iceberg, slices: 4 })],
    ['algo.slices', 'required', draft({ ...twap, slices: undefined })],
    ['algo.peg_ticks', 'iceberg_only', draft({ ...twap, peg_ticks: 1 })],
    ['algo.participation', 'slices_only', draft({ ...iceberg, participation: 0.1 })],
    ['algo.randomize', 'slices_only', draft({ ...iceberg, randomize: 0.1 })],
    ['algo.participation', 'slices_only', draft({ ...iceberg, participation: 0.1, randomize: 0.1 })],
  ])('is refused at %s by the rule %s', (field, rule, request) => {
    expect(algoProblem(request)).toEqual({ field, rule });
  });

  test('of a NORMAL mode is like one of none', () => {
    expect(algoProblem(draft(twap, { trading_mode: 'NORMAL' }))).toBeUndefined();
  });
});
