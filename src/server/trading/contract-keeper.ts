import { minuteMs } from '../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { TradingEngine } from './engine.ts';
import type { Scheduler } from '../base/scheduler.ts';

/** How often it is looked whether a contract has to be listed. */
const lookEveryMs = minuteMs;

export interface ContractKeeperOptions {
  readonly engine: Pick<TradingEngine, 'market' | 'list' | 'isHalted'>;
  readonly scheduler: Scheduler;
  /** The contracts with an end that are to be listed now. */
  readonly listing: () => readonly Instrument[];
  readonly listedOf: (instrument: Instrument) => Listed;
  /** Markets that are not the simulation's. */
  readonly isElsewhere: (instrument: Instrument) => boolean;
  readonly failed: (error: unknown) => void;
}

/** Those that are not listed as they are to be: new ones, and known ones with another title or place in lists. */
export const missingContracts = (engine: Pick<TradingEngine, 'market'>, listing: readonly Instrument[]): Instrument[] =>
  listing.filter((instrument) => {
    const known = engine.market(keyOfSymbol(instrument))?.listed.instrument;
    return known?.title !== instrument.title || known.sort !== instrument.sort;
  });

/**
 * Lists the next dated contracts, months of metals and option chains while the server runs, as a start does; the result
 * ends it. What has been settled leaves by itself.
 */
export function keepContracts({
  engine,
  scheduler,
  listing,
  listedOf,
  isElsewhere,
  failed,
}: ContractKeeperOptions): () => void {
  return scheduler.every(lookEveryMs, () => {
    const missing = missingContracts(engine, listing()).filter((instrument) => !isElsewhere(instrument));
    if (missing.length > 0 && !engine.isHalted) engine.list(missing.map(listedOf)).catch(failed);
  });
}
