import { barAt } from '../../../shared/indicators/series.ts';
import type { Palette } from '../palette.ts';
import type { PaneFrame } from '../pane-frame.ts';
import { createLayerCanvas, type MountLayer, type PaneLayer } from '../pane-layer.ts';
import type { LevelChip } from './level-chips.ts';
import type { LevelDesk, LevelState } from './level-desk.ts';
import { listenToLevels } from './level-pointer.ts';
import { paintFills, paintLevels } from './level-painter.ts';

/** A layer over a pane with the levels and fills of a desk, whose lines can be dragged. Painted anew only where they or the frame differ. */
export const levelLayer = (desk: LevelDesk): MountLayer => (over) => mountLevels(over, desk);

function mountLevels(over: HTMLElement, desk: LevelDesk): PaneLayer {
  const surface = createLayerCanvas(over, 'levels');
  let known: { readonly frame: PaneFrame; readonly palette: Palette } | undefined;
  let chips: readonly LevelChip[] = [];
  let painted: { readonly version: number; readonly palette: Palette; readonly state: LevelState } | undefined;
  const paint = () => {
    if (!known) return;
    const { frame, palette } = known;
    const state = desk.current();
    if (painted?.version === frame.version && painted.palette === palette && painted.state === state) return;
    painted = { version: frame.version, palette, state };
    const ctx = surface.begin(frame);
    const { width, height, bars, grow } = frame;
    const first = bars.time[0] ?? 0;
    const inView = state.fills.filter(({ timeMs }) => timeMs >= first);
    paintFills(ctx, inView, ({ timeMs }) => frame.xOfTime(bars.time[barAt(bars, timeMs)] ?? timeMs), frame.yOfPrice, palette);
    chips = paintLevels({ ctx, width, height, palette, grow, yOf: frame.yOfPrice }, state.levels, state.ghost);
  };
  const stop = new AbortController();
  listenToLevels(over, { desk, frame: () => known?.frame, chips: () => chips }, stop.signal);
  const unsubscribe = desk.subscribe(paint);
  return {
    update: (frame, palette) => {
      known = { frame, palette };
      paint();
    },
    dispose: () => {
      stop.abort();
      unsubscribe();
      surface.canvas.remove();
    },
  };
}
