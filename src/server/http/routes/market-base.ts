import * as contracts from '../../../shared/contracts/market-base.ts';
import { type Columns, columnsOf } from '../../../shared/base/columnar.ts';
import { hashText } from '../../../shared/base/random.ts';
import { intervals } from '../../../shared/base/time.ts';
import {
  type AccountType,
  accountTypes,
  canonicalAccountType,
  exchangeCodes,
  exchanges,
  type Instrument,
  keyOfSymbol,
} from '../../../shared/market/instrument.ts';
import { orderStatuses } from '../../../shared/trade/order-status.ts';
import { ordersPerSecond } from '../../../shared/trade/api-account.ts';
import { needsPassphrase } from '../../../shared/trade/practice-key.ts';
import { orderTypes, sides, timesInForce, triggerPrices } from '../../../shared/trade/order.ts';
import { marginModes, positionModes, positionSides } from '../../../shared/trade/position.ts';
import { roles } from '../../../shared/user/role.ts';
import { cancelsPerSecond } from '../../desk/cancel-orders.ts';
import { weightPerMinute } from '../../identity/throttle.ts';
import { logoOf } from '../exchange-logos.ts';
import type { Clock } from '../../base/clock.ts';
import { isMargin, marginRows } from '../../../shared/market/margin-instrument.ts';
import type { MarginTerms } from '../../../shared/core/ledger/margin-terms.ts';
import type { AShareStore, AShareTable } from '../../store/tables/a-shares.ts';
import { remembered } from '../../../shared/base/remembered.ts';
import { shareSymbol } from '../../simulation/assets/session-assets.ts';
import { assetNames, hanAssetNames } from '../../simulation/listing/asset-names.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Venue } from '../../venues/venue.ts';
import type { Server } from '../serve.ts';

export interface MarketBaseRoutes {
  readonly markets: Markets;
  readonly aShares: AShareStore;
  readonly marginTerms: MarginTerms;
  readonly clock: Clock;
}

const affixed = new Set<string>(['1m', '5m', '15m', '1h', '4h', '1d']);

/** The specification's Market base group, as far as it is served. */
export function marketBaseRoutes(server: Server, { markets, aShares, marginTerms, clock }: MarketBaseRoutes): void {
  const symbolsNow = symbolTable(markets, aShares, marginTerms);
  /** The table, or the rows of a kind of margin: those of the spot markets that have it, under its own account type. */
  const tableOf = (name: string | undefined): readonly Instrument[] => {
    const { table } = symbolsNow();
    const type = name === undefined ? undefined : canonicalAccountType(name);
    return type !== undefined && isMargin(type) ? marginRows(table, marginClasses(table, marginTerms), type) : table;
  };

  server.open(
    contracts.symbols,
    ({ input }) => {
      const { version } = symbolsNow();
      const list = input.since_version === version ? [] : tableOf(input.account_type).filter(matches(input));
      return { version, ...inFormat(input.fmt, list) };
    },
    {
      etag: () => `symbols-${symbolsNow().version}`,
    },
  );
  server.open(contracts.intervalList, () =>
    intervals.map(({ key, ms }) => ({ key, ms, label: key, affixed: affixed.has(key) })),
  );
  server.open(contracts.dictionary, ({ input }) =>
    dictionary.filter(({ code }) => input.code === undefined || input.code === code),
  );
  server.open(contracts.exchangeInfo, ({ input }) =>
    markets.venues
      .filter(({ id }) => input.exchange === undefined || id === input.exchange)
      .map((venue) => venueRow(venue, marginTerms, clock.nowMs())),
  );
  server.open(
    contracts.symbolsMargin,
    ({ input }) => marginClasses(symbolsNow().table.filter(matches(input)), marginTerms),
    { etag: () => `margin-${symbolsNow().marginVersion}` },
  );
  server.open(
    contracts.aStockNames,
    ({ input }) => {
      const { version: newest, date, list } = aShares.table();
      return { version: newest, date, ...inFormat(input.fmt, input.version === newest ? [] : [...list]) };
    },
    { etag: () => `astock-${aShares.table().version}` },
  );
}

/** A table as the request asks for it. */
const inFormat = <T extends object>(format: 'list' | 'col', list: T[]): { list: T[] } | Columns =>
  format === 'col' ? columnsOf(list) : { list };

