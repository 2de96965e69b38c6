import { setImmediate as turn } from 'node:timers/promises';
import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { must } from '../../../shared/base/assert.ts';
import { dayMs, secondMs } from '../../../shared/base/time.ts';
import {
  type AccountType,
  type Exchange,
  type Instrument,
  type InstrumentKey,
  spotKeyOf,
} from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import { usdNotional, type UsdPriceOf } from '../valuation.ts';

/** Days of the series, today included. */
export const activityDays = 30;
/** Looked at again after so long, and so many rows in one go. */
const lookEveryMs = 5 * secondMs;
const rowsAtOnce = 200;

/**
 * What clients did at one venue under one account type within the last 24 hours; worth in USD, scaled by
 * `moneyDecimals`.
 */
export interface PlaceActivity {
  readonly exchange: Exchange;
  readonly account_type: AccountType;
  volume: bigint;
  trades: number;
  orders: number;
}

/** Worths are USD, scaled by `moneyDecimals`. */
export interface Activity {
  readonly volume24h: bigint;
  readonly volume30d: bigint;
  readonly volumeTotal: bigint;
  /** One for each of the last 30 days (UTC), oldest first: its beginning, ms, and what was traded. */
  readonly days: readonly (readonly [atMs: number, volume: bigint])[];
  readonly places: ReadonlyMap<string, PlaceActivity>;
}

interface Parts {
  readonly history: Pick<OrderHistory, 'deals'>;
  readonly usdPriceOf: UsdPriceOf;
  /** The instrument of a key, one that has settled too; undefined where it is not known any more. */
  readonly instrumentOf: (key: InstrumentKey) => Instrument | undefined;
  readonly nowMs: () => number;
  /** Told of a look in the background that failed. */
  readonly failed: (error: unknown) => void;
}

/** One fill, or where it has no worth one order. */
interface Happening {
  readonly atMs: number;
  readonly place: Pick<Order, 'exchange' | 'account_type'>;
  readonly usdValue: bigint | undefined;
}

export const placeKey = ({ exchange, account_type }: Pick<Order, 'exchange' | 'account_type'>): string =>
  `${exchange} ${account_type}`;

/** Two digits, as amounts of USD are told; what is less is dropped. */
export const usdText = (usdValue: bigint): string => fromScaled(usdValue / 10n ** BigInt(moneyDecimals - 2), 2, false);

/**
 * USD that a quote amount of an order is worth; 0 where its asset has no price. Contracts and options are told in the
 * asset that they settle in.
 */
const usdValues =
  ({ usdPriceOf, instrumentOf }: Pick<Parts, 'usdPriceOf' | 'instrumentOf'>) =>
  (order: Order, quote: string): bigint => {
    const instrument = instrumentOf(spotKeyOf(order));
    return instrument
      ? usdNotional(usdPriceOf, instrument, must(toScaled(quote, moneyDecimals), 'quote of a fill'))
      : 0n;
  };

/**
 * Adds up what all clients have traded, from the order history: from its beginning at the first look, then what has
 * come since. Nothing of it is stored.
 */
export function createTradingActivity({ history: { deals }, usdPriceOf, instrumentOf, nowMs, failed }: Parts) {
  const days = new Map<number, bigint>();
  const byUser = new Map<string, Map<number, bigint>>();
  let recent: Happening[] = [];
  let total: bigint = 0n;
  let lastFill: number = 0;
  let lastOrder: number | undefined;
  let lookedMs: number = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let found: Activity | undefined;

  const usdValueOf = usdValues({ usdPriceOf, instrumentOf });

  async function look(): Promise<void> {
    for (let rows = deals.after(lastFill, rowsAtOnce); rows.length > 0; rows = deals.after(lastFill, rowsAtOnce)) {
      for (const { user_id, fill, order } of rows) {
        const usdValue = usdValueOf(order, fill.quote);
        const day = Math.floor(fill.time / dayMs);
        total += usdValue;
        days.set(day, (days.get(day) ?? 0n) + usdValue);
        const own = byUser.get(user_id) ?? new Map<number, bigint>();
        byUser.set(user_id, own.set(day, (own.get(day) ?? 0n) + usdValue));
        recent.push({ atMs: fill.time, place: order, usdValue });
        lastFill = Math.max(lastFill, Number(fill.fill_id));
      }
      forget();
      await turn();
    }
    lastOrder ??= deals.lastOrderBefore(nowMs() - dayMs);
    for (
      let rows = deals.ordersAfter(lastOrder, rowsAtOnce);
      rows.length > 0;
      rows = deals.ordersAfter(lastOrder, rowsAtOnce)
    ) {
      for (const order of rows) recent.push({ atMs: order.created, place: order, usdValue: undefined });
      lastOrder = Number(rows.at(-1)!.order_id);
      await turn();
    }
    forget();
    lookedMs = nowMs();
    found = summed(recent, days, total, lookedMs);
  }

  function refreshed(): Promise<void> | undefined {
    if (nowMs() - lookedMs >= lookEveryMs)
      looking ??= look().finally(() => {
        looking = undefined;
      });
    return looking;
  }

  function forget(): void {
    const sinceMs = nowMs() - dayMs;
    const firstDay = Math.floor(nowMs() / dayMs) - activityDays;
    recent = recent.filter(({ atMs }) => atMs > sinceMs);
    for (const each of [days, ...byUser.values()]) for (const day of each.keys()) if (day <= firstDay) each.delete(day);
    for (const [userId, own] of byUser) if (own.size === 0) byUser.delete(userId);
  }

  return {
    /** Everything up to some seconds ago. */
    async now(): Promise<Activity> {
      await refreshed();
      return must(found, 'activity after a look');
    },
    /** What each user has traded within the last 30 days, up to some seconds ago; USD scaled by `moneyDecimals`. */
    async ofUsers(): Promise<ReadonlyMap<string, bigint>> {
      await refreshed();
      return new Map(
        [...byUser].map(([userId, own]) => [userId, [...own.values()].reduce((sum, each) => sum + each, 0n)]),
      );
    },
    /** The last known figures, without waiting; undefined before the first. Begins another look in the background. */
    known(): Activity | undefined {
      const before = found;
      refreshed()?.catch(failed);
      return before;
    },
  };
}
export type TradingActivity = ReturnType<typeof createTradingActivity>;

function summed(
  recent: readonly Happening[],
  byDay: ReadonlyMap<number, bigint>,
  volumeTotal: bigint,
  nowMs: number,
): Activity {
  const places = new Map<string, PlaceActivity>();
  let volume24h = 0n;
  for (const {
    place: { exchange, account_type },
    usdValue,
  } of recent) {
    const key = placeKey({ exchange, account_type });
    const place = places.get(key) ?? { exchange, account_type, volume: 0n, trades: 0, orders: 0 };
    places.set(key, place);
    if (usdValue === undefined) {
      place.orders += 1;
      continue;
    }
    place.trades += 1;
    place.volume += usdValue;
    volume24h += usdValue;
  }
  const today = Math.floor(nowMs / dayMs);
  const days = Array.from({ length: activityDays }, (_, index) => today - activityDays + 1 + index).map(
    (day) => [day * dayMs, byDay.get(day) ?? 0n] as const,
  );
  return { volume24h, volume30d: days.reduce((sum, [, usdValue]) => sum + usdValue, 0n), volumeTotal, days, places };
}
