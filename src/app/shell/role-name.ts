import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role } from '../../shared/user/role.ts';

const names: Readonly<Record<Role, MessageDescriptor>> = {
  admin: msg`Administrator`,
  user: msg`User`,
  asset: msg`Asset manager`,
  finance: msg`Finance`,
  observer: msg`Observer`,
  risk: msg`Risk control`,
  finance_manage: msg`Finance manager`,
  trader: msg`Trader`,
};

/** Gives the name of a role in the current language. */
export function useRoleName(): (role: Role) => string {
  const { i18n } = useLingui();
  return (role) => i18n._(names[role]);
}
