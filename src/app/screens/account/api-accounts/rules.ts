import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ordersPerSecond } from '../../../../shared/trade/api-account.ts';

/** One sentence for each rule that the form of an account can break, here or at the exchange. */
export const accountRules: Readonly<Record<string, MessageDescriptor>> = {
  long: msg`Too long`,
  key: msg`No spaces or special characters`,
  permissions: msg`Choose at least one permission`,
  everybody: msg`Leave the list empty to allow any address`,
  unknown: msg`The exchange does not know this key`,
  other_exchange: msg`This key belongs to another exchange`,
  wrong: msg`Does not match the API key`,
  expired: msg`This key has expired`,
  venue_ip: msg`The exchange accepts this key from another IP address only`,
  withdraw: msg`Keys with withdrawal permission are not accepted. Create one without it.`,
  whole: msg`Enter a whole number`,
  range: msg`From 1 to ${ordersPerSecond}`,
  positive_decimal: msg`Enter an amount above zero`,
  most: msg`You have reached the maximum number of accounts`,
  no_keys: msg`This exchange has no API keys here. Add a paper account.`,
  no_margin: msg`This exchange does not lend on margin`,
  no_paper: msg`Paper accounts are not available at this exchange`,
};

/** Why an account cannot be deleted yet. */
export const inUseTexts: Readonly<Record<string, MessageDescriptor>> = {
  instance: msg`A strategy is running on this account. Stop it first.`,
  algo: msg`An algorithmic order is running on this account. Cancel it first.`,
  orders: msg`This account has open orders. Cancel them first.`,
  positions: msg`This account has open positions. Close them first.`,
};
