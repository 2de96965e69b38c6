import * as v from 'valibot';

export const EntryId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,40}$/, 'id'));

/**
 * When something was changed last, ms since the epoch by the clock of who changed it; rises with each change of one
 * entry.
 */
export const Updated = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An entry that is no more. */
export const Removed = v.strictObject({ id: EntryId, updated: Updated });
export type Removed = v.InferOutput<typeof Removed>;

/** Removed entries that are remembered, so that another browser does not bring them back. */
export const maxRemoved = 1_000;

/** Entries that several browsers change at once, and those removed lately. No id is in both, or twice. */
export interface KeptList<E extends Removed> {
  readonly entries: readonly E[];
  readonly removed: readonly Removed[];
}

export const idsAreUnique = ({ entries, removed }: KeptList<Removed>): boolean =>
  new Set([...entries, ...removed].map(({ id }) => id)).size === entries.length + removed.length;

/** The state of one id, and whether it is a removal. */
interface State<E> {
  readonly entry: E | Removed;
  readonly isRemoved: boolean;
}

/**
 * Which of two states of one entry stays: the later one; of two at the same time the removal, else the one whose text
 * sorts last, so that all browsers agree.
 */
function newer<E extends Removed>(a: State<E>, b: State<E>): State<E> {
  if (a.entry.updated !== b.entry.updated) return a.entry.updated > b.entry.updated ? a : b;
  if (a.isRemoved !== b.isRemoved) return a.isRemoved ? a : b;
  return canonical(a.entry) >= canonical(b.entry) ? a : b;
}

/** The same text for the same state, whatever the order in which its fields were read. */
const canonical = (entry: Removed): string =>
  JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const byId = (a: Removed, b: Removed): number => (a.id < b.id ? -1 : 1);

/**
 * Two lists as one, entry by entry, whoever of both is asked first. Where there are more than `most` entries those
 * changed last stay, and the others count as neither removed nor there.
 */
export function mergeKept<E extends Removed>(
  a: KeptList<E>,
  b: KeptList<E>,
  most: number,
): { entries: E[]; removed: Removed[] } {
  const states = new Map<string, State<E>>();
  const put = (state: State<E>) => {
    const known = states.get(state.entry.id);
    states.set(state.entry.id, known ? newer(known, state) : state);
  };
  for (const list of [a, b]) {
    for (const entry of list.entries) put({ entry, isRemoved: false });
    for (const entry of list.removed) put({ entry, isRemoved: true });
  }
  const all = [...states.values()];
  const those = (removed: boolean) => all.filter(({ isRemoved }) => isRemoved === removed).map(({ entry }) => entry);
  return { entries: newest(those(false) as E[], most), removed: newest(those(true), maxRemoved) };
}

const newest = <E extends Removed>(entries: readonly E[], most: number): E[] =>
  entries
    .toSorted((x, y) => y.updated - x.updated || byId(x, y))
    .slice(0, most)
    .sort(byId);

/** Whether two lists say the same. */
export const sameKept = (a: KeptList<Removed>, b: KeptList<Removed>): boolean => textOf(a) === textOf(b);
const textOf = ({ entries, removed }: KeptList<Removed>): string =>
  [...entries, ...removed].sort(byId).map(canonical).join();
