import { useLingui } from '@lingui/react/macro';
import type { GrantScope } from '../../shared/user/grant.ts';

/** Names of what a grant lets be seen. */
export function useScopeNames(): Readonly<Record<GrantScope, string>> {
  const { t } = useLingui();
  return { balance: t`Balances`, instance: t`Orders, positions and strategies` };
}
