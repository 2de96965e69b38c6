import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type RefusalCode, refusalNumbers } from '../../../shared/base/refusal-code.ts';
import type { EndReason } from '../../../shared/trade/order-reason.ts';
import { refusalText } from '../../text/refusal-text.ts';

/** A user knows the own cancels, and what is good till cancelled ends by nothing of its own. */
const untold = ['USER', 'GTC'] as const;

const words: Readonly<Record<Exclude<EndReason, (typeof untold)[number]>, MessageDescriptor>> = {
  OCO: msg`Linked order filled or triggered first`,
  SELF_TRADE: msg`Would have traded against your own order`,
  PRICE_LIMIT: msg`Stopped at the market's price limit`,
  NO_LIQUIDITY: msg`No liquidity left`,
  IOC: msg`IOC: unfilled part cancelled`,
  FOK: msg`FOK: could not be filled in full`,
  GTX: msg`Post only: would have matched immediately`,
  WOULD_TAKE: msg`Post only: would have matched immediately`,
  GTD: msg`End time reached`,
  DAY: msg`Trading day ended`,
  REDUCE_ONLY: msg`No position left to reduce`,
  MARGIN: msg`Insufficient margin`,
  NOT_RECEIVED: msg`Never reached the exchange`,
  LIQUIDATION: msg`Liquidation`,
  ADL: msg`Auto-deleveraging`,
  DELIVERY: msg`Contract delivery`,
  DEADLINE: msg`End time reached`,
};

const isCode = (reason: string): reason is RefusalCode => Object.hasOwn(refusalNumbers, reason);
const isReported = (reason: string): reason is keyof typeof words => Object.hasOwn(words, reason);

/**
 * Why an order ended, as a note; as the venue says it where nothing else is known. Undefined where there is nothing to
 * tell.
 */
export function wordsOf(reason: string): MessageDescriptor | string | undefined {
  if (reason === '' || untold.some((each) => each === reason)) return undefined;
  if (isReported(reason)) return words[reason];
  return isCode(reason) ? refusalText[reason] : reason;
}
