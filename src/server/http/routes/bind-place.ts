import * as contracts from '../../../shared/contracts/security.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { hourMs } from '../../../shared/base/time.ts';
import { wholePhone } from '../../../shared/user/contact.ts';
import type { Log } from '../../base/log.ts';
import { changedContactMail } from '../../notify/entry-mails.ts';
import type { Language } from '../../notify/language.ts';
import type { User, UserStore } from '../../store/tables/users.ts';
import type { CodeSender } from '../../identity/code-sender.ts';
import type { Codes } from '../../identity/codes.ts';
import type { Proof } from '../../identity/proof.ts';
import { wrongCode } from '../../identity/second-step.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../../identity/throttle.ts';
import type { Mailer } from '../../notify/mail-text.ts';

export interface BindPlaceRoutes {
  readonly users: UserStore;
  readonly codes: Codes;
  readonly proof: Proof;
  readonly sender: CodeSender;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly log: Log;
  /**
   * Whether it is the demo account: its address marks it, and whoever could change that would have an account with a
   * known password.
   */
  readonly isDemo: (user: User) => boolean;
}

/** Places to which a user has codes sent, and codes of them that are tried. */
const codesAnHour = 5;
const triesAnHour = 20;

/** Another mail address or phone number for an account. */
export function bindPlaceRoutes(
  server: Server,
  { users, codes, proof, sender, mailer, throttle, log, isDemo }: BindPlaceRoutes,
): void {
  const refuseDemo = (user: User): void => {
    if (isDemo(user)) throw new Refusal('FORBIDDEN', { field: 'email', rule: 'demo' });
  };

  server.guarded(contracts.bindCode, ({ input, caller: { user }, ip, language }) => {
    if (input.way === 'email') refuseDemo(user);
    sender.countClient(ip);
    throttle.spend(`bind-code:${user.userId}`, codesAnHour, hourMs);
    return sender.send({
      use: 'bind',
      way: input.way === 'email' ? 'mail' : 'sms',
      to: input.way === 'email' ? input.email : wholePhone(input),
      language,
    });
  });

  interface BindRequest {
    readonly field: 'email' | 'phone';
    readonly to: string;
    readonly code: string;
    readonly password: string;
    readonly factor_code?: string | undefined;
  }
  async function bind(
    user: User,
    { field, to, code, password, factor_code }: BindRequest,
    ip: string,
    language: Language,
  ): Promise<1> {
    await proof.password(user, password, ip);
    throttle.spend(`bind-place:${user.userId}`, triesAnHour, hourMs);
    if (!codes.isRight('bind', to, code)) throw wrongCode();
    // The place comes first: a code of an authenticator counts once, and must not be lost over a mistyped one.
    await proof.factor(user, factor_code, 'factor_code');
    if (!codes.spend('bind', to)) throw wrongCode();
    if (!(await users.setPlace(user.userId, field, to))) throw new Refusal('USER_EXISTS', { field, rule: 'taken' });
    log.info({ user_id: user.userId, ip, field }, 'the address or number of an account was changed');
    const mail = changedContactMail(language, field);
    const notified =
      user.email !== null ? mailer.mail(user.email, mail) : user.phone !== null && mailer.sms(user.phone, mail.text);
    if (notified)
      notified.catch((error: unknown) => log.error({ error }, 'a changed address could not be told to its owner'));
    return 1;
  }

  server.guarded(contracts.bindEmail, ({ input: { email, ...rest }, caller: { user }, ip, language }) => {
    refuseDemo(user);
    return bind(user, { field: 'email', to: email, ...rest }, ip, language);
  });
  server.guarded(contracts.bindPhone, ({ input: { area, phone, ...rest }, caller: { user }, ip, language }) =>
    bind(user, { field: 'phone', to: wholePhone({ area, phone }), ...rest }, ip, language),
  );
}
