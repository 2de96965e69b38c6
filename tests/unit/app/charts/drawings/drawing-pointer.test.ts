import { expect, test } from 'vitest';
import { geometryOf, handlesOf } from '../../../../../src/shared/drawings/catalogue.ts';
import type { DrawingEdit } from '../../../../../src/shared/drawings/document.ts';
import { place } from '../../../../../src/shared/drawings/hit.ts';
import { createDrawingDesk, shownOf } from '../../../../../src/app/charts/drawings/drawing-desk.ts';
import { createDrawingKeys } from '../../../../../src/app/charts/drawings/drawing-keys.ts';
import { createDrawingPointer } from '../../../../../src/app/charts/drawings/drawing-pointer.ts';
import { drawingProblems } from '../../../../../src/app/market/drawings/drawing-names.ts';
import type { DrawingTools } from '../../../../../src/shared/trade/workspace/drawing-tools.ts';
import { barsOf, frameOf, words } from '../../../shared/drawings/frame.ts';

function rig(closes: readonly number[] = Array.from({ length: 90 }, () => 100)) {
  const frame = { ...frameOf(barsOf(closes)), version: 1 };
  const sent: DrawingEdit[] = [];
  const told: DrawingTools[] = [];
  let id = 0;
  const answer = { with: 'ok' as 'ok' | 'too_many' };
  const desk = createDrawingDesk({
    send: async (edits) => {
      sent.push(...edits);
      return answer.with;
    },
    nowMs: () => 1_000,
    newId: () => `drawing-${++id}`,
    onTools: (tools) => told.push(tools),
  });
  const placed = () =>
    desk.current().drawings.map((one) => place(one, geometryOf(one, frame, words), handlesOf(one, frame)));
  const pointer = createDrawingPointer({ desk, pane: 'price', frame: () => frame, placed });
  const keys = createDrawingKeys({ desk, pointer, frame: () => frame, tick: 0.5 });
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
    desk
      .current()
      .drawings.map((one) =>
        one.anchors.map(({ t, p }) => [Math.round(frame.xOfTime(t)), Math.round(frame.yOfPrice(p))]),
      );
  return { desk, pointer, press, click, drag, anchors, sent, answer, told };
}

test('two clicks draw a line, one stroke too, and the tool is laid down', () => {
  const { desk, click, drag, anchors } = rig();
  desk.choose('trend');
  click(80, 100);
  expect(desk.current().draft?.anchors).toHaveLength(2);
  click(160, 200);
  expect(anchors()).toEqual([
    [
      [80, 100],
      [160, 200],
    ],
  ]);
  expect(desk.current()).toMatchObject({ tool: undefined, selected: 'drawing-1' });
  desk.choose('rectangle');
  drag([240, 40], [320, 80]);
  expect(anchors()[1]).toEqual([
    [240, 40],
    [320, 80],
  ]);
});

test('three places make a channel, a brush follows the hand', () => {
  const { desk, click, drag, anchors } = rig();
  desk.choose('channel');
  click(80, 100);
  click(160, 200);
  expect(desk.current().drawings).toHaveLength(0);
  click(120, 50);
  expect(anchors()[0]).toHaveLength(3);
  desk.choose('brush');
  drag([243, 40], [331, 87]);
  expect(anchors()[1]).toEqual([
    [243, 40],
    [287, 64],
    [331, 87],
  ]);
});

test('a body is dragged in whole bars, a handle to a place, and a locked drawing stays', () => {
  const { desk, click, drag, anchors } = rig();
  desk.choose('trend');
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
  desk.change('drawing-1', { locked: true });
  expect(drag([96, 120], [300, 300])).toBe(false);
  expect(anchors()).toEqual([
    [
      [96, 120],
      [240, 60],
    ],
  ]);
  expect(desk.current().selected).toBe('drawing-1');
});

test("a press beside all drawings is the chart's, and selects nothing", () => {
  const { desk, click, pointer } = rig();
  desk.choose('trend');
  click(80, 100);
  click(160, 200);
  expect(pointer.down({ x: 500, y: 300 }, 6)).toBe(false);
  expect(desk.current().selected).toBeUndefined();
});

test('Escape ends what is being drawn, then lays the tool down, then selects nothing; at rest it is not taken', () => {
  const { desk, click, press } = rig();
  desk.choose('trend');
  click(80, 100);
  expect(press('Escape')).toBe(true);
  expect(desk.current()).toMatchObject({ draft: undefined, tool: undefined, drawings: [] });
  expect(press('Escape')).toBe(false);
});

test('Tab goes from drawing to drawing and then on; arrows move, Delete removes, undo and redo go back and forth', () => {
  const { desk, press, anchors } = rig();
  for (const tool of ['trend', 'horizontal'] as const) {
    desk.choose(tool);
    press('Enter');
  }
  desk.set({ selected: undefined });
  expect([press('Tab'), desk.current().selected, press('Tab'), desk.current().selected, press('Tab')]).toEqual([
    true,
    'drawing-1',
    true,
    'drawing-2',
    false,
  ]);
  desk.set({ selected: 'drawing-1' });
  const before = anchors();
  press('ArrowRight');
  expect(anchors()[0]![0]![0]! - before[0]![0]![0]!).toBe(8);
  press('Delete');
  expect(desk.current().drawings.map(({ id }) => id)).toEqual(['drawing-2']);
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  expect(anchors()).toEqual(before);
  press('z', { ctrlKey: true, shiftKey: true });
  expect(anchors()[0]).not.toEqual(before[0]);
});

