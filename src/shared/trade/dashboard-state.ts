import * as v from 'valibot';
import { type Interval, intervalKeys } from '../kit/time.ts';
import { ChartDocument } from './chart-document.ts';
import { ChartPlaces } from './chart-place.ts';
import { ChartSets } from './chart-set.ts';
import { defaultChart } from './default-chart.ts';
import { DrawingTools } from './drawing-tools.ts';
import { defaultTabs, Tab } from './tab.ts';

const fallback = <S extends v.GenericSchema>(schema: S, value: v.InferOutput<S>) => v.optional(v.fallback(schema, value), value as v.InferInput<S>);
const defaultAffixed: Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/**
 * The dashboard's state (specification, point 3) as it stands in the user's config_json. Every field has a default, and a field that
 * does not parse falls back to it, so that one bad value never costs the others.
 */
export const DashboardState = v.object({
  tabs: fallback(v.array(Tab), [...defaultTabs]),
  current_tab: fallback(v.string(), defaultTabs[0]!.key),
  /** Which table is open below the chart; "current" = open orders. */
  current_command_tab: fallback(v.picklist(['current', 'positions', 'history', 'balances', 'alerts']), 'current'),
  sync_mode: fallback(v.boolean(), true),
  quick_mode: fallback(v.boolean(), true),
  /** Percent. */
  sync_ratio: fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(1000)), 100),
  /** 0 = sizes in base, 1 = in quote. */
  currency_type: fallback(v.picklist([0, 1]), 0),
  affixed_intervals: fallback(v.array(v.picklist(intervalKeys)), defaultAffixed),
  /** What the dashboard's chart shows; a list of names in older states, which all charts had in common. */
  chart_overlays: fallback(ChartDocument, defaultChart()),
  /** What other charts show: windows and cells. A patch has those that it changes. */
  chart_sets: fallback(ChartSets, []),
  /** Where charts were left, by series. */
  chart_places: fallback(ChartPlaces, []),
  /** How the drawing tools of every chart draw. */
  drawing_tools: fallback(DrawingTools, v.parse(DrawingTools, {})),
  interval: fallback(v.picklist(intervalKeys), '15m'),
  spot_leverage_activate: fallback(v.boolean(), false),
  auto_loan: fallback(v.boolean(), false),
  /** Ids of the API accounts in use. */
  api_select_list: fallback(v.array(v.string()), []),
  /** The same for windows of a link group, by its name, once somebody has chosen there. */
  link_accounts: fallback(v.record(v.string(), v.array(v.string())), {}),
  /** No order is sent from any window. */
  trading_locked: fallback(v.boolean(), false),
});
export type DashboardState = v.InferOutput<typeof DashboardState>;

/** The state of someone who never changed anything. */
export const defaultDashboardState = (): DashboardState => v.parse(DashboardState, {});
