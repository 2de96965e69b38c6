import * as v from 'valibot';
import { type Interval, intervalKeys } from '../../base/time.ts';
import { ChartDocument } from './chart-document.ts';
import { ChartPlaces } from './chart-place.ts';
import { ChartSets } from './chart-set.ts';
import { defaultChart } from './default-chart.ts';
import { DrawingTools } from './drawing-tools.ts';
import { LadderSizes } from './ladder-sizes.ts';
import { orderSizings } from '../order-sizing.ts';
import { defaultTabs, Tab } from './tab.ts';

const fallback = <S extends v.GenericSchema>(schema: S, value: v.InferOutput<S>) =>
  v.optional(v.fallback(schema, value), value as v.InferInput<S>);
const defaultAffixed: Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/** The tables below the chart, in the order of their tabs. */
export const commandTabs = [
  'current',
  'positions',
  'history',
  'position_history',
  'algos',
  'balances',
  'loans',
  'transfers',
  'alerts',
] as const;
export type CommandTab = (typeof commandTabs)[number];

/** Each field of the dashboard's state as it has to be, without a default. */
export const dashboardFields = {
  tabs: v.array(Tab),
  current_tab: v.string(),
  /** Which table is open below the chart; "current" = open orders. */
  current_command_tab: v.picklist(commandTabs),
  sync_mode: v.boolean(),
  quick_mode: v.boolean(),
  /** Percent. */
  sync_ratio: v.pipe(v.number(), v.minValue(1), v.maxValue(1000)),
  /** How the sizes of the accounts after the first relate to its own. */
  sync_sizing: v.picklist(orderSizings),
  /** Chosen accounts of other exchanges trade the same pair there. */
  sync_exchanges: v.boolean(),
  /** 0 = sizes in base, 1 = in quote. */
  currency_type: v.picklist([0, 1]),
  affixed_intervals: v.array(v.picklist(intervalKeys)),
  /** What the dashboard's chart shows; a list of names in older states, which all charts had in common. */
  chart_overlays: ChartDocument,
  /** The dashboard's chart has a set of its own for each instrument, in `chart_sets`. */
  chart_by_symbol: v.boolean(),
  /** What other charts show: windows and cells. A patch has those that it changes. */
  chart_sets: ChartSets,
  /** Where charts were left, by series. */
  chart_places: ChartPlaces,
  /** How the drawing tools of every chart draw. */
  drawing_tools: DrawingTools,
  interval: v.picklist(intervalKeys),
  spot_leverage_activate: v.boolean(),
  auto_loan: v.boolean(),
  /** Ids of the API accounts in use. */
  api_select_list: v.array(v.string()),
  /** The same for windows of a link group, by its name, once somebody has chosen there. */
  link_accounts: v.record(v.string(), v.array(v.string())),
  /** Keys of the instruments that the search puts first, in the order in which they were chosen for it. */
  favourites: v.array(v.string()),
  /** Keys of the instruments that the search was last used for, the newest first. */
  recent_symbols: v.array(v.string()),
  /** Sizes of the ladder that are chosen by a key, by instrument. */
  ladder_sizes: LadderSizes,
  /** No order is sent from any window. */
  trading_locked: v.boolean(),
};

/**
 * The dashboard's state (specification, point 3) as it stands in the user's config_json. Every field has a default, and
 * a field that does not parse falls back to it, so that one bad value never costs the others.
 */
export const DashboardState = v.object({
  tabs: fallback(dashboardFields.tabs, [...defaultTabs]),
  current_tab: fallback(dashboardFields.current_tab, defaultTabs[0]!.key),
  current_command_tab: fallback(dashboardFields.current_command_tab, 'current'),
  sync_mode: fallback(dashboardFields.sync_mode, true),
  quick_mode: fallback(dashboardFields.quick_mode, true),
  sync_ratio: fallback(dashboardFields.sync_ratio, 100),
  sync_sizing: fallback(dashboardFields.sync_sizing, 'RATIO'),
  sync_exchanges: fallback(dashboardFields.sync_exchanges, false),
  currency_type: fallback(dashboardFields.currency_type, 0),
  affixed_intervals: fallback(dashboardFields.affixed_intervals, defaultAffixed),
  chart_overlays: fallback(dashboardFields.chart_overlays, defaultChart()),
  chart_by_symbol: fallback(dashboardFields.chart_by_symbol, false),
  chart_sets: fallback(dashboardFields.chart_sets, []),
  chart_places: fallback(dashboardFields.chart_places, []),
  drawing_tools: fallback(dashboardFields.drawing_tools, v.parse(DrawingTools, {})),
  interval: fallback(dashboardFields.interval, '15m'),
  spot_leverage_activate: fallback(dashboardFields.spot_leverage_activate, false),
  auto_loan: fallback(dashboardFields.auto_loan, false),
  api_select_list: fallback(dashboardFields.api_select_list, []),
  link_accounts: fallback(dashboardFields.link_accounts, {}),
  favourites: fallback(dashboardFields.favourites, []),
  recent_symbols: fallback(dashboardFields.recent_symbols, []),
  ladder_sizes: fallback(dashboardFields.ladder_sizes, {}),
  trading_locked: fallback(dashboardFields.trading_locked, false),
});
export type DashboardState = v.InferOutput<typeof DashboardState>;
