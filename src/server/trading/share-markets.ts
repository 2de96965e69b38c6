import { isUnderSpecialTreatment } from '../../shared/finance/a-share-price-limits.ts';
import type { AShare } from '../../shared/market/a-share.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol } from '../../shared/market/instrument.ts';
import { listedRow } from '../../shared/core/snapshot/snapshot.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { TradingEngine } from './engine.ts';
import { shareCodes, shareSymbol } from '../simulation/assets/session-assets.ts';
import { shareListing, wholeListing } from '../simulation/listing/session-listing.ts';

/** A table of A-shares, and the days of listing that it knows, YYYY-MM-DD by code. */
export interface ShareTable {
  readonly list: readonly AShare[];
  readonly listDates: ReadonlyMap<string, string>;
}

/** Markets by their key, for a lazy listing. */
export type ShareMarkets = ReadonlyMap<InstrumentKey, Listed>;

/** One market for each row of a table, in its order. */
export function shareMarkets(
  { list, listDates }: ShareTable,
  flowOf: (instrument: Instrument) => Listed,
): ShareMarkets {
  const instruments = shareListing(list.map(({ security_id }) => security_id));
  return new Map(
    list.map(({ security_id, security_name }, index) => {
      const st = isUnderSpecialTreatment(security_name);
      const listed_on = listDates.get(security_id) ?? null;
      const listed = flowOf(instruments[index]!);
      return [
        keyOfSymbol(listed.instrument),
        st || listed_on !== null ? { ...listed, share: { st, listed_on } } : listed,
      ];
    }),
  );
}

/**
 * What the engine is begun with: all that has a price by hand, of the A-shares those that the table has, and where it
 * has none of them its first, so that there is a market of A-shares at all.
 */
export function startListing(shares: ShareMarkets, flowOf: (instrument: Instrument) => Listed): readonly Listed[] {
  const priced = new Set(shareCodes.map(shareSymbol));
  const begun = wholeListing.flatMap((instrument) =>
    instrument.account_type === 'astock' ? (shares.get(keyOfSymbol(instrument)) ?? []) : flowOf(instrument),
  );
  const [first] = [...shares.values()];
  return first && !begun.some(({ instrument }) => priced.has(instrument.symbol)) ? [...begun, first] : begun;
}

/**
 * Lists those shares of the engine anew of which the table tells something else than before. One that the table has no
 * more stays as it is until the next start.
 */
export async function listChanged(
  engine: Pick<TradingEngine, 'markets' | 'list'>,
  shares: ShareMarkets,
): Promise<void> {
  const changed = [...engine.markets()].flatMap(({ key, listed }) => {
    const now = shares.get(key);
    return now && textOf(now) !== textOf(listed) ? [now] : [];
  });
  if (changed.length > 0) await engine.list(changed);
}

const textOf = (listed: Listed): string => JSON.stringify(listedRow(listed));
