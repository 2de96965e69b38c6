import type { Drawing } from '../../../shared/drawings/drawing.ts';
import { moveAnchor, moveBy } from '../../../shared/drawings/edit.ts';
import type { Point } from '../../../shared/drawings/primitive.ts';
import { clickPx, type PointerScene } from './drawing-anchor.ts';
import { settle } from './new-drawing.ts';

interface Drag {
  readonly before: Drawing;
  /** Index of the anchor that is dragged; undefined for the whole drawing. */
  readonly handle: number | undefined;
  readonly from: Point;
  readonly moved: boolean;
}

/** Drags a drawing or one of its handles. */
export function createDrag({ store, frame, anchorAt }: PointerScene) {
  let now: Drag | undefined;
  return {
    isOn: (): boolean => now !== undefined,
    begin(before: Drawing, handle: number | undefined, from: Point): void {
      now = { before, handle, from, moved: false };
    },
    move(point: Point): void {
      if (!now) return;
      const { before, handle, from } = now;
      const dx = point.x - from.x;
      const dy = point.y - from.y;
      if (!now.moved && Math.hypot(dx, dy) < clickPx) return;
      now = { ...now, moved: true };
      store.set({
        draft:
          handle === undefined
            ? moveBy(before, frame(), dx, dy)
            : moveAnchor(before, handle, anchorAt(point, before.kind)),
      });
    },
    drop(): void {
      if (!now) return;
      const { before, moved } = now;
      const { draft } = store.current();
      now = undefined;
      const after = moved && draft ? settle(draft, frame()) : undefined;
      if (!moved || !draft) store.set({ draft: undefined });
      else if (after) store.commit([{ id: before.id, before, after }]);
      else store.set({ draft: undefined, problem: 'nine_turn' });
    },
    /** A stroke has begun. */
    forget(): void {
      now = undefined;
    },
    /** Ends it with nothing changed. Says whether there was one. */
    cancel(): boolean {
      const was = now !== undefined;
      now = undefined;
      if (was) store.set({ draft: undefined });
      return was;
    },
  };
}
