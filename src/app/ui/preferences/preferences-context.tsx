import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { Preferences, PreferenceStore } from './preferences.ts';

const PreferencesContext = createContext<PreferenceStore | undefined>(undefined);

export function PreferencesProvider({
  store,
  children,
}: {
  readonly store: PreferenceStore;
  readonly children: ReactNode;
}) {
  return <PreferencesContext value={store}>{children}</PreferencesContext>;
}

/** The current preferences and how to change them. Throws outside of PreferencesProvider. */
export function usePreferences(): readonly [Preferences, PreferenceStore['change']] {
  const store = must(useContext(PreferencesContext), 'PreferencesProvider above this component');
  return [useSyncExternalStore(store.subscribe, store.current), store.change];
}

/** IANA name of the zone in which the user reads times; undefined is the browser's. */
export const useZone = (): string | undefined => usePreferences()[0].zone || undefined;
