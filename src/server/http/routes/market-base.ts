import * as contracts from '../../../shared/contracts/market-base.ts';
import { hashText } from '../../../shared/kit/random.ts';
import { intervals } from '../../../shared/kit/time.ts';
import { accountTypes, canonicalAccountType, exchangeCodes, exchanges, type Instrument } from '../../../shared/market/instrument.ts';
import { orderStatuses } from '../../../shared/trade/order-status.ts';
import { orderTypes, sides, timesInForce, triggerPrices } from '../../../shared/trade/order.ts';
import { marginModes, positionModes, positionSides } from '../../../shared/trade/position.ts';
import { roles } from '../../../shared/user/role.ts';
import type { Clock } from '../../clock.ts';
import type { AShareStore } from '../../store/a-shares.ts';
import type { Markets } from '../../venues/index.ts';
import type { Venue } from '../../venues/venue.ts';
import type { Server } from '../serve.ts';

export interface MarketBaseRoutes {
  readonly markets: Markets;
  readonly aShares: AShareStore;
  readonly clock: Clock;
}

const affixed = new Set<string>(['1m', '5m', '15m', '1h', '4h', '1d']);

/** The specification's Market base group, as far as it is served. */
export function marketBaseRoutes(server: Server, { markets, aShares, clock }: MarketBaseRoutes): void {
  const table = markets.all.map(({ instrument }) => instrument);
  const version = hashText(JSON.stringify(table));

  server.open(contracts.symbols, ({ input }) => ({ version, list: input.since_version === version ? [] : table.filter(matches(input)) }), {
    etag: () => `symbols-${version}`,
  });
  server.open(contracts.intervalList, () => intervals.map(({ key, ms }) => ({ key, ms, label: key, affixed: affixed.has(key) })));
  server.open(contracts.dictionary, ({ input }) => dictionary.filter(({ code }) => input.code === undefined || input.code === code));
  server.open(contracts.exchangeInfo, ({ input }) =>
    markets.venues.filter(({ id }) => input.exchange === undefined || id === input.exchange).map((venue) => venueRow(venue, clock.nowMs())));
  server.open(contracts.symbolsMargin, ({ input }) => marginClasses(table.filter(matches(input))), { etag: () => `margin-${version}` });
  server.open(contracts.aStockNames, ({ input }) => {
    const { version: newest, date, list } = aShares.table();
    return { version: newest, date, list: input.version === newest ? [] : [...list] };
  }, { etag: () => `astock-${aShares.table().version}` });
}

const matches = (filter: { exchange?: string | undefined; account_type?: string | undefined }) => (instrument: Instrument): boolean =>
  (filter.exchange === undefined || instrument.exchange === filter.exchange)
  && (filter.account_type === undefined || instrument.account_type === canonicalAccountType(filter.account_type));

function venueRow(venue: Venue, nowMs: number) {
  return {
    exchange: venue.id, name: venue.name, mode: venue.mode, account_types: [...new Set(venue.markets().map(({ instrument }) => instrument.account_type))],
    needs_passphrase: venue.id === 'OKX' || venue.id === 'BITGET', features: { oco: false, hedge: true, portfolio: false, options: false, ws: true },
    rate_limits: { orders_per_s: 10, cancels_per_s: 100, weight_per_min: 1200 }, status: venue.status(), latency_ms: null, server_time: nowMs,
  };
}

/** Leverage that cross and isolated margin allow on a spot symbol of the simulated venues; the house lends nothing yet. */
function marginClasses(table: readonly Instrument[]) {
  const spot = table.filter(({ account_type, exchange }) => account_type === 'spot' && exchange !== 'HALYARD' && exchange !== 'DERIBIT');
  const row = ({ exchange, symbol }: Instrument, cross: number, isolated: number) =>
    ({ exchange, symbol, cross_leverage: cross, isolated_leverage: isolated, borrowable_base: true, borrowable_quote: true });
  const major = (instrument: Instrument) => ['BTC', 'ETH', 'SOL', 'BNB'].includes(instrument.base);
  return {
    both: spot.filter(major).map((instrument) => row(instrument, 5, 10)),
    only_isolated: spot.filter((instrument) => !major(instrument)).map((instrument) => row(instrument, 0, 5)),
    only_margin: [],
  };
}

const entries = (code: string, keys: readonly string[], textOf: (key: string) => string = (key) => key) =>
  keys.map((key) => ({ code, key, value: textOf(key) }));

const dictionary = [
  ...entries('exchange', exchanges, (key) => exchangeCodes[key as (typeof exchanges)[number]]),
  ...entries('account_type', accountTypes),
  ...entries('order_type', orderTypes),
  ...entries('side', sides),
  ...entries('time_in_force', timesInForce),
  ...entries('order_status', orderStatuses),
  ...entries('position_side', positionSides),
  ...entries('margin_mode', marginModes),
  ...entries('position_mode', positionModes),
  ...entries('trigger_by', triggerPrices),
  ...entries('role', roles),
];
