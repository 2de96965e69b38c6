import { fromUnits } from '../../base/decimal.ts';
import type { Grid } from '../../market/instrument.ts';
import type { SmartExecParams } from '../../trade/strategy/smart-exec-params.ts';
import type { ExecutionOrder } from '../execution/execution-order.ts';
import type { SmartExecPlan } from './plan.ts';

/** Parameters in the terms of an algorithmic order. */
export const algoOf = (params: SmartExecParams): ExecutionOrder['algo'] => ({
  duration_s: params.duration,
  randomize: params.randomize / 100,
  finish_policy: params.finish_policy,
  ...(params.limit_price !== undefined && { limit_price: params.limit_price }),
  ...(params.participation !== undefined && { participation: params.participation / 100 }),
  ...(params.max_impact !== undefined && { max_impact_percent: params.max_impact }),
  ...(params.visible !== undefined && { visible: params.visible }),
  ...(params.peg_ticks !== undefined && { peg_ticks: params.peg_ticks }),
});

/** The execution as the algorithmic order that it is; own fills are no part of what it participates in. */
export const orderOf = (
  params: SmartExecParams,
  { lots, decision, targets, before }: SmartExecPlan,
  { price, size }: Grid,
  created: number,
): ExecutionOrder => ({
  side: params.side,
  amount: fromUnits(lots, size),
  algo: algoOf(params),
  arrival_price: fromUnits(decision, price),
  targets,
  before,
  othersOnly: true,
  passed: {},
  status: 'EXECUTING',
  errors: 0,
  created,
});
