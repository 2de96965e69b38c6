import { expect, test } from 'vitest';
import { geometryOf, handlesOf } from '../../../../../src/shared/drawings/catalogue.ts';
import type { DrawingEdit } from '../../../../../src/shared/drawings/document.ts';
import { place } from '../../../../../src/shared/drawings/hit.ts';
import { createDrawingStore, shownOf } from '../../../../../src/app/charts/drawings/drawing-store.ts';
import { createDrawingKeys } from '../../../../../src/app/charts/drawings/drawing-keys.ts';
import { createDrawingPointer } from '../../../../../src/app/charts/drawings/drawing-pointer.ts';
import { drawingProblems } from '../../../../../src/app/market/drawings/drawing-names.ts';
import type { DrawingTools } from '../../../../../src/shared/trade/workspace/drawing-tools.ts';
import { barsOf, frameOf, words } from '../../../shared/drawings/frame.ts';

function rig(closes: readonly number[] = Array.from({ length: 90 }, () => 100)) {
  const frame = { ...frameOf(barsOf(closes)), version: 1 };
  const sent: DrawingEdit[] = [];
  const reported: DrawingTools[] = [];
  let id = 0;
  const answer = { with: 'ok' as 'ok' | 'too_many' };
  const store = createDrawingStore({
    send: async (edits) => {
      sent.push(...edits);
      return answer.with;
    },
    nowMs: () => 1_000,
    newId: () => `drawing-${++id}`,
    onTools: (tools) => reported.push(tools),
  });
  const placed = () =>
    store.current().drawings.map((one) => place(one, geometryOf(one, frame, words), handlesOf(one, frame)));
  const pointer = createDrawingPointer({ store, pane: 'price', frame: () => frame, placed });
  const keys = createDrawingKeys({ store, pointer, frame: () => frame, tick: 0.5 });
  const press = (key: string, more = {}) =>
    keys({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more } as KeyboardEvent);
  const click = (x: number, y: number) => {
    pointer.down({ x, y }, 6);
    pointer.up({ x, y });
  };
  const drag = (from: readonly [number, number], to: readonly [number, number]) => {
    const taken = pointer.down({ x: from[0], y: from[1] }, 6);
    pointer.move({ x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 });
    pointer.move({ x: to[0], y: to[1] });
    pointer.up({ x: to[0], y: to[1] });
    return taken;
  };
  const anchors = () =>
    store
      .current()
      .drawings.map((one) =>
        one.anchors.map(({ t, p }) => [Math.round(frame.xOfTime(t)), Math.round(frame.yOfPrice(p))]),
      );
  return { store, pointer, press, click, drag, anchors, sent, answer, reported };
}

test('two clicks draw a line, one stroke too, and the tool is laid down', () => {
  const { store, click, drag, anchors } = rig();
  store.choose('trend');
  click(80, 100);
  expect(store.current().draft?.anchors).toHaveLength(2);
  click(160, 200);
  expect(anchors()).toEqual([
    [
      [80, 100],
      [160, 200],
    ],
  ]);
  expect(store.current()).toMatchObject({ tool: undefined, selected: 'drawing-1' });
  store.choose('rectangle');
  drag([240, 40], [320, 80]);
  expect(anchors()[1]).toEqual([
    [240, 40],
    [320, 80],
  ]);
});

test('three places make a channel, a brush follows the hand', () => {
  const { store, click, drag, anchors } = rig();
  store.choose('channel');
  click(80, 100);
  click(160, 200);
  expect(store.current().drawings).toHaveLength(0);
  click(120, 50);
  expect(anchors()[0]).toHaveLength(3);
  store.choose('brush');
  drag([243, 40], [331, 87]);
  expect(anchors()[1]).toEqual([
    [243, 40],
    [287, 64],
    [331, 87],
  ]);
});

test('a body is dragged in whole bars, a handle to a place, and a locked drawing stays', () => {
  const { store, click, drag, anchors } = rig();
  store.choose('trend');
  click(80, 100);
  click(160, 200);
  expect(drag([120, 150], [138, 170])).toBe(true);
  expect(anchors()).toEqual([
    [
      [96, 120],
      [176, 220],
    ],
  ]);
  drag([176, 220], [240, 60]);
  expect(anchors()).toEqual([
    [
      [96, 120],
      [240, 60],
    ],
  ]);
  store.change('drawing-1', { locked: true });
  expect(drag([96, 120], [300, 300])).toBe(false);
  expect(anchors()).toEqual([
    [
      [96, 120],
      [240, 60],
    ],
  ]);
  expect(store.current().selected).toBe('drawing-1');
});

test("a press beside all drawings is the chart's, and selects nothing", () => {
  const { store, click, pointer } = rig();
  store.choose('trend');
  click(80, 100);
  click(160, 200);
  expect(pointer.down({ x: 500, y: 300 }, 6)).toBe(false);
  expect(store.current().selected).toBeUndefined();
});

test('Escape ends what is being drawn, then lays the tool down, then selects nothing; at rest it is not taken', () => {
  const { store, click, press } = rig();
  store.choose('trend');
  click(80, 100);
  expect(press('Escape')).toBe(true);
  expect(store.current()).toMatchObject({ draft: undefined, tool: undefined, drawings: [] });
  expect(press('Escape')).toBe(false);
});

