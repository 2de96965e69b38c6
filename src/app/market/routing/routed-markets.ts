import { isAlike, isOnPath } from '../../../shared/finance/routing/path.ts';
import { type Instrument, keyOfSymbol, pairOf } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { SorPath } from '../../../shared/trade/strategy/sor/bounds.ts';
import { mayTrade } from '../instrument/may-trade.ts';

/** Markets that are the same but for their exchange. */
export interface SorGroup {
  /** Key of the first of them. */
  readonly key: string;
  readonly markets: readonly Instrument[];
}

/** An account and its market, one of those that an order may be routed over. */
export interface SorRow {
  readonly account: ApiAccount;
  readonly instrument: Instrument;
}

/** Markets on a path by what they trade, those on most exchanges first. */
export function groupsOn(path: SorPath, markets: readonly Instrument[]): readonly SorGroup[] {
  const groups: Instrument[][] = [];
  for (const market of markets.filter((each) => isOnPath(each, path))) {
    const group = groups.find(([first]) => first && isAlike(first, market));
    if (group) group.push(market);
    else groups.push([market]);
  }
  const exchanges = (group: readonly Instrument[]): number => new Set(group.map(({ exchange }) => exchange)).size;
  return groups
    .toSorted((a, b) => exchanges(b) - exchanges(a) || pairOf(a[0]!).localeCompare(pairOf(b[0]!)))
    .map((group) => ({ key: keyOfSymbol(group[0]!), markets: group }));
}

/** The accounts that may trade one of the markets. */
export const rowsOf = ({ markets }: SorGroup, accounts: readonly ApiAccount[]): readonly SorRow[] =>
  accounts.flatMap((account) => {
    const instrument = markets.find((market) => mayTrade(account, market));
    return instrument ? [{ account, instrument }] : [];
  });

/** Whether an account is ticked; undefined where nobody has said so. */
export type Ticked = Readonly<Record<string, boolean>>;

/** The rows that are ticked: where nobody has said, the first account of each exchange. */
export const tickedRows = (rows: readonly SorRow[], ticked: Ticked): readonly SorRow[] =>
  rows.filter(
    ({ account: { api_id, exchange } }) =>
      ticked[api_id] ?? rows.find(({ account }) => account.exchange === exchange)?.account.api_id === api_id,
  );

/** Those of ticked rows whose exchange has an account before them. */
export const doubledIn = (chosen: readonly SorRow[]): ReadonlySet<string> =>
  new Set(
    chosen
      .filter(({ account }, at) => chosen.findIndex((row) => row.account.exchange === account.exchange) < at)
      .map(({ account }) => account.api_id),
  );
