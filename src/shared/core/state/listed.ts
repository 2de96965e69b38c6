import type { Instrument } from '../../market/instrument.ts';

/** What a market is made from; part of the journal. */
export interface Listed {
  readonly instrument: Instrument;
  /** The book of a recorded venue lies elsewhere: this one holds users' orders only, and no flow. */
  readonly external: boolean;
  /** Mean lots that the flow trades in a minute. */
  readonly lotsPerMinute: number;
  /** Of an A-share that is under special treatment, or whose first trading day is known. */
  readonly share?: ShareFacts;
}

/** What decides an A-share's daily band beside its board. */
export interface ShareFacts {
  readonly st: boolean;
  /** YYYY-MM-DD in China; null where it has long been listed, or nobody knows. */
  readonly listed_on: string | null;
}
