import type { DashboardState } from '../../../shared/trade/dashboard-state.ts';
import type { Tabs } from '../../../shared/trade/tab.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';

export interface Dashboard {
  readonly state: DashboardState;
  readonly tabs: Tabs;
  readonly patch: (patch: Partial<DashboardState>) => void;
  readonly setTabs: (tabs: Tabs) => void;
}

/** The dashboard's state, shared by all windows; undefined before the engine has told it. */
export function useDashboard(): Dashboard | undefined {
  const engine = useEngine();
  const state = useStream({ kind: 'dashboard' }).value;
  if (!state) return undefined;
  const patch = (change: Partial<DashboardState>) => void engine.patchDashboard(change);
  return {
    state, patch,
    tabs: { list: state.tabs, current: state.current_tab },
    setTabs: ({ list, current }) => patch({ tabs: [...list], current_tab: current }),
  };
}
