import { isWhole, kinds } from '../../../shared/drawings/catalogue.ts';
import { type Anchor, type Drawing, type DrawingKindName, maxAnchors } from '../../../shared/drawings/drawing.ts';
import type { Point } from '../../../shared/drawings/primitive.ts';
import { clickPx, isFree, type PointerScene } from './drawing-anchor.ts';
import { newDrawing, settle } from './new-drawing.ts';

/** `anchors` are set; `pressed` is where the button went down. */
interface Stroke {
  readonly kind: DrawingKindName;
  readonly id: string;
  readonly anchors: readonly Anchor[];
  readonly pressed: Point | undefined;
  readonly begun: boolean;
}

const brushStepPx = 2;

/** Draws with the tool, by clicks or in one stroke. */
export function createStroke({ store, pane, frame, anchorAt }: PointerScene) {
  let now: Stroke | undefined;
  const drawingOf = (id: string, kind: DrawingKindName, anchors: readonly Anchor[]) =>
    newDrawing(id, kind, anchors, store.current().style, pane);
  /** Somebody has gone on in another pane. */
  const isLeft = (id: string): boolean => (store.current().draft?.id ?? id) !== id;
  const finish = (drawing: Drawing) => {
    now = undefined;
    const settled = settle(drawing, frame());
    if (!settled) store.set({ draft: undefined, problem: 'nine_turn' });
    else if (drawing.kind === 'text') store.set({ draft: undefined, writing: drawing });
    else store.add(settled);
  };
  const preview = ({ id, kind, anchors }: Stroke, point: Point) => {
    if (kinds[kind].anchors === 1) return;
    store.set({ draft: drawingOf(id, kind, isFree(kind) ? anchors : [...anchors, anchorAt(point, kind)]) });
  };
  /** Ends it with nothing changed. Says whether there was one. */
  const cancel = (): boolean => {
    const was = now !== undefined;
    now = undefined;
    if (was) store.set({ draft: undefined });
    return was;
  };

  return {
    begin(kind: DrawingKindName, point: Point): void {
      now =
        !now || isLeft(now.id)
          ? { kind, id: store.newId(), anchors: [anchorAt(point, kind)], pressed: point, begun: true }
          : { ...now, pressed: point, begun: false };
      preview(now, point);
    },
    move(point: Point): void {
      if (now && (now.kind !== store.current().tool || isLeft(now.id))) now = undefined;
      if (!now) return;
      const last = now.anchors.at(-1)!;
      const far = Math.hypot(point.x - frame().xOfTime(last.t), point.y - frame().yOfPrice(last.p));
      if (isFree(now.kind) && now.pressed && far >= brushStepPx && now.anchors.length < maxAnchors)
        now = { ...now, anchors: [...now.anchors, anchorAt(point, now.kind)] };
      preview(now, point);
    },
    release(point: Point): void {
      if (!now) return;
      const { pressed, begun, kind, id } = now;
      const far = pressed !== undefined && Math.hypot(point.x - pressed.x, point.y - pressed.y) > clickPx;
      const one = kinds[kind].anchors === 1;
      const anchors = one
        ? [anchorAt(point, kind)]
        : isFree(kind) || (begun && !far)
          ? now.anchors
          : [...now.anchors, anchorAt(point, kind)];
      const drawing = drawingOf(id, kind, anchors);
      if (isWhole(drawing)) finish(drawing);
      else if (isFree(kind)) cancel();
      else {
        now = { ...now, anchors, pressed: undefined, begun: false };
        preview(now, point);
      }
    },
    /** Something else has begun: what was drawn stays as it is shown. */
    forget(): void {
      now = undefined;
    },
    cancel,
  };
}
