import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { factorCode } from '../../../shared/contracts/security.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useCodeSending } from '../../entry/use-code-sending.ts';
import type { Form } from '../../entry/use-form.ts';

/** Codes of a form: where they go and that they are asked for. */
export function useCodes(form: Pick<Form<object>, 'refuse'>, scene: 'bind' | 'secure') {
  const { t } = useLingui();
  const engine = useEngine();
  const sending = useCodeSending();
  const send = async (kind: 'sms' | 'email') => {
    try {
      sending.done(
        kind === 'sms' ? t`your phone` : t`your email address`,
        await engine.call(factorCode, { kind, scene }),
      );
    } catch (error) {
      sending.held(form.refuse(error));
    }
  };
  return { sending, send };
}

/** How a call goes on: `busy` while it lasts, and what it failed on under the field that it names. */
export function useSending<F extends object>(form: Form<F>, passwordField: keyof F & string) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  /** True where it was done. */
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const failure = form.refuse(error);
      if (failure.code === 'CREDENTIALS') form.complain({ [passwordField]: t`Incorrect password` });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

/** The factor whose code is easiest to have at hand; undefined where none is bound. */
export const firstFactor = (factors: readonly SecondFactor[]): SecondFactor | undefined =>
  factors.includes('totp') ? 'totp' : factors[0];
