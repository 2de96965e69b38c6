import { expect, test } from 'vitest';
import { groupRounds } from '../../../../../src/app/screens/ai-dashboard/profit/profit-groups.ts';
import { dayMs, hourMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import type { Round } from '../../../../../src/shared/finance/rounds.ts';

const round = (tookMs: number, closePrice: number, more: Partial<Round> = {}): Round => ({
  market: 'spot',
  openMs: 0,
  closeMs: tookMs,
  isLong: true,
  amount: 2,
  openPrice: 100,
  closePrice,
  kind: 'GRID',
  ...more,
});
const linear = (): undefined => undefined;

test('rounds by how long they took: the ends of the classes belong to the next one', () => {
  const rounds = [minuteMs - 1, minuteMs, hourMs - 1, hourMs, dayMs, 7 * dayMs].map((ms, index) =>
    round(ms, 100 + index),
  );
  expect(groupRounds(rounds, 'duration', linear).map(({ key, rounds: count }) => [key, count])).toEqual([
    ['longer', 1],
    ['week', 1],
    ['hour', 2],
    ['day', 1],
    ['minute', 1],
  ]);
});

test('rounds by what ended them and by pair, the most profitable first, with those that won', () => {
  const rounds = [
    round(1, 110),
    round(1, 95),
    round(1, 90, { kind: 'SL' }),
    round(1, 101, { market: 'other', isLong: false }),
  ];
  expect(groupRounds(rounds, 'reason', linear)).toEqual([
    { key: 'GRID', rounds: 3, wins: 1, profit: 8 },
    { key: 'SL', rounds: 1, wins: 0, profit: -20 },
  ]);
  expect(
    groupRounds(rounds, 'pair', (market) => (market === 'other' ? 100 : undefined)).map(({ key, wins }) => [key, wins]),
  ).toEqual([
    ['other', 0],
    ['spot', 1],
  ]);
});
