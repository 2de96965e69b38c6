import { barAt } from '../../indicators/series.ts';
import type { DrawingKind } from '../kind.ts';
import { runOn } from '../nine-turn-run.ts';
import { path, type Primitive } from '../primitive.ts';

/** Bars that make a setup; from the sixth on they stand out. */
const whole = 9;
const emphasised = 6;

/**
 * The nine-turn of the bar of its time: its numerals, and the TDST line once it is complete. Worked out from the bars
 * each time, never kept; nothing where that bar is in no run.
 */
export const nineTurn: DrawingKind = {
  anchors: 1,
  geometry: (_points, { bars, xOfTime, yOfPrice, width, grow }, { anchors: [at] }) => {
    const run = at && runOn(bars, at.t);
    if (!run) return [];
    const tone = run.side > 0 ? 'down' : 'up';
    const painted: Primitive[] = [];
    for (let number = 1; number <= Math.min(whole, run.length); number++) {
      const bar = run.from + number - 1;
      const y = run.side > 0 ? yOfPrice(bars.high[bar]!) - 11 * grow : yOfPrice(bars.low[bar]!) + 11 * grow;
      const strong = number >= emphasised;
      painted.push({
        kind: 'text',
        at: { x: xOfTime(bars.time[bar]!), y },
        lines: [String(number)],
        align: 'middle',
        size: (strong ? 13 : 11) * grow,
        tone,
        ...(strong ? { bold: true } : { alpha: 0.75 }),
      });
    }
    if (run.line === undefined) return painted;
    const y = yOfPrice(run.line);
    return [
      ...painted,
      path(
        [
          { x: xOfTime(bars.time[run.from]!), y },
          { x: width, y },
        ],
        { tone, dashed: true },
      ),
    ];
  },
  handles: ([point], { bars, timeOfX, yOfPrice }) => {
    const bar = point ? barAt(bars, timeOfX(point.x)) : -1;
    return point && bar >= 0 ? [{ x: point.x, y: yOfPrice((bars.open[bar]! + bars.close[bar]!) / 2) }] : [];
  },
};
