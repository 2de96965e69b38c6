import type { Exchange } from '../../../shared/market/instrument.ts';
import { type MarketKind, typesOfKind } from '../../market/instrument/market-kinds.ts';
import type { MarketRow } from './market-row.ts';

/** Choices of a filter, as the address has them. */
export const changes = ['up10', 'up5', 'up2', 'down2', 'down5', 'down10'] as const;
export const turnovers = ['1000000', '10000000', '100000000', '1000000000'] as const;
export const places = ['high', 'low'] as const;
export const fundings = ['positive', 'negative', 'extreme'] as const;

/** Which markets are listed; what is left out does not matter. */
export interface MarketFilter {
  readonly kind?: MarketKind | undefined;
  readonly venue?: Exchange | undefined;
  readonly quote?: string | undefined;
  readonly change?: (typeof changes)[number] | undefined;
  /** Dollars of 24 hours at least. */
  readonly turnover?: (typeof turnovers)[number] | undefined;
  readonly place?: (typeof places)[number] | undefined;
  readonly funding?: (typeof fundings)[number] | undefined;
}

/** The last price is near an end of its range within so much of it. */
const near = 0.1;
/** A rate of an interval from which it is out of the ordinary: three times the usual one. */
const extremeFunding = 0.0003;

const one = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((each) => each === text);

/** The filter that an address names. Exchanges and quotes are checked against the markets by whoever shows them. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): MarketFilter {
  return {
    kind: one(Object.keys(typesOfKind) as MarketKind[], search.kind),
    venue: search.venue as Exchange | undefined,
    quote: search.quote,
    change: one(changes, search.change),
    turnover: one(turnovers, search.turnover),
    place: one(places, search.place),
    funding: one(fundings, search.funding),
  };
}

/** Percent that a choice asks for: `down5` is −5. */
export const percentOf = (change: (typeof changes)[number]): number =>
  change.startsWith('up') ? Number(change.slice(2)) : -Number(change.slice(4));

function hasFunding(rate: number | null, funding: (typeof fundings)[number]): boolean {
  if (rate === null) return false;
  if (funding === 'extreme') return Math.abs(rate) >= extremeFunding;
  return funding === 'positive' ? rate > 0 : rate < 0;
}

/** Whether a market passes all that the filter asks for. */
export function passes(row: MarketRow, filter: MarketFilter): boolean {
  const { kind, venue, quote, change, turnover, place, funding } = filter;
  const { instrument } = row;
  const types: readonly string[] | undefined = kind && typesOfKind[kind];
  const asked = change && percentOf(change);
  return (
    (types === undefined || types.includes(instrument.account_type)) &&
    (venue === undefined || instrument.exchange === venue) &&
    (quote === undefined || instrument.quote === quote) &&
    (asked === undefined || (asked > 0 ? row.change >= asked : row.change <= asked)) &&
    (turnover === undefined || row.turnover >= Number(turnover)) &&
    (place === undefined || (row.place !== null && (place === 'high' ? row.place >= 1 - near : row.place <= near))) &&
    (funding === undefined || hasFunding(row.funding, funding))
  );
}
