import * as v from 'valibot';
import { contract, Nothing, Whole } from '../base/contract.ts';
import { parseJson } from '../base/parse-json.ts';
import { Name } from '../base/text.ts';
import { Session } from '../user/session.ts';
import { secondFactors } from '../user/second-factor.ts';
import { captchaFields, CodeText, optionalCaptcha } from './captcha.ts';

/**
 * A password that was right where a second factor is bound: the log-in goes on with the ticket and a code of one of
 * these.
 */
export const SecondStep = v.object({
  need_2fa: v.pipe(v.array(v.picklist(secondFactors)), v.minLength(1)),
  ticket: v.string(),
});
export type SecondStep = v.InferOutput<typeof SecondStep>;

/** A user name, an e-mail address or a phone number. */
const LoginName = Name(100);

/**
 * `POST /user/login` opens a session: 12 hours, with `remember` 30 days. `username` may be an e-mail address or a phone
 * number. In place of a picture a `code` of `entryCode` may come along, without `captcha_id`. Where a second factor is
 * bound the answer is a ticket of ten minutes and five tries; the same body with `ticket` and `code` needs no captcha
 * any more. Refuses with CAPTCHA, CREDENTIALS, NOT_ACTIVATED or RATE_LIMIT; a wrong name and a wrong password look the
 * same.
 */
export const login = contract({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  names: {},
  whenFull: true,
  bodyLimit: 4096,
  input: v.strictObject({
    ...optionalCaptcha,
    username: LoginName,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    remember: v.optional(v.boolean(), false),
    ticket: v.optional(v.pipe(v.string(), v.maxLength(64))),
    code: v.optional(CodeText),
  }),
  inQuery: ['captcha_id', 'captcha_value'],
  output: v.union([Session, SecondStep]),
});

/** `POST /user/outLogin` revokes the token and closes its sockets with 4001. */
export const outLogin = contract({
  method: 'POST',
  path: '/user/outLogin',
  access: 'user',
  names: {},
  whenFull: true,
  input: Nothing,
  output: v.literal(1),
});

/** `POST /user/checkToken`: 1 where the token is valid, else 0; never refused for want of a token. */
export const checkToken = contract({
  method: 'POST',
  path: '/user/checkToken',
  access: 'public',
  names: {},
  whenFull: true,
  weight: 1,
  input: Nothing,
  output: v.picklist([0, 1]),
});

/** `GET /user/captcha/generate`. `demo_answer` comes along only in demo mode on a loopback address. */
export const captchaGenerate = contract({
  method: 'GET',
  path: '/user/captcha/generate',
  access: 'public',
  names: {},
  input: Nothing,
  output: v.object({ captcha_id: v.string(), expire_s: v.number(), demo_answer: v.optional(v.string()) }),
});

/** `GET /user/captcha/image`: the picture itself, without envelope. Drawn once: a second request is NOT_FOUND. */
export const captchaImage = contract({
  method: 'GET',
  path: '/user/captcha/image',
  access: 'public',
  names: {},
  media: 'image/png',
  input: v.strictObject({ captcha_id: captchaFields.captcha_id }),
  output: v.instance(Uint8Array),
});

/** `GET /user/config/get`: the stored settings, "{}" and version 0 before the first save. */
export const configGet = contract({
  method: 'GET',
  path: '/user/config/get',
  access: 'user',
  names: {},
  input: Nothing,
  output: v.object({ config_json: v.string(), version: v.number() }),
});

/**
 * `POST /user/login/entry/code` sends, to the account's own address or number, a code that stands for the picture of a
 * log-in. The answer is the same whether there is such an account or not. Refuses with RATE_LIMIT.
 */
export const entryCode = contract({
  method: 'POST',
  path: '/user/login/entry/code',
  access: 'public',
  names: {},
  bodyLimit: 4096,
  extension: true,
  input: v.strictObject({ username: LoginName }),
  output: v.object({ expire_s: v.number(), resend_s: v.number(), demo_outbox: v.optional(v.literal(true)) }),
});

const configBytes = 256 * 1024;

/**
 * `POST /user/config/save`, at most 256 KiB of JSON; its quotes may double the body. A `version` that is not the stored
 * one is CONFLICT and changes nothing.
 */
export const configSave = contract({
  method: 'POST',
  path: '/user/config/save',
  access: 'user',
  names: {},
  bodyLimit: 2 * configBytes + 4096,
  input: v.strictObject({
    config_json: v.pipe(v.string(), v.maxBytes(configBytes, 'max_bytes'), v.check(isJsonObject, 'json_object')),
    version: v.optional(v.pipe(Whole, v.minValue(0))),
  }),
  output: v.object({ version: v.number() }),
});

function isJsonObject(text: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `POST /user/ws/ticket`: stands in for the token in a socket's query; one use, 30 seconds, bound to user and path. */
export const wsTicket = contract({
  method: 'POST',
  path: '/user/ws/ticket',
  access: 'user',
  names: {},
  key: 'read',
  whenFull: true,
  weight: 1,
  extension: true,
  input: v.strictObject({ path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(100)) }),
  output: v.object({ ticket: v.string(), expire_s: v.number() }),
});
