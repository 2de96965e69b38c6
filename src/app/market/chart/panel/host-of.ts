import type { RefObject } from 'react';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';

/** The element of a chart that holds its panes and takes its keys. */
export const hostOf = (drawn: RefObject<CandleChart | null>): HTMLElement | null | undefined =>
  drawn.current?.panes()[0]?.over.closest<HTMLElement>('[data-pane]')?.parentElement;
