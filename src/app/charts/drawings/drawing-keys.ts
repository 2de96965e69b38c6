import { kinds } from '../../../shared/drawings/catalogue.ts';
import { moveAnchor, nudge } from '../../../shared/drawings/edit.ts';
import { type Anchor, type Drawing, pricePane } from '../../../shared/drawings/drawing.ts';
import { anchorOf, barWidth, movedAnchor } from '../../../shared/drawings/frame.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { type DrawingStore, shownOf } from './drawing-store.ts';
import type { DrawingPointer } from './drawing-pointer.ts';
import { newDrawing, settle } from './new-drawing.ts';

export interface KeyParts {
  readonly store: DrawingStore;
  readonly pointer: Pick<DrawingPointer, 'cancel'>;
  /** Of a pane; undefined where the chart does not show it. */
  readonly frame: (pane: string) => PaneFrame | undefined;
  /** Step of the price. */
  readonly tick: number;
}

interface Way {
  readonly bars: number;
  /** Of the price. */
  readonly steps: number;
}

const arrows: Readonly<Record<string, Way>> = {
  ArrowLeft: { bars: -1, steps: 0 },
  ArrowRight: { bars: 1, steps: 0 },
  ArrowUp: { bars: 0, steps: 1 },
  ArrowDown: { bars: 0, steps: -1 },
};
const fast = 10;

/** What one pixel stands for, where a pane has no step of its own. */
const pixelOf = ({ priceOfY }: PaneFrame): number => Math.abs(priceOfY(0) - priceOfY(1));

/** Shares of width and height at which the places of a new drawing stand. */
const middle = [
  [0.35, 0.55],
  [0.65, 0.4],
  [0.5, 0.3],
] as const;

/** The places of a drawing in the middle of the view. */
function middleAnchors(tool: Drawing['kind'], pane: PaneFrame): readonly Anchor[] {
  const { width, height } = pane;
  const count = kinds[tool].anchors === 'free' ? 2 : (kinds[tool].anchors as number);
  return middle.slice(0, count).map(([x, y]) => anchorOf(pane, { x: x * width, y: y * height }));
}

/** A drawing whose last place alone is moved. */
function lastMoved(drawing: Drawing, pane: PaneFrame, { bars, steps }: Way, unit: number): Drawing {
  const end = drawing.anchors.at(-1)!;
  const { t } = movedAnchor(pane, end, bars * barWidth(pane), 0);
  return moveAnchor(drawing, drawing.anchors.length - 1, { t, p: end.p + steps * unit });
}

/**
 * Keys of the chart that its drawings take before it does; each tells whether it was taken. Tab goes through the
 * drawings and after the last one on; arrows move the selected one, with Alt its last place; Enter draws in the middle
 * of the view, or writes; Delete removes; Page Up and Page Down put it over all others or under them; Escape ends.
 */
export function createDrawingKeys({ store, pointer, frame, tick }: KeyParts): (event: KeyboardEvent) => boolean {
  const step = (back: boolean): boolean => {
    const { selected } = store.current();
    const ids = shownOf(store.current()).map(({ id }) => id);
    const at = selected === undefined ? (back ? ids.length : -1) : ids.indexOf(selected);
    const next = ids[at + (back ? -1 : 1)];
    store.set({ selected: next });
    return next !== undefined;
  };
  const shift = (key: string, times: number, last: boolean): boolean => {
    const drawing = store.find(store.current().selected);
    const by = arrows[key];
    const here = drawing && frame(drawing.pane);
    if (!here || !by || drawing.locked) return false;
    const unit = drawing.pane === pricePane ? tick : pixelOf(here);
    const way = { bars: by.bars * times, steps: by.steps * times };
    const after = last ? lastMoved(drawing, here, way, unit) : nudge(drawing, here, way, unit);
    store.commit([{ id: drawing.id, before: drawing, after }]);
    return true;
  };
  const enter = (): boolean => {
    const { tool, style, selected } = store.current();
    if (tool === undefined) {
      const drawing = store.find(selected);
      if (drawing?.kind !== 'text' || drawing.locked) return false;
      store.set({ writing: drawing });
      return true;
    }
    const here = frame(pricePane);
    if (!here) return false;
    const drawing = newDrawing(store.newId(), tool, middleAnchors(tool, here), style, pricePane);
    const settled = settle(drawing, here);
    if (!settled) store.set({ problem: 'nine_turn' });
    else if (tool === 'text') store.set({ writing: drawing });
    else store.add(settled);
    return true;
  };
  const leave = (): boolean => {
    const { tool, selected, draft } = store.current();
    pointer.cancel();
    if (tool === undefined && selected === undefined && draft === undefined) return false;
    store.set({
      draft: undefined,
      tool: undefined,
      ...(tool === undefined && draft === undefined ? { selected: undefined } : {}),
    });
    return true;
  };
  const erase = (): boolean => {
    const drawing = store.find(store.current().selected);
    if (!drawing || drawing.locked) return false;
    store.remove(drawing.id);
    return true;
  };
  const lift = (to: 'front' | 'back'): boolean => {
    const { selected } = store.current();
    if (selected !== undefined) store.lift(selected, to);
    return selected !== undefined;
  };
  return (event) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      const undo = key.toLowerCase() === 'z' && !shiftKey;
      const redo = (key.toLowerCase() === 'z' && shiftKey) || key.toLowerCase() === 'y';
      if (undo) store.undo();
      if (redo) store.redo();
      return undo || redo;
    }
    if (key === 'Tab') return step(shiftKey);
    if (key === 'Escape') return leave();
    if (key === 'Enter') return enter();
    if (key === 'Delete' || key === 'Backspace') return erase();
    if (key === 'PageUp' || key === 'PageDown') return lift(key === 'PageUp' ? 'front' : 'back');
    return shift(key, shiftKey ? fast : 1, event.altKey);
  };
}
