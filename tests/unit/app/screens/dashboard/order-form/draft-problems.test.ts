import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/check.ts';
import { distanceFromLast } from '../../../../../../src/app/screens/dashboard/order-form/draft/references.ts';
import {
  type Draft,
  emptyDraft,
  moveTicks,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { parseDecimal } from '../../../../../../src/app/format/parse-number.ts';
import { toUnits } from '../../../../../../src/shared/base/decimal.ts';
import { instrument, quotes, funds, reckoning, context, limit, reported, contract, waiting } from './draft-rig.ts';

test('a sound draft has no problems', () => {
  expect(checkDraft(limit({}), 'BUY', context)).toEqual({});
  expect(checkDraft({ ...emptyDraft, type: 'MARKET', amount: '0.1' }, 'SELL', context)).toEqual({});
});

test.each<[Partial<Draft>, 'BUY' | 'SELL', object]>([
  [{ price: '' }, 'BUY', { price: { kind: 'empty' } }],
  [{ price: 'x' }, 'BUY', { price: { kind: 'number' } }],
  [{ price: '0' }, 'BUY', { price: { kind: 'positive' } }],
  [{ price: '67000.05' }, 'BUY', { price: { kind: 'tick', than: '0.1' } }],
  [{ price: '400000' }, 'SELL', { price: { kind: 'band_high', than: '336207.5' } }],
  [{ amount: '' }, 'BUY', { amount: { kind: 'empty' } }],
  [{ amount: '0.000001' }, 'BUY', { amount: { kind: 'step', than: '0.00001' } }],
  [{ amount: '0.00001' }, 'BUY', { amount: { kind: 'notional', than: '5' } }],
  [{ amount: '9999' }, 'BUY', { amount: { kind: 'highest', than: '9000' } }],
  [{ amount: '0.2' }, 'BUY', { amount: { kind: 'balance', than: '10000' } }],
  [{ amount: '0.6' }, 'SELL', { amount: { kind: 'balance', than: '0.5' } }],
])('%o to %s is refused before sending', (patch, side, problems) => {
  expect(checkDraft(limit(patch), side, context)).toMatchObject(problems);
});
const leaving = (takeProfit: string, stopLoss: string, patch: Partial<Draft> = {}): Draft =>
  limit({ exits: { takeProfit, stopLoss }, ...patch });
const above = 'Must be above {than}';
const below = 'Must be below {than}';
const bought = 'Take profit and stop loss are for buy orders only.';

test.each<[Draft, 'BUY' | 'SELL', object]>([
  [leaving('', ''), 'BUY', { tp: { kind: 'empty' } }],
  [leaving('68000', '66000'), 'BUY', {}],
  [leaving('', '66000'), 'BUY', {}],
  [leaving('67,000', ''), 'BUY', { tp: reported(above, '67,000') }],
  [leaving('68000.05', 'x'), 'BUY', { tp: { kind: 'tick', than: '0.1' }, sl: { kind: 'number' } }],
  [leaving('', '67100'), 'BUY', { sl: reported(below, '67,000') }],
  [leaving('67241.5', '', { type: 'MARKET' }), 'BUY', { tp: reported(above, '67,241.5') }],
  [
    leaving('67900', '', { type: 'CONDITIONAL', price: '', trigger: '68000' }),
    'BUY',
    { tp: reported(above, '68,000') },
  ],
  [leaving('66000', ''), 'SELL', { tp: reported(bought) }],
  [limit({ exits: { takeProfit: '', stopLoss: '' } }), 'BUY', { tp: { kind: 'empty' } }],
])('exits of %o to %s are checked against the price that the order is judged by', (draft, side, problems) => {
  expect(checkDraft(draft, side, context)).toEqual(problems);
});

test('contracts have exits on either side, and none where an order only reduces', () => {
  expect(checkDraft(leaving('66000', '68000'), 'SELL', reckoning(contract))).toEqual({});
  expect(checkDraft(leaving('68000', '66000'), 'SELL', reckoning(contract))).toEqual({
    tp: reported(below, '67,000'),
    sl: reported(above, '67,000'),
  });
  expect(checkDraft(leaving('', '', { reduceOnly: true }), 'SELL', reckoning(contract))).toEqual({});
});

test.each<[Partial<Draft>, object]>([
  [{}, {}],
  [{ price: '68100' }, {}],
  [{ trigger: '' }, { trigger: { kind: 'empty' } }],
  [{ trigger: '0' }, { trigger: { kind: 'positive' } }],
  [{ trigger: '68000.05' }, { trigger: { kind: 'tick', than: '0.1' } }],
  [{ trigger: '67,241.5' }, { trigger: { kind: 'at_last' } }],
  [{ price: 'x' }, { price: { kind: 'number' } }],
  [{ price: '400000', amount: '0.01' }, { price: { kind: 'band_high', than: '340000' } }],
])('of an order that waits, %o gives %o', (patch, problems) => {
  expect(checkDraft(waiting(patch), 'BUY', context)).toEqual(problems);
});

test('whatever is typed or pasted is judged and never breaks the form, and nothing that is no price goes', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^-?\d{0,30}\.?\d{0,30}$/),
    fc.constantFrom('9'.repeat(400), `0.${'1'.repeat(19)}`, '1e400', '-1', '１２．５', '1,000', '٣', ''),
  );
  const goes = fc.record({
    price: typed,
    trigger: typed,
    amount: typed,
    tp: typed,
    sl: typed,
    type: fc.constantFrom('LIMIT' as const, 'MARKET' as const, 'CONDITIONAL' as const),
    unit: fc.constantFrom('base' as const, 'quote' as const),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
  });
  fc.assert(
    fc.property(goes, ({ tp, sl, side, ...texts }) => {
      const draft = { ...emptyDraft, ...texts, exits: { takeProfit: tp, stopLoss: sl } };
      const problems = checkDraft(draft, side, context);
      expect(distanceFromLast(draft, quotes)).toBeGreaterThanOrEqual(0);
      if (draft.type !== 'MARKET' && !problems.price && draft.price.trim() !== '')
        expect(toUnits(parseDecimal(draft.price)!, { decimals: 1, unit: 1 })).toBeGreaterThan(0);
      if (!problems.amount) expect(Number(parseDecimal(draft.amount))).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});

test('where the tick is coarser from a price on, arrows move by it and other prices are told as off the tick', () => {
  const stepped = {
    ...instrument,
    tick: '0.0001',
    step: '0.001',
    min_qty: '0.001',
    tick_steps: [{ above: '0.005', tick: '0.0005' }],
    price_band_up: null,
    price_band_down: null,
  };
  const moved = (price: string, ticks: number) => moveTicks(price, ticks, stepped);
  expect([
    moved('0.0048', 1),
    moved('0.0049', 1),
    moved('0.005', 1),
    moved('0.0057', 1),
    moved('0.0048', 10),
    moved('0.005', -1),
  ]).toEqual(['0.0049', '0.005', '0.0055', '0.006', '0.0055', '0.0045']);
  const problem = (price: string) =>
    checkDraft(limit({ price }), 'BUY', reckoning(stepped, funds, { ...quotes, last: '0.005' })).price;
  expect([problem('0.0049'), problem('0.0055'), problem('0.0051'), problem('0.00491')]).toEqual([
    undefined,
    undefined,
    { kind: 'tick', than: '0.0005' },
    { kind: 'tick', than: '0.0001' },
  ]);
});
