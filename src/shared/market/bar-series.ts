import type { Interval } from '../base/time.ts';
import type { InstrumentKey } from './instrument.ts';

/** Names a series of bars. */
export interface BarSeries {
  readonly key: InstrumentKey;
  readonly interval: Interval;
  /** IANA name of the zone whose days, weeks and months its bars are; left out where they are not moved. */
  readonly zone?: string | undefined;
}
