/**
 * How far reading back has come: to the moment, to the first bar there is, to as many bars as a chart holds, or to
 * where a read failed.
 */
export interface BackTo {
  readonly reach: 'there' | 'beginning' | 'many' | 'failed';
  /** Open time of the oldest bar, ms; NaN where there is none. */
  readonly oldestMs: number;
}
