import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resetByMail } from '../../../shared/contracts/reset-password.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { NewPassword } from '../../entry/new-password.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

interface SetPasswordProps {
  readonly link: { readonly token: string; readonly email: string };
  readonly onAskAgain: () => void;
}

/** The new password of a link. */
export function SetPassword({ link, onAskAgain }: SetPasswordProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const navigate = useNavigate();
  const form = useForm({ email: link.email, password: '', confirm_password: '' });
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const { fields, errors, change } = form;
  const submit = async () => {
    const input = { ...fields, token: link.token };
    if (!form.fits(resetByMail.input, input)) return;
    setBusy(true);
    try {
      await engine.call(resetByMail, input);
      await navigate({ to: '/login', state: { entered: 'new_password', username: fields.email } });
    } catch (error) {
      setOver(form.refuse(error).code === 'RESET_LINK');
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryForm title={t`Set a new password`} onSubmit={submit}>
      <p className={css.lead}>
        <Trans>This logs out all sessions.</Trans>
      </p>
      <TextInput
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        value={fields.email}
        error={errors.email}
        isReadOnly={link.email !== ''}
        onChange={(email) => change({ email })}
      />
      <NewPassword form={{ fields, errors }} label={t`New password`} onChange={change} />
      <FormRefusal text={errors.form ?? errors.token} />
      {over ? (
        <Button kind="solid" size="large" onPress={onAskAgain}>{t`Request a new link`}</Button>
      ) : (
        <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Set password`}</Button>
      )}
      <p className={css.links}>
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </EntryForm>
  );
}
