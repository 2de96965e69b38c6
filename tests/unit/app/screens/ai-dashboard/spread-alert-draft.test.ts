import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  firstSpreadAlert,
  levelFault,
  spreadConditionOf,
  withLevel,
} from '../../../../../src/app/screens/ai-dashboard/spreads/spread-alert-draft.ts';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';

const leg = { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear' } as const;

test.each([
  ['15', 10, 'UP_TO', undefined],
  ['5', 10, 'DOWN_TO', undefined],
  ['\u22125.5', -2, 'DOWN_TO', undefined],
  ['-1', -2, 'UP_TO', undefined],
  ['1,000', Number.NaN, 'UP_TO', undefined],
  ['10', 10, 'DOWN_TO', 'passed'],
  ['', 10, 'UP_TO', 'number'],
  ['-', 10, 'UP_TO', 'number'],
  ['10000', 0, 'UP_TO', undefined],
  ['10000.01', 0, 'UP_TO', 'bounds'],
  ['-10000.01', 0, 'DOWN_TO', 'bounds'],
] as const)(
  'a level of %j beside a spread of %d is waited for as %s; its fault: %s',
  (level, now, direction, fault) => {
    const draft = withLevel(firstSpreadAlert, level, now);
    expect([draft.direction, levelFault(draft, now)]).toEqual([direction, fault]);
  },
);

test('a direction that was chosen stays, and is refused where the spread is there', () => {
  const chosen = withLevel({ ...firstSpreadAlert, direction: 'UP_TO', isDirectionChosen: true }, '5', 10);
  expect([chosen.direction, levelFault(chosen, 10), levelFault(chosen, 4)]).toEqual(['UP_TO', 'passed', undefined]);
});

test('a draft without a fault is one that the call takes', () => {
  const number = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.constantFrom('OPEN', 'CLOSE'), (level, now, of) => {
      const draft = withLevel({ ...firstSpreadAlert, of }, String(level), now);
      const input = {
        exchange: 'BINANCE',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        ...spreadConditionOf(draft, { ...leg, more: 1 } as typeof leg),
      };
      expect(v.is(alertSave.input, input)).toBe(levelFault(draft, Number.NaN) === undefined);
      if (levelFault(draft, now) === undefined)
        expect(draft.direction === 'UP_TO' ? now < level : now > level).toBe(true);
    }),
  );
});
