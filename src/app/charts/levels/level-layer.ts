import { barAt } from '../../../shared/indicators/series.ts';
import { type FollowedChart, followPanes } from '../candles/follow-panes.ts';
import type { Palette } from '../theme/palette.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { createLayerCanvas, type MountLayer, type PaneLayer } from '../pane/pane-layer.ts';
import type { LevelChip } from './level-chips.ts';
import type { LineController, LevelState } from './line-controller.ts';
import { listenToLevels, listenToMenu } from './level-pointer.ts';
import { paintFills, paintLevels } from './level-painter.ts';

/** The levels of a desk over the panes of one chart. */
export interface LevelLayers {
  /** Paints those of the candles' pane with the fills, and asks for the menu. */
  readonly main: MountLayer;
  /** Paints those of the panes of indicators, as these come and go. The caller calls what it returns. */
  readonly follow: (chart: FollowedChart) => () => void;
}

/**
 * Layers over panes with the levels and fills of a desk, whose lines can be dragged. Painted anew only where they or
 * the frame differ.
 */
export function levelLayers(controller: LineController): LevelLayers {
  let shared: Palette | undefined;
  return {
    main: (over) => {
      const { layer, frame } = mountLevels(over, controller);
      const stop = new AbortController();
      listenToMenu(over, { controller, frame }, stop.signal);
      return {
        update: (next, palette) => {
          shared = palette;
          layer.update(next, palette);
        },
        dispose: () => {
          stop.abort();
          layer.dispose();
        },
      };
    },
    follow: (chart) =>
      followPanes(chart, { palette: () => shared, mount: (over, pane) => mountLevels(over, controller, pane).layer }),
  };
}

/** Of one pane; without an id of the candles'. Another one has its canvas once it has a level. */
function mountLevels(
  over: HTMLElement,
  controller: LineController,
  pane?: string,
): { readonly layer: PaneLayer; readonly frame: () => PaneFrame | undefined } {
  let surface = pane === undefined ? createLayerCanvas(over, 'levels') : undefined;
  let known: { readonly frame: PaneFrame; readonly palette: Palette } | undefined;
  let chips: readonly LevelChip[] = [];
  let painted: { readonly version: number; readonly palette: Palette; readonly state: LevelState } | undefined;
  const own = () => controller.current().levels.filter((level) => level.pane === pane);
  const paint = () => {
    const state = controller.current();
    const levels = own();
    if (levels.length > 0) surface ??= createLayerCanvas(over, 'levels');
    if (!known || !surface) return;
    const { frame, palette } = known;
    if (painted?.version === frame.version && painted.palette === palette && painted.state === state) return;
    painted = { version: frame.version, palette, state };
    const ctx = surface.begin(frame);
    const { width, height, bars, grow } = frame;
    const first = bars.time[0] ?? 0;
    const inView = pane === undefined ? state.fills.filter(({ timeMs }) => timeMs >= first) : [];
    paintFills(
      ctx,
      inView,
      ({ timeMs }) => frame.xOfTime(bars.time[barAt(bars, timeMs)] ?? timeMs),
      frame.yOfPrice,
      palette,
    );
    const ghost = state.ghost?.level.pane === pane ? state.ghost : undefined;
    chips = paintLevels(
      { ctx, width, height, palette, grow, yOf: frame.yOfPrice, legend: pane === undefined ? state.legend : undefined },
      levels,
      ghost,
    );
    surface.canvas.dataset.count = String(levels.length);
  };
  const stop = new AbortController();
  const frame = () => known?.frame;
  listenToLevels(over, { controller, frame, chips: () => chips, levels: own }, stop.signal);
  const unsubscribe = controller.subscribe(paint);
  return {
    frame,
    layer: {
      update: (next, palette) => {
        known = { frame: next, palette };
        paint();
      },
      dispose: () => {
        stop.abort();
        unsubscribe();
        surface?.canvas.remove();
      },
    },
  };
}
