import * as contracts from '../../../shared/contracts/reset-password.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import { wholePhone } from '../../../shared/user/contact.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { changedPasswordMail, resetMail } from '../../notify/entry-mails.ts';
import type { Language } from '../../notify/language.ts';
import type { PasswordResetStore } from '../../store/tables/password-resets.ts';
import type { AuditLog } from '../../store/audit/audit-log.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { afterAnswer } from '../../base/after-answer.ts';
import { clientOf, plainIp } from '../../base/client-address.ts';
import { refuseListed } from '../../identity/common-passwords.ts';
import type { CodeSender } from '../../identity/code-sender.ts';
import type { Codes } from '../../identity/codes.ts';
import type { Passwords } from '../../identity/passwords.ts';
import { wrongCode } from '../../identity/second-step.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../../identity/throttle.ts';
import type { Mailer } from '../../notify/mail-text.ts';

/** Seconds for which a link sets a password. */
export const resetLifeS = 900;

export interface ResetPasswordRoutes {
  readonly users: UserStore;
  readonly resets: PasswordResetStore;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly sender: CodeSender;
  readonly audit: Pick<AuditLog, 'add'>;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly log: Log;
  /** Where links of letters lead: scheme, host and port as configured, never as a request says. */
  readonly origin: string;
  /** Closes the sockets of tokens that prove nothing any more. */
  readonly recheckSockets: () => void;
}

const triesOfClient = 20;
const triesWindowMs = 15 * minuteMs;

/** A new password by a link in a mail, or by a code on a phone. */
export function resetPasswordRoutes(server: Server, parts: ResetPasswordRoutes): void {
  const { users, resets, passwords, sender, mailer, throttle, clock, log, origin, audit, recheckSockets } = parts;
  resetByPhoneRoute(server, parts);

  async function sendLink(email: string, language: Language): Promise<void> {
    const user = await users.byEmail(email);
    if (!user) return;
    const token = await resets.open(user.userId, clock.nowMs(), resetLifeS * secondMs);
    const link = `${origin}/reset-password?${new URLSearchParams({ token, email })}`;
    await mailer.mail(email, resetMail(language, link, (resetLifeS * secondMs) / minuteMs));
  }

  server.open(contracts.forgetPassword, ({ input, ip, language }) => {
    sender.countClient(ip);
    sender.slow(`reset|${input.email}`);
    // NOTE: behind the answer, so that its time does not tell whether there is such an account.
    afterAnswer(log, 'a link for a new password could not be sent', () => sendLink(input.email, language));
    return sender.codeSent('mail', resetLifeS);
  });

  server.open(contracts.resetByMail, async ({ input, ip, language }) => {
    throttle.spend(`reset:${clientOf(ip)}`, triesOfClient, triesWindowMs);
    refuseListed(input.password);
    const refusal = () => new Refusal('RESET_LINK', { field: 'token', rule: 'token' });
    const userId = await resets.userOf(input.token, input.email, clock.nowMs());
    if (userId === undefined) throw refusal();
    if (!(await resets.use(input.token, userId, await passwords.hash(input.password)))) throw refusal();
    recheckSockets();
    await audit.add({
      time: clock.nowMs(),
      actor: userId,
      action: contracts.resetByMail.path,
      ip: plainIp(ip),
      facts: {},
    });
    mailer
      .mail(input.email, changedPasswordMail(language, 'link'))
      .catch((error: unknown) => log.error({ error }, 'a changed password could not be told by mail'));
    return 1 as const;
  });
}

function resetByPhoneRoute(
  server: Server,
  { users, resets, passwords, codes, mailer, throttle, clock, log, audit, recheckSockets }: ResetPasswordRoutes,
): void {
  server.open(contracts.resetByPhone, async ({ input, ip, language }) => {
    throttle.spend(`reset:${clientOf(ip)}`, triesOfClient, triesWindowMs);
    refuseListed(input.password);
    const phone = wholePhone(input);
    if (!codes.isRight('reset', phone, input.code)) throw wrongCode();
    const user = await users.byPhone(phone);
    const passwordHash = await passwords.hash(input.password);
    if (!codes.spend('reset', phone) || !user) throw wrongCode();
    await resets.set(user.userId, passwordHash);
    recheckSockets();
    await audit.add({
      time: clock.nowMs(),
      actor: user.userId,
      action: contracts.resetByPhone.path,
      ip: plainIp(ip),
      facts: {},
    });
    mailer
      .sms(phone, changedPasswordMail(language, 'code').text)
      .catch((error: unknown) => log.error({ error }, 'a changed password could not be told by SMS'));
    return 1 as const;
  });
}
