import { useLingui } from '@lingui/react/macro';
import { bindCode, bindEmail, bindPhone } from '../../../shared/contracts/security.ts';
import { areas } from '../../../shared/user/contact.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { PhoneField } from '../../entry/phone-field.tsx';
import { useCodeSending } from '../../entry/use-code-sending.ts';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ProofCode } from './proof-code.tsx';
import css from './security.module.css';
import { useSending } from './use-proof.ts';

const empty = { email: '', area: areas[0]!.area, phone: '', code: '', password: '', factor_code: '' };

interface BindPlaceProps {
  readonly way: 'email' | 'phone';
  readonly factors: readonly SecondFactor[];
  readonly onDone: () => void;
}

/** Another address or number, proved by a code that comes to it. */
export function BindPlace({ way, factors, onDone }: BindPlaceProps) {
  const { t } = useLingui();
  const place = useBindPlace(way, factors, onDone);
  const {
    form: { fields, errors, change },
    sending,
    busy,
  } = place;
  const movePlace = (patch: Partial<typeof empty>) => {
    sending.forget();
    change({ ...patch, code: '' });
  };
  return (
    <SmallForm label={way === 'email' ? t`New email` : t`New phone number`} onSubmit={place.submit}>
      {way === 'email' ? (
        <TextInput
          label={t`New email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={fields.email}
          error={errors.email}
          onChange={(email) => movePlace({ email })}
        />
      ) : (
        <PhoneField area={fields.area} phone={fields.phone} error={errors.phone} onChange={movePlace} />
      )}
      <CodeField
        label={way === 'email' ? t`Code from the email` : t`Code from the SMS`}
        value={fields.code}
        error={errors.code}
        onChange={(code) => change({ code })}
        sending={sending}
        onSend={place.sendCode}
      />
      <PasswordField
        label={t`Current password`}
        name="password"
        kind="current"
        value={fields.password}
        error={errors.password}
        onChange={(password) => change({ password })}
      />
      <ProofCode
        factors={factors}
        form={place.form}
        label={t`Two-step code`}
        value={fields.factor_code}
        error={errors.factor_code}
        onChange={(factor_code) => change({ factor_code })}
      />
      {errors.form && (
        <p className={css.refusal} role="alert">
          {errors.form}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="solid" isDisabled={busy}>{t`Save`}</Button>
      </div>
    </SmallForm>
  );
}

function useBindPlace(way: 'email' | 'phone', factors: readonly SecondFactor[], onDone: () => void) {
  const { t } = useLingui();
  const engine = useEngine();
  const form = useForm(empty);
  const sending = useCodeSending();
  const { busy, send } = useSending(form, 'password');
  const { email, area, phone, code, password, factor_code } = form.fields;

  const sendCode = async () => {
    const input = way === 'email' ? { way, email } : { way, area, phone };
    if (!form.fits(bindCode.input, input)) return;
    try {
      sending.done(way === 'email' ? email.trim() : `${area} ${phone.trim()}`, await engine.call(bindCode, input));
    } catch (error) {
      const failure = form.refuse(error);
      sending.held(failure);
      if (failure.code === 'FORBIDDEN') form.complain({ email: t`The demo account's email cannot be changed` });
    }
  };
  const submit = async () => {
    const proof = { code, password, ...(factors.length > 0 && { factor_code }) };
    if (way === 'email') {
      if (!form.fits(bindEmail.input, { email, ...proof })) return;
      if (
        await send(async () => {
          await engine.call(bindEmail, { email, ...proof });
        })
      )
        onDone();
    } else {
      if (!form.fits(bindPhone.input, { area, phone, ...proof })) return;
      if (
        await send(async () => {
          await engine.call(bindPhone, { area, phone, ...proof });
        })
      )
        onDone();
    }
  };
  return { form, sending, busy, sendCode, submit };
}
