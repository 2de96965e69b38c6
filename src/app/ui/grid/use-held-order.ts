import { useEffect, useRef, useState } from 'react';

/** Rows of a sorted table change their order at most so often, ms. */
const restMs = 1_000;

/** The order before, without what has gone, and what is new behind its neighbour of the order now. */
export function keepOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const there = new Set(now);
  const kept = before.filter((id) => there.has(id));
  const known = new Set(kept);
  for (const [index, id] of now.entries()) {
    if (known.has(id)) continue;
    kept.splice(index === 0 ? 0 : kept.indexOf(now[index - 1]!) + 1, 0, id);
    known.add(id);
  }
  return kept;
}

/**
 * A number that rises when rows may be sorted and filtered anew: after their records have changed (`version`), at most
 * once a second, and never while they are held. `by` names sorting and filters, empty where there are none; other ones
 * hold at once.
 */
export function useTurn(version: () => number, now: number, by: string, isHeld: boolean): number {
  const [turn, setTurn] = useState(0);
  const done = useRef({ by: '', version: 0, atMs: 0 });
  useEffect(() => {
    if (by !== done.current.by) done.current = { by, version: now, atMs: performance.now() };
    if (by === '' || isHeld || now === done.current.version) return;
    const timer = setTimeout(
      () => {
        done.current = { by, version: version(), atMs: performance.now() };
        setTurn((count) => count + 1);
      },
      Math.max(0, done.current.atMs + restMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [version, now, by, isHeld]);
  return turn;
}

/**
 * The order of rows as it is shown: that of `ids` at each turn and for each other sorting; in between rows keep their
 * places, what has gone goes, and what is new stands beside its neighbour.
 */
export function useHeldOrder(ids: readonly string[], by: string, turn: number): readonly string[] {
  const held = useRef({ by, turn, ids, shown: ids });
  const { current } = held;
  const shown =
    by === '' || by !== current.by || turn !== current.turn
      ? ids
      : ids === current.ids
        ? current.shown
        : keepOrder(current.shown, ids);
  useEffect(() => {
    held.current = { by, turn, ids, shown };
  });
  return shown;
}
