import * as v from 'valibot';
import { Refusal } from '../base/refusal.ts';
import { ruleOf } from '../base/rule-of.ts';
import type { StrategyParams } from '../trade/instance.ts';
import { RiskLimits } from '../trade/risk/risk-limits.ts';
import { splitLimits } from './risk/split-limits.ts';
import type { AnyStrategy, StartSituation } from './strategy.ts';

/**
 * Parameters of a running instance after a change: all of them are given. Throws PARAMETERS with every field that is
 * wrong by itself, that may not change (`fixed`) or does not fit the market.
 */
export function changedParams(
  strategy: AnyStrategy,
  before: StrategyParams,
  given: Readonly<Record<string, unknown>>,
  start: StartSituation,
): StrategyParams {
  const params = paramsOf(strategy, given) as Readonly<Record<string, unknown>>;
  // Those of an older build lack what has come to the form since.
  const was = paramsOf(strategy, before) as Readonly<Record<string, unknown>>;
  const fixed = [...new Set([...Object.keys(was), ...Object.keys(params)])].filter(
    (key) => !strategy.template.changeable.includes(key) && JSON.stringify(was[key]) !== JSON.stringify(params[key]),
  );
  if (fixed.length > 0)
    throw new Refusal(
      'PARAMETERS',
      fixed.map((field) => ({ field, rule: 'fixed' })),
    );
  return strategy.adjust(params, start);
}

/** Parameters as a strategy has them, and limits. Throws PARAMETERS with every field that is wrong by itself. */
export function paramsOf({ params }: Pick<AnyStrategy, 'params'>, given: Readonly<Record<string, unknown>>): unknown {
  const split = splitLimits(given);
  const own = v.safeParse(params, split.own);
  const limits = v.safeParse(RiskLimits, split.limits);
  if (own.success && limits.success) return { ...(own.output as object), ...limits.output };
  throw new Refusal(
    'PARAMETERS',
    [...(own.issues ?? []), ...(limits.issues ?? [])].map((issue) => ({
      field: v.getDotPath(issue) ?? 'params',
      rule: ruleOf(issue),
    })),
  );
}
