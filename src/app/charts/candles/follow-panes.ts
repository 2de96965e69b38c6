import type { CandleChart } from './candle-chart.ts';
import type { Palette } from '../theme/palette.ts';
import type { PaneLayer } from '../panes/pane-layer.ts';
import { mainPane } from '../panes/pane-stack.ts';

export type FollowedChart = Pick<CandleChart, 'panes' | 'onFrame'>;

interface Following {
  readonly mount: (over: HTMLElement, pane: string) => PaneLayer;
  /** Of the chart, once the pane of the candles has told it. */
  readonly palette: () => Palette | undefined;
  /** Which panes there are; none at the end. */
  readonly onPanes?: (ids: readonly string[]) => void;
}

/** Lays a layer over each pane of a chart's indicators, as these come and go. The caller calls what it returns. */
export function followPanes(chart: FollowedChart, { mount, palette: paletteOf, onPanes }: Following): () => void {
  const mounted = new Map<HTMLElement, PaneLayer>();
  const renew = () => {
    const panes = chart.panes().filter(({ id }) => id !== mainPane);
    for (const [over, layer] of mounted) {
      if (panes.some((pane) => pane.over === over)) continue;
      layer.dispose();
      mounted.delete(over);
    }
    onPanes?.(panes.map(({ id }) => id));
    const palette = paletteOf();
    if (!palette) return;
    for (const { id, over, frame } of panes) {
      const layer = mounted.get(over) ?? mount(over, id);
      mounted.set(over, layer);
      layer.update(frame(), palette);
    }
  };
  const stop = chart.onFrame(renew);
  renew();
  return () => {
    stop();
    for (const layer of mounted.values()) layer.dispose();
    onPanes?.([]);
  };
}
