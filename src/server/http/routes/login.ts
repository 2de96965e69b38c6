import { login } from '../../../shared/contracts/user.ts';
import type { Input } from '../../../shared/kit/contract.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { dayMs, hourMs } from '../../../shared/kit/time.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import type { Clock } from '../../clock.ts';
import type { SecondFactorStore } from '../../store/second-factors.ts';
import type { SessionStore } from '../../store/sessions.ts';
import type { User, UserStore } from '../../store/users.ts';
import type { Captchas } from '../captcha.ts';
import type { LoginGuard } from '../login-guard.ts';
import type { LoginTickets } from '../login-tickets.ts';
import type { Passwords } from '../passwords.ts';
import { type SecondStep, ticketOver, wrongCode } from '../second-step.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../throttle.ts';

export interface LoginRoutes {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly factors: SecondFactorStore;
  readonly passwords: Passwords;
  readonly captchas: Captchas;
  readonly guard: LoginGuard;
  readonly loginTickets: LoginTickets;
  readonly secondStep: SecondStep;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

const sessionMs = 12 * hourMs;
const rememberedMs = 30 * dayMs;
/** Codes of second factors that an account takes, right or wrong. */
const codesAnHour = 15;

/** Captcha and password, then the second factor where one is bound; a session at the end. */
export function loginRoutes(server: Server, { users, sessions, factors, passwords, captchas, guard, loginTickets, secondStep, throttle, clock }: LoginRoutes): void {
  async function firstStep(input: Input<typeof login>, ip: string): Promise<User> {
    if (input.ticket === undefined && !captchas.accepts(input.captcha_id ?? '', input.captcha_value ?? '')) throw new Refusal('CAPTCHA', { field: 'captcha_value', rule: 'captcha' });
    const user = await users.byLogin(input.username);
    if ((await passwords.matches(user?.passwordHash, input.password)) && user) return user;
    guard.failed(input.username, ip);
    throw new Refusal('CREDENTIALS');
  }

  /** A ticket stands for the captcha, never for the password. Any of the bound factors will do. */
  async function takeSecondStep(user: User, kinds: readonly SecondFactor[], ticket: string, code: string, ip: string, name: string): Promise<void> {
    if (loginTickets.userOf(ticket, ip) !== user.userId) throw ticketOver();
    // Over all clients and tickets: only who has the password gets here, so nobody else can use this up.
    throttle.spend(`second-step:${user.userId}`, codesAnHour, hourMs);
    for (const kind of kinds) {
      if (!await secondStep.proves(user, kind, 'login', code)) continue;
      if (!loginTickets.spend(ticket)) throw ticketOver();
      return;
    }
    loginTickets.failed(ticket);
    guard.failed(name, ip);
    throw wrongCode();
  }

  server.open(login, async ({ input, ip }) => {
    guard.check(input.username, ip);
    if (input.ticket !== undefined && loginTickets.userOf(input.ticket, ip) === undefined) throw ticketOver();
    const user = await firstStep(input, ip);
    if (!user.activated) throw new Refusal('NOT_ACTIVATED');
    const kinds = await factors.bound(user.userId);
    if (kinds.length > 0) {
      if (input.ticket === undefined || input.code === undefined) return { need_2fa: kinds, ticket: loginTickets.issue(user.userId, ip) };
      await takeSecondStep(user, kinds, input.ticket, input.code, ip, input.username);
    }
    guard.succeeded(input.username, ip);
    const token = await sessions.open(user.userId, ip, clock.nowMs(), input.remember ? rememberedMs : sessionMs);
    return { invite_code: user.inviteCode, role: user.role, token, username: user.username, vip_level: user.vipLevel };
  });
}
