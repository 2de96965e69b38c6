import type { Named } from '../../../shared/base/named-list.ts';
import { isOneLine } from '../../../shared/base/text.ts';

/** By name, as people read them. */
export const byName = <E extends Named>(entries: readonly E[]): readonly E[] =>
  entries.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));

/** A time of change that is after that of the entry before. */
export const later = (nowMs: number, before?: Pick<Named, 'updated'>): number =>
  Math.max(nowMs, (before?.updated ?? 0) + 1);

/** Whether two values say the same, whatever the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};

/** What is wrong with a name for an entry; undefined where nothing is. `id` is the one that is renamed. */
export function nameFault(
  name: string,
  entries: readonly Named[],
  id?: string,
): 'empty' | 'taken' | 'text' | undefined {
  const said = name.trim().toLocaleLowerCase();
  if (said === '') return 'empty';
  if (!isOneLine(name)) return 'text';
  return entries.some((other) => other.id !== id && other.name.toLocaleLowerCase() === said) ? 'taken' : undefined;
}
