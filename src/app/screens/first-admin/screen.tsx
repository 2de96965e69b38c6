import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { firstAdmin, firstAdminOpen } from '../../../shared/contracts/activation.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import css from '../../entry/entry.module.css';
import { EntryForm, EntryPage } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { NewPassword } from '../../entry/new-password.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

/** Makes the first administrator of a server, by the link that it has printed. */
export function FirstAdminScreen() {
  const { t } = useLingui();
  const engine = useEngine();
  // The token stands behind the #, which no server and no log ever sees.
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, failure, reload } = useLoaded(() => engine.call(firstAdminOpen, {}));
  return (
    <EntryPage>
      {data ? (
        data.open ? (
          <AdminForm token={token} />
        ) : (
          <Over />
        )
      ) : failure ? (
        <ErrorFallback what={t`First administrator`} code={failure.code} onRetry={reload} />
      ) : (
        <Skeleton rows={6} />
      )}
    </EntryPage>
  );
}

function Over() {
  return (
    <div className={css.form}>
      <h1 className={css.title}>
        <Trans>This link no longer works</Trans>
      </h1>
      <p className={css.lead}>
        <Trans>
          The server has an administrator already, or it started more than 30 minutes ago. Restart it for a new link.
        </Trans>
      </p>
      <p className={css.links}>
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </div>
  );
}

function AdminForm({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const engine = useEngine();
  const navigate = useNavigate();
  const form = useForm<Fields>({ token, username: '', email: '', password: '', confirm_password: '' });
  const [busy, setBusy] = useState(false);
  const { fields, errors, change } = form;
  const leave = (field: keyof typeof fields) => () => form.leave(field, firstAdmin.input, fields);
  const submit = async () => {
    if (!form.fits(firstAdmin.input, fields)) return;
    setBusy(true);
    try {
      const { username } = await engine.call(firstAdmin, fields);
      await navigate({ to: '/login', state: { entered: 'signed_up', username } });
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryForm title={t`First administrator`} onSubmit={submit}>
      <p className={css.lead}>
        <Trans>This account manages users, roles and the platform.</Trans>
      </p>
      {token === '' && (
        <TextInput
          label={t`Token`}
          name="token"
          autoComplete="off"
          spellCheck="false"
          hint={t`Printed when the server started`}
          value={fields.token}
          error={errors.token}
          onChange={(text) => change({ token: text })}
        />
      )}
      <TextInput
        label={t`User name`}
        name="username"
        autoComplete="username"
        spellCheck="false"
        value={fields.username}
        error={errors.username}
        onChange={(username) => change({ username })}
        onBlur={leave('username')}
      />
      <TextInput
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={fields.email}
        error={errors.email}
        onChange={(email) => change({ email })}
        onBlur={leave('email')}
      />
      <NewPassword form={form} onChange={form.change} leave={(field) => form.leave(field, firstAdmin.input, fields)} />
      <FormRefusal text={errors.form ?? (token === '' ? undefined : errors.token)} />
      <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Create administrator`}</Button>
    </EntryForm>
  );
}

type Fields = Readonly<Record<'token' | 'username' | 'email' | 'password' | 'confirm_password', string>>;
