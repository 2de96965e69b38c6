import { hitAt } from '../../../shared/drawings/hit.ts';
import type { Point } from '../../../shared/drawings/primitive.ts';
import { anchoring, type PointerParts } from './drawing-anchor.ts';
import { createDrag } from './drawing-drag.ts';
import { createStroke } from './drawing-stroke.ts';

/**
 * What a pointer does to drawings: draws with the tool, by clicks or in one stroke; selects; drags a body or a handle.
 * `down` tells whether it has taken the pointer: the chart must not move then.
 */
export function createDrawingPointer({ store, pane, frame, placed }: PointerParts) {
  const scene = { store, pane, frame, anchorAt: anchoring({ store, pane, frame }) };
  const stroke = createStroke(scene);
  const drag = createDrag(scene);
  const hitOf = (point: Point, px: number) =>
    store.current().veiled ? undefined : hitAt(placed(), store.current().selected, point, px);

  return {
    down(point: Point, px: number): boolean {
      const { tool, selected } = store.current();
      if (tool !== undefined) {
        drag.forget();
        stroke.begin(tool, point);
        return true;
      }
      const hit = hitOf(point, px);
      const before = store.find(hit?.id);
      if (!hit || !before) {
        if (selected !== undefined) store.set({ selected: undefined });
        return false;
      }
      store.set({ selected: hit.id, problem: undefined });
      if (before.locked) return false;
      stroke.forget();
      drag.begin(before, hit.handle, point);
      return true;
    },
    move(point: Point): void {
      if (drag.isOn()) drag.move(point);
      else stroke.move(point);
    },
    up(point: Point): void {
      if (drag.isOn()) drag.drop();
      else stroke.release(point);
    },
    /** What the pointer would take here: the shape that it gets. */
    shapeAt(point: Point, px: number): '' | 'move' | 'pointer' | 'crosshair' {
      if (store.current().tool !== undefined) return 'crosshair';
      const hit = hitOf(point, px);
      return !hit ? '' : hit.handle !== undefined ? 'move' : 'pointer';
    },
    /** Ends what is under way, with nothing changed. Tells whether there was something. */
    cancel: (): boolean => [drag, stroke].map((one) => one.cancel()).includes(true),
  };
}
export type DrawingPointer = ReturnType<typeof createDrawingPointer>;
