import { dayMs, type Interval, nextOpenOf } from '../../../../shared/base/time.ts';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { ChartZone } from '../../../../shared/trade/workspace/chart-document.ts';
import { dateZone } from '../../../format/time.ts';

/**
 * By what is traded, where its exchanges keep another day than UTC: the week of currencies begins and ends in New York.
 */
const homes: Partial<Record<AccountType, string>> = {
  astock: 'Asia/Shanghai',
  commodity: 'Asia/Shanghai',
  forex: 'America/New_York',
};

/** IANA name of a chart's zone, where `own` is the user's; undefined is the browser's. */
export function zoneOf(zone: ChartZone, kind: AccountType, own?: string): string | undefined {
  if (zone === 'local') return own;
  return zone === 'utc' ? 'UTC' : zone === 'exchange' ? (homes[kind] ?? 'UTC') : zone;
}

/** How the labels of a chart tell when bars open. */
export interface BarLabels {
  /** IANA name; undefined is the browser's. */
  readonly zone: string | undefined;
  /** By dates alone. */
  readonly dated: boolean;
}

/** Bars of a day and longer are dates: those of the zone `days` where they go by its days. */
export const barLabelsOf = (
  zone: ChartZone,
  kind: AccountType,
  interval: Interval,
  own?: string,
  days?: string,
): BarLabels =>
  nextOpenOf(interval, 0) < dayMs
    ? { zone: zoneOf(zone, kind, own), dated: false }
    : { zone: days ?? dateZone, dated: true };
