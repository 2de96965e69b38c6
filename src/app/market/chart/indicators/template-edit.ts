import type { Named } from '../../../../shared/base/named-list.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { IndicatorTemplate } from '../../../../shared/trade/workspace/indicator-template.ts';
import { isSame } from '../../named-list/named-edit.ts';

/** What a chart shows now, as a template. */
export function templateOf(
  { indicators, shares }: ChartDocument,
  { id, name, updated }: Pick<Named, 'id' | 'name' | 'updated'>,
): IndicatorTemplate {
  const ids = new Set(indicators.map((one) => one.id));
  return {
    id,
    name,
    indicators,
    shares: Object.fromEntries(Object.entries(shares).filter(([key]) => ids.has(key))),
    updated,
  };
}

/** The chart with the indicators of a template and nothing else changed. */
export const applied = (
  chart: ChartDocument,
  { indicators, shares }: Pick<IndicatorTemplate, 'indicators' | 'shares'>,
): ChartDocument => ({ ...chart, indicators: [...indicators], shares: { ...shares } });

/** Whether a chart shows just the indicators of a template. */
export const isShown = (chart: ChartDocument, { indicators }: IndicatorTemplate): boolean =>
  isSame(chart.indicators, indicators);
