import { minuteMs } from '../../shared/kit/time.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Listed } from '../matching/world.ts';
import { datedListing } from './dated.ts';
import type { Exchange, Scheduler } from './exchange.ts';

/** How often it is looked whether a dated contract has to be listed. */
const lookEveryMs = minuteMs;

export interface DatedKeeperOptions {
  readonly exchange: Pick<Exchange, 'market' | 'list' | 'isHalted'>;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  readonly listedOf: (instrument: Instrument) => Listed;
  /** Markets that are not the simulation's. */
  readonly isElsewhere: (key: InstrumentKey) => boolean;
  readonly failed: (error: unknown) => void;
}

/** Dated contracts that are not listed as they are to be at a time: new ones, and those whose title has become another. */
export const missingDated = (exchange: Pick<Exchange, 'market'>, nowMs: number): Instrument[] =>
  datedListing(nowMs).filter((instrument) => exchange.market(keyOfSymbol(instrument))?.listed.instrument.title !== instrument.title);

/** Lists the next dated contracts while the server runs, as a start does; the result ends it. */
export function keepDated({ exchange, scheduler, nowMs, listedOf, isElsewhere, failed }: DatedKeeperOptions): () => void {
  return scheduler.every(lookEveryMs, () => {
    const missing = missingDated(exchange, nowMs()).filter((instrument) => !isElsewhere(keyOfSymbol(instrument)));
    if (missing.length > 0 && !exchange.isHalted) exchange.list(missing.map(listedOf)).catch(failed);
  });
}
