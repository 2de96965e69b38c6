import { type RefusalCode, refusals } from '../base/refusal.ts';
import type { EndReason } from './order-reason.ts';

/** Reasons that say nothing to the owner of an order: a cancel of their own, and a time in force without an end. */
export const unreportedReasons = ['USER', 'GTC'] as const;
export type ReportedReason = Exclude<EndReason, (typeof unreportedReasons)[number]>;

const texts: Readonly<Record<ReportedReason, string>> = {
  OCO: 'Linked order filled or triggered first',
  SELF_TRADE: 'Would have traded against your own order',
  PRICE_LIMIT: "Stopped at the market's price limit",
  NO_LIQUIDITY: 'No liquidity left',
  IOC: 'IOC: unfilled part cancelled',
  FOK: 'FOK: could not be filled in full',
  GTX: 'Post only: would have matched immediately',
  WOULD_TAKE: 'Post only: would have matched immediately',
  GTD: 'End time reached',
  DAY: 'Trading day ended',
  REDUCE_ONLY: 'No position left to reduce',
  MARGIN: 'Insufficient margin',
  NOT_RECEIVED: 'Never reached the exchange',
  LIQUIDATION: 'Liquidation',
  ADL: 'Auto-deleveraging',
  DELIVERY: 'Contract delivery',
  DEADLINE: 'End time reached',
};

/** Whether a reason is one of an order's end that its owner is told. */
export const isReportedReason = (reason: string): reason is ReportedReason => Object.hasOwn(texts, reason);

const isCode = (reason: string): reason is RefusalCode => Object.hasOwn(refusals, reason);

/**
 * Why an order ended, in English; undefined where there is nothing to say. A reason that is not known is given as it
 * is.
 */
export function orderReasonText(reason: string): string | undefined {
  if (reason === '' || unreportedReasons.some((each) => each === reason)) return undefined;
  if (isReportedReason(reason)) return texts[reason];
  return isCode(reason) ? refusals[reason].text : reason;
}
