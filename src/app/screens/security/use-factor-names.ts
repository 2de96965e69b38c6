import { useLingui } from '@lingui/react/macro';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';

/** What second factors are called. */
export function useFactorNames(): Readonly<Record<SecondFactor, string>> {
  const { t } = useLingui();
  return { sms: t`SMS`, email: t`Email`, totp: t`Authenticator` };
}
