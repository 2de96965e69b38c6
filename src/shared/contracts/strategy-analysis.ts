import * as v from 'valibot';
import { contract, List, Ms } from '../base/contract.ts';
import { StrategyType } from '../trade/instance.ts';
import { netValueAnalysis } from './net-value.ts';

/** By what instances may stand together. */
export const analysisKeys = ['type', 'group', 'account', 'instance'] as const;

/** Days that end now. */
const periods = ['7', '30', '90', '180', '365'] as const;

/** What instances that stand together have made. */
const AnalysisRow = v.object({
  /** Of the type, group, account or instance; empty of all, and of those without a group. */
  key: v.string(),
  name: v.string(),
  instances: v.number(),
  running: v.number(),
  invested: v.number(),
  profit: v.number(),
  closed: v.number(),
  open: v.number(),
  funding: v.number(),
  fees: v.number(),
  net_value: v.array(v.tuple([v.number(), v.number()])),
  ...netValueAnalysis.output.entries,
});
export type AnalysisRow = v.InferOutput<typeof AnalysisRow>;

/**
 * `GET /strategy/client/analysis`: what the caller's instances have made together, `all` of them (null where there are
 * none) and with `by` a row for each type, group, account (of several the first) or instance. Money in USD at prices
 * of now, `profit` = `closed` (before fees) + `open` + `funding` + `fees` (at or below 0); `invested` is that of those
 * that run. `net_value` is the unit net value at the end of each day, from 1 at the beginning of the first: a day's
 * return is its profit ÷ the money of those that ran on it. The figures after it are of these, fractions as in
 * `netValueAnalysis`; those of a year are null below a week of days. By `period`, or from `start` to `end`; 30 days
 * where neither is said and 400 at most. Refuses with INPUT {start, `window`}.
 */
export const strategyAnalysis = contract({
  method: 'GET',
  path: '/strategy/client/analysis',
  access: 'user',
  names: { api_ids: 'owner' },
  extension: true,
  weight: 5,
  input: v.strictObject({
    by: v.optional(v.picklist(analysisKeys, 'by')),
    api_ids: v.optional(List),
    strategy_type: v.optional(StrategyType),
    period: v.optional(v.picklist(periods, 'period')),
    start: v.optional(Ms),
    end: v.optional(Ms),
  }),
  output: v.object({ all: v.nullable(AnalysisRow), rows: v.array(AnalysisRow) }),
});
