import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../entry/password-field.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SmallForm } from './section.tsx';
import css from './security.module.css';
import { useSending } from './use-proof.ts';

interface PasswordPromptProps {
  readonly label: string;
  readonly action: string;
  /** What is done with it; throws CallError where that fails. */
  readonly onPassword: (password: string) => Promise<void>;
}

/** The password again, before something changes. */
export function PasswordPrompt({ label, action, onPassword }: PasswordPromptProps) {
  const { t } = useLingui();
  const form = useForm({ password: '' });
  const { busy, send } = useSending(form, 'password');
  const submit = async () => {
    if (form.fields.password === '') form.complain({ password: t`Must not be empty` });
    else await send(() => onPassword(form.fields.password));
  };
  return (
    <SmallForm label={label} onSubmit={submit}>
      <PasswordField label={t`Current password`} name="password" kind="current" value={form.fields.password} error={form.errors.password} onChange={(password) => form.change({ password })} />
      {form.errors.form && <p className={css.refusal} role="alert">{form.errors.form}</p>}
      <div className={css.actions}><Button type="submit" kind="solid" isDisabled={busy}>{action}</Button></div>
    </SmallForm>
  );
}
