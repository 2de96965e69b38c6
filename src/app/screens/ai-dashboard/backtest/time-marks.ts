import { dayMs, hourMs, minuteMs } from '../../../../shared/base/time.ts';
import { wallOf } from '../../../../shared/base/zone-clock.ts';
import { formatDate, formatMinutes } from '../../../format/time.ts';

const stepsMs = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 4, 6].map((hours) => hours * hourMs),
  12 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
  14 * dayMs,
  30 * dayMs,
  60 * dayMs,
  90 * dayMs,
];
/** Pixels between two labels at least. */
const apart = 76;

/** Round days, hours or minutes of a zone between two times, far enough apart for their labels in `width` pixels. */
export function timeMarks(
  fromMs: number,
  untilMs: number,
  width: number,
  zone: string | undefined,
): readonly { readonly atMs: number; readonly text: string }[] {
  const least = ((untilMs - fromMs) / Math.max(1, width)) * apart;
  const stepMs = stepsMs.find((ms) => ms >= least) ?? stepsMs.at(-1)!;
  const shift = wallOf(fromMs, zone) - fromMs;
  const marks: { atMs: number; text: string }[] = [];
  for (let wall = Math.ceil((fromMs + shift) / stepMs) * stepMs; wall - shift < untilMs; wall += stepMs) {
    // Where the clocks have changed meanwhile the day begins an hour earlier or later.
    const atMs = 2 * wall - shift - wallOf(wall - shift, zone);
    marks.push({ atMs, text: wall % dayMs === 0 ? formatDate(atMs, zone).slice(5) : formatMinutes(atMs, zone) });
  }
  return marks;
}
