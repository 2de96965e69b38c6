import type { Exchange } from '../../../shared/market/instrument.ts';
import type { ChartZone } from '../../../shared/trade/chart-document.ts';

/** Exchanges that keep another day than UTC. */
const ownZones: Partial<Record<Exchange, string>> = { Astock: 'Asia/Shanghai' };

/** IANA name of the zone that a chart's labels follow; undefined is the browser's own. */
export function zoneOf(zone: ChartZone, exchange: Exchange): string | undefined {
  if (zone === 'local') return undefined;
  return zone === 'exchange' ? (ownZones[exchange] ?? 'UTC') : 'UTC';
}
