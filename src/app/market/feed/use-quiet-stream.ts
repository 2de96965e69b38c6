import { useRef, useSyncExternalStore } from 'react';
import type { Feed, ValueOf, View } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';

/**
 * A stream for panels whose canvas paints by itself: renders only when the state, its reason or `isThere` of the value
 * changes. The value is as old as the last of these changes.
 */
export function useQuietStream<V extends View>(
  view: V,
  isThere: (value: ValueOf<V>) => boolean = () => true,
): Feed<ValueOf<V>> {
  const watched = useEngine().watch(view);
  const kept = useRef<{ readonly of: unknown; readonly feed: Feed<ValueOf<V>> }>(undefined);
  const there = ({ value }: Feed<ValueOf<V>>) => value !== undefined && isThere(value);
  return useSyncExternalStore(watched.subscribe, () => {
    const feed = watched.current();
    const old = kept.current?.of === watched ? kept.current.feed : undefined;
    if (
      old &&
      old.state === feed.state &&
      old.reason === feed.reason &&
      there(old) === there(feed) &&
      (old.value === undefined) === (feed.value === undefined)
    )
      return old;
    kept.current = { of: watched, feed };
    return feed;
  });
}
