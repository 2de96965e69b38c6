import * as v from 'valibot';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { isTimeZone } from '../../../shared/base/time-zone.ts';
import type { DashboardState } from '../../../shared/trade/workspace/dashboard-state.ts';
import { locales } from '../../format/amount.ts';
import { currencies } from '../../format/valuation.ts';
import {
  announcements,
  densities,
  directions,
  isDayZone,
  motions,
  plainAmount,
  type Preferences,
  textSizes,
  themes,
} from '../../ui/preferences/preferences.ts';

const format = 'halyard-settings';
/** More is no file of settings: the server keeps no more of the dashboard's. */
export const maxBytes = 512 * 1024;

const text = v.optional(v.string());
const flag = v.optional(v.boolean());
/**
 * Each preference but those that arm orders, or ask the browser for a permission: they are switched on by hand, on each
 * device.
 */
const preferences = {
  theme: v.optional(v.picklist(themes)),
  direction: v.optional(v.picklist(directions)),
  lang: v.optional(v.picklist(locales)),
  currency: v.optional(v.picklist(currencies)),
  zone: v.optional(
    v.pipe(
      v.string(),
      v.check((name) => name === '' || isTimeZone(name)),
    ),
  ),
  dayZone: v.optional(v.pipe(v.string(), v.check(isDayZone))),
  density: v.optional(v.picklist(densities)),
  textSize: v.optional(v.picklist(textSizes)),
  motion: v.optional(v.picklist(motions)),
  sectionNames: flag,
  watchlist: flag,
  windowScale: flag,
  dataSaver: flag,
  recorder: flag,
  messageSound: flag,
  soundsOff: text,
  noticesOff: text,
  soundVolume: v.optional(v.pipe(v.string(), v.regex(/^(?:100|[1-9]?\d)$/))),
  announce: v.optional(v.picklist(announcements)),
  singleKeys: flag,
  ownKeys: text,
  largestOrder: v.optional(
    v.pipe(
      v.string(),
      v.check((amount) => amount === '' || plainAmount.test(amount)),
    ),
  ),
};
/**
 * What belongs to one account, or to the moment, is not carried from one browser to another, nor is what sends orders
 * at one press.
 */
const kept: readonly (keyof DashboardState)[] = [
  'api_select_list',
  'link_accounts',
  'trading_locked',
  'quick_mode',
  'sync_exchanges',
];

const SettingsFile = v.strictObject({
  format: v.literal(format),
  version: v.literal(1),
  preferences: v.strictObject(preferences),
  dashboard: v.record(v.string(), v.unknown()),
});

export interface Settings {
  readonly preferences: Partial<Preferences>;
  readonly dashboard: Partial<DashboardState>;
}

const where = <T extends object>(all: T, isWanted: (name: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name))) as Partial<T>;

/** What a file has of these settings. */
export const filedOf = (all: {
  readonly preferences: Preferences;
  readonly dashboard: DashboardState | undefined;
}): Settings => ({
  preferences: where(all.preferences, (name) => name in preferences),
  dashboard: where(all.dashboard ?? {}, (name) => !kept.includes(name as keyof DashboardState)),
});

/** The text of a file. */
export const printSettings = (settings: Settings): string =>
  `${JSON.stringify({ format, version: 1, ...settings }, null, 2)}\n`;

/** `field` is the path of the first field that is not as it has to be; "" where the whole is none of ours. */
export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly field: string };

/**
 * Reads the text of a file; takes all of it or nothing. `faultOf` tells which field of the dashboard's part is not as
 * it has to be.
 */
export async function readSettings(
  file: string,
  faultOf: (dashboard: unknown) => Promise<string | undefined>,
): Promise<ReadSettings> {
  const parsed = v.safeParse(SettingsFile, parseJson(file));
  if (!parsed.success) return { ok: false, field: v.getDotPath(parsed.issues[0]) ?? '' };
  const { preferences: own, dashboard } = parsed.output;
  const fault = kept.find((name) => name in dashboard) ?? (await faultOf(dashboard));
  if (fault !== undefined) return { ok: false, field: fault === '' ? 'dashboard' : `dashboard.${fault}` };
  return {
    ok: true,
    settings: { preferences: own as Partial<Preferences>, dashboard: dashboard as Partial<DashboardState> },
  };
}
