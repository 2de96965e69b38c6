import * as v from 'valibot';
import { contract, Whole } from '../base/contract.ts';
import { Coin, coinFields } from '../trade/coin.ts';
import { StrategyType } from '../trade/instance.ts';

const strategy_type = v.optional(StrategyType, 'GRID');

/**
 * `GET /client/base/symbols/ai`: markets in which a strategy trades, by how well their last 24 hours suit it, the best
 * first; a GRID where none is named. Markets without trades in that time are left out. UNKNOWN_STRATEGY.
 */
export const coins = contract({
  method: 'GET',
  path: '/client/base/symbols/ai',
  access: 'public',
  names: {},
  weight: 5,
  input: v.strictObject({ strategy_type }),
  output: v.array(Coin),
});

/**
 * `GET /client/base/symbols/ai/select`: the best of them with values for fields of the strategy's form that follow from
 * the market. UNKNOWN_STRATEGY.
 */
export const coinSelection = contract({
  method: 'GET',
  path: '/client/base/symbols/ai/select',
  access: 'public',
  names: {},
  weight: 5,
  input: v.strictObject({
    strategy_type: StrategyType,
    limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(100)), 10),
  }),
  output: v.array(v.object({ ...Coin.entries, params_hint: v.record(v.string(), v.union([v.string(), v.number()])) })),
});

/**
 * `GET /strategy/admin/strategy/selectcoin`: what the scores are made from: the place of each market by factor, from 0
 * for the last to 1 for the first. UNKNOWN_STRATEGY.
 */
export const coinFactorList = contract({
  method: 'GET',
  path: '/strategy/admin/strategy/selectcoin',
  alias: '/admin/strategy/selectcoin',
  access: ['admin'],
  names: {},
  weight: 5,
  input: v.strictObject({ strategy_type: StrategyType }),
  output: v.array(v.object({ ...coinFields, factors: v.record(v.string(), v.number()) })),
});
