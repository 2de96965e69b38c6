import { useEffect, useState } from 'react';
import type { DashboardState } from '../../../shared/trade/workspace/dashboard-state.ts';
import type { Tabs } from '../../../shared/trade/workspace/tab.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { keepDashboardTab, readDashboardTab } from '../../market/instrument/dashboard-tab.ts';
import { type Link, useLink } from '../../market/windows/link.tsx';

export interface Dashboard {
  readonly state: DashboardState;
  readonly tabs: Tabs;
  readonly link: Link;
  /** Ids of the accounts that were chosen in this window's link group, or outside of all. */
  readonly chosenAccounts: readonly string[];
  readonly chooseAccounts: (ids: string[]) => void;
  readonly patch: (patch: Partial<DashboardState>) => void;
  readonly setTabs: (tabs: Tabs) => void;
}

/**
 * The dashboard's state, shared by all windows; undefined before the engine has told it. Which tab is selected is the
 * window's own, and that of its link group: a further window starts with the tab that was selected last.
 */
export function useDashboard(): Dashboard | undefined {
  const engine = useEngine();
  const state = useStream({ kind: 'dashboard' }).value;
  const [kept, setKept] = useState(readDashboardTab);
  const keep = (key: string) => {
    keepDashboardTab(key);
    setKept(key);
  };
  useEffect(() => {
    if (kept === null && state) setKept(state.current_tab);
  }, [kept, state]);
  const isOpen = kept !== null && state?.tabs.some(({ key }) => key === kept);
  const link = useLink((isOpen ? kept : state?.current_tab) ?? '', keep);
  if (!state) return undefined;
  const patch = (change: Partial<DashboardState>) => void engine.patchDashboard(change);
  return {
    state,
    patch,
    link,
    tabs: { list: state.tabs, current: link.key },
    setTabs: ({ list, current }) => {
      patch({ tabs: [...list], current_tab: current });
      if (current !== link.key) link.choose(current);
    },
    chosenAccounts: (link.group && state.link_accounts[link.group]) ?? state.api_select_list,
    chooseAccounts: (ids) =>
      patch(link.group ? { link_accounts: { ...state.link_accounts, [link.group]: ids } } : { api_select_list: ids }),
  };
}
