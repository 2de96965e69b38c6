import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import css from './skeleton.module.css';

/**
 * Since when there has been a skeleton in a place, and when the last one went: one that follows another at once goes on
 * with its wait. Times of performance.now.
 */
export interface SkeletonTimes {
  since: number;
  gone: number;
}

/**
 * The place whose skeletons follow one another while first its code comes and then its data; undefined where each
 * stands for itself.
 */
export const SkeletonPlace = createContext<SkeletonTimes | undefined>(undefined);

/** Rows, or the bars of a chart, in the geometry of what is loading; shows itself only after 400 ms. */
export function Skeleton({ rows, look = 'rows' }: { readonly rows: number; readonly look?: 'rows' | 'bars' }) {
  const host = useRef<HTMLDivElement>(null);
  const place = useContext(SkeletonPlace);
  useLayoutEffect(() => {
    if (!place || !host.current) return;
    const now = performance.now();
    if (place.gone === 0 || now - place.gone > 50) place.since = now;
    host.current.style.animationDelay = `${400 - now + place.since}ms`;
    return () => {
      place.gone = performance.now();
    };
  }, [place]);
  return (
    <div ref={host} className={`${css.skeleton} ${css[look]}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={row} className={css.row} />
      ))}
    </div>
  );
}
