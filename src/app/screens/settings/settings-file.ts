import * as v from 'valibot';
import { parseJson } from '../../../shared/kit/parse-json.ts';
import { dashboardFields, type DashboardState } from '../../../shared/trade/dashboard-state.ts';
import { locales } from '../../format/amount.ts';
import { currencies } from '../../format/valuation.ts';
import { announcements, densities, directions, isZone, motions, type Preferences, textSizes, themes } from '../../ui/preferences.ts';

const format = 'halyard-settings';
/** More is no file of settings: the server keeps no more of the dashboard's. */
export const mostBytes = 512 * 1024;

const text = v.pipe(v.string(), v.maxLength(20_000));
/** Each preference but those that arm orders, or ask the browser for a permission: they are switched on by hand, on each device. */
const preferences = {
  theme: v.picklist(themes), direction: v.picklist(directions), lang: v.picklist(locales), currency: v.picklist(currencies), zone: v.pipe(v.string(), v.check((name) => name === '' || isZone(name))),
  density: v.picklist(densities), textSize: v.picklist(textSizes), motion: v.picklist(motions), dataSaver: v.boolean(), recorder: v.boolean(), messageSound: v.boolean(),
  soundsOff: text, noticesOff: text, soundVolume: v.pipe(v.string(), v.regex(/^(?:100|[1-9]?\d)$/)), announce: v.picklist(announcements), singleKeys: v.boolean(), ownKeys: text,
};
/** What belongs to one account, or to the moment, is not carried from one browser to another. */
const { api_select_list: _chosen, link_accounts: _linked, trading_locked: _lock, quick_mode: _quick, ...dashboard } = dashboardFields;

const SettingsFile = v.strictObject({
  format: v.literal(format), version: v.literal(1),
  preferences: v.partial(v.strictObject(preferences)),
  dashboard: v.pipe(
    v.partial(v.strictObject(dashboard)),
    v.forward(v.partialCheck([['tabs'], ['current_tab']], ({ tabs, current_tab }) => tabs === undefined || tabs.length === 0 || tabs.some(({ key }) => key === current_tab)), ['current_tab']),
  ),
});

export interface Settings {
  readonly preferences: Partial<Preferences>;
  readonly dashboard: Partial<DashboardState>;
}

/** The fields of `all` that stand in files. */
const pick = <T extends object>(all: T, fields: object): Partial<T> => Object.fromEntries(Object.entries(all).filter(([name]) => name in fields)) as Partial<T>;

/** What a file has of these settings, or, of those that it would change, what they are now. */
export const filedOf = (all: { readonly preferences: Preferences; readonly dashboard: DashboardState | undefined }): Settings =>
  ({ preferences: pick(all.preferences, preferences), dashboard: all.dashboard ? pick(all.dashboard, dashboard) : {} });

/** The text of a file. */
export const printSettings = (settings: Settings): string => `${JSON.stringify({ format, version: 1, ...settings }, null, 2)}\n`;

/** `field` is the path of the first field that is not as it has to be; "" where the whole is none of ours. */
export type ReadSettings = { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly field: string };

/** Reads the text of a file; takes all of it or nothing. */
export function readSettings(file: string): ReadSettings {
  const parsed = v.safeParse(SettingsFile, parseJson(file));
  if (!parsed.success) return { ok: false, field: v.getDotPath(parsed.issues[0]) ?? '' };
  const { preferences: own, dashboard: state } = parsed.output;
  return { ok: true, settings: { preferences: own as Partial<Preferences>, dashboard: state as Partial<DashboardState> } };
}
