import * as contracts from '../../../shared/contracts/security.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { notifyOwner } from '../../notify/mailer.ts';
import { changedPasswordMail } from '../../notify/entry-mails.ts';
import type { LoginLogStore } from '../../store/tables/login-log.ts';
import type { PasswordResetStore } from '../../store/tables/password-resets.ts';
import type { SessionStore } from '../../store/tables/sessions.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { plainIp } from '../../base/client-address.ts';
import { refuseListed } from '../../identity/common-passwords.ts';
import type { CodeSender } from '../../identity/code-sender.ts';
import type { Passwords } from '../../identity/passwords.ts';
import type { Proof } from '../../identity/proof.ts';
import { placeOf } from '../../identity/second-step.ts';
import type { Server } from '../serve.ts';
import type { Mailer } from '../../notify/mail-text.ts';

export interface SecurityRoutes {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly resets: PasswordResetStore;
  readonly loginLog: LoginLogStore;
  readonly passwords: Passwords;
  readonly proof: Proof;
  readonly sender: CodeSender;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  /** Closes the sockets of tokens that prove nothing any more. */
  readonly recheckSockets: () => void;
}

/** What a user does for the safety of the own account: password, bound addresses, sessions, and the log of log-ins. */
export function securityRoutes(server: Server, parts: SecurityRoutes): void {
  proofRoutes(server, parts);
  sessionRoutes(server, parts);
}

function proofRoutes(
  server: Server,
  { users, sessions, resets, passwords, proof, sender, mailer, log, recheckSockets }: SecurityRoutes,
): void {
  server.guarded(contracts.factorCode, ({ input, caller, language }) => {
    const place = placeOf(caller.user, input.kind);
    if (place === null) throw new Refusal('NOT_FOUND', { field: 'kind', rule: 'no_address' });
    return sender.send({ use: input.scene, way: input.kind === 'sms' ? 'sms' : 'mail', to: place, language });
  });

  server.guarded(contracts.changePassword, async ({ input, caller: { user, token }, ip, language }) => {
    refuseListed(input.password);
    await proof.password(user, input.old_password, ip, 'old_password');
    await proof.factor(user, input.code);
    const to = await passwords.hash(input.password);
    if (!(await resets.change(user.userId, { from: user.passwordHash, to, keptToken: token })))
      throw new Refusal('CONFLICT', { field: 'old_password', rule: 'stale' });
    recheckSockets();
    log.info({ user_id: user.userId, ip }, 'a password was changed');
    notifyOwner(
      mailer,
      log,
      user,
      changedPasswordMail(language, 'own'),
      'a changed password could not be told to its owner',
    );
    return 1 as const;
  });

  server.guarded(contracts.bindIp, async ({ input, caller: { user, token }, ip }) => {
    const ips = [...new Set(input.ip_list.map(plainIp))];
    // Who left out the own address would be shut out by this very call.
    if (ips.length > 0 && !ips.includes(plainIp(ip)))
      throw new Refusal('INPUT', { field: 'ip_list', rule: 'ip_own', ip: plainIp(ip) });
    await proof.password(user, input.password, ip);
    await proof.factor(user, input.code);
    await users.bindIps(user.userId, ips);
    await sessions.endOthers(user.userId, token);
    recheckSockets();
    log.info({ user_id: user.userId, ip, addresses: ips.length }, 'an account was bound to addresses');
    return { ip_list: ips };
  });
}

function sessionRoutes(server: Server, { sessions, loginLog, clock, recheckSockets }: SecurityRoutes): void {
  server.guarded(contracts.loginLogList, async ({ input: { page, page_size }, caller }) => {
    const { total, entries } = await loginLog.list(caller.user.userId, page, page_size);
    return {
      pagenation: {
        page,
        page_size,
        total,
        results: entries.map(({ ip, agent, time, ok }) => ({ login_ip: ip, login_time: time, ua: agent, ok })),
      },
    };
  });

  server.guarded(contracts.sessionList, async ({ caller }) =>
    (await sessions.list(caller.user.userId, caller.token, clock.nowMs())).map((one) => ({
      session_id: one.sessionId,
      ip: one.ip,
      ua: one.agent,
      created: one.createdMs,
      expires: one.expiresMs,
      current: one.isCurrent,
    })),
  );

  server.guarded(contracts.sessionRevoke, async ({ input, caller }) => {
    if ((await sessions.end(caller.user.userId, input.session_ids)) === 0)
      throw new Refusal('NOT_FOUND', { field: 'session_ids', rule: 'unknown' });
    recheckSockets();
    return 1 as const;
  });
}
