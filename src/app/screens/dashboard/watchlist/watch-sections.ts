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

/** A place between rows: a group, "" for what is in none, and how many of its other rows lie before. */
export interface RowPlace {
  readonly group: string;
  readonly index: number;
}

/**
 * The rows that are to be put at the end, in their order, for one to lie at a place; undefined where it lies there, or
 * is not in the list. Groups stay in the order of `groups`, whichever of their rows is the first now.
 */
export function withRowAt(
  rows: readonly SymbolSubscription[],
  groups: readonly string[],
  key: InstrumentKey,
  { group, index }: RowPlace,
): SymbolSubscription[] | undefined {
  const row = rows.find((each) => keyOfSymbol(each) === key);
  if (!row) return undefined;
  const own = rows.filter((each) => each.group === group && each !== row);
  if (group === row.group && rows.filter((each) => each.group === group).indexOf(row) === index) return undefined;
  const order = [...new Set([...groups, group])].filter((name) => name !== '');
  const next = [...order, ''].flatMap((name) =>
    name === group
      ? own.toSpliced(index, 0, { ...row, group })
      : rows.filter((one) => one.group === name && one !== row),
  );
  return next.slice(next.findIndex((each, at) => each !== rows[at]));
}

/**
 * The place one step from a row: beside its neighbour, or beyond the edge of its group in the next one of `groups`;
 * undefined where there is none.
 */
export function placeBeside(
  rows: readonly SymbolSubscription[],
  groups: readonly string[],
  key: InstrumentKey,
  step: 1 | -1,
): RowPlace | undefined {
  const row = rows.find((each) => keyOfSymbol(each) === key);
  if (!row) return undefined;
  const inGroup = (group: string) => rows.filter((each) => each.group === group);
  const index = inGroup(row.group).indexOf(row) + step;
  if (index >= 0 && index < inGroup(row.group).length) return { group: row.group, index };
  const at = groups.indexOf(row.group) + step;
  const group = at < 0 ? undefined : groups[at];
  return group === undefined ? undefined : { group, index: step === 1 ? 0 : inGroup(group).length };
}

/** The rows, group by group, for a whole group to change places with the one beside it. */
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
