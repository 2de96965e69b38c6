import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../shared/market/instrument.ts';

/** Names of account types as they stand alone. */
export const accountTypeNames: Record<AccountType, MessageDescriptor> = {
  spot: msg`Spot`,
  margin: msg`Margin`,
  isolated: msg`Isolated margin`,
  linear: msg`USD-margined perpetual`,
  inverse: msg`Coin-margined perpetual`,
  futures: msg`USD-margined futures`,
  delivery: msg`Coin-margined futures`,
  option: msg`Option`,
  index: msg`Index`,
  forex: msg`Forex`,
  astock: msg`A-shares`,
  commodity: msg`Commodity futures`,
};

/** Gives the name of an account type in the current language. */
export function useAccountTypeName(): (type: AccountType) => string {
  const { i18n } = useLingui();
  return (type) => i18n._(accountTypeNames[type]);
}
