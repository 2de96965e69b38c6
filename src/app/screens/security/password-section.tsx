import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changePassword } from '../../../shared/contracts/security.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { NewPassword } from '../../entry/new-password.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { ProofCode } from './proof-code.tsx';
import { Section } from './section.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import css from './security.module.css';
import { useSending } from './use-proof.ts';

const empty = { old_password: '', password: '', confirm_password: '', code: '' };

/** A new password for who knows the old one. */
export function PasswordSection({
  factors,
  username,
}: {
  readonly factors: readonly SecondFactor[];
  readonly username: string;
}) {
  const { t } = useLingui();
  const engine = useEngine();
  const form = useForm(empty);
  const { busy, send } = useSending(form, 'old_password');
  const [done, setDone] = useState(false);
  const { fields, errors } = form;
  const change = (patch: Partial<typeof empty>) => {
    setDone(false);
    form.change(patch);
  };
  const submit = async () => {
    const { code, ...words } = fields;
    const input = { ...words, ...(factors.length > 0 && { code }) };
    if (!form.fits(changePassword.input, input)) return;
    if (
      !(await send(async () => {
        await engine.call(changePassword, input);
      }))
    )
      return;
    form.change(empty);
    setDone(true);
  };
  return (
    <Section title={t`Change password`} lead={<Trans>Logs out all other sessions; we'll notify you.</Trans>}>
      <SmallForm label={t`Change password`} onSubmit={submit}>
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          name="old_password"
          kind="current"
          value={fields.old_password}
          error={errors.old_password}
          onChange={(old_password) => change({ old_password })}
        />
        <NewPassword form={form} label={t`New password`} onChange={change} />
        <ProofCode
          factors={factors}
          form={form}
          value={fields.code}
          error={errors.code}
          onChange={(code) => change({ code })}
        />
        {errors.form && (
          <p className={css.refusal} role="alert">
            {errors.form}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" kind="solid" isDisabled={busy}>{t`Change password`}</Button>
          <p className={css.good} role="status">
            {done && t`Password changed. All other sessions were logged out.`}
          </p>
        </div>
      </SmallForm>
    </Section>
  );
}
