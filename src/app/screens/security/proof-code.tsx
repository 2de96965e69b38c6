import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { CodeField } from '../../entry/code-field.tsx';
import type { Form } from '../../entry/use-form.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useFactorNames } from './use-factor-names.ts';
import { firstFactor, type ProofFields, useCodes } from './use-proof.ts';

/** The code of a bound second factor; nothing where none is bound. */
export function ProofCode<F extends ProofFields>({ factors, form }: { readonly factors: readonly SecondFactor[]; readonly form: Form<F> }) {
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
      {factors.length > 1 && <Segmented label={t`Verify by`} choices={factors.map((key) => ({ key, label: names[key] }))} value={kind} onChange={choose} />}
      <CodeField
        value={form.fields.code} error={form.errors.code} onChange={(code) => form.change({ code } as Partial<F>)}
        {...(kind === 'totp' ? { hint: t`From your authenticator app` } : { sending, onSend: () => void send(kind) })}
      />
    </>
  );
}
