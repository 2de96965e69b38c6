import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatExact, roundDecimal } from '../format/price.ts';
import { borrowText, orderRuleText } from './order-rule-text.ts';
import { formatClock, formatDateTime } from '../format/time.ts';

type Facts = Readonly<Record<string, unknown>>;

/**
 * What an order breaks a rule with, with the rule's own figures, what a lower leverage needs, or what may be borrowed;
 * undefined for rules that this build does not know.
 */
export function filterText(data: unknown): MessageDescriptor | undefined {
  const facts = (typeof data === 'object' && data !== null ? data : {}) as Facts;
  if (facts.field === 'leverage' && typeof facts.missing === 'string') {
    const missing = figure({ missing: roundDecimal(facts.missing, 8) }, 'missing');
    const asset = String(facts.asset);
    return msg`Lower leverage needs ${missing} ${asset} more free margin.`;
  }
  if (typeof facts.max === 'string' && typeof facts.asset === 'string') return borrowText(facts);
  return texts[String(facts.filter)]?.(facts) ?? orderRuleText(facts);
}

/** A figure of the facts as people read it; "" where it is not among them. */
const figure = (facts: Facts, name: string): string =>
  typeof facts[name] === 'string' || typeof facts[name] === 'number' ? formatExact(String(facts[name])) : '';

/** The sentence for the bound that the facts name: the upper one, or the lower one. */
const bound = (
  facts: Facts,
  upper: (max: string) => MessageDescriptor,
  lower: (min: string) => MessageDescriptor,
): MessageDescriptor => ('max' in facts ? upper(figure(facts, 'max')) : lower(figure(facts, 'min')));

const texts: Readonly<Record<string, (facts: Facts) => MessageDescriptor>> = {
  PRICE_FILTER(facts) {
    const tick = figure(facts, 'tick');
    return msg`Price must be a multiple of the tick size ${tick}.`;
  },
  LOT_SIZE(facts) {
    const step = figure(facts, 'step');
    if (step !== '') return msg`Amount must be a multiple of the lot size ${step}.`;
    return bound(
      facts,
      (max) => msg`Max order amount is ${max}.`,
      (min) => msg`Min order amount is ${min}.`,
    );
  },
  MARKET_LOT_SIZE(facts) {
    const max = figure(facts, 'max');
    return msg`Max amount of a market order is ${max}.`;
  },
  MIN_NOTIONAL(facts) {
    const min = figure(facts, 'min');
    return msg`Order value must be at least ${min}.`;
  },
  PERCENT_PRICE: (facts) =>
    bound(
      facts,
      (max) => msg`Highest allowed price is ${max}.`,
      (min) => msg`Lowest allowed price is ${min}.`,
    ),
  A_LIMIT_BAND: (facts) =>
    bound(
      facts,
      (max) => msg`Above the daily price limit: the highest price today is ${max}.`,
      (min) => msg`Below the daily price limit: the lowest price today is ${min}.`,
    ),
  A_PRICE_CAGE: (facts) =>
    bound(
      facts,
      (max) => msg`Price cage: the highest buy price now is ${max}.`,
      (min) => msg`Price cage: the lowest sell price now is ${min}.`,
    ),
  A_LOT(facts) {
    const min = figure(facts, 'least');
    const step = figure(facts, 'step');
    const sellable = figure(facts, 'sellable');
    if (sellable !== '')
      return msg`Sell orders must be at least ${min} shares in multiples of ${step}; an odd lot is sold in full. You can sell ${sellable} now.`;
    return msg`Buy orders must be at least ${min} shares, in multiples of ${step}.`;
  },
  A_T1(facts) {
    const max = figure(facts, 'max');
    return msg`Shares bought today can be sold from the next trading day (T+1). You can sell ${max} now.`;
  },
  A_SESSION: (facts) =>
    facts.phase === 'CLOSED'
      ? msg`The exchange is closed. Orders are accepted 09:15–11:30 and 13:00–15:00 (UTC+8) on trading days.`
      : msg`Only day limit orders are accepted in a call auction.`,
  MARKET_STATUS(facts) {
    if (facts.status === 'INDEX') return msg`An index cannot be traded.`;
    if (facts.status === 'NO_INDEX')
      return msg`No index price is available for this coin, so margin cannot be calculated.`;
    if (facts.status === 'HALT' && typeof facts.reopens === 'number') {
      const reopens = formatClock(facts.reopens, 'UTC');
      return msg`Trading is halted after a large price move. It reopens at ${reopens} UTC.`;
    }
    if (facts.status !== 'CLOSED') return msg`Trading in this market is halted.`;
    if (typeof facts.opens !== 'number') return msg`The market is closed now.`;
    const opens = formatDateTime(facts.opens, 'UTC').slice(0, -3);
    return msg`The market is closed now. It opens ${opens} UTC.`;
  },
  DAILY_NOTIONAL(facts) {
    const limit = figure(facts, 'limit');
    const left = figure({ left: roundDecimal(String(facts.left), 2) }, 'left');
    return msg`Exceeds the daily trading limit of this API account: ${left} of ${limit} USD left today.`;
  },
  MAX_NUM_ORDERS(facts) {
    const max = figure(facts, 'max');
    return msg`Max ${max} open orders per market.`;
  },
};
