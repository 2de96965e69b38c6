import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';

/** `[time ms, value]`. */
const Point = v.tuple([v.number(), v.number()]);

/** Volumes are USD, decimal strings of two digits. */
const scalars = {
  /**
   * What clients of the platform have traded: rolling 24 hours, today and the 29 days (UTC) before, and since the
   * ledger began.
   */
  volume_24h: Decimal,
  volume_30d: Decimal,
  volume_total: Decimal,
  /** Users that have signed up, venues, markets that trade now, and strategies that run now. */
  users: v.number(),
  exchanges: v.number(),
  symbols: v.number(),
  strategies: v.number(),
};

/**
 * `GET /stats/main`: the platform in figures, with a bar of USD for each of the last 30 days (UTC), oldest first. Each
 * fill of a client counts its worth once, at the price that its asset has when it is first counted; what the state's
 * own takers trade among themselves is nobody's. At most some seconds old.
 */
export const statsMain = contract({
  method: 'GET',
  path: '/stats/main',
  access: 'public',
  names: {},
  input: Nothing,
  output: v.object({ ...scalars, series: v.object({ volume: v.array(Point) }) }),
});

/** `GET /stats/main/only`: the same without the series. */
export const statsMainOnly = contract({
  method: 'GET',
  path: '/stats/main/only',
  access: 'public',
  names: {},
  input: Nothing,
  output: v.object(scalars),
});

/**
 * `GET /stats/24h`: what clients have traded in the last 24 hours at each venue, by account type, in the order of the
 * venues; zeros where nothing was. Volumes are USD and add up to `volume_24h`.
 */
export const stats24h = contract({
  method: 'GET',
  path: '/stats/24h',
  access: 'public',
  names: {},
  input: Nothing,
  output: v.array(
    v.object({
      exchange: v.picklist(exchanges),
      account_type: v.picklist(accountTypes),
      volume: Decimal,
      trades: v.number(),
      orders: v.number(),
    }),
  ),
});

/**
 * `GET /stats/robot`: strategies that run now and that have ever been started, their profit in USD, and the mean of the
 * annual returns, in percent, of those that have run for a day, 0 where none has. At most some seconds old.
 */
export const statsRobot = contract({
  method: 'GET',
  path: '/stats/robot',
  access: 'public',
  names: {},
  input: Nothing,
  output: v.object({ running: v.number(), total: v.number(), profit_sum: Decimal, avg_annual: v.number() }),
});

export const statsPeriods = ['24h', '7d', '30d', '90d', '365d'] as const;

/**
 * `GET /stats/robot/data`: what the strategies of each type have made since the beginning of a period, USD, at 61 times
 * of it, the last of them now; a type that has never run is not in the list.
 */
export const statsRobotData = contract({
  method: 'GET',
  path: '/stats/robot/data',
  access: 'public',
  names: {},
  input: v.strictObject({
    strategy_type: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,39}$/i, 'strategy_type'))),
    period: v.picklist(statsPeriods, 'period'),
  }),
  output: v.array(v.object({ strategy_type: v.string(), profit: v.array(Point) })),
});
