import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatExact, roundDecimal } from '../format/price.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Rules by which the parts of an order may contradict each other, their market or their account. */
const rules: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['futures_only', msg`Only available for contracts.`],
  ['limit_or_market', msg`A-shares take limit and market orders only.`],
  ['day_only', msg`A-share orders last for the day at most.`],
  ['lots_only', msg`A-shares are ordered by number of shares.`],
  ['not_with_oco', msg`Not available with an OCO.`],
  ['oco_only', msg`Only available with an OCO.`],
  ['whole_position', msg`Closing a position takes no amount.`],
  ['market_only', msg`A position is closed at market: remove the price.`],
  ['limit_only', msg`Only available for orders with a limit price.`],
  ['trigger_only', msg`Only available for orders with a trigger.`],
  ['last_only', msg`Spot triggers go by the last price.`],
  ['astock', msg`A-share orders cannot be amended. Cancel the order and place a new one.`],
  ['astock_only', msg`DAY is available for A-shares only.`],
  ['gtc_or_gtd', msg`Only GTC and GTD are available for this order type.`],
  ['gtx_only', msg`Post-only needs a limit order with GTX.`],
  ['gtd_only', msg`Only GTD orders have an end time.`],
  ['future', msg`Must be in the future`],
  ['market_buy_only', msg`Only market buy orders can be sized by value.`],
  ['amount_or_total', msg`Enter either an amount or a total.`],
  ['spot_only', msg`Contracts are ordered by amount.`],
  ['buy_only', msg`Take profit and stop loss are for buy orders only.`],
  ['opening_only', msg`Take profit and stop loss need an order that opens a position.`],
  ['recorded_market', msg`Not available in a recorded market.`],
  ['no_last_price', msg`There is no last price yet.`],
  ['long_or_short', msg`In hedge mode an order opens or closes a long or a short position.`],
  ['both', msg`In one-way mode there is one position per contract.`],
  ['one_way_only', msg`Only available in one-way mode.`],
  ['cross_only', msg`Only available in cross margin.`],
  ['closing', msg`This side does not close the position.`],
  ['above_last', msg`Must be above the last price.`],
  ['below_last', msg`Must be below the last price.`],
  ['algo_only', msg`Not available for algorithmic orders.`],
  ['normal_only', msg`Algorithmic orders need the normal trading mode.`],
  ['iceberg_only', msg`Only available for iceberg orders.`],
  ['slices_only', msg`Not available for iceberg orders.`],
  ['above_amount', msg`Must not exceed the amount`],
  ['margin_only', msg`Only available on margin.`],
  ['not_on_margin', msg`Choose how this margin order borrows.`],
  ['liquidation', msg`This margin account is being liquidated.`],
]);

const figure = (facts: Facts, name: string): string | undefined =>
  typeof facts[name] === 'string' || typeof facts[name] === 'number' ? String(facts[name]) : undefined;

/** The sentence for a rule that an order breaks; undefined for rules that this build does not know. */
export function orderRuleText(facts: Facts): MessageDescriptor | undefined {
  const rule = String(facts.rule);
  const most = figure(facts, 'most');
  if (rule === 'too_many' && most !== undefined)
    return facts.field === 'algo.slices'
      ? msg`Max ${most} slices for this amount`
      : msg`Max ${most} algorithmic orders can run at once.`;
  const least = figure(facts, 'least');
  if (rule === 'too_small' && least !== undefined) return msg`Must be at least ${least}`;
  const step = figure(facts, 'step');
  if (rule === 'step' && step !== undefined) return msg`Must be a multiple of ${step}`;
  return rules.get(rule);
}

/** How much of an asset may be borrowed at most, where more was needed. */
export function borrowText(facts: Facts): MessageDescriptor | undefined {
  const max = figure(facts, 'max');
  if (max === undefined) return undefined;
  const most = formatExact(roundDecimal(max, 8));
  const asset = String(facts.asset);
  return msg`Max ${most} ${asset} can be borrowed.`;
}
