import { isOneLine } from '../../../../shared/base/text.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { IndicatorTemplate } from '../../../../shared/trade/workspace/indicator-template.ts';

/** By name, as people read them. */
export const byName = (templates: readonly IndicatorTemplate[]): readonly IndicatorTemplate[] =>
  templates.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));

/** What a chart shows now, as a template; `before` is the one that it takes the place of. */
export function templateOf(
  { indicators, shares }: ChartDocument,
  { id, name }: Pick<IndicatorTemplate, 'id' | 'name'>,
  nowMs: number,
  before?: IndicatorTemplate,
): IndicatorTemplate {
  const ids = new Set(indicators.map((one) => one.id));
  return {
    id,
    name,
    indicators,
    shares: Object.fromEntries(Object.entries(shares).filter(([key]) => ids.has(key))),
    updated: later(nowMs, before),
  };
}

/** A time of change that is after that of the template before. */
export const later = (nowMs: number, before?: IndicatorTemplate): number => Math.max(nowMs, (before?.updated ?? 0) + 1);

/** The chart with the indicators of a template and nothing else changed. */
export const applied = (
  chart: ChartDocument,
  { indicators, shares }: Pick<IndicatorTemplate, 'indicators' | 'shares'>,
): ChartDocument => ({ ...chart, indicators: [...indicators], shares: { ...shares } });

/** Whether a chart shows just the indicators of a template. */
export const isShown = (chart: ChartDocument, { indicators }: IndicatorTemplate): boolean =>
  JSON.stringify(sorted(chart.indicators)) === JSON.stringify(sorted(indicators));

/** The same value with the fields of each object in one order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};

/** What is wrong with a name for a template; undefined where nothing is. `id` is the one that is renamed. */
export function nameFault(
  name: string,
  templates: readonly IndicatorTemplate[],
  id?: string,
): 'empty' | 'taken' | 'text' | undefined {
  const said = name.trim().toLocaleLowerCase();
  if (said === '') return 'empty';
  if (!isOneLine(name)) return 'text';
  return templates.some((other) => other.id !== id && other.name.toLocaleLowerCase() === said) ? 'taken' : undefined;
}
