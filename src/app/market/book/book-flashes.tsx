import { useEffect, useRef } from 'react';
import type { BookValue } from '../../../worker/api.ts';
import type { Watched } from '../../engine/client.ts';
import { createFlash } from '../../ui/flash.ts';
import { flashCells, movesBetween, topOf } from './book-flash.ts';
import css from './book-flashes.module.css';

/**
 * Tints that light up over the best ask, the middle and the best bid when their price moves. Renders once: the stream
 * sets attributes.
 */
export function BookFlashes({ watched }: { readonly watched: Watched<BookValue> }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const flashes = new Map(
      flashCells.map((cell) => [cell, createFlash(host.current!.querySelector<HTMLElement>(`[data-cell="${cell}"]`)!)]),
    );
    let before = topOf(watched.current().value);
    return watched.subscribe(() => {
      const { value, state } = watched.current();
      const after = topOf(value);
      if (state === 'live' && !document.hidden)
        for (const [cell, direction] of movesBetween(before, after)) flashes.get(cell)?.(direction);
      before = after;
    });
  }, [watched]);
  return (
    <div ref={host} aria-hidden="true">
      {flashCells.map((cell) => (
        <div key={cell} data-cell={cell} className={css.cell} />
      ))}
    </div>
  );
}
