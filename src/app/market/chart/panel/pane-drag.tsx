import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ChartIndicator } from '../../../../shared/trade/workspace/chart-document.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { dragPanes } from '../../../charts/panes/pane-drag.ts';
import { hostOf } from './host-of.ts';
import { withPanes } from '../indicators/indicator-edit.ts';

export interface PaneDragProps {
  readonly drawn: RefObject<CandleChart | null>;
  /** The indicators are to be others. */
  readonly onIndicators: (change: (list: readonly ChartIndicator[]) => readonly ChartIndicator[]) => void;
}

/** Lets the panes of indicators be dragged by their names. Loaded where there are two of them; shows nothing itself. */
export function PaneDrag({ drawn, onIndicators }: PaneDragProps) {
  const dropped = useEffectEvent((ids: readonly string[]) => onIndicators((list) => withPanes(list, ids)));
  useEffect(() => {
    const host = hostOf(drawn);
    return host ? dragPanes(host, (ids) => dropped(ids)) : undefined;
  }, [drawn]);
  return null;
}
