import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { CodeField } from '../../entry/code-field.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm, EntryPage } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { NewPassword } from '../../entry/new-password.tsx';
import { PhoneField } from '../../entry/phone-field.tsx';
import { SkippableCaptcha } from '../../entry/skippable-captcha.tsx';
import { type Availability, useAvailability, type Wanted } from '../../entry/use-availability.ts';
import { useCaptcha } from '../../entry/use-captcha.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { type SignUp, useSignUp } from './use-sign-up.ts';

const route = getRouteApi('/signup');

/** Opens an account by mail address or phone number. An invite code may come with the link. */
export function SignUpScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const captcha = useCaptcha();
  const availability = useAvailability();
  const signUp = useSignUp(captcha, code);
  const {
    form: { fields, errors, change },
    way,
    sending,
    busy,
  } = signUp;
  return (
    <EntryPage>
      <EntryForm title={t`Sign up`} onSubmit={signUp.submit}>
        <Segmented
          label={t`Sign up by`}
          choices={[
            { key: 'email', label: t`Email` },
            { key: 'phone', label: t`Phone` },
          ]}
          value={way}
          onChange={signUp.chooseWay}
        />
        <Names signUp={signUp} availability={availability} />
        <NewPassword form={signUp.form} onChange={signUp.form.change} leave={signUp.leave} />
        <InviteField signUp={signUp} availability={availability} />
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
          onSend={signUp.sendCode}
        />
        <FormRefusal text={errors.form} />
        <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Sign up`}</Button>
        <p className={css.links}>
          <span>
            <Trans>Already have an account?</Trans>{' '}
            <Link to="/login">
              <Trans>Log in</Trans>
            </Link>
          </span>
        </p>
      </EntryForm>
    </EntryPage>
  );
}

/** What of a form is looked up while it is filled in. */
interface LookedUp {
  readonly signUp: SignUp;
  readonly availability: Availability;
}

/** Address or number, and user name: each says whether it is to be had once it was left. */
function Names({
  signUp: {
    form: { fields, errors, change },
    way,
    contact,
    leave,
  },
  availability,
}: LookedUp) {
  const { t } = useLingui();
  const name: Wanted = { check: 'username', input: { username: fields.username } };
  const free = (
    <span className={css.free}>
      <Check size={12} aria-hidden="true" />
      {t`Available`}
    </span>
  );
  /** What stands under a field: what is wrong with it, or that it is free. */
  const under = (wanted: Wanted) => {
    const verdict = availability.of(wanted);
    const error = errors[wanted.check] ?? (verdict === 0 ? t`Already taken` : undefined);
    return {
      error,
      ...(verdict === 1 && error === undefined && { hint: free }),
      onBlur: () => {
        leave(wanted.check);
        availability.ask(wanted);
      },
    };
  };
  return (
    <>
      {way === 'email' ? (
        <TextInput
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={fields.email}
          onChange={(email) => change({ email })}
          {...under(contact)}
        />
      ) : (
        <PhoneField area={fields.area} phone={fields.phone} onChange={change} {...under(contact)} />
      )}
      <TextInput
        label={t`User name`}
        name="username"
        autoComplete="username"
        spellCheck="false"
        value={fields.username}
        onChange={(username) => change({ username })}
        {...under(name)}
      />
    </>
  );
}

function InviteField({
  signUp: {
    form: { fields, errors, change },
    leave,
  },
  availability,
}: LookedUp) {
  const { t } = useLingui();
  const wanted: Wanted = { check: 'invite_code', input: { invite_code: fields.invite_code } };
  const verdict = availability.of(wanted);
  const error = errors.invite_code ?? (verdict === 0 ? t`This invite code does not exist.` : undefined);
  // A code that came with the link is looked up at once: whoever follows a link does not enter the field.
  const lookUp = useEffectEvent(() => {
    if (fields.invite_code !== '') availability.ask(wanted);
  });
  useEffect(() => lookUp(), []);
  return (
    <TextInput
      label={t`Invite code (optional)`}
      name="invite_code"
      autoComplete="off"
      spellCheck="false"
      value={fields.invite_code}
      onChange={(invite_code) => change({ invite_code })}
      error={error}
      hint={
        verdict === 1 && error === undefined ? (
          <span className={css.free}>
            <Check size={12} aria-hidden="true" />
            {t`Valid invite code`}
          </span>
        ) : undefined
      }
      onBlur={() => {
        leave('invite_code');
        availability.ask(wanted);
      }}
    />
  );
}
