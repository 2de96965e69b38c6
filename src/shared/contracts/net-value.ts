import * as v from 'valibot';
import { contract, windowFields } from '../base/contract.ts';
import { matching } from '../base/names.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';
import { accountScope, UserId } from '../user/user-id.ts';

/** Days that end now. */
export const netValuePeriods = ['7', '30', '90', '180', '365'] as const;

const input = v.strictObject({
  ...accountScope,
  period: v.optional(v.picklist(netValuePeriods, 'period')),
  ...windowFields,
});

/** Time in ms and a figure, ascending by time. */
const Points = v.array(v.tuple([v.number(), v.number()]));

/**
 * `GET /strategy/client/netValueSummary/data`: what accounts together have made of their money, without what was put in
 * and taken out: `net_value` is 1 at the first point, time-weighted over the accounts (domain formula of net value),
 * one point an hour up to a week and the last of each UTC day beyond; `equity` is their worth in USD, `deposits` what
 * was put in since the point before, below 0 where more was taken out, and `benchmark` the price of BTC as parts of its
 * first. By `period`, or from `start` to `end`, 30 days where neither is said and 400 at most. Refuses with NOT_FOUND
 * for an account that may not be seen, INPUT {start, `window`}, and {start, `rows`} for more points than are added up
 * in one go.
 */
export const netValueData = contract({
  method: 'GET',
  path: '/strategy/client/netValueSummary/data',
  alias: '/client/netValueSummary/data',
  access: 'user',
  names: { api_ids: 'balance', user_id: matching('balance') },
  weight: 5,
  input,
  output: v.object({
    net_value: Points,
    equity: Points,
    deposits: Points,
    benchmark: v.object({ BTC: Points }),
  }),
});

const Fraction = v.nullable(v.number());
const DayReturn = v.nullable(v.object({ time: v.number(), value: v.number() }));

/**
 * `GET /strategy/netValueSummary/analysis`: figures of the daily net values of `netValueData`, fractions; null where
 * there is nothing to reckon from. Volatility, Sharpe and Sortino are a year's by 365 days; refuses as that does.
 */
export const netValueAnalysis = contract({
  method: 'GET',
  path: '/strategy/netValueSummary/analysis',
  alias: '/netValueSummary/analysis',
  access: 'user',
  names: { api_ids: 'balance', user_id: matching('balance') },
  weight: 5,
  input,
  output: v.object({
    total_return: Fraction,
    annual_return: Fraction,
    max_drawdown: Fraction,
    mdd_start: v.nullable(v.number()),
    mdd_end: v.nullable(v.number()),
    volatility: Fraction,
    sharpe: Fraction,
    sortino: Fraction,
    calmar: Fraction,
    win_rate: Fraction,
    profit_factor: v.nullable(v.number()),
    best_day: DayReturn,
    worst_day: DayReturn,
  }),
});
export type NetValueAnalysis = v.InferOutput<typeof netValueAnalysis.output>;

const Sum = { accounts: v.number(), usd_total: v.string() };

/**
 * `GET /user/finance/summary`: what accounts that others let the caller see are worth now, in USD at last prices: in
 * all, by user, exchange and account type, the largest first. Of one user where `user_id` names whose.
 */
export const grantedSummary = contract({
  method: 'GET',
  path: '/user/finance/summary',
  access: ['admin', 'observer', 'risk', 'finance', 'finance_manage'],
  names: { user_id: matching('balance') },
  extension: true,
  weight: 5,
  input: v.strictObject({ user_id: v.optional(UserId) }),
  output: v.object({
    ...Sum,
    time: v.number(),
    by_user: v.array(v.object({ user_id: v.string(), username: v.string(), ...Sum })),
    by_exchange: v.array(v.object({ exchange: v.picklist(exchanges), ...Sum })),
    by_type: v.array(v.object({ account_type: v.picklist(accountTypes), usd_total: v.string() })),
  }),
});
export type GrantedSummary = v.InferOutput<typeof grantedSummary.output>;
