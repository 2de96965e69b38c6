import { type RefusalCode, refusals } from '../kit/refusal.ts';
import type { EndReason } from './order-reason.ts';

/** Reasons that say nothing to the owner of an order: a cancel of their own, and a time in force without an end. */
export const untoldReasons = ['USER', 'GTC'] as const;
export type ToldReason = Exclude<EndReason, (typeof untoldReasons)[number]>;

const texts: Readonly<Record<ToldReason, string>> = {
  OCO: 'The other order of the pair came first',
  SELF_TRADE: 'Would have traded with your own order',
  PRICE_LIMIT: 'Stopped at the price limit of the market',
  NO_LIQUIDITY: 'Nothing left to trade with',
  IOC: 'IOC: the rest was cancelled',
  FOK: 'FOK: could not be filled whole',
  GTX: 'Post-only: would have traded at once',
  WOULD_TAKE: 'Post-only: would have traded at once',
  GTD: 'Reached its end time',
  DAY: 'The trading day ended',
  REDUCE_ONLY: 'No position left to reduce',
  MARGIN: 'Not enough margin',
  NOT_RECEIVED: 'The exchange never received it',
  LIQUIDATION: 'Liquidation',
  ADL: 'Auto-deleveraging',
  DELIVERY: 'Delivery of the contract',
  DEADLINE: 'Reached its end time',
};

/** Whether a reason is one of an order's end that its owner is told. */
export const isToldReason = (reason: string): reason is ToldReason => Object.hasOwn(texts, reason);

const isCode = (reason: string): reason is RefusalCode => Object.hasOwn(refusals, reason);

/** Why an order ended, in English; undefined where there is nothing to say. A reason that is not known is given as it is. */
export function orderReasonText(reason: string): string | undefined {
  if (reason === '' || untoldReasons.some((each) => each === reason)) return undefined;
  if (isToldReason(reason)) return texts[reason];
  return isCode(reason) ? refusals[reason].text : reason;
}
