import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatExact, roundDecimal } from '../format/price.ts';
import { formatClock, formatDateTime } from '../format/time.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What an order breaks a rule of its market with, with the rule's own figures, or what a lower leverage needs; undefined for rules that this build does not know. */
export function filterText(data: unknown): MessageDescriptor | undefined {
  const facts = (typeof data === 'object' && data !== null ? data : {}) as Facts;
  if (facts.field === 'leverage' && typeof facts.missing === 'string') {
    const missing = figure({ missing: roundDecimal(facts.missing, 8) }, 'missing');
    const asset = String(facts.asset);
    return msg`Lower leverage needs ${missing} ${asset} more free margin.`;
  }
  return texts[String(facts.filter)]?.(facts);
}

/** A figure of the facts as people read it; "" where it is not among them. */
const figure = (facts: Facts, name: string): string =>
  typeof facts[name] === 'string' || typeof facts[name] === 'number' ? formatExact(String(facts[name])) : '';

/** The sentence for the bound that the facts name: the upper one, or the lower one. */
const bound = (
  facts: Facts,
  upper: (most: string) => MessageDescriptor,
  lower: (least: string) => MessageDescriptor,
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
      (most) => msg`Max order amount is ${most}.`,
      (least) => msg`Min order amount is ${least}.`,
    );
  },
  MARKET_LOT_SIZE(facts) {
    const most = figure(facts, 'max');
    return msg`Max amount of a market order is ${most}.`;
  },
  MIN_NOTIONAL(facts) {
    const least = figure(facts, 'min');
    return msg`Order value must be at least ${least}.`;
  },
  PERCENT_PRICE: (facts) =>
    bound(
      facts,
      (most) => msg`Highest allowed price is ${most}.`,
      (least) => msg`Lowest allowed price is ${least}.`,
    ),
  A_LIMIT_BAND: (facts) =>
    bound(
      facts,
      (most) => msg`Above the daily price limit: the highest price today is ${most}.`,
      (least) => msg`Below the daily price limit: the lowest price today is ${least}.`,
    ),
  A_PRICE_CAGE: (facts) =>
    bound(
      facts,
      (most) => msg`Price cage: the highest buy price now is ${most}.`,
      (least) => msg`Price cage: the lowest sell price now is ${least}.`,
    ),
  A_LOT(facts) {
    const least = figure(facts, 'least');
    const step = figure(facts, 'step');
    const sellable = figure(facts, 'sellable');
    if (sellable !== '')
      return msg`Sell orders must be at least ${least} shares in multiples of ${step}; an odd lot is sold in full. You can sell ${sellable} now.`;
    return msg`Buy orders must be at least ${least} shares, in multiples of ${step}.`;
  },
  A_T1(facts) {
    const most = figure(facts, 'max');
    return msg`Shares bought today can be sold from the next trading day (T+1). You can sell ${most} now.`;
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
  MAX_NUM_ORDERS(facts) {
    const most = figure(facts, 'max');
    return msg`Max ${most} open orders per market.`;
  },
};
