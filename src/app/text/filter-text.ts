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
    return msg`A lower leverage needs ${missing} ${asset} more margin than is free.`;
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
    return msg`The price must be a multiple of the tick ${tick}.`;
  },
  LOT_SIZE(facts) {
    const step = figure(facts, 'step');
    if (step !== '') return msg`The amount must be a multiple of the step ${step}.`;
    return bound(
      facts,
      (most) => msg`The largest amount of an order is ${most}.`,
      (least) => msg`The least amount of an order is ${least}.`,
    );
  },
  MARKET_LOT_SIZE(facts) {
    const most = figure(facts, 'max');
    return msg`The largest amount of a market order is ${most}.`;
  },
  MIN_NOTIONAL(facts) {
    const least = figure(facts, 'min');
    return msg`The order must be worth at least ${least}.`;
  },
  PERCENT_PRICE: (facts) =>
    bound(
      facts,
      (most) => msg`The highest price allowed now is ${most}.`,
      (least) => msg`The lowest price allowed now is ${least}.`,
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
    return msg`Shares bought today can be sold from the next trading day on (T+1). You can sell ${most} now.`;
  },
  A_SESSION: (facts) =>
    facts.phase === 'CLOSED'
      ? msg`The exchange is closed. It takes orders from 09:15 to 11:30 and from 13:00 to 15:00 (UTC+8) on trading days.`
      : msg`In a call auction only limit orders for the day are taken.`,
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
    return msg`At most ${most} orders can be open in one market.`;
  },
};
