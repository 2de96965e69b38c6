import { type RefObject, useEffect } from 'react';
import { must } from '../../../../shared/base/assert.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';

/** Px of the plot under which a row has no room for the open. */
const narrow = 420;

/** Rows that the legends over the candles may take: a third of their pane, and one at least. */
export const rowsFor = (height: number, row: number): number => Math.max(1, Math.floor(height / 3 / row));

/**
 * Keeps legends off most of a low pane: `--rows` bounds them, and where that is less than three each has one row, in a
 * narrow one without the open.
 */
export function useLegendRoom(drawn: RefObject<CandleChart | null>, legends: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const over = drawn.current?.panes()[0]?.over;
    const element = legends.current;
    if (!over || !element) return undefined;
    const sizes = new ResizeObserver(() => {
      const rows = rowsFor(
        over.clientHeight,
        Number.parseFloat(getComputedStyle(must(element.lastElementChild, 'a legend')).lineHeight),
      );
      element.style.setProperty('--rows', String(rows));
      element.dataset.room = rows > 2 ? 'ample' : over.clientWidth < narrow ? 'tight' : 'low';
    });
    sizes.observe(over);
    return () => sizes.disconnect();
  }, [drawn, legends]);
}
