import { slopeOf } from '../harness/slope.ts';
import type { Sample } from './sample.ts';

/** The first fifth is warming up: rings fill, code is compiled. */
export const settledOf = (samples: readonly Sample[]): readonly Sample[] =>
  samples.slice(Math.floor(samples.length / 5));

/** By how much a value rises over the span of the samples; its slope becomes a figure. */
export function rise(settled: readonly Sample[], name: keyof Sample, figures: Record<string, number>): number {
  const spanHours = settled.at(-1)!.hours - settled[0]!.hours;
  const slope = slopeOf(settled.map((sample) => [sample.hours, sample[name]]));
  console.log(
    `${name.padEnd(12)} ${slope.rise.toFixed(2).padStart(10)} an hour ± ${slope.halfWidth.toFixed(2)} (95 %)`,
  );
  figures[`${name} an hour`] = slope.rise;
  if (Number.isFinite(slope.halfWidth)) figures[`${name} an hour, ±95 %`] = slope.halfWidth;
  return slope.rise * spanHours;
}

/**
 * How much higher the lowest of the last third is than that of the first: what a garbage collection takes away is no
 * leak.
 */
export function grown(settled: readonly Sample[], name: keyof Sample): number {
  const third = Math.ceil(settled.length / 3);
  const least = (part: readonly Sample[]): number => Math.min(...part.map((sample) => sample[name]));
  return least(settled.slice(-third)) - least(settled.slice(0, third));
}
