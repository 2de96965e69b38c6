import { useLingui } from '@lingui/react/macro';
import { PasswordField } from './password-field.tsx';
import type { FormErrors } from './use-form.ts';

interface Fields {
  readonly password: string;
  readonly confirm_password: string;
}

interface NewPasswordProps {
  readonly form: { readonly fields: Fields; readonly errors: FormErrors };
  /** What the password is called where it takes the place of another one. */
  readonly label?: string;
  readonly onChange: (patch: Partial<Fields>) => void;
  /** A field is being left. */
  readonly leave?: (field: keyof Fields) => void;
}

/** A password that is chosen, twice. */
export function NewPassword({ form: { fields, errors }, label, onChange, leave }: NewPasswordProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={label ?? t`Password`}
        name="password"
        kind="new"
        metered
        value={fields.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
        onBlur={() => leave?.('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        name="confirm_password"
        kind="new"
        value={fields.confirm_password}
        error={errors.confirm_password}
        onChange={(confirm_password) => onChange({ confirm_password })}
        onBlur={() => leave?.('confirm_password')}
      />
    </>
  );
}
