import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { CallFailure } from '../../../worker/api.ts';
import { formatExact } from '../../format/price.ts';
import { failureText } from '../../text/refusal-text.ts';

/** One sentence for each rule of the server that these dialogs can break. */
const ruleSentences: Readonly<Record<string, MessageDescriptor>> = {
  positive_decimal: msg`Must be a valid number`,
  decimal: msg`Must be a valid number`,
  required: msg`Must not be empty`,
  asset: msg`Unknown asset`,
  same_account: msg`Choose another account`,
  account_exchange: msg`Both accounts must be at the same exchange`,
  not_held: msg`This account cannot hold this asset`,
  not_lent: msg`This asset cannot be borrowed here`,
  not_small: msg`Not a small balance`,
  worthless: msg`Too little to convert`,
  no_last_price: msg`No price to convert at`,
  liquidation: msg`Not while the account is being liquidated`,
  margin_level: msg`At this leverage there would be a margin call. Repay first.`,
  isolated_position: msg`Only the margin of isolated positions can be adjusted`,
  no_position: msg`This position has been closed`,
  isolated_only: msg`Choose a pair`,
  unknown: msg`Not found.`,
};

const Facts = v.object({
  field: v.optional(v.string()),
  rule: v.optional(v.string()),
  asset: v.optional(v.string()),
  free: v.optional(v.string()),
  max: v.optional(v.string()),
});

/** What a refused call says: the field that it is about, as the server names it, and a sentence with its figures. */
export interface MoneyRefusal {
  readonly field: string | undefined;
  readonly sentence: string;
  /** Nobody knows whether it was carried out. */
  readonly isUnanswered: boolean;
}

const unanswered: readonly CallFailure['code'][] = ['NETWORK', 'TIMEOUT', 'OUTCOME_UNKNOWN'];

export function useMoneyRefusal(): (failure: CallFailure) => MoneyRefusal {
  const { t, i18n } = useLingui();
  return (failure) => {
    const parsed = v.safeParse(Facts, failure.data);
    const { field, rule = '', asset = '', free, max } = parsed.success ? parsed.output : {};
    const isUnanswered = unanswered.includes(failure.code);
    const own = failure.code === 'INPUT' && Object.hasOwn(ruleSentences, rule) ? ruleSentences[rule] : undefined;
    const amount = `${formatExact((failure.code === 'MAX_BORROW' ? max : free) ?? '0')} ${asset}`;
    const sentence =
      failure.code === 'BALANCE' && free !== undefined
        ? t`Insufficient balance. Available: ${amount}`
        : failure.code === 'MAX_BORROW' && max !== undefined
          ? t`You can borrow up to ${amount}.`
          : i18n._(own ?? failureText(failure));
    return {
      field,
      sentence: isUnanswered ? `${sentence} ${t`Sending it again cannot repeat it.`}` : sentence,
      isUnanswered,
    };
  };
}
