import type { DashboardState } from '../../../shared/trade/workspace/dashboard-state.ts';
import type { LinkGroup } from '../../../shared/trade/workspace/link-group.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';

/** What a window has to know of the dashboard's state to trade. */
export interface TradeDesk {
  readonly state: DashboardState;
  /** Ids of the accounts that were chosen in the window's link group, or outside of all. */
  readonly chosenAccounts: readonly string[];
  readonly chooseAccounts: (ids: string[]) => void;
  readonly patch: (patch: Partial<DashboardState>) => void;
}

/** The dashboard's state, shared by all windows, for one of a link group; undefined before the engine has sent it. */
export function useTradeDesk(group: LinkGroup | null): TradeDesk | undefined {
  const engine = useEngine();
  const state = useStream({ kind: 'dashboard' }).value;
  if (!state) return undefined;
  const patch = (change: Partial<DashboardState>) => void engine.patchDashboard(change);
  return {
    state,
    patch,
    chosenAccounts: (group && state.link_accounts[group]) ?? state.api_select_list,
    chooseAccounts: (ids) =>
      patch(group ? { link_accounts: { ...state.link_accounts, [group]: ids } } : { api_select_list: ids }),
  };
}
