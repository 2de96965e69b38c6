import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { resetByPhone } from '../../../shared/contracts/reset-password.ts';
import { captchaPhone } from '../../../shared/contracts/sign-up.ts';
import { areas, wholePhone } from '../../../shared/user/contact.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { NewPassword } from '../../entry/new-password.tsx';
import { PhoneField } from '../../entry/phone-field.tsx';
import { SkippableCaptcha } from '../../entry/skippable-captcha.tsx';
import { useCaptcha } from '../../entry/use-captcha.ts';
import { useCodeSending } from '../../entry/use-code-sending.ts';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';

const empty = { area: areas[0]!.area, phone: '', captcha_value: '', code: '', password: '', confirm_password: '' };

/**
 * Asks for a code for an answered picture, and sets the new password by it. What it says is the same whether the number
 * has an account or not.
 */
function useResetByPhone() {
  const engine = useEngine();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useForm(empty);
  const sending = useCodeSending();
  const [busy, setBusy] = useState(false);
  const { fields } = form;

  const sendCode = async () => {
    const { area, phone, captcha_value } = fields;
    const input = { area, phone, ...captcha.answered(captcha_value), scene: 'reset' as const };
    if (!form.fits(captchaPhone.input, input)) return;
    // A picture counts once, whatever came of it.
    const anotherPicture = () => {
      form.change({ captcha_value: '' });
      captcha.renew();
    };
    try {
      const reported = await engine.call(captchaPhone, input);
      anotherPicture();
      sending.done(`${area} ${phone.trim()}`, reported);
    } catch (error) {
      anotherPicture();
      sending.held(form.refuse(error));
    }
  };

  const submit = async () => {
    const { area, phone, code, password, confirm_password } = fields;
    const input = { area, phone, code, password, confirm_password };
    if (!form.fits(resetByPhone.input, input)) return;
    setBusy(true);
    try {
      await engine.call(resetByPhone, input);
      await navigate({
        to: '/login',
        state: { entered: 'new_password', username: wholePhone({ area, phone: phone.trim() }) },
      });
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return { captcha, form, sending, busy, sendCode, submit };
}

/** A new password by a code on the account's phone. `ways` chooses between this and the link by mail. */
export function ByPhone({ ways }: { readonly ways: ReactNode }) {
  const { t } = useLingui();
  const {
    captcha,
    form: { fields, errors, change },
    sending,
    busy,
    sendCode,
    submit,
  } = useResetByPhone();
  return (
    <EntryForm title={t`Reset password`} onSubmit={submit}>
      {ways}
      <p className={css.lead}>
        <Trans>
          Enter your account phone number. We'll send a code to set a new password. A new password logs out all
          sessions.
        </Trans>
      </p>
      <PhoneField area={fields.area} phone={fields.phone} error={errors.phone} onChange={change} />
      <SkippableCaptcha
        label={t`Image code`}
        captcha={captcha}
        value={fields.captcha_value}
        error={errors.captcha_value}
        onChange={(captcha_value) => change({ captcha_value })}
      />
      <CodeField
        value={fields.code}
        error={errors.code}
        onChange={(code) => change({ code })}
        sending={sending}
        onSend={sendCode}
        sentText={
          sending.sent && (
            <Trans>
              If {sending.sent.to} has an account, a code has been sent. It is valid for {sending.sent.minutes} minutes.
            </Trans>
          )
        }
      />
      <NewPassword form={{ fields, errors }} label={t`New password`} onChange={change} />
      <FormRefusal text={errors.form} />
      <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Set password`}</Button>
      <p className={css.links}>
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </EntryForm>
  );
}
