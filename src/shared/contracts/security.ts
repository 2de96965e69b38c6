import * as v from 'valibot';
import { contract, Nothing, Paged, pageFields } from '../base/contract.ts';
import { Email, isPhone, phoneFields } from '../user/contact.ts';
import { newPasswordFields } from '../user/password.ts';
import { BoundAddresses } from '../user/ip-list.ts';
import { CodeText } from './captcha.ts';

const Password = v.pipe(v.string(), v.minLength(1, 'empty'), v.maxLength(100));
/** A code of a bound second factor; left out where none is bound. */
const Code = v.optional(CodeText);

/**
 * `POST /user/reset/password` sets a new password for who knows the old one. Every other session of the user ends, its
 * sockets close, and the owner is told by mail. Where a second factor is bound its `code` must come along, of an
 * authenticator or one that `factorCode` has sent. Refuses with CREDENTIALS, CAPTCHA (`{field: 'code', kinds}`),
 * CONFLICT or RATE_LIMIT.
 */
export const changePassword = contract({
  method: 'POST',
  path: '/user/reset/password',
  access: 'user',
  names: {},
  audited: [],
  bodyLimit: 4096,
  input: v.pipe(
    v.strictObject({ old_password: Password, ...newPasswordFields, code: Code }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        ({ password, confirm_password }) => password === confirm_password,
        'confirm',
      ),
      ['confirm_password'],
    ),
    v.forward(
      v.partialCheck(
        [['old_password'], ['password']],
        ({ old_password, password }) => old_password !== password,
        'password_same',
      ),
      ['password'],
    ),
  ),
  output: v.literal(1),
});

/**
 * `POST /user/factor/code` sends a code to the account's own phone or address: to bind it, or in proof of who changes
 * the password or bound addresses. Refuses with NOT_FOUND, UNAVAILABLE or RATE_LIMIT.
 */
export const factorCode = contract({
  method: 'POST',
  path: '/user/factor/code',
  access: 'user',
  names: {},
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ kind: v.picklist(['sms', 'email']), scene: v.picklist(['bind', 'secure']) }),
  output: v.object({ expire_s: v.number(), resend_s: v.number(), demo_outbox: v.optional(v.literal(true)) }),
});

export const LoginLogEntry = v.object({
  login_ip: v.string(),
  login_time: v.number(),
  ua: v.string(),
  ok: v.boolean(),
});
export type LoginLogEntry = v.InferOutput<typeof LoginLogEntry>;

/** `GET /user/loginLog/list`: log-ins to the own account, and tries that failed; newest first, the last 500 of each. */
export const loginLogList = contract({
  method: 'GET',
  path: '/user/loginLog/list',
  access: 'user',
  names: {},
  input: v.strictObject(pageFields),
  output: Paged(LoginLogEntry),
});

export const SessionRow = v.object({
  session_id: v.string(),
  ip: v.string(),
  ua: v.string(),
  created: v.number(),
  expires: v.number(),
  current: v.boolean(),
});
export type SessionRow = v.InferOutput<typeof SessionRow>;

/** `GET /user/session/list`: the own sessions that are alive, newest first; `current` is the one that asks. */
export const sessionList = contract({
  method: 'GET',
  path: '/user/session/list',
  access: 'user',
  names: {},
  extension: true,
  input: Nothing,
  output: v.array(SessionRow),
});

/**
 * `POST /user/session/revoke` ends own sessions and closes their sockets. Refuses with NOT_FOUND where none of them is
 * there.
 */
export const sessionRevoke = contract({
  method: 'POST',
  path: '/user/session/revoke',
  access: 'user',
  names: { session_ids: 'owner' },
  whenFull: true,
  audited: ['session_ids'],
  extension: true,
  input: v.strictObject({
    session_ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(100)),
  }),
  output: v.literal(1),
});

/**
 * `POST /user/bind/ip` binds the account to addresses: from others nothing of it can be used. An empty list unbinds.
 * Every other session ends. The address that asks must be among them. Refuses with CREDENTIALS, CAPTCHA, INPUT or
 * RATE_LIMIT.
 */
export const bindIp = contract({
  method: 'POST',
  path: '/user/bind/ip',
  access: 'user',
  names: {},
  audited: ['ip_list'],
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({
    ip_list: BoundAddresses,
    password: Password,
    code: Code,
  }),
  output: v.object({ ip_list: v.array(v.string()) }),
});

const EmailPlace = v.strictObject({ way: v.literal('email'), email: Email });
const PhonePlace = v.pipe(
  v.strictObject({ way: v.literal('phone'), ...phoneFields }),
  v.forward(v.partialCheck([['area'], ['phone']], isPhone, 'phone'), ['phone']),
);

/**
 * `POST /user/bind/code` sends a code to an address or number that the account is to have. Whether another account has
 * it is not told. Refuses with UNAVAILABLE or RATE_LIMIT.
 */
export const bindCode = contract({
  method: 'POST',
  path: '/user/bind/code',
  access: 'user',
  names: {},
  bodyLimit: 4096,
  extension: true,
  input: v.variant('way', [EmailPlace, PhonePlace]),
  output: v.object({ expire_s: v.number(), resend_s: v.number(), demo_outbox: v.optional(v.literal(true)) }),
});

/** What proves who binds: a code that came to the new place, the password, and a code of a bound second factor. */
const placeProof = { code: CodeText, password: Password, factor_code: Code };

/**
 * `POST /user/bind/email` gives the account an e-mail address in place of the one that it has; that one is told.
 * Refuses with CREDENTIALS, CAPTCHA (`code` or
 * `factor_code`), USER_EXISTS (told only to who has the right code), FORBIDDEN (the demo account) or RATE_LIMIT.
 */
export const bindEmail = contract({
  method: 'POST',
  path: '/user/bind/email',
  access: 'user',
  names: {},
  audited: [],
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ email: Email, ...placeProof }),
  output: v.literal(1),
});

/** `POST /user/bind/phone`: as `bindEmail`, a phone number. */
export const bindPhone = contract({
  method: 'POST',
  path: '/user/bind/phone',
  access: 'user',
  names: {},
  audited: [],
  bodyLimit: 4096,
  extension: true,
  input: v.pipe(
    v.strictObject({ ...phoneFields, ...placeProof }),
    v.forward(v.partialCheck([['area'], ['phone']], isPhone, 'phone'), ['phone']),
  ),
  output: v.literal(1),
});