/** The table as it is now, and what its readers know it by: made anew where an instrument has changed or come. */
function symbolTable(markets: Markets, aShares: AShareStore, marginTerms: MarginTerms) {
  let instruments: readonly Instrument[] = [];
  let table: readonly Instrument[] = [];
  let named: AShareTable | undefined;
  const tableNow = (): readonly Instrument[] => {
    const { all } = markets;
    const shares = aShares.table();
    if (
      shares !== named ||
      all.length !== instruments.length ||
      all.some(({ instrument }, at) => instrument !== instruments[at])
    ) {
      named = shares;
      instruments = all.map(({ instrument }) => instrument);
      table = withNames(instruments, shares);
    }
    return table;
  };
  return remembered(tableNow, (rows) => {
    const version = hashText(JSON.stringify(rows));
    return { table: rows, version, marginVersion: hashText(JSON.stringify([version, marginTerms])) };
  });
}

/** A-shares with the names of their companies. */
function withNames(instruments: readonly Instrument[], { list }: AShareTable): readonly Instrument[] {
  const names = new Map(list.map(({ security_id, security_name }) => [shareSymbol(security_id), security_name]));
  return instruments.map((instrument) => {
    const name = instrument.account_type === 'astock' ? names.get(instrument.symbol) : undefined;
    return name === undefined ? instrument : { ...instrument, name };
  });
}

const matches =
  (filter: { exchange?: string | undefined; account_type?: string | undefined }) =>
  (instrument: Instrument): boolean =>
    (filter.exchange === undefined || instrument.exchange === filter.exchange) &&
    (filter.account_type === undefined ||
      instrument.account_type === canonicalAccountType(filter.account_type, instrument.symbol));

function venueRow(venue: Venue, { pairs }: MarginTerms, nowMs: number) {
  const own = pairs.filter(({ market }) => venue.market(market) !== undefined);
  const types = new Set<AccountType>(venue.markets().map(({ instrument }) => instrument.account_type));
  if (own.some(({ cross }) => cross)) types.add('margin');
  if (own.some(({ isolated }) => isolated > 0)) types.add('isolated');
  return {
    exchange: venue.id,
    name: venue.name,
    logo: logoOf(venue.id),
    mode: venue.mode,
    account_types: accountTypes.filter((type) => types.has(type)),
    needs_passphrase: needsPassphrase(venue.id),
    features: {
      oco: venue.mode !== 'REPLAY' && [...types].some((type) => type !== 'astock' && type !== 'index'),
      hedge: true,
      portfolio: types.has('margin'),
      options: types.has('option'),
      ws: true,
    },
    rate_limits: { orders_per_s: ordersPerSecond, cancels_per_s: cancelsPerSecond, weight_per_min: weightPerMinute },
    status: venue.status(),
    latency_ms: null,
    server_time: nowMs,
    ...faultsOf(venue),
  };
}

function faultsOf(venue: Venue) {
  const { total, examples } = venue.faults?.() ?? { total: 0, examples: [] };
  return total > 0 ? { faults: [...examples], fault_count: total } : {};
}

/** What cross and isolated margin allow on spot symbols by the terms of lending; a leverage of 0 stands for none. */
function marginClasses(table: readonly Instrument[], { crossLeverage, pairs, assets }: MarginTerms) {
  const termsByKey = new Map(pairs.map((pair) => [pair.market, pair]));
  const lent = new Set(assets.map(({ asset }) => asset));
  const rows = table.flatMap((instrument) => {
    const pair = instrument.account_type === 'spot' ? termsByKey.get(keyOfSymbol(instrument)) : undefined;
    const { exchange, symbol, base, quote } = instrument;
    return pair
      ? [
          {
            exchange,
            symbol,
            cross_leverage: pair.cross ? crossLeverage : 0,
            isolated_leverage: pair.isolated,
            borrowable_base: lent.has(base),
            borrowable_quote: lent.has(quote),
          },
        ]
      : [];
  });
  const of = (cross: boolean, isolated: boolean) =>
    rows.filter((row) => row.cross_leverage > 0 === cross && row.isolated_leverage > 0 === isolated);
  return { both: of(true, true), only_isolated: of(false, true), only_margin: of(true, false) };
}

const entries = (code: string, keys: readonly string[], textOf: (key: string) => string = (key) => key) =>
  keys.map((key) => ({ code, key, value: textOf(key) }));

const dictionary = [
  ...entries('exchange', exchanges, (key) => exchangeCodes[key as (typeof exchanges)[number]]),
  ...entries('account_type', accountTypes),
  ...entries('asset', Object.keys(assetNames), (key) => assetNames[key] ?? key),
  ...(['zh-Hans', 'zh-Hant'] as const).flatMap((locale, at) =>
    entries(`asset.${locale}`, Object.keys(hanAssetNames), (key) => hanAssetNames[key]?.[at] ?? key),
  ),
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
