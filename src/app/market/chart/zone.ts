import { dayMs, type Interval, nextOpenOf } from '../../../shared/kit/time.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import type { ChartZone } from '../../../shared/trade/chart-document.ts';
import { dateZone } from '../../format/time.ts';

/** By what is traded, where its exchanges keep another day than UTC: the week of currencies begins and ends in New York. */
const homes: Partial<Record<AccountType, string>> = { astock: 'Asia/Shanghai', commodity: 'Asia/Shanghai', forex: 'America/New_York' };

/** IANA name of a chart's zone; undefined is the browser's own. */
export function zoneOf(zone: ChartZone, kind: AccountType): string | undefined {
  if (zone === 'local') return undefined;
  return zone === 'utc' ? 'UTC' : zone === 'exchange' ? (homes[kind] ?? 'UTC') : zone;
}

/** The zone that the labels of bars follow: bars of a day and longer are dates. */
export const labelZoneOf = (zone: ChartZone, kind: AccountType, interval: Interval): string | undefined => (nextOpenOf(interval, 0) < dayMs ? zoneOf(zone, kind) : dateZone);
