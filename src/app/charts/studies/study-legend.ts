import type { NumberedBars } from '../series/bar-store.ts';
import { colourOf, type Study } from './studies.ts';

export interface LegendTexts {
  readonly price: (value: number) => string;
  /** Of what is no price. */
  readonly value: (value: number) => string;
}

/**
 * Names and values of studies at one bar, one element each in `host`; a dash where the warm-up lasts. Elements stay as
 * long as there are as many, and a text is written only where it changed: this runs with every tick.
 */
export function writeLegend(
  host: HTMLElement,
  studies: readonly Study[],
  bars: NumberedBars,
  at: number,
  { texts, series }: { readonly texts: LegendTexts; readonly series: readonly string[] },
): void {
  while (host.childElementCount > studies.length) host.lastElementChild?.remove();
  while (host.childElementCount < studies.length) host.append(document.createElement('span'));
  for (const [k, study] of studies.entries()) {
    const text = `${study.spec.name} ${valuesOf(study, bars, at, texts).join(' ')}`.trimEnd();
    const span = host.children[k] as HTMLElement;
    if (span.textContent !== text) span.textContent = text;
    const colour = study.spec.kind === 'volume' ? '' : colourOf(study, 0, series);
    if (span.dataset.colour === colour) continue;
    span.dataset.colour = colour;
    span.style.color = colour;
  }
}

function valuesOf(
  { spec, indicator, series }: Study,
  bars: NumberedBars,
  index: number,
  { price, value }: LegendTexts,
): string[] {
  if (!indicator || !series) return [index >= 0 && index < bars.length ? value(bars.volume[index]!) : '–'];
  const text = indicator.place === 'overlay' ? price : value;
  return indicator.outputs.flatMap(({ kind }, output) => {
    const found = series.outputs[output]![index] ?? Number.NaN;
    // Marks that count are drawn at their bars.
    if (kind === 'mark' && spec.kind !== 'sar') return [];
    return [Number.isNaN(found) ? '–' : text(found)];
  });
}
