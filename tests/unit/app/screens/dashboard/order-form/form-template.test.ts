import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAlgo } from '../../../../../../src/app/screens/dashboard/order-form/draft/algo-texts.ts';
import { type Draft, emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { draftTypes } from '../../../../../../src/app/screens/dashboard/order-form/draft/order-types.ts';
import {
  draftOf,
  isShown,
  templateOf,
} from '../../../../../../src/app/screens/dashboard/order-form/templates/form-template.ts';

const text = fc.string({ maxLength: 20 });
const anyDraft: fc.Arbitrary<Draft> = fc.record({
  type: fc.constantFrom(...draftTypes),
  price: text,
  trigger: text,
  stopLimit: text,
  triggerBy: fc.constantFrom('LAST', 'MARK', 'INDEX'),
  amount: text,
  unit: fc.constantFrom('base', 'quote'),
  tif: fc.constantFrom('GTC', 'IOC', 'FOK', 'GTD'),
  expires: fc.constantFrom(null, 5),
  postOnly: fc.boolean(),
  reduceOnly: fc.boolean(),
  closeAll: fc.boolean(),
  marginAuto: fc.constantFrom('MANUAL', 'AUTO_BORROW', 'AUTO_REPAY', 'AUTO_BORROW_REPAY'),
  tradingMode: fc.constantFrom('NORMAL', 'DIRECT'),
  exits: fc.constantFrom(undefined, { takeProfit: '1', stopLoss: '' }),
  algo: fc.constantFrom(noAlgo, { ...noAlgo, slices: '7', finish: 'MARKET' }),
  ladderSize: text,
}) as fc.Arbitrary<Draft>;

test('a form that was saved is the same again, whatever stood there before, but for the end of a GTD order and the size at the ladder', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (draft, before) => {
      const saved = draftOf(JSON.parse(JSON.stringify(templateOf(draft))));
      const after = { ...before, ...saved! };
      expect(after).toEqual({ ...draft, expires: before.expires, ladderSize: before.ladderSize });
      expect(isShown(after, templateOf(draft))).toBe(true);
    }),
  );
});

test('an empty form is saved as nothing, and one that differs from a template does not show it', () => {
  expect(templateOf(emptyDraft)).toEqual({});
  const saved = templateOf({ ...emptyDraft, amount: '1' });
  expect(saved).toEqual({ amount: '1' });
  expect([isShown(emptyDraft, saved), isShown({ ...emptyDraft, amount: '1' }, saved)]).toEqual([false, true]);
});

test.each([{ type: 'NONE' }, { price: 5 }, { algo: {} }, { exits: { takeProfit: '1' } }, { tif: 'DAY' }, 'text', null])(
  '%j makes no sense in a form',
  (form) => {
    expect(draftOf(form)).toBeUndefined();
    expect(isShown(emptyDraft, form)).toBe(false);
  },
);
