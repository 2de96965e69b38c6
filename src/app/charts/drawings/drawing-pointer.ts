import { isWhole, kinds } from '../../../shared/drawings/catalogue.ts';
import {
  type Anchor,
  type Drawing,
  type DrawingKindName,
  mostAnchors,
  pricePane,
} from '../../../shared/drawings/drawing.ts';
import type { DrawingStyle, Magnet } from '../../../shared/trade/drawing-tools.ts';
import { moveAnchor, moveBy } from '../../../shared/drawings/edit.ts';
import { anchorOf, exactAnchorOf } from '../../../shared/drawings/frame.ts';
import { barAt } from '../../../shared/indicators/series.ts';
import { hitAt, type PlacedDrawing } from '../../../shared/drawings/hit.ts';
import { magnetAnchor } from '../../../shared/drawings/magnet.ts';
import { runNear } from '../../../shared/drawings/nine-turn-run.ts';
import type { Point } from '../../../shared/drawings/primitive.ts';
import type { PaneFrame } from '../pane-frame.ts';
import type { DrawingDesk } from './drawing-desk.ts';

export interface PointerParts {
  readonly desk: DrawingDesk;
  /** The pane that the pointer is of. */
  readonly pane: string;
  readonly frame: () => PaneFrame;
  /** What is painted now. */
  readonly placed: () => readonly PlacedDrawing[];
}

type State =
  | { readonly at: 'idle' }
  /** `anchors` are set; `pressed` is where the button went down. */
  | {
      readonly at: 'draw';
      readonly kind: DrawingKindName;
      readonly id: string;
      readonly anchors: readonly Anchor[];
      readonly pressed: Point | undefined;
      readonly begun: boolean;
    }
  | {
      readonly at: 'drag';
      readonly before: Drawing;
      readonly handle: number | undefined;
      readonly from: Point;
      readonly moved: boolean;
    };

const idle: State = { at: 'idle' };
/** A press that goes less far is a click, px. */
const clickPx = 4;
const brushStepPx = 2;
/** A stroke is one of the tools that follow the hand, not the bars. */
const isFree = (kind: DrawingKindName): boolean => kinds[kind].anchors === 'free';

/** A drawing that is on no chart yet: above all others while it is drawn. A nine-turn stands at bars, wherever it was asked for. */
export const newDrawing = (
  id: string,
  kind: DrawingKindName,
  anchors: readonly Anchor[],
  style: DrawingStyle,
  pane: string,
): Drawing => ({
  id,
  kind,
  pane: kind === 'nine_turn' ? pricePane : pane,
  anchors: [...anchors],
  style,
  locked: false,
  hidden: false,
  z: Number.MAX_SAFE_INTEGER,
  v: 1,
  updated: 1,
});

/** The drawing where it stays: a nine-turn goes to the first bar of its run, and there is none without a run. */
export function settle(drawing: Drawing, { bars }: PaneFrame): Drawing | undefined {
  const [first] = drawing.anchors;
  if (drawing.kind !== 'nine_turn' || !first) return drawing;
  const t = runNear(bars, first.t);
  return t === undefined ? undefined : { ...drawing, anchors: [{ t, p: bars.close[barAt(bars, t)]! }] };
}

/** The magnet draws to prices: in the pane of an indicator it has none. */
const drawnTo = (frame: PaneFrame, pane: string, point: Point, magnet: Magnet): Anchor =>
  pane === pricePane ? magnetAnchor(frame, point, magnet) : anchorOf(frame, point);

/** Somebody has gone on in another pane. */
const isLeft = (desk: DrawingDesk, id: string): boolean => (desk.current().draft?.id ?? id) !== id;

/**
 * What a pointer does to drawings: draws with the tool, by clicks or in one stroke; selects; drags a body or a handle. `down` tells whether it has
 * taken the pointer: the chart must not move then.
 */
