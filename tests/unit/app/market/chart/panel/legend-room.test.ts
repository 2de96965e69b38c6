import { expect, test } from 'vitest';
import { rowsFor } from '../../../../../../src/app/market/chart/panel/use-legend-room.ts';

test('legends take a third of their pane at most, and one row at least', () => {
  expect([300, 188, 80, 30, 0].map((height) => rowsFor(height, 16))).toEqual([6, 3, 1, 1, 1]);
});
