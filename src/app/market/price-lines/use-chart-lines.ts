import { useEffect, useMemo, useRef } from 'react';
import { must } from '../../../shared/base/assert.ts';
import { createLineController, type LegendEdge, type LevelActions } from '../../charts/levels/line-controller.ts';
import { levelLayers } from '../../charts/levels/level-layer.ts';
import type { FillMark } from '../../charts/levels/level.ts';
import type { PriceLine } from './price-line.ts';

/** The layers that show lines over a chart. What is done to them is asked of `actions` as they are then. */
export function useChartLines() {
  const actions = useRef<LevelActions>(null);
  const made = useMemo(() => {
    const controller = createLineController(() => must(actions.current, 'actions of a chart that is there'));
    return {
      controller,
      layers: levelLayers(controller),
      setLegend: (legend: LegendEdge) => controller.set({ legend }),
    };
  }, []);
  return { ...made, actions };
}
export type ChartLines = ReturnType<typeof useChartLines>;

/** Gives a desk the lines and fills of now, and what is done to them. */
export function useShownLines(
  { controller, actions }: ChartLines,
  lines: readonly PriceLine[],
  fills: readonly FillMark[],
  given: LevelActions,
): void {
  useEffect(() => {
    actions.current = given;
  });
  const name = lines
    .map(({ id, price, text, tone, drags, pane }) => [id, price, text, tone, drags, pane].join())
    .join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the list, which is made anew in each render
  useEffect(() => controller.set({ levels: lines }), [controller, name]);
  useEffect(() => controller.set({ fills }), [controller, fills]);
}
