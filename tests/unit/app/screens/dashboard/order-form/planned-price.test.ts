import { expect, test } from 'vitest';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import {
  type DraftType,
  offeredTypes,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/order-types.ts';
import { plannedPrice } from '../../../../../../src/app/screens/dashboard/order-form/draft/planned-price.ts';
import { book, linear, reckoning } from './reckon-rig.ts';

const now = reckoning(linear, { book });
const draft = { ...emptyDraft, amount: '0.02', price: '67000', trigger: '67500', stopLimit: '67600' };

/** Where a buy of each type would be filled. */
const bought: Readonly<Partial<Record<DraftType, string>>> = {
  LIMIT: '67000',
  // A hundredth at 67,241.6 and the rest at 67,250.0.
  MARKET: '67245.8',
  STOP_MARKET: '67500',
  TAKE_PROFIT: '67000',
  TAKE_PROFIT_MARKET: '67500',
  TRIGGER_LIMIT: '67000',
  TRIGGER_MARKET: '67500',
  CONDITIONAL: '67000',
  OCO: '67600',
};

test.each(offeredTypes(linear))('%s: the price of a position is that at which the order would be filled', (type) => {
  const price = plannedPrice({ ...draft, type }, 'BUY', now);
  expect(Number(price), type).toBeGreaterThan(0);
  if (bought[type] !== undefined) expect(Number(price)).toBe(Number(bought[type]));
});

test('a conditional order without a limit is filled at its trigger', () => {
  expect(Number(plannedPrice({ ...draft, type: 'CONDITIONAL', price: '' }, 'SELL', now))).toBe(67_500);
});
