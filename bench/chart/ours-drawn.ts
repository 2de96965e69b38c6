import { createDrawingStore } from '../../src/app/charts/drawings/drawing-store.ts';
import { drawingLayers } from '../../src/app/charts/drawings/drawing-layer.ts';
import type { Level } from '../../src/app/charts/levels/level.ts';
import { createLineController } from '../../src/app/charts/levels/line-controller.ts';
import { levelLayers } from '../../src/app/charts/levels/level-layer.ts';
import type { MountLayer } from '../../src/app/charts/pane/pane-layer.ts';
import type { Drawing, DrawingKindName } from '../../src/shared/drawings/drawing.ts';
import { defaultStyle } from '../../src/shared/trade/workspace/drawing-tools.ts';
import { oursWith } from './ours.ts';
import type { Contestant, SceneData } from './scene.ts';

const words = {
  price: (value: number) => value.toFixed(2),
  change: (value: number) => value.toFixed(2),
  percent: (value: number) => `${value.toFixed(2)}%`,
  bars: String,
  span: String,
};
const kinds: readonly (readonly [kind: DrawingKindName, anchors: number])[] = [
  ['trend', 2],
  ['channel', 3],
  ['fib_retracement', 2],
  ['rectangle', 2],
  ['horizontal', 1],
  ['text', 1],
];

/**
 * What a trader has on a chart: six drawings, an order, a trigger, a position with its liquidation, an alert, and ten
 * fills, all among the newest bars.
 */
function layersOver({ length, time, close }: SceneData): readonly MountLayer[] {
  const anchor = (back: number, share: number) => ({ t: time[length - back]!, p: close[length - back]! * share });
  const drawings = createDrawingStore({
    send: async () => 'ok',
    nowMs: () => 1,
    newId: () => 'none',
    onTools: () => undefined,
  });
  drawings.take(
    kinds.map(
      ([kind, anchors], index): Drawing => ({
        id: `drawing-${index}`,
        kind,
        pane: 'price',
        anchors: [
          anchor(380 - index * 30, 1.004),
          anchor(240 - index * 30, 0.996),
          anchor(300 - index * 30, 1.008),
        ].slice(0, anchors),
        style: defaultStyle,
        locked: false,
        hidden: false,
        z: index,
        v: 1,
        updated: 1,
        ...(kind === 'text' ? { text: 'Range' } : {}),
      }),
    ),
  );
  const levels = createLineController(() => {
    throw new Error('nobody presses');
  });
  const level = (kind: Level['kind'], tone: Level['tone'], share: number): Level => ({
    id: kind,
    kind,
    tone,
    price: close[length - 1]! * share,
    text: `${kind} 0.25`,
    sentence: kind,
    drags: true,
    closes: true,
  });
  levels.set({
    levels: [
      level('order', 'buy', 0.997),
      level('trigger', 'sell', 1.003),
      level('position', 'up', 1.001),
      level('liquidation', 'danger', 0.9),
      level('alert', 'warn', 1.005),
    ],
    fills: Array.from({ length: 10 }, (_, index) => ({
      id: String(index),
      timeMs: time[length - 10 - index * 40]!,
      price: close[length - 10 - index * 40]!,
      side: index % 2 ? ('BUY' as const) : ('SELL' as const),
    })),
  });
  return [levelLayers(levels).main, drawingLayers({ store: drawings, words: () => words, tick: 0.01 }).main];
}

/** Ours with drawings and levels over the candles. */
export const oursDrawn: Contestant = oursWith(layersOver);
