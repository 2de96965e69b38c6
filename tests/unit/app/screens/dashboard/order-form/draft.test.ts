import { expect, test } from 'vitest';
import { distanceFromLast } from '../../../../../../src/app/screens/dashboard/order-form/draft/references.ts';
import {
  emptyDraft,
  feeAsset,
  midOf,
  moveTicks,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { shareOf, sizeOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { instrument, quotes, funds, context, most, estimate, limit, waiting, inverse } from './draft-rig.ts';

test('an order that waits is reckoned with its limit, or with its trigger where it has none, and its limit is held against the trigger', () => {
  expect(estimate(waiting({}), 'BUY', instrument).value).toBe('6800');
  expect(estimate(waiting({ price: '68100' }), 'BUY', instrument).value).toBe('6810');
  expect(sizeOf(waiting({ unit: 'quote', amount: '680' }), 'BUY', context)).toEqual({ amount: '0.01', lots: 1000 });
  expect([
    distanceFromLast(waiting({}), quotes),
    distanceFromLast(waiting({ price: '74800' }), quotes),
    distanceFromLast(waiting({ trigger: '', price: '1' }), quotes),
  ]).toEqual([0, 0.1, 0]);
});

test('cost and fee are exact', () => {
  expect(estimate(limit({ price: '0.1', amount: '0.3' }), 'BUY', instrument)).toEqual({
    value: '0.03',
    fee: '0.00006',
  });
  expect(estimate(limit({ price: '0.1', amount: '0.3' }), 'SELL', instrument), 'at the best bid').toEqual({
    value: '20172.42',
    fee: '20.17242',
  });
  expect([
    feeAsset(instrument, 'BUY'),
    feeAsset(instrument, 'SELL'),
    feeAsset({ ...instrument, account_type: 'astock' }, 'BUY'),
    feeAsset(inverse, 'BUY'),
  ]).toEqual(['BTC', 'USDT', 'USDT', 'BTC']);
  expect(estimate(limit({ postOnly: true }), 'BUY', instrument).fee).toBe('0.00002');
});

test('sizes in quote become base on the step, and the total of a market buy', () => {
  expect(sizeOf(limit({ unit: 'quote', amount: '1000' }), 'BUY', context)).toEqual({ amount: '0.01492', lots: 1492 });
  expect(sizeOf({ ...emptyDraft, type: 'MARKET', unit: 'quote', amount: '1000' }, 'BUY', context)).toEqual({
    amount: '0.01487',
    lots: 1487,
    total: '1000',
  });
});

test('shares of the funds round down to the step', () => {
  expect(most(limit({}), 'BUY', instrument, funds)).toBe('0.14925');
  expect(shareOf(25, limit({}), 'BUY', context)).toEqual({ unit: 'base', amount: '0.03731' });
  expect(shareOf(100, limit({}), 'SELL', context)).toEqual({ unit: 'base', amount: '0.5' });
});

test('arrows move by whole ticks and never to zero', () => {
  expect(moveTicks('67000.05', 1, { tick: '0.1', step: '1' })).toBe('67000.1');
  expect(moveTicks('', -3, { tick: '0.1', step: '1' })).toBe('0.1');
  expect(moveTicks('9'.repeat(30), 1, { tick: '0.1', step: '1' })).toBe('9'.repeat(30));
});

test.each([
  ['100.1', '100.2', '100.1'],
  ['100.1', '100.4', '100.2'],
  ['100.15', '100.15', '100.1'],
  ['', '1', '0.5'],
  ['0.1', '9'.repeat(30), ''],
])('between %s and %s lies %s', (bid, ask, mid) => {
  expect(midOf(bid || '0', ask, { tick: '0.1', step: '1' })).toBe(mid);
});

test('a limit of exactly 5 % beyond the last price is as far as an order goes unasked', () => {
  expect([
    distanceFromLast(limit({ price: '105' }), { ...quotes, last: '100' }),
    distanceFromLast(limit({ price: '95' }), { ...quotes, last: '100' }),
  ]).toEqual([0.05, 0.05]);
});

test('the distance of a limit from the last price', () => {
  expect(distanceFromLast(limit({ price: '73965.65' }), quotes)).toBeCloseTo(0.1, 6);
  expect(distanceFromLast({ ...emptyDraft, type: 'MARKET' }, quotes)).toBe(0);
});
