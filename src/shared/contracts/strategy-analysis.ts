import * as v from 'valibot';
import { contract, List, Ms } from '../base/contract.ts';
import { matching } from '../base/names.ts';
import { StrategyType } from '../trade/instance.ts';
import { watchingRoles } from '../user/role.ts';
import { UserId } from '../user/user-id.ts';
import { netValueAnalysis } from './net-value.ts';

/** By what instances may stand together. */
export const analysisKeys = ['type', 'group', 'account', 'instance'] as const;
export const observedAnalysisKeys = ['user', ...analysisKeys] as const;

/** Days that end now. */
const periods = ['7', '30', '90', '180', '365'] as const;

/** What instances that stand together have made. */
const AnalysisRow = v.object({
  /** Of the type, group, account, user or instance; empty of all, and of those without a group. */
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

const Analysis = v.object({ all: v.nullable(AnalysisRow), rows: v.array(AnalysisRow) });

const windowFields = {
  strategy_type: v.optional(StrategyType),
  period: v.optional(v.picklist(periods, 'period')),
  start: v.optional(Ms),
  end: v.optional(Ms),
};

/**
 * `GET /strategy/client/analysis`: what the caller's instances, or those of the caller's sub-accounts, have made
 * together, `all` of them (null where there are
 * none) and with `by` a row for each type, group, account (of several the first) or instance: of more than 500 rows
 * those with the greatest gains and losses. Money in USD at prices of now, `profit` = `closed` (before fees) + `open` +
 * `funding` + `fees` (at or below 0); `invested` is that of those that run. `net_value` is the unit net value at the
 * end of each day, from 1 at the beginning of the first: a day's return is its profit ÷ the money of those that ran on
 * it. The figures after it are of these, fractions as in `netValueAnalysis`; those of a year are null below a week of
 * days. By `period`, or from `start` to `end`; 30 days where neither is said and 400 at most. Refuses with INPUT
 * {start, `window`}.
 */
export const strategyAnalysis = contract({
  method: 'GET',
  path: '/strategy/client/analysis',
  access: 'user',
  names: { api_ids: 'owner' },
  extension: true,
  weight: 5,
  input: v.strictObject({
    of: v.optional(v.picklist(['own', 'sub'], 'of'), 'own'),
    by: v.optional(v.picklist(analysisKeys, 'by')),
    api_ids: v.optional(List),
    ...windowFields,
  }),
  output: Analysis,
});

/**
 * `GET /strategy/client/observer/analysis`: the same of instances whose accounts were all granted to the caller, of all
 * users or of one; an administrator has those of everybody as `observer`. `by` also has users.
 */
export const observedAnalysis = contract({
  method: 'GET',
  path: '/strategy/client/observer/analysis',
  access: watchingRoles,
  names: { user_id: matching('instance') },
  extension: true,
  weight: 5,
  input: v.strictObject({
    by: v.optional(v.picklist(observedAnalysisKeys, 'by')),
    scope: v.optional(v.picklist(['observer', 'risk'], 'scope'), 'observer'),
    user_id: v.optional(UserId),
    ...windowFields,
  }),
  output: Analysis,
});
