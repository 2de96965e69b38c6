import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../entry/password-field.tsx';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { CodeForm } from './bind-code.tsx';
import { ProofCode } from './proof-code.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import css from './security.module.css';
import { useSending } from './use-proof.ts';

/** What proves who changes the security of an account. */
export interface OwnProof {
  readonly password: string;
  /** Of a second factor, where one is bound. */
  readonly code?: string;
}

interface PasswordPromptProps {
  readonly label: string;
  readonly action: string;
  /** What is bound: a code of one of them is asked for too. */
  readonly factors: readonly SecondFactor[];
  /** What is done with it; throws CallError where that fails. */
  readonly onProof: (proof: OwnProof) => Promise<void>;
}

/** The password again, and a code where a second factor is bound, before something changes. */
export function PasswordPrompt({ label, action, factors, onProof }: PasswordPromptProps) {
  const { t } = useLingui();
  const form = useForm({ password: '', code: '' });
  const { busy, send } = useSending(form, 'password');
  const submit = async () => {
    const { password, code } = form.fields;
    if (password === '') form.complain({ password: t`Must not be empty` });
    else if (factors.length === 0) await send(() => onProof({ password }));
    else if (form.fits(CodeForm, { code })) await send(() => onProof({ password, code }));
  };
  return (
    <SmallForm label={label} onSubmit={submit}>
      <PasswordField
        label={t`Current password`}
        name="password"
        kind="current"
        value={form.fields.password}
        error={form.errors.password}
        onChange={(password) => form.change({ password })}
      />
      <ProofCode
        factors={factors}
        form={form}
        value={form.fields.code}
        error={form.errors.code}
        onChange={(code) => form.change({ code })}
      />
      {form.errors.form && (
        <p className={css.refusal} role="alert">
          {form.errors.form}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="solid" isDisabled={busy}>
          {action}
        </Button>
      </div>
    </SmallForm>
  );
}
