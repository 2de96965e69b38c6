import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { Email, isPhone, phoneFields } from '../user/contact.ts';
import { newPasswordFields } from '../user/password.ts';
import { CodeText } from './captcha.ts';

/**
 * `GET /user/forget/password/send/email` sends a link for a new password to the account's address, if there is an
 * account: the answer is the same, and comes before anything is looked up. Refuses with RATE_LIMIT: one a minute and
 * five an hour for an address.
 */
export const forgetPassword = contract({
  method: 'GET',
  path: '/user/forget/password/send/email',
  access: 'public',
  names: {},
  sends: true,
  input: v.strictObject({ email: Email }),
  output: v.object({ expire_s: v.number(), resend_s: v.number(), demo_outbox: v.optional(v.literal(true)) }),
});

/**
 * `POST /user/reset/password/email` sets a new password by the token of a link, ends every session of the user and
 * every other link. Refuses with RESET_LINK where the token is used, expired, unknown or another address's. Stands in
 * the audit log under the user's name.
 */
export const resetByMail = contract({
  method: 'POST',
  path: '/user/reset/password/email',
  access: 'public',
  names: {},
  bodyLimit: 4096,
  input: v.pipe(
    v.strictObject({
      email: Email,
      token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'token')),
      ...newPasswordFields,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        ({ password, confirm_password }) => password === confirm_password,
        'confirm',
      ),
      ['confirm_password'],
    ),
  ),
  output: v.literal(1),
});

/**
 * `POST /user/reset/password/phone` sets a new password by a code that `captchaPhone` has sent for the scene `reset`,
 * and ends every session and link of the user. Refuses with CAPTCHA, in the same words for a wrong code and for a
 * number without an account, or with RATE_LIMIT. Stands in the audit log as well.
 */
export const resetByPhone = contract({
  method: 'POST',
  path: '/user/reset/password/phone',
  access: 'public',
  names: {},
  bodyLimit: 4096,
  extension: true,
  input: v.pipe(
    v.strictObject({ ...phoneFields, code: CodeText, ...newPasswordFields }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        ({ password, confirm_password }) => password === confirm_password,
        'confirm',
      ),
      ['confirm_password'],
    ),
    v.forward(v.partialCheck([['area'], ['phone']], isPhone, 'phone'), ['phone']),
  ),
  output: v.literal(1),
});
