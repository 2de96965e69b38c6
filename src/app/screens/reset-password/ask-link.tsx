import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forgetPassword } from '../../../shared/contracts/reset-password.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { useCodeSending } from '../../entry/use-code-sending.ts';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useNow } from '../../ui/use-now.ts';

/**
 * Sends a link to an address. What it says is the same whether there is an account or not. `ways` chooses between this
 * and a code by SMS.
 */
export function AskLink({ email, ways }: { readonly email: string; readonly ways: ReactNode }) {
  const { t } = useLingui();
  const engine = useEngine();
  const form = useForm({ email });
  const { sent, againAtMs, done, held } = useCodeSending();
  const [busy, setBusy] = useState(false);
  const seconds = Math.ceil((againAtMs - useNow(500)) / 1_000);
  const send = async () => {
    if (seconds > 0 || !form.fits(forgetPassword.input, form.fields)) return;
    setBusy(true);
    try {
      done(form.fields.email.trim(), await engine.call(forgetPassword, form.fields));
    } catch (error) {
      held(form.refuse(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryForm title={t`Reset password`} onSubmit={send}>
      {ways}
      <p className={css.lead}>
        <Trans>Enter your account email. We'll send a link to set a new password.</Trans>
      </p>
      <TextInput
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.fields.email}
        error={form.errors.email}
        onChange={(text) => form.change({ email: text })}
      />
      <FormRefusal text={form.errors.form} />
      <div className={css.notes} role="status">
        {sent && (
          <p className={css.good}>
            <Trans>
              If {sent.to} has an account, a link has been sent. It is valid for {sent.minutes} minutes.
            </Trans>
          </p>
        )}
        {sent?.inOutbox && (
          <p className={css.status}>
            <a href="/outbox" target="_blank" rel="noopener">
              <Trans>Open outbox</Trans>
            </a>
          </p>
        )}
      </div>
      <Button type="submit" kind="solid" size="large" isDisabled={busy || seconds > 0}>
        <span className="num">{seconds > 0 ? t`Resend in ${seconds} s` : sent ? t`Send again` : t`Send link`}</span>
      </Button>
      <p className={css.links}>
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </EntryForm>
  );
}
