import { useEffect, useRef, useState } from 'react';

/** Rows of a sorted table change their order at most so often, ms. */
const restMs = 1_000;

interface Held {
  readonly by: string;
  readonly ids: readonly string[];
  readonly atMs: number;
}

/** The order before, without what has gone, and what is new behind its neighbour of the order now. */
export function keepOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const there = new Set(now);
  const kept = before.filter((id) => there.has(id));
  const known = new Set(kept);
  for (const [at, id] of now.entries()) {
    if (known.has(id)) continue;
    kept.splice(at === 0 ? 0 : kept.indexOf(now[at - 1]!) + 1, 0, id);
    known.add(id);
  }
  return kept;
}

/**
 * The order of rows as it is shown: that of `ids`, but for a table that is sorted by figures that move, whose rows change places at most once a second and never under the
 * pointer. `by` names the sorting, empty where there is none; another one holds at once.
 */
export function useHeldOrder(ids: readonly string[], by: string, isHovered: boolean): readonly string[] {
  const [, settle] = useState(0);
  const held = useRef<Held>({ by: '', ids, atMs: 0 });
  const isFree = by === '' || by !== held.current.by || (!isHovered && performance.now() - held.current.atMs >= restMs);
  const shown = isFree ? ids : keepOrder(held.current.ids, ids);
  const isLate = shown !== ids && shown.some((id, at) => id !== ids[at]);
  useEffect(() => {
    held.current = { by, ids: shown, atMs: isFree && !isLate ? (isSameOrder(held.current.ids, shown) ? held.current.atMs : performance.now()) : held.current.atMs };
  });
  useEffect(() => {
    if (!isLate || isHovered) return;
    const timer = setTimeout(() => settle((count) => count + 1), restMs);
    return () => clearTimeout(timer);
  }, [isLate, isHovered]);
  return shown;
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, at) => id === b[at]);
