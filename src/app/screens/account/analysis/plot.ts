import { dayMs } from '../../../../shared/base/time.ts';

/** The box of a plot, in units of its drawing: wide and high. */
const wide = 1000;
const high = 100;

/** A straight way between values and parts of a length. */
export interface Scale {
  /** 0 at the first value, 1 at the last. */
  readonly part: (value: number) => number;
  readonly value: (part: number) => number;
}

/** `from` and `to` differ. */
export const scaleOf = (from: number, to: number): Scale => ({
  part: (value) => (value - from) / (to - from),
  value: (part) => from + part * (to - from),
});

/** Least and most of values with some room at either side; never the same two. */
export function extent(values: readonly number[]): { readonly low: number; readonly high: number } {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const room = max > min ? (max - min) * 0.06 : Math.max(Math.abs(max) * 0.01, 0.01);
  return { low: min - room, high: max + room };
}

/** Parts of the width and, from the top, of the height. */
export type PlotPoint = readonly [x: number, y: number];

const at = ([x, y]: PlotPoint): string => `${Number((x * wide).toFixed(2))} ${Number((y * high).toFixed(2))}`;

/** A line through points; a dash where there is but one. */
export const linePath = (points: readonly PlotPoint[]): string =>
  points.length === 1 ? `M${at(points[0]!)}h2` : `M${points.map(at).join('L')}`;

/** What lies between a line and a level, a part of the height from the top. */
export const areaPath = (points: readonly PlotPoint[], level: number): string =>
  points.length < 2 ? '' : `${linePath(points)}L${at([points.at(-1)![0], level])}L${at([points[0]![0], level])}Z`;

/** A bar for each day, up or down from the middle; `most` reaches the edge. None is thinner than can be seen. */
export function barRects(days: readonly { readonly ms: number; readonly value: number }[], x: Scale, max: number) {
  return days.map(({ ms, value }) => {
    const left = x.part(ms) * wide;
    const right = x.part(ms + dayMs) * wide;
    const height = Math.max(1, (Math.abs(value) / max) * (high / 2));
    const gap = (right - left) * 0.2;
    return {
      ms,
      isUp: value >= 0,
      x: left + gap / 2,
      width: right - left - gap,
      y: value >= 0 ? high / 2 - height : high / 2,
      height,
    };
  });
}
