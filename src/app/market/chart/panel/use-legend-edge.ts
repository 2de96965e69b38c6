import { type RefObject, useEffect } from 'react';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import type { LegendEdge } from '../../../charts/levels/line-controller.ts';

/**
 * Tells where the legends over the candles end, so that chips make way. Ticks make them a bit wider and narrower: with
 * as many rows the widest counts.
 */
export function useLegendEdge(
  drawn: RefObject<CandleChart | null>,
  legends: RefObject<HTMLElement | null>,
  onEdge: (edge: LegendEdge) => void,
): void {
  useEffect(() => {
    const over = drawn.current?.panes()[0]?.over;
    const element = legends.current;
    if (!over || !element) return undefined;
    let known: LegendEdge = { right: 0, bottom: 0 };
    const sizes = new ResizeObserver(() => {
      const plot = over.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const right = Math.ceil(box.right - plot.left) + 4;
      const bottom = Math.ceil(box.bottom - plot.top) + 2;
      if (bottom === known.bottom && right <= known.right) return;
      known = { right, bottom };
      onEdge(known);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [drawn, legends, onEdge]);
}
