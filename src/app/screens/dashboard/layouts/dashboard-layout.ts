import type { Named } from '../../../../shared/base/named-list.ts';
import { maxSets } from '../../../../shared/trade/workspace/chart-set.ts';
import type { DashboardState } from '../../../../shared/trade/workspace/dashboard-state.ts';
import {
  type LayoutState,
  type LayoutWindow,
  maxLayoutWindows,
  type SavedLayout,
} from '../../../../shared/trade/workspace/saved-layout.ts';
import type { WindowPlace } from '../../../engine/window-place.ts';
import { isSame } from '../../../market/named-list/named-edit.ts';

export type DashboardLayout = Extract<SavedLayout, { readonly of: 'dashboard' }>;

export const isDashboard = (layout: SavedLayout): layout is DashboardLayout => layout.of === 'dashboard';

/** The set of charts that a pop-out's address names, as its screen reads it. */
function setOf(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const single = query.get('q');
  const several = query.get('s');
  return query.get('chart') ?? single ?? (several === null ? undefined : `charts ${several}`);
}

/** Of all sets of charts those of these tabs and windows. */
function setsOf(state: DashboardState, windows: readonly LayoutWindow[]): DashboardState['chart_sets'] {
  const names = windows.flatMap(({ url }) => setOf(url) ?? []);
  const tabs = new Set(state.tabs.map(({ key }) => `tab ${key}`));
  return state.chart_sets
    .filter(({ id }) => tabs.has(id) || names.some((name) => id === name || id.startsWith(`${name}.`)))
    .slice(0, maxSets);
}

/** What of the dashboard a layout keeps; `current` is the key of the tab that this window shows. */
export const layoutState = (state: DashboardState, current: string, windows: readonly LayoutWindow[]): LayoutState => ({
  tabs: state.tabs,
  current_tab: current,
  current_command_tab: state.current_command_tab,
  interval: state.interval,
  affixed_intervals: state.affixed_intervals,
  chart_overlays: state.chart_overlays,
  chart_by_symbol: state.chart_by_symbol,
  chart_sets: setsOf(state, windows),
});

/** The dashboard with the windows that are open, as a layout. */
export function dashboardLayout(
  named: Pick<Named, 'id' | 'name' | 'updated'>,
  state: DashboardState,
  current: string,
  open: readonly WindowPlace[],
): DashboardLayout {
  const windows = open.slice(-maxLayoutWindows).map(({ savedMs: _, ...place }) => place);
  return { of: 'dashboard', ...named, state: layoutState(state, current, windows), windows };
}

/**
 * Whether the dashboard shows just this layout. Windows do not count: they are opened and moved all day; nor do charts
 * of windows.
 */
export function isLayoutShown(layout: DashboardLayout, state: DashboardState, current: string): boolean {
  const { chart_sets: _, ...now } = layoutState(state, current, []);
  const { chart_sets: __, ...then } = layout.state;
  return isSame(now, then);
}