test('a nine-turn on bars that go nowhere is refused in the words of the specification', () => {
  const { desk, click } = rig();
  desk.choose('nine_turn');
  click(400, 200);
  expect(desk.current()).toMatchObject({ problem: 'nine_turn', drawings: [], tool: 'nine_turn' });
  expect(drawingProblems.nine_turn.message).toBe('Unable to draw: switch time interval or redraw');
});

test('a nine-turn goes to the first bar of its run', () => {
  const { desk, click, anchors } = rig([
    120, 118, 116, 114, 112, 110, 108, 106, 104, 102, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
  ]);
  desk.choose('nine_turn');
  click(8 * 14, 100);
  expect(anchors()[0]![0]![0]).toBe(80);
});

test('each edit is later than the one before it, so that an undone removal stays undone; refused edits go back', async () => {
  const { desk, press, sent, answer } = rig();
  desk.choose('horizontal');
  press('Enter');
  desk.remove('drawing-1');
  desk.undo();
  const times = sent.map((edit) => ('drawing' in edit ? edit.drawing.updated : edit.removed.updated));
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  desk.take(desk.current().drawings);
  answer.with = 'too_many';
  desk.choose('horizontal');
  press('Enter');
  expect(desk.current().drawings).toHaveLength(2);
  await Promise.resolve();
  await Promise.resolve();
  expect(desk.current()).toMatchObject({ problem: 'too_many' });
  expect(desk.current().drawings).toHaveLength(1);
});

test('how the tools draw is told when a person changes it, and the next drawing has the look of the last one', () => {
  const { desk, press, told } = rig();
  desk.equip({ magnet: 'strong' });
  desk.choose('horizontal');
  press('Enter');
  desk.restyle({ colour: 3 });
  expect(told).toEqual([
    { magnet: 'strong', keep: false, style: { colour: 0, width: 1, dash: 'solid' } },
    { magnet: 'strong', keep: false, style: { colour: 3, width: 1, dash: 'solid' } },
  ]);
  desk.choose('horizontal');
  press('Enter');
  expect(desk.current().drawings.map(({ style }) => style.colour)).toEqual([3, 3]);
  desk.set({ magnet: 'off' });
  expect(told, 'what another window has chosen is not told back').toHaveLength(2);
});

test('what was refused never happened: undo takes back what was done before it, and a refused undo or redo can be tried again', async () => {
  const { desk, click, answer } = rig();
  desk.choose('horizontal');
  click(80, 100);
  await Promise.resolve();
  answer.with = 'too_many';
  desk.choose('horizontal');
  click(80, 160);
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(desk.current()).toMatchObject({ problem: 'too_many', history: { done: [expect.anything()], undone: [] } });
  desk.undo();
  expect(desk.current().drawings).toHaveLength(0);
  await new Promise((settled) => {
    setTimeout(settled);
  });
  // Refused too: it stands again, and stays to be undone.
  expect(desk.current().history).toMatchObject({ done: [expect.anything()], undone: [] });
  answer.with = 'ok';
  desk.undo();
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(desk.current().history).toMatchObject({ done: [], undone: [expect.anything()] });
  answer.with = 'too_many';
  desk.redo();
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(desk.current().history).toMatchObject({ done: [], undone: [expect.anything()] });
});

test('a locked drawing is deleted neither by itself nor with all others', () => {
  const { desk, click, press } = rig();
  for (const y of [100, 160]) {
    desk.choose('horizontal');
    click(80, y);
  }
  desk.change('drawing-1', { locked: true });
  desk.remove('drawing-1');
  desk.set({ selected: 'drawing-1' });
  expect(press('Delete')).toBe(false);
  desk.removeAll();
  expect(desk.current().drawings.map(({ id }) => id)).toEqual(['drawing-1']);
});

test('a drawing is put over all others and under them, by keys too', () => {
  const { desk, click, press } = rig();
  for (const y of [100, 160, 200]) {
    desk.choose('horizontal');
    click(80, y);
  }
  const order = () =>
    desk
      .current()
      .drawings.map(({ id }) => id.slice(-1))
      .join('');
  desk.lift('drawing-1', 'front');
  expect(order()).toBe('231');
  desk.set({ selected: 'drawing-3' });
  expect(press('PageDown')).toBe(true);
  expect(order()).toBe('321');
  const { done } = desk.current().history;
  expect(press('PageDown')).toBe(true);
  expect(desk.current().history.done).toBe(done);
  desk.set({ selected: undefined });
  expect(press('PageUp')).toBe(false);
});

test('a drawing of one interval is shown on that one alone', () => {
  const { desk, click } = rig();
  desk.set({ interval: '15m' });
  desk.choose('horizontal');
  click(80, 100);
  desk.change('drawing-1', { intervals: ['15m'] });
  expect(shownOf(desk.current())).toHaveLength(1);
  desk.set({ interval: '1h' });
  expect(shownOf(desk.current())).toHaveLength(0);
  desk.change('drawing-1', { intervals: undefined });
  expect(shownOf(desk.current())).toHaveLength(1);
});
