import * as contracts from '../../../shared/contracts/sign-up.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { hourMs, minuteMs } from '../../../shared/base/time.ts';
import { phonesMeant, wholePhone } from '../../../shared/user/contact.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Language } from '../../notify/language.ts';
import { userOfCode } from '../../desk/invites/inviters.ts';
import type { PaperAccounts } from '../../desk/accounts/paper-accounts.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { afterAnswer } from '../../base/after-answer.ts';
import { clientOf } from '../../base/client-address.ts';
import type { Captchas } from '../../identity/captcha.ts';
import { refuseListed } from '../../identity/common-passwords.ts';
import type { CodeSender, CodeSent } from '../../identity/code-sender.ts';
import { codeLifeS, type Codes } from '../../identity/codes.ts';
import { isShut } from '../../identity/authenticator.ts';
import type { Passwords } from '../../identity/passwords.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../../identity/throttle.ts';

export interface SignUpRoutes {
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly sender: CodeSender;
  readonly throttle: Throttle;
  readonly paper: Pick<PaperAccounts, 'openFirst'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface Picture {
  readonly captcha_id?: string | undefined;
  readonly captcha_value?: string | undefined;
}

const wrongPicture = () => new Refusal('CAPTCHA', { field: 'captcha_value', rule: 'captcha' });
/** Availability checks of one client: so many a minute, and so many in the window before a captcha is asked for. */
const checksAMinute = 20;
const freeChecks = 5;
const freeWindowMs = 15 * minuteMs;
/** Codes without a picture in an hour: of one client, and of all together, as each of them costs a message. */
const blindOfClient = 3;
const blindOfAll = 60;
const blindWindowMs = hourMs;
const registersOfClient = 20;
const registerWindowMs = 15 * minuteMs;

/** Codes, availability checks and the opening of accounts. */
export function signUpRoutes(server: Server, parts: SignUpRoutes): void {
  codeRoutes(server, parts);
  checkRoutes(server, parts);
  registerRoute(server, parts);
}

function codeRoutes(server: Server, { users, captchas, sender, throttle, log }: SignUpRoutes): void {
  /** A picture that was answered; who cannot see one gets a few codes without. */
  function admitHuman({ captcha_id, captcha_value }: Picture, ip: string): void {
    if (captcha_id === undefined) {
      throttle.spend(`blind:${clientOf(ip)}`, blindOfClient, blindWindowMs);
      throttle.spend('blind', blindOfAll, blindWindowMs);
    } else if (!captchas.accepts(captcha_id, captcha_value ?? '')) throw wrongPicture();
  }

  /** Behind the answer, so that neither its text nor its time tells whether the number has an account. */
  function sendReset(to: string, language: Language): CodeSent {
    sender.slow(`reset|${to}`);
    afterAnswer(log, 'a code for a new password could not be sent', async () => {
      if (await users.isTaken('phone', to))
        await sender.send({ use: 'reset', way: 'sms', to, language, countedAs: `reset-code|${to}` });
    });
    return sender.codeSent('sms', codeLifeS);
  }

  server.open(contracts.captchaEmail, async ({ input, ip, language }) => {
    sender.countClient(ip);
    admitHuman(input, ip);
    const known = input.scene === 'register' && (await users.isTaken('email', input.email));
    return sender.send({ use: input.scene, way: 'mail', to: input.email, language }, known);
  });

  server.open(contracts.captchaPhone, async ({ input, ip, language }) => {
    sender.countClient(ip);
    admitHuman(input, ip);
    const to = wholePhone(input);
    if (input.scene === 'reset') return sendReset(to, language);
    const known = input.scene === 'register' && (await users.isTaken('phone', to));
    return sender.send({ use: input.scene, way: 'sms', to, language }, known);
  });
}

function checkRoutes(server: Server, { users, captchas, throttle }: SignUpRoutes): void {
  /** Counts a check; beyond the free ones a captcha has to come along. */
  function admitCheck({ captcha_id, captcha_value }: Picture, ip: string): void {
    throttle.spend(`check:${clientOf(ip)}`, checksAMinute, minuteMs);
    if (captcha_id !== undefined && captchas.accepts(captcha_id, captcha_value ?? '')) return;
    try {
      throttle.spend(`free-check:${clientOf(ip)}`, freeChecks, freeWindowMs);
    } catch (error) {
      throw error instanceof Refusal ? wrongPicture() : error;
    }
  }
  const free = async (field: 'username' | 'email' | 'phone', text: string): Promise<0 | 1> =>
    (await users.isTaken(field, text)) ? 0 : 1;

  server.open(contracts.checkUsername, ({ input, ip }) => {
    admitCheck(input, ip);
    return free('username', input.username);
  });
  server.open(contracts.checkEmail, ({ input, ip }) => {
    admitCheck(input, ip);
    return free('email', input.email);
  });
  server.open(contracts.checkPhone, async ({ input: { area, phone, ...picture }, ip }) => {
    admitCheck(picture, ip);
    const meant = area === undefined ? phonesMeant(phone) : [wholePhone({ area, phone })];
    return (await Promise.all(meant.map((number) => free('phone', number)))).every((one) => one === 1) ? 1 : 0;
  });
  server.open(contracts.checkInviteCode, async ({ input, ip }) => {
    admitCheck(input, ip);
    const user = await users.byInviteCode(input.invite_code);
    return user && !isShut(user) ? 1 : 0;
  });
}

function registerRoute(
  server: Server,
  { users, passwords, captchas, codes, throttle, paper, clock }: SignUpRoutes,
): void {
  server.open(contracts.register, async ({ input, ip }) => {
    throttle.spend(`register:${clientOf(ip)}`, registersOfClient, registerWindowMs);
    refuseListed(input.password);
    if (input.captcha_id !== undefined && !captchas.accepts(input.captcha_id, input.captcha_value ?? ''))
      throw wrongPicture();
    const [field, address] =
      input.type === 'email' ? (['email', input.email] as const) : (['phone', wholePhone(input)] as const);
    // The code comes first: without it nobody learns which names and invite codes there are.
    const wrongCode = () => new Refusal('CAPTCHA', { field: 'code', rule: 'code' });
    if (!codes.isRight('register', address, input.code)) throw wrongCode();
    if (await users.isTaken(field, address)) throw new Refusal('USER_EXISTS', { field, rule: 'taken' });
    if (await users.isTaken('username', input.username))
      throw new Refusal('USER_EXISTS', { field: 'username', rule: 'taken' });
    const invitedBy = input.invite_code === undefined ? undefined : await userOfCode(users, input.invite_code);
    const passwordHash = await passwords.hash(input.password);
    if (!codes.spend('register', address)) throw wrongCode();
    const user = await users.create({
      username: input.username,
      email: field === 'email' ? address : null,
      phone: field === 'phone' ? address : null,
      passwordHash,
      role: 'user',
      activated: false,
      createdMs: clock.nowMs(),
      ...(invitedBy && { invitedBy: invitedBy.userId }),
    });
    await paper.openFirst(user.userId);
    return {
      user: { username: user.username, role: user.role, vip_level: user.vipLevel, invite_code: user.inviteCode },
    };
  });
}
