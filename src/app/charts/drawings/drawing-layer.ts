import { geometryOf, handlesOf } from '../../../shared/drawings/catalogue.ts';
import { type Drawing, pricePane } from '../../../shared/drawings/drawing.ts';
import { duplicate } from '../../../shared/drawings/edit.ts';
import { place, type PlacedDrawing } from '../../../shared/drawings/hit.ts';
import type { DrawingWords } from '../../../shared/drawings/kind.ts';
import { type FollowedChart, followPanes } from '../candles/follow-panes.ts';
import type { Palette } from '../theme/palette.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { createLayerCanvas, type MountLayer, type PaneLayer } from '../pane/pane-layer.ts';
import { type DrawingStore, shownOf } from './drawing-store.ts';
import { createDrawingKeys } from './drawing-keys.ts';
import { listenToDrawing } from './drawing-listeners.ts';
import { createDrawingPointer } from './drawing-pointer.ts';
import { paintDrawing } from './primitive-painter.ts';

export interface DrawingLayerOptions {
  readonly store: DrawingStore;
  /** Figures in the language of now, as a pane writes them. */
  readonly words: (pane: string) => DrawingWords;
  /** Step of the price. */
  readonly tick: number;
}

/** What the panes of one chart know of each other. */
interface Shared {
  palette: Palette | undefined;
  readonly panes: Map<string, { readonly frame: () => PaneFrame | undefined; readonly cancel: () => boolean }>;
}

/** The drawings of a desk over the panes of one chart. */
export interface DrawingLayers {
  /** Paints those of the candles' pane, and takes the keys of all. */
  readonly main: MountLayer;
  /** Paints those of the panes of indicators, as these come and go. The caller calls what it returns. */
  readonly follow: (chart: FollowedChart) => () => void;
}

/**
 * Layers over panes that paint the drawings of a desk, and let them be drawn and dragged. Painted anew only after an
 * edit or where the frame is another one.
 */
export function drawingLayers(options: DrawingLayerOptions): DrawingLayers {
  const shared: Shared = { palette: undefined, panes: new Map() };
  return {
    main: (over) => {
      const layer = mountDrawings(over, pricePane, options, shared);
      const unlisten = listenToKeys(over, options, shared);
      return {
        update: (frame, palette) => {
          shared.palette = palette;
          layer.update(frame, palette);
        },
        dispose: () => {
          unlisten();
          layer.dispose();
        },
      };
    },
    follow: (chart) =>
      followPanes(chart, {
        mount: (over, pane) => mountDrawings(over, pane, options, shared),
        palette: () => shared.palette,
        onPanes: options.store.setPanes,
      }),
  };
}

/** Keys of the whole chart, wherever its drawings lie. */
function listenToKeys(over: HTMLElement, { store, tick }: DrawingLayerOptions, { panes }: Shared): () => void {
  const stop = new AbortController();
  const cancel = () => [...panes.values()].map((one) => one.cancel()).includes(true);
  const keys = createDrawingKeys({ store, pointer: { cancel }, frame: (pane) => panes.get(pane)?.frame(), tick });
  const focusable = over.closest<HTMLElement>('[tabindex]') ?? over;
  focusable.addEventListener(
    'keydown',
    (event) => {
      if (!panes.get(pricePane)?.frame() || event.target !== focusable || !keys(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal: stop.signal, capture: true },
  );
  return () => stop.abort();
}

/** Of one pane. The candles' has its canvas from the start, another one once it has a drawing. */
function mountDrawings(
  over: HTMLElement,
  pane: string,
  { store, words }: DrawingLayerOptions,
  { panes }: Shared,
): PaneLayer {
  let surface = pane === pricePane ? createLayerCanvas(over, 'drawings') : undefined;
  const isLost = createLostWatch();
  let known: { readonly frame: PaneFrame; readonly palette: Palette } | undefined;
  let painted: readonly unknown[] = [];
  let placed: readonly PlacedDrawing[] = [];
  const own = (drawing: Drawing | undefined) => (drawing?.pane === pane ? drawing : undefined);

  /** The layer of its pane makes the copy; what lies over a pane that is not there has none. */
  const copy = (id: string) => {
    const found = store.find(id);
    const drawing = own(store.find(id));
    if (!drawing && (pane !== pricePane || panes.has(found?.pane ?? ''))) return;
    store.set({ copying: undefined });
    if (drawing && known) store.add(duplicate(drawing, known.frame, store.newId(), 0));
  };
  const paint = () => {
    if (!known) return;
    const { drawings, draft: drafted, selected, veiled, interval, copying } = store.current();
    if (copying !== undefined) return copy(copying);
    const { frame, palette } = known;
    const draft = own(drafted);
    // A nine-turn follows the bar that forms.
    const live = drawings.some((one) => one.kind === 'nine_turn' && own(one))
      ? frame.bars.close[frame.bars.length - 1]
      : 0;
    const from = [frame.version, frame.bars.length, live, drawings, draft, selected, veiled, interval, palette];
    if (from.every((part, index) => Object.is(part, painted[index]))) return;
    painted = from;
    const all = shownOf(store.current()).filter((one) => own(one) && one.id !== draft?.id);
    placed = [...all, ...(draft ? [draft] : [])].map((drawing) => {
      const primitives = geometryOf(drawing, frame, words(pane));
      return place(drawing, primitives, primitives.length > 0 || drawing === draft ? handlesOf(drawing, frame) : []);
    });
    if (placed.length > 0) surface ??= createLayerCanvas(over, 'drawings');
    const ctx = surface?.begin(frame);
    if (!surface || !ctx) return;
    for (const one of placed) paintDrawing(ctx, one, palette, one.drawing.id === selected || one.drawing === draft);
    surface.canvas.dataset.count = String(placed.length);
    if (placed.some((one) => isLost(one, frame))) store.set({ problem: 'nine_turn' });
  };

  const frame = () => {
    if (!known) throw new Error('a layer that has no frame yet');
    return known.frame;
  };
  const pointer = createDrawingPointer({ store, pane, frame, placed: () => placed });
  const stop = new AbortController();
  const write = () => {
    const drawing = store.find(store.current().selected);
    if (drawing?.kind === 'text' && !drawing.locked) store.set({ writing: drawing });
  };
  listenToDrawing(over, pointer, write, stop.signal);
  const entry = { frame: () => known?.frame, cancel: pointer.cancel };
  panes.set(pane, entry);
  const unsubscribe = store.subscribe(paint);
  return {
    update: (next, palette) => {
      known = { frame: next, palette };
      paint();
    },
    dispose: () => {
      stop.abort();
      unsubscribe();
      if (panes.get(pane) === entry) panes.delete(pane);
      surface?.canvas.remove();
    },
  };
}

/** Whether a nine-turn that was drawn on another interval has no run on this one. Says so once of each drawing. */
function createLostWatch(): (placed: PlacedDrawing, frame: PaneFrame) => boolean {
  const known = new Set<string>();
  return ({ drawing: { id, kind, anchors }, primitives }, { bars }) => {
    const isLost =
      kind === 'nine_turn' &&
      primitives.length === 0 &&
      !known.has(id) &&
      bars.length > 0 &&
      anchors[0]!.t >= bars.time[0]!;
    if (isLost) known.add(id);
    return isLost;
  };
}
