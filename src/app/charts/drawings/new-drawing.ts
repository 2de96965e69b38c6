import { type Anchor, type Drawing, type DrawingKindName, pricePane } from '../../../shared/drawings/drawing.ts';
import { runNear } from '../../../shared/drawings/nine-turn-run.ts';
import { barAt } from '../../../shared/indicators/series.ts';
import type { DrawingStyle } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';

/**
 * A drawing that is on no chart yet: above all others while it is drawn. A nine-turn stands at bars, wherever it was
 * asked for.
 */
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
