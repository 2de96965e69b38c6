import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { factorBind, factorTotp } from '../../../shared/contracts/second-factor.ts';
import type { Output } from '../../../shared/base/contract.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeForm } from './bind-code.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import css from './security.module.css';
import { useSending } from './use-proof.ts';

type Secret = Output<typeof factorTotp>;

/**
 * Turns an authenticator on: the password, a code of what is bound already, then the secret as a picture and as text,
 * then a code made of it.
 */
export function BindTotp({
  factors,
  onDone,
}: {
  readonly factors: readonly SecondFactor[];
  readonly onDone: (factors: SecondFactor[]) => void;
}) {
  const { t } = useLingui();
  const engine = useEngine();
  const [secret, setSecret] = useState<Secret>();
  if (!secret)
    return (
      <PasswordPrompt
        label={t`Set up the authenticator`}
        action={t`Continue`}
        factors={factors}
        onProof={async (proof) => setSecret(await engine.call(factorTotp, proof))}
      />
    );
  return <ScanSecret secret={secret} onDone={onDone} />;
}

function ScanSecret({
  secret: { secret, uri },
  onDone,
}: {
  readonly secret: Secret;
  readonly onDone: (factors: SecondFactor[]) => void;
}) {
  const { t } = useLingui();
  const engine = useEngine();
  const form = useForm({ code: '' });
  const { busy, send } = useSending(form, 'code');
  const submit = async () => {
    if (!form.fits(CodeForm, form.fields)) return;
    await send(async () => onDone((await engine.call(factorBind, { kind: 'totp', code: form.fields.code })).factors));
  };
  return (
    <SmallForm label={t`Set up the authenticator`} onSubmit={submit}>
      <div className={css.scan}>
        <QrCode text={uri} label={t`QR code for your authenticator app`} />
        <div className={css.secret}>
          <p>
            <Trans>Scan the code with your authenticator app, or enter this key there:</Trans>
          </p>
          <code className={css.key}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          <p className={css.facts}>
            <Trans>Keep a copy of the key in a safe place: without it, a lost phone locks you out.</Trans>
          </p>
        </div>
      </div>
      <CodeField
        value={form.fields.code}
        error={form.errors.code}
        onChange={(code) => form.change({ code })}
        hint={t`6-digit code from the app`}
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
