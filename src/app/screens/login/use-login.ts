import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { CodeText } from '../../../shared/contracts/captcha.ts';
import { loginCode } from '../../../shared/contracts/second-factor.ts';
import { entryCode, login, type SecondStep } from '../../../shared/contracts/user.ts';
import type { Session } from '../../../shared/user/session.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { factsOf } from '../../entry/failure-facts.ts';
import type { Captcha } from '../../entry/use-captcha.ts';
import { useCodeSending } from '../../entry/use-code-sending.ts';
import { useForm } from '../../entry/use-form.ts';
import { reportMember } from '../../session/site-cookies.ts';
import { writeUser } from '../../session/stored-user.ts';
import { askWelcome } from '../../session/welcome.ts';

const empty = { username: '', password: '', captcha_value: '', remember: false, code: '' };
export type LoginFields = typeof empty;
type LoginForm = ReturnType<typeof useForm<LoginFields>>;
const CodeStep = v.object({ code: CodeText });

/**
 * Logs in, keeps the user and opens `back`, the page that led here or the dashboard; where a second factor is bound,
 * its code is asked for in between. What was typed stays, except the captcha: a picture counts once.
 */
export function useLogin(captcha: Captcha, username: string, back: string) {
  const { t } = useLingui();
  const engine = useEngine();
  const navigate = useNavigate();
  const form = useForm<LoginFields>({ ...empty, username });
  const [step, setStep] = useState<SecondStep>();
  /** Whether a code stands for the picture. */
  const [byCode, setByCode] = useState(false);
  const { entrySending, sendEntryCode } = useEntryCode(form);
  const [busy, setBusy] = useState(false);
  const { fields } = form;

  const enter = async (session: Session) => {
    writeUser(localStorage, session);
    reportMember(document, localStorage);
    askWelcome(localStorage);
    await engine.setSession(session);
    await navigate({ href: back });
  };
  const anotherPicture = () => {
    form.change({ captcha_value: '' });
    captcha.renew();
  };
  const begin = () => {
    setStep(undefined);
    setByCode(false);
    second.sending.forget();
    form.change({ code: '' });
    anotherPicture();
  };
  const second = useSecondStep(form, step, enter, begin);

  const sendFirst = async () => {
    const proof = byCode
      ? { code: fields.code }
      : { captcha_id: captcha.id, captcha_value: fields.captcha_value.trim() };
    const input = { username: fields.username, password: fields.password, remember: fields.remember, ...proof };
    try {
      const answer = await engine.call(login, input);
      if ('token' in answer) await enter(answer);
      else {
        form.change({ code: '' });
        setStep(answer);
      }
    } catch (error) {
      if (!byCode) anotherPicture();
      const failure = form.refuse(error);
      if (failure.code === 'CREDENTIALS') form.complain({ password: t`Incorrect user name or password.` });
      if (failure.code === 'FORBIDDEN' && factsOf(failure).field === 'ip')
        form.complain({ form: t`This account does not allow logins from your IP address.` });
    }
  };
  /** Whether all that this step needs has been typed; what is missing is said at its field. */
  const isTyped = (): boolean => {
    const must = t`Must not be empty`;
    const proof = byCode ? { code: fields.code } : { captcha_value: fields.captcha_value.trim() };
    const needed = step
      ? { code: fields.code }
      : { username: fields.username.trim(), password: fields.password, ...proof };
    const missing = Object.fromEntries(
      Object.entries(needed)
        .filter(([, text]) => text === '')
        .map(([field]) => [field, must]),
    );
    form.complain(missing);
    return Object.keys(missing).length === 0 && (!(step || byCode) || form.fits(CodeStep, fields));
  };
  const submit = async () => {
    if (!isTyped()) return;
    setBusy(true);
    await (step ? second.send(step) : sendFirst()).finally(() => setBusy(false));
  };
  const chooseCode = (isByCode: boolean) => {
    setByCode(isByCode);
    form.change({ code: '', captcha_value: '' });
  };
  const { sending, sendCode } = second;
  return { byCode, chooseCode, entrySending, sendEntryCode, form, step, sending, busy, submit, sendCode, begin };
}
export type Login = ReturnType<typeof useLogin>;

/** The code of a second factor: how it is sent to the user, and how it is answered. */
function useSecondStep(
  form: LoginForm,
  step: SecondStep | undefined,
  enter: (session: Session) => Promise<void>,
  begin: () => void,
) {
  const { t } = useLingui();
  const engine = useEngine();
  const sending = useCodeSending();
  /** A ticket that is over leads back to the first step. */
  const refuse = (error: unknown) => {
    const failure = form.refuse(error);
    sending.held(failure);
    if (factsOf(failure).field !== 'ticket') return;
    begin();
    form.complain({ form: t`Login timed out. Start again.` });
  };
  const send = async ({ ticket }: SecondStep) => {
    const { username, password, remember, code } = form.fields;
    try {
      const answer = await engine.call(login, { username, password, remember, ticket, code });
      if ('token' in answer) await enter(answer);
    } catch (error) {
      refuse(error);
    }
  };
  const sendCode = async (kind: 'sms' | 'email') => {
    if (!step) return;
    try {
      sending.done(
        kind === 'sms' ? t`your phone` : t`your email address`,
        await engine.call(loginCode, { ticket: step.ticket, kind }),
      );
    } catch (error) {
      refuse(error);
    }
  };
  return { sending, send, sendCode };
}

/** Asks for a code in place of the picture; what is said is the same whether there is such an account or not. */
function useEntryCode(form: LoginForm) {
  const { t } = useLingui();
  const engine = useEngine();
  const entrySending = useCodeSending();
  const sendEntryCode = async () => {
    const name = form.fields.username.trim();
    if (name === '') return form.complain({ username: t`Must not be empty` });
    try {
      entrySending.done(name, await engine.call(entryCode, { username: name }));
    } catch (error) {
      entrySending.held(form.refuse(error));
    }
  };
  return { entrySending, sendEntryCode };
}
