import { useSyncExternalStore } from 'react';
import { useEngine } from '../engine/engine-context.tsx';

/**
 * Whether the server can be reached, as far as is known: true until something says otherwise. Renders only when that
 * changes.
 */
export function useReachable(): boolean {
  const watched = useEngine().watch({ kind: 'connection' });
  return useSyncExternalStore(watched.subscribe, () => {
    const { state, value } = watched.current();
    return value === undefined || (state !== 'stale' && value.online && value.reachable);
  });
}
