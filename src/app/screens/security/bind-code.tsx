import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { CodeText } from '../../../shared/contracts/captcha.ts';
import { factorBind } from '../../../shared/contracts/second-factor.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import css from './security.module.css';
import { useCodes, useSending } from './use-proof.ts';

export const CodeForm = v.object({ code: CodeText });

interface BindCodeProps {
  readonly kind: 'sms' | 'email';
  readonly onDone: (factors: SecondFactor[]) => void;
}

/** Turns codes by mail or SMS on, by one of them. */
export function BindCode({ kind, onDone }: BindCodeProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const form = useForm({ code: '' });
  const { sending, send: sendCode } = useCodes(form, 'bind');
  const { busy, send } = useSending(form, 'code');
  const submit = async () => {
    if (!form.fits(CodeForm, form.fields)) return;
    await send(async () => onDone((await engine.call(factorBind, { kind, code: form.fields.code })).factors));
  };
  return (
    <SmallForm label={t`Two-step verification`} onSubmit={submit}>
      <CodeField
        value={form.fields.code}
        error={form.errors.code}
        onChange={(code) => form.change({ code })}
        sending={sending}
        onSend={() => sendCode(kind)}
      />
      {form.errors.form && (
        <p className={css.refusal} role="alert">
          {form.errors.form}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="solid" isDisabled={busy}>{t`Turn on`}</Button>
      </div>
    </SmallForm>
  );
}
