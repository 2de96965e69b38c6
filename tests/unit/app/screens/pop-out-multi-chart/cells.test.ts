import { expect, test } from 'vitest';
import {
  type Cell,
  cellsFor,
  cellsOfText,
  textOfCells,
  withCell,
} from '../../../../../src/app/screens/pop-out-multi-chart/cells.ts';

const cell = (key: string): Cell => ({ key, interval: '1m' });

test('cells that a smaller count hides come back with their own symbols', () => {
  const kept = ['a', 'b', 'c', 'd', 'e', 'f'].map(cell);
  const changed = withCell(cellsFor('4', 'tab', kept), kept, 1, cell('x'));
  expect(cellsFor('6', 'tab', changed).map(({ key }) => key)).toEqual(['a', 'x', 'c', 'd', 'e', 'f']);
});

test('the address brings every cell back, those that nobody has changed and what makes no sense begin anew', () => {
  const cells = [
    { key: 'BINANCE/BTCUSDT/spot', interval: '1w' },
    undefined,
    { key: 'OKX/ETHUSDT/linear', interval: '1m' },
  ] as const;
  expect(cellsOfText(new URLSearchParams({ cells: textOfCells(cells) }).get('cells') ?? '')).toEqual(cells);
  expect(cellsOfText(undefined)).toEqual([undefined]);
  expect(cellsFor('2', 'tab', cellsOfText('nonsense 1m,BINANCE/BTCUSDT/spot 7x'))).toEqual([
    { key: 'tab', interval: '1m' },
    { key: 'tab', interval: '5m' },
  ]);
  expect(cellsOfText(Array(40).fill('BINANCE/BTCUSDT/spot 1m').join(','))).toHaveLength(9);
});