test('Tab goes from drawing to drawing and then on; arrows move, Delete removes, undo and redo go back and forth', () => {
  const { store, press, anchors } = rig();
  for (const tool of ['trend', 'horizontal'] as const) {
    store.choose(tool);
    press('Enter');
  }
  store.set({ selected: undefined });
  expect([press('Tab'), store.current().selected, press('Tab'), store.current().selected, press('Tab')]).toEqual([
    true,
    'drawing-1',
    true,
    'drawing-2',
    false,
  ]);
  store.set({ selected: 'drawing-1' });
  const before = anchors();
  press('ArrowRight');
  expect(anchors()[0]![0]![0]! - before[0]![0]![0]!).toBe(8);
  press('Delete');
  expect(store.current().drawings.map(({ id }) => id)).toEqual(['drawing-2']);
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  expect(anchors()).toEqual(before);
  press('z', { ctrlKey: true, shiftKey: true });
  expect(anchors()[0]).not.toEqual(before[0]);
});

test('a nine-turn on bars that go nowhere is refused in the words of the specification', () => {
  const { store, click } = rig();
  store.choose('nine_turn');
  click(400, 200);
  expect(store.current()).toMatchObject({ problem: 'nine_turn', drawings: [], tool: 'nine_turn' });
  expect(drawingProblems.nine_turn.message).toBe('Unable to draw: switch time interval or redraw');
});

test('a nine-turn goes to the first bar of its run', () => {
  const { store, click, anchors } = rig([
    120, 118, 116, 114, 112, 110, 108, 106, 104, 102, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
  ]);
  store.choose('nine_turn');
  click(8 * 14, 100);
  expect(anchors()[0]![0]![0]).toBe(80);
});

test('each edit is later than the one before it, so that an undone removal stays undone; refused edits go back', async () => {
  const { store, press, sent, answer } = rig();
  store.choose('horizontal');
  press('Enter');
  store.remove('drawing-1');
  store.undo();
  const times = sent.map((edit) => ('drawing' in edit ? edit.drawing.updated : edit.removed.updated));
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  store.take(store.current().drawings);
  answer.with = 'too_many';
  store.choose('horizontal');
  press('Enter');
  expect(store.current().drawings).toHaveLength(2);
  await Promise.resolve();
  await Promise.resolve();
  expect(store.current()).toMatchObject({ problem: 'too_many' });
  expect(store.current().drawings).toHaveLength(1);
});

test('how the tools draw is told when a person changes it, and the next drawing has the look of the last one', () => {
  const { store, press, reported } = rig();
  store.equip({ magnet: 'strong' });
  store.choose('horizontal');
  press('Enter');
  store.restyle({ colour: 3 });
  expect(reported).toEqual([
    { magnet: 'strong', keep: false, style: { colour: 0, width: 1, dash: 'solid' } },
    { magnet: 'strong', keep: false, style: { colour: 3, width: 1, dash: 'solid' } },
  ]);
  store.choose('horizontal');
  press('Enter');
  expect(store.current().drawings.map(({ style }) => style.colour)).toEqual([3, 3]);
  store.set({ magnet: 'off' });
  expect(reported, 'what another window has chosen is not told back').toHaveLength(2);
});

test('what was refused never happened: undo takes back what was done before it, and a refused undo or redo can be tried again', async () => {
  const { store, click, answer } = rig();
  store.choose('horizontal');
  click(80, 100);
  await Promise.resolve();
  answer.with = 'too_many';
  store.choose('horizontal');
  click(80, 160);
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(store.current()).toMatchObject({ problem: 'too_many', history: { done: [expect.anything()], undone: [] } });
  store.undo();
  expect(store.current().drawings).toHaveLength(0);
  await new Promise((settled) => {
    setTimeout(settled);
  });
  // Refused too: it stands again, and stays to be undone.
  expect(store.current().history).toMatchObject({ done: [expect.anything()], undone: [] });
  answer.with = 'ok';
  store.undo();
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(store.current().history).toMatchObject({ done: [], undone: [expect.anything()] });
  answer.with = 'too_many';
  store.redo();
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(store.current().history).toMatchObject({ done: [], undone: [expect.anything()] });
});

test('a locked drawing is deleted neither by itself nor with all others', () => {
  const { store, click, press } = rig();
  for (const y of [100, 160]) {
    store.choose('horizontal');
    click(80, y);
  }
  store.change('drawing-1', { locked: true });
  store.remove('drawing-1');
  store.set({ selected: 'drawing-1' });
  expect(press('Delete')).toBe(false);
  store.removeAll();
  expect(store.current().drawings.map(({ id }) => id)).toEqual(['drawing-1']);
});

test('a drawing is put over all others and under them, by keys too', () => {
  const { store, click, press } = rig();
  for (const y of [100, 160, 200]) {
    store.choose('horizontal');
    click(80, y);
  }
  const order = () =>
    store
      .current()
      .drawings.map(({ id }) => id.slice(-1))
      .join('');
  store.lift('drawing-1', 'front');
  expect(order()).toBe('231');
  store.set({ selected: 'drawing-3' });
  expect(press('PageDown')).toBe(true);
  expect(order()).toBe('321');
  const { done } = store.current().history;
  expect(press('PageDown')).toBe(true);
  expect(store.current().history.done).toBe(done);
  store.set({ selected: undefined });
  expect(press('PageUp')).toBe(false);
});

test('a drawing of one interval is shown on that one alone', () => {
  const { store, click } = rig();
  store.set({ interval: '15m' });
  store.choose('horizontal');
  click(80, 100);
  store.change('drawing-1', { intervals: ['15m'] });
  expect(shownOf(store.current())).toHaveLength(1);
  store.set({ interval: '1h' });
  expect(shownOf(store.current())).toHaveLength(0);
  store.change('drawing-1', { intervals: undefined });
  expect(shownOf(store.current())).toHaveLength(1);
});
