import { useMemo, useSyncExternalStore } from 'react';
import type { Feed, ValueOf, View } from '../../worker/api.ts';
import type { Watched } from './client.ts';
import { useEngine } from './engine-context.tsx';

/** Reads one view of the engine; renders at most once per animation frame, whatever the rate of the stream. */
export function useStream<V extends View>(view: V): Feed<ValueOf<V>> {
  const watched = useWatched(view);
  return useSyncExternalStore(watched.subscribe, watched.current);
}

/** Reads a part of a view: renders when `select` gives something else, which has to be a plain value. */
export function useSelected<V extends View, T extends string | number | boolean | null | undefined>(
  view: V,
  select: (value: ValueOf<V> | undefined) => T,
): T {
  const watched = useWatched(view);
  return useSyncExternalStore(watched.subscribe, () => select(watched.current().value));
}

function useWatched<V extends View>(view: V): Watched<ValueOf<V>> {
  const engine = useEngine();
  const name = JSON.stringify(view);
  // The name stands for the view: callers may pass a fresh object on every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => engine.watch(view), [engine, name]);
}
