import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { CodeField } from '../../entry/code-field.tsx';
import type { Form } from '../../entry/use-form.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useFactorNames } from './use-factor-names.ts';
import { firstFactor, useCodes } from './use-proof.ts';

interface ProofCodeProps {
  readonly factors: readonly SecondFactor[];
  readonly form: Pick<Form<object>, 'refuse'>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  /** "Verification code" where the form has no other. */
  readonly label?: string;
}

/** The code of a bound second factor; nothing where none is bound. */
export function ProofCode({ factors, form, value, error, onChange, label }: ProofCodeProps) {
  const { t } = useLingui();
  const names = useFactorNames();
  const [chosen, setChosen] = useState<SecondFactor>();
  const { sending, send } = useCodes(form, 'secure');
  const kind = chosen !== undefined && factors.includes(chosen) ? chosen : firstFactor(factors);
  if (kind === undefined) return null;
  const choose = (next: SecondFactor) => {
    setChosen(next);
    sending.forget();
  };
  return (
    <>
      {factors.length > 1 && (
        <Segmented
          label={t`Verify by`}
          choices={factors.map((key) => ({ key, label: names[key] }))}
          value={kind}
          onChange={choose}
        />
      )}
      <CodeField
        value={value}
        error={error}
        onChange={onChange}
        {...(label !== undefined && { label })}
        {...(kind === 'totp' ? { hint: t`From your authenticator app` } : { sending, onSend: () => send(kind) })}
      />
    </>
  );
}
