import type { BackTo } from '../../api.ts';
import type { GrowingSeries } from '../../sources/source.ts';

/** Bars after which no older ones are read: more are more than a chart holds. */
const maxBars = 1_000_000;

/** Reads older bars until there is that of a moment. */
export async function readBack(ms: number, feed: GrowingSeries): Promise<BackTo> {
  for (;;) {
    const { bars, complete } = feed.series;
    const oldestMs = bars.openMs(0);
    if (oldestMs <= ms) return { reach: 'there', oldestMs };
    if (complete) return { reach: 'beginning', oldestMs };
    if (bars.length >= maxBars) return { reach: 'many', oldestMs };
    if (!(await feed.loadOlder()) && !feed.series.complete) return { reach: 'failed', oldestMs };
  }
}
