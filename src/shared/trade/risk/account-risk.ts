import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { OrderRate } from './risk-limits.ts';

/** Instances that may be allowed to run on an account. */
export const runningBounds = { least: 1, most: 200 } as const;
/** Minutes after which a dead-man switch may act. */
export const deadManMinutes = { least: 1, most: 1_440 } as const;

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  v.pipe(v.number('integer'), v.integer('integer'), v.minValue(least, 'range'), v.maxValue(most, 'range'));

/** Limits of all instances on one account together; null where there is none. Money in USD. */
export const AccountLimits = v.object({
  /** What they hold and all of their open orders. */
  max_exposure: v.nullable(PositiveDecimal),
  /** Loss of all since the start of the UTC day, those that have stopped since with them. */
  max_daily_loss: v.nullable(PositiveDecimal),
  /** Orders sent within any minute. */
  max_orders_per_minute: v.nullable(OrderRate),
  /** Instances that have not stopped. */
  max_running: v.nullable(within(runningBounds)),
});
export type AccountLimits = v.InferOutput<typeof AccountLimits>;

/** What a dead-man switch does: cancels all orders of an account, or stops its strategies before that. */
export const deadManActions = ['CANCEL', 'STOP'] as const;

/** A dead-man switch of an account; `minutes` null where it is not armed. */
export const DeadMan = v.object({
  minutes: v.nullable(within(deadManMinutes)),
  action: v.picklist(deadManActions),
});
export type DeadMan = v.InferOutput<typeof DeadMan>;
