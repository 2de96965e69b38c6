import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a column needs to be left out by; see GridColumn. */
interface RankedColumn {
  readonly width: readonly [least: number, share: number];
  readonly rank?: number | undefined;
}

/**
 * The columns that find room in so many px at text of 12 px: those of the highest rank go first, those without a rank
 * never.
 */
export function fitting<C extends RankedColumn>(columns: readonly C[], room: number): readonly C[] {
  const shown = [...columns];
  const needed = () => shown.reduce((sum, { width }) => sum + width[0], 0);
  while (needed() > room) {
    const highest = Math.max(...shown.map(({ rank = 0 }) => rank));
    if (!(highest > 0)) break;
    shown.splice(
      shown.findLastIndex(({ rank }) => rank === highest),
      1,
    );
  }
  return shown;
}

/**
 * Width of an element without `inset` px, as if its text had 12 px; measured before it is painted, and again whenever
 * it or its text is of another size.
 */
export function useRoom(element: RefObject<HTMLElement | null>, inset: number, textHeight: number): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: larger text makes higher rows, and is measured by them
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const read = () =>
      setRoom(((watched.clientWidth - inset) * 12) / Number.parseFloat(getComputedStyle(watched).fontSize));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, inset, textHeight]);
  return room;
}
