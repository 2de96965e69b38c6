import * as v from 'valibot';
import { accountTypes, exchanges, keyOfSymbol, type Instrument, pairOf } from '../../market/instrument.ts';

/** One dashboard tab. `key` is exchange/symbol/account_type, and also the id that pop-outs get in their query. */
export const Tab = v.object({
  title: v.string(),
  key: v.string(),
  value: v.object({
    exchange: v.picklist(exchanges),
    currency: v.string(),
    valuation: v.string(),
    account_type: v.picklist(accountTypes),
    symbol: v.string(),
  }),
  closable: v.boolean(),
});
export type Tab = v.InferOutput<typeof Tab>;

export interface Tabs {
  readonly list: readonly Tab[];
  /** Key of the selected tab; "" where there is none. */
  readonly current: string;
}

type Named = Pick<Instrument, 'exchange' | 'symbol' | 'account_type' | 'base' | 'quote'>;

/** The tab of an instrument: currency is its base, valuation its quote. */
export const tabOf = (instrument: Named): Tab => ({
  title: pairOf(instrument),
  key: keyOfSymbol(instrument),
  value: {
    exchange: instrument.exchange,
    currency: instrument.base,
    valuation: instrument.quote,
    account_type: instrument.account_type,
    symbol: instrument.symbol,
  },
  closable: true,
});

/** An existing key is only selected; a new one is appended and selected. */
export const addTab = (tabs: Tabs, tab: Tab): Tabs => ({
  list: tabs.list.some(({ key }) => key === tab.key) ? tabs.list : [...tabs.list, tab],
  current: tab.key,
});

/** Selects a tab; an unknown key changes nothing. */
export const selectTab = (tabs: Tabs, key: string): Tabs =>
  tabs.list.some((tab) => tab.key === key) ? { ...tabs, current: key } : tabs;

/**
 * Removing a tab, selected or not, selects the one before it, or the first where the first was removed (specification,
 * point 4).
 */
export function removeTab(tabs: Tabs, key: string): Tabs {
  const at = tabs.list.findIndex((tab) => tab.key === key);
  if (at < 0) return tabs;
  const list = tabs.list.filter((tab) => tab.key !== key);
  const neighbour = list[Math.max(0, at - 1)]?.key ?? '';
  return { list, current: neighbour };
}

/**
 * Swaps a tab's key and value in place and selects it. Where the new key has a tab already, that one is selected and
 * the old one closed.
 */
export function replaceTab(tabs: Tabs, key: string, by: Tab): Tabs {
  if (!tabs.list.some((tab) => tab.key === key)) return tabs;
  const doubled = by.key !== key && tabs.list.some((tab) => tab.key === by.key);
  const list = doubled
    ? tabs.list.filter((tab) => tab.key !== key)
    : tabs.list.map((tab) => (tab.key === key ? by : tab));
  return { list, current: by.key };
}

/**
 * Moves a tab to place `to`, counted from 0 and kept within the list; the selection stays. An unknown key changes
 * nothing.
 */
export function moveTab(tabs: Tabs, key: string, to: number): Tabs {
  const at = tabs.list.findIndex((tab) => tab.key === key);
  const place = Math.min(Math.max(0, to), tabs.list.length - 1);
  const moved = tabs.list[at];
  if (!moved || place === at) return tabs;
  return { ...tabs, list: tabs.list.toSpliced(at, 1).toSpliced(place, 0, moved) };
}

/** Removes all tabs but one and those that cannot be closed, and selects that one. An unknown key changes nothing. */
export const removeOtherTabs = (tabs: Tabs, key: string): Tabs =>
  tabs.list.some((tab) => tab.key === key)
    ? { list: tabs.list.filter((tab) => tab.key === key || !tab.closable), current: key }
    : tabs;

/** A BTC spot pair on three exchanges. */
export const defaultTabs: readonly Tab[] = (['BINANCE', 'OKX', 'HALYARD'] as const).map((exchange) =>
  tabOf({ exchange, symbol: 'BTCUSDT', account_type: 'spot', base: 'BTC', quote: 'USDT' }),
);
