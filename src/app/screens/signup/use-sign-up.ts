import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { captchaEmail, captchaPhone, register } from '../../../shared/contracts/sign-up.ts';
import { areas } from '../../../shared/user/contact.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { Captcha } from '../../entry/use-captcha.ts';
import type { Wanted } from '../../entry/use-availability.ts';
import { useCodeSending } from '../../entry/use-code-sending.ts';
import { useForm } from '../../entry/use-form.ts';

/** How somebody signs up. */
export type Way = 'email' | 'phone';

const empty = {
  email: '',
  area: areas[0]!.area,
  phone: '',
  username: '',
  password: '',
  confirm_password: '',
  invite_code: '',
  captcha_value: '',
  code: '',
};
export type SignUpFields = typeof empty;

/** The form of sign-up: sends a code for an answered picture, opens the account, and goes on to the log-in. */
export function useSignUp(captcha: Captcha, inviteCode: string) {
  const engine = useEngine();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>('email');
  const form = useForm({ ...empty, invite_code: inviteCode });
  const sending = useCodeSending();
  const [busy, setBusy] = useState(false);
  const { fields } = form;
  const contact: Wanted =
    way === 'email'
      ? { check: 'email', input: { email: fields.email } }
      : { check: 'phone', input: { area: fields.area, phone: fields.phone } };

  /** A picture counts once, whatever came of it. */
  const anotherPicture = () => {
    form.change({ captcha_value: '' });
    captcha.renew();
  };

  const sendCode = async () => {
    const input = { ...captcha.answered(fields.captcha_value), scene: 'register' as const };
    const byMail = { ...input, email: fields.email };
    const byPhone = { ...input, area: fields.area, phone: fields.phone };
    if (!(way === 'email' ? form.fits(captchaEmail.input, byMail) : form.fits(captchaPhone.input, byPhone))) return;
    try {
      const reported = await (way === 'email' ? engine.call(captchaEmail, byMail) : engine.call(captchaPhone, byPhone));
      anotherPicture();
      sending.done(way === 'email' ? fields.email.trim() : `${fields.area} ${fields.phone.trim()}`, reported);
    } catch (error) {
      anotherPicture();
      sending.held(form.refuse(error));
    }
  };

  const { username, password, confirm_password, invite_code, code } = fields;
  const input = { username, password, confirm_password, invite_code: invite_code.trim(), code };
  const whole =
    way === 'email'
      ? { type: 'email' as const, email: fields.email, ...input }
      : { type: 'phone' as const, area: fields.area, phone: fields.phone, ...input };
  const leave = (field: keyof SignUpFields) => form.leave(field, register.input, whole);
  const submit = async () => {
    if (!form.fits(register.input, whole)) return;
    setBusy(true);
    try {
      const { user } = await engine.call(register, whole);
      await navigate({ to: '/login', state: { entered: 'signed_up', username: user.username } });
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };

  const chooseWay = (chosen: Way) => {
    setWay(chosen);
    form.complain({});
    form.change({ code: '' });
    sending.forget();
  };
  return { way, chooseWay, form, contact, sending, busy, leave, sendCode, submit };
}
export type SignUp = ReturnType<typeof useSignUp>;
