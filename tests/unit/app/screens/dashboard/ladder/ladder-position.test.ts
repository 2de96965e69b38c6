import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  breakEven,
  ladderPositions,
  positionMarks,
} from '../../../../../../src/app/screens/dashboard/ladder/ladder-position.ts';
import { withSizes } from '../../../../../../src/app/screens/dashboard/ladder/ladder-sizes.ts';
import { gridOf } from '../../../../../../src/shared/market/instrument.ts';
import { maxLadderMarkets } from '../../../../../../src/shared/trade/workspace/ladder-sizes.ts';
import { testInstrument } from '../../../../../doubles/instruments.ts';
import { testPosition } from '../../../../../doubles/trading.ts';

test('what is closed at the break-even has earned the fees of both ways, linear and inverse', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      fc.boolean(),
      fc.double({ min: 0, max: 0.01, noNaN: true }),
      (entry, long, taker) => {
        const even = breakEven(entry, long, taker);
        const sign = long ? 1 : -1;
        const linear = sign * (even - entry) - taker * (even + entry);
        const inverse = sign * (1 / entry - 1 / even) - taker * (1 / entry + 1 / even);
        expect(linear / entry).toBeCloseTo(0, 9);
        expect(inverse * entry).toBeCloseTo(0, 9);
      },
    ),
  );
});

const instrument = testInstrument({ tick: '0.1', taker: 0.001 });
const held = (fields: object) =>
  testPosition({
    exchange: instrument.exchange,
    symbol: instrument.symbol,
    account_type: instrument.account_type,
    ...fields,
  });

test('a position is marked at its entry, with its profit, and where it has earned its fees', () => {
  const shown = ladderPositions(
    [held({ qty: '0.5', avg_open: '1000', unrealized: '-12.5' }), held({ qty: '0' }), held({ symbol: 'OTHER' })],
    instrument,
  );
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ isLong: true, entry: '1,000.0', even: '1,002.0' });
  const marks = positionMarks(shown, gridOf(instrument).price, 10);
  expect([...marks.values()].toSorted((a, b) => a.ticks - b.ticks)).toEqual([
    { ticks: 10_000, kind: 'entry', side: 'BUY', profit: '\u221212.50' },
    { ticks: 10_020, kind: 'even', side: 'BUY', profit: '' },
  ]);
  // Where both fall into one row the entry is what stands there.
  expect([...positionMarks(shown, gridOf(instrument).price, 1_000).values()]).toMatchObject([{ kind: 'entry' }]);
});

test('sizes are kept of so many markets, the one changed last as the newest, and none where all are taken away', () => {
  let all = {};
  for (let at = 0; at <= maxLadderMarkets; at++) all = withSizes(all, `A/B${at}/spot`, ['1']);
  expect(Object.keys(all)).toHaveLength(maxLadderMarkets);
  expect(all).not.toHaveProperty(['A/B0/spot']);
  all = withSizes(all, 'A/B1/spot', ['2', '5']);
  expect(Object.keys(all).at(-1)).toBe('A/B1/spot');
  expect(withSizes(all, 'A/B1/spot', [])).not.toHaveProperty(['A/B1/spot']);
});