export function createDrawingPointer({ desk, pane, frame, placed }: PointerParts) {
  let state: State = idle;
  const anchorAt = (point: Point, kind: DrawingKindName) =>
    isFree(kind) ? exactAnchorOf(frame(), point) : drawnTo(frame(), pane, point, desk.current().magnet);
  const drawingOf = (id: string, kind: DrawingKindName, anchors: readonly Anchor[]) =>
    newDrawing(id, kind, anchors, desk.current().style, pane);
  const hitOf = (point: Point, px: number) =>
    desk.current().veiled ? undefined : hitAt(placed(), desk.current().selected, point, px);
  const finish = (drawing: Drawing) => {
    state = idle;
    const settled = settle(drawing, frame());
    if (!settled) desk.set({ draft: undefined, trouble: 'nine_turn' });
    else if (drawing.kind === 'text') desk.set({ draft: undefined, writing: drawing });
    else desk.add(settled);
  };
  const preview = (drawn: Extract<State, { at: 'draw' }>, point: Point) => {
    if (kinds[drawn.kind].anchors === 1) return;
    desk.set({
      draft: drawingOf(
        drawn.id,
        drawn.kind,
        isFree(drawn.kind) ? drawn.anchors : [...drawn.anchors, anchorAt(point, drawn.kind)],
      ),
    });
  };
  const begin = (kind: DrawingKindName, point: Point) => {
    if (state.at !== 'draw' || isLeft(desk, state.id))
      state = { at: 'draw', kind, id: desk.newId(), anchors: [anchorAt(point, kind)], pressed: point, begun: true };
    else state = { ...state, pressed: point, begun: false };
    preview(state, point);
  };
  const release = (drawn: Extract<State, { at: 'draw' }>, point: Point) => {
    const { pressed, begun, kind, id } = drawn;
    const far = pressed !== undefined && Math.hypot(point.x - pressed.x, point.y - pressed.y) > clickPx;
    const one = kinds[kind].anchors === 1;
    const anchors = one
      ? [anchorAt(point, kind)]
      : isFree(kind) || (begun && !far)
        ? drawn.anchors
        : [...drawn.anchors, anchorAt(point, kind)];
    const drawing = drawingOf(id, kind, anchors);
    if (isWhole(drawing)) finish(drawing);
    else if (isFree(kind)) cancel();
    else {
      state = { ...drawn, anchors, pressed: undefined, begun: false };
      preview(state, point);
    }
  };
  const drag = (dragged: Extract<State, { at: 'drag' }>, point: Point) => {
    const { before, handle, from } = dragged;
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    if (!dragged.moved && Math.hypot(dx, dy) < clickPx) return;
    state = { ...dragged, moved: true };
    desk.set({
      draft:
        handle === undefined
          ? moveBy(before, frame(), dx, dy)
          : moveAnchor(before, handle, anchorAt(point, before.kind)),
    });
  };
  const drop = ({ before, moved }: Extract<State, { at: 'drag' }>) => {
    const { draft } = desk.current();
    state = idle;
    if (!moved || !draft) return desk.set({ draft: undefined });
    const after = settle(draft, frame());
    if (after) desk.commit([{ id: before.id, before, after }]);
    else desk.set({ draft: undefined, trouble: 'nine_turn' });
  };
  /** Ends what is under way, with nothing changed. Tells whether there was something. */
  function cancel(): boolean {
    const was = state.at !== 'idle';
    state = idle;
    if (was) desk.set({ draft: undefined });
    return was;
  }

  return {
    down(point: Point, px: number): boolean {
      const { tool, selected } = desk.current();
      if (tool !== undefined) {
        begin(tool, point);
        return true;
      }
      const hit = hitOf(point, px);
      const before = desk.find(hit?.id);
      if (!hit || !before) {
        if (selected !== undefined) desk.set({ selected: undefined });
        return false;
      }
      desk.set({ selected: hit.id, trouble: undefined });
      if (before.locked) return false;
      state = { at: 'drag', before, handle: hit.handle, from: point, moved: false };
      return true;
    },
    move(point: Point): void {
      if (state.at === 'draw' && (state.kind !== desk.current().tool || isLeft(desk, state.id))) state = idle;
      if (state.at === 'drag') drag(state, point);
      else if (state.at === 'draw') {
        const last = state.anchors.at(-1)!;
        const far = Math.hypot(point.x - frame().xOfTime(last.t), point.y - frame().yOfPrice(last.p));
        if (isFree(state.kind) && state.pressed && far >= brushStepPx && state.anchors.length < mostAnchors)
          state = { ...state, anchors: [...state.anchors, anchorAt(point, state.kind)] };
        preview(state, point);
      }
    },
    up(point: Point): void {
      if (state.at === 'drag') drop(state);
      else if (state.at === 'draw') release(state, point);
    },
    /** What the pointer would take here: the shape that it gets. */
    shapeAt(point: Point, px: number): '' | 'move' | 'pointer' | 'crosshair' {
      if (desk.current().tool !== undefined) return 'crosshair';
      const hit = hitOf(point, px);
      return !hit ? '' : hit.handle !== undefined ? 'move' : 'pointer';
    },
    cancel,
  };
}
export type DrawingPointer = ReturnType<typeof createDrawingPointer>;
