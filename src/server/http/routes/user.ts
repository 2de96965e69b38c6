import { currentUser } from '../../../shared/contracts/current-user.ts';
import * as contracts from '../../../shared/contracts/user.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import type { SessionStore } from '../../store/tables/sessions.ts';
import type { UserConfigStore } from '../../store/tables/user-configs.ts';
import type { User } from '../../store/tables/users.ts';
import type { Tickets } from '../../identity/tickets.ts';
import { clientOf } from '../../base/client-address.ts';
import { type Captchas, captchaLifeS } from '../../identity/captcha.ts';
import type { DemoDoor } from '../demo-door.ts';
import type { Server } from '../serve.ts';
import type { Throttle } from '../../identity/throttle.ts';

export interface UserRoutes {
  readonly sessions: SessionStore;
  readonly configs: UserConfigStore;
  readonly captchas: Captchas;
  readonly throttle: Throttle;
  readonly tickets: Tickets;
  /** Captcha answers come along where it is open. */
  readonly demoDoor: DemoDoor;
  /** Closes the sockets that a token opened. */
  readonly closeSockets: (token: string) => void;
}

/** Sessions, captchas, settings and tickets of the specification's User group. */
export function userRoutes(server: Server, parts: UserRoutes): void {
  sessionRoutes(server, parts);
  captchaRoutes(server, parts);
  settingRoutes(server, parts);
}

function sessionRoutes(server: Server, { sessions, closeSockets }: UserRoutes): void {
  server.guarded(contracts.outLogin, async ({ caller }) => {
    await sessions.revoke(caller.token);
    closeSockets(caller.token);
    return 1 as const;
  });

  server.open(contracts.checkToken, ({ caller }) => (caller ? 1 : 0));
  server.guarded(currentUser, ({ caller }) => currentUserOf(caller.user, caller.key ? '' : caller.token));
}

function currentUserOf(user: User, token: string) {
  return {
    user_id: user.userId,
    username: user.username,
    role: user.role,
    token,
    vip_level: user.vipLevel,
    level: user.vipLevel,
    type:
      user.role === 'trader' ? ('trader' as const) : user.mainUserId === null ? ('main' as const) : ('sub' as const),
    phone: maskMiddle(user.phone ?? ''),
    email: maskAddress(user.email ?? ''),
    invite_code: user.inviteCode,
    activated: user.activated,
    main_user_id: user.mainUserId,
    main_username: user.mainUsername,
    bind: { email: user.email !== null, sms: user.phone !== null, ip_list: [...user.ipList] },
    created: user.createdMs,
  };
}

/** First two characters of a mail address and its domain; "" stays "". */
const maskAddress = (text: string): string =>
  text && `${text.slice(0, Math.min(2, text.indexOf('@')))}****${text.slice(text.indexOf('@'))}`;

/** First two and last four characters of a phone number; "" stays "". */
const maskMiddle = (text: string): string =>
  text.length > 6 ? `${text.slice(0, 2)}****${text.slice(-4)}` : text && '****';

function captchaRoutes(server: Server, { captchas, throttle, demoDoor }: UserRoutes): void {
  server.open(contracts.captchaGenerate, ({ ip, headers }) => {
    throttle.spend(`captcha:${clientOf(ip)}`, 60, minuteMs);
    const { id, answer } = captchas.generate();
    return { captcha_id: id, expire_s: captchaLifeS, ...(demoDoor.isOpen(headers) ? { demo_answer: answer } : {}) };
  });

  server.open(contracts.captchaImage, ({ input }) => {
    const picture = captchas.draw(input.captcha_id);
    if (picture === undefined) throw new Refusal('NOT_FOUND', { field: 'captcha_id', rule: 'unknown' });
    return picture;
  });
}

function settingRoutes(server: Server, { configs, tickets }: UserRoutes): void {
  server.guarded(contracts.configGet, ({ caller }) => configs.read(caller.user.userId));

  server.guarded(contracts.configSave, async ({ input, caller }) => {
    const version = await configs.save(caller.user.userId, input.config_json, input.version);
    if (version === undefined) throw new Refusal('CONFLICT', { field: 'version', rule: 'stale' });
    return { version };
  });

  server.guarded(contracts.wsTicket, ({ input, caller, ip }) => tickets.issue({ caller, path: input.path, ip }));
}
