import * as v from 'valibot';
import { contract, List, Ms, Whole } from '../base/contract.ts';
import { matching } from '../base/names.ts';
import { Decimal } from '../base/decimal.ts';
import { accountTypes, exchanges, symbolFields } from '../market/instrument.ts';
import { markKinds } from '../strategies/order-marks.ts';
import { sides } from '../trade/order.ts';
import { instance_id } from './strategy.ts';

/** A window of an instance's life, all of it by default; `step` in ms: the last of each is told. */
const ofInstance = {
  instance_id,
  start: v.optional(Ms),
  end: v.optional(Ms),
  step: v.optional(v.pipe(Whole, v.minValue(60_000))),
};
const names = { instance_id: 'instance' } as const;
/** Time in ms and a figure, ascending by time. */
const Points = v.array(v.tuple([v.number(), v.number()]));
const Bound = v.nullable(v.number());

/**
 * `GET /strategy/client/instance/curves`: net values of instances for small curves, evenly spaced from the start of
 * each until now, at most 32; of those that run for longer than 30 days the last ones, by day. NOT_FOUND as for one.
 */
export const instanceCurves = contract({
  method: 'GET',
  path: '/strategy/client/instance/curves',
  access: 'user',
  names: { instance_ids: 'instance' },
  extension: true,
  input: v.strictObject({ instance_ids: v.pipe(List, v.minLength(1), v.maxLength(100)) }),
  output: v.array(v.object({ instance_id: v.string(), net_value: v.array(v.number()) })),
});

/**
 * `GET /strategy/infoValue/data`: what an instance goes by over time, by name: `price`, `position`, `profit`,
 * `realised`, `fees`, `funding` and those of its type; written down every five minutes, and as it is now. Of `keys`
 * where they are given: one that it never had has no points.
 */
export const infoValueData = contract({
  method: 'GET',
  path: '/strategy/infoValue/data',
  alias: '/infoValue/data',
  access: 'user',
  names,
  input: v.strictObject({ ...ofInstance, keys: v.optional(List) }),
  output: v.record(v.string(), Points),
});

/**
 * `GET /strategy/instance/arb/spread/data`: the distance that an instance trades, ascending, with the bounds at which
 * it opens: SPREAD and FUNDING in basis points before fees, STAT_ARB in standard deviations, RATE_GRID as the ratio of
 * both prices or, on funding, in percent a year. `pos` is its position in the first leg. INPUT {instance_id,
 * `no_spread`} for one of another type.
 */
export const spreadData = contract({
  method: 'GET',
  path: '/strategy/instance/arb/spread/data',
  alias: '/instance/arb/spread/data',
  access: 'user',
  names,
  input: v.strictObject(ofInstance),
  output: v.array(
    v.object({
      time: v.number(),
      spread: v.number(),
      upper: Bound,
      lower: Bound,
      mean: Bound,
      pos: v.number(),
    }),
  ),
});

/**
 * `GET /strategy/instance/arb/option/netvalues`: net value and greeks of what an instance holds, ascending: `premium`
 * in the asset of its options, `delta` in the underlying, `gamma`, `vega` and `theta` in USD, per 1 USD, per
 * volatility point and per day; null where it held nothing. INPUT {instance_id, `no_options`} for one that trades no
 * options.
 */
export const optionValues = contract({
  method: 'GET',
  path: '/strategy/instance/arb/option/netvalues',
  alias: '/instance/arb/option/netvalues',
  access: 'user',
  names,
  input: v.strictObject(ofInstance),
  output: v.array(
    v.object({
      time: v.number(),
      net_value: v.number(),
      premium: Bound,
      delta: Bound,
      gamma: Bound,
      vega: Bound,
      theta: Bound,
    }),
  ),
});

/**
 * `GET /strategy/instance/marks`: orders of an instance that have traded, in markets of one symbol or in all, by the
 * time of their last fill, for a chart: average price, amount in base (contracts where inverse), and what they were
 * for. Of the newest 10,000 orders, from whose first the kinds are reckoned.
 */
export const instanceMarks = contract({
  method: 'GET',
  path: '/strategy/instance/marks',
  alias: '/instance/marks',
  access: 'user',
  names,
  weight: 5,
  input: v.strictObject({
    instance_id,
    symbol: v.optional(symbolFields.symbol),
    start: v.optional(Ms),
    end: v.optional(Ms),
  }),
  output: v.array(
    v.object({
      time: v.number(),
      price: Decimal,
      side: v.picklist(sides),
      qty: Decimal,
      kind: v.picklist(markKinds),
      exchange: v.picklist(exchanges),
      symbol: v.string(),
      account_type: v.picklist(accountTypes),
    }),
  ),
});

/** Days that end now. */
const profitPeriods = ['7', '30', '90', '180', '365'] as const;

/**
 * `GET /strategy/client/profit/data`: profit by UTC day, ascending, today's so far last: of one instance, in the asset
 * that it counts in, or of all of the caller's on some accounts or on all, in USD at prices of now. `cum_profit` begins
 * at 0 before the window; `fee` is what was paid that day, `funding` what was received less paid. By `period`, or from
 * `start` to `end`; 30 days where neither is said and 400 at most. Refuses with INPUT {start, `window`}.
 */
export const profitData = contract({
  method: 'GET',
  path: '/strategy/client/profit/data',
  alias: '/client/profit/data',
  access: 'user',
  names: { instance_id: 'instance', api_ids: matching('owner') },
  weight: 5,
  input: v.pipe(
    v.strictObject({
      instance_id: v.optional(instance_id),
      api_ids: v.optional(List),
      period: v.optional(v.picklist(profitPeriods, 'period')),
      start: v.optional(Ms),
      end: v.optional(Ms),
    }),
    v.check((it) => it.instance_id === undefined || it.api_ids === undefined, 'one_of'),
  ),
  output: v.array(
    v.object({
      time: v.number(),
      profit: v.number(),
      cum_profit: v.number(),
      fee: v.number(),
      funding: v.number(),
    }),
  ),
});
