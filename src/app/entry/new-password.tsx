import { useLingui } from '@lingui/react/macro';
import { PasswordField } from './password-field.tsx';
import type { Form } from './use-form.ts';

interface Fields {
  readonly password: string;
  readonly confirm_password: string;
}

interface NewPasswordProps {
  readonly form: Pick<Form<Fields>, 'fields' | 'errors' | 'change'>;
  readonly leave: (field: keyof Fields) => void;
}

/** A password that is chosen, twice. */
export function NewPassword({ form: { fields, errors, change }, leave }: NewPasswordProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={t`Password`}
        name="password"
        kind="new"
        metered
        value={fields.password}
        error={errors.password}
        onChange={(password) => change({ password })}
        onBlur={() => leave('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        name="confirm_password"
        kind="new"
        value={fields.confirm_password}
        error={errors.confirm_password}
        onChange={(confirm_password) => change({ confirm_password })}
        onBlur={() => leave('confirm_password')}
      />
    </>
  );
}
