import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SubKind, SubPermission } from '../../../../shared/user/sub-account.ts';

const kindNames: Readonly<Record<SubKind, MessageDescriptor>> = {
  sub: msg`Sub-account`,
  trader: msg`Trader`,
};

const permissionNames: Readonly<Record<SubPermission, MessageDescriptor>> = {
  trade_spot: msg`Spot trade`,
  trade_future: msg`Futures trade`,
  transfer: msg({ message: 'Transfer', context: 'permission' }),
};

/** Names of the kinds of sub-accounts and of what they may do. */
export function useSubWords() {
  const { i18n } = useLingui();
  return {
    kindName: (kind: SubKind): string => i18n._(kindNames[kind]),
    permissionName: (permission: SubPermission): string => i18n._(permissionNames[permission]),
  };
}

/** One sentence for each rule that the forms of sub-accounts can break. */
export const subRules: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`Must not be empty`,
  accounts: msg`Choose at least one account`,
  most: msg`You have reached the maximum number of sub-accounts`,
  trader: msg`Traders cannot transfer`,
};
