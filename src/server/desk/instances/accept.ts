import type { strategyStart } from '../../../shared/contracts/strategy.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { must } from '../../../shared/base/assert.ts';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { type AnyStrategy, firstLeg, type StartSituation } from '../../../shared/strategies/strategy.ts';
import { paramsOf } from '../../../shared/strategies/params.ts';
import { riskBase } from '../../../shared/strategies/risk/guard.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import type { InstanceRecord, Leg } from '../../store/tables/instances.ts';

export type StartInput = Input<typeof strategyStart>;

/** What an instance is made from. */
export interface NewInstance extends StartSituation {
  readonly strategy: AnyStrategy;
  readonly instance_id: string;
  readonly user_id: string;
  readonly refs: readonly Leg[];
}

/** An instance as it begins, and the leverage that its account is to have. Throws what its strategy refuses. */
export function recordOf(
  { strategy, instance_id, user_id, refs, ...start }: NewInstance,
  input: StartInput,
): { readonly record: InstanceRecord; readonly leverage: number | undefined } {
  const { params, plan, need, marks, leverage } = strategy.setUp(paramsOf(strategy, input.params), start);
  const [first, ...others] = refs;
  const record: InstanceRecord = {
    instance_id,
    user_id,
    ...must(first, 'a leg'),
    ...(others.length > 0 && { others }),
    name: input.name,
    group: input.group ?? null,
    strategy_type: strategy.template.strategy_type,
    env: input.env,
    params,
    plan,
    invested: moneyText(need),
    status: 'PREPARING',
    stop: null,
    error: null,
    resumes: [],
    peak: 1,
    max_drawdown: 0,
    created: start.nowMs,
    started: null,
    stopped: null,
    version: 1,
    marks: [...marks],
    risk: riskBase(start.nowMs, marks),
    figures: {
      profit: '0',
      net_value: '1',
      profit_rate: 0,
      realised: '0',
      fees: '0',
      volume: '0',
      orders: 0,
      wins: 0,
      losses: 0,
      qty: '0',
      cost: '0',
      mark: fromUnits(must(marks[0], 'a mark'), firstLeg(start).core.grid.price),
    },
  };
  return { record, leverage };
}
