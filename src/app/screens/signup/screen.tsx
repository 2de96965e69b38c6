import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { CaptchaField } from '../../entry/captcha-field.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm, EntryPage } from '../../entry/entry-page.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { PhoneField } from '../../entry/phone-field.tsx';
import { useAvailability, type Wanted } from '../../entry/use-availability.ts';
import { useCaptcha } from '../../entry/use-captcha.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSignUp } from './use-sign-up.ts';

const route = getRouteApi('/signup');

/** Opens an account by mail address or phone number. An invite code may come with the link. */
export function SignUpScreen() {
  const { t } = useLingui();
  const { invite_code = '' } = route.useSearch();
  const captcha = useCaptcha();
  const signUp = useSignUp(captcha, invite_code);
  const { form: { fields, errors, change }, way, sending, busy } = signUp;
  return (
    <EntryPage>
      <EntryForm title={t`Sign up`} onSubmit={() => void signUp.submit()}>
        <Segmented label={t`Sign up by`} choices={[{ key: 'email', label: t`Email` }, { key: 'phone', label: t`Phone` }]} value={way} onChange={signUp.chooseWay} />
        <Names signUp={signUp} />
        <PasswordField label={t`Password`} name="password" kind="new" metered value={fields.password} error={errors.password} onChange={(password) => change({ password })} />
        <PasswordField label={t`Confirm password`} name="confirm_password" kind="new" value={fields.confirm_password} error={errors.confirm_password} onChange={(confirm_password) => change({ confirm_password })} />
        <CaptchaField label={t`Characters in the picture`} captcha={captcha} value={fields.captcha_value} error={errors.captcha_value} onChange={(captcha_value) => change({ captcha_value })} />
        <CodeField value={fields.code} error={errors.code} onChange={(code) => change({ code })} sending={sending} onSend={() => void signUp.sendCode()} />
        {errors.form && <p className={css.refusal} role="alert">{errors.form}</p>}
        <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Sign up`}</Button>
        <p className={css.links}><span><Trans>You have an account?</Trans> <Link to="/login"><Trans>Log in</Trans></Link></span></p>
      </EntryForm>
    </EntryPage>
  );
}

/** Address or number, user name and invite code: each says whether it is to be had once it was left. */
function Names({ signUp: { form: { fields, errors, change }, way, contact } }: { readonly signUp: ReturnType<typeof useSignUp> }) {
  const { t } = useLingui();
  const availability = useAvailability();
  const name: Wanted = { check: 'username', input: { username: fields.username } };
  const invite: Wanted = { check: 'invite_code', input: { invite_code: fields.invite_code } };
  const isFree = availability.of(contact);
  const taken = t`This is taken already`;
  const free = <span className={css.free}><Check size={12} aria-hidden="true" />{t`Available`}</span>;
  const hinted = (verdict: 0 | 1 | undefined) => (verdict === 1 ? { hint: free } : {});
  return (
    <>
      {way === 'email'
        ? <TextInput label={t`Email`} name="email" type="email" inputMode="email" autoComplete="email" value={fields.email} error={errors.email ?? (isFree === 0 ? taken : undefined)} onChange={(email) => change({ email })} onBlur={() => availability.ask(contact)} {...hinted(isFree)} />
        : <PhoneField area={fields.area} phone={fields.phone} error={errors.phone ?? (isFree === 0 ? taken : undefined)} onChange={change} onBlur={() => availability.ask(contact)} {...hinted(isFree)} />}
      <TextInput label={t`User name`} name="username" autoComplete="username" spellCheck="false" value={fields.username} error={errors.username ?? (availability.of(name) === 0 ? taken : undefined)} onChange={(username) => change({ username })} onBlur={() => availability.ask(name)} {...hinted(availability.of(name))} />
      <TextInput
        label={t`Invite code (optional)`} name="invite_code" autoComplete="off" spellCheck="false" value={fields.invite_code} onChange={(invite_code) => change({ invite_code })} onBlur={() => availability.ask(invite)}
        error={errors.invite_code ?? (availability.of(invite) === 0 ? t`This invite code does not exist.` : undefined)}
      />
    </>
  );
}
