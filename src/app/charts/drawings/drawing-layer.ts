import { geometryOf, handlesOf } from '../../../shared/drawings/catalogue.ts';
import type { Drawing } from '../../../shared/drawings/drawing.ts';
import { duplicate } from '../../../shared/drawings/edit.ts';
import { place, type PlacedDrawing } from '../../../shared/drawings/hit.ts';
import type { DrawingWords } from '../../../shared/drawings/kind.ts';
import type { Palette } from '../palette.ts';
import type { PaneFrame } from '../pane-frame.ts';
import { createLayerCanvas, type MountLayer, type PaneLayer } from '../pane-layer.ts';
import { type DrawingDesk, shownOf } from './drawing-desk.ts';
import { createDrawingKeys } from './drawing-keys.ts';
import { listenToDrawing } from './drawing-listeners.ts';
import { createDrawingPointer } from './drawing-pointer.ts';
import { paintDrawing } from './primitive-painter.ts';

export interface DrawingLayerOptions {
  readonly desk: DrawingDesk;
  /** Figures in the language of now. */
  readonly words: () => DrawingWords;
  /** Step of the price. */
  readonly tick: number;
}

/** A layer over a pane that paints the drawings of a desk, and lets them be drawn and dragged. Painted anew only after an edit or where the frame is another one. */
export const drawingLayer = (options: DrawingLayerOptions): MountLayer => (over) => mountDrawings(over, options);

function mountDrawings(over: HTMLElement, { desk, words, tick }: DrawingLayerOptions): PaneLayer {
  const surface = createLayerCanvas(over, 'drawings');
  const lostOnes = new Set<string>();
  let known: { readonly frame: PaneFrame; readonly palette: Palette } | undefined;
  let [painted, placed]: [string, readonly PlacedDrawing[]] = ['', []];
  let shown: { readonly drawings: readonly Drawing[]; readonly draft: Drawing | undefined; readonly selected: string | undefined; readonly veiled: boolean; readonly interval: string | undefined; readonly palette: Palette } | undefined;

  const copy = () => {
    const drawing = desk.find(desk.current().copying);
    desk.set({ copying: undefined });
    if (drawing && known) desk.add(duplicate(drawing, known.frame, desk.newId(), 0));
  };
  const paint = () => {
    if (!known) return;
    if (desk.current().copying !== undefined) return copy();
    const { frame, palette } = known;
    const { drawings, draft, selected, veiled, interval } = desk.current();
    // A nine-turn follows the bar that forms.
    const live = drawings.some(({ kind }) => kind === 'nine_turn') ? frame.bars.close[frame.bars.length - 1] : 0;
    const name = `${frame.version} ${frame.bars.length} ${live}`;
    if (name === painted && shown?.drawings === drawings && shown.draft === draft && shown.selected === selected && shown.veiled === veiled && shown.interval === interval && shown.palette === palette) return;
    [painted, shown] = [name, { drawings, draft, selected, veiled, interval, palette }];
    const all = shownOf(desk.current()).filter(({ id }) => id !== draft?.id);
    placed = [...all, ...(draft ? [draft] : [])].map((drawing) => {
      const primitives = geometryOf(drawing, frame, words());
      return place(drawing, primitives, primitives.length > 0 || drawing === draft ? handlesOf(drawing, frame) : []);
    });
    const ctx = surface.begin(frame);
    for (const one of placed) paintDrawing(ctx, one, palette, one.drawing.id === selected || one.drawing === draft);
    surface.canvas.dataset.count = String(placed.length);
    tellLost(frame);
  };
  /** A nine-turn that was drawn on another interval may have no run on this one. Told once. */
  const tellLost = ({ bars }: PaneFrame) => {
    const lost = placed.find(({ drawing: { id, kind, anchors }, primitives }) => kind === 'nine_turn' && primitives.length === 0 && !lostOnes.has(id) && bars.length > 0 && anchors[0]!.t >= bars.time[0]!);
    if (!lost) return;
    lostOnes.add(lost.drawing.id);
    desk.set({ trouble: 'nine_turn' });
  };

  const frame = () => {
    if (!known) throw new Error('a layer that has no frame yet');
    return known.frame;
  };
  const pointer = createDrawingPointer({ desk, frame, placed: () => placed });
  const keys = createDrawingKeys({ desk, pointer, frame, tick });
  const stop = new AbortController();
  const write = () => {
    const drawing = desk.find(desk.current().selected);
    if (drawing?.kind === 'text' && !drawing.locked) desk.set({ writing: drawing });
  };
  listenToDrawing(over, pointer, write, stop.signal);
  const focusable = over.closest<HTMLElement>('[tabindex]') ?? over;
  focusable.addEventListener('keydown', (event) => {
    if (!known || event.target !== focusable || !keys(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { signal: stop.signal, capture: true });
  const unsubscribe = desk.subscribe(paint);
  return {
    update: (next, palette) => {
      known = { frame: next, palette };
      paint();
    },
    dispose: () => {
      stop.abort();
      unsubscribe();
      surface.canvas.remove();
    },
  };
}
