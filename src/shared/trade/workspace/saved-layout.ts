import * as v from 'valibot';
import { EntryId, idsAreUnique, maxRemoved, Removed, Updated } from '../../base/kept-list.ts';
import { longestName, type NamedDocument } from '../../base/named-list.ts';
import { chartCounts, popOutPaths } from '../../base/page-paths.ts';
import { Name } from '../../base/text.ts';
import { ChartDocument } from './chart-document.ts';
import { ChartSet, maxSets } from './chart-set.ts';
import { dashboardFields } from './dashboard-state.ts';
import { linkGroups } from './link-group.ts';

/** Most layouts of one user. */
export const maxSavedLayouts = 50;
/** Most windows of one layout, and tabs of it. */
export const maxLayoutWindows = 24;
const maxTabs = 100;

const PopOutUrl = v.pipe(
  v.string(),
  v.maxLength(4_000),
  v.check((url) => popOutPaths.some((path) => path === url.split('?')[0]), 'pop_out'),
);

/** A window of its own as it stood: position of its frame and size of its page, CSS px of the whole desktop. */
export const LayoutWindow = v.strictObject({
  /** The window's name, by which it is found again. */
  name: v.pipe(v.string(), v.startsWith('halyard '), v.maxLength(400)),
  /** Path and query of a pop-out. */
  url: PopOutUrl,
  left: v.pipe(v.number(), v.finite()),
  top: v.pipe(v.number(), v.finite()),
  width: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
  height: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
  group: v.nullable(v.picklist(linkGroups)),
});
export type LayoutWindow = Readonly<v.InferOutput<typeof LayoutWindow>>;

/** What of the dashboard's state a layout has. */
export const LayoutState = v.strictObject({
  tabs: v.pipe(dashboardFields.tabs, v.maxLength(maxTabs)),
  current_tab: dashboardFields.current_tab,
  current_command_tab: dashboardFields.current_command_tab,
  interval: dashboardFields.interval,
  affixed_intervals: dashboardFields.affixed_intervals,
  chart_overlays: ChartDocument,
  chart_by_symbol: dashboardFields.chart_by_symbol,
  /** Those of its tabs and windows. */
  chart_sets: v.pipe(v.array(ChartSet), v.maxLength(maxSets)),
});
export type LayoutState = v.InferOutput<typeof LayoutState>;

const named = { id: EntryId, name: Name(longestName), updated: Updated };

/** An arrangement that its owner has named: of the dashboard with its windows, or of one window with several charts. */
export const SavedLayout = v.variant('of', [
  v.strictObject({
    of: v.literal('dashboard'),
    ...named,
    state: LayoutState,
    windows: v.pipe(v.array(LayoutWindow), v.maxLength(maxLayoutWindows)),
  }),
  v.strictObject({
    of: v.literal('charts'),
    ...named,
    num: v.picklist(chartCounts),
    /** Symbols and intervals as the address of the window has them. */
    cells: v.pipe(v.string(), v.maxLength(2_000)),
    /** What each chart shows, in the order of the cells. */
    charts: v.pipe(v.array(ChartDocument), v.maxLength(chartCounts.length + 2)),
  }),
]);
export type SavedLayout = Readonly<v.InferOutput<typeof SavedLayout>>;

/** All layouts of one user, and those removed lately. No id is in both, or twice. */
export const SavedLayouts = v.pipe(
  v.strictObject({
    v: v.literal(1),
    layouts: v.pipe(v.array(SavedLayout), v.maxLength(maxSavedLayouts)),
    removed: v.pipe(v.array(Removed), v.maxLength(maxRemoved)),
  }),
  v.check(({ layouts, removed }) => idsAreUnique({ entries: layouts, removed }), 'unique'),
);
export type SavedLayouts = Readonly<v.InferOutput<typeof SavedLayouts>>;

export const noLayouts: SavedLayouts = { v: 1, layouts: [], removed: [] };

/** Layouts as a list of entries. */
export const layoutDocument: NamedDocument<SavedLayout, SavedLayouts> = {
  most: maxSavedLayouts,
  listOf: ({ layouts, removed }) => ({ entries: layouts, removed }),
  documentOf: ({ entries, removed }) => ({ v: 1, layouts: entries, removed }),
};
