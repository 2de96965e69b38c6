import { useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { useAlertLines } from './alert-lines.ts';
import { useLineActions } from './line-actions.ts';
import { useAlertChanges, useOrderChanges } from './line-changes.ts';
import { useChartLines, useShownLines } from './use-chart-lines.ts';
import { useLineQuestion } from './line-question.ts';
import { useOrderLines } from './order-lines.ts';
import { usePositionLines } from './position-lines.ts';
import { usePriceGrid } from './price-grid.ts';
import type { AlertLine, PriceLine } from './price-line.ts';
import { useFills } from './use-fills.ts';

interface PriceLineOptions {
  /** Price of the newest bar. */
  readonly last: number;
  /** A drawing tool has the pointer. */
  readonly isDrawing: () => boolean;
}

const none: readonly AlertLine[] = [];

/**
 * One's orders, positions and alerts over a chart: their lines, what the chart asks about them, and the ways to change
 * them.
 */
export function usePriceLines(instrument: Instrument, { last, isDrawing }: PriceLineOptions) {
  const shown = useChartLines();
  const questions = useLineQuestion(shown.controller);
  const grid = usePriceGrid(instrument);
  const waiting = useAlerts(instrument);
  const [onIndicators, setOnIndicators] = useState(none);
  const lines = {
    orders: useOrderLines(instrument),
    positions: usePositionLines(instrument),
    alerts: [...useAlertLines(instrument, waiting.alerts), ...onIndicators],
  };
  const all: readonly PriceLine[] = [...lines.orders, ...lines.positions, ...lines.alerts];
  const orders = useOrderChanges(instrument, last, questions.close);
  const alerts = useAlertChanges(waiting, last, questions.close);
  const actions = useLineActions({ instrument, lines: all, last, grid, questions, orders, alerts, isDrawing });
  useShownLines(shown, all, useFills(instrument), actions);
  return {
    chart: { layers: shown.layers, setLegend: shown.setLegend },
    lines: { ...lines, all, setOnIndicators },
    questions,
    grid,
    orders,
    alerts: { ...alerts, waiting: waiting.alerts },
    last,
  };
}
export type PriceLines = ReturnType<typeof usePriceLines>;
