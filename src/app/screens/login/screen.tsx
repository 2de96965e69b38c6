import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { CaptchaField } from '../../entry/captcha-field.tsx';
import { CodeField } from '../../entry/code-field.tsx';
import css from '../../entry/entry.module.css';
import { EntryForm, EntryPage } from '../../entry/entry-page.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { type Captcha, useCaptcha } from '../../entry/use-captcha.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { SecondStepForm } from './second-step.tsx';
import { type Login, useLogin } from './use-login.ts';

/** Where the demo server keeps its door open: shown only where the server itself tells its captcha's answer. */
const demo = { username: 'demo', password: 'demo1234' } as const;

/** Log in by user name, password and verification code, and where one is bound by a second factor. */
export function LoginScreen() {
  const { entered, username = '', back = '/dashboard' } = useRouterState({ select: ({ location }) => location.state });
  const captcha = useCaptcha();
  const login = useLogin(captcha, username, back);
  return (
    <EntryPage>
      {login.step ? (
        <SecondStepForm login={login} kinds={login.step.need_2fa} />
      ) : (
        <LoginForm login={login} captcha={captcha} entered={entered} />
      )}
    </EntryPage>
  );
}

/** The picture; for who cannot read it a code by mail or SMS (WCAG 3.3.8). */
function HumanField({ login, captcha }: { readonly login: Login; readonly captcha: Captcha }) {
  const { t } = useLingui();
  const {
    form: { fields, errors, change },
    byCode,
    chooseCode,
    entrySending,
    sendEntryCode,
  } = login;
  return (
    <div className={css.human}>
      {byCode ? (
        <CodeField
          value={fields.code}
          error={errors.code}
          onChange={(code) => change({ code })}
          sending={entrySending}
          onSend={sendEntryCode}
          hint={t`Sent by email, or by SMS if the account has no email`}
          sentText={
            entrySending.sent && (
              <Trans>
                If {entrySending.sent.to} has an account, a code has been sent. It is valid for{' '}
                {entrySending.sent.minutes} minutes.
              </Trans>
            )
          }
        />
      ) : (
        <CaptchaField
          label={t`Verification code`}
          captcha={captcha}
          value={fields.captcha_value}
          error={errors.captcha_value}
          onChange={(captcha_value) => change({ captcha_value })}
        />
      )}
      <Button kind="ghost" size="small" onPress={() => chooseCode(!byCode)}>
        {byCode ? t`Use the image instead` : t`Can't read it? Verify by code`}
      </Button>
    </div>
  );
}

interface LoginFormProps {
  readonly login: Login;
  readonly captcha: Captcha;
  /** What led here. */
  readonly entered: 'signed_up' | 'new_password' | undefined;
}

function LoginForm({ login, captcha, entered }: LoginFormProps) {
  const { t } = useLingui();
  const {
    form: { fields, errors, change },
    busy,
  } = login;
  return (
    <EntryForm title={t`Log in`} onSubmit={login.submit}>
      {entered && (
        <p className={css.good} role="status">
          {entered === 'signed_up' ? t`Account created. Log in to continue.` : t`Password changed. Log in to continue.`}
        </p>
      )}
      {captcha.demoAnswer !== undefined && (
        <p className={css.demo}>
          <span className={css.badge}>{t`DEMO`}</span>
          <span>
            {demo.username} / {demo.password}
          </span>
          <Button size="small" onPress={() => change(demo)}>{t`Fill in`}</Button>
        </p>
      )}
      <TextInput
        label={t`User name`}
        name="username"
        autoComplete="username"
        placeholder={t`Email or phone`}
        value={fields.username}
        error={errors.username}
        onChange={(username) => change({ username })}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        kind="current"
        value={fields.password}
        error={errors.password}
        onChange={(password) => change({ password })}
      />
      <HumanField login={login} captcha={captcha} />
      <div className={css.row}>
        <Checkbox
          isSelected={fields.remember}
          onChange={(remember) => change({ remember })}
        >{t`Remember password`}</Checkbox>
        <Link to="/reset-password">
          <Trans>Forgot password?</Trans>
        </Link>
      </div>
      <FormRefusal text={errors.form} />
      <Button type="submit" kind="solid" size="large" isDisabled={busy}>{t`Log in`}</Button>
      <p className={css.links}>
        <span>
          <Trans>No account yet?</Trans>{' '}
          <Link to="/signup">
            <Trans>Sign up</Trans>
          </Link>
        </span>
      </p>
    </EntryForm>
  );
}
