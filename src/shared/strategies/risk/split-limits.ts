import * as v from 'valibot';
import { RiskLimits, riskKeys } from '../../trade/risk/risk-limits.ts';

type Fields = Readonly<Record<string, unknown>>;

const keys: ReadonlySet<string> = new Set(riskKeys);

/** Parameters of an instance in those of its strategy's own and its limits, which no strategy sees. */
export function splitLimits(params: unknown): { readonly own: Fields; readonly limits: Fields } {
  const entries = Object.entries(params as Fields);
  return {
    own: Object.fromEntries(entries.filter(([key]) => !keys.has(key))),
    limits: Object.fromEntries(entries.filter(([key]) => keys.has(key))),
  };
}

/** The limits among parameters that were checked. */
export const limitsOf = (params: unknown): RiskLimits => v.parse(RiskLimits, splitLimits(params).limits);
