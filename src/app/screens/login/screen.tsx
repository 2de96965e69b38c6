import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Appearance } from '../../shell/appearance.tsx';
import { Brand } from '../../shell/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { CaptchaField } from './captcha-field.tsx';
import { LivingBook } from './living-book.tsx';
import css from './screen.module.css';
import { useCaptcha } from './use-captcha.ts';
import { useLogin } from './use-login.ts';

/** Where the demo server keeps its door open: shown only where the server itself tells its captcha's answer. */
const demo = { username: 'demo', password: 'demo1234' } as const;

/** Log in by user name, password and verification code. */
export function LoginScreen() {
  const wide = useMedia('(min-width: 960px)');
  return (
    <main className={css.page}>
      <section className={css.left}>
        <header className={css.top}><Link to="/home"><Brand /></Link><Appearance /></header>
        <LoginForm />
      </section>
      {wide && <LivingBook />}
    </main>
  );
}

function LoginForm() {
  const { t } = useLingui();
  const captcha = useCaptcha();
  const { fields, errors, busy, change, submit } = useLogin(captcha);
  const [shown, setShown] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={css.form} noValidate onSubmit={onSubmit} aria-labelledby="login-title">
      <h1 id="login-title" className={css.title}><Trans>Log in</Trans></h1>
      {captcha.demoAnswer !== undefined && (
        <p className={css.demo}>
          <span className={css.badge}>{t`DEMO`}</span>
          <span>{demo.username} / {demo.password}</span>
          <Button size="small" onPress={() => change(demo)}>{t`Fill in`}</Button>
        </p>
      )}
      <TextInput label={t`User name`} name="username" autoComplete="username" placeholder={t`Email or phone`} value={fields.username} error={errors.username} onChange={(username) => change({ username })} />
      <TextInput
        label={t`Password`} name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" value={fields.password} error={errors.password}
        onChange={(password) => change({ password })}
        suffix={<Button kind="ghost" size="small" aria-label={shown ? t`Hide password` : t`Show password`} onPress={() => setShown(!shown)}>{shown ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}</Button>}
      />
      <CaptchaField captcha={captcha} value={fields.code} error={errors.code} onChange={(code) => change({ code })} />
      <Checkbox isSelected={fields.remember} onChange={(remember) => change({ remember })}>{t`Remember password`}</Checkbox>
      {errors.form && <p className={css.refusal} role="alert">{errors.form}</p>}
      <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Log in`}</Button>
    </form>
  );
}
