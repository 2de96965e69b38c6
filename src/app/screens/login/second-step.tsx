import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../../entry/code-field.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { Login } from './use-login.ts';

/** The code of a second factor, after the password was right. */
export function SecondStepForm({
  login,
  kinds,
}: {
  readonly login: Login;
  readonly kinds: readonly ('sms' | 'email' | 'totp')[];
}) {
  const { t } = useLingui();
  const {
    form: { fields, errors, change },
    sending,
    busy,
  } = login;
  const [kind, setKind] = useState(kinds.includes('totp') ? 'totp' : kinds[0]!);
  const choose = (chosen: typeof kind) => {
    setKind(chosen);
    sending.forget();
    change({ code: '' });
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const names = { sms: t`SMS`, email: t`Email`, totp: t`Authenticator` } as const;
  return (
    <EntryForm title={t`Two-step verification`} onSubmit={login.submit}>
      {kinds.length > 1 && (
        <Segmented
          label={t`Verify by`}
          choices={kinds.map((key) => ({ key, label: names[key] }))}
          value={kind}
          onChange={choose}
        />
      )}
      <p className={css.lead}>
        {kind === 'totp' ? (
          <Trans>Enter the 6-digit code from your authenticator app.</Trans>
        ) : (
          <Trans>Request a code and enter it here.</Trans>
        )}
      </p>
      <CodeField
        inputRef={field}
        value={fields.code}
        error={errors.code}
        onChange={(code) => change({ code })}
        {...(kind !== 'totp' && { sending, onSend: () => login.sendCode(kind) })}
      />
      <FormRefusal text={errors.form} />
      <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Log in`}</Button>
      <Button kind="ghost" onPress={login.begin}>{t`Back`}</Button>
    </EntryForm>
  );
}
