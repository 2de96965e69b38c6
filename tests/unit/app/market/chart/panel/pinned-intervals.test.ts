import { expect, test } from 'vitest';
import { togglePinned } from '../../../../../../src/app/market/chart/panel/pinned-intervals.ts';

test('a pinned interval finds its place by length', () => {
  expect(togglePinned(['1d', '1m'], '15m')).toEqual(['1m', '15m', '1d']);
});

test('a pinned interval is unpinned', () => {
  expect(togglePinned(['1m', '15m', '1d'], '15m')).toEqual(['1m', '1d']);
});

test('the last one stays', () => {
  expect(togglePinned(['1h'], '1h')).toEqual(['1h']);
});
