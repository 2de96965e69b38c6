import fc from 'fast-check';
import { expect, test } from 'vitest';
import { droppedAt } from '../../../../../src/app/charts/panes/pane-drag.ts';

const panes = [
  { id: 'volume', top: 300, height: 100 },
  { id: 'macd', top: 400, height: 100 },
  { id: 'rsi', top: 500, height: 120 },
];

test('a pane comes to lie before the first one whose middle is below it, and behind all others at the end', () => {
  expect(droppedAt(panes, 'rsi', 20)).toEqual({ ids: ['rsi', 'volume', 'macd'], edge: 300 });
  expect(droppedAt(panes, 'rsi', 349)).toEqual({ ids: ['rsi', 'volume', 'macd'], edge: 300 });
  expect(droppedAt(panes, 'rsi', 351)).toEqual({ ids: ['volume', 'rsi', 'macd'], edge: 400 });
  expect(droppedAt(panes, 'rsi', 560)).toEqual({ ids: ['volume', 'macd', 'rsi'], edge: 620 });
  expect(droppedAt(panes, 'volume', 470)).toEqual({ ids: ['macd', 'volume', 'rsi'], edge: 500 });
});

test('wherever it is let go, every pane is there once, the others in their order, and the edge is one of a pane', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 30, max: 300 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: -200, max: 2_500 }),
      (heights, which, y) => {
        let top = 250;
        const lying = heights.map((height, at) => {
          top += height;
          return { id: `pane ${at}`, top: top - height, height };
        });
        const { id } = lying[which % lying.length]!;
        const { ids, edge } = droppedAt(lying, id, y);
        expect([...ids].sort()).toEqual(lying.map((pane) => pane.id).sort());
        expect(ids.filter((one) => one !== id)).toEqual(lying.map((pane) => pane.id).filter((one) => one !== id));
        expect(lying.flatMap((pane) => [pane.top, pane.top + pane.height])).toContain(edge);
      },
    ),
  );
});
