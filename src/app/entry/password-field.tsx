import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type PasswordLevel, passwordLevel } from '../../shared/user/password.ts';
import { Button } from '../ui/form/button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import css from './entry.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  /** `new` where one is chosen: browsers then offer to make one. */
  readonly kind: 'current' | 'new';
  /** Whether its strength is shown while it is typed. */
  readonly metered?: boolean;
  readonly onChange: (password: string) => void;
  readonly onBlur?: () => void;
}

/** A password that can be shown. */
export function PasswordField({ label, name, value, error, kind, metered, onChange, onBlur }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      value={value}
      error={error}
      onChange={onChange}
      {...(onBlur && { onBlur })}
      {...(metered && value !== '' && { hint: <StrengthMeter level={passwordLevel(value)} /> })}
      suffix={
        <Button
          kind="ghost"
          size="small"
          aria-label={shown ? t`Hide password` : t`Show password`}
          onPress={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}
        </Button>
      }
    />
  );
}

/** How well a password stands up to guessing, in bars and in words. */
function StrengthMeter({ level }: { readonly level: PasswordLevel }) {
  const { t } = useLingui();
  const words: Readonly<Record<PasswordLevel, string>> = {
    low: t`Password strength: low`,
    medium: t`Password strength: medium`,
    high: t`Password strength: high`,
  };
  return (
    <span className={`${css.meter} ${css[level]}`}>
      <span className={css.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {words[level]}
    </span>
  );
}
