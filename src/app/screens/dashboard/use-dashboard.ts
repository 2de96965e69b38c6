import { useEffect, useState } from 'react';
import type { Tabs } from '../../../shared/trade/workspace/tab.ts';
import { useStream } from '../../engine/use-stream.ts';
import { keepDashboardTab, readDashboardTab } from '../../market/instrument/dashboard-tab.ts';
import { type Link, useLink } from '../../market/windows/link.tsx';
import { type TradeDesk, useTradeDesk } from './use-trade-desk.ts';

export interface Dashboard extends TradeDesk {
  readonly tabs: Tabs;
  readonly link: Link;
  readonly setTabs: (tabs: Tabs) => void;
}

/**
 * The dashboard's state, shared by all windows; undefined before the engine has told it. Which tab is selected is the
 * window's own, and that of its link group: a further window starts with the tab that was selected last.
 */
export function useDashboard(): Dashboard | undefined {
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
  const desk = useTradeDesk(link.group);
  if (!state || !desk) return undefined;
  return {
    ...desk,
    link,
    tabs: { list: state.tabs, current: link.key },
    setTabs: ({ list, current }) => {
      desk.patch({ tabs: [...list], current_tab: current });
      if (current !== link.key) link.choose(current);
    },
  };
}
