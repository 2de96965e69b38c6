import { useNavigate } from '@tanstack/react-router';
import type { Instrument } from '../../shared/market/instrument.ts';
import { addTab, tabOf } from '../../shared/trade/workspace/tab.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { keepDashboardTab } from '../market/instrument/dashboard-tab.ts';

/** Opens the dashboard with a symbol in a tab. */
export function useOpenSymbol(): (instrument: Instrument) => void {
  const engine = useEngine();
  const navigate = useNavigate();
  const state = useStream({ kind: 'dashboard' }).value;
  return (instrument) => {
    const tab = tabOf(instrument);
    const { list, current } = addTab({ list: state?.tabs ?? [], current: '' }, tab);
    // Before its state is known the tabs of the dashboard are not to be written over.
    if (state) void engine.patchDashboard({ tabs: [...list], current_tab: current });
    keepDashboardTab(tab.key);
    void navigate({ to: '/dashboard' });
  };
}
