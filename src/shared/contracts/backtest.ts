import * as v from 'valibot';
import { contract, Whole } from '../base/contract.ts';
import { Decimal, PositiveDecimal } from '../base/decimal.ts';
import { intervalKeys } from '../base/time.ts';
import { SymbolRef } from '../market/instrument.ts';
import { instanceStatuses } from '../trade/instance-status.ts';
import { StrategyParams, StrategyType } from '../trade/instance.ts';
import { sides } from '../trade/order.ts';
import { vipNeeds } from '../user/session.ts';

/** Money in quote, of a contract in the asset that it settles in; rates in percent. */
const Summary = v.object({
  profit: v.number(),
  rate: v.number(),
  hold_rate: v.number(),
  max_drawdown: v.number(),
  sharpe: v.nullable(v.number()),
  fees: v.number(),
  funding: v.optional(v.object({ sum: v.number(), rate: v.number() })),
  is_liquidated: v.boolean(),
  fills: v.number(),
  wins: v.number(),
  losses: v.number(),
  days: v.number(),
  missing_bars: v.number(),
});

/**
 * `POST /strategy/backtest`: plays a strategy over the bars of the last days of a market, as docs/backtest.md says; the
 * digest is that of the same backtest in the page. `others` are the markets of the legs after the first one, of a type
 * that trades in two; their perpetuals pay what they have paid, and each fill has its `leg`. `curve` has at most 500
 * points `[time, value, value of holding]`, `fills` the newest 500. Refuses PARAMETERS with a list of `{field, rule}`,
 * UNKNOWN_STRATEGY, UNKNOWN_PAIR, INPUT {days, `too_many_bars`} beyond 100,000 bars of all markets, INPUT {symbols,
 * `legs`} where they are too few or too many, and UNAVAILABLE where too many wait.
 */
export const strategyBacktest = contract({
  method: 'POST',
  path: '/strategy/backtest',
  access: 'user',
  names: {},
  vip: vipNeeds.strategy,
  key: 'read',
  weight: 50,
  extension: true,
  input: v.strictObject({
    strategy_type: StrategyType,
    symbol: SymbolRef,
    others: v.optional(v.pipe(v.array(SymbolRef), v.maxLength(1, 'too_many'))),
    params: v.record(v.string(), v.unknown()),
    interval: v.optional(v.picklist(intervalKeys, 'interval'), '1m'),
    days: v.pipe(Whole, v.minValue(1), v.maxValue(1_096)),
    funds: v.optional(PositiveDecimal),
    slippage: v.optional(v.pipe(Whole, v.maxValue(1_000)), 0),
    touch: v.optional(v.boolean(), false),
  }),
  output: v.object({
    summary: Summary,
    params: StrategyParams,
    invested: Decimal,
    status: v.picklist(instanceStatuses),
    reason: v.nullable(v.string()),
    start: v.number(),
    end: v.number(),
    digest: v.string(),
    refusals: v.array(v.object({ code: v.string(), times: v.number() })),
    curve: v.array(v.tuple([v.number(), v.number(), v.number()])),
    fills: v.array(
      v.object({
        time: v.number(),
        leg: v.optional(v.number()),
        side: v.picklist(sides),
        price: Decimal,
        qty: Decimal,
        fee: Decimal,
        is_maker: v.boolean(),
      }),
    ),
  }),
});
