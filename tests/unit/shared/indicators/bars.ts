import { nextUniform } from '../../../../src/shared/base/random.ts';
import { indicators } from '../../../../src/shared/indicators/catalogue.ts';
import { type Bar, createKernel, type Indicator, type Params } from '../../../../src/shared/indicators/kernel.ts';

/** A walk of hourly bars from one seed: prices near 60 000 that move by tenths of a percent, volumes of 100 to 1000. */
export function walk(count: number, seed: number): Bar[] {
  const chance = { state: seed };
  const random = () => nextUniform(chance);
  let close = 60_000;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close = Math.round(open * (1 + (random() - 0.5) * 0.01) * 100) / 100;
    const high = Math.round(Math.max(open, close) * (1 + random() * 0.003) * 100) / 100;
    const low = Math.round(Math.min(open, close) * (1 - random() * 0.003) * 100) / 100;
    return { timeMs: index * 3_600_000, open, high, low, close, volume: 100 + Math.round(random() * 900) };
  });
}

/** Bars of one price each, whose high and low are the close. */
export const flatBars = (closes: readonly number[]): Bar[] =>
  closes.map((close, index) => ({ timeMs: index * 3_600_000, open: close, high: close, low: close, close, volume: 1 }));

export function indicatorOf(id: string): Indicator {
  const found = indicators.find((one) => one.id === id);
  if (!found) throw new Error(`no indicator ${id}`);
  return found;
}

/** The outputs by their keys after every bar was sealed. */
export function run(kind: Indicator, bars: readonly Bar[], params?: Params): Record<string, number[]> {
  const kernel = createKernel(kind, params);
  const columns = kind.outputs.map((): number[] => []);
  for (const bar of bars) {
    kernel.seal(bar);
    for (const [at, value] of kernel.values.entries()) columns[at]!.push(value);
  }
  return Object.fromEntries(kind.outputs.map(({ key }, index) => [key, columns[index]!]));
}

/**
 * Largest difference of two columns from `from` on, relative to the size of the values (at least `least`). A missing
 * value on one side alone is infinite.
 */
export function worst(ours: readonly number[], theirs: readonly number[], from = 0, least = 1e-300): number {
  let most = 0;
  for (let index = from; index < Math.max(ours.length, theirs.length); index++) {
    const a = ours[index] ?? Number.NaN;
    const b = theirs[index] ?? Number.NaN;
    if (Number.isNaN(a) && Number.isNaN(b)) continue;
    const off = Math.abs(a - b) / Math.max(Math.abs(b), least);
    most = Number.isNaN(off) ? Number.POSITIVE_INFINITY : a === b ? most : Math.max(most, off);
  }
  return most;
}
