import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { ThemeState, ThemeStore } from './theme-store.ts';

const Theme = createContext<ThemeStore | undefined>(undefined);

export const ChartThemeProvider = ({
  store,
  children,
}: {
  readonly store: ThemeStore;
  readonly children: ReactNode;
}) => <Theme value={store}>{children}</Theme>;

/** The chart theme of this window; the first one that asks has it read. */
export function useChartTheme(): ThemeState {
  const store = must(useContext(Theme), 'ChartThemeProvider');
  return useSyncExternalStore(store.subscribe, store.current);
}
