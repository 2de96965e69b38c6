import * as contracts from '../../../shared/contracts/second-factor.ts';
import { must } from '../../../shared/kit/assert.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { minuteMs } from '../../../shared/kit/time.ts';
import type { SecondFactorStore } from '../../store/second-factors.ts';
import type { UserStore } from '../../store/users.ts';
import type { CodeSender } from '../code-sender.ts';
import type { LoginTickets } from '../login-tickets.ts';
import type { Proof } from '../proof.ts';
import { placeOf, type SecondStep, ticketOver, wrongCode } from '../second-step.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../throttle.ts';
import { newTotpSecret, totpUri } from '../totp.ts';

export interface SecondFactorRoutes {
  readonly users: UserStore;
  readonly factors: SecondFactorStore;
  readonly proof: Proof;
  readonly loginTickets: LoginTickets;
  readonly secondStep: SecondStep;
  readonly sender: CodeSender;
  readonly throttle: Throttle;
}

const [bindTries, bindWindowMs] = [10, 15 * minuteMs];

/** Codes of log-ins, and the binding of second factors. */
export function secondFactorRoutes(server: Server, { users, factors, proof, loginTickets, secondStep, sender, throttle }: SecondFactorRoutes): void {
  const boundOf = async (userId: string) => ({ factors: await factors.bound(userId) });

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
    const secret = newTotpSecret();
    if (!await factors.propose(caller.user.userId, secret)) throw new Refusal('CONFLICT', { field: 'kind', rule: 'bound' });
    return { secret, uri: totpUri(caller.user.username, secret) };
  });

  server.guarded(contracts.factorBind, async ({ input, caller }) => {
    const { user } = caller;
    throttle.spend(`bind:${user.userId}`, bindTries, bindWindowMs);
    if (input.kind !== 'totp' && placeOf(user, input.kind) === null) throw new Refusal('NOT_FOUND', { field: 'kind', rule: 'no_address' });
    if (!await secondStep.proves(user, input.kind, 'bind', input.code)) throw wrongCode();
    await factors.bind(user.userId, input.kind);
    return boundOf(user.userId);
  });

  server.guarded(contracts.factorUnbind, async ({ input, caller, ip }) => {
    await proof.password(caller.user, input.password, ip);
    await factors.unbind(caller.user.userId, input.kind);
    return boundOf(caller.user.userId);
  });
}
