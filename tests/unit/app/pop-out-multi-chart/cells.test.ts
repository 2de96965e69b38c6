import { expect, test } from 'vitest';
import { type Cell, cellsFor, withCell } from '../../../../src/app/screens/pop-out-multi-chart/cells.ts';

const cell = (key: string): Cell => ({ key, interval: '1m' });

test('cells that a smaller count hides come back with their own symbols', () => {
  const kept = ['a', 'b', 'c', 'd', 'e', 'f'].map(cell);
  const changed = withCell(cellsFor('4', 'tab', kept), kept, 1, cell('x'));
  expect(cellsFor('6', 'tab', changed).map(({ key }) => key)).toEqual(['a', 'x', 'c', 'd', 'e', 'f']);
});
