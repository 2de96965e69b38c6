import { useMemo, useSyncExternalStore } from 'react';
import type { Feed, ValueOf, View } from '../../worker/api.ts';
import { useEngine } from './engine-context.tsx';

/** Reads one view of the engine; renders at most once per animation frame, whatever the rate of the stream. */
export function useStream<V extends View>(view: V): Feed<ValueOf<V>> {
  const engine = useEngine();
  const name = JSON.stringify(view);
  // The name stands for the view: callers may pass a fresh object on every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const watched = useMemo(() => engine.watch(view), [engine, name]);
  return useSyncExternalStore(watched.subscribe, watched.current);
}
