import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { login } from '../../../shared/contracts/user.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { refusalText } from '../../refusal-text.ts';
import { writeUser } from '../../session/stored-user.ts';
import type { Captcha } from './use-captcha.ts';

export interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly remember: boolean;
}

/** Sentences under the fields; `form` stands above the button. */
export type LoginErrors = { readonly [F in 'username' | 'password' | 'code' | 'form']?: string };

/** Checks the fields, logs in, keeps the user and opens the dashboard. What was typed stays, except the code: a picture counts once. */
export function useLogin(captcha: Captcha) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const navigate = useNavigate();
  const [fields, setFields] = useState<LoginFields>({ username: '', password: '', code: '', remember: false });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const change = (patch: Partial<LoginFields>) => {
    setFields((old) => ({ ...old, ...patch }));
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => field !== 'form' && !(field in patch))));
  };
  const send = async () => {
    const session = await engine.call(login, {
      captcha_id: captcha.id, captcha_value: fields.code.trim(), username: fields.username.trim(), password: fields.password, remember: fields.remember,
    });
    writeUser(localStorage, session);
    await engine.setSession(session);
    await navigate({ to: '/dashboard' });
  };
  const submit = async () => {
    const empty = t`Must not be empty`;
    const missing: LoginErrors = {
      ...(fields.username.trim() === '' ? { username: empty } : {}), ...(fields.password === '' ? { password: empty } : {}), ...(fields.code.trim() === '' ? { code: empty } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { code } = error.failure;
      const field = code === 'CAPTCHA' ? 'code' : code === 'CREDENTIALS' ? 'password' : 'form';
      setErrors({ [field]: i18n._(refusalText[code]) });
      setFields((old) => ({ ...old, code: '' }));
      captcha.renew();
    } finally {
      setBusy(false);
    }
  };
  return { fields, errors, busy, change, submit };
}
