import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type RefusalCode, refusalNumbers } from '../../../shared/kit/refusal-code.ts';
import type { EndReason } from '../../../shared/trade/order-reason.ts';
import { refusalText } from '../../text/refusal-text.ts';

/** A user knows the own cancels, and what is good till cancelled ends by nothing of its own. */
const untold = ['USER', 'GTC'] as const;

const words: Readonly<Record<Exclude<EndReason, (typeof untold)[number]>, MessageDescriptor>> = {
  OCO: msg`The other order of the pair came first`,
  SELF_TRADE: msg`Would have traded with your own order`,
  PRICE_LIMIT: msg`Stopped at the price limit of the market`,
  NO_LIQUIDITY: msg`Nothing left to trade with`,
  IOC: msg`IOC: the rest was cancelled`,
  FOK: msg`FOK: could not be filled whole`,
  GTX: msg`Post-only: would have traded at once`,
  WOULD_TAKE: msg`Post-only: would have traded at once`,
  GTD: msg`Reached its end time`,
  DAY: msg`The trading day ended`,
  REDUCE_ONLY: msg`No position left to reduce`,
  MARGIN: msg`Not enough margin`,
  NOT_RECEIVED: msg`The exchange never received it`,
  LIQUIDATION: msg`Liquidation`,
  ADL: msg`Auto-deleveraging`,
  DELIVERY: msg`Delivery of the contract`,
  DEADLINE: msg`Reached its end time`,
};

const isCode = (reason: string): reason is RefusalCode => Object.hasOwn(refusalNumbers, reason);
const isTold = (reason: string): reason is keyof typeof words => Object.hasOwn(words, reason);

/** Why an order ended, as a note; as the venue says it where nothing else is known. Undefined where there is nothing to tell. */
export function wordsOf(reason: string): MessageDescriptor | string | undefined {
  if (reason === '' || untold.some((each) => each === reason)) return undefined;
  if (isTold(reason)) return words[reason];
  return isCode(reason) ? refusalText[reason] : reason;
}
