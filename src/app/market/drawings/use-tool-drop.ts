import { useEffect } from 'react';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';

/**
 * Escape puts a tool down while what draws is still being loaded; once that is there, it takes the keys of its chart.
 */
export function useToolDrop(store: DrawingStore, isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    const drop = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && store.current().tool !== undefined) store.set({ tool: undefined });
    };
    document.addEventListener('keydown', drop);
    return () => document.removeEventListener('keydown', drop);
  }, [store, isLoading]);
}
