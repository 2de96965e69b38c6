import * as contracts from '../../../shared/contracts/second-factor.ts';
import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import type { Log } from '../../base/log.ts';
import { notifyOwner } from '../../notify/mailer.ts';
import { secondFactorMail } from '../../notify/entry-mails.ts';
import type { Language } from '../../notify/language.ts';
import type { SecondFactorStore } from '../../store/tables/second-factors.ts';
import type { User, UserStore } from '../../store/tables/users.ts';
import type { CodeSender } from '../../identity/code-sender.ts';
import type { LoginTickets } from '../../identity/login-tickets.ts';
import type { Proof } from '../../identity/proof.ts';
import { placeOf, type SecondStep, ticketOver, wrongCode } from '../../identity/second-step.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../../identity/throttle.ts';
import { newTotpSecret, totpUri } from '../../identity/totp.ts';
import type { Mailer } from '../../notify/mail-text.ts';

export interface SecondFactorRoutes {
  readonly users: UserStore;
  readonly factors: SecondFactorStore;
  readonly proof: Proof;
  readonly loginTickets: LoginTickets;
  readonly secondStep: SecondStep;
  readonly sender: CodeSender;
  readonly throttle: Throttle;
  readonly mailer: Mailer;
  readonly log: Log;
}

const bindTries = 10;
const bindWindowMs = 15 * minuteMs;

/** Codes of log-ins, and the binding of second factors. */
export function secondFactorRoutes(
  server: Server,
  { users, factors, proof, loginTickets, secondStep, sender, throttle, mailer, log }: SecondFactorRoutes,
): void {
  const boundOf = async (userId: string) => ({ factors: await factors.bound(userId) });

  /** Notifies the owner of what somebody else may have done. */
  function mailChange(user: User, isOn: boolean, kind: SecondFactor, language: Language): void {
    notifyOwner(
      mailer,
      log,
      user,
      secondFactorMail(language, isOn, kind),
      'a changed second factor could not be told to its owner',
    );
  }

  server.open(contracts.loginCode, async ({ input, ip, language }) => {
    const userId = loginTickets.userOf(input.ticket, ip);
    if (userId === undefined || !(await factors.bound(userId)).includes(input.kind)) throw ticketOver();
    const place = placeOf(must(await users.byId(userId), 'the user of a ticket'), input.kind);
    if (place === null) throw ticketOver();
    return sender.send({ use: 'login', way: input.kind === 'sms' ? 'sms' : 'mail', to: place, language });
  });

  server.guarded(contracts.factorList, ({ caller }) => boundOf(caller.user.userId));

  server.guarded(contracts.factorTotp, async ({ input, caller, ip }) => {
    await proof.password(caller.user, input.password, ip);
    await proof.factor(caller.user, input.code);
    const secret = newTotpSecret();
    if (!(await factors.propose(caller.user.userId, secret)))
      throw new Refusal('CONFLICT', { field: 'kind', rule: 'bound' });
    return { secret, uri: totpUri(caller.user.username, secret) };
  });

  server.guarded(contracts.factorBind, async ({ input, caller, language }) => {
    const { user } = caller;
    throttle.spend(`bind:${user.userId}`, bindTries, bindWindowMs);
    if (input.kind !== 'totp' && placeOf(user, input.kind) === null)
      throw new Refusal('NOT_FOUND', { field: 'kind', rule: 'no_address' });
    if (!(await secondStep.proves(user, input.kind, 'bind', input.code))) throw wrongCode();
    await factors.bind(user.userId, input.kind);
    mailChange(user, true, input.kind, language);
    return boundOf(user.userId);
  });

  server.guarded(contracts.factorUnbind, async ({ input, caller: { user }, ip, language }) => {
    await proof.password(user, input.password, ip);
    await proof.factor(user, input.code);
    const wasOn = (await factors.bound(user.userId)).includes(input.kind);
    await factors.unbind(user.userId, input.kind);
    if (wasOn) mailChange(user, false, input.kind, language);
    return boundOf(user.userId);
  });
}
