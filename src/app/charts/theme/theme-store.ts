import type { ChartTheme } from './chart-theme.ts';

export type ThemeState = { readonly state: 'waiting' | 'missing' } | ({ readonly state: 'ready' } & ChartTheme);

/** The chart theme of a window, for useSyncExternalStore. */
export interface ThemeStore {
  readonly current: () => ThemeState;
  /** Reads the file at the first subscription; nothing waits for it. */
  readonly subscribe: (changed: () => void) => () => void;
}

const path = '/my-echarts/dark.project.json';

/** `load` reads a path; a failure leaves the built-in colours and is told by the state. */
export function createThemeStore(load: (path: string) => Promise<unknown>): ThemeStore {
  const listeners = new Set<() => void>();
  let state: ThemeState = { state: 'waiting' };
  let begun = false;
  const become = (next: ThemeState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const begin = async () => {
    try {
      const file = await load(path);
      const { readChartTheme } = await import('./chart-theme.ts');
      become({ state: 'ready', ...readChartTheme(file) });
    } catch (error) {
      console.warn('the chart theme was not read', error);
      become({ state: 'missing' });
    }
  };
  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      if (!begun) void begin();
      begun = true;
      return () => listeners.delete(changed);
    },
  };
}

/** Reads a file of this server. */
export async function loadJson(from: string): Promise<unknown> {
  const answer = await fetch(from);
  if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
  return answer.json();
}
