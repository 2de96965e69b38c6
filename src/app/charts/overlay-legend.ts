import { groupDigits } from '../format/price.ts';
import type { OverlayLine } from './overlays.ts';

/**
 * Names and values of the indicators at one bar, one element each in `host`; a dash where the warm-up lasts. Elements stay as long as there are as
 * many, and a text is written only where it changed: this runs with every tick.
 */
export function writeOverlayLegend(host: HTMLElement, lines: readonly OverlayLine[], at: number, decimals: number): void {
  while (host.childElementCount > lines.length) host.lastElementChild?.remove();
  while (host.childElementCount < lines.length) host.append(document.createElement('span'));
  for (const [k, { name, tone, series }] of lines.entries()) {
    const values = series.outputs.map((column) => column[at] ?? Number.NaN).map((value) => (Number.isNaN(value) ? '–' : groupDigits(value.toFixed(decimals))));
    const text = `${name} ${values.join(' ')}`;
    const span = host.children[k] as HTMLElement;
    if (span.textContent !== text) span.textContent = text;
    const colour = `var(--series-${tone + 1})`;
    if (span.style.color !== colour) span.style.color = colour;
  }
}
