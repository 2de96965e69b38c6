import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';

/** Orders that an instance or an account may be allowed to send within a minute. */
export const orderRateBounds = { least: 1, most: 6_000 } as const;
/** Percent that a limit may be. */
export const riskPercent = { least: 0.01, most: 100 } as const;

export const OrderRate = v.pipe(
  v.number('integer'),
  v.integer('integer'),
  v.minValue(orderRateBounds.least, 'range'),
  v.maxValue(orderRateBounds.most, 'range'),
);
const Percent = v.pipe(
  v.number('number'),
  v.minValue(riskPercent.least, 'range'),
  v.maxValue(riskPercent.most, 'range'),
);

/**
 * Limits of one instance, each of its own and none where it is left out. Money in quote, rates in percent.
 *
 * - `max_position`: what its orders could make it hold, or owe, in one leg;
 * - `max_order_amount`: one order, at its price;
 * - `max_orders_per_minute`: orders sent within any minute;
 * - `max_exposure`: what it holds and all of its open orders together;
 * - `max_daily_loss`: loss since the start of the UTC day;
 * - `max_drawdown`: fall of its net value from its peak;
 * - `max_fill_slippage`: of a fill against the mark when its order was sent;
 * - `price_band`: of the mark against the one at which it started, up or down.
 */
export const RiskLimits = v.strictObject({
  max_position: v.optional(PositiveDecimal),
  max_order_amount: v.optional(PositiveDecimal),
  max_orders_per_minute: v.optional(OrderRate),
  max_exposure: v.optional(PositiveDecimal),
  max_daily_loss: v.optional(PositiveDecimal),
  max_drawdown: v.optional(Percent),
  max_fill_slippage: v.optional(Percent),
  price_band: v.optional(Percent),
});
export type RiskLimits = v.InferOutput<typeof RiskLimits>;

export const riskKeys = /* @__PURE__ */ Object.keys(RiskLimits.entries) as readonly (keyof RiskLimits)[];

/** Whose limit it was: that of the instance, or that of all instances on its account. */
const scopes = ['instance', 'account'] as const;

/**
 * A limit that something went beyond: its value and what was measured, in quote (`account`: in USD), percent or a
 * number of orders; time in ms.
 */
export const Breach = v.object({
  scope: v.picklist(scopes),
  limit: v.picklist(riskKeys),
  value: v.string(),
  measured: v.string(),
  time: v.number(),
});
export type Breach = v.InferOutput<typeof Breach>;

/** What limits are measured from; an instance keeps it beside its orders. Marks in ticks of each leg, day in UTC. */
export const RiskBase = v.object({
  marks: v.array(v.number()),
  day: v.number(),
  /** Profit with which the day began, in quote. */
  profit: v.string(),
  /** Highest net value since. */
  peak: v.string(),
});
export type RiskBase = v.InferOutput<typeof RiskBase>;
