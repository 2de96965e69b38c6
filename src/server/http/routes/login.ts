import { entryCode, login } from '../../../shared/contracts/user.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { LoginLogStore } from '../../store/tables/login-log.ts';
import type { SecondFactorStore } from '../../store/tables/second-factors.ts';
import type { SessionStore } from '../../store/tables/sessions.ts';
import type { User, UserStore } from '../../store/tables/users.ts';
import type { Captchas } from '../../identity/captcha.ts';
import { type EntryCodes, entryUse, entryWayOf } from '../../identity/entry-codes.ts';
import { afterAnswer } from '../../base/after-answer.ts';
import type { Codes } from '../../identity/codes.ts';
import type { DemoDoor } from '../demo-door.ts';
import type { LoginGuard } from '../../identity/login-guard.ts';
import type { LoginTickets } from '../../identity/login-tickets.ts';
import type { Passwords } from '../../identity/passwords.ts';
import type { RefusalLog } from '../../identity/refusal-log.ts';
import { type SecondStep, ticketOver, wrongCode } from '../../identity/second-step.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../../identity/throttle.ts';
import { isElsewhere, isFrozen, isShut } from '../../identity/authenticator.ts';

export interface LoginRoutes {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly factors: SecondFactorStore;
  readonly loginLog: LoginLogStore;
  readonly passwords: Passwords;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly entryCodes: EntryCodes;
  readonly guard: LoginGuard;
  readonly loginTickets: LoginTickets;
  readonly secondStep: SecondStep;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly log: Log;
  readonly refusals: RefusalLog;
  /** Whether the user is the demo user, whose password everybody knows. */
  readonly isDemo: (user: User) => boolean;
  readonly demoDoor: DemoDoor;
}

const sessionMs = 12 * hourMs;
const rememberedMs = 30 * dayMs;
/** Codes of second factors that an account takes, right or wrong. */
const codesAnHour = 15;

type Try = Input<typeof login>;
interface From {
  readonly ip: string;
  readonly agent: string;
}

/** Captcha, or a code in its place, and password, then the second factor where one is bound; a session at the end. */
export function loginRoutes(server: Server, parts: LoginRoutes): void {
  const {
    users,
    sessions,
    factors,
    loginLog,
    entryCodes,
    guard,
    loginTickets,
    clock,
    log,
    refusals,
    isDemo,
    demoDoor,
  } = parts;
  const admitFirst = firstStep(parts);
  const takeSecond = secondStepOf(parts);

  /** Behind the answer, so that its time does not tell whether there is such an account. */
  const note = (user: User | undefined, { ip, agent }: From, ok: boolean): void =>
    afterAnswer(log, 'a log-in could not be written down', async () => {
      if (user) await loginLog.add(user.userId, { ip, agent, time: clock.nowMs(), ok });
    });

  server.open(entryCode, ({ input, ip, language }) => entryCodes.ask(input.username, ip, language));

  server.open(login, async ({ input, ip, agent, headers }) => {
    const from = { ip, agent };
    guard.check(input.username, ip);
    if (input.ticket !== undefined && loginTickets.userOf(input.ticket, ip) === undefined) throw ticketOver();
    const user = await admitFirst(input, from, note);
    if (isShut(user)) {
      note(user, from, false);
      throw new Refusal('FORBIDDEN', { field: 'username', rule: isFrozen(user) ? 'frozen' : 'disabled' });
    }
    if (isDemo(user) && !demoDoor.isOpen(headers)) {
      note(user, from, false);
      throw new Refusal('FORBIDDEN', { field: 'username', rule: 'demo' });
    }
    if (isElsewhere(user, ip)) {
      note(user, from, false);
      refusals.elsewhere(user.userId, ip);
      throw new Refusal('FORBIDDEN', { field: 'ip', rule: 'bound' });
    }
    const kinds = await factors.bound(user.userId);
    if (kinds.length > 0) {
      if (input.ticket === undefined || input.code === undefined)
        return { need_2fa: kinds, ticket: loginTickets.issue(user.userId, ip) };
      await takeSecond(user, kinds, { ticket: input.ticket, code: input.code, name: input.username }, from, note);
    }
    guard.succeeded(input.username, ip);
    const token = await sessions.open(user.userId, ip, clock.nowMs(), input.remember ? rememberedMs : sessionMs, agent);
    // The password may have been changed, or the account shut, while it was checked: what ended all sessions then has
    // not seen this one.
    const now = await users.byId(user.userId);
    if (now?.passwordHash !== user.passwordHash || isShut(now)) {
      await sessions.revoke(token);
      throw new Refusal('CREDENTIALS');
    }
    note(user, from, true);
    return { invite_code: user.inviteCode, role: user.role, token, username: user.username, vip_level: user.vipLevel };
  });
}

type Note = (user: User | undefined, from: From, ok: boolean) => void;

/** Proves a person, by the picture or the code, and the password. */
function firstStep({ users, loginLog, passwords, captchas, codes, guard }: LoginRoutes) {
  /** While guesses rain from everywhere, accounts open only to addresses from which they were opened before. */
  async function passStorm(input: Try, user: User | undefined, ip: string): Promise<void> {
    const waitMs = guard.stormMs();
    if (waitMs > 0 && input.ticket === undefined && !(user && (await loginLog.knows(user.userId, ip))))
      throw new Refusal('RATE_LIMIT', { retry_after_ms: waitMs });
  }

  /** A code stands for the picture; it is used up by the right password, and a wrong one counts as a guess. */
  function passCode(code: string, user: User | undefined, input: Try, ip: string): () => boolean {
    const to = (user && entryWayOf(user)?.to) ?? '';
    if (!codes.isRight(entryUse, to, code)) {
      guard.failed(input.username, ip);
      throw wrongCode();
    }
    return () => codes.spend(entryUse, to);
  }

  return async (input: Try, from: From, note: Note): Promise<User> => {
    const byCode = input.ticket === undefined && input.captcha_id === undefined ? input.code : undefined;
    if (
      input.ticket === undefined &&
      byCode === undefined &&
      !captchas.accepts(input.captcha_id ?? '', input.captcha_value ?? '')
    )
      throw new Refusal('CAPTCHA', { field: 'captcha_value', rule: 'captcha' });
    const user = await users.byLogin(input.username);
    await passStorm(input, user, from.ip);
    const spend = byCode === undefined ? () => true : passCode(byCode, user, input, from.ip);
    if ((await passwords.matches(user?.passwordHash, input.password)) && user) {
      if (!spend()) throw wrongCode();
      return user;
    }
    guard.failed(input.username, from.ip);
    note(user, from, false);
    throw new Refusal('CREDENTIALS');
  };
}

/** A ticket stands for the captcha, never for the password. Any of the bound factors will do. */
function secondStepOf({ guard, loginTickets, secondStep, throttle }: LoginRoutes) {
  return async (
    user: User,
    kinds: readonly SecondFactor[],
    { ticket, code, name }: { readonly ticket: string; readonly code: string; readonly name: string },
    from: From,
    note: Note,
  ): Promise<void> => {
    if (loginTickets.userOf(ticket, from.ip) !== user.userId) throw ticketOver();
    // Over all clients and tickets: only who has the password gets here, so nobody else can use this up.
    throttle.spend(`second-step:${user.userId}`, codesAnHour, hourMs);
    for (const kind of kinds) {
      if (!(await secondStep.proves(user, kind, 'login', code))) continue;
      if (!loginTickets.spend(ticket)) throw ticketOver();
      return;
    }
    loginTickets.failed(ticket);
    guard.failed(name, from.ip);
    note(user, from, false);
    throw wrongCode();
  };
}
