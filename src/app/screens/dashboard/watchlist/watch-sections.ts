import type { SymbolSubscription } from '../../../../shared/contracts/symbol-subscribe.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../../shared/market/instrument.ts';

/** A part of the watchlist: the favourites of the search, a group of the user's, or what is in no group. */
export interface WatchSection {
  readonly kind: 'favourites' | 'group' | 'rest';
  /** Of a group; "" of the others. */
  readonly name: string;
  readonly keys: readonly InstrumentKey[];
}

/** By which a section is known in this browser. */
export const idOfSection = ({ kind, name }: Pick<WatchSection, 'kind' | 'name'>): string => `${kind} ${name}`;

/**
 * Favourites, then groups in the order of their first rows and those that have none yet, then what is in no group.
 * Favourites and rest are left out where they are empty.
 */
export function sectionsOf(
  favourites: readonly InstrumentKey[],
  rows: readonly SymbolSubscription[],
  fresh: readonly string[],
): WatchSection[] {
  const byGroup = new Map<string, InstrumentKey[]>();
  for (const row of rows) byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), keyOfSymbol(row)]);
  const rest = byGroup.get('') ?? [];
  byGroup.delete('');
  for (const name of fresh) if (!byGroup.has(name)) byGroup.set(name, []);
  return [
    ...(favourites.length > 0 ? [{ kind: 'favourites' as const, name: '', keys: favourites }] : []),
    ...[...byGroup].map(([name, keys]) => ({ kind: 'group' as const, name, keys })),
    ...(rest.length > 0 ? [{ kind: 'rest' as const, name: '', keys: rest }] : []),
  ];
}

/**
 * The rows that are to be put at the end, in their order, for one to change places with its neighbour of the same
 * group; undefined where it has none there.
 */
export function withMovedRow(
  rows: readonly SymbolSubscription[],
  key: InstrumentKey,
  step: 1 | -1,
): SymbolSubscription[] | undefined {
  const at = rows.findIndex((row) => keyOfSymbol(row) === key);
  const row = rows[at];
  if (!row) return undefined;
  let to = at + step;
  while (rows[to] && rows[to]!.group !== row.group) to += step;
  if (!rows[to]) return undefined;
  return rows.toSpliced(at, 1).toSpliced(to, 0, row).slice(Math.min(at, to));
}

/** The same for a whole group and the group beside it; all rows, group by group. */
export function withMovedGroup(
  rows: readonly SymbolSubscription[],
  group: string,
  step: 1 | -1,
): SymbolSubscription[] | undefined {
  const names = [...new Set(rows.map((row) => row.group))].filter((name) => name !== '');
  const at = names.indexOf(group);
  const to = at + step;
  if (at < 0 || to < 0 || to >= names.length) return undefined;
  const order = [...names.toSpliced(at, 1).toSpliced(to, 0, group), ''];
  return order.flatMap((name) => rows.filter((row) => row.group === name));
}

/** What is wrong with the name of a group; undefined where nothing is. */
export function groupNameFault(name: string, taken: readonly string[]): 'empty' | 'long' | 'taken' | undefined {
  if (name === '') return 'empty';
  if (name.length > maxGroupName) return 'long';
  return taken.includes(name) ? 'taken' : undefined;
}
/** Characters, as the server takes them. */
export const maxGroupName = 40;
