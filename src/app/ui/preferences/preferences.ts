import { isTimeZone } from '../../../shared/base/time-zone.ts';
import { type Locale, locales } from '../../format/amount.ts';
import { type Currency, currencies } from '../../format/valuation.ts';
import { reportSite } from '../../session/site-cookies.ts';

export const themes = ['graphite', 'paper'] as const;
export type Theme = (typeof themes)[number];

/** Which colour means up: see tokens.css. */
export const directions = ['green-up', 'red-up', 'blue-up'] as const;
export type Direction = (typeof directions)[number];

/** How close rows and controls stand: see tokens.css. A coarse pointer has the comfortable one whatever was chosen. */
export const densities = ['compact', 'default', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Size of all text, percent of what the window's width gives. */
export const textSizes = ['90', '100', '115', '130', '150', '200'] as const;
export type TextSize = (typeof textSizes)[number];

/** Whether things move: as the system says, or not at all. */
export const motions = ['system', 'calm'] as const;
export type Motion = (typeof motions)[number];

/** What readers are told by itself: nothing, fills and alerts, or the price every half minute besides. */
export const announcements = ['off', 'trades', 'price'] as const;
export type Announcement = (typeof announcements)[number];

/** Looks, language, thrift and trading habits of this browser, shared by all of its windows. */
export interface Preferences {
  readonly theme: Theme;
  readonly direction: Direction;
  readonly lang: Locale;
  /** In which equity is shown. */
  readonly currency: Currency;
  /** IANA name of the zone in which times are read; "" is the browser's. */
  readonly zone: string;
  /**
   * Zone in which the days of candles begin: an IANA name, `local` as times are read, or "" as the exchanges have it.
   */
  readonly dayZone: string;
  readonly density: Density;
  readonly textSize: TextSize;
  /** Text grows with the window without an end, as on a wall. */
  readonly windowScale: boolean;
  readonly motion: Motion;
  /** The sidebar has the names of its sections beside their icons, where there is room. */
  readonly sectionNames: boolean;
  /** The watchlist stands beside the chart, where there is room. */
  readonly watchlist: boolean;
  /** What the user owns is blurred, in all windows. */
  readonly hideValues: boolean;
  /** Streams take less data. */
  readonly dataSaver: boolean;
  /** The flight recorder keeps the last minutes in this browser. */
  readonly recorder: boolean;
  /** A short sound for each new message. */
  readonly messageSound: boolean;
  /** New messages are told by the browser while none of the windows has the focus. */
  readonly messageNotices: boolean;
  /**
   * Kinds of sounds and notices that are off, as shell/messages/sounds.ts writes them; how loud sounds are, 0 to 100.
   */
  readonly soundsOff: string;
  readonly noticesOff: string;
  readonly soundVolume: string;
  readonly announce: Announcement;
  /** In quick mode orders go without a question. */
  readonly oneClick: boolean;
  /** Dollars beyond which an order is asked about in any case, as a plain decimal; "" where there is no such limit. */
  readonly largestOrder: string;
  /** Keys that send and cancel orders act. */
  readonly tradingKeys: boolean;
  /** Keys that are a single character act. */
  readonly singleKeys: boolean;
  /** Keys that were chosen in place of the first ones, as commands/bindings.ts writes them; "" where none were. */
  readonly ownKeys: string;
}

/** The preferences as a store for useSyncExternalStore. */
export interface PreferenceStore {
  readonly current: () => Preferences;
  readonly change: (patch: Partial<Preferences>) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

const barColours: Record<Theme, string> = { graphite: '#0A0D12', paper: '#EDF0F4' };
/** Names in localStorage; what is not here is stored under its own name. */
const storedNames: Readonly<Record<string, string>> = {
  dataSaver: 'data_saver',
  messageSound: 'message_sound',
  messageNotices: 'message_notices',
  textSize: 'text_size',
  oneClick: 'one_click_trading',
  tradingKeys: 'trading_keys',
  zone: 'time_zone',
  dayZone: 'day_zone',
  singleKeys: 'single_keys',
  ownKeys: 'own_keys',
  soundsOff: 'sounds_off',
  noticesOff: 'notices_off',
  soundVolume: 'sound_volume',
  largestOrder: 'largest_order',
  sectionNames: 'section_names',
  windowScale: 'scale_with_window',
  hideValues: 'hide_values',
};
/** Whether a text is a choice of `dayZone`. */
export const isDayZone = (text: string): boolean => text === '' || text === 'local' || isTimeZone(text);
/** A decimal without sign and exponent. */
export const plainAmount = /^\d{1,15}(?:\.\d{1,8})?$/;
const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off');
const pick = <T extends string>(allowed: readonly T[], text: string | null, fallback: T): T =>
  allowed.find((item) => item === text) ?? fallback;

/** What is no plain amount is none. */
const amountOf = (text: string | null): string => (text !== null && plainAmount.test(text) ? text : '');

/** A browser that says so wants data to be saved; not all browsers tell. */
const asksToSave = (navigator: Navigator & { readonly connection?: { readonly saveData?: boolean } }): boolean =>
  navigator.connection?.saveData ?? false;

/** What counts where nobody has chosen: as the browser wants it. */
export interface Given {
  readonly saveData?: boolean;
  readonly lang?: string | null;
  readonly theme?: string | null;
}

/**
 * The stored preferences, and those given where nothing is stored. Chinese mainland convention for colours where the
 * language is zh-Hans and nothing was chosen.
 */
export function readPreferences(storage: Storage, given: Given = {}): Preferences {
  const zone = storage.getItem('time_zone');
  const dayZone = storage.getItem('day_zone');
  const lang = pick(locales, storage.getItem('lang') ?? given.lang ?? null, 'en');
  const flag = (name: keyof Preferences, fallback: boolean): boolean =>
    pick(['on', 'off'], storage.getItem(storedNames[name] ?? name), textOf(fallback)) === 'on';
  return {
    lang,
    currency: pick(currencies, storage.getItem('currency'), 'USD'),
    zone: zone && isTimeZone(zone) ? zone : '',
    dayZone: dayZone && isDayZone(dayZone) ? dayZone : '',
    theme: pick(themes, storage.getItem('theme') ?? given.theme ?? null, 'graphite'),
    direction: pick(directions, storage.getItem('direction'), lang === 'zh-Hans' ? 'red-up' : 'green-up'),
    sectionNames: flag('sectionNames', false),
    watchlist: flag('watchlist', false),
    hideValues: flag('hideValues', false),
    dataSaver: flag('dataSaver', given.saveData ?? false),
    recorder: flag('recorder', true),
    messageSound: flag('messageSound', false),
    messageNotices: flag('messageNotices', false),
    soundsOff: storage.getItem('sounds_off') ?? '',
    noticesOff: storage.getItem('notices_off') ?? '',
    soundVolume: storage.getItem('sound_volume') ?? '50',
    announce: pick(announcements, storage.getItem('announce'), 'trades'),
    density: pick(densities, storage.getItem('density'), 'default'),
    textSize: pick(textSizes, storage.getItem('text_size'), '100'),
    windowScale: flag('windowScale', false),
    motion: pick(motions, storage.getItem('motion'), 'system'),
    oneClick: flag('oneClick', false),
    largestOrder: amountOf(storage.getItem('largest_order')),
    tradingKeys: flag('tradingKeys', false),
    singleKeys: flag('singleKeys', true),
    ownKeys: storage.getItem('own_keys') ?? '',
  };
}

/**
 * Keeps preferences in localStorage and on `<html>`, where the head script of index.html has put what counts without a
 * choice, and follows changes that other windows make. Lives as long as the window.
 */
export function createPreferences(storage: Storage, doc: Document): PreferenceStore {
  const {
    lang,
    dataset: { theme = null },
  } = doc.documentElement;
  const given: Given = { lang, theme, saveData: doc.defaultView !== null && asksToSave(doc.defaultView.navigator) };
  let preferences = readPreferences(storage, given);
  const listeners = new Set<() => void>();
  const refresh = () => {
    preferences = readPreferences(storage, given);
    doc.documentElement.dataset.theme = preferences.theme;
    doc.documentElement.dataset.dir = preferences.direction;
    doc.documentElement.dataset.density = preferences.density;
    doc.documentElement.dataset.motion = preferences.motion;
    doc.documentElement.dataset.scale = preferences.windowScale ? 'window' : '';
    doc.documentElement.dataset.values = textOf(!preferences.hideValues);
    doc.documentElement.style.setProperty('--own-scale', String(Number(preferences.textSize) / 100));
    for (const name of ['lang', 'theme'] as const)
      if (storage.getItem(name) !== null) reportSite(doc, name, preferences[name]);
    doc.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[preferences.theme]);
    for (const listener of listeners) listener();
  };
  refresh();
  doc.defaultView?.addEventListener('storage', refresh);
  return {
    current: () => preferences,
    change: (patch) => {
      for (const [name, value] of Object.entries(patch)) storage.setItem(storedNames[name] ?? name, textOf(value));
      refresh();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
