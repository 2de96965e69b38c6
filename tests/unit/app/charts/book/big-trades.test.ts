import { expect, test } from 'vitest';
import { tradesFrom, usualSize } from '../../../../../src/app/charts/book/big-trades.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';

const trades = ['1', '0.5', '30', '2', '1.5'].map(
  (size, index): Trade => [String(index), 1_000 + index, '100', size, 'BUY'],
);

test('the usual size is the median of the newest trades, whatever a large one does', () => {
  expect(usualSize(trades)).toBe(1.5);
  expect(usualSize([])).toBeUndefined();
  const old = Array.from({ length: 500 }, (_, index): Trade => [String(index), index, '100', '1000', 'SELL']);
  expect(usualSize([...old, ...Array.from({ length: 200 }, () => trades[0]!)])).toBe(1);
});

test('the tape keeps those of a multiple of it, in their order', () => {
  expect(tradesFrom(trades, 0, 1.5)).toBe(trades);
  expect(tradesFrom(trades, 1, 1.5).map(([, , , size]) => size)).toEqual(['30', '2', '1.5']);
  expect(tradesFrom(trades, 10, 1.5).map(([, , , size]) => size)).toEqual(['30']);
  expect(tradesFrom(trades, 5, undefined)).toBe(trades);
});
