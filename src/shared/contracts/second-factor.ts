import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { secondFactors } from '../user/second-factor.ts';
import { CodeText } from './captcha.ts';

const kind = v.picklist(secondFactors);
const Bound = v.object({ factors: v.array(kind) });
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** A code of a second factor that is bound already. */
const factorCode = v.optional(CodeText);

/**
 * `POST /user/login/code` sends the code of a log-in that waits for its second factor. Refuses with CAPTCHA (the ticket
 * is over) or RATE_LIMIT.
 */
export const loginCode = contract({
  method: 'POST',
  path: '/user/login/code',
  access: 'public',
  names: {},
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ ticket: v.pipe(v.string(), v.maxLength(64)), kind: v.picklist(['sms', 'email']) }),
  output: v.object({ expire_s: v.number(), resend_s: v.number(), demo_outbox: v.optional(v.literal(true)) }),
});

/** `GET /user/factor/list`: the second factors that are bound. */
export const factorList = contract({
  method: 'GET',
  path: '/user/factor/list',
  access: 'user',
  names: {},
  extension: true,
  input: Nothing,
  output: Bound,
});

/**
 * `POST /user/factor/totp` makes a new secret for an authenticator (base32, and as an otpauth URI); it counts once
 * `factorBind` has proved it. Where a second factor is bound its code is asked for too. Refuses with CREDENTIALS or
 * CAPTCHA.
 */
export const factorTotp = contract({
  method: 'POST',
  path: '/user/factor/totp',
  access: 'user',
  names: {},
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ password, code: factorCode }),
  output: v.object({ secret: v.string(), uri: v.string() }),
});

/**
 * `POST /user/factor/bind` turns a second factor on, by a code of it: for `sms` and `email` one of scene `bind` to the
 * account's own phone or address. Refuses with CAPTCHA, NOT_FOUND or RATE_LIMIT.
 */
export const factorBind = contract({
  method: 'POST',
  path: '/user/factor/bind',
  access: 'user',
  names: {},
  audited: ['kind'],
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ kind, code: CodeText }),
  output: Bound,
});

/**
 * `POST /user/factor/unbind` turns one off, by a code of one that is bound; the owner is told. Idempotent. Refuses with
 * CREDENTIALS, CAPTCHA or RATE_LIMIT.
 */
export const factorUnbind = contract({
  method: 'POST',
  path: '/user/factor/unbind',
  access: 'user',
  names: {},
  audited: ['kind'],
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ kind, password, code: factorCode }),
  output: Bound,
});
