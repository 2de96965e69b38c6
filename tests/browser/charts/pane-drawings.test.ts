import { afterEach, expect, test } from 'vitest';
import { createDrawingStore } from '../../../src/app/charts/drawings/drawing-store.ts';
import { drawingLayers } from '../../../src/app/charts/drawings/drawing-layer.ts';
import { words } from '../../unit/shared/drawings/frame.ts';
import { barsOf, frame, mountChart, type Rig, study } from './rig.ts';

const bars = barsOf(400);
let rig: (Rig & { readonly unfollow: () => void }) | undefined;
afterEach(() => {
  rig?.unfollow();
  rig?.dispose();
  rig = undefined;
});

/** A chart with RSI and MACD in panes, and a desk whose drawings lie over all of them. */
async function mountDrawn(specs = [study('rsi'), study('macd')]) {
  let id = 0;
  const store = createDrawingStore({
    send: async () => 'ok',
    nowMs: () => 1_000,
    newId: () => `drawing-${++id}`,
    onTools: () => undefined,
  });
  const layers = drawingLayers({ store, words: () => words, tick: 0.5 });
  const made = await mountChart(bars, specs, { layers: [layers.main] });
  rig = { ...made, unfollow: layers.follow(made.chart) };
  const overOf = (pane: string) => made.chart.panes().find((one) => one.id === pane)!.over;
  const send = (pane: string, type: string, x: number, y: number) => {
    const over = overOf(pane);
    const { left, top } = over.getBoundingClientRect();
    const event = new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: left + x,
      clientY: top + y,
      bubbles: true,
      cancelable: true,
    });
    over.setPointerCapture = () => undefined;
    over.dispatchEvent(event);
  };
  const click = (pane: string, x: number, y: number) => {
    send(pane, 'pointerdown', x, y);
    send(pane, 'pointerup', x, y);
  };
  const drag = (pane: string, from: readonly [number, number], to: readonly [number, number]) => {
    send(pane, 'pointerdown', ...from);
    send(pane, 'pointermove', ...to);
    send(pane, 'pointerup', ...to);
  };
  const canvasOf = (pane: string) =>
    made.host.querySelector<HTMLCanvasElement>(`[data-pane="${pane}"] canvas[data-layer="drawings"]`);
  const inkOf = (pane: string) => {
    const canvas = canvasOf(pane);
    return canvas
      ? canvas
          .getContext('2d')!
          .getImageData(0, 0, canvas.width, canvas.height)
          .data.filter((value, at) => at % 4 === 3 && value > 0).length
      : 0;
  };
  return {
    ...made,
    store,
    click,
    drag,
    canvasOf,
    inkOf,
    press: (key: string) =>
      overOf('main').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  };
}

test('what is drawn in the pane of an indicator lies there alone, at its values, within its plot', async () => {
  const { store, click, canvasOf, inkOf, chart } = await mountDrawn();
  store.set({ magnet: 'strong' });
  store.choose('trend');
  click('rsi', 100, 20);
  click('rsi', 300, 40);
  const [drawing] = store.current().drawings;
  const pane = chart.panes().find(({ id }) => id === 'rsi')!;
  expect(drawing).toMatchObject({ pane: 'rsi', kind: 'trend' });
  expect(drawing!.anchors.map(({ p }) => Math.round(pane.frame().yOfPrice(p)))).toEqual([20, 40]);
  expect(inkOf('rsi')).toBeGreaterThan(100);
  expect([inkOf('main'), canvasOf('macd')]).toEqual([0, null]);
  const canvas = canvasOf('rsi')!.getBoundingClientRect();
  const plot = pane.over.getBoundingClientRect();
  for (const side of ['top', 'bottom', 'left', 'right'] as const)
    expect(Math.abs(canvas[side] - plot[side])).toBeLessThanOrEqual(1);
});

test('it is hit, dragged by body and handle, moved by keys, undone and redone where it lies', async () => {
  const { store, click, drag, press, chart } = await mountDrawn();
  store.choose('trend');
  click('macd', 100, 20);
  click('macd', 300, 40);
  const ys = () =>
    store.current().drawings[0]!.anchors.map(({ p }) =>
      Math.round(
        chart
          .panes()
          .find(({ id }) => id === 'macd')!
          .frame()
          .yOfPrice(p),
      ),
    );
  store.set({ selected: undefined });
  click('rsi', 200, 30);
  expect(store.current().selected).toBeUndefined();
  drag('macd', [200, 30], [200, 40]);
  expect(ys()).toEqual([30, 50]);
  drag('macd', [100, 30], [100, 15]);
  expect(ys()).toEqual([15, 50]);
  press('ArrowUp');
  expect(ys()).toEqual([14, 49]);
  store.undo();
  store.undo();
  store.undo();
  expect(ys()).toEqual([20, 40]);
  store.redo();
  expect(ys()).toEqual([30, 50]);
});

test('a pane that is closed takes its drawings out of sight and back with it', async () => {
  const { store, click, chart, inkOf, press } = await mountDrawn();
  store.choose('horizontal');
  click('rsi', 100, 20);
  expect(store.current().selected).toBe('drawing-1');
  chart.setStudies([study('macd')], {});
  await frame();
  expect(store.current()).toMatchObject({ selected: undefined, panes: ['macd'] });
  press('Tab');
  expect(store.current().selected).toBeUndefined();
  store.set({ copying: 'drawing-1' });
  expect(store.current()).toMatchObject({ copying: undefined, drawings: [{ id: 'drawing-1' }] });
  chart.setStudies([study('macd'), study('rsi')], {});
  await frame();
  expect(inkOf('rsi')).toBeGreaterThan(100);
  press('Tab');
  expect(store.current().selected).toBe('drawing-1');
});

test('a drawing that is begun in one pane is begun anew in another one', async () => {
  const { store, click } = await mountDrawn();
  store.choose('trend');
  click('rsi', 100, 20);
  click('macd', 100, 20);
  expect([store.current().drawings.length, store.current().draft?.pane]).toEqual([0, 'macd']);
  click('macd', 200, 30);
  click('rsi', 300, 20);
  expect(store.current().drawings.map(({ pane }) => pane)).toEqual(['macd']);
});

test('a nine-turn stands at the bars, from whatever pane it was asked for', async () => {
  const { store, click, chart, inkOf } = await mountDrawn();
  const { xOfTime } = chart.panes()[0]!.frame();
  for (let bar = bars.length - 60; bar < bars.length - 5 && store.current().drawings.length === 0; bar++) {
    store.choose('nine_turn');
    click('rsi', xOfTime(bars[bar]![0]), 20);
  }
  const [turn] = store.current().drawings;
  const first = bars.find(([ms]) => ms === turn!.anchors[0]!.t)!;
  expect(turn).toMatchObject({ pane: 'price', anchors: [{ p: first[4] }] });
  expect(inkOf('main')).toBeGreaterThan(20);
});
