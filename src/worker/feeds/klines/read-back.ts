/** Bars after which no older ones are read: more are more than a chart holds. */
const most = 1_000_000;

/** How far reading back has come: to the moment, to the first bar there is, to as many bars as a chart holds, or to where a read failed. */
export interface BackTo {
  readonly reach: 'there' | 'beginning' | 'many' | 'failed';
  /** Open time of the oldest bar, ms; NaN where there is none. */
  readonly oldestMs: number;
}

/** A series of bars that grows backwards. */
export interface GrowingSeries {
  readonly series: {
    readonly bars: { readonly length: number; openMs(at: number): number };
    readonly complete: boolean;
  };
  /** False where none came. */
  loadOlder(): Promise<boolean>;
}

/** Reads older bars until there is that of a moment. */
export async function readBack(ms: number, feed: GrowingSeries): Promise<BackTo> {
  for (;;) {
    const { bars, complete } = feed.series;
    const oldestMs = bars.openMs(0);
    if (oldestMs <= ms) return { reach: 'there', oldestMs };
    if (complete) return { reach: 'beginning', oldestMs };
    if (bars.length >= most) return { reach: 'many', oldestMs };
    if (!(await feed.loadOlder()) && !feed.series.complete) return { reach: 'failed', oldestMs };
  }
}
