import { barAt } from '../../../shared/indicators/series.ts';
import type { NumberedBars } from '../series/bar-store.ts';
import { type ChartView, isFollowing, keptView, liveView } from '../scale/chart-view.ts';

/**
 * What is in view in terms that outlast the bars: width of one in CSS px, 0 where nobody has chosen it, and the last
 * moment at the right edge, ms, undefined where the view follows the newest bar.
 */
export interface Place {
  readonly px: number;
  readonly rightMs: number | undefined;
}

/** A place so many bars before the oldest one is given up. */
const tooFar = 20_000;

const endsOf = ({ first, length }: NumberedBars) => ({ first, last: first + length - 1 });

/** Last moment of a bar, ms: before the next one opens, of the newest when it opens. 0 before the first. */
function endOf({ time, first, length }: NumberedBars, number: number): number {
  const next = Math.round(number + 1) - first;
  if (next < 0) return 0;
  return next < length ? time[next]! - 1 : time[length - 1]!;
}

/**
 * The view at a place on a plot of so many px; before the oldest bars where it lies there, so that older ones are asked
 * for. `usual` bars where no width was chosen.
 */
export function viewAt(bars: NumberedBars, { px, rightMs }: Place, width: number, usual: number): ChartView {
  const { first, time } = bars;
  const { count } = keptView({ right: first, count: px > 0 ? width / px : usual }, endsOf(bars));
  const isFar = rightMs !== undefined && time[0]! - rightMs > tooFar * (time[1]! - time[0]!);
  return rightMs === undefined || isFar
    ? liveView(endsOf(bars), count)
    : keptView({ right: first + barAt(bars, rightMs), count }, endsOf(bars));
}

/**
 * Tells the place of a chart whenever another part of it is in view. Another size of its host changes no place: bars
 * are as wide as somebody has made them.
 */
export function createPlaces(report: (place: Place) => void) {
  let begun: Place | undefined;
  let px = 0;
  let count = 0;
  return {
    /** The chart begins there. */
    begin(place: Place): void {
      begun = place;
      [px, count] = [place.px, 0];
    },
    see(view: ChartView, bars: NumberedBars, width: number): void {
      if (bars.length === 0) return;
      if (count !== 0 && view.count !== count) px = width / view.count;
      count = view.count;
      const rightMs = isFollowing(view, endsOf(bars)) ? undefined : endOf(bars, view.right);
      if (rightMs !== undefined && px === 0) px = width / count;
      // At the oldest bar, while those of the place are on their way.
      const isWaiting =
        begun?.rightMs !== undefined && bars.time[0]! > begun.rightMs && view.right - bars.first <= count;
      report(isWaiting && begun ? begun : { px, rightMs });
    },
  };
}
