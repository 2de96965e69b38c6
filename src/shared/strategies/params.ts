import * as v from 'valibot';
import { Refusal } from '../base/refusal.ts';
import { ruleOf } from '../base/rule-of.ts';
import type { AnyStrategy } from './strategy.ts';

/** Parameters as a strategy has them. Throws PARAMETERS with every field that is wrong by itself. */
export function paramsOf({ params }: AnyStrategy, given: Readonly<Record<string, unknown>>): unknown {
  const parsed = v.safeParse(params, given);
  if (parsed.success) return parsed.output;
  throw new Refusal(
    'PARAMETERS',
    parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? 'params', rule: ruleOf(issue) })),
  );
}
